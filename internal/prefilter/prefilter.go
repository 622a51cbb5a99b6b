// Package prefilter decides in microseconds whether any rule could apply to a
// call, and gathers what policy needs when one does.
package prefilter

import (
	"time"

	"airlock/internal/call"
	"airlock/internal/policy"
	"airlock/internal/rules"
	"airlock/internal/shell"
)

// Settings is what the pre-filter asks of the user's settings. Nothing is
// asked before a rule has hit, but for Rules by a rule that needs it to.
type Settings interface {
	Rules() rules.Config
	Level(id string) call.Action
	Digest() string
	// UserRules are the user's own; nil for none.
	UserRules() []*rules.Rule
}

// Memory is what is remembered of past denies.
type Memory interface {
	LoopKey(r *call.Record) (string, error)
	Seen(key string) (time.Time, error)
}

// Detect redacts the input of a call in place and lists what it found in the
// record's secrets.
type Detect func(r *call.Record)

// Match runs the rules over a call, the conditions of users' rules included,
// and sets matches, settings, stamp and secrets. It reports whether anything matched. detect is nil for a record
// that is redacted already.
//
// The rules read the input as it came, which costs nothing where none applies.
// Where one does and the input holds a secret, they run again over the redacted
// input, so that no detail or evidence is made from the secret; nor do the
// facts keep the paths that were asked for by its name.
func Match(r *call.Record, w rules.World, s Settings, detect Detect) bool {
	return new(Matcher).Match(r, w, s, detect)
}

// Matcher matches one call after another in the same memory. The zero value is
// ready for use by one goroutine.
type Matcher struct{ scratch shell.Scratch }

// Match is the function of this name.
func (m *Matcher) Match(r *call.Record, w rules.World, s Settings, detect Detect) bool {
	found := len(r.Secrets)
	var before call.Facts
	if detect != nil { // else nothing is redacted here
		before = r.Facts.Clone()
	}
	subject := m.match(r, w, s, detect)
	if len(r.Matches) == 0 {
		return false
	}
	if detect != nil {
		subject.Secrets()
	}
	if len(r.Secrets) > found {
		r.Facts = before
		subject = m.match(r, w, s, nil)
	}
	if subject.Conditions(); len(r.Matches) == 0 {
		return false
	}
	r.Settings = s.Digest()
	r.Stamp = r.FindStamp(comments(subject))
	return true
}

func (m *Matcher) match(r *call.Record, w rules.World, s Settings, detect Detect) *rules.Subject {
	subject := rules.NewSubjectWith(&m.scratch, r, w, s.Rules)
	subject.User = s.UserRules()
	if detect != nil {
		subject.Detect = func() { detect(r) }
	}
	r.Matches = rules.Match(subject, s.Level)
	rules.Settle(r)
	return subject
}

func comments(s *rules.Subject) []string {
	var out []string
	for _, r := range s.Readings {
		for _, c := range r.Comments {
			out = append(out, c.Text)
		}
	}
	return out
}

// Remember sets the call's place in the memory of denies, where a deny of it
// could be lifted by a repeat. State that cannot be read counts as never
// denied, so the deny stands.
func Remember(r *call.Record, m Memory) {
	if r.Session == "" || !policy.Repeatable(r) {
		return
	}
	key, err := m.LoopKey(r)
	if err != nil {
		r.Degrade(call.DegradedState)
		return
	}
	r.Loop = &call.Loop{Key: key}
	if r.Loop.Seen, err = m.Seen(key); err != nil {
		r.Degrade(call.DegradedState)
	}
}
