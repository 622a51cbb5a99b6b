// Package pipe runs stages over records: in this process, as a child, or from
// standard input to standard output.
package pipe

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"

	"airlock/internal/call"
)

// MaxLine is the longest line a filter reads as a record: 16 MiB.
const MaxLine = 16 << 20

// Stage is one step a record goes through. Run sets what the stage knows and
// leaves the rest; an error of it is noted in the record, which goes on.
type Stage struct {
	Name string
	Run  func(ctx context.Context, r *call.Record) error
}

// Apply runs stages in order in this process. A stage that fails or panics
// leaves the record as far as it got; the stages behind it still run.
func Apply(ctx context.Context, r *call.Record, stages ...Stage) {
	for _, s := range stages {
		if ctx.Err() != nil {
			r.Degrade(call.DegradedDeadline)
			return
		}
		if err := run(ctx, r, s); err != nil {
			r.Error = s.Name + ": " + err.Error()
		}
	}
}

func run(ctx context.Context, r *call.Record, s Stage) (err error) {
	defer func() {
		if p := recover(); p != nil {
			r.Degrade(call.DegradedPanic)
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return s.Run(ctx, r)
}

// ErrLines says that some lines of a filter's input were no records. Each of
// them has come out as a record with an error.
var ErrLines = errors.New("some lines could not be read")

// Read turns one line into a record: call.Parse, or more where the stage also
// takes events.
type Read func(line []byte) (*call.Record, error)

// Filter reads a record a line from in and writes one for each to out, in the
// same order, as soon as it is done. A line that is no record, or is over
// MaxLine, comes out as a record with an error and makes Filter return
// ErrLines at the end; blank lines are passed over.
func Filter(ctx context.Context, in io.Reader, out io.Writer, read Read, stages ...Stage) error {
	lines := bufio.NewReaderSize(in, 64<<10)
	var failed bool
	var buf []byte
	for first := true; ; first = false {
		line, long, err := readLine(lines)
		if first {
			line = call.Unmarked(line)
		}
		if len(line) > 0 || long {
			r, readErr := readRecord(read, line, long)
			if readErr != nil {
				failed = true
			} else {
				Apply(ctx, r, stages...)
			}
			buf = append(r.Append(buf[:0]), '\n')
			if _, err := out.Write(buf); err != nil {
				return fmt.Errorf("write: %w", err)
			}
		}
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return fmt.Errorf("read: %w", err)
		}
	}
	if failed {
		return ErrLines
	}
	return nil
}

func readRecord(read Read, line []byte, long bool) (*call.Record, error) {
	err := fmt.Errorf("line is over %d bytes", MaxLine)
	if !long {
		var r *call.Record
		if r, err = read(line); err == nil {
			return r, nil
		}
	}
	r := &call.Record{Error: err.Error()}
	if long {
		r.Degrade(call.DegradedTooLong)
	}
	return r, err
}

// readLine returns the next line without its newline and white space around
// it. Of a line over MaxLine it drops the rest and says long.
func readLine(in *bufio.Reader) (line []byte, long bool, err error) {
	for {
		part, err := in.ReadSlice('\n')
		if !long {
			if len(line)+len(part) > MaxLine+1 {
				line, long = nil, true
			} else {
				line = append(line, part...)
			}
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return trim(line), long, err
		}
	}
}

func trim(line []byte) []byte {
	for len(line) > 0 && space(line[len(line)-1]) {
		line = line[:len(line)-1]
	}
	for len(line) > 0 && space(line[0]) {
		line = line[1:]
	}
	return line
}

func space(c byte) bool { return c == '\n' || c == '\r' || c == ' ' || c == '\t' }
