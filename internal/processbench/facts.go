package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"airlock/internal/stopwatch"
)

// factsContenders are calls whose verdict rests on a repository, each beside
// git status there.
func factsContenders(bin, home string) ([]*stopwatch.Program, error) {
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
	return []*stopwatch.Program{
		{Name: "empty Go program", Path: empty, Check: stopwatch.Silent(true), Over: "empty Go program"},
		{Name: silent, Path: hook, Check: stopwatch.Silent(true), Over: "empty Go program", Input: in(big, "ls")},
		{Name: statusBig, Path: git, Args: status, Check: stopwatch.Silent(false), Over: statusBig},
		{Name: "hook, one clean file of it", Path: hook, Check: stopwatch.Silent(true), Over: silent, Input: in(big, "rm d0150/f05")},
		{Name: "hook, one dirty file of it, row written", Path: hook, Check: stopwatch.Silent(false), Over: silent, Input: in(big, "rm d0000/f05")},
		{Name: "hook, a clean folder of it", Path: hook, Check: stopwatch.Silent(true), Over: silent, Input: in(big, "rm -rf d0150")},
		{Name: "hook, git reset --hard in it", Path: hook, Check: stopwatch.Silent(false), Over: statusBig, Input: in(big, "git reset --hard")},
		{Name: statusSmall, Path: git, Args: []string{"-C", small, "--no-optional-locks", "status", "--porcelain"}, Check: stopwatch.Silent(true), Over: statusSmall},
		{Name: "hook, git reset --hard, clean", Path: hook, Check: stopwatch.Silent(true), Over: statusSmall, Input: in(small, "git reset --hard")},
		{Name: "hook, git commit, clean", Path: hook, Check: stopwatch.Silent(true), Over: statusSmall, Input: in(small, "git commit -m x")},
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
