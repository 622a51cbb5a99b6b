package corpustest

import (
	"strings"
	"testing"

	"airlock/internal/call"
	"airlock/internal/policy"
	"airlock/internal/rules"
)

// finding is what one rule does with a call, in the words of the cases.
func finding(r *call.Record, id string) string {
	for _, m := range r.Matches {
		switch {
		case id != "*" && m.Rule != id || m.Basis == call.ByFacts:
		case m.Basis == call.ByJev:
			return "ask"
		default:
			return capped(m).String()
		}
	}
	return "none"
}

func capped(m call.Match) call.Action {
	if m.Cap != call.None {
		return min(m.Action, m.Cap)
	}
	return m.Action
}

// agrees holds a finding against the expectation of a case.
func agrees(c Case, r *call.Record) (got string, ok bool) {
	got = finding(r, c.Rule)
	if c.Expect == "stamped" {
		v := policy.Decide(r, policy.Terms{Mode: policy.Enforce})
		return got, got != "none" && v != nil && v.Override != "" && v.Action < call.Ask
	}
	want, _, _ := strings.Cut(c.Expect, ":")
	switch {
	case got == want:
		return got, true
	case c.Rule == "R10-general-risk" && want == "ask":
		return got, byCode(r, "R7-destructive") || byCode(r, "R0-hard-deny")
	case c.Rule == "R7-destructive" && want == "warn":
		return got, byCode(r, "R0-hard-deny")
	}
	return got, false
}

func byCode(r *call.Record, id string) bool {
	f := finding(r, id)
	return f != "none" && f != "ask"
}

func TestUpstream(t *testing.T) {
	counts := newTally(t)
	skipped := map[string]int{}
	for _, c := range Read(t, "../..", "upstream-rules.jsonl") {
		if c.Rule != "*" && rules.Find(c.Rule) == nil {
			skipped[c.Rule]++
			continue
		}
		r, w, settings, err := c.upstream()
		if err != nil {
			t.Fatal(err)
		}
		Verdict(r, w, settings)
		got, ok := agrees(c, r)
		counts.add(c.Rule, ok, "got %s, want %s: %s %q", got, c.Expect, c.Rule, command(c))
	}
	for id, n := range skipped {
		t.Logf("skipped %d cases of %s, which is not in the table", n, id)
	}
	counts.total(0.99)
	counts.hold(map[string]float64{"*": 1, "R0-hard-deny": 1, "R1-secret-exposure": 1, "R5-sudo": 1, "R7-destructive": 0.98, "R11-browse-via-jev": 1})
}
