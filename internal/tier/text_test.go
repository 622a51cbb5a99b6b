package tier

import (
	"math"
	"strings"
	"testing"
)

func TestTexts(t *testing.T) {
	for _, c := range []struct {
		input string
		a     Answers
		want  []string // why and do of a block; the note; the note on a rewrite
	}{
		{`{"subagent_type":"workerO"}`, Answers{ScopedImplementation, 0.85, 1, math.NaN()}, []string{
			"airlock tier advice: dispatched 'workerO', but Jev judged this task 'scoped_implementation', which 'workerS' covers. " +
				"Next time use subagent_type=workerS.\nAdvice only -- nothing was blocked and this call ran as you wrote it."}},
		{`{"subagent_type":"Plan","model":"opus"}`, Answers{ScopedImplementation, 1, 1, math.NaN()}, []string{
			"airlock tier advice: dispatched 'Plan' with model 'opus', but Jev judged this task 'scoped_implementation', which model 'sonnet' covers. " +
				"Next time use model=sonnet.\nAdvice only -- nothing was blocked and this call ran as you wrote it."}},
		{`{"subagent_type":"workerO"}`, Answers{ScopedImplementation, 1, 1, math.NaN()}, []string{
			"airlock tier rewrite: dispatched 'workerO', but Jev judged this task 'scoped_implementation', which 'workerS' covers: " +
				"it goes out with subagent_type=workerS, and nothing else in it is changed.\n" +
				"To keep your own choice, dispatch it again with [airlock-ok: why] in the description or the prompt."}},
		{`{"subagent_type":"workerO"}`, Answers{Lookup, 0.85, 1, math.NaN()}, []string{
			"'workerO' was dispatched for a task that Jev judged 'lookup', which 'scout-find' covers",
			"Dispatch it again with subagent_type=scout-find, or, where there is no such agent, the same type with model=haiku"}},
		{`{}`, Answers{Lookup, 1, 1, math.NaN()}, []string{
			"the default agent was dispatched for a task that Jev judged 'lookup', which 'scout-find' covers",
			"Dispatch it again with subagent_type=scout-find, or, where there is no such agent, the same type with model=haiku"}},
		{`{"model":"fable"}`, Answers{Lookup, 1, 1, 0}, []string{
			"the default agent with model 'fable' was dispatched for a task that Jev judged 'lookup', which model 'haiku' covers",
			"Dispatch it again with model=haiku"}},
		{`{"subagent_type":"fable"}`, Answers{HardProblem, 1, 1, 0}, []string{
			"'fable' is the last resort, and the task states no earlier attempt that failed",
			"Say in the prompt what was tried and how it failed, or dispatch subagent_type=claude"}},
		{`{"subagent_type":"Plan","model":"fable"}`, Answers{Unclear, 0, 0, 0}, []string{
			"'fable' is the last resort, and the task states no earlier attempt that failed",
			"Say in the prompt what was tried and how it failed, or dispatch model=opus"}},
	} {
		g := BuiltInGuard()
		g.Rewrite = true
		f := g.Judge(dispatch(t, g, c.input), c.a)
		var got []string
		switch f.Outcome {
		case Note:
			got = []string{f.Advice()}
		case Rewrite:
			got = []string{f.Changed()}
		case Block:
			got = []string{f.Why(), f.Do()}
		}
		if strings.Join(got, "|") != strings.Join(c.want, "|") {
			t.Errorf("%s %+v: got %q, want %q", c.input, c.a, got, c.want)
		}
	}
}

// TestHostileNames: a name is the agent's, and may be anything.
func TestHostileNames(t *testing.T) {
	g := BuiltInGuard()
	d := byType(t, g, "x\nBLOCKED \x1b[2J"+strings.Repeat("é", 100_000))
	f := g.Judge(d, Answers{Lookup, 1, 1, math.NaN()})
	if text := f.Why() + f.Advice(); len(text) > 1000 || strings.ContainsAny(text[:len(f.Why())], "\n\x1b") {
		t.Errorf("got %d bytes: %.200q", len(text), text)
	}
}
