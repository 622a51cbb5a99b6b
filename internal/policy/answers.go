package policy

import (
	"math"

	"airlock/internal/call"
	"airlock/internal/rules"
)

// Bars of law 4, for every deny that rests on an answer, and for whatever rests
// on a choice.
const (
	MinConfidence = 0.8
	MinMargin     = 0.4
)

// UserRequested is the id of the question whether the person asked for what a
// rule objects to; from Requested on, it softens.
const (
	UserRequested = "user_requested"
	Requested     = 0.75
)

// belief is how sure an answer is, both by our own reckoning: servers disagree
// about a field of that name.
type belief struct{ confidence, margin float64 }

// sure reports whether a deny may rest on it. NaN is not.
func (b belief) sure() bool { return b.confidence >= MinConfidence && b.margin >= MinMargin }

// ofChoice reckons the confidence of a choice, (m-1/n)/(1-1/n) of the highest
// probability, and its distance to the next. ok is false for an answer that is
// not a full set of probabilities of the question's own options.
func ofChoice(q *rules.Question, a call.Answer) (belief, bool) {
	n := len(q.Options)
	if a.Type != rules.Choice || n < 2 || len(a.Probabilities) != n {
		return belief{}, false
	}
	first, second, sum := -1.0, -1.0, 0.0
	best := ""
	for _, option := range q.Options {
		p, ok := a.Probabilities[option.Name]
		if !ok || !unit(p) {
			return belief{}, false
		}
		sum += p
		switch {
		case p > first:
			first, second, best = p, first, option.Name
		case p > second:
			second = p
		}
	}
	if math.Abs(sum-1) > 0.05 || best != a.Choice { // rounded to two decimals, a sum drifts
		return belief{}, false
	}
	even := 1 / float64(n)
	return belief{max(0, (first-even)/(1-even)), first - second}, true
}

// unit reports whether a number is a probability.
func unit(p float64) bool { return p >= 0 && p <= 1 }

// answered returns what a question's answer makes of a match: None where there
// is no answer, or not one that meets its bar. most is the strongest action
// that rule and settings allow.
func answered(q *rules.Question, a call.Answer, most call.Action) (call.Action, belief) {
	if q.Type == rules.Choice {
		b, ok := ofChoice(q, a)
		if !ok || q.Fires == "" || a.Choice != q.Fires || !b.sure() {
			return call.None, belief{}
		}
		return most, b
	}
	var value float64
	var b belief
	switch {
	case q.Type == rules.Noul && a.Type == rules.Noul && unit(a.Noul):
		value, b = a.Noul, belief{a.Noul, 2*a.Noul - 1}
	case q.Type == rules.Score && a.Type == rules.Score && a.Score >= 0 && a.Score <= 9:
		value = a.Score
	default:
		return call.None, belief{}
	}
	if !(value >= q.Ask) {
		return call.None, belief{}
	}
	denies := q.Type == rules.Noul && b.sure() && value >= q.Deny
	switch {
	case denies && (q.Deny > 0 || !q.Asks):
		return most, b
	case q.Asks:
		return min(most, call.Ask), b
	}
	return min(most, call.Warn), b
}

// byAnswers is what the model's answers make of a judged match.
func byAnswers(r *call.Record, m *call.Match, most call.Action) (call.Action, belief) {
	rule := rules.Find(m.Rule)
	if r.Jev == nil || rule == nil {
		return call.None, belief{}
	}
	strongest, by := call.None, belief{}
	for i := range rule.Questions {
		q := &rule.Questions[i]
		answer, ok := r.Jev.Answers[q.ID]
		if !ok || !q.For(m.Shape) {
			continue
		}
		if action, b := answered(q, answer, most); action > strongest || action == strongest && b.confidence > by.confidence {
			strongest, by = action, b
		}
	}
	return strongest, by
}

// requested reports whether the person asked for it in so many words.
func requested(r *call.Record) bool {
	if r.Jev == nil {
		return false
	}
	a, ok := r.Jev.Answers[UserRequested]
	return ok && a.Type == rules.Noul && unit(a.Noul) && a.Noul >= Requested
}

// soften turns what the person asked for into less: a deny or an ask into a
// warning, R10's warning into a row of the log.
func soften(r *call.Record, outcomes []outcome, v *call.Verdict) {
	if !requested(r) {
		return
	}
	for i := range outcomes {
		o := &outcomes[i]
		switch {
		case o.has(rules.NoSoftening) || o.has(rules.Hard):
			continue
		case o.action >= call.Ask:
			o.action, o.downgraded = call.Warn, false
		case o.action == call.Warn && o.has(rules.Fallback):
			o.action = call.Log
		default:
			continue
		}
		v.SoftenedBy = UserRequested
	}
}
