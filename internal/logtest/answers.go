package logtest

import (
	"math"
	"time"

	"airlock/internal/call"
	"airlock/internal/policy"
	"airlock/internal/rules"
)

// ask answers the questions that a call leaves open, as a model might, or
// fails to as a network might. took grows by what it takes.
func (l *Log) ask(r *call.Record, took *time.Duration) {
	harm := l.settings.Rules().Harm
	open := policy.Plan(r, &harm)
	if len(open) == 0 || l.chance(3) { // without a key nothing is asked
		return
	}
	latency := 120 + l.random.IntN(300)
	*took += time.Duration(latency) * time.Millisecond
	r.Jev = &call.Jev{Latency: latency}
	for _, a := range open {
		r.Jev.Asked = append(r.Jev.Asked, a.Question.ID)
	}
	if l.chance(40) {
		word := pick(l, []string{call.DegradedJevDead, call.DegradedJevSlow, call.DegradedJevStatus, call.DegradedJevAnswer})
		r.Degrade(word)
		r.Jev.Error = word
		return
	}
	r.Jev.Model = "jev-1.13.0"
	r.Jev.Usage = call.Usage{Input: 300 + l.random.IntN(500), Output: 10 * len(open)}
	r.Jev.Answers = map[string]call.Answer{}
	for i := range open {
		r.Jev.Answers[open[i].Question.ID] = l.answer(&open[i].Question)
	}
}

func (l *Log) answer(q *rules.Question) call.Answer {
	nan := math.NaN()
	switch q.Type {
	case rules.Choice:
		a := call.Answer{Type: q.Type, Probabilities: map[string]float64{}, Noul: nan, Score: nan}
		at := l.random.IntN(len(q.Options))
		rest := float64(l.random.IntN(30)) / 100
		for i, o := range q.Options {
			a.Probabilities[o.Name] = rest / float64(len(q.Options)-1)
			if i == at {
				a.Choice, a.Probabilities[o.Name] = o.Name, 1-rest
			}
		}
		return a
	case rules.Score:
		return call.Answer{Type: q.Type, Noul: nan, Score: float64(l.random.IntN(300)) / 100}
	}
	return call.Answer{Type: q.Type, Score: nan, Noul: float64(l.random.IntN(101)) / 100}
}
