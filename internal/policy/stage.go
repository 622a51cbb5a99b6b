package policy

import (
	"context"

	"airlock/internal/call"
	"airlock/internal/pipe"
)

// Stage is policy over records. mode tells the mode in force for a record.
func Stage(mode func(r *call.Record) string) pipe.Stage {
	return pipe.Stage{Name: "policy", Run: func(_ context.Context, r *call.Record) error {
		r.Matches, r.Verdict = Settled(r.Matches), nil
		if m := mode(r); m != Off {
			r.Verdict = Decide(r, m)
		}
		return nil
	}}
}
