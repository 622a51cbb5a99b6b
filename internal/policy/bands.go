package policy

import (
	"airlock/internal/call"
	"airlock/internal/rules"
)

// Bar is one number that answers are held against, and what is done from there.
type Bar struct {
	Action call.Action
	// From is the least P(yes) or score. 0 for a choice, which has two bars:
	// MinConfidence and MinMargin.
	From float64
	Set  bool // by the user's settings; else built in
	// Floor is the number that was set, where law 4 raised it; else 0.
	Floor float64
}

// Ladder is what the answers to one question come to, as settings stand.
type Ladder struct {
	Rule     *rules.Rule
	Question *rules.Question
	Level    call.Action // the most that its rule may do
	Bars     []Bar       // lowest first; none: no verdict rests on the answer alone
}

// Ladders returns the bars of every question whose rule is at work. level is
// the action that settings give a rule; None leaves its own.
func Ladders(level func(id string) call.Action, h *rules.Harm) []Ladder {
	var out []Ladder
	for _, rule := range rules.Table {
		most := rule.Action
		if l := level(rule.ID); l != call.None {
			most = l
		}
		if most <= call.Log {
			continue // asks nothing
		}
		for i := range rule.Questions {
			q := &rule.Questions[i]
			out = append(out, Ladder{rule, q, most, bars(q, h, most)})
		}
	}
	return out
}

func bars(q *rules.Question, h *rules.Harm, most call.Action) []Bar {
	own := h.Band(q.ID)
	in := h.Apply(q)
	first := Bar{Action: atMost(q, most), From: in.Ask, Set: own.AskSet}
	switch {
	case q.Weighed, q.Type == rules.Choice && q.Fires == "":
		return nil
	case q.Type == rules.Choice:
		return []Bar{{Action: most}}
	case q.Type == rules.Score || first.Action == most:
		return []Bar{first}
	}
	top := Bar{Action: most, From: max(in.Deny, rules.NoulFloor), Set: own.DenySet}
	if own.DenySet && own.Deny < top.From {
		top.Floor = own.Deny
	}
	return []Bar{first, top}
}
