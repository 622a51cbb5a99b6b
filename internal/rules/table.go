package rules

import "airlock/internal/call"

// Table is every rule, in the order in which equals are named. It is written
// by hand: the order is a decision.
var Table = [...]*Rule{
	&hardDeny,
	&secretExposure,
	&skill,
	&builds,
	&long,
	&sudo,
	&gui,
	&destructive,
	&tierGuard,
	&toolChoice,
	&commitSecret,
	&risk,
	&browse,
	&harm,
	&selfGuard,
}

// Find returns the rule of an ID, or nil.
func Find(id string) *Rule {
	for _, r := range Table {
		if r.ID == id {
			return r
		}
	}
	return nil
}

// Rank is the place of a rule in the table; an unknown one comes last.
func Rank(id string) int {
	for i, r := range Table {
		if r.ID == id {
			return i
		}
	}
	return len(Table)
}

// Level is the action that settings give a rule: None leaves the rule's own.
type Level func(id string) call.Action

// Match returns what the table and the user's rules find in a call, in this
// order. level is asked
// only for a rule that hit. A fallback rule is looked at last, and only where
// nothing counts as a match.
func Match(s *Subject, level Level) []call.Match {
	var found [len(Table)][]call.Match
	counts, total := false, 0
	var own []call.Match
	for i, r := range Table {
		if r.looksAt(s.Call.Tool) && !r.Has(Fallback) {
			found[i] = r.match(s, level)
			counts = counts || r.counts(found[i])
			total += len(found[i])
		}
	}
	for _, r := range s.User {
		if r.looksAt(s.Call.Tool) {
			matches := r.match(s, level)
			counts = counts || r.counts(matches)
			own = append(own, matches...)
		}
	}
	for i, r := range Table {
		if !counts && r.Has(Fallback) && r.looksAt(s.Call.Tool) {
			found[i] = r.match(s, level)
			total += len(found[i])
		}
	}
	if total+len(own) == 0 {
		return nil
	}
	out := make([]call.Match, 0, total+len(own))
	for _, matches := range found {
		out = append(out, matches...)
	}
	return append(out, own...)
}

// counts reports whether matches keep a fallback rule from being looked at: a
// rule that only logs does not, nor what is only a candidate, nor a rule that
// stands beside all others.
func (r *Rule) counts(matches []call.Match) bool {
	for _, m := range matches {
		if m.Action > call.Log && m.Basis != call.ByFacts && !r.Has(Beside) {
			return true
		}
	}
	return false
}

func (r *Rule) match(s *Subject, level Level) []call.Match {
	hits := r.Match(s)
	if len(hits) == 0 {
		return nil
	}
	action := r.Action
	if l := level(r.ID); l != call.None {
		action = l
	}
	if action == call.Off {
		return nil
	}
	out := make([]call.Match, 0, len(hits))
	for _, h := range hits {
		out = append(out, call.Match{Rule: r.ID, Shape: h.Shape, Action: action, Cap: h.Cap, Basis: h.Basis,
			Detail: h.Detail, Advice: h.Advice, Why: h.Why, Evidence: h.Evidence})
	}
	return out
}
