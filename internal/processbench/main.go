// Processbench times airlock-hook as agents run it, a process a call, beside
// an empty Go program. Run it through scripts/bench.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"airlock/internal/stopwatch"
)

func main() {
	bin := flag.String("bin", "bin", "folder of the binaries")
	rounds := flag.Int("rounds", 300, "process runs of each line")
	facts := flag.Bool("facts", false, "time calls that ask a repository, instead")
	flag.Parse()
	if err := run(*bin, *rounds, *facts); err != nil {
		fmt.Fprintln(os.Stderr, "processbench:", err)
		os.Exit(1)
	}
}

const session = `{"session_id":"s%d","transcript_path":"","cwd":"/tmp","permission_mode":"default","hook_event_name":"PreToolUse",`

func bash(command string) func(int) string {
	return func(round int) string {
		return fmt.Sprintf(session+`"tool_name":"Bash","tool_input":{"command":%q,"description":"x"},"tool_use_id":"t"}`, round, command)
	}
}

func contenders(bin string) []*stopwatch.Program {
	empty, hook := filepath.Join(bin, "empty"), filepath.Join(bin, "airlock-hook")
	return []*stopwatch.Program{
		{Name: "empty Go program", Path: empty, Check: stopwatch.Silent(true), Over: "empty Go program"},
		{Name: "hook, no rule applies (git status)", Path: hook, Input: bash("git status"), Check: stopwatch.Silent(true), Over: "empty Go program"},
		{Name: "hook, no rule applies (pipe, 2 redirections)", Path: hook, Check: stopwatch.Silent(true), Over: "empty Go program",
			Input: bash(`cd src && grep -rn "TODO" --include='*.go' . 2>/dev/null | sort -u > /tmp/todo.txt`)},
		{Name: "hook, no rule applies (Read)", Path: hook, Check: stopwatch.Silent(true), Over: "empty Go program", Input: func(round int) string {
			return fmt.Sprintf(session+`"tool_name":"Read","tool_input":{"file_path":"/tmp/main.go"},"tool_use_id":"t"}`, round)
		}},
		{Name: "hook, warned, row written", Path: hook, Input: bash("git push --force"), Check: stopwatch.Silent(false), Over: "hook, no rule applies (git status)"},
		{Name: "hook, denied, row written", Path: hook, Input: bash("sudo systemctl restart nginx"), Check: stopwatch.Silent(false), Over: "hook, no rule applies (git status)"},
	}
}

func run(bin string, rounds int, facts bool) error {
	home, err := os.MkdirTemp("", "processbench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(home)
	all := contenders(bin)
	if facts {
		if all, err = factsContenders(bin, home); err != nil {
			return err
		}
	}
	if err := stopwatch.Race(home, 5, rounds, all); err != nil {
		return err
	}
	stopwatch.Table(os.Stdout, all)
	return nil
}
