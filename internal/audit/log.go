package audit

import (
	"fmt"
	"io"
	"time"

	"airlock/internal/call"
)

// Print writes one row for a person: when, where, what became of it, of what.
func Print(w io.Writer, r *call.Record) error {
	mode := ""
	if r.Verdict != nil && r.Verdict.Mode != "enforce" {
		mode = " (" + r.Verdict.Mode + ")"
	}
	what := Shown(r.Verdict)
	if r.Verdict == nil {
		what = "error"
	}
	for i, d := range r.Degraded {
		if i == 0 {
			mode += " !"
		} else {
			mode += ","
		}
		mode += d
	}
	tool := r.Tool
	if tool == "" {
		tool = "-"
	}
	_, err := fmt.Fprintf(w, "%s  %-8s  %-34s  %-6s  %s\n", r.Time.Local().Format(time.DateTime), short(r.Session), what+mode, oneLine(tool), What(r))
	return err
}
