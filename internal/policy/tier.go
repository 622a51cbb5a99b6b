package policy

import (
	"math"
	"slices"

	"airlock/internal/agent"
	"airlock/internal/call"
	"airlock/internal/rules"
	"airlock/internal/tier"
)

// tierRule is the rule whose matches the tier guard judges.
const tierRule = "R8-tier-guard"

// judgeTiers lets the tier guard decide the matches that are its own.
func (t *Terms) judgeTiers(r *call.Record, outcomes []outcome, v *call.Verdict) {
	for i := range outcomes {
		o := &outcomes[i]
		if o.rule == nil || o.rule.ID != tierRule || o.match.Basis != call.ByJev {
			continue
		}
		if o.tier(r, t.guard(), v); o.action == call.Ask && !r.Attended {
			o.unanswerable()
		}
	}
}

func (t *Terms) guard() *tier.Guard {
	if t.Tier == nil {
		return tier.BuiltInGuard()
	}
	return t.Tier()
}

// tier judges one dispatch. Under a stamp or on a repeat only a block is left,
// for these to lift: who gave a reason needs no note, and no rewrite.
func (o *outcome) tier(r *call.Record, g *tier.Guard, v *call.Verdict) {
	o.action, o.belief, o.by = call.None, belief{}, nil
	d, judged := g.Read(r)
	if !judged {
		return
	}
	answers := o.tierAnswers(r)
	f := g.Judge(d, answers)
	v.Tier = tierRow(&f, &answers)
	most := capped(o.match)
	lifted := r.Stamp != nil || Repeated(r)
	switch {
	case f.Instead == tier.Block:
		o.action = most
	case f.Instead == tier.Note && !lifted:
		o.action = min(most, call.Warn)
	}
	if o.action < call.Warn {
		return
	}
	o.rewrite = f.Outcome == tier.Rewrite && !lifted && takesRewrites(r.Agent)
	o.finding, o.belief = &f, belief{f.Confidence, f.Margin}
	m := *o.match
	m.Detail, m.Advice = f.Why(), f.Do()
	o.match = &m
}

// takesRewrites reports whether an agent runs a call as an answer changes it.
func takesRewrites(name string) bool {
	a, ok := agent.Named(name)
	return ok && a.Rewrites
}

// tierAnswers takes from the record what was said of the task. What is missing
// or malformed is no answer.
func (o *outcome) tierAnswers(r *call.Record) tier.Answers {
	out := tier.Unanswered()
	if r.Jev == nil {
		return out
	}
	for i := range o.rule.Questions {
		q := &o.rule.Questions[i]
		a, ok := r.Jev.Answers[q.ID]
		if !ok {
			continue
		}
		switch q.ID {
		case rules.TaskKind:
			if b, ok := ofChoice(q, a); ok {
				out.Kind, _ = tier.ParseKind(a.Choice)
				out.Confidence, out.Margin = b.confidence, b.margin
			}
		case rules.PriorFailed:
			if a.Type == rules.Noul && unit(a.Noul) {
				out.Stated = a.Noul
			}
		}
	}
	return out
}

// tierRow is what the row keeps of a finding.
func tierRow(f *tier.Finding, a *tier.Answers) *call.Tier {
	row := &call.Tier{Ladder: "types", Chosen: f.Chosen, Adequate: f.Adequate, Gap: f.Gap, Under: f.Under}
	if f.Dispatch.Model != "" {
		row.Ladder = "models"
	}
	if a.Kind != tier.Unclear || a.Confidence > 0 {
		row.Kind, row.Confidence, row.Margin = a.Kind.String(), a.Confidence, a.Margin
	}
	if !math.IsNaN(a.Stated) {
		row.Stated = &a.Stated
	}
	return row
}

// rewrite changes the dispatch, in place of the tier guard's own block or note,
// where no other rule denies or asks.
func rewrite(outcomes []outcome, v *call.Verdict) {
	loses := slices.ContainsFunc(outcomes, func(o outcome) bool { return o.action >= call.Ask && !o.rewrite })
	for i := range outcomes {
		o := &outcomes[i]
		switch {
		case !o.rewrite:
		case loses:
			o.rewrite = false
		default:
			o.action, o.downgraded = call.Warn, false
			v.Rewrite = append(call.AppendQuoted([]byte(`{"subagent_type":`), o.finding.To), '}')
		}
	}
}
