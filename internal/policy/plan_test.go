package policy

import (
	"slices"
	"strings"
	"testing"
	"time"

	"airlock/internal/call"
	"airlock/internal/rules"
)

var seven = []string{"destroys_uncommitted", "irreversible_data_loss", "touches_production", "writes_outside_project", "exfiltrates_data", "blast_radius", "category"}

func TestPlan(t *testing.T) {
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	judged := call.Match{Rule: "R10-general-risk", Action: call.Warn, Basis: call.ByJev}
	harm := call.Match{Rule: "R12-harm", Action: call.Deny, Basis: call.ByJev, Detail: "`x` deletes", Evidence: call.Evidence{Argv: "x"}}
	logged := call.Match{Rule: "R4-long-work-bare-shell", Action: call.Log, Basis: call.ByJev}
	long := call.Match{Rule: "R4-long-work-bare-shell", Action: call.Warn, Basis: call.ByJev}
	search := call.Match{Rule: "R8-tool-choice-guard", Shape: "graph", Action: call.Deny, Basis: call.ByJev}
	wide := call.Match{Rule: "R8-tool-choice-guard", Shape: "disk-wide", Action: call.Deny, Basis: call.ByJev}
	code := call.Match{Rule: "R5-sudo", Action: call.Deny}
	capped := call.Match{Rule: "R5-sudo", Action: call.Deny, Cap: call.Warn}
	warns := call.Match{Rule: "R7-destructive", Action: call.Warn}
	asks := call.Match{Rule: "R7-destructive", Action: call.Ask}
	browse := call.Match{Rule: "R11-browse-via-jev", Action: call.Deny}
	guard := call.Match{Rule: "R13-self-guard", Action: call.Ask}
	root := call.Match{Rule: "R0-hard-deny", Action: call.Deny}
	own := call.Match{Rule: "my-rule", Action: call.Deny}
	requested := []string{UserRequested}
	for _, c := range []struct {
		name  string
		r     call.Record
		typed bool
		want  []string
	}{
		{"nothing judged", call.Record{Matches: []call.Match{code}}, false, nil},
		{"judged", call.Record{Matches: []call.Match{judged}}, false, []string{"risk"}},
		{"a rule that only logs", call.Record{Matches: []call.Match{logged, judged}}, false, []string{"risk"}},
		{"two rules", call.Record{Matches: []call.Match{long, judged}}, false, []string{"runs_over_two_minutes", "risk"}},
		{"all of a rule's", call.Record{Matches: []call.Match{harm}}, false, seven},
		{"one question of two shapes", call.Record{Matches: []call.Match{search, wide}}, false, []string{"search_intent"}},
		{"after a hard deny", call.Record{Matches: []call.Match{judged, root}}, true, nil},
		{"under a stamp", call.Record{Matches: []call.Match{judged}, Stamp: &call.Stamp{Reason: "asked"}}, true, nil},
		{"a repeat", call.Record{Matches: []call.Match{judged}, Session: "s", Loop: &call.Loop{Key: "k", Seen: now.Add(-time.Minute)}}, true, nil},
		{"too early for a repeat", call.Record{Matches: []call.Match{judged}, Session: "s", Loop: &call.Loop{Key: "k", Seen: now}}, false, []string{"risk"}},

		{"code denies, and no answer could change that", call.Record{Matches: []call.Match{code, harm}}, false, nil},
		{"code denies, and the person may have asked for it", call.Record{Matches: []call.Match{code, long}}, true, []string{"runs_over_two_minutes", UserRequested}},
		{"a deny by code", call.Record{Matches: []call.Match{code}}, true, requested},
		{"an ask by settings", call.Record{Matches: []call.Match{asks}, Attended: true}, true, requested},
		{"an ask by settings, nobody there", call.Record{Matches: []call.Match{asks}}, true, requested},
		{"a rule of the user's own", call.Record{Matches: []call.Match{own}}, true, requested},
		{"a warning", call.Record{Matches: []call.Match{warns}}, true, nil},
		{"a deny that may be a warning at most", call.Record{Matches: []call.Match{capped}}, true, nil},
		{"a question that may warn at most", call.Record{Matches: []call.Match{long}}, true, []string{"runs_over_two_minutes"}},
		{"a question that may deny", call.Record{Matches: []call.Match{harm}}, true, append(slices.Clone(seven), UserRequested)},
		{"the fallback's warning", call.Record{Matches: []call.Match{judged}}, true, []string{"risk", UserRequested}},
		{"R11", call.Record{Matches: []call.Match{browse}}, true, nil},
		{"R13", call.Record{Matches: []call.Match{guard}, Attended: true}, true, nil},
		{"R13, nobody there", call.Record{Matches: []call.Match{guard, harm}}, true, nil},
		{"R13 beside what may be softened", call.Record{Matches: []call.Match{guard, asks}, Attended: true}, true, requested},
	} {
		c.r.Time = now
		var got []string
		if got := PersonCounts(&c.r, &rules.Harm{}); c.typed && got != slices.Contains(c.want, UserRequested) {
			t.Errorf("%s: the person's word counts: got %v, want %v", c.name, got, !got)
		}
		if c.typed {
			c.r.Facts.Prompts = &[]string{"do it"}
		}
		for _, a := range Plan(&c.r, &rules.Harm{}) {
			got = append(got, a.Question.ID)
			if len(a.Matches) == 0 {
				t.Errorf("%s: %s waits for nothing", c.name, a.Question.ID)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// TestRequestedWords: the question names what each rule objects to, once, and
// never the command.
func TestRequestedWords(t *testing.T) {
	match := func(rule, detail, argv string) *call.Match {
		return &call.Match{Rule: rule, Detail: detail, Evidence: call.Evidence{Argv: argv}}
	}
	sudo := match("R5-sudo", "`sudo ls` runs as root", "sudo ls")
	push := match("R7-destructive", "`git push -f` overwrites the branch on the server", "git push -f")
	for _, c := range []struct {
		matches []*call.Match
		want    string
	}{
		{[]*call.Match{sudo}, "to run something as root, with sudo or the like?"},
		{[]*call.Match{push}, "to do something that overwrites the branch on the server?"},
		{[]*call.Match{push, match("R12-harm", push.Detail, "git push -f")}, "to do something that overwrites the branch on the server?"},
		{[]*call.Match{sudo, push}, "for every one of these: to run something as root, with sudo or the like; to do something that overwrites the branch on the server?"},
		{[]*call.Match{match("R7-destructive", "the code calls rmtree on src", "")}, "to do what this describes: the code calls rmtree on src?"},
	} {
		q := askPerson(c.matches)
		if !strings.HasSuffix(q.Text, c.want) || strings.Contains(q.Text, "git push") || strings.Contains(q.Text, "sudo ls") {
			t.Errorf("got %q, want it to end in %q and to name no command", q.Text, c.want)
		}
		if q.ID != UserRequested || q.Type != rules.Noul || !slices.Equal(q.About, []string{rules.StatePerson}) || q.Yes == "" || q.No == "" {
			t.Errorf("got %+v, want a whole noul about what the person said", q)
		}
	}
	for _, r := range rules.Table {
		if closed := r.Has(rules.NoSoftening) || r.Has(rules.Hard); closed && r.Request != "" {
			t.Errorf("%s: a person's word counts for nothing there, yet it has %q", r.ID, r.Request)
		}
	}
}

func TestRepeatable(t *testing.T) {
	for _, c := range []struct {
		m    call.Match
		want bool
	}{
		{call.Match{Rule: "R5-sudo", Action: call.Deny}, true},
		{call.Match{Rule: "R5-sudo", Action: call.Warn}, false},
		{call.Match{Rule: "R0-hard-deny", Action: call.Deny}, false},
		{call.Match{Rule: "R13-self-guard", Action: call.Deny}, false},
		{call.Match{Rule: "R12-harm", Action: call.Deny, Basis: call.ByJev}, true},
		{call.Match{Rule: "R12-harm", Action: call.Ask, Basis: call.ByJev}, false},
		{call.Match{Rule: "R7-destructive", Action: call.Ask}, false},
		{call.Match{Rule: "R10-general-risk", Action: call.Deny, Basis: call.ByJev}, false},
		{call.Match{Rule: "R7-destructive", Action: call.Deny, Basis: call.ByFacts}, false},
	} {
		r := call.Record{Attended: true, Matches: []call.Match{c.m}}
		if got := Repeatable(&r); got != c.want {
			t.Errorf("%s %v %v: got %v, want %v", c.m.Rule, c.m.Action, c.m.Basis, got, c.want)
		}
		r.Attended = false
		if asks := c.m.Action == call.Ask; Repeatable(&r) != (c.want || asks) {
			t.Errorf("%s %v %v, nobody there: got %v, want %v", c.m.Rule, c.m.Action, c.m.Basis, !c.want, c.want || asks)
		}
	}
}
