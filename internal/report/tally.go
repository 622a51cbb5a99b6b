// Package report sums a log up: what was stopped, asked, told and let through,
// when, by which rule, at what price.
package report

import (
	"time"

	"airlock/internal/audit"
	"airlock/internal/call"
)

// Outcome is what became of a call, each row's one of these.
type Outcome uint8

// In the order in which they are shown.
const (
	Denied Outcome = iota
	Asked
	Warned
	Rewritten
	Stamped  // a deny that the agent's stamp lifted
	Repeated // a deny that a second try lifted
	Logged   // nothing was said
	Failed   // an error of ours, and no verdict
	outcomes
)

var outcomeNames = [outcomes]string{"denied", "asked", "warned", "rewritten", "stamped", "repeated", "only logged", "failed"}

func (o Outcome) String() string { return outcomeNames[o] }

func outcomeOf(r *call.Record) Outcome {
	v := r.Verdict
	switch {
	case v == nil:
		return Failed
	case v.Action == call.Deny:
		return Denied
	case v.Action == call.Ask:
		return Asked
	case len(v.Rewrite) > 0:
		return Rewritten
	case v.Override != "":
		return Stamped
	case v.LoopAllow:
		return Repeated
	case v.Action == call.Warn:
		return Warned
	}
	return Logged
}

// Counts are numbers of calls by outcome.
type Counts [outcomes]int

// Total is all of them.
func (c Counts) Total() int {
	n := 0
	for _, m := range c {
		n += m
	}
	return n
}

// Tally adds rows up. Its size grows with the sessions and hours of a log, not
// with its rows. Use NewTally.
type Tally struct {
	rows        int
	first, last time.Time
	all         Counts
	shadow      int
	rules       map[string]*Counts
	agents      map[string]int
	hours       map[int64]*Counts // by the hour's Unix time
	sessions    map[string]*session
	degraded    map[string]int
	hook, alone histogram // all; those without a request
	model       histogram
	requests    int
	unanswered  int // requests that failed
	tokens      [2]int
	dispatches  int
	over        map[string]int // over-tiered, by what was started
	denies      newest
	lifted      newest
}

type session struct {
	Counts
	last time.Time
}

// NewTally returns an empty one.
func NewTally() *Tally {
	return &Tally{rules: map[string]*Counts{}, agents: map[string]int{}, hours: map[int64]*Counts{}, sessions: map[string]*session{},
		degraded: map[string]int{}, over: map[string]int{}}
}

// tierGuard is the rule that compares a subagent with its task.
const tierGuard = "R8-tier-guard"

// Add counts one row.
func (t *Tally) Add(r *call.Record) {
	o := outcomeOf(r)
	t.rows++
	t.all[o]++
	if r.Verdict != nil && r.Verdict.Mode == "shadow" {
		t.shadow++
	}
	t.when(r, o)
	if r.Verdict != nil && r.Verdict.Rule != "" {
		get(t.rules, r.Verdict.Rule)[o]++
	}
	if r.Agent != "" {
		t.agents[r.Agent]++
	}
	if r.Session != "" {
		s := get(t.sessions, r.Session)
		s.Counts[o]++
		s.last = later(s.last, r.Time)
	}
	for _, d := range r.Degraded {
		t.degraded[d]++
	}
	t.price(r)
	t.tier(r, o)
	switch o {
	case Denied:
		t.denies.add(r)
	case Stamped, Repeated:
		t.lifted.add(r)
	}
}

func get[V any](m map[string]*V, key string) *V {
	if m[key] == nil {
		m[key] = new(V)
	}
	return m[key]
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

func (t *Tally) when(r *call.Record, o Outcome) {
	if r.Time.IsZero() {
		return
	}
	if t.first.IsZero() || r.Time.Before(t.first) {
		t.first = r.Time
	}
	t.last = later(t.last, r.Time)
	hour := r.Time.Unix() / 3600 * 3600
	if t.hours[hour] == nil {
		t.hours[hour] = new(Counts)
	}
	t.hours[hour][o]++
}

// price adds up what a call cost, in time and tokens.
func (t *Tally) price(r *call.Record) {
	asked := r.Jev != nil && len(r.Jev.Asked) > 0
	for _, timing := range r.Timings {
		if timing.Stage != "hook" {
			continue
		}
		us := int(timing.Took.Microseconds())
		t.hook.add(us)
		if !asked {
			t.alone.add(us)
		}
	}
	if !asked {
		return
	}
	t.requests++
	if r.Jev.Error != "" || len(r.Jev.Answers) == 0 {
		t.unanswered++
	}
	if r.Jev.Latency > 0 {
		t.model.add(r.Jev.Latency * 1000)
	}
	t.tokens[0] += r.Jev.Usage.Input
	t.tokens[1] += r.Jev.Usage.Output
}

// tier counts dispatches that cost more than their tasks need.
func (t *Tally) tier(r *call.Record, o Outcome) {
	for i := range r.Matches {
		if r.Matches[i].Rule != tierGuard {
			continue
		}
		t.dispatches++
		if r.Verdict != nil && r.Verdict.Rule == tierGuard && o != Logged {
			what := r.Text("subagent_type")
			if what == "" {
				what = "no type given"
			}
			if model := r.Text("model"); model != "" {
				what += " on " + model
			}
			t.over[what]++
		}
		return
	}
}

// newest keeps the rows that came last, by their time.
type newest struct{ rows []*call.Record }

const keepNewest = 20

func (n *newest) add(r *call.Record) {
	at := len(n.rows)
	for at > 0 && n.rows[at-1].Time.After(r.Time) {
		at--
	}
	if len(n.rows) == keepNewest {
		if at == 0 {
			return
		}
		copy(n.rows, n.rows[1:at])
		n.rows[at-1] = r
		return
	}
	n.rows = append(n.rows, nil)
	copy(n.rows[at+1:], n.rows[at:])
	n.rows[at] = r
}

// Damage is what of the log could not be read.
type Damage = audit.Damage
