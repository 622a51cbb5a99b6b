// Package query runs jq programs over the rows of a log.
package query

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"airlock/internal/audit"
	"airlock/internal/call"

	"github.com/itchyny/gojq"
)

// Query is a program that was read. It is run once for each row, or once with
// `inputs` for all rows where Whole is set.
type Query struct {
	Whole bool
	Raw   bool // strings are written without quotes
	code  *gojq.Code
	names []string
	args  []any
	input *pull
}

// Parse reads a jq program. args are its variables, without the dollar.
func Parse(text string, whole bool, args map[string]any) (*Query, error) {
	parsed, err := gojq.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("query: %w", err)
	}
	q := &Query{Whole: whole}
	for _, name := range slices.Sorted(maps.Keys(args)) {
		q.names, q.args = append(q.names, "$"+name), append(q.args, args[name])
	}
	options := []gojq.CompilerOption{gojq.WithVariables(q.names)}
	if whole {
		q.input = new(pull)
		options = append(options, gojq.WithInputIter(q.input))
	}
	if q.code, err = gojq.Compile(parsed, options...); err != nil {
		return nil, fmt.Errorf("query: %w", err)
	}
	return q, nil
}

// Outcome is what came of a run.
type Outcome struct {
	audit.Damage
	Failed  int    // rows on which the program failed
	Failure string // the first time
}

// Run writes what the program makes of a log, a value a line, in the order of
// the rows.
func (q *Query) Run(from *audit.Source, jobs int, out io.Writer) (*Outcome, error) {
	var sum Outcome
	done := func(p *audit.Piece) error {
		sum.Add(p.Damage)
		if sum.Failed += p.Failed; sum.Failure == "" {
			sum.Failure = p.Failure
		}
		_, err := out.Write(p.Out)
		return err
	}
	var err error
	if q.Whole {
		err = q.whole(from, jobs, out, &sum)
	} else {
		err = audit.Each(from, jobs, func() func([]byte, *audit.Piece) { return q.row }, done)
	}
	return &sum, err
}

// row runs the program on one row.
func (q *Query) row(line []byte, p *audit.Piece) {
	row, err := decode(line)
	if err != nil {
		p.NoRow(line, err)
		return
	}
	if p.Out, err = q.append(p.Out, row, nil); err != nil {
		if p.Failed++; p.Failure == "" {
			p.Failure = err.Error()
		}
	}
}

// decode reads a row as jq sees it. What is no row of this release, or one
// before, is none.
func decode(line []byte) (any, error) {
	var row map[string]any
	if !call.IsRecord(line) || json.Unmarshal(line, &row) != nil {
		if _, err := call.Parse(line); err != nil {
			return nil, err
		}
		return nil, call.ErrJSON
	}
	if v, ok := row["v"].(float64); !ok || v < 1 || v > call.Version {
		if _, err := call.Parse(line); err != nil {
			return nil, err
		}
	}
	return row, nil
}

// append runs the program on a value and appends what it gives. Where there is
// a sink, what is much is written there meanwhile.
func (q *Query) append(out []byte, value any, sink io.Writer) ([]byte, error) {
	results := q.code.Run(value, q.args...)
	for {
		if sink != nil && len(out) > 64<<10 {
			if _, err := sink.Write(out); err != nil {
				return nil, err
			}
			out = out[:0]
		}
		v, ok := results.Next()
		if !ok {
			return out, nil
		}
		if err, failed := v.(error); failed {
			var halt *gojq.HaltError
			if errors.As(err, &halt) && halt.Value() == nil {
				return out, nil
			}
			return out, err
		}
		if text, is := v.(string); is && q.Raw {
			out = append(append(out, text...), '\n')
			continue
		}
		line, err := gojq.Marshal(v)
		if err != nil {
			return out, err
		}
		out = append(append(out, line...), '\n')
	}
}
