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
	&tier,
	&toolChoice,
	&commitSecret,
	&browse,
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

// Match returns what the table finds in a call, in table order. level is asked
// only for a rule that hit.
func Match(s *Subject, level Level) []call.Match {
	var out []call.Match
	for _, r := range Table {
		if !r.looksAt(s.Call.Tool) || r.Has(Fallback) && len(out) > 0 {
			continue
		}
		out = append(out, r.match(s, level)...)
	}
	return out
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
			Detail: h.Detail, Advice: h.Advice, Evidence: h.Evidence})
	}
	return out
}
