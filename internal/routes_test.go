package internal

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"airlock/internal/call"
	"airlock/internal/hook"
	"airlock/internal/rules"
	"airlock/internal/scripttest"
	"airlock/internal/worldtest"
)

// events are the samples of all rules as Claude Code would send them, each in
// a session of its own.
func events(t *testing.T) [][]byte {
	t.Helper()
	var out [][]byte
	for _, r := range rules.Table {
		for _, list := range [][]rules.Sample{r.Catch, r.Judge, r.Pass} {
			for i := range list {
				out = append(out, event(t, &list[i], fmt.Sprintf("s%d", len(out))))
			}
		}
	}
	return out
}

// event is a sample as Claude Code would send it.
func event(t *testing.T, s *rules.Sample, session string) []byte {
	t.Helper()
	input := json.RawMessage(s.Input)
	if s.Input == "" {
		input, _ = json.Marshal(map[string]string{"command": s.Command})
	}
	event, err := json.Marshal(map[string]any{"session_id": session, "cwd": worldtest.Dir,
		"hook_event_name": "PreToolUse", "permission_mode": "default", "tool_name": cmpOr(s.Tool, "Bash"), "tool_input": input})
	if err != nil {
		t.Fatal(err)
	}
	return event
}

// stages are the pipeline, as a person would write it.
func stages() [][]string {
	return [][]string{{"airlock-prefilter"}, {"airlock-context", "--within", "5s"}, {"airlock-redact"}, {"airlock-jev"}, {"airlock-policy"}, {"airlock-audit", "append"}}
}

func cmpOr(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// home is a fresh home directory whose settings arm every rule that needs it,
// with rules of the user's own.
func home(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	config := filepath.Join(dir, ".config/airlock")
	if err := os.MkdirAll(config, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(config, "config.json"), []byte(`{"rules":{"browse_tool":"browse","small_host_cores":4096}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	own := `[{"id":"own-push","match":{"program":"git","subcommand":"push"},"action":"ask","reason":"r","advice":"a"},
		{"id":"own-write","match":{"operand":{"role":"written","glob":"*"}},"action":"warn","reason":"r"}]`
	if err := os.MkdirAll(filepath.Join(config, "rules.d"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(config, "rules.d/own.json"), []byte(own), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

// environ is the environment of one route: the home both share, and a state
// folder of its own.
func environ(home, state string) []string {
	return []string{"HOME=" + home, "XDG_STATE_HOME=" + state, "PATH=" + os.Getenv("PATH"), "CLAUDE_CODE_SESSION_ATTENDED=1"}
}

// throughHook runs every event through the hook in this process and returns
// the verdict objects of the rows, by session.
func throughHook(t *testing.T, environ []string, state string, events [][]byte) map[string]string {
	t.Helper()
	getenv := func(name string) string {
		for _, e := range environ {
			if value, ok := strings.CutPrefix(e, name+"="); ok {
				return value
			}
		}
		return ""
	}
	for _, e := range events {
		status := hook.Run(hook.Process{Stdin: bytes.NewReader(e), Stdout: io.Discard, Stderr: io.Discard, Getenv: getenv,
			Now: time.Now, OS: "linux", PID: 1, Exit: func(int) {}})
		if status != 0 {
			t.Errorf("%s: got status %d, want 0", e, status)
		}
	}
	data, err := os.ReadFile(filepath.Join(state, "airlock/log.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	return verdicts(t, data)
}

func verdicts(t *testing.T, log []byte) map[string]string {
	t.Helper()
	out := map[string]string{}
	for line := range bytes.Lines(log) {
		r, err := call.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		if r.Error != "" {
			t.Errorf("%s: %s", r.Session, r.Error)
		}
		if r.Verdict != nil {
			out[r.Session] = string(r.Verdict.Append(nil))
		}
	}
	return out
}

// piped runs input through one of our commands.
func piped(t *testing.T, environ []string, input []byte, name string, args ...string) []byte {
	t.Helper()
	cmd := exec.Command(filepath.Join(scripttest.Bin(t), name), args...)
	cmd.Env = environ
	cmd.Stdin = bytes.NewReader(input)
	var errs strings.Builder
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v: %s", name, err, errs.String())
	}
	return out
}

// TestRoutesAgree: the stages in a pipe come to the verdicts of the hook, byte
// for byte, each with its own copy of the state.
func TestRoutesAgree(t *testing.T) {
	events := events(t)
	dir, state := home(t), t.TempDir()
	inProcess := throughHook(t, environ(dir, state), state, events)
	out := bytes.Join(events, []byte("\n"))
	inPipeEnv := environ(dir, t.TempDir())
	for _, stage := range stages() {
		out = piped(t, inPipeEnv, out, stage[0], stage[1:]...)
	}
	if got := bytes.Count(out, []byte("\n")); got != len(events) {
		t.Errorf("got %d records out of the pipe, want %d", got, len(events))
	}
	inPipe := verdicts(t, out)
	for session, want := range inProcess {
		if got := inPipe[session]; got != want {
			t.Errorf("%s: got %s in the pipe, want %s", session, got, want)
		}
	}
	if len(inPipe) != len(inProcess) || len(inProcess) < 50 {
		t.Errorf("got %d verdicts in the pipe, %d in the hook, want as many, and at least 50", len(inPipe), len(inProcess))
	}
	t.Logf("%d samples, %d verdicts, equal byte for byte", len(events), len(inProcess))
}

// TestOwnLogReplays: the rules that wrote a log change nothing in it. A row
// without a verdict is one of a lookup that failed, and says so: nothing else
// of a candidate that came to nothing is kept.
func TestOwnLogReplays(t *testing.T) {
	state := t.TempDir()
	env := environ(home(t), state)
	decided := len(throughHook(t, env, state, events(t)))
	log, err := os.ReadFile(filepath.Join(state, "airlock/log.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	for line := range bytes.Lines(log) {
		rows++
		r, err := call.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		if r.Verdict == nil {
			decided++
			if len(r.Degraded) == 0 || len(r.Matches) > 0 {
				t.Errorf("%s: got a row without a verdict, degraded %q, %d matches, want a word that says why and no match", r.Session, r.Degraded, len(r.Matches))
			}
		}
	}
	if rows != decided {
		t.Errorf("got %d rows, want %d: one a verdict, one a failure", rows, decided)
	}
	out := string(piped(t, env, nil, "airlock-audit", "replay", "--fail-on", "any"))
	want := fmt.Sprintf("%d rows: %d unchanged, 0 tightened, 0 loosened\n", rows, rows)
	if out != want {
		t.Errorf("got %q, want %q", out, want)
	}
}
