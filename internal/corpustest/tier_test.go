package corpustest

import (
	"testing"

	"airlock/internal/call"
	"airlock/internal/rules"
	"airlock/internal/worldtest"
)

// TestTierTable holds the gap table of the tier guard, with answers planted in
// the record and over every bar.
func TestTierTable(t *testing.T) {
	tallied := newTally(t)
	for _, c := range Read(t, "../..", "tier.jsonl") {
		for _, tool := range []string{"Agent", "Task"} {
			r := Record(tool, c.Dispatch())
			r.Jev = &call.Jev{Answers: map[string]call.Answer{
				rules.TaskKind:    surely(t, rules.TaskKind, c.TaskKind),
				rules.PriorFailed: {Type: rules.Noul, Noul: c.Stated()},
			}}
			got := action(Verdict(r, worldtest.New(), Settings{}))
			tallied.add(c.Expect, got.String() == c.Expect, "%s %s %s: got %v, want %s", tool, c.Dispatch(), c.TaskKind, got, c.Expect)
		}
	}
	tallied.hold(nil)
	tallied.total(1)
}

// surely answers a choice of the tier guard with a probability of 0.97.
func surely(t *testing.T, id, option string) call.Answer {
	t.Helper()
	a := call.Answer{Type: rules.Choice, Choice: option, Probabilities: map[string]float64{}}
	for _, q := range rules.Find("R8-tier-guard").Questions {
		for _, o := range q.Options {
			if q.ID == id {
				a.Probabilities[o.Name] = 0.03 / float64(len(q.Options)-1)
			}
		}
	}
	if _, ok := a.Probabilities[option]; !ok {
		t.Fatalf("%s has no option %q", id, option)
	}
	a.Probabilities[option] = 0.97
	return a
}
