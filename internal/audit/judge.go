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

// judge gives recorded calls the verdict that today's rules and settings come
// to. It is the one place where the pipeline is put together without its
// edges: no machine, network or clock, only what the record holds. It is for
// one goroutine.
type judge struct {
	settings *config.Settings
	digest   string
	detect   prefilter.Detect // nil: the calls are redacted already
}

func newJudge(settings *config.Settings, detect prefilter.Detect) *judge {
	return &judge{settings: settings, digest: settings.Digest(), detect: detect}
}

// sentence is what a judge comes to.
type sentence struct {
	record  *call.Record // matched again
	verdict *call.Verdict
	// lacks names the fact that the rules asked for and the record does not
	// hold; "" where it held all.
	lacks string
}

// again judges a recorded call, whose own findings are put aside, from the
// facts it holds. mode is the one it was judged in.
func (j *judge) again(r *call.Record, mode string) sentence {
	w := &world.Replay{Facts: &r.Facts}
	return j.judge(r, w, w, mode)
}

// judge is again on a machine that is recorded otherwise: w asks recorded for
// what it does not know itself.
func (j *judge) judge(r *call.Record, w rules.World, recorded *world.Replay, mode string) sentence {
	try := *r
	try.Matches, try.Stamp, try.Verdict = nil, nil, nil
	try.Degraded = slices.DeleteFunc(slices.Clone(r.Degraded), readAgain)
	recorded.Evaluate = func(text string) (call.Condition, bool) { return evaluate(&try, text) }
	matched := prefilter.Match(&try, w, j.settings, j.detect)
	out := sentence{record: &try, lacks: recorded.First}
	if !matched {
		return out
	}
	if try.Matches = policy.Settled(try.Matches); len(try.Matches) > 0 {
		out.verdict = policy.Decide(&try, policy.NewTerms(mode, j.settings.Rules()))
	}
	return out
}

// readAgain reports whether a word of Degraded is about reading the call and
// its conditions, which a replay does again; the others say what happened then, and stay.
func readAgain(word string) bool {
	return word == call.DegradedParseLimit || word == call.DegradedCondition
}
