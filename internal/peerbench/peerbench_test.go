package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"airlock/internal/call"
	"airlock/internal/corpustest"
)

func TestAnswers(t *testing.T) {
	for _, test := range []struct {
		name   string
		read   func(int, []byte) (call.Action, error)
		status int
		said   string
		want   call.Action
		fails  bool
	}{
		{"silence", hookAnswer, 0, "\n", call.None, false},
		{"deny", hookAnswer, 0, `{"hookSpecificOutput":{"permissionDecision":"deny"}}`, call.Deny, false},
		{"ask", hookAnswer, 0, `{"hookSpecificOutput":{"permissionDecision":"ask"}}`, call.Ask, false},
		{"allow", hookAnswer, 0, `{"hookSpecificOutput":{"permissionDecision":"allow"}}`, call.None, false},
		{"message", hookAnswer, 0, `{"systemMessage":"careful"}`, call.Warn, false},
		{"context", hookAnswer, 0, `{"hookSpecificOutput":{"additionalContext":"careful"}}`, call.Warn, false},
		{"blocking status", hookAnswer, 2, "", call.Deny, false},
		{"crash", hookAnswer, 1, "", call.None, true},
		{"no JSON", hookAnswer, 0, "oops", call.None, true},
		{"unknown decision", hookAnswer, 0, `{"hookSpecificOutput":{"permissionDecision":"maybe"}}`, call.None, true},
		{"check: allow", checkAnswer, 0, `{"action":"allow"}`, call.None, false},
		{"check: warn", checkAnswer, 2, `{"action":"warn"}`, call.Warn, false},
		{"check: block", checkAnswer, 1, `{"action":"block"}`, call.Deny, false},
		{"check: crash", checkAnswer, 101, "", call.None, true},
		{"check: unknown", checkAnswer, 0, `{}`, call.None, true},
	} {
		got, err := test.read(test.status, []byte(test.said))
		if got != test.want || (err != nil) != test.fails {
			t.Errorf("%s: got %v, %v, want %v, an error: %v", test.name, got, err, test.want, test.fails)
		}
	}
}

func TestQuestions(t *testing.T) {
	q := question{session: "s", dir: "/home/u/app", tool: "Bash", input: json.RawMessage(`{"command":"echo \"a\" && ls"}`)}
	var event struct {
		ToolInput struct{ Command string } `json:"tool_input"`
	}
	if err := json.Unmarshal([]byte(q.event()), &event); err != nil || event.ToolInput.Command != `echo "a" && ls` {
		t.Errorf("got %q, %v, want the command as it was", event.ToolInput.Command, err)
	}
	if args, _, ok := checkArguments(q); !ok || args[len(args)-1] != `echo "a" && ls` || args[len(args)-2] != "--" {
		t.Errorf("got %q, want the command behind --", args)
	}
	q.tool = "Read"
	if _, _, ok := checkArguments(q); ok {
		t.Error("got a command of a Read")
	}
}

func TestScore(t *testing.T) {
	var s score
	s.add(true, call.Deny, nil)
	s.add(true, call.Warn, nil)
	s.add(true, call.None, nil)
	s.add(true, call.None, errors.New("crash"))
	if got, want := s.String(), "2 of 4 (50.0 %), 1 warned, 1 failed"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	s = score{}
	s.add(false, call.None, nil)
	s.add(false, call.Ask, nil)
	if got, want := s.String(), "1 of 2 (50.0 %)"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := new(score).String(); got != "-" {
		t.Errorf("got %q for no cases, want -", got)
	}
}

// TestPeerVerdictKeepsOut holds that no case makes a guard run, or a folder be
// made, outside the throw-away /home.
func TestPeerVerdictKeepsOut(t *testing.T) {
	g := &guard{name: "none", path: "/absent", ask: hookEvent, read: hookAnswer}
	for _, c := range []corpustest.Labelled{{Home: "/root", Dir: "/root"}, {Home: "/home/u", Dir: "/etc"}, {Home: "/home/u", Dir: "/home/user"}, {Home: "/home/", Dir: "/home/x"}} {
		if _, err := peerVerdict(g, c, 0); err == nil || !strings.Contains(err.Error(), "outside") {
			t.Errorf("%s, %s: got %v, want a case outside", c.Home, c.Dir, err)
		}
	}
}

func testTranscript() *transcript {
	return &transcript{lines: 3, text: [][]byte{[]byte(`{"a":"k=se\"cret1"}`), []byte(`{"a":"clean"}`), []byte(`{"a":"k=secret2"}`)},
		planted: []secret{{Line: 1, Kind: "quoted", Secret: `se"cret1`}, {Line: 3, Kind: "plain", Secret: "secret2"}}}
}

func TestRecall(t *testing.T) {
	ours := &scanner{name: "ours"}
	for _, test := range []struct {
		name          string
		scanner       *scanner
		report        string
		output        string
		found, others int
		missed        string
	}{
		{"all gone", ours, "", `{"a":"k=x"}` + "\n" + `{"a":"clean"}` + "\n" + `{"a":"k=x"}` + "\n", 2, 0, ""},
		{"escaped one left", ours, "", `{"a":"k=se\"cret1 "}` + "\n" + `{"a":"x"}` + "\n" + `{"a":"k=x"}` + "\n", 1, 1, "quoted 1"},
		{"no JSON left", ours, "", `{"a":"k=x"}` + "\n" + `{"a":"clean"}` + "\n" + `{"a":` + "\n", 1, 0, "plain 1"},
		{"gitleaks", &scanner{found: gitleaksLines}, `[{"StartLine":2},{"StartLine":3},{"StartLine":3}]`, "", 1, 1, "quoted 1"},
		{"secretlint", &scanner{found: secretlintLines}, "", `[{"messages":[{"loc":{"start":{"line":1}}}]}]`, 1, 0, "plain 1"},
	} {
		report := filepath.Join(t.TempDir(), "report")
		if err := os.WriteFile(report, []byte(test.report), 0o600); err != nil {
			t.Fatal(err)
		}
		found, others, missed, err := testTranscript().recall(test.scanner, report, []byte(test.output))
		if err != nil || found != test.found || others != test.others || missed != test.missed {
			t.Errorf("%s: got %d, %d, %q, %v, want %d, %d, %q", test.name, found, others, missed, err, test.found, test.others, test.missed)
		}
	}
	for name, s := range map[string]*scanner{"ours": ours, "gitleaks": {found: gitleaksLines}, "secretlint": {found: secretlintLines}} {
		if _, _, _, err := testTranscript().recall(s, "/absent/report", []byte("torn")); err == nil {
			t.Errorf("%s: got no error for a torn output", name)
		}
	}
}

// TestAbsentPeers holds that what is not installed is said, and our own part
// of the verdicts still comes out.
func TestAbsentPeers(t *testing.T) {
	var out bytes.Buffer
	if g, s := findGuards(&out, t.TempDir()), findScanners(&out, t.TempDir()); len(g)+len(s) > 0 {
		t.Errorf("got %d guards and %d scanners, want none", len(g), len(s))
	}
	if got := strings.Count(out.String(), "SKIP "); got != 5 {
		t.Errorf("got %d SKIP lines, want 5:\n%s", got, out.String())
	}
	out.Reset()
	if err := verdicts(&out, options{cases: t.TempDir(), every: 1}, nil); err != nil || !strings.Contains(out.String(), "SKIP verdicts") {
		t.Errorf("got %v and %q, want a SKIP line", err, out.String())
	}
}

func TestFlags(t *testing.T) {
	for _, o := range []options{{only: "speed", rounds: 1, every: 1}, {rounds: 0, every: 1}, {rounds: 1}} {
		if o.check() == nil {
			t.Errorf("%+v: got no error", o)
		}
	}
	if _, err := (options{mb: "5,x"}).sizes(); err == nil {
		t.Error("got no error for -mb 5,x")
	}
	if got, err := (options{mb: "5,50"}).sizes(); err != nil || len(got) != 2 || got[1] != 50 {
		t.Errorf("got %v, %v, want 5 and 50", got, err)
	}
}
