package prefilter

import (
	"context"
	"errors"
	"time"

	"airlock/internal/call"
	"airlock/internal/pipe"
	"airlock/internal/redact"
)

// evaluator answers the conditions of users' rules over a call, each by a
// child, which gets the record redacted. What cannot be answered in the time
// they have together is unknown, and why is noted in the record.
func evaluator(r *call.Record, together func() time.Duration) func(condition string) call.Condition {
	var spent time.Duration
	return func(condition string) call.Condition {
		left, start := together()-spent, time.Now()
		ctx, cancel := context.WithTimeout(context.Background(), left)
		defer cancel()
		answer, err := ask(ctx, r, condition)
		spent += time.Since(start)
		if errors.Is(err, context.DeadlineExceeded) {
			err = errors.New("no answer in time")
		}
		if err != nil {
			r.Error = "condition: " + err.Error()
		}
		return answer
	}
}

func ask(ctx context.Context, r *call.Record, condition string) (call.Condition, error) {
	redacted, err := call.Parse(r.Append(nil))
	if err == nil {
		err = new(redact.Redactor).Rest(redacted)
	}
	if err != nil {
		return call.Undecided, err
	}
	out, err := pipe.Ask(ctx, redacted, "airlock-policy", "condition", "--within=5s", "--", condition)
	switch answer := call.Condition(out); {
	case err != nil:
		return call.Undecided, err
	case answer == call.Holds || answer == call.Fails:
		return answer, nil
	}
	return call.Undecided, errors.New("airlock-policy gave no answer that is one")
}
