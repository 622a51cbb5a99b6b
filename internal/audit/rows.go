package audit

import (
	"fmt"

	"airlock/internal/call"
)

// Rows calls f for each row of a log, in order. Lines are parsed by several
// goroutines at once; f is called by one. What is no row is counted and passed
// over; f's first error ends it.
func Rows(from *Source, jobs int, f func(r *call.Record) error) (Damage, error) {
	var damage Damage
	err := EachValue(from, jobs, call.Parse, func(rows []*call.Record, d Damage) error {
		damage.Add(d)
		for _, r := range rows {
			if err := f(r); err != nil {
				return err
			}
		}
		return nil
	})
	return damage, err
}

// What shows what a call was about: its command, path, or the like.
func What(r *call.Record) string {
	for _, field := range [...]string{"command", "file_path", "path", "notebook_path", "url", "skill", "subagent_type", "pattern"} {
		if t := r.Text(field); t != "" {
			return OneLine(t)
		}
	}
	if r.Error != "" {
		return OneLine(r.Error)
	}
	return OneLine(string(r.Input))
}

// OneLine shows a text on one line of a terminal: control characters are
// escaped, so that a log cannot write to the screen what it likes.
func OneLine(s string) string {
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
