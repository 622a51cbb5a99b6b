package policy

import (
	"testing"

	"airlock/internal/call"
	"airlock/internal/rules"
)

// TestLadders holds that the bars that are shown are those that decide: at each
// an answer does what it says, and just under it what the one before says.
func TestLadders(t *testing.T) {
	set := rules.Harm{Bands: []rules.Band{{ID: "touches_production", Ask: 0.5, Deny: 0.6, AskSet: true, DenySet: true}}}
	seen := 0
	for _, h := range []rules.Harm{{}, set} {
		for _, most := range []call.Action{call.None, call.Warn, call.Ask, call.Deny} {
			for _, l := range Ladders(func(string) call.Action { return most }, &h) {
				before := call.None
				for _, b := range l.Bars {
					seen++
					at, under := answerAt(l.Question, b.From), answerAt(l.Question, b.From-0.001)
					in := h.Apply(l.Question)
					if got := Judge(&in, at, l.Level).Action; got != b.Action {
						t.Errorf("%s at %v, level %v: got %v, want %v", in.ID, b.From, l.Level, got, b.Action)
					}
					if got := Judge(&in, under, l.Level).Action; got != before {
						t.Errorf("%s under %v, level %v: got %v, want %v", in.ID, b.From, l.Level, got, before)
					}
					before = b.Action
				}
			}
		}
	}
	if seen < 50 {
		t.Errorf("got %d bars, want those of every question at every level", seen)
	}
	for _, l := range Ladders(func(string) call.Action { return call.None }, &set) {
		if l.Question.ID == "touches_production" && (l.Bars[1].From != 0.8 || l.Bars[1].Floor != 0.6 || !l.Bars[1].Set) {
			t.Errorf("got %+v, want the deny of 0.6 raised to 0.8", l.Bars[1])
		}
	}
	if got := Ladders(func(string) call.Action { return call.Log }, &set); len(got) > 0 {
		t.Errorf("got %d questions of rules that only log, want none", len(got))
	}
}

// answerAt answers with a number; a choice with the option that fires, its
// probability just at or just under what both bars want.
func answerAt(q *rules.Question, at float64) call.Answer {
	if q.Type != rules.Choice {
		return call.Answer{Type: q.Type, Noul: at, Score: at}
	}
	even := 1 / float64(len(q.Options))
	p := even + (MinConfidence+at+1e-9)*(1-even) // a choice's From is 0
	a := call.Answer{Type: rules.Choice, Choice: q.Fires, Probabilities: map[string]float64{}}
	for _, o := range q.Options {
		a.Probabilities[o.Name] = (1 - p) / float64(len(q.Options)-1)
	}
	a.Probabilities[q.Fires] = p
	return a
}
