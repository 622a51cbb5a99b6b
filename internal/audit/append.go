// Package audit is the log as an instrument: what agents did, and what other
// rules would have said to it.
package audit

import (
	"context"

	"airlock/internal/call"
	"airlock/internal/config"
	"airlock/internal/pipe"
	"airlock/internal/policy"
	"airlock/internal/state"
)

// Append is the stage that logs: a row for each record that a rule matched or
// that something went wrong with, the memory of a deny, and the count of the
// day's requests.
func Append(dir state.Dir, settings func(r *call.Record) *config.Settings) pipe.Stage {
	return pipe.Stage{Name: "append", Run: func(_ context.Context, r *call.Record) error {
		if len(r.Matches) == 0 && r.Error == "" && len(r.Degraded) == 0 {
			return nil
		}
		if v := r.Verdict; v != nil && v.Surfaced == "block" && r.Loop != nil {
			if err := dir.Mark(r.Loop.Key, r.Time, policy.LoopWindow); err != nil {
				r.Degrade(call.DegradedState)
			}
		}
		dir.CountAsked(r)
		return dir.Append(r, settings(r).Keep())
	}}
}
