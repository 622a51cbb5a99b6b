package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// factsContenders are calls whose verdict rests on a repository, each beside
// git status there.
func factsContenders(bin, home string) ([]*contender, error) {
	big, small := filepath.Join(home, "big"), filepath.Join(home, "small")
	if err := makeRepository(big, 20_000, 2_000); err != nil {
		return nil, err
	}
	if err := makeRepository(small, 1_000, 0); err != nil {
		return nil, err
	}
	git, err := exec.LookPath("git")
	if err != nil {
		return nil, err
	}
	empty, hook := filepath.Join(bin, "empty"), filepath.Join(bin, "airlock-hook")
	in := func(dir, command string) func(int) string {
		return func(round int) string {
			return fmt.Sprintf(`{"session_id":"s%d","cwd":%q,"permission_mode":"default","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":%q}}`, round, dir, command)
		}
	}
	status := []string{"-C", big, "--no-optional-locks", "status", "--porcelain"}
	const silent, statusBig, statusSmall = "hook, no rule applies (ls)", "git status, 20,000 files, 2,000 dirty", "git status, 1,000 files"
	return []*contender{
		{name: "empty Go program", program: empty, silent: true, over: "empty Go program"},
		{name: silent, program: hook, silent: true, over: "empty Go program", event: in(big, "ls")},
		{name: statusBig, program: git, args: status, over: statusBig},
		{name: "hook, one clean file of it", program: hook, silent: true, over: silent, event: in(big, "rm d0150/f05")},
		{name: "hook, one dirty file of it, row written", program: hook, over: silent, event: in(big, "rm d0000/f05")},
		{name: "hook, a clean folder of it", program: hook, silent: true, over: silent, event: in(big, "rm -rf d0150")},
		{name: "hook, git reset --hard in it", program: hook, over: statusBig, event: in(big, "git reset --hard")},
		{name: statusSmall, program: git, args: []string{"-C", small, "--no-optional-locks", "status", "--porcelain"}, silent: true, over: statusSmall},
		{name: "hook, git reset --hard, clean", program: hook, silent: true, over: statusSmall, event: in(small, "git reset --hard")},
		{name: "hook, git commit, clean", program: hook, silent: true, over: statusSmall, event: in(small, "git commit -m x")},
	}, nil
}

// makeRepository commits n files in folders of a hundred, and changes the
// first of them.
func makeRepository(dir string, n, dirty int) error {
	name := func(i int) string {
		return filepath.Join(dir, fmt.Sprintf("d%04d", i/100), fmt.Sprintf("f%02d", i%100))
	}
	for i := range n {
		if err := os.MkdirAll(filepath.Dir(name(i)), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(name(i), fmt.Appendf(nil, "file %d\n", i), 0o644); err != nil {
			return err
		}
	}
	for _, args := range [][]string{{"init", "-q"}, {"add", "-A"}, {"-c", "user.name=a", "-c", "user.email=a@x.example", "commit", "-qm", "x"}} {
		if out, err := exec.Command("git", append([]string{"-C", dir}, args...)...).CombinedOutput(); err != nil {
			return fmt.Errorf("git %s: %w: %s", args[0], err, out)
		}
	}
	time.Sleep(time.Second) // or every file would have to be compared
	if err := exec.Command("git", "-C", dir, "update-index", "--refresh").Run(); err != nil {
		return err
	}
	for i := range dirty {
		if err := os.WriteFile(name(i), fmt.Appendf(nil, "file %d, changed\n", i), 0o644); err != nil {
			return err
		}
	}
	return nil
}
