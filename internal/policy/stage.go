package policy

import (
	"context"

	"airlock/internal/call"
	"airlock/internal/pipe"
)

// Stage is policy over records. terms tells what is in force for a record.
func Stage(terms func(r *call.Record) Terms) pipe.Stage {
	return pipe.Stage{Name: "policy", Run: func(_ context.Context, r *call.Record) error {
		r.Matches, r.Verdict = Settled(r.Matches), nil
		if t := terms(r); t.Mode != Off {
			r.Verdict = Decide(r, t)
		}
		return nil
	}}
}
