package internal

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"airlock/internal/call"
	"airlock/internal/jevtest"
	"airlock/internal/rules"
	"airlock/internal/scripttest"
)

// judgedEvents are the samples that are left to a question, or to facts.
func judgedEvents(t *testing.T) [][]byte {
	t.Helper()
	var out [][]byte
	for _, r := range rules.Table {
		if len(r.Questions) == 0 {
			continue
		}
		for i := range r.Judge {
			out = append(out, event(t, &r.Judge[i], fmt.Sprintf("s%d", len(out))))
		}
	}
	return out
}

// harmful answers every question so that something comes of it.
func harmful() map[string]jevtest.Answer {
	out := map[string]jevtest.Answer{}
	for _, r := range rules.Table {
		for i := range r.Questions {
			switch q := &r.Questions[i]; {
			case q.Type == rules.Noul:
				out[q.ID] = jevtest.Noul(0.93)
			case q.Type == rules.Score:
				out[q.ID] = jevtest.Score(2.5)
			case q.Fires != "":
				out[q.ID] = jevtest.Choice(q.Fires, 0.97)
			}
		}
	}
	return out
}

// throughHookProcess runs every event through the real hook, whose child asks.
func throughHookProcess(t *testing.T, environ []string, events [][]byte) {
	t.Helper()
	for _, e := range events {
		cmd := exec.Command(filepath.Join(scripttest.Bin(t), "airlock-hook"))
		cmd.Env, cmd.Stdin = environ, bytes.NewReader(e)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %v: %s", e, err, out)
		}
	}
}

// TestRoutesAgreeWhenAsked: with a model behind, the stages in a pipe come to
// the verdicts of the hook, byte for byte; both ask the same in as many
// requests, count each once, and the log replays to what it says.
func TestRoutesAgreeWhenAsked(t *testing.T) {
	server := jevtest.Start(t)
	server.Always(harmful())
	events := judgedEvents(t)
	dir := home(t)
	asks := []string{"TYPESAFE_BASE_URL=" + server.URL, "TYPESAFE_API_KEY=" + jevtest.Key, "AIRLOCK_BUDGET_MS=20000"}
	state := t.TempDir()
	env := append(environ(dir, state), asks...)
	throughHookProcess(t, env, events)
	log, err := os.ReadFile(filepath.Join(state, "airlock/log.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	inHook, inHookRequests := verdicts(t, log), bodies(server)
	checkSpent(t, "hook", state, len(inHookRequests), asked(t, log))

	replayed := string(piped(t, env, nil, "airlock-audit", "replay", "--fail-on", "any"))
	rows := bytes.Count(log, []byte("\n"))
	if want := fmt.Sprintf("%d rows: %d unchanged, 0 tightened, 0 loosened\n", rows, rows); replayed != want {
		t.Errorf("replay: got %q, want %q", replayed, want)
	}

	server.Forget()
	state = t.TempDir()
	env = append(environ(dir, state), asks...)
	out := bytes.Join(events, []byte("\n"))
	for _, stage := range stages() {
		out = piped(t, env, out, stage[0], stage[1:]...)
	}
	inPipe, inPipeRequests := verdicts(t, out), bodies(server)
	checkSpent(t, "pipe", state, len(inPipeRequests), asked(t, out))
	for session, want := range inHook {
		if got := inPipe[session]; got != want {
			t.Errorf("%s: got %s in the pipe, want %s", session, got, want)
		}
	}
	if got, want := strings.Join(inPipeRequests, "\n"), strings.Join(inHookRequests, "\n"); got != want {
		t.Errorf("the requests of the pipe are not those of the hook:\n%s\nwant\n%s", got, want)
	}
	if len(inPipe) != len(inHook) || len(inHookRequests) < 50 {
		t.Errorf("got %d verdicts in the pipe, %d in the hook, %d requests; want as many, and at least 50 requests", len(inPipe), len(inHook), len(inHookRequests))
	}
	t.Logf("%d samples, %d verdicts, %d requests, equal byte for byte", len(events), len(inHook), len(inHookRequests))
}

func bodies(s *jevtest.Server) []string {
	var out []string
	for _, r := range s.Requests() {
		out = append(out, string(r.Body))
	}
	return out
}

// asked counts the records about which something was asked.
func asked(t *testing.T, records []byte) int {
	t.Helper()
	n := 0
	for line := range bytes.Lines(records) {
		r, err := call.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		if r.Jev != nil {
			n++
		}
		if len(r.Degraded) > 0 {
			t.Errorf("%s: degraded %v, %v", r.Session, r.Degraded, r.Jev)
		}
	}
	return n
}

// checkSpent: every request was counted once, and every record that asked made
// one.
func checkSpent(t *testing.T, route, state string, requests, asked int) {
	t.Helper()
	days, err := filepath.Glob(filepath.Join(state, "airlock/budget/*"))
	if err != nil {
		t.Fatal(err)
	}
	counted := 0
	for _, day := range days { // two, at midnight
		info, err := os.Stat(day)
		if err != nil {
			t.Fatal(err)
		}
		counted += int(info.Size())
	}
	if counted != requests || asked != requests {
		t.Errorf("%s: got %d counted and %d records that asked, want %d, as many as requests", route, counted, asked, requests)
	}
}
