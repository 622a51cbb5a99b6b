package facts

import (
	"context"
	"time"

	"airlock/internal/call"
	"airlock/internal/config"
	"airlock/internal/pipe"
	"airlock/internal/prefilter"
	"airlock/internal/rules"
	"airlock/internal/world"
)

// Budget is what all lookups of one record get together.
const Budget = 200 * time.Millisecond

// Stage adds the facts that the matches of a record ask for and settles them.
func Stage(getenv func(string) string) pipe.Stage {
	return pipe.Stage{Name: "context", Run: func(ctx context.Context, r *call.Record) error {
		asked := prefilter.LookupsOf(r, prefilter.Asks(config.For(r, getenv), getenv))
		if !asked.Any() {
			return nil
		}
		ctx, cancel := context.WithTimeout(ctx, Budget)
		defer cancel()
		lookUp(ctx, r, asked, getenv)
		rules.Settle(r)
		return nil
	}}
}

// found is what one lookup puts into the facts.
type found func(f *call.Facts)

// lookUp runs the lookups that are asked for, all at once, and takes what is
// there when the time is up. One that does not come back (a file system that
// hangs) is left behind; what it would have told is unknown.
func lookUp(ctx context.Context, r *call.Record, asked prefilter.Lookups, getenv func(string) string) {
	read := *r // a lookup left behind must not read what the record becomes
	results := make(chan found, 3)
	waiting := 0
	start := func(is bool, unknown found, look func() found) {
		if is {
			unknown(&r.Facts)
			waiting++
			go func() { results <- look() }()
		}
	}
	start(asked.Staged, func(f *call.Facts) { f.Staged = &call.Staged{Stopped: call.StoppedBlind} }, func() found {
		ctx, cancel := context.WithTimeout(ctx, MaxScan)
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
	for ; waiting > 0; waiting-- {
		select {
		case put := <-results:
			put(&r.Facts)
		case <-ctx.Done():
			r.Degrade(call.DegradedDeadline)
			return
		}
	}
}
