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
	Targets  bool // what git holds of targets whose index is not read in place
}

// Any reports whether anything is asked for.
func (l Lookups) Any() bool { return l != Lookups{} }

// LookupsOf returns what the matches of a record ask for and its facts do not
// hold yet. What the person typed, and what git drops but keeps in its reflog,
// is for a model to weigh: asked for only where asks says that there is one.
// After a hard deny there is nothing to look up.
func LookupsOf(r *call.Record, h *rules.Harm, asks func() bool) Lookups {
	var l Lookups
	weighs := false // commits that nobody else has make a match worse
	for i := range r.Matches {
		m := &r.Matches[i]
		rule := rules.Find(m.Rule)
		if rule != nil && m.Basis == call.ByCode && m.Action == call.Deny && rule.Has(rules.Hard) {
			return Lookups{}
		}
		l.Staged = l.Staged || rules.AsksStaged(m)
		l.Targets = l.Targets || rules.OpenTarget(&r.Facts, m)
		deletes, loses := rules.LosesCommits(m)
		l.Unpushed = l.Unpushed || deletes
		weighs = weighs || loses
	}
	l.Staged = l.Staged && r.Facts.Staged == nil
	counts := r.Transcript != "" && r.Facts.Prompts == nil && personCounts(r, h)
	if counts || weighs {
		a := asks()
		l.Prompts, l.Unpushed = counts && a, l.Unpushed || weighs && a
	}
	l.Unpushed = l.Unpushed && r.Facts.Unpushed == nil
	return l
}

// OpenTargets are the targets that matches wait for, by path.
func OpenTargets(r *call.Record) map[string]call.Target {
	out := map[string]call.Target{}
	for i := range r.Matches {
		if m := &r.Matches[i]; rules.OpenTarget(&r.Facts, m) {
			out[m.Evidence.Path] = r.Facts.Targets[m.Evidence.Path]
		}
	}
	return out
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
