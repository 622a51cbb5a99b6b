package rules

import "airlock/internal/call"

// Settlement is what the recorded facts make of a match.
type Settlement uint8

const (
	Open   Settlement = iota // they do not tell
	Stands                   // it is a match, whatever else comes
	Falls                    // it is none
)

// Settle holds the matches of a record against its facts: a candidate that
// they bear out becomes a match by code, one that they refute goes, and the
// rest stay as they are. It reads nothing but the record, so the hook, the
// stages and a replay come to the same; a second time changes nothing.
func Settle(r *call.Record) {
	kept := r.Matches[:0]
	counts := false
	for _, m := range r.Matches {
		rule := Find(m.Rule)
		if rule == nil || rule.Settle == nil {
			kept = append(kept, m)
			continue
		}
		was := m.Basis
		switch rule.Settle(&r.Facts, &m) {
		case Falls:
			continue
		case Stands:
			if was == call.ByFacts {
				m.Basis = call.ByCode
			}
			counts = counts || was == call.ByFacts && rule.counts([]call.Match{m})
		}
		kept = append(kept, m)
	}
	r.Matches = kept
	if counts {
		r.Matches = withoutFallback(kept)
	}
}

// Conditions asks those of the users' rules that matched, over the record as it
// stands, which must be redacted: a match whose condition holds is one by code;
// one whose condition fails goes, and so does one that nobody can tell, which
// is noted.
func (s *Subject) Conditions() {
	kept := s.Call.Matches[:0:0]
	counts := false
	for _, m := range s.Call.Matches {
		rule := s.user(m.Rule)
		if rule == nil || rule.Condition == "" {
			kept = append(kept, m)
			continue
		}
		switch s.World.Condition(rule.Condition) {
		case call.Holds:
			m.Basis = call.ByCode
			kept = append(kept, m)
			counts = counts || rule.counts([]call.Match{m})
		case call.Undecided:
			s.Call.Degrade(call.DegradedCondition)
		}
	}
	if s.Call.Matches = kept; counts {
		s.Call.Matches = withoutFallback(kept)
	}
}

// user finds a user's rule.
func (s *Subject) user(id string) *Rule {
	for _, r := range s.User {
		if r.ID == id {
			return r
		}
	}
	return nil
}

// withoutFallback takes out the matches of rules that are looked at only where
// no other rule matched.
func withoutFallback(matches []call.Match) []call.Match {
	kept := matches[:0]
	for _, m := range matches {
		if rule := Find(m.Rule); rule == nil || !rule.Has(Fallback) {
			kept = append(kept, m)
		}
	}
	return kept
}
