package policy

import (
	"math"
	"strings"
	"testing"

	"airlock/internal/call"
	"airlock/internal/rules"
)

// harmed is a call that R12 matched, with the answers given.
func harmed(answers map[string]call.Answer) *call.Record {
	return &call.Record{Tool: "Bash", Dir: "/home/u/app", Attended: true, Jev: &call.Jev{Answers: answers},
		Matches: []call.Match{{Rule: "R12-harm", Shape: "x", Action: call.Deny, Basis: call.ByJev, Detail: "`git reset --hard` throws changes away",
			Evidence: call.Evidence{Argv: "git reset --hard"}}}}
}

func noul(p float64) call.Answer { return call.Answer{Type: "noul", Noul: p} }

func TestHarmReasons(t *testing.T) {
	targets := map[string]call.Target{
		"/home/u/app":      {Kind: call.Directory, Tracked: call.Yes, Dirty: call.Yes, Changed: 14, New: 1},
		"/home/u/app/x.go": {Kind: call.File, Tracked: call.Yes, Dirty: call.Yes, Changed: 1},
	}
	for _, c := range []struct {
		harm  string
		facts call.Facts
		want  string
	}{
		{"destroys_uncommitted", call.Facts{Targets: targets}, "`git reset --hard` would lose work that is not committed: 14 files with uncommitted changes and 1 file that git has never seen (judged 0.95 likely). Commit it first"},
		{"destroys_uncommitted", call.Facts{Targets: map[string]call.Target{"/p": {New: 300, Bounded: true}}}, "not committed: at least 300 files that git has never seen (judged"},
		{"destroys_uncommitted", call.Facts{}, "would lose work that is not committed (judged 0.95 likely). Commit"},
		{"irreversible_data_loss", call.Facts{Targets: map[string]call.Target{"/p/data": {Kind: call.Directory, Tracked: call.No}}}, "for good: git has no copy of /p/data (judged"},
		{"irreversible_data_loss", call.Facts{Targets: map[string]call.Target{"/p/x": {Nested: call.Yes}}, Unpushed: map[string]call.Unpushed{"/p/x": {All: 3}}}, "/p/x holds a repository with 3 commits on no remote"},
		{"irreversible_data_loss", call.Facts{Targets: map[string]call.Target{"/p/x": {Nested: call.Yes}}, Unpushed: map[string]call.Unpushed{"/p/x": {All: 3, Unknown: true}}}, "/p/x holds a repository of its own"},
		{"irreversible_data_loss", call.Facts{Targets: map[string]call.Target{"/p/gone": {Kind: call.Absent, Tracked: call.No}}}, "for good (judged"},
		{"touches_production", call.Facts{Hints: &[]call.Hint{{Name: "DATABASE_URL", Class: "public"}, {Name: "NODE_ENV", Class: "production"}}}, "others use: NODE_ENV says production (judged"},
		{"touches_production", call.Facts{Hints: &[]call.Hint{{Name: "DATABASE_URL", Class: "private"}}}, "the host in DATABASE_URL is not this machine"},
		{"touches_production", call.Facts{Hints: &[]call.Hint{{Name: "DATABASE_URL", Class: "local"}}}, "others use (judged"},
		{"writes_outside_project", call.Facts{Targets: map[string]call.Target{"/home/u/app/x": {}, "/home/u/apple": {}}}, "outside the project: /home/u/apple is outside the project (judged"},
		{"writes_outside_project", call.Facts{Targets: map[string]call.Target{"/home/u/x": {}}, Git: map[string]call.Repository{"/home/u/app": {Root: "/home/u"}}}, "files outside the project (judged"},
		{"exfiltrates_data", call.Facts{}, "of this machine elsewhere (judged"},
	} {
		r := harmed(map[string]call.Answer{c.harm: noul(0.95)})
		r.Facts = c.facts
		v := Decide(r, Terms{Mode: Enforce})
		if v.Action != call.Deny || !strings.HasPrefix(v.Reason, "BLOCKED [airlock R12-harm]: `git reset --hard` ") || !strings.Contains(v.Reason, c.want) {
			t.Errorf("%s: got %v %q, want a deny with %q", c.harm, v.Action, v.Reason, c.want)
		}
	}
	for shape, want := range map[string]string{"reset": ": 14 files with uncommitted changes (", "clean": ": 1 file that git has never seen (", "delete": "changes and 1 file"} {
		r := harmed(map[string]call.Answer{"destroys_uncommitted": noul(0.95)})
		r.Facts.Targets, r.Matches[0].Shape = targets, shape
		if got := Decide(r, Terms{Mode: Enforce}).Reason; !strings.Contains(got, want) {
			t.Errorf("%s: got %q, want it to say %q", shape, got, want)
		}
	}
	r := harmed(map[string]call.Answer{"blast_radius": {Type: "score", Score: 2.5}})
	if got, want := Decide(r, Terms{Mode: Enforce}).Reason, "NEEDS APPROVAL [airlock R12-harm]: `git reset --hard` reaches beyond the project. Narrow"; !strings.HasPrefix(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestBands holds every number of R12, built in and set, at, just under and
// just over it.
func TestBands(t *testing.T) {
	const step = 0.001
	set := []rules.Band{
		{ID: "destroys_uncommitted", Ask: 0.1, AskSet: true},
		{ID: "irreversible_data_loss", Deny: 0.99, DenySet: true},
		{ID: "touches_production", Ask: 0.6, Deny: 0.7, AskSet: true, DenySet: true}, // floored
		{ID: "blast_radius", Ask: 1, AskSet: true},
	}
	for _, h := range []rules.Harm{{}, {Bands: set}} {
		for _, q := range rules.HarmQuestions() {
			in := h.Apply(&q)
			answer := noul
			switch q.Type {
			case rules.Choice:
				continue
			case rules.Score:
				answer = func(s float64) call.Answer { return call.Answer{Type: "score", Score: s} }
			}
			try := func(p float64, want call.Action) {
				if got := Decide(harmed(map[string]call.Answer{q.ID: answer(p)}), Terms{Mode: Enforce, Harm: h}).Action; got != want {
					t.Errorf("%s at %v, band %v/%v: got %v, want %v", q.ID, p, in.Ask, in.Deny, got, want)
				}
			}
			try(in.Ask-step, call.None)
			try(in.Ask, call.Ask)
			try(in.Ask+step, call.Ask)
			if q.Type == rules.Score {
				try(rules.MaxBlast, call.Ask)
				try(rules.MaxBlast+step, call.None) // out of range: no answer
				continue
			}
			try(in.Deny-step, call.Ask)
			try(in.Deny, call.Deny)
			try(1, call.Deny)
			try(1+step, call.None)
			if in.Deny < MinConfidence {
				t.Errorf("%s: denies at %v, under law 4's %v", q.ID, in.Deny, MinConfidence)
			}
		}
	}
	if rules.NoulFloor != MinConfidence || 2*rules.NoulFloor-1 < MinMargin {
		t.Errorf("got a floor of %v for nouls, want law 4's %v and %v", rules.NoulFloor, MinConfidence, MinMargin)
	}
}

// TestBesideADeny: what one answer lacks takes nothing from another's deny.
func TestBesideADeny(t *testing.T) {
	whole := map[string]call.Answer{}
	for _, id := range seven[:5] {
		whole[id] = noul(0.1)
	}
	whole["blast_radius"] = call.Answer{Type: "score", Score: 0.5}
	whole["touches_production"] = noul(0.92)
	broken := map[string]call.Answer{"NaN": noul(math.NaN()), "out of range": noul(1.2), "below nothing": noul(-0.5), "another type": {Type: "score", Score: 3},
		"no type": {}, "infinite": noul(math.Inf(1))}
	try := func(name string, answers map[string]call.Answer) {
		v := Decide(harmed(answers), Terms{Mode: Enforce})
		if v.Action != call.Deny || v.Confidence != 0.92 || !strings.Contains(v.Reason, "production system") {
			t.Errorf("%s: got %v at %v, %q, want the deny about production", name, v.Action, v.Confidence, v.Reason)
		}
	}
	try("all there", whole)
	for _, id := range seven {
		if id == "touches_production" {
			continue
		}
		answers := map[string]call.Answer{}
		for k, a := range whole {
			if k != id {
				answers[k] = a
			}
		}
		try(id+" missing", answers)
		for what, a := range broken {
			answers[id] = a
			try(id+" "+what, answers)
		}
	}
	try("alone", map[string]call.Answer{"touches_production": noul(0.92)})
}

func TestOnError(t *testing.T) {
	asked := &call.Jev{Asked: seven, Error: "connection refused"}
	for _, c := range []struct {
		name     string
		degraded string
		jev      *call.Jev
		onError  call.Action
		level    call.Action
		attended bool
		want     call.Action
	}{
		{"open", call.DegradedJevDead, asked, call.None, call.Deny, true, call.None},
		{"ask", call.DegradedJevDead, asked, call.Ask, call.Deny, true, call.Ask},
		{"ask, nobody there", call.DegradedJevDead, asked, call.Ask, call.Deny, false, call.Deny},
		{"deny", call.DegradedJevDead, asked, call.Deny, call.Deny, true, call.Deny},
		{"slow", call.DegradedJevSlow, asked, call.Deny, call.Deny, true, call.Deny},
		{"a status", call.DegradedJevStatus, asked, call.Ask, call.Deny, true, call.Ask},
		{"no answer that could be read", call.DegradedJevAnswer, asked, call.Ask, call.Deny, true, call.Ask},
		{"the day's requests are spent", call.DegradedBudget, nil, call.Deny, call.Deny, true, call.None},
		{"no key", "", nil, call.Deny, call.Deny, true, call.None},
		{"R12 only warns", call.DegradedJevDead, asked, call.Deny, call.Warn, true, call.Warn},
		{"R12 only logs", call.DegradedJevDead, asked, call.Deny, call.Log, true, call.Log},
		{"answered after all", call.DegradedJevAnswer, &call.Jev{Answers: map[string]call.Answer{"touches_production": noul(0.1)}}, call.Deny, call.Deny, true, call.None},
	} {
		r := harmed(nil)
		r.Jev, r.Attended, r.Matches[0].Action = c.jev, c.attended, c.level
		if c.degraded != "" {
			r.Degrade(c.degraded)
		}
		v := Decide(r, Terms{Mode: Enforce, Harm: rules.Harm{OnError: c.onError}})
		if r.Degraded = nil; Decide(r, Terms{Mode: Enforce, Harm: rules.Harm{OnError: c.onError}}).Action != v.Action {
			t.Errorf("%s: a replay, which drops what was degraded, comes to something else", c.name)
		}
		if v.Action != c.want {
			t.Errorf("%s: got %v, want %v", c.name, v.Action, c.want)
		}
		if v.Action >= call.Ask && !strings.Contains(v.Reason, "could not be reached") {
			t.Errorf("%s: got reason %q, want it to say why", c.name, v.Reason)
		}
		if downgraded := v.DowngradedFrom == call.Ask; downgraded != (c.onError == call.Ask && !c.attended) {
			t.Errorf("%s: downgraded from %v", c.name, v.DowngradedFrom)
		}
	}
}
