package audit

import (
	"context"
	"errors"

	"airlock/internal/call"
	"airlock/internal/condition"
	"airlock/internal/config"
)

// evaluate answers a condition that no rule had when the row was written, over
// the row as it is. What takes longer than it may in the hook has no answer.
func evaluate(r *call.Record, text string) (call.Condition, bool) {
	ctx, cancel := context.WithTimeout(context.Background(), config.DefaultConditionTime)
	defer cancel()
	answer, err := condition.Evaluate(ctx, text, r)
	return answer, !errors.Is(err, context.DeadlineExceeded)
}
