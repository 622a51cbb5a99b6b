// Package policy turns what was matched, known and answered into the verdict.
// It is pure: the record holds everything it looks at, its clock included.
package policy

import (
	"slices"
	"time"

	"airlock/internal/call"
	"airlock/internal/rules"
	"airlock/internal/tier"
)

// Modes of the guard.
const (
	Enforce = "enforce"
	Shadow  = "shadow"
	Off     = "off"
)

// Loop protection: a deny within the window lifts the next one for the same
// call, but not in its first second, where a repeat is a second call of the
// same turn rather than a second try.
const (
	LoopAfter  = time.Second
	LoopWindow = 10 * time.Minute
)

// outcome is a match with what the laws leave of its action.
type outcome struct {
	match      *call.Match
	rule       *rules.Rule
	action     call.Action
	downgraded bool // an ask that nobody can answer
	failed     bool // the model was not reached, and settings say what then
	belief     belief
	by         *rules.Question // whose answer it rests on; nil: no answer's
	value      float64         // of that answer
	finding    *tier.Finding   // of the tier guard; nil: none, or nothing to say
	rewrite    bool            // it is to change the dispatch
}

// Terms are what the user's settings say about verdicts.
type Terms struct {
	Mode string // Enforce or Shadow
	Harm rules.Harm
	// Tier returns the tier guard in force; nil: the one built in.
	Tier func() *tier.Guard
}

// NewTerms takes what policy needs of the settings for rules.
func NewTerms(mode string, c rules.Config) Terms {
	return Terms{Mode: mode, Harm: c.Harm, Tier: c.Tier}
}

// Decide returns the verdict on a record. It is nil where no rule matched.
func Decide(r *call.Record, t Terms) *call.Verdict {
	if len(r.Matches) == 0 {
		return nil
	}
	v := &call.Verdict{Mode: t.Mode}
	outcomes := begin(r, &t.Harm)
	t.judgeTiers(r, outcomes, v)
	if top := strongest(outcomes); top == nil || !top.hard() {
		lift(r, outcomes, v)
		soften(r, outcomes, v)
	}
	rewrite(outcomes, v)
	settle(r, outcomes, v)
	v.Surfaced = surfaced(v)
	return v
}

// begin gives each match the action its rule, its cap and the presence of a
// person leave it.
func begin(r *call.Record, h *rules.Harm) []outcome {
	out := make([]outcome, 0, len(r.Matches))
	for i := range r.Matches {
		m := &r.Matches[i]
		o := outcome{match: m, rule: rules.Find(m.Rule), action: capped(m)}
		switch m.Basis {
		case call.ByJev:
			o.byAnswers(r, h)
		case call.ByFacts:
			o.action = call.None // nothing has settled it
		}
		if o.action == call.Ask && !r.Attended {
			o.unanswerable()
		}
		out = append(out, o)
	}
	return out
}

// capped is the strongest action that a match may end in.
func capped(m *call.Match) call.Action {
	if m.Cap != call.None && m.Cap < m.Action {
		return m.Cap
	}
	return m.Action
}

// unanswerable makes of an ask where nobody is there a deny, but for a model's
// ask that would not bear one.
func (o *outcome) unanswerable() {
	if o.match.Basis == call.ByJev && !o.failed && !o.belief.sure() {
		o.action = call.Warn
		return
	}
	o.action, o.downgraded = call.Deny, true
}

func (o *outcome) has(t rules.Traits) bool { return o.rule != nil && o.rule.Has(t) }

func (o *outcome) hard() bool { return o.action == call.Deny && o.has(rules.Hard) }

// before orders outcomes: hard first, then the stronger action, then the
// table. Details break ties, so that the order of the matches never matters.
func (o *outcome) before(p *outcome) bool {
	if o.hard() != p.hard() {
		return o.hard()
	}
	if o.action != p.action {
		return o.action > p.action
	}
	if o.match.Rule != p.match.Rule {
		return earlier(o.match.Rule, p.match.Rule)
	}
	return o.match.Detail < p.match.Detail
}

// earlier reports whether a rule is named before another: in the table's order,
// behind which users' rules stand by their IDs.
func earlier(a, b string) bool {
	if a, b := rules.Rank(a), rules.Rank(b); a != b {
		return a < b
	}
	return a < b
}

func strongest(outcomes []outcome) *outcome {
	var top *outcome
	for i := range outcomes {
		if top == nil || outcomes[i].before(top) {
			top = &outcomes[i]
		}
	}
	return top
}

// lift takes ordinary denies away where a stamp or a repeat does, and says so
// in the verdict.
func lift(r *call.Record, outcomes []outcome, v *call.Verdict) {
	for i := range outcomes {
		o := &outcomes[i]
		if o.action != call.Deny {
			continue
		}
		switch {
		case r.Stamp != nil && !o.has(rules.NoStamp):
			v.Override = r.Stamp.Reason
		case Repeated(r) && !o.has(rules.NoRepeat):
			v.LoopAllow = true
		default:
			continue
		}
		o.action = call.None
		if v.Rule == "" || earlier(o.match.Rule, v.Rule) {
			v.Rule = o.match.Rule
		}
	}
}

// Repeated reports whether the same call was denied in this session long
// enough ago to be a second try, and not too long.
func Repeated(r *call.Record) bool {
	if r.Loop == nil || r.Session == "" || r.Loop.Seen.IsZero() {
		return false
	}
	age := r.Time.Sub(r.Loop.Seen)
	return age >= LoopAfter && age <= LoopWindow
}

// settle fills the verdict from what stands.
func settle(r *call.Record, outcomes []outcome, v *call.Verdict) {
	top := strongest(outcomes)
	v.Action = top.action
	if top.action != call.None || v.Rule == "" {
		v.Rule = top.match.Rule
	}
	v.Hard = top.hard()
	v.Confidence, v.Margin = top.belief.confidence, top.belief.margin
	if top.downgraded && top.action == call.Deny {
		v.DowngradedFrom = call.Ask
	}
	if top.action == call.Deny || top.action == call.Ask {
		v.Reason = reason(r, top)
	}
	if v.Hard {
		return // R0 ends it: what else there is to say would only distract
	}
	for i := range outcomes {
		o := &outcomes[i]
		if o == top && o.action != call.Warn || o.action <= call.Log || o != top && said(o, top) {
			continue // said already, or nothing to say
		}
		if text := advice(r, o); !slices.Contains(v.Advice, text) {
			v.Advice = append(v.Advice, text)
		}
	}
}

// said reports whether what one outcome tells is told by another already.
func said(o, by *outcome) bool {
	return o.match.Detail == by.match.Detail && o.match.Why == by.match.Why
}

func surfaced(v *call.Verdict) string {
	if v.Mode != Enforce {
		return ""
	}
	switch v.Action {
	case call.Deny:
		return "block"
	case call.Ask:
		return "ask"
	case call.Warn:
		if v.Rewrite != nil {
			return "rewrite"
		}
		return "warn"
	}
	return ""
}

// Repeatable reports whether the call, as matched, may end in a deny that loop
// protection could lift.
func Repeatable(r *call.Record) bool {
	for _, o := range begin(r, &rules.Harm{}) {
		p := o.potential()
		if denies := p == call.Deny || p == call.Ask && !r.Attended; denies && !o.has(rules.NoRepeat) {
			return true
		}
	}
	return false
}
