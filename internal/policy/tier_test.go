package policy

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"airlock/internal/call"
	"airlock/internal/rules"
	"airlock/internal/tier"
)

// taskKind answers task_kind with a probability; the others share the rest.
func taskKind(kind string, p float64) call.Answer {
	a := call.Answer{Type: rules.Choice, Choice: kind, Probabilities: map[string]float64{}}
	for _, o := range question(rules.TaskKind).Options {
		a.Probabilities[o.Name] = (1 - p) / 5
	}
	a.Probabilities[kind] = p
	return a
}

func question(id string) *rules.Question {
	questions := rules.Find(tierRule).Questions
	for i := range questions {
		if questions[i].ID == id {
			return &questions[i]
		}
	}
	return nil
}

// TestTierQuestions: the kinds of the question are those of the ladder.
func TestTierQuestions(t *testing.T) {
	options := question(rules.TaskKind).Options
	for i, o := range options {
		if k, ok := tier.ParseKind(o.Name); !ok || int(k) != i {
			t.Errorf("option %d: %q is kind %v", i, o.Name, k)
		}
	}
	if len(options) != int(tier.Unclear)+1 {
		t.Errorf("got %d options, want one for each kind", len(options))
	}
	if q := question(rules.PriorFailed); q == nil || q.Type != rules.Noul {
		t.Errorf("got %+v, want a noul", q)
	}
}

// dispatched is a record of one dispatch with its answers.
func dispatched(input string, kind call.Answer, stated float64) *call.Record {
	r := &call.Record{V: call.Version, Agent: "claude", Tool: "Agent", Session: "s", Input: []byte(input),
		Time:    time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC),
		Matches: []call.Match{{Rule: tierRule, Shape: "dispatch", Action: call.Deny, Basis: call.ByJev, Detail: "d"}},
		Jev:     &call.Jev{Answers: map[string]call.Answer{rules.TaskKind: kind}}}
	if !math.IsNaN(stated) {
		r.Jev.Answers[rules.PriorFailed] = call.Answer{Type: rules.Noul, Noul: stated}
	}
	return r
}

func rewriting() *tier.Guard {
	g := tier.BuiltInGuard()
	g.Rewrite = true
	return g
}

func TestTierVerdicts(t *testing.T) {
	lookup, scoped := taskKind("lookup", 0.98), taskKind("scoped_implementation", 0.98)
	const workerO = `{"subagent_type":"workerO","prompt":"p"}`
	asked := call.Answer{Type: rules.Noul, Noul: 0.9}
	other := call.Match{Rule: "R7-destructive", Action: call.Warn, Detail: "something else"}
	for _, c := range []struct {
		name    string
		r       *call.Record
		change  func(r *call.Record)
		guard   func() *tier.Guard
		action  call.Action
		surface string
		says    string // part of the reason or the advice
		rewrite string
	}{
		{"blocked", dispatched(workerO, lookup, 0), nil, nil, call.Deny, "block", "again with subagent_type=scout-find", ""},
		{"noted", dispatched(workerO, scoped, 0), nil, nil, call.Warn, "warn", "airlock tier advice: dispatched 'workerO'", ""},
		{"by Task", dispatched(workerO, lookup, 0), func(r *call.Record) { r.Tool = "Task" }, nil, call.Deny, "block", "the description or the prompt", ""},
		{"under-tiered", dispatched(workerO, taskKind("hard_problem", 0.98), 0), nil, nil, call.None, "", "", ""},
		{"unsure", dispatched(workerO, taskKind("lookup", 0.8), 0), nil, nil, call.None, "", "", ""},
		{"unanswered", dispatched(workerO, lookup, 0), func(r *call.Record) { r.Jev = nil }, nil, call.None, "", "", ""},
		{"malformed", dispatched(workerO, call.Answer{Type: rules.Choice, Choice: "lookup", Probabilities: map[string]float64{"lookup": 1}}, 0), nil, nil, call.None, "", "", ""},
		{"rewritten", dispatched(workerO, scoped, 0), nil, rewriting, call.Warn, "rewrite", "airlock tier rewrite: dispatched 'workerO'", `{"subagent_type":"workerS"}`},
		{"rewritten instead of blocked", dispatched(workerO, lookup, 0), nil, rewriting, call.Warn, "rewrite", "subagent_type=scout-find", `{"subagent_type":"scout-find"}`},
		{"stamped, rewriting", dispatched(workerO, lookup, 0), func(r *call.Record) { r.Stamp = &call.Stamp{Reason: "why"} }, rewriting, call.None, "", "", ""},
		{"stamped, a note", dispatched(workerO, scoped, 0), func(r *call.Record) { r.Stamp = &call.Stamp{Reason: "why"} }, nil, call.None, "", "", ""},
		{"repeated, rewriting", dispatched(workerO, lookup, 0), func(r *call.Record) { r.Loop = &call.Loop{Key: "k", Seen: r.Time.Add(-time.Minute)} }, rewriting, call.None, "", "", ""},
		{"asked for", dispatched(workerO, lookup, 0), func(r *call.Record) { r.Jev.Answers[UserRequested] = asked }, nil, call.Warn, "warn", "Advice only", ""},
		{"asked for, rewriting", dispatched(workerO, lookup, 0), func(r *call.Record) { r.Jev.Answers[UserRequested] = asked }, rewriting, call.Warn, "warn", "Advice only", ""},
		{"set to warn", dispatched(workerO, lookup, 0), func(r *call.Record) { r.Matches[0].Action = call.Warn }, nil, call.Warn, "warn", "Advice only", ""},
		{"set to warn, rewriting", dispatched(workerO, lookup, 0), func(r *call.Record) { r.Matches[0].Action = call.Warn }, rewriting, call.Warn, "rewrite", "airlock tier rewrite", `{"subagent_type":"scout-find"}`},
		{"set to ask", dispatched(workerO, lookup, 0), func(r *call.Record) { r.Matches[0].Action, r.Attended = call.Ask, true }, nil, call.Ask, "ask", "NEEDS APPROVAL", ""},
		{"set to ask, nobody there", dispatched(workerO, lookup, 0), func(r *call.Record) { r.Matches[0].Action = call.Ask }, nil, call.Deny, "block", "nobody is there", ""},
		{"set to ask, a note", dispatched(workerO, scoped, 0), func(r *call.Record) { r.Matches[0].Action = call.Ask }, nil, call.Warn, "warn", "Advice only", ""},
		{"set to log", dispatched(workerO, lookup, 0), func(r *call.Record) { r.Matches[0].Action = call.Log }, rewriting, call.Log, "", "", ""},
		{"an agent that takes no rewrites", dispatched(workerO, scoped, 0), func(r *call.Record) { r.Agent = "other" }, rewriting, call.Warn, "warn", "Advice only", ""},
		{"beside a warning", dispatched(workerO, scoped, 0), func(r *call.Record) { r.Matches = append(r.Matches, other) }, rewriting, call.Warn, "rewrite", "something else", `{"subagent_type":"workerS"}`},
		{"beside a deny", dispatched(workerO, scoped, 0), func(r *call.Record) {
			r.Matches = append(r.Matches, call.Match{Rule: "R5-sudo", Action: call.Deny, Detail: "root"})
		}, rewriting, call.Deny, "block", "airlock tier advice", ""},
		{"beside an ask", dispatched(workerO, scoped, 0), func(r *call.Record) {
			r.Attended = true
			r.Matches = append(r.Matches, call.Match{Rule: "R13-self-guard", Action: call.Ask, Detail: "itself"})
		}, rewriting, call.Ask, "ask", "airlock tier advice", ""},
		{"fable, nothing stated", dispatched(`{"subagent_type":"fable"}`, taskKind("hard_problem", 0.98), 0.1), nil, nil, call.Deny, "block", "what was tried and how it failed", ""},
		{"fable, stated", dispatched(`{"subagent_type":"fable"}`, taskKind("hard_problem", 0.98), 0.9), nil, nil, call.None, "", "", ""},
		{"fable, no kind", dispatched(`{"subagent_type":"fable"}`, call.Answer{}, 0.1), nil, nil, call.Deny, "block", "last resort", ""},
		{"a model", dispatched(`{"subagent_type":"scout-find","model":"opus"}`, lookup, 0), nil, rewriting, call.Deny, "block", "again with model=haiku", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.change != nil {
				c.change(c.r)
			}
			for _, mode := range []string{Enforce, Shadow} {
				v := Decide(c.r, Terms{Mode: mode, Tier: c.guard})
				surface := c.surface
				if mode == Shadow {
					surface = ""
				}
				if v.Action != c.action || v.Surfaced != surface || string(v.Rewrite) != c.rewrite {
					t.Errorf("%s: got %s, want %v, %q, rewrite %s", mode, v.Append(nil), c.action, surface, c.rewrite)
				}
				if said := v.Reason + strings.Join(v.Advice, "\n"); c.says == "" && said != "" || !strings.Contains(said, c.says) {
					t.Errorf("%s: says %q, want %q", mode, said, c.says)
				}
				if v.Tier == nil || v.Tier.Chosen == "" {
					t.Errorf("%s: got tier %+v, want the rung that was chosen", mode, v.Tier)
				}
			}
		})
	}
}

func TestTierRow(t *testing.T) {
	for _, c := range []struct{ input, kind, want string }{
		{`{"subagent_type":"worker"}`, "lookup", `"tier":{"ladder":"types","chosen":"workerS","kind":"lookup","confidence":0.976,"margin":0.976,"adequate":"scout-find","gap":2,"prior_failed":0}`},
		{`{"subagent_type":"Plan"}`, "hard_problem", `"tier":{"ladder":"types","chosen":"claude","kind":"hard_problem","confidence":0.976,"margin":0.976,"adequate":"fable","gap":-1,"under_tiered":true,"prior_failed":0}`},
		{`{"model":"sonnet"}`, "scoped_implementation", `"tier":{"ladder":"models","chosen":"sonnet","kind":"scoped_implementation","confidence":0.976,"margin":0.976,"adequate":"sonnet","gap":0,"prior_failed":0}`},
		{`{"subagent_type":"Plan"}`, "unclear", `"tier":{"ladder":"types","chosen":"claude","kind":"unclear","confidence":0.976,"margin":0.976,"prior_failed":0}`},
	} {
		v := Decide(dispatched(c.input, taskKind(c.kind, 0.98), 0), Terms{Mode: Enforce})
		if got := string(v.Append(nil)); !strings.Contains(strings.ReplaceAll(got, "0.9759999999999999", "0.976"), c.want) {
			t.Errorf("%s %s: got %s, want %s", c.input, c.kind, got, c.want)
		}
	}
}

// TestTierNevers: no answer rewrites upward, to a name outside the ladder, past
// a stamp, or a fable dispatch with a stated failure; and what a rewrite makes
// of the input is all as it was but for the type.
func TestTierNevers(t *testing.T) {
	g := generator{rand.New(rand.NewPCG(10, 11))}
	types := []string{"scout-find", "scout", "workerS", "worker", "workerO", "claude", "Plan", "fable", "foreign", "a:b", ""}
	rewritten := 0
	for range 100_000 {
		name := types[g.IntN(len(types))]
		r := dispatched(`{"prompt":"\u00e9 \/","n":1.50,"subagent_type" : "`+name+`","deep":{"subagent_type":"x"}}`, call.Answer{}, math.NaN())
		for i := range rules.Find(tierRule).Questions {
			q := &rules.Find(tierRule).Questions[i]
			r.Jev.Answers[q.ID] = g.answer(q)
		}
		if g.pick(3) {
			r.Stamp = &call.Stamp{Reason: "why", Where: "prompt"}
		}
		if g.pick(4) {
			r.Matches = append(r.Matches, g.record().Matches...)
		}
		v := Decide(r, Terms{Mode: Enforce, Tier: rewriting})
		if v.Rewrite == nil {
			if v.Surfaced == "rewrite" {
				t.Fatalf("surfaced as a rewrite, and there is none: %s", v.Append(nil))
			}
			continue
		}
		rewritten++
		to := (&call.Record{Input: v.Rewrite}).Text("subagent_type")
		before, _ := tier.BuiltIn().Rung(name)
		after, listed := tier.BuiltIn().Rung(to)
		stated := r.Jev.Answers[rules.PriorFailed].Noul
		switch {
		case v.Action != call.Warn || v.Surfaced != "rewrite":
			t.Fatalf("rewritten beside %v: %s", v.Action, v.Append(nil))
		case !listed || after >= before:
			t.Fatalf("from %q to %q: %s", name, to, r.Append(nil))
		case r.Stamp != nil:
			t.Fatalf("past a stamp: %s", r.Append(nil))
		case name == tier.Fable && !(stated <= tier.MaxUnstated):
			t.Fatalf("fable, stated at %v: %s", stated, r.Append(nil))
		}
		want := strings.Replace(string(r.Input), `: "`+name+`"`, `: "`+to+`"`, 1)
		if got := string(call.Patch(r.Input, v.Rewrite)); got != want {
			t.Fatalf("got %s, want %s", got, want)
		}
	}
	if rewritten < 1000 {
		t.Errorf("got %d rewrites, want a generator that reaches them", rewritten)
	}
}
