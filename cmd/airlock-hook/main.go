// Airlock-hook is run by a coding agent before every tool call. It reads the
// agent's hook event on standard input and answers on standard output: nothing
// for a call that may run, else what the agent's contract wants.
//
//	airlock-hook [--agent NAME] [--version]
//
// It exits 0, or 2 with the reason on standard error where a deny can be told
// in no other way; never 1.
package main

import (
	"os"
	"runtime"
	"time"

	"airlock/internal/hook"
	"airlock/internal/version"
)

func main() {
	os.Exit(hook.Run(hook.Process{
		Args: os.Args[1:], Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
		Getenv: os.Getenv, Now: time.Now, OS: runtime.GOOS, PID: os.Getpid(), Exit: os.Exit, Version: version.String,
	}))
}
