package policy

import (
	"airlock/internal/call"
	"airlock/internal/rules"
)

// Asked is one question to put to the model.
type Asked struct {
	// Question has the words, and the numbers in force.
	Question rules.Question
	// Matches wait for its answer: one, or more where rules share it.
	Matches []*call.Match
}

// Plan returns the questions whose answers could still change the verdict, all
// for one request: none after a hard deny, under a live stamp or on a repeat,
// none of a rule that only logs, and none where code denies and nothing could
// soften that.
//
// Whether the person asked for it is among them where something that person
// typed is known, and a rule that this softens may come to a deny or an ask.
func Plan(r *call.Record, h *rules.Harm) []Asked {
	return plan(r, h, r.Facts.Prompts != nil && len(*r.Facts.Prompts) > 0)
}

// PersonCounts reports whether what the person typed could make less of the
// verdict, so that it is worth finding out.
func PersonCounts(r *call.Record, h *rules.Harm) bool {
	asked := plan(r, h, true)
	return len(asked) > 0 && asked[len(asked)-1].Question.ID == UserRequested
}

func plan(r *call.Record, h *rules.Harm, typed bool) []Asked {
	if r.Stamp != nil || Repeated(r) {
		return nil
	}
	var p planner
	var soft []*call.Match
	for _, o := range begin(r, h) {
		switch {
		case o.hard():
			return nil
		case o.match.Basis == call.ByJev && o.match.Action > call.Log && o.rule != nil:
			p.judged(&o, h)
		case o.action == call.Deny && (!typed || !o.softens()):
			return nil
		}
		if typed && o.softens() && softenable(o.rule, o.potential()) {
			soft = append(soft, o.match)
		}
	}
	if len(soft) > 0 {
		p.asked = append(p.asked, Asked{*askPerson(soft), soft})
	}
	return p.asked
}

// softenable reports whether the person's word could make less of an action.
func softenable(rule *rules.Rule, a call.Action) bool {
	return a >= call.Ask || a == call.Warn && rule != nil && rule.Has(rules.Fallback)
}

type planner struct{ asked []Asked }

// judged adds the questions of a judged match.
func (p *planner) judged(o *outcome, h *rules.Harm) {
	for i := range o.rule.Questions {
		q := &o.rule.Questions[i]
		if q.For(o.match.Shape) {
			p.add(h.Apply(q), o.match)
		}
	}
}

func (p *planner) add(q rules.Question, m *call.Match) {
	for i := range p.asked {
		if a := &p.asked[i]; a.Question.ID == q.ID {
			a.Matches = append(a.Matches, m)
			return
		}
	}
	p.asked = append(p.asked, Asked{q, []*call.Match{m}})
}

// potential is the strongest action that a match may still come to.
func (o *outcome) potential() call.Action {
	if o.match.Basis != call.ByJev || o.rule == nil {
		return o.action
	}
	strongest := call.None
	most := capped(o.match)
	for i := range o.rule.Questions {
		q := &o.rule.Questions[i]
		switch {
		case !q.For(o.match.Shape), q.Type == rules.Choice && q.Fires == "":
		case q.Type == rules.Score:
			strongest = max(strongest, atMost(q, most))
		default:
			strongest = max(strongest, most)
		}
	}
	return strongest
}
