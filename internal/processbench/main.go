// Processbench times airlock-hook as agents run it, a process a call, beside
// an empty Go program. Run it through scripts/bench.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

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

// inRepository are the lines about a repository: of a commit the content has
// to be looked up by a child, which asks git in turn.
func inRepository(hook, repository string) []*stopwatch.Program {
	event := func(command string) func(int) string {
		return func(round int) string {
			return fmt.Sprintf(`{"session_id":"s%d","cwd":%q,"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":%q}}`, round, repository, command)
		}
	}
	const status = "git status, a clean repository of 1,000 files"
	return []*stopwatch.Program{
		{Name: status, Path: "/usr/bin/git", Args: []string{"status", "--porcelain"}, Dir: repository, Check: stopwatch.Silent(true), Over: status},
		{Name: "hook, git commit in it", Path: hook, Input: event("git commit -m x"), Check: stopwatch.Silent(true), Over: status},
		{Name: "hook, git add -A in it", Path: hook, Input: event("git add -A"), Check: stopwatch.Silent(true), Over: status},
	}
}

// newRepository makes one of so many files, all committed.
func newRepository(dir string, files int) error {
	for i := range files {
		path := filepath.Join(dir, fmt.Sprintf("d%02d/f%04d.go", i%20, i))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, fmt.Appendf(nil, "package d\n\n// F%d is one of many.\nfunc F%d() int { return %d }\n", i, i, i), 0o644); err != nil {
			return err
		}
	}
	time.Sleep(time.Second) // so that no file is as young as the index
	for _, args := range [][]string{{"init", "-q"}, {"add", "-A"}, {"-c", "user.name=n", "-c", "user.email=n@x", "commit", "-q", "-m", "all"}} {
		cmd := exec.Command("/usr/bin/git", args...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("git %s: %w: %s", args[0], err, out)
		}
	}
	return nil
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
		all, err = factsContenders(bin, home)
	} else {
		var more []*stopwatch.Program
		more, err = commits(bin, home)
		all = append(all, more...)
	}
	if err != nil {
		return err
	}
	if err := stopwatch.Race(home, 5, rounds, all); err != nil {
		return err
	}
	stopwatch.Table(os.Stdout, all)
	return nil
}

// commits are commits in a repository of 1,000 files.
func commits(bin, home string) ([]*stopwatch.Program, error) {
	repository := filepath.Join(home, "repository")
	if err := newRepository(repository, 1000); err != nil {
		return nil, err
	}
	return inRepository(filepath.Join(bin, "airlock-hook"), repository), nil
}
