package prefilter

import (
	"os"

	"airlock/internal/call"
	"airlock/internal/config"
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
// hold yet. asks says whether a model will be asked, which alone reads what
// the person typed. After a hard deny there is nothing left to look up.
func LookupsOf(r *call.Record, asks bool) Lookups {
	var l Lookups
	for i := range r.Matches {
		m := &r.Matches[i]
		rule := rules.Find(m.Rule)
		if rule == nil {
			continue
		}
		if m.Basis == call.ByCode && m.Action == call.Deny && rule.Has(rules.Hard) {
			return Lookups{}
		}
		l.Staged = l.Staged || m.Basis == call.ByFacts && m.Shape == "staged"
		l.Unpushed = l.Unpushed || rules.LosesCommits(m)
		l.Prompts = l.Prompts || m.Action > call.Log && !rule.Has(rules.NoSoftening)
	}
	l.Staged = l.Staged && r.Facts.Staged == nil
	l.Unpushed = l.Unpushed && r.Facts.Unpushed == nil
	l.Prompts = l.Prompts && asks && r.Facts.Prompts == nil && r.Transcript != "" && r.Stamp == nil && !policy.Repeated(r)
	return l
}

// Asks reports whether a model could be asked: whether there is a key.
func Asks(s *config.Settings, getenv func(string) string) bool {
	if getenv("TYPESAFE_API_KEY") != "" {
		return true
	}
	if s.Dir == "" {
		return false
	}
	info, err := os.Stat(s.Path("env"))
	return err == nil && info.Mode().IsRegular()
}
