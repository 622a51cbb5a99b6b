package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"airlock/internal/gittest"
	"airlock/internal/scripttest"
)

// planted is a credential of a vendor's shape, put together here so that no
// scanner of this repository takes it for one.
const planted = "ghp_" + "a8Kd02mZq4Xc7Vb1Nn5Lp9Rt3Ys6Wf0He2Ju"

const withKey = "// settings\n\nconst k = \"" + planted + "\"\n"

// patient gives lookups the time that a busy machine needs.
const patient = "AIRLOCK_BUDGET_MS=20000"

func stagedEvent(t *testing.T, session, dir, command string) string {
	t.Helper()
	event, err := json.Marshal(map[string]any{"session_id": session, "cwd": dir, "hook_event_name": "PreToolUse",
		"tool_name": "Bash", "tool_input": map[string]any{"command": command}})
	if err != nil {
		t.Fatal(err)
	}
	return string(event)
}

// TestStagedSecret: a key that is about to be committed is denied with file,
// line and kind, wherever it is planted, and shown nowhere.
func TestStagedSecret(t *testing.T) {
	big := strings.Repeat("only words on a line, for a very long time\n", 50<<20/43)
	for i, c := range []struct {
		name, command, want string // want "": silence
		prepare             func(h *gittest.Home)
	}{
		{"untracked", "git add -A", "src/a.go, line 3, holds a github-token", func(h *gittest.Home) { h.Put("p/src/a.go", withKey) }},
		{"unstaged", "git commit -am x", "README, line 3, holds a github-token", func(h *gittest.Home) { h.Put("p/README", withKey) }},
		{"staged", "git commit -m x", "a.go, line 3, holds a github-token", func(h *gittest.Home) { h.Put("p/a.go", withKey); h.Git("p", "add", "a.go") }},
		{"staged, no verify", "git commit --no-verify -m x", "a.go, line 3,", func(h *gittest.Home) { h.Put("p/a.go", withKey); h.Git("p", "add", "a.go") }},
		{"renamed", "git commit -m x", "b.go, line 3, holds", func(h *gittest.Home) {
			h.Put("p/a.go", withKey)
			h.Git("p", "add", "a.go")
			h.Git("p", "mv", "a.go", "b.go")
		}},
		{"in 50 MB", "git add -A", "big.txt, line 3, holds a github-token (only 1 files, 2048 KiB were looked through)",
			func(h *gittest.Home) { h.Put("p/big.txt", withKey+big) }},
		{"in a submodule", "git -C lib add -A", "lib/a.go, line 3, holds", func(h *gittest.Home) {
			h.Repository("other", "x")
			h.Git("p", "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "../other", "lib")
			h.Put("p/lib/a.go", withKey)
		}},
		{"around a submodule", "git add lib", "", func(h *gittest.Home) {
			h.Repository("other", "x")
			h.Git("p", "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "../other", "lib")
			h.Put("p/lib/a.go", withKey)
		}},
		{"ignored", "git add -A", "", func(h *gittest.Home) { h.Put("p/.gitignore", "a.go\n"); h.Put("p/a.go", withKey) }},
		{"ignored, forced", "git add -f a.go", "a.go, line 3, holds", func(h *gittest.Home) { h.Put("p/.gitignore", "a.go\n"); h.Put("p/a.go", withKey) }},
		{"in a stash", "git stash -u", "a.go, line 3, holds", func(h *gittest.Home) { h.Put("p/a.go", withKey) }},
		{"in a chain", "cd src && git add . && git commit -m x && git push", "src/a.go, line 3, holds", func(h *gittest.Home) { h.Put("p/src/a.go", withKey) }},
		{"the advice is followed", "echo a.go >> .gitignore && git add -A && git commit -m x", "", func(h *gittest.Home) { h.Put("p/a.go", withKey) }},
		{"committed long ago", "git commit -am x", "", func(h *gittest.Home) {
			h.Put("p/README", withKey)
			h.Git("p", "commit", "-q", "-am", "x")
			h.Put("p/README", withKey+"more\n")
		}},
		{"an example", "git add -A", "", func(h *gittest.Home) { h.Put("p/a.go", "const example = \""+planted+"\"\n") }},
		{"another file is added", "git add README", "", func(h *gittest.Home) { h.Put("p/a.go", withKey); h.Put("p/README", "x\n") }},
		{"nothing to find", "git add -A && git commit -m x", "", func(h *gittest.Home) { h.Put("p/a.go", "package a\n") }},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := gittest.New(t)
			h.Repository("p", "README")
			c.prepare(h)
			event := stagedEvent(t, fmt.Sprint(i), filepath.Join(h.Dir, "p"), c.command)
			out, errs, status := runHook(t, h.Dir, event, patient)
			if c.want == "" && out != "" || !strings.Contains(out, c.want) || c.want != "" && !strings.Contains(out, `"permissionDecision":"deny"`) || errs != "" || status != 0 {
				t.Errorf("got %d %s %s, want a deny with %q, or silence for none", status, out, errs, c.want)
			}
			log, _ := os.ReadFile(filepath.Join(h.Dir, ".local/state/airlock/log.jsonl")) // there is none after silence
			if strings.Contains(out+string(log), planted) {
				t.Error("the key is shown")
			}
			if c.want == "" && len(log) > 0 {
				t.Errorf("got a row, want none: %s", log)
			}
		})
	}
}

// within lists the processes whose working folder lies below a folder.
func within(t *testing.T, dir string) []string {
	t.Helper()
	links, err := filepath.Glob("/proc/[0-9]*/cwd")
	if err != nil || len(links) == 0 {
		t.Skip("SKIP: no /proc")
	}
	var found []string
	for _, link := range links {
		if to, err := os.Readlink(link); err == nil && (to == dir || strings.HasPrefix(to, dir+"/")) {
			found = append(found, link)
		}
	}
	return found
}

// TestStuckGit: a git that never comes back costs the lookup its time, is gone
// with it, and the call runs; the row says why nothing is known.
func TestStuckGit(t *testing.T) {
	h := gittest.New(t)
	h.Repository("p", "README")
	h.Put("p/a.go", withKey)
	if err := mkfifo(filepath.Join(h.Dir, "p/.gitignore")); err != nil {
		t.Skip("SKIP:", err)
	}
	dir := filepath.Join(h.Dir, "p")
	out, errs, status := runHook(t, h.Dir, stagedEvent(t, "s", dir, "git add -A"))
	if out != "" || status != 0 {
		t.Errorf("got %d %s %s, want silence", status, out, errs)
	}
	deadline := time.Now().Add(2 * time.Second)
	for len(within(t, dir)) > 0 && time.Now().Before(deadline) {
		time.Sleep(10 * time.Millisecond) // the kernel takes a moment to bury them
	}
	if left := within(t, dir); len(left) > 0 {
		t.Errorf("still running in the repository: %s", left)
	}
}

// withFinder is a folder with the hook and a stand-in for airlock-context.
func withFinder(t *testing.T, script string) (hook string) {
	t.Helper()
	dir := t.TempDir()
	data, err := os.ReadFile(filepath.Join(scripttest.Bin(t), "airlock-hook"))
	if err != nil {
		t.Fatal(err)
	}
	hook = filepath.Join(dir, "airlock-hook")
	if err := os.WriteFile(hook, data, 0o755); err != nil {
		t.Fatal(err)
	}
	if script != "" {
		if err := os.WriteFile(filepath.Join(dir, "airlock-context"), []byte("#!/bin/sh\n"+script), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return hook
}

// TestNothingIsStarted: only a match that asks starts the child.
func TestNothingIsStarted(t *testing.T) {
	home := t.TempDir()
	mark := filepath.Join(home, "started")
	hook := withFinder(t, "touch '"+mark+"'\ncat\n")
	for command, want := range map[string]bool{
		"git status": false, "ls -la": false, "git diff --cached": false, "go test ./...": false, "git push": false, "sudo ls": false,
		"git add .env": false, "rm -rf /": false, "git stash pop": false,
		"git add x": true, "git commit -m x": true, "git stash": true, "git reset --hard": true,
	} {
		os.Remove(mark)
		runProgram(t, hook, home, stagedEvent(t, "s", "/p", command), patient)
		if _, err := os.Stat(mark); (err == nil) != want {
			t.Errorf("%s: started %t, want %t", command, err == nil, want)
		}
	}
}

// TestStrangeFinder: whatever the child does, what code has decided stands, a
// candidate is dropped, and the row says that facts are missing.
func TestStrangeFinder(t *testing.T) {
	const both = "git add -A; sudo ls"
	for name, script := range map[string]string{
		"is not there": "", "fails": "exit 3\n", "prints no record": "echo oh\n", "prints nothing": "exit 0\n",
		"answers for another call": `echo '{"v":1,"id":"other"}'` + "\n", "hangs": "exec sleep 60\n", "leaves a child": "sleep 60 & exec sleep 60\n",
		"is killed": "kill -9 $$\n",
	} {
		t.Run(name, func(t *testing.T) {
			home := t.TempDir()
			out, _, status := runProgram(t, withFinder(t, script), home, stagedEvent(t, "s", "/p", both))
			if status != 0 || !strings.Contains(out, "R5-sudo") || strings.Contains(out, "R9") {
				t.Errorf("got %d %s, want R5's deny alone", status, out)
			}
			row := fmt.Sprint(rows(t, home)[0]["degraded"])
			if !strings.Contains(row, "deadline") {
				t.Errorf("got degraded %s, want deadline", row)
			}
		})
	}
	t.Run("takes the matches away", func(t *testing.T) {
		home := t.TempDir()
		out, _, _ := runProgram(t, withFinder(t, `sed -e 's/"matches":\[[^]]*\],//'`+"\n"), home, stagedEvent(t, "s", "/p", both), patient)
		if !strings.Contains(out, "R5-sudo") {
			t.Errorf("got %s, want R5's deny", out)
		}
	})
}
