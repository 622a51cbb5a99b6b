package policy

import (
	"maps"
	"math"
	"math/rand/v2"
	"testing"

	"airlock/internal/call"
	"airlock/internal/rules"
)

// answer makes an answer to a question: good, near a bar, or broken in one of
// the ways a server can break one.
func (g generator) answer(q *rules.Question) call.Answer {
	values := []float64{0, 0.3, 0.35, 0.5, 0.75, 0.79, 0.8, 0.85, 0.9, 1, 1.5, 2, 3, -0.1, 1.01, math.NaN(), math.Inf(1), 40}
	a := call.Answer{Type: q.Type, Noul: values[g.IntN(len(values))], Score: values[g.IntN(len(values))]}
	if g.pick(10) {
		a.Type = []string{"", "choice", "noul", "score", "box"}[g.IntN(5)]
	}
	if q.Type != rules.Choice {
		return a
	}
	a.Choice = q.Options[g.IntN(len(q.Options))].Name
	a.Probabilities = map[string]float64{}
	top := []float64{1, 0.95, 0.9, 0.87, 0.7, 0.5, math.NaN(), 1.5}[g.IntN(8)]
	for _, o := range q.Options {
		a.Probabilities[o.Name] = (1 - top) / float64(len(q.Options)-1)
	}
	a.Probabilities[a.Choice] = top
	switch g.IntN(12) {
	case 0:
		delete(a.Probabilities, q.Options[0].Name)
	case 1:
		a.Probabilities["other"] = 0
	case 2:
		a.Choice = "other"
	case 3:
		a.Choice = q.Options[0].Name
	}
	return a
}

// judged is a record with matches that are left to answers, and answers.
func (g generator) judged() *call.Record {
	r := g.record()
	r.Jev = &call.Jev{Answers: map[string]call.Answer{}}
	for range 1 + g.IntN(3) {
		rule := rules.Table[g.IntN(len(rules.Table))]
		m := call.Match{Rule: rule.ID, Shape: []string{"x", "disk-wide", "graph"}[g.IntN(3)], Action: rule.Action, Basis: call.ByJev, Detail: "judged"}
		if g.pick(3) {
			m.Cap = call.Warn
		}
		r.Matches = append(r.Matches, m)
		for i := range rule.Questions {
			if !g.pick(5) {
				r.Jev.Answers[rule.Questions[i].ID] = g.answer(&rule.Questions[i])
			}
		}
	}
	return r
}

func with(r *call.Record, h rules.Harm, answers map[string]call.Answer) *call.Verdict {
	other := *r
	other.Jev = &call.Jev{Answers: answers}
	return Decide(&other, Terms{Mode: Enforce, Harm: h})
}

// harm makes settings, any bands a person may set among them.
func (g generator) harm() rules.Harm {
	h := rules.Harm{OnError: []call.Action{call.None, call.Ask, call.Deny}[g.IntN(3)]}
	for _, q := range rules.HarmQuestions() {
		if q.Type == rules.Noul && g.pick(2) {
			a, d := g.Float64(), g.Float64()
			h.Bands = append(h.Bands, rules.Band{ID: q.ID, Ask: min(a, d), Deny: max(a, d), AskSet: true, DenySet: true})
		}
	}
	return h
}

// untouched are the matches of rules that no answer and no word of a person
// makes less of.
func untouched(r *call.Record) *call.Record {
	other := *r
	other.Matches, other.Jev = nil, nil
	for _, m := range r.Matches {
		if has(m.Rule, rules.NoSoftening) || has(m.Rule, rules.Hard) {
			other.Matches = append(other.Matches, m)
		}
	}
	return &other
}

func TestAnswerLaws(t *testing.T) {
	g := generator{rand.New(rand.NewPCG(5, 6))}
	tightened, softened := 0, 0
	for range 100_000 {
		r, h := g.judged(), g.harm()
		alone := with(r, h, nil)
		plain := with(r, h, r.Jev.Answers)
		// Law 2: the model only tightens.
		if plain.Action < alone.Action {
			t.Fatalf("law 2: with answers %v, code alone %v: %s", plain.Action, alone.Action, r.Append(nil))
		}
		if plain.Action > alone.Action {
			tightened++
		}
		// Law 4: a deny that rests on an answer is over both bars.
		if plain.Action == call.Deny && alone.Action < call.Deny && (plain.Confidence < MinConfidence || plain.Margin < MinMargin) {
			t.Fatalf("law 4: denied at confidence %v, margin %v: %s", plain.Confidence, plain.Margin, r.Append(nil))
		}
		// Law 3: the person only softens, and not everything.
		answers := maps.Clone(r.Jev.Answers)
		p := []float64{0, 0.5, 0.74, 0.75, 0.9, 1, math.NaN(), 2}[g.IntN(8)]
		answers[UserRequested] = call.Answer{Type: "noul", Noul: p}
		asked := with(r, h, answers)
		switch {
		case asked.Action > plain.Action:
			t.Fatalf("law 3: asked for %v, else %v: %s", asked.Action, plain.Action, r.Append(nil))
		case !(p >= Requested && p <= 1) && (asked.Action != plain.Action || asked.SoftenedBy != ""):
			t.Fatalf("law 3: softened at %v: %s", p, r.Append(nil))
		case p >= Requested && p <= 1 && asked.Action >= call.Ask && !has(asked.Rule, rules.NoSoftening):
			t.Fatalf("law 3: %s stands although it was asked for: %s", asked.Rule, r.Append(nil))
		case plain.Hard && !asked.Hard:
			t.Fatalf("law 3: a hard deny softened: %s", r.Append(nil))
		}
		if asked.Action < plain.Action {
			softened++
		}
		// R0, R11 and R13 stand whatever is answered.
		if v := Decide(untouched(r), Terms{Mode: Enforce, Harm: h}); v != nil && (asked.Action < v.Action || v.Hard && !asked.Hard) {
			t.Fatalf("law 3: got %v, and %s alone is %v: %s", asked.Action, v.Rule, v.Action, r.Append(nil))
		}
		// What one answer lacks takes nothing from another.
		if plain.Action > alone.Action {
			for id := range r.Jev.Answers {
				less := maps.Clone(r.Jev.Answers)
				less[id] = call.Answer{Type: "noul", Noul: math.NaN()}
				more := with(r, h, map[string]call.Answer{id: r.Jev.Answers[id]})
				if broken := with(r, h, less); max(broken.Action, more.Action) < plain.Action {
					t.Fatalf("got %v without %s, %v with nothing else, want one of them to be %v: %s", broken.Action, id, more.Action, plain.Action, r.Append(nil))
				}
			}
		}
	}
	if tightened < 1000 || softened < 1000 {
		t.Errorf("got %d tightened, %d softened, want a generator that reaches both", tightened, softened)
	}
	for _, id := range []string{"R0-hard-deny", "R11-browse-via-jev", "R13-self-guard"} {
		if !has(id, rules.NoSoftening) {
			t.Errorf("%s: want it never softened", id)
		}
	}
}

// TestBars holds each kind of question at, under and over its numbers.
func TestBars(t *testing.T) {
	choice := func(p float64) call.Answer {
		return call.Answer{Type: "choice", Choice: "yes", Probabilities: map[string]float64{"yes": p, "no": (1 - p) / 2, "unclear": (1 - p) / 2}}
	}
	noul := func(p float64) call.Answer { return call.Answer{Type: "noul", Noul: p} }
	score := func(s float64) call.Answer { return call.Answer{Type: "score", Score: s} }
	for _, c := range []struct {
		rule, id string
		level    call.Action
		attended bool
		answer   call.Answer
		want     call.Action
	}{
		{"R1-secret-exposure", "prints_a_secret", call.Deny, true, choice(0.87), call.Deny}, // confidence 0.805
		{"R1-secret-exposure", "prints_a_secret", call.Deny, true, choice(0.86), call.None}, // 0.79
		{"R1-secret-exposure", "prints_a_secret", call.Ask, true, choice(0.86), call.None},
		{"R1-secret-exposure", "prints_a_secret", call.Warn, true, choice(0.87), call.Warn},
		{"R4-long-work-bare-shell", "runs_over_two_minutes", call.Warn, true, noul(0.5), call.Warn},
		{"R4-long-work-bare-shell", "runs_over_two_minutes", call.Warn, true, noul(0.49), call.None},
		{"R4-long-work-bare-shell", "runs_over_two_minutes", call.Deny, true, noul(0.79), call.Warn},
		{"R4-long-work-bare-shell", "runs_over_two_minutes", call.Deny, true, noul(0.8), call.Deny},
		{"R10-general-risk", "risk", call.Warn, true, score(1.5), call.Warn},
		{"R10-general-risk", "risk", call.Warn, true, score(1.49), call.None},
		{"R10-general-risk", "risk", call.Deny, true, score(3), call.Warn},
		{"R12-harm", "touches_production", call.Deny, true, noul(0.3), call.Ask},
		{"R12-harm", "touches_production", call.Deny, true, noul(0.29), call.None},
		{"R12-harm", "touches_production", call.Deny, true, noul(0.8), call.Deny},
		{"R12-harm", "touches_production", call.Deny, true, noul(0.79), call.Ask},
		{"R12-harm", "exfiltrates_data", call.Deny, true, noul(0.85), call.Ask},
		{"R12-harm", "exfiltrates_data", call.Deny, true, noul(0.9), call.Deny},
		{"R12-harm", "blast_radius", call.Deny, true, score(2), call.Ask},
		{"R12-harm", "blast_radius", call.Deny, true, score(1.99), call.None},
		{"R12-harm", "touches_production", call.Deny, false, noul(0.5), call.Warn}, // law 8: no deny from such an ask
		{"R12-harm", "exfiltrates_data", call.Deny, false, noul(0.85), call.Deny},  // law 8: over law 4's bar
		{"R12-harm", "blast_radius", call.Deny, false, score(3), call.Warn},
		{"R12-harm", "touches_production", call.Warn, true, noul(0.9), call.Warn},
		{"R10-general-risk", "risk", call.Warn, true, call.Answer{Type: "noul", Noul: 1}, call.None},
		{"R10-general-risk", "risk", call.Warn, true, score(math.NaN()), call.None},
	} {
		r := call.Record{Attended: c.attended, Matches: []call.Match{{Rule: c.rule, Action: c.level, Basis: call.ByJev}},
			Jev: &call.Jev{Answers: map[string]call.Answer{c.id: c.answer}}}
		if got := Decide(&r, Terms{Mode: Enforce}).Action; got != c.want {
			t.Errorf("%s %s %+v, level %v, attended %v: got %v, want %v", c.rule, c.id, c.answer, c.level, c.attended, got, c.want)
		}
	}
}
