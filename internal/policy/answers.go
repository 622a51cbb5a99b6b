package policy

import (
	"fmt"
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

// MaxDrift is how far the probabilities of a choice may be from 1 in sum: each
// is rounded to two decimals.
const MaxDrift = 0.05

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
	if math.Abs(sum-1) > MaxDrift || best != a.Choice {
		return belief{}, false
	}
	even := 1 / float64(n)
	return belief{exact(max(0, (first-even)/(1-even))), exact(first - second)}, true
}

// exact takes the last bits off a number reckoned from decimals: 0.84 of five
// options is a confidence of 0.8, and 0.7 is 0.4 more than 0.3.
func exact(f float64) float64 { return math.Round(f*1e9) / 1e9 }

// unit reports whether a number is a probability.
func unit(p float64) bool { return p >= 0 && p <= 1 }

// Judgement is what one answer makes of one match.
type Judgement struct {
	// Action is None where the answer is none, or under its bar.
	Action call.Action
	// Confidence and Margin are by our own reckoning; 0 for a score.
	Confidence, Margin float64
	// Value is the number that is held against the bars: P(yes), a score, the
	// highest probability of a choice; NaN where there is no usable answer.
	Value float64
	// Missed names the lowest bar that was not met; "" none.
	Missed string
}

func (j *Judgement) belief() belief { return belief{j.Confidence, j.Margin} }

// Judge holds an answer against the bars of a question whose bands have been
// applied. most is the strongest action that rule and settings allow.
func Judge(q *rules.Question, a call.Answer, most call.Action) Judgement {
	switch q.Type {
	case rules.Choice:
		return judgeChoice(q, a, most)
	case rules.Noul:
		if a.Type == rules.Noul && unit(a.Noul) {
			if q.Weighed {
				return Judgement{Confidence: a.Noul, Margin: 2*a.Noul - 1, Value: a.Noul}
			}
			return judgeNoul(q, a.Noul, most)
		}
	case rules.Score:
		if a.Type == rules.Score && a.Score >= 0 && a.Score <= float64(len(q.Levels)-1) {
			return judgeScore(q, a.Score, most)
		}
	}
	return noAnswer()
}

func noAnswer() Judgement { return Judgement{Value: math.NaN(), Missed: "no usable answer"} }

func judgeChoice(q *rules.Question, a call.Answer, most call.Action) Judgement {
	b, ok := ofChoice(q, a)
	if !ok {
		return noAnswer()
	}
	j := Judgement{Confidence: b.confidence, Margin: b.margin, Value: a.Probabilities[a.Choice]}
	switch {
	case q.Fires == "" || a.Choice != q.Fires: // answered, and not by what the rule is about
	case b.confidence < MinConfidence:
		j.Missed = under("confidence", b.confidence, MinConfidence)
	case b.margin < MinMargin:
		j.Missed = under("margin", b.margin, MinMargin)
	default:
		j.Action = most
	}
	return j
}

func judgeNoul(q *rules.Question, p float64, most call.Action) Judgement {
	j := Judgement{Confidence: p, Margin: 2*p - 1, Value: p}
	deny := max(q.Deny, rules.NoulFloor)
	switch {
	case p < q.Ask:
		j.Missed = under("P(yes)", p, q.Ask)
	case p >= deny && j.belief().sure():
		j.Action = most
	default:
		j.Action = atMost(q, most)
		if most == call.Deny {
			j.Missed = under("P(yes)", p, deny)
		}
	}
	return j
}

func judgeScore(q *rules.Question, s float64, most call.Action) Judgement {
	j := Judgement{Value: s}
	if s < q.Ask {
		j.Missed = under("score", s, q.Ask)
		return j
	}
	j.Action = atMost(q, most)
	return j
}

// atMost is what a question comes to that is over its first bar and not over
// that of a deny.
func atMost(q *rules.Question, most call.Action) call.Action {
	if q.Asks {
		return min(most, call.Ask)
	}
	return min(most, call.Warn)
}

func under(what string, got, bar float64) string {
	return fmt.Sprintf("%s %.2f is under %.2f", what, got, bar)
}

// byAnswers is what the model's answers make of a judged match: the strongest
// that any of them comes to, and of two as strong the surer. An answer that is
// missing or malformed takes nothing from the others.
func (o *outcome) byAnswers(r *call.Record, h *rules.Harm) {
	most := o.action
	o.action = call.None
	if r.Jev == nil || o.rule == nil {
		return
	}
	if o.rule.ID == harmRule && unreached(r) {
		o.action = min(most, h.OnError)
		o.failed = o.action > call.None
		return
	}
	for i := range o.rule.Questions {
		q := &o.rule.Questions[i]
		answer, ok := r.Jev.Answers[q.ID]
		if !ok || !q.For(o.match.Shape) {
			continue
		}
		inForce := h.Apply(q)
		if j := Judge(&inForce, answer, most); j.Action > o.action || j.Action == o.action && j.Confidence > o.belief.confidence {
			o.action, o.belief, o.by, o.value = j.Action, j.belief(), q, j.Value
		}
	}
}

// harmRule is the rule whose matches on_error is about.
const harmRule = "R12-harm"

// unreached reports whether the model was asked and gave no answer at all, by
// what the record of the exchange says: a replay drops the words of degraded. A
// day whose requests are spent is not that: nothing is asked then, and code
// alone decides.
func unreached(r *call.Record) bool { return len(r.Jev.Answers) == 0 && r.Jev.Error != "" }
