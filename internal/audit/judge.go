package audit

import (
	"slices"

	"airlock/internal/call"
	"airlock/internal/config"
	"airlock/internal/policy"
	"airlock/internal/prefilter"
	"airlock/internal/rules"
	"airlock/internal/world"
)

// Judge gives recorded calls the verdict that today's rules and settings come
// to. It is the one place where the pipeline is put together without its
// edges: no machine, network or clock, only what the record holds. It is for
// one goroutine.
type Judge struct {
	settings *config.Settings
	digest   string
	detect   prefilter.Detect
	matcher  prefilter.Matcher
}

// NewJudge returns one with the settings given. detect redacts calls that are
// not redacted yet; nil where all are.
func NewJudge(settings *config.Settings, detect prefilter.Detect) *Judge {
	return &Judge{settings: settings, digest: settings.Digest(), detect: detect}
}

// Sentence is what a judge comes to.
type Sentence struct {
	Record  *call.Record  // matched again
	Verdict *call.Verdict // nil: no rule matches
	// Lacks names the fact that the rules asked for and the record does not
	// hold; "" where it held all.
	Lacks string
}

// again judges a recorded call, whose own findings are put aside, from the
// facts it holds. mode is the one it was judged in.
func (j *Judge) again(r *call.Record, mode string) Sentence {
	w := &world.Replay{Facts: &r.Facts}
	return j.judge(r, w, w, mode)
}

// Elsewhere judges a call that was recorded without its machine, of which only
// the environment and the number of processors are known. What the record's own
// facts do not hold is unknown.
func (j *Judge) Elsewhere(r *call.Record, getenv func(string) string, cores int) Sentence {
	w := &elsewhere{Replay: world.Replay{Facts: &r.Facts}, getenv: getenv, cores: cores}
	return j.judge(r, w, &w.Replay, policy.Enforce)
}

type elsewhere struct {
	world.Replay
	getenv func(string) string
	cores  int
}

func (e *elsewhere) Env(name string) string { return e.getenv(name) }

func (e *elsewhere) Cores() int {
	if e.Facts.Cores > 0 {
		return e.Facts.Cores
	}
	return e.cores
}

// judge is again on a machine that is recorded otherwise: w asks recorded for
// what it does not know itself.
func (j *Judge) judge(r *call.Record, w rules.World, recorded *world.Replay, mode string) Sentence {
	try := *r
	try.Matches, try.Stamp, try.Verdict = nil, nil, nil
	try.Degraded = slices.DeleteFunc(slices.Clone(r.Degraded), readAgain)
	recorded.Evaluate = func(text string) (call.Condition, bool) { return evaluate(&try, text) }
	matched := j.matcher.Match(&try, w, j.settings, j.detect)
	out := Sentence{Record: &try, Lacks: recorded.First}
	if !matched {
		return out
	}
	if try.Matches = policy.Settled(try.Matches); len(try.Matches) > 0 {
		out.Verdict = policy.Decide(&try, policy.NewTerms(mode, j.settings.Rules()))
	}
	return out
}

// readAgain reports whether a word of Degraded is about reading the call and
// its conditions, which a replay does again; the others say what happened then,
// and stay.
func readAgain(word string) bool {
	return word == call.DegradedParseLimit || word == call.DegradedCondition
}
