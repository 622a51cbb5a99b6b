package audit

import (
	"fmt"
	"io"
	"strings"
	"time"

	"airlock/internal/call"
)

// Printer writes rows for a person, a line each.
type Printer struct {
	To    io.Writer
	Color bool
	Width int // of the terminal in columns; 0: lines are not cut
}

// Print writes one row: when, where, what became of it, of what.
func (p *Printer) Print(r *call.Record) error {
	what := Shown(r.Verdict)
	if r.Verdict == nil {
		what = "error"
	}
	if r.Verdict != nil && r.Verdict.Mode != "enforce" {
		what += " (" + r.Verdict.Mode + ")"
	}
	if len(r.Degraded) > 0 {
		what += " !" + strings.Join(r.Degraded, ",")
	}
	tool := OneLine(r.Tool)
	if tool == "" {
		tool = "-"
	}
	when, session := r.Time.Local().Format(time.DateTime), short(r.Session)
	const before = 19 + 2 + 8 + 2 + 34 + 2 + 6 + 2 // the columns before the last
	text := What(r)
	if room := p.Width - before; p.Width > 0 && len(text) > room {
		text = clip(text, max(room, 10))
	}
	what = fmt.Sprintf("%-34s", what)
	if p.Color {
		when, session = paint("2", when), paint("2", fmt.Sprintf("%-8s", session))
		what = paint(colorOf(r), what)
	}
	_, err := fmt.Fprintf(p.To, "%s  %-8s  %s  %-6s  %s\n", when, session, what, tool, text)
	return err
}

// clip cuts a text to so many columns.
func clip(s string, columns int) string {
	runes := []rune(s)
	if len(runes) <= columns {
		return s
	}
	return string(runes[:columns-1]) + "…"
}

// paint wraps a text in a terminal's colour.
func paint(color, text string) string { return "\x1b[" + color + "m" + text + "\x1b[0m" }

// colorOf is the colour of what became of a row: what was stopped red, what
// was asked magenta, what was told yellow, what was let through cyan.
func colorOf(r *call.Record) string {
	v := r.Verdict
	switch {
	case v == nil:
		return "31"
	case v.Override != "" || v.LoopAllow || len(v.Rewrite) > 0:
		return "36"
	}
	switch v.Action {
	case call.Deny:
		return "1;31"
	case call.Ask:
		return "35"
	case call.Warn:
		return "33"
	}
	return "2"
}

// Last keeps the newest rows of a log.
type Last struct {
	Max  int // 0: all
	rows []*call.Record
	at   int
}

// Add keeps a row in place of the oldest.
func (l *Last) Add(r *call.Record) {
	if l.Max == 0 || len(l.rows) < l.Max {
		l.rows = append(l.rows, r)
		return
	}
	l.rows[l.at] = r
	l.at = (l.at + 1) % l.Max
}

// Each calls f for every row kept, oldest first.
func (l *Last) Each(f func(r *call.Record) error) error {
	for i := range l.rows {
		if err := f(l.rows[(l.at+i)%len(l.rows)]); err != nil {
			return err
		}
	}
	return nil
}
