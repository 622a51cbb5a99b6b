package query

import (
	"errors"
	"io"

	"airlock/internal/audit"

	"github.com/itchyny/gojq"
)

// pull gives a program its inputs one after the other, as rows are decoded by
// others.
type pull struct{ next func() (any, bool) }

// Next is gojq's way to ask for an input.
func (p *pull) Next() (any, bool) {
	if p.next == nil {
		return nil, false
	}
	return p.next()
}

var _ gojq.Iter = (*pull)(nil)

// errEnough ends the reading when the program has ended before the log.
var errEnough = errors.New("enough")

// whole runs the program once, with all rows as its inputs. Rows are decoded
// while it runs; few are held at a time.
func (q *Query) whole(from *audit.Source, jobs int, out io.Writer, sum *Outcome) error {
	rows, stop, read := make(chan []any, 1), make(chan struct{}), make(chan error, 1)
	go func() {
		defer close(rows)
		read <- decoded(from, jobs, sum, func(some []any) error {
			select {
			case rows <- some:
				return nil
			case <-stop:
				return errEnough
			}
		})
	}()
	var some []any
	q.input.next = func() (any, bool) {
		for len(some) == 0 {
			var ok bool
			if some, ok = <-rows; !ok {
				return nil, false
			}
		}
		row := some[0]
		some = some[1:]
		return row, true
	}
	text, failure := q.append(nil, nil, out)
	close(stop)
	for range rows {
		continue // what was on its way
	}
	if err := <-read; err != nil && !errors.Is(err, errEnough) {
		return err
	}
	if failure != nil {
		sum.Failed, sum.Failure = sum.Failed+1, failure.Error()
	}
	_, err := out.Write(text)
	return err
}

// decoded decodes a log on several goroutines and emits its rows in order.
func decoded(from *audit.Source, jobs int, sum *Outcome, emit func([]any) error) error {
	return audit.EachValue(from, jobs, decode, func(some []any, damage audit.Damage) error {
		sum.Add(damage)
		return emit(some)
	})
}
