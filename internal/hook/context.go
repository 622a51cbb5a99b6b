package hook

import (
	"context"
	"fmt"
	"slices"
	"time"

	"airlock/internal/call"
	"airlock/internal/config"
	"airlock/internal/pipe"
	"airlock/internal/policy"
	"airlock/internal/prefilter"
	"airlock/internal/redact"
	"airlock/internal/rules"
)

// finder is the command that looks facts up in git's objects and in the
// transcript.
const finder = "airlock-context"

// Bounds of a lookup: its share of the hook's budget, 200 of 1500 ms, after
// which it is killed; and how long before that it gives up by itself, to tell
// what it has found by then.
const (
	lookupShare  = 200
	lookupOf     = config.DefaultBudget
	lookupMargin = 25 * time.Millisecond
)

// lookUp adds the facts that matches ask for and that are too dear for this
// process. What is not there in time is unknown: a candidate that rests on it
// goes, and the row says so.
func (h *hook) lookUp(r *call.Record, event []byte, t policy.Terms) {
	asked := prefilter.LookupsOf(r, &t.Harm, func() bool { return h.settings.Jev().Asks() })
	if !asked.Any() {
		return
	}
	h.knowSoFar(*r, event, t)
	budget := time.Duration(h.settings.Budget()) * time.Millisecond
	left := min(budget-config.AnswerMargin*time.Millisecond-h.Now().Sub(h.start), budget*lookupShare/lookupOf)
	ctx, cancel := context.WithTimeout(context.Background(), left)
	defer cancel()
	child := *r
	err := pipe.Child(finder, "--within", max(left-lookupMargin, left/2).String()).Run(ctx, &child)
	if err != nil {
		r.Degrade(call.DegradedDeadline)
		if ctx.Err() == nil {
			fmt.Fprintf(h.Stderr, "airlock-hook: %v\n", err)
		}
		return
	}
	found(r, &child)
	if asked.Targets {
		prefilter.Again(r, h.Getenv, h.settings)
	}
	rules.Settle(r)
}

// knowSoFar publishes the verdict that stands should a lookup not end in time.
func (h *hook) knowSoFar(late call.Record, event []byte, t policy.Terms) {
	if late.Matches = policy.Settled(slices.Clone(late.Matches)); len(late.Matches) == 0 {
		return
	}
	if err := new(redact.Redactor).Rest(&late); err != nil {
		return
	}
	late.Verdict = policy.Decide(&late, t)
	h.knowDecided(&late, event)
}

// found adds what the child found out and nothing else: it cannot change what
// was matched, nor what was known of a target.
func found(r, child *call.Record) {
	seen := map[string]call.Target{}
	for path := range prefilter.OpenTargets(r) {
		if t, ok := child.Facts.Targets[path]; ok {
			seen[path] = t
		}
	}
	if len(seen) > 0 {
		r.Facts.See(seen)
	}
	r.Facts.Staged, r.Facts.Unpushed, r.Facts.Prompts = child.Facts.Staged, child.Facts.Unpushed, child.Facts.Prompts
	if slices.Contains(child.Degraded, call.DegradedDeadline) {
		r.Degrade(call.DegradedDeadline)
	}
}
