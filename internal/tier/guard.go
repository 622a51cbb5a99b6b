// Package tier is the tier guard: it compares what a dispatched agent costs
// with what its task needs. It is pure; the judgement of the task comes from
// elsewhere.
package tier

import "math"

// Bars of an answer: under the first pair the guard says nothing, under the
// second it changes nothing.
const (
	MinConfidence = 0.8
	MinMargin     = 0.4

	RewriteConfidence = 0.9
	RewriteMargin     = 0.5
)

// MaxUnstated is the highest probability that a failed attempt is stated at
// which fable is blocked for want of one: the bar of confidence, on the other
// side.
const MaxUnstated = 0.2

// Guard is the tier guard's settings. Use BuiltInGuard.
type Guard struct {
	Types   Ladder   // of agent types
	Models  Ladder   // one name a rung
	Ignore  []string // types that are never judged
	Rewrite bool     // change the dispatch instead of advising
}

// BuiltInGuard is what holds where the user has set nothing.
func BuiltInGuard() *Guard {
	return &Guard{Types: BuiltIn(), Models: BuiltInModels(), Ignore: []string{"fork", "statusline-setup"}}
}

// Answers are what was said of a task.
type Answers struct {
	Kind               Kind // Unclear where nothing usable was said
	Confidence, Margin float64
	// Stated is the probability that the task states an earlier attempt that
	// failed; NaN where nothing was said.
	Stated float64
}

// Unanswered is no answer at all.
func Unanswered() Answers { return Answers{Kind: Unclear, Stated: math.NaN()} }

// Outcome is what the guard does about a dispatch.
type Outcome int

const (
	Nothing Outcome = iota
	Note            // one rung too dear: said, and that is all
	Rewrite         // another type goes out
	Block
)

// Finding is what came of judging one dispatch.
type Finding struct {
	Outcome Outcome
	// Instead is what it would be without rewriting; Outcome where it is none.
	Instead Outcome

	Dispatch Dispatch
	Kind     Kind
	Chosen   string // name of the rung that was chosen
	Adequate string // name of the cheapest rung that does; "" where the kind is unclear
	Gap      int    // rungs between them; below zero: cheaper than the task needs
	// Under: surely cheaper than the task needs. It is logged and no more.
	Under bool
	// Unstated: blocked since no failed attempt is stated, for fable.
	Unstated bool
	// To is what to dispatch instead; "" where nothing is to change.
	To string
	// OtherModel is the model to set where no agent of the name in To exists.
	OtherModel string

	Confidence, Margin float64 // of the answer that decided
}

// Judge compares a dispatch with what was said of its task.
func (g *Guard) Judge(d Dispatch, a Answers) Finding {
	l := g.ladder(&d)
	f := Finding{Dispatch: d, Kind: a.Kind, Chosen: l.Name(d.Rung)}
	adequate, sure := d.Rung, false
	if a.Kind >= 0 && a.Kind < Unclear {
		adequate = l.Adequate(a.Kind)
		f.Adequate, f.Gap = l.Name(adequate), d.Rung-adequate
		sure = a.Confidence >= MinConfidence && a.Margin >= MinMargin
		f.Confidence, f.Margin = a.Confidence, a.Margin
	}
	unstated := d.Fable && a.Stated >= 0 && a.Stated <= MaxUnstated
	switch {
	case sure && f.Gap >= 2:
		f.Outcome = Block
	case unstated:
		f.Outcome, f.Unstated = Block, true
		f.Confidence, f.Margin = 1-a.Stated, 1-2*a.Stated
		if !sure || f.Gap < 1 {
			adequate = max(0, d.Rung-1)
		}
	case sure && f.Gap == 1:
		f.Outcome = Note
	}
	f.Under = sure && f.Gap < 0
	f.Instead = f.Outcome
	if f.Outcome != Nothing {
		f.To = l.Name(adequate)
		f.OtherModel = g.otherModel(&d, a.Kind, sure)
	}
	if f.Gap >= 1 && g.rewrites(&d, &a, adequate) {
		f.Outcome, f.Confidence, f.Margin = Rewrite, a.Confidence, a.Margin
	}
	return f
}

func (g *Guard) ladder(d *Dispatch) Ladder {
	if d.Model != "" {
		return g.Models
	}
	return g.Types
}

// rewrites reports whether a dispatch that is too dear may be changed: never
// upward, never to what is not on the ladder, and never fable unless it is as
// good as sure that no failed attempt is stated. A stamp is not its business:
// what is stamped is not judged.
func (g *Guard) rewrites(d *Dispatch, a *Answers, adequate int) bool {
	return g.Rewrite && d.Model == "" && d.lowest > adequate &&
		a.Confidence >= RewriteConfidence && a.Margin >= RewriteMargin &&
		(!d.Fable || a.Stated >= 0 && a.Stated <= MaxUnstated)
}

// otherModel is the model for a kind of task, where that would make a dispatch
// by type cheaper.
func (g *Guard) otherModel(d *Dispatch, k Kind, sure bool) string {
	if d.Model != "" || !sure || k == HardProblem {
		return ""
	}
	return g.Models.Name(g.Models.Adequate(k))
}
