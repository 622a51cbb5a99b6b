package main

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"airlock/internal/call"
	"airlock/internal/jevtest"
	"airlock/internal/rules"
	"airlock/internal/worldtest"
)

// machine is a throw-away home on which the samples of rules can run for real.
type machine struct {
	home, bin, url string
	calls          int
}

// newMachine is a machine whose model is at url.
func newMachine(t *testing.T, url string) *machine {
	t.Helper()
	m := &machine{home: t.TempDir(), url: url}
	m.bin = filepath.Join(m.home, "bin")
	return m
}

// here writes a sample's text for this home.
func (m *machine) here(text string) string {
	return strings.ReplaceAll(text, filepath.Dir(worldtest.Dir), m.home)
}

// set puts what a sample needs on the disk. It reports whether it can.
func (m *machine) set(t *testing.T, s *rules.Sample) bool {
	t.Helper()
	write := func(path string, mode os.FileMode) {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, mode); err != nil && !os.IsExist(err) {
			t.Fatal(err)
		}
	}
	for _, path := range s.Files {
		if path = m.here(path); !strings.HasPrefix(path, m.home) {
			return false
		}
		if filepath.Base(path) == ".git" {
			path = filepath.Join(path, "HEAD")
		}
		write(path, 0o600)
	}
	for _, name := range s.Programs {
		write(filepath.Join(m.bin, name), 0o700)
	}
	return s.Cores == 0 && len(s.Secrets) == 0
}

// run puts a sample through the real hook, in a session of its own, and returns
// its row, nil for none, and what the agent was told.
func (m *machine) run(t *testing.T, s *rules.Sample, env ...string) (*call.Record, string) {
	t.Helper()
	input := json.RawMessage(m.here(s.Input))
	if s.Input == "" {
		input, _ = json.Marshal(map[string]string{"command": m.here(s.Command)}) // a string can be marshalled
	}
	dir, tool := worldtest.Dir, "Bash"
	if s.Dir != "" {
		dir = s.Dir
	}
	if s.Tool != "" {
		tool = s.Tool
	}
	m.calls++
	session := fmt.Sprint("s", m.calls)
	event, err := json.Marshal(map[string]any{"session_id": session, "cwd": m.here(dir), "hook_event_name": "PreToolUse",
		"permission_mode": "default", "tool_name": tool, "tool_input": input})
	if err != nil {
		t.Fatal(err)
	}
	env = append([]string{"PATH=" + m.bin + ":" + os.Getenv("PATH"), "CLAUDE_CODE_SESSION_ATTENDED=1", "TYPESAFE_API_KEY=" + jevtest.Key,
		"TYPESAFE_BASE_URL=" + m.url}, env...)
	stdout, stderr, status := runHook(t, m.home, string(event), env...)
	if status != 0 || stderr != "" {
		t.Errorf("%s%s: got status %d, %q", s.Command, s.Input, status, stderr)
	}
	data, err := os.ReadFile(filepath.Join(m.home, ".local/state/airlock/log.jsonl"))
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if !strings.Contains(line, `"session":"`+session+`"`) {
			continue
		}
		r, err := call.Parse([]byte(strings.TrimSpace(line)))
		if err != nil {
			t.Fatal(err)
		}
		return r, stdout
	}
	return nil, stdout
}

// judgedSample returns a sample of a rule that only the answer to a question
// decides: without a key its row says none.
func judgedSample(t *testing.T, m *machine, rule *rules.Rule, q *rules.Question) (*rules.Sample, call.Action) {
	t.Helper()
	for i := range rule.Judge {
		s := &rule.Judge[i]
		if !m.set(t, s) {
			continue
		}
		r, _ := m.run(t, s, "TYPESAFE_API_KEY=")
		if r == nil || r.Verdict == nil || r.Verdict.Action != call.None {
			continue
		}
		for _, match := range r.Matches {
			if match.Rule != rule.ID || match.Basis != call.ByJev || !q.For(match.Shape) {
				continue
			}
			if match.Cap != call.None {
				return s, min(match.Action, match.Cap)
			}
			return s, match.Action
		}
	}
	return nil, call.None
}

// atBar returns answers on both sides of each of a question's bars, with what
// each comes to where the rule and its settings allow most.
func atBar(q *rules.Question, most call.Action) (over, bar, under jevtest.Answer, atMost, atLeast call.Action) {
	less := min(most, call.Warn)
	if q.Asks {
		less = min(most, call.Ask)
	}
	switch q.Type {
	case rules.Choice:
		even := 1 / float64(len(q.Options))
		p := math.Ceil((0.8*(1-even)+even)*100-1e-9) / 100
		return jevtest.Choice(q.Fires, 0.99), jevtest.Choice(q.Fires, p), jevtest.Choice(q.Fires, p-0.01), most, most
	case rules.Score:
		return jevtest.Score(float64(len(q.Levels) - 1)), jevtest.Score(q.Ask), jevtest.Score(q.Ask - 0.01), less, less
	}
	return jevtest.Noul(0.99), jevtest.Noul(q.Ask), jevtest.Noul(q.Ask - 0.01), most, less
}

// TestJudged is every judged question against every way an answer can be.
func TestJudged(t *testing.T) {
	server := jevtest.Start(t)
	dead, err := jevtest.DeadURL()
	if err != nil {
		t.Fatal(err)
	}
	m := newMachine(t, server.URL)
	slow, _ := jevtest.Named("slow-headers")
	var seen []string
	for _, rule := range rules.Table {
		for i := range rule.Questions {
			q := &rule.Questions[i]
			if q.Type == rules.Choice && q.Fires == "" || q.Weighed {
				continue // for the log, or for the rule to weigh: no bar of its own
			}
			sample, most := judgedSample(t, m, rule, q)
			if sample == nil {
				t.Logf("%s, %s %s: no sample that this machine can run", rule.ID, q.ID, q.Shape)
				continue
			}
			seen = append(seen, rule.ID)
			over, bar, under, atMost, atLeast := atBar(q, most)
			for _, c := range []struct {
				name   string
				answer jevtest.Answer
				fault  jevtest.Fault
				env    []string
				want   call.Action
				word   string // of degraded
			}{
				{"over the bar", over, nil, nil, atMost, ""},
				{"at the bar", bar, nil, nil, atLeast, ""},
				{"just under", under, nil, nil, call.None, ""},
				{"missing", nil, nil, nil, call.None, call.DegradedJevAnswer},
				{"malformed", jevtest.Raw(`{"type":"` + q.Type + `","choice":"maybe","noul":"NaN","score":99}`), nil, nil, call.None, call.DegradedJevAnswer},
				{"NaN", jevtest.Raw(`{"type":"` + q.Type + `","choice":NaN,"noul":NaN,"score":NaN}`), nil, nil, call.None, call.DegradedJevAnswer},
				{"slow", over, slow, []string{"AIRLOCK_BUDGET_MS=300"}, call.None, call.DegradedJevSlow},
				{"dead", over, nil, []string{"TYPESAFE_BASE_URL=" + dead}, call.None, call.DegradedJevDead},
				{"no key", over, nil, []string{"TYPESAFE_API_KEY="}, call.None, ""},
				{"no key, in shadow", over, nil, []string{"AIRLOCK_MODE=shadow", "TYPESAFE_API_KEY="}, call.None, ""},
			} {
				server.Always(map[string]jevtest.Answer{q.ID: c.answer})
				server.Fail(c.fault, 0)
				r, told := m.run(t, sample, c.env...)
				label := fmt.Sprintf("%s, %s %s, %s", rule.ID, q.ID, q.Shape, c.name)
				checkJudged(t, label, r, told, c.want, c.word)
			}
			// Unclear: what a model says that does not know.
			server.Always(nil)
			server.Fail(nil, 0)
			r, told := m.run(t, sample)
			checkJudged(t, rule.ID+", "+q.ID+", unclear", r, told, call.None, "")
		}
	}
	seen = slices.Compact(seen)
	t.Logf("rules judged: %s", strings.Join(seen, " "))
	if len(seen) < 6 {
		t.Errorf("got %d judged rules, want at least 6", len(seen))
	}
}

func checkJudged(t *testing.T, label string, r *call.Record, told string, want call.Action, word string) {
	t.Helper()
	if r == nil || r.Verdict == nil {
		t.Errorf("%s: got no row", label)
		return
	}
	if r.Verdict.Action != want {
		t.Errorf("%s: got %s, want %s (jev %+v)", label, r.Verdict.Action, want, r.Jev)
	}
	got := strings.Join(r.Degraded, " ")
	if word == call.DegradedJevSlow { // on a busy machine the watchdog may be first, with the same verdict
		got = strings.TrimSuffix(got, " "+call.DegradedDeadline)
	}
	if got != word {
		t.Errorf("%s: got degraded %q, want %q", label, got, word)
	}
	if (told == "") != (want == call.None) {
		t.Errorf("%s: the agent was told %q", label, told)
	}
}
