// Package condition evaluates the conditions of users' rules: programs in jq
// over a record.
package condition

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"airlock/internal/call"

	"github.com/itchyny/gojq"
)

// Condition is a program, ready to run. It reads no file and no variable of the
// environment.
type Condition struct{ code *gojq.Code }

// Compile reads a program.
func Compile(text string) (*Condition, error) {
	query, err := gojq.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("no jq: %w", err)
	}
	code, err := gojq.Compile(query)
	if err != nil {
		return nil, fmt.Errorf("no jq: %w", err)
	}
	return &Condition{code}, nil
}

// Holds reports whether the first output for a record, which is a line of JSON,
// is anything but null and false. No output does not hold. A program that
// fails, or runs until ctx ends, tells nothing.
func (c *Condition) Holds(ctx context.Context, record []byte) (bool, error) {
	decoder := json.NewDecoder(bytes.NewReader(record))
	decoder.UseNumber()
	var input any
	if err := decoder.Decode(&input); err != nil {
		return false, fmt.Errorf("read record: %w", err)
	}
	out, ok := c.code.RunWithContext(ctx, input).Next()
	if !ok {
		return false, nil
	}
	if err, failed := out.(error); failed {
		return false, err
	}
	return out != nil && out != false, nil
}

// Evaluate compiles and evaluates at once, over a record that is redacted.
func Evaluate(ctx context.Context, text string, r *call.Record) (call.Condition, error) {
	c, err := Compile(text)
	if err != nil {
		return call.Undecided, err
	}
	holds, err := c.Holds(ctx, r.Append(nil))
	switch {
	case err != nil:
		return call.Undecided, err
	case holds:
		return call.Holds, nil
	}
	return call.Fails, nil
}
