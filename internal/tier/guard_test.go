package tier

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"airlock/internal/call"
)

// dispatch reads a dispatch of one type.
func dispatch(t *testing.T, g *Guard, input string) Dispatch {
	t.Helper()
	d, ok := g.Read(&call.Record{Tool: "Agent", Input: []byte(input)})
	if !ok {
		t.Fatalf("%s: ignored", input)
	}
	return d
}

func byType(t *testing.T, g *Guard, name string) Dispatch {
	t.Helper()
	return dispatch(t, g, `{"subagent_type":`+string(call.AppendQuoted(nil, name))+`}`)
}

var names = map[Outcome]string{Nothing: ".", Note: "w", Rewrite: "r", Block: "B"}

// TestGapTable is the table of the tier guard: a row for each agent, a column
// for each kind of task. fable stands twice, without and with a failed attempt
// stated.
func TestGapTable(t *testing.T) {
	for _, c := range []struct {
		agent  string
		stated float64
		want   string // lookup, mechanical, scoped, judgement, hard, unclear
		under  string // where it is logged as under-tiered
	}{
		{"scout-find", 0, "......", ".uuuu."},
		{"scout", 0, "w.....", "..uuu."},
		{"workerS", 0, "Bw....", "...uu."},
		{"worker", 0, "Bw....", "...uu."},
		{"workerO", 0, "BBw...", "....u."},
		{"claude", 0, "BBBw..", "....u."},
		{"general-purpose", 0, "BBBw..", "....u."},
		{"Plan", 0, "BBBw..", "....u."},
		{"Explore", 0, "BBBw..", "....u."},
		{"feature-dev:code-explorer", 0, "BBBw..", "....u."},
		{"", 0, "BBBw..", "....u."},
		{"fable", 0, "BBBBBB", "......"},
		{"fable", 1, "BBBB..", "......"},
	} {
		g := BuiltInGuard()
		d := byType(t, g, c.agent)
		got, under := "", ""
		for k := Lookup; k <= Unclear; k++ {
			f := g.Judge(d, Answers{Kind: k, Confidence: 1, Margin: 1, Stated: c.stated})
			got += names[f.Outcome]
			under += map[bool]string{true: "u", false: "."}[f.Under]
		}
		if got != c.want || under != c.under {
			t.Errorf("%q, stated %v: got %s %s, want %s %s", c.agent, c.stated, got, under, c.want, c.under)
		}
	}
}

// TestBars holds both bars at, under and over their numbers, for each row of
// the seed's table of gaps.
func TestBars(t *testing.T) {
	const least = 1e-9
	for _, c := range []struct {
		name               string
		confidence, margin float64
		block, note        string // of a dispatch two rungs too dear, and one
		twoR, oneR         string // the same with rewriting on
	}{
		{"over all", 1, 1, "B", "w", "r", "r"},
		{"at the rewrite's", RewriteConfidence, RewriteMargin, "B", "w", "r", "r"},
		{"over the rewrite's", RewriteConfidence + least, RewriteMargin + least, "B", "w", "r", "r"},
		{"confidence under the rewrite's", RewriteConfidence - least, 1, "B", "w", "B", "w"},
		{"margin under the rewrite's", 1, RewriteMargin - least, "B", "w", "B", "w"},
		{"at the note's", MinConfidence, MinMargin, "B", "w", "B", "w"},
		{"over the note's", MinConfidence + least, MinMargin + least, "B", "w", "B", "w"},
		{"confidence under the note's", MinConfidence - least, 1, ".", ".", ".", "."},
		{"margin under the note's", 1, MinMargin - least, ".", ".", ".", "."},
		{"nothing", 0, 0, ".", ".", ".", "."},
		{"NaN confidence", math.NaN(), 1, ".", ".", ".", "."},
		{"NaN margin", 1, math.NaN(), ".", ".", ".", "."},
	} {
		got := ""
		for _, rewrite := range []bool{false, true} {
			g := BuiltInGuard()
			g.Rewrite = rewrite
			for _, agent := range []string{"workerS", "scout"} {
				f := g.Judge(byType(t, g, agent), Answers{Kind: Lookup, Confidence: c.confidence, Margin: c.margin, Stated: math.NaN()})
				got += names[f.Outcome]
			}
		}
		if want := c.block + c.note + c.twoR + c.oneR; got != want {
			t.Errorf("%s: got %s, want %s", c.name, got, want)
		}
	}
}

func TestFable(t *testing.T) {
	for _, c := range []struct {
		kind       Kind
		confidence float64
		stated     float64
		want       string
		rewritten  string
	}{
		{HardProblem, 1, 0, "B", "B"},
		{HardProblem, 1, MaxUnstated, "B", "B"},
		{HardProblem, 1, MaxUnstated + 1e-9, ".", "."},
		{HardProblem, 1, 0.5, ".", "."},
		{HardProblem, 1, 1, ".", "."},
		{HardProblem, 1, math.NaN(), ".", "."}, // no answer is no reason
		{HardProblem, 1, -0.1, ".", "."},
		{Unclear, 1, 0, "B", "B"},
		{Unclear, 1, 1, ".", "."},
		{Lookup, 0.5, 0, "B", "B"}, // not sure of the kind, but of the rest
		{Lookup, 0.5, 0.5, ".", "."},
		{Lookup, 1, 0, "B", "r"},
		{Lookup, 1, 0.5, "B", "B"},
		{Lookup, 1, math.NaN(), "B", "B"},
	} {
		got := ""
		for _, rewrite := range []bool{false, true} {
			g := BuiltInGuard()
			g.Rewrite = rewrite
			f := g.Judge(byType(t, g, "fable"), Answers{Kind: c.kind, Confidence: c.confidence, Margin: 1, Stated: c.stated})
			got += names[f.Outcome]
		}
		if got != c.want+c.rewritten {
			t.Errorf("%v at %v, stated %v: got %s, want %s", c.kind, c.confidence, c.stated, got, c.want+c.rewritten)
		}
	}
}

func TestModels(t *testing.T) {
	for _, c := range []struct {
		model string
		want  string // lookup, mechanical, scoped, judgement, hard, unclear; none stated
	}{
		{"haiku", "......"},
		{"sonnet", "ww...."},
		{"opus", "BBw..."},
		{"fable", "BBBBBB"},
		{"claude-opus-4-5-20260101", "BBw..."},
		{"us.anthropic.Claude-Opus-4-5-v1:0", "BBw..."},
		{"opus[1m]", "BBw..."},
		{"inherit", "BBBw.."}, // does not count: the type does
		{"opusplan", "BBBw.."},
		{"gpt-9", "BBBw.."},
		{"", "BBBw.."},
	} {
		g := BuiltInGuard()
		g.Rewrite = true
		d := dispatch(t, g, `{"subagent_type":"Plan","model":"`+c.model+`"}`)
		got := ""
		for k := Lookup; k <= Unclear; k++ {
			f := g.Judge(d, Answers{Kind: k, Confidence: 0.85, Margin: 1, Stated: 0})
			got += names[f.Outcome]
			if f := g.Judge(d, Answers{Kind: k, Confidence: 1, Margin: 1, Stated: 0}); d.Model != "" && f.Outcome == Rewrite {
				t.Errorf("model %q, %v: rewritten, although the model is what costs", c.model, k)
			}
		}
		if got != c.want {
			t.Errorf("model %q: got %s, want %s", c.model, got, c.want)
		}
	}
}

// TestVariants: of a field that stands twice the dearest value counts, and
// nothing is changed that could be changed upward.
func TestVariants(t *testing.T) {
	for _, c := range []struct {
		input string
		want  string // for a lookup, without rewriting and with
	}{
		{`{"subagent_type":"workerS"}`, "Br"},
		{`{"subagent_type":"\u0077orkerS"}`, "Br"},
		{`{"subagent\u005ftype":"workerS"}`, "Br"},
		{`{"subagent_type":" workerS "}`, "Br"},
		{`{"subagent_type":"scout-find","subagent_type":"workerS"}`, "BB"},
		{`{"subagent_type":"workerO","subagent_type":"workerS"}`, "Br"},
		{`{"Subagent_Type":"workerS"}`, "BB"},
		{`{"subagent_type":"scout-find","SUBAGENT_TYPE":"workerS"}`, "BB"},
		{`{"subagent_type":"workerS","subagent_type":7}`, "BB"},
		{`{"subagent_type":null}`, "BB"},
		{`{"subagent_type":["workerS"]}`, "BB"},
		{`{}`, "BB"},
		{`{"subagent_type":""}`, "Br"},
		{`{"subagent_type":"workerS","model":null}`, "Br"},
		{`{"subagent_type":"workerS","model":"haiku","model":"opus"}`, "BB"},
		{`{"subagent_type":"workerS","Model":"opus"}`, "BB"},
		{`{"subagent_type":"fork","subagent_type":"workerS"}`, "BB"},
	} {
		got := ""
		for _, rewrite := range []bool{false, true} {
			g := BuiltInGuard()
			g.Rewrite = rewrite
			f := g.Judge(dispatch(t, g, c.input), Answers{Kind: Lookup, Confidence: 1, Margin: 1, Stated: math.NaN()})
			got += names[f.Outcome]
		}
		if got != c.want {
			t.Errorf("%s: got %s, want %s", c.input, got, c.want)
		}
	}
}

func TestIgnored(t *testing.T) {
	g := BuiltInGuard()
	for input, want := range map[string]bool{
		`{"subagent_type":"fork"}`:                               true,
		`{"subagent_type":"fork","model":"opus"}`:                true,
		`{"subagent_type":"statusline-setup"}`:                   true,
		`{"subagent_type":"forks"}`:                              false,
		`{"subagent_type":"fork","Subagent_type":"fable"}`:       false,
		`{"prompt":"fork"}`:                                      false,
		`{"subagent_type":"plugin:fork"}`:                        false,
		`{"subagent_type":"fork","subagent_type":"fork","x":{}}`: true,
	} {
		if _, ok := g.Read(&call.Record{Input: []byte(input)}); ok == want {
			t.Errorf("%s: got ignored %v, want %v", input, !ok, want)
		}
	}
}

// TestForeignLadders judges every kind on every rung of ladders of 2 to 12
// rungs against the definition of the gap.
func TestForeignLadders(t *testing.T) {
	for n := 2; n <= 12; n++ {
		g := BuiltInGuard()
		g.Types = ladderOf(n)
		for rung, names := range append(slices.Clone(g.Types), []string{"foreign", "", "fork:x"}) {
			if rung == n {
				rung = max(1, n-2)
			}
			for _, name := range names {
				for k := Lookup; k < Unclear; k++ {
					f := g.Judge(byType(t, g, name), Answers{Kind: k, Confidence: 1, Margin: 1, Stated: 0})
					gap := rung - int(math.Floor(float64(k)*float64(n-1)/4))
					want := Nothing
					switch {
					case gap >= 2:
						want = Block
					case gap == 1:
						want = Note
					}
					if f.Outcome != want || f.Gap != gap || f.Under != (gap < 0) {
						t.Errorf("%d rungs, %q, %v: got %v, gap %d, want %v, gap %d", n, name, k, f.Outcome, f.Gap, want, gap)
					}
					if want != Nothing && f.To != g.Types[rung-gap][0] {
						t.Errorf("%d rungs, %q, %v: suggests %q, want %q", n, name, k, f.To, g.Types[rung-gap][0])
					}
				}
			}
		}
	}
}

// TestRewriteNevers: whatever is dispatched and answered, a rewrite leads to a
// cheaper name of the ladder, and never away from fable with a failed attempt
// stated.
func TestRewriteNevers(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 9))
	values := []float64{0, 0.1, 0.2, 0.3, 0.5, 0.8, 0.9, 0.95, 1, -1, 2, math.NaN(), math.Inf(1)}
	pick := func(from []string) string { return from[rng.IntN(len(from))] }
	rewritten := 0
	for range 200_000 {
		g := BuiltInGuard()
		g.Rewrite = true
		if rng.IntN(2) == 0 {
			g.Types = append(ladderOf(1+rng.IntN(8)), []string{"top", Fable})
		}
		all := slices.Concat(append(slices.Clone(g.Types), []string{"foreign", "", "a:b"})...)
		input := map[string]any{"prompt": "p"}
		for _, key := range []string{"subagent_type", "Subagent_type", "SUBAGENT_TYPE"} {
			if key == "subagent_type" || rng.IntN(4) == 0 {
				input[key] = pick(all)
			}
		}
		if rng.IntN(4) == 0 {
			input["model"] = pick([]string{"haiku", "opus", "fable", "inherit", ""})
		}
		raw, err := json.Marshal(input)
		if err != nil {
			t.Fatal(err)
		}
		d, ok := g.Read(&call.Record{Input: raw})
		if !ok {
			continue
		}
		a := Answers{Kind: Kind(rng.IntN(8) - 1), Confidence: values[rng.IntN(len(values))], Margin: values[rng.IntN(len(values))],
			Stated: values[rng.IntN(len(values))]}
		f := g.Judge(d, a)
		if f.Outcome != Rewrite {
			continue
		}
		rewritten++
		from, _ := g.Types.Rung(input["subagent_type"].(string))
		to, listed := g.Types.Rung(f.To)
		switch {
		case !listed:
			t.Fatalf("%s %+v: to %q, which is not on the ladder", raw, a, f.To)
		case to >= from:
			t.Fatalf("%s %+v: from rung %d to %d", raw, a, from, to)
		case input["subagent_type"] == Fable && !(a.Stated <= MaxUnstated):
			t.Fatalf("%s %+v: fable with a stated failure", raw, a)
		case !(a.Confidence >= RewriteConfidence && a.Margin >= RewriteMargin):
			t.Fatalf("%s %+v: under the bars", raw, a)
		case f.Instead == Nothing || f.Instead == Rewrite:
			t.Fatalf("%s %+v: instead of %v", raw, a, f.Instead)
		}
	}
	if rewritten < 1000 {
		t.Errorf("got %d rewrites, want a generator that reaches them", rewritten)
	}
}
