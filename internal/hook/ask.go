package hook

import (
	"context"
	"slices"
	"time"

	"airlock/internal/call"
	"airlock/internal/config"
	"airlock/internal/pipe"
	"airlock/internal/policy"
)

// asker is the command that talks to the model.
const asker = "airlock-jev"

// beforeKill is how long before it is killed the child itself gives up, so that
// it can still say why.
const beforeKill = 20 * time.Millisecond

// ask puts what is open about a call to the model and adds its answers. The
// record must have been redacted. Whatever goes wrong leaves a word in the
// record, and code alone decides.
func (h *hook) ask(r *call.Record, event []byte, t policy.Terms) {
	plan := policy.Plan(r, &t.Harm)
	if len(plan) == 0 {
		return
	}
	where := h.settings.Jev()
	if !where.Asks() || !h.state.MayAsk(r, where.Requests) {
		return
	}
	asked := make([]string, len(plan))
	for i := range plan {
		asked[i] = plan[i].Question.ID
	}
	start := h.Now()
	left := time.Duration(h.settings.Budget()-config.AnswerMargin)*time.Millisecond - start.Sub(h.start)
	unanswered(r, asked, call.DegradedJevSlow, "no answer in time")
	late := *r // what stands should all else fail to end in time
	late.Verdict = policy.Decide(&late, t)
	h.knowDecided(&late, event)
	r.Degraded = slices.DeleteFunc(r.Degraded, func(w string) bool { return w == call.DegradedJevSlow })

	ctx, cancel := context.WithTimeout(context.Background(), left)
	defer cancel()
	child := *r
	child.Jev, child.Degraded = nil, nil
	err := pipe.Child(asker, "--within", max(left-beforeKill, left/2).String()).Run(ctx, &child)
	switch {
	case err == nil && child.Jev != nil:
		take(r, &child)
		return
	case ctx.Err() != nil:
		unanswered(r, asked, call.DegradedJevSlow, "no answer in time")
	default: // what it said is not repeated: that could be anything
		unanswered(r, asked, call.DegradedJevDead, asker+" did not answer")
	}
	r.Jev.Latency = int(h.Now().Sub(start).Milliseconds())
}

// unanswered notes questions that were asked in vain.
func unanswered(r *call.Record, asked []string, word, why string) {
	r.Jev = &call.Jev{Asked: asked, Error: why}
	r.Degrade(word)
}

// take adds what the child found out and nothing else: it cannot change what
// was matched, nor what is told.
func take(r, child *call.Record) {
	r.Jev = child.Jev
	words := []string{call.DegradedJevDead, call.DegradedJevSlow, call.DegradedJevStatus, call.DegradedJevAnswer}
	for _, w := range child.Degraded {
		if slices.Contains(words, w) {
			r.Degrade(w)
		}
	}
}
