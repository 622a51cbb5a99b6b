package audit

import (
	"fmt"
	"io"
	"strings"
	"time"

	"airlock/internal/call"
	"airlock/internal/config"
	"airlock/internal/policy"
	"airlock/internal/prefilter"
	"airlock/internal/world"
)

// Change is a call that today's rules treat otherwise.
type Change struct {
	Row *call.Record
	Now *call.Verdict // nil: no rule matches any more
	// Settings tells a change of the settings from one of the rules.
	Settings bool
}

// Loosened reports whether less happens to the call than did.
func (c *Change) Loosened() bool { return actionOf(c.Now) < actionOf(c.Row.Verdict) }

// Tightened reports whether more happens to it.
func (c *Change) Tightened() bool { return actionOf(c.Now) > actionOf(c.Row.Verdict) }

// Replay is what came of running today's rules over recorded calls.
type Replay struct {
	Rows, Unchanged, Tightened, Loosened, Other int
	// Unanswered rows lack what today's rules ask for; nothing is guessed.
	Unanswered int
	Unreadable int
}

// Run replays each row of a log with the settings given, and calls changed for
// every one that comes out otherwise.
func (p *Replay) Run(log io.Reader, s *config.Settings, changed func(*Change) error) error {
	bad, err := Rows(log, func(r *call.Record) error {
		p.Rows++
		now, answered := again(r, s)
		switch {
		case !answered:
			p.Unanswered++
			return nil
		case same(r.Verdict, now):
			p.Unchanged++
			return nil
		}
		c := &Change{Row: r, Now: now, Settings: r.Settings != s.Digest()}
		switch {
		case c.Tightened():
			p.Tightened++
		case c.Loosened():
			p.Loosened++
		default:
			p.Other++
		}
		return changed(c)
	})
	p.Unreadable += bad
	return err
}

// Changed is how many rows came out otherwise.
func (p *Replay) Changed() int { return p.Tightened + p.Loosened + p.Other }

// again is the verdict that today's rules give a recorded call, from what its
// row holds. answered is false where the row does not hold enough. A row
// without a verdict recorded an error, which stays one.
func again(r *call.Record, s *config.Settings) (now *call.Verdict, answered bool) {
	if r.Verdict == nil {
		return nil, true
	}
	for _, d := range r.Degraded {
		if d == call.DegradedTooLong {
			return nil, false
		}
	}
	try := *r
	try.Matches, try.Stamp, try.Verdict, try.Degraded = nil, nil, nil, nil
	w := &world.Replay{Facts: &r.Facts}
	matched := prefilter.Match(&try, w, s, nil)
	if w.Missing > 0 {
		return nil, false
	}
	if !matched {
		return nil, true
	}
	try.Matches = policy.Settled(try.Matches)
	return policy.Decide(&try, policy.NewTerms(r.Verdict.Mode, s.Rules())), true
}

func actionOf(v *call.Verdict) call.Action {
	if v == nil {
		return call.None
	}
	return v.Action
}

// same compares what the agent and the person would have noticed, not the
// wording.
func same(a, b *call.Verdict) bool {
	if a == nil || b == nil {
		return actionOf(a) == actionOf(b) && (a == nil) == (b == nil)
	}
	return a.Action == b.Action && a.Rule == b.Rule && a.Hard == b.Hard && a.Override == b.Override &&
		a.LoopAllow == b.LoopAllow && a.DowngradedFrom == b.DowngradedFrom && a.SoftenedBy == b.SoftenedBy &&
		string(a.Rewrite) == string(b.Rewrite) && len(a.Advice) == len(b.Advice)
}

// Summary is the counts in one line.
func (p *Replay) Summary() string {
	text := fmt.Sprintf("%d rows: %d unchanged, %d tightened, %d loosened", p.Rows, p.Unchanged, p.Tightened, p.Loosened)
	for _, more := range [...]struct {
		n    int
		what string
	}{{p.Other, "changed otherwise"}, {p.Unanswered, "unanswered"}, {p.Unreadable, "unreadable"}} {
		if more.n > 0 {
			text += fmt.Sprintf(", %d %s", more.n, more.what)
		}
	}
	return text
}

// String is a change in one line: when, where, what, was -> now, why.
func (c *Change) String() string {
	why := "rule changed"
	if c.Settings {
		why = "settings changed"
	}
	return strings.Join([]string{c.Row.Time.Local().Format(time.DateTime), short(c.Row.Session), c.Row.Tool,
		What(c.Row), shown(c.Row.Verdict) + " -> " + shown(c.Now), why}, "  ")
}

func short(session string) string {
	if session == "" {
		return "-"
	}
	return oneLine(session[:min(8, len(session))])
}

// shown is a verdict in a word or two.
func shown(v *call.Verdict) string {
	if v == nil {
		return "silent"
	}
	text := v.Action.String()
	switch {
	case v.Override != "":
		text = "stamped"
	case v.LoopAllow:
		text = "repeat"
	}
	return text + " " + v.Rule
}
