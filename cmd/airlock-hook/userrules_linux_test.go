package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"airlock/internal/scripttest"
)

// TestNoFolder: without rules.d the hook tries to open it, once, and that is
// all it costs.
func TestNoFolder(t *testing.T) {
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("SKIP: no strace")
	}
	dir := t.TempDir()
	trace := filepath.Join(dir, "trace")
	cmd := exec.Command(strace, "-f", "-o", trace, "-e", "trace=%file", filepath.Join(scripttest.Bin(t), "airlock-hook"))
	cmd.Env = []string{"HOME=" + dir}
	cmd.Stdin = strings.NewReader(`{"hook_event_name":"PreToolUse","session_id":"a","cwd":"/p","tool_name":"Bash","tool_input":{"command":"ls -la"}}`)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Skipf("SKIP: strace: %v: %s", err, out)
	}
	data, err := os.ReadFile(trace)
	if err != nil {
		t.Fatal(err)
	}
	var touched []string
	for line := range strings.Lines(string(data)) {
		if strings.Contains(line, dir) && !strings.Contains(line, "execve") {
			touched = append(touched, line)
		}
	}
	if len(touched) != 1 || !strings.Contains(touched[0], "rules.d") || !strings.Contains(touched[0], "ENOENT") {
		t.Errorf("got %q below the home directory, want one failed open of rules.d", touched)
	}
}
