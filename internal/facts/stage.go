package facts

import (
	"context"
	"time"

	"airlock/internal/call"
	"airlock/internal/config"
	"airlock/internal/pipe"
	"airlock/internal/policy"
	"airlock/internal/prefilter"
	"airlock/internal/rules"
	"airlock/internal/state"
	"airlock/internal/world"
)

// The scan of staged content gets 150 of 200 ms: what is left is for telling.
const (
	scanShare = 3
	scanOf    = 4
)

// lastWords is what lookups get to end in once their time is up.
const lastWords = 20 * time.Millisecond

// Stage adds the facts that the matches of a record ask for, in the time
// within, and settles the candidates that they decide. It reads the user's
// settings and the memory of denies, and writes neither.
func Stage(getenv func(string) string, within time.Duration) pipe.Stage {
	return pipe.Stage{Name: "context", Run: func(ctx context.Context, r *call.Record) error {
		s := config.For(r, getenv)
		mode := s.ActiveMode()
		terms := policy.NewTerms(mode, s.Rules())
		asked := prefilter.LookupsOf(r, &terms.Harm, func() bool { return s.Jev().Asks() })
		if !asked.Any() || mode == policy.Off {
			return nil
		}
		ctx, cancel := context.WithTimeout(ctx, within)
		defer cancel()
		lookUp(ctx, r, asked, getenv, within*scanShare/scanOf)
		if asked.Targets {
			prefilter.Again(r, getenv, s)
			asked = prefilter.LookupsOf(r, &terms.Harm, func() bool { return s.Jev().Asks() })
			asked.Targets = false // they told what they know
			lookUp(ctx, r, asked, getenv, within*scanShare/scanOf)
		}
		rules.Settle(r)
		if mode == policy.Enforce && r.Loop == nil {
			prefilter.Remember(r, state.Default(getenv))
		}
		return nil
	}}
}

// found is what one lookup puts into the facts.
type found func(f *call.Facts)

// lookUp runs the lookups that are asked for, all at once, and takes what is
// there when the time is up. One that does not come back (a file system that
// hangs) is left behind; what it would have told is unknown.
func lookUp(ctx context.Context, r *call.Record, asked prefilter.Lookups, getenv func(string) string, scanning time.Duration) {
	read := *r // a lookup left behind must not read what the record becomes
	results := make(chan found, 4)
	waiting := 0
	start := func(is bool, unknown found, look func() found) {
		if is {
			unknown(&r.Facts)
			waiting++
			go func() { results <- look() }()
		}
	}
	start(asked.Staged, func(f *call.Facts) { f.Staged = &call.Staged{Stopped: call.StoppedBlind} }, func() found {
		ctx, cancel := context.WithTimeout(ctx, scanning)
		defer cancel()
		staged := scan(ctx, rules.Stagings(&read, &world.Replay{Facts: &read.Facts}), r.Dir, getenv)
		return func(f *call.Facts) { f.Staged = staged }
	})
	start(asked.Unpushed, func(*call.Facts) {}, func() found {
		n := unpushed(ctx, rules.Endangereds(&read, &world.Replay{Facts: &read.Facts}), r.Dir, getenv)
		return func(f *call.Facts) { f.Unpushed = n }
	})
	start(asked.Prompts, func(*call.Facts) {}, func() found {
		p := prompts(ctx, read.Transcript)
		return func(f *call.Facts) { f.Prompts = p }
	})
	start(asked.Targets, func(*call.Facts) {}, func() found {
		all := targets(ctx, prefilter.OpenTargets(&read), getenv)
		return func(f *call.Facts) { f.See(all) }
	})
	over := ctx.Done()
	var last <-chan time.Time
	for ; waiting > 0; waiting-- {
		select {
		case put := <-results:
			put(&r.Facts)
		case <-over: // each now ends git and tells what it has
			over, last = nil, time.After(lastWords)
			waiting++
		case <-last:
			r.Degrade(call.DegradedDeadline)
			return
		}
	}
	if ctx.Err() != nil {
		r.Degrade(call.DegradedDeadline)
	}
}
