package prefilter

import (
	"slices"

	"airlock/internal/call"
	"airlock/internal/policy"
	"airlock/internal/rules"
)

// Lookups are the facts that a record's matches ask for and that need git's
// objects or the transcript: what airlock-context looks up.
type Lookups struct {
	Staged   bool // the content that is about to be committed
	Unpushed bool // commits that exist on this machine alone
	Prompts  bool // what the person typed
}

// Any reports whether anything is asked for.
func (l Lookups) Any() bool { return l != Lookups{} }

// LookupsOf returns what the matches of a record ask for and its facts do not
// hold yet. What the person typed is asked for where a model could be asked
// about it, which asks tells. After a hard deny there is nothing to look up.
func LookupsOf(r *call.Record, h *rules.Harm, asks func() bool) Lookups {
	var l Lookups
	for i := range r.Matches {
		m := &r.Matches[i]
		rule := rules.Find(m.Rule)
		if rule != nil && m.Basis == call.ByCode && m.Action == call.Deny && rule.Has(rules.Hard) {
			return Lookups{}
		}
		l.Staged = l.Staged || rules.AsksStaged(m)
		l.Unpushed = l.Unpushed || rules.LosesCommits(m)
	}
	l.Staged = l.Staged && r.Facts.Staged == nil
	l.Unpushed = l.Unpushed && r.Facts.Unpushed == nil
	l.Prompts = r.Transcript != "" && r.Facts.Prompts == nil && personCounts(r, h) && asks()
	return l
}

// personCounts reports whether the person's word could count, should the
// candidates stand.
func personCounts(r *call.Record, h *rules.Harm) bool {
	try := *r
	try.Matches = slices.Clone(r.Matches)
	for i := range try.Matches {
		if m := &try.Matches[i]; m.Basis == call.ByFacts {
			m.Basis = call.ByCode
		}
	}
	return policy.PersonCounts(&try, h)
}
