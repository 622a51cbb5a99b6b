package audit

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"airlock/internal/call"
	"airlock/internal/state"
)

// Rows calls f for each row of a log, in order. A line that is no row, cut
// ones included, is counted in bad and passed over; f's first error ends it.
func Rows(log io.Reader, f func(r *call.Record) error) (bad int, err error) {
	in := bufio.NewReaderSize(log, state.MaxRow)
	var long []byte
	for {
		line, err := in.ReadSlice('\n')
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			if long = append(long, line...); len(long) > 16*state.MaxRow {
				long = long[:16*state.MaxRow] // no row of ours; its end is looked for
			}
			continue
		case err != nil && !errors.Is(err, io.EOF):
			return bad, fmt.Errorf("read log: %w", err)
		}
		if len(long) > 0 {
			line = append(long, line...)
			long = nil
		}
		if line := bytes.TrimSpace(line); len(line) > 0 {
			r, parseErr := call.Parse(line)
			if parseErr != nil {
				bad++
			} else if err := f(r); err != nil {
				return bad, err
			}
		}
		if err != nil {
			return bad, nil
		}
	}
}

// What shows what a call was about: its command, path, or the like.
func What(r *call.Record) string {
	for _, field := range [...]string{"command", "file_path", "path", "notebook_path", "url", "skill", "subagent_type", "pattern"} {
		if t := r.Text(field); t != "" {
			return oneLine(t)
		}
	}
	if r.Error != "" {
		return oneLine(r.Error)
	}
	return oneLine(string(r.Input))
}

// oneLine shows a text on one line of a terminal: control characters are
// escaped, so that a log cannot write to the screen what it likes.
func oneLine(s string) string {
	const max = 100
	var b []byte
	for _, r := range s {
		switch {
		case r == '\n':
			b = append(b, "\\n"...)
		case r == '\t':
			b = append(b, ' ')
		case r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0:
			b = fmt.Appendf(b, "\\x%02x", r)
		default:
			b = append(b, string(r)...)
		}
		if len(b) > max {
			return string(b) + "..."
		}
	}
	return string(b)
}
