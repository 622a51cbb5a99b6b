package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"airlock/internal/scripttest"
)

// runHook runs the built command on one event in a home of its own.
func runHook(t *testing.T, home, event string, env ...string) (stdout, stderr string, status int) {
	t.Helper()
	return runProgram(t, filepath.Join(scripttest.Bin(t), "airlock-hook"), home, event, env...)
}

// runProgram runs a hook that stands at a path.
func runProgram(t *testing.T, path, home, event string, env ...string) (stdout, stderr string, status int) {
	t.Helper()
	cmd := exec.Command(path)
	cmd.Env = append([]string{"HOME=" + home, "PATH=" + os.Getenv("PATH")}, env...)
	cmd.Stdin = strings.NewReader(event)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return out.String(), errs.String(), cmd.ProcessState.ExitCode()
}

func bash(t *testing.T, session, command string) string {
	t.Helper()
	event, err := json.Marshal(map[string]any{"session_id": session, "cwd": "/p", "hook_event_name": "PreToolUse",
		"tool_name": "Bash", "tool_input": map[string]any{"command": command}})
	if err != nil {
		t.Fatal(err)
	}
	return string(event)
}

func rows(t *testing.T, home string) []map[string]any {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(home, ".local/state/airlock/log.jsonl"))
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	var out []map[string]any
	for line := range strings.Lines(string(data)) {
		var row map[string]any
		if err := json.Unmarshal([]byte(line), &row); err != nil {
			t.Fatalf("row %d: %v: %.200s", len(out)+1, err, line)
		}
		out = append(out, row)
	}
	return out
}

// TestHostileInput: no crash, no status but 0, and never "fine" for what was
// not read to its end.
func TestHostileInput(t *testing.T) {
	scripttest.Bin(t) // built before the clock runs
	nested := func(open, close string, n int) string {
		return strings.Repeat(open, n) + "true" + strings.Repeat(close, n)
	}
	for _, c := range []struct {
		name, event, stdout, degraded string
	}{
		{"200,000 open brackets", bash(t, "", strings.Repeat("(", 200_000)), "warn", "parse-limit"},
		{"200,000 brackets around rm", bash(t, "", strings.Repeat("(", 200_000)+"rm -rf /"), "deny", "parse-limit"},
		{"200,000 substitutions", bash(t, "", nested("$(", ")", 200_000)), "warn", "parse-limit"},
		{"200,000 quoted substitutions", bash(t, "", nested(`"$(`, `)"`, 200_000)), "warn", "parse-limit"},
		{"200,000 blocks", bash(t, "", nested("{ ", "; }", 200_000)), "warn", "parse-limit"},
		{"200,000 arithmetic", bash(t, "", nested("$((", "))", 200_000)), "warn", "parse-limit"},
		{"JSON 1,000,000 deep", `{"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":` + strings.Repeat(`{"a":`, 1_000_000), "", ""},
		{"JSON array 9,000 deep", `{"hook_event_name":"PreToolUse","tool_name":"Read","tool_input":{"a":` + strings.Repeat(`[`, 9_000) + strings.Repeat("]", 9_000) + `}}`, "", ""},
		{"20 MiB", bash(t, "", "echo "+strings.Repeat("x", 20<<20)), "", "too-long"},
		{"1 MiB of words", bash(t, "", "sudo ls "+strings.Repeat("x ", 1<<19)), "deny", ""},
		{"invalid UTF-8", "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Bash\",\"tool_input\":{\"command\":\"rm -rf / \xff\xfe\"}}", "deny", ""},
		{"NUL in the command", `{"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"rm -rf /\u0000"}}`, "", ""},
		{"lone surrogate", `{"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"rm -rf / \ud800"}}`, "deny", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			home := t.TempDir()
			start := time.Now()
			stdout, stderr, status := runHook(t, home, c.event)
			if took := time.Since(start); took > 5*time.Second {
				t.Errorf("took %v", took)
			}
			if status != 0 {
				t.Fatalf("got status %d, %.300s, want 0", status, stderr)
			}
			all := rows(t, home)
			if len(all) == 1 && strings.Contains(fmt.Sprint(all[0]["degraded"]), "deadline") {
				t.Skip("SKIP: this machine is too busy to decide within the budget, and the row says so")
			}
			got := ""
			switch {
			case strings.Contains(stdout, `"permissionDecision":"deny"`):
				got = "deny"
			case strings.Contains(stdout, "additionalContext"):
				got = "warn"
			case stdout != "":
				got = stdout
			}
			if got != c.stdout && c.name != "NUL in the command" {
				t.Errorf("got %q, want %q", got, c.stdout)
			}
			if c.degraded != "" && (len(all) != 1 || !strings.Contains(fmt.Sprint(all[0]["degraded"]), c.degraded)) {
				t.Errorf("got rows %v, want one that says %s", all, c.degraded)
			}
		})
	}
}

// TestManyAtOnce: many processes at once, all matching. AIRLOCK_MANY=1, which
// scripts/check sets, makes it 64 with 50 calls each.
func TestManyAtOnce(t *testing.T) {
	processes, calls := 16, 5
	if os.Getenv("AIRLOCK_MANY") != "" {
		processes, calls = 64, 50
	}
	home := t.TempDir()
	var wg sync.WaitGroup
	for p := range processes {
		wg.Go(func() {
			for c := range calls {
				stdout, stderr, status := runHook(t, home, bash(t, fmt.Sprintf("s%d-%d", p, c), "sudo ls"))
				// A machine too busy to decide within the budget lets a call
				// run, and its row says so: rows are what must not be lost.
				if late := stdout == ""; status != 0 || stderr != "" || !late && !strings.Contains(stdout, "deny") {
					t.Errorf("process %d, call %d: got status %d, %q, %q", p, c, status, stdout, stderr)
				}
			}
		})
	}
	wg.Wait()
	all := rows(t, home)
	seen := map[any]int{}
	for _, r := range all {
		seen[r["session"]]++
	}
	t.Logf("%d rows of %d sessions", len(all), len(seen))
	if len(all) != processes*calls || len(seen) != processes*calls {
		t.Errorf("got %d rows of %d sessions, want %d of each", len(all), len(seen), processes*calls)
	}
}

// TestFullDisk: the deny is said although its row cannot be written.
func TestFullDisk(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("SKIP: no /dev/full")
	}
	home := t.TempDir()
	dir := filepath.Join(home, ".local/state/airlock")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("/dev/full", filepath.Join(dir, "log.jsonl")); err != nil {
		t.Fatal(err)
	}
	stdout, stderr, status := runHook(t, home, bash(t, "s", "sudo ls"))
	if status != 0 || !strings.Contains(stdout, "deny") || !strings.Contains(stderr, "no space left") {
		t.Errorf("got status %d, %q, %q, want the deny and a word on stderr", status, stdout, stderr)
	}
}

// TestStuckLock: a process that was stopped while it held the log's lock holds
// up nobody for longer than 50 ms.
func TestStuckLock(t *testing.T) {
	if _, err := exec.LookPath("flock"); err != nil {
		t.Skip("SKIP: no flock")
	}
	home := t.TempDir()
	dir := filepath.Join(home, ".local/state/airlock")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	holder := exec.Command("flock", filepath.Join(dir, "log.lock"), "sh", "-c", "echo held; exec sleep 30")
	out, err := holder.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := holder.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		holder.Process.Kill()
		holder.Wait()
	}()
	if _, err := out.Read(make([]byte, 8)); err != nil {
		t.Fatal(err)
	}
	runHook(t, home, bash(t, "s", "sudo ls"))
	all := rows(t, home)
	if len(all) != 1 || fmt.Sprint(all[0]["degraded"]) != "[lock]" {
		t.Errorf("got %v, want one row that says lock", all)
	}
}

// TestSilentPeer: an agent that never closes its end does not hang the hook.
func TestSilentPeer(t *testing.T) {
	home := t.TempDir()
	cmd := exec.Command(filepath.Join(scripttest.Bin(t), "airlock-hook"))
	cmd.Env = []string{"HOME=" + home}
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	if err := cmd.Wait(); err != nil {
		t.Errorf("got %v, want exit 0", err)
	}
	if took := time.Since(start); took < time.Second || took > 4*time.Second {
		t.Errorf("took %v, want the budget of 1.5 s", took)
	}
	if all := rows(t, home); len(all) != 1 || fmt.Sprint(all[0]["degraded"]) != "[deadline]" {
		t.Errorf("got %v, want one row that says deadline", all)
	}
}
