package policy

import (
	"airlock/internal/call"
	"airlock/internal/rules"
)

// Plan returns the matches that an answer could still change, which are those
// to be put to the model: none after a hard deny, under a live stamp or on a
// repeat, and never one whose rule only logs.
func Plan(r *call.Record) []*call.Match {
	if r.Stamp != nil || Repeated(r) {
		return nil
	}
	var open []*call.Match
	for i := range r.Matches {
		m := &r.Matches[i]
		o := outcome{match: m, rule: rules.Find(m.Rule), action: m.Action}
		if m.Basis == call.ByCode && o.hard() {
			return nil
		}
		if m.Basis == call.ByJev && m.Action > call.Log {
			open = append(open, m)
		}
	}
	return open
}
