// Airlock-prefilter adds to each call the rules that could apply to it. It
// reads hook events or records on standard input, one a line, and writes
// records:
//
//	airlock-prefilter < event.json | airlock-policy
package main

import (
	"context"
	"os"
	"runtime"
	"time"

	"airlock/internal/cli"
	"airlock/internal/prefilter"

	"github.com/alecthomas/kong"
)

type app struct {
	Version kong.VersionFlag `help:"Print the version."`
}

func (app) Run(std *cli.Streams) error {
	m := prefilter.Machine{Getenv: os.Getenv, Now: time.Now, OS: runtime.GOOS, PID: os.Getpid()}
	return cli.Filter(context.Background(), std, m.Read, prefilter.Stage(os.Getenv))
}

func main() {
	os.Exit(cli.Main("airlock-prefilter", "Add to each call the rules that could apply. Events or records in, records out.", new(app), os.Args[1:], cli.Standard()))
}
