package doctor

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// WriteJSON writes the report as one JSON object.
func (r *Report) WriteJSON(w io.Writer) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(r)
}

// Write writes the report for people: a line a finding, its hint below, and
// how many there are of each kind. Color is for terminals.
func (r *Report) Write(w io.Writer, color bool) error {
	width := 0
	for _, f := range r.Findings {
		width = max(width, len(f.Subject))
	}
	var text strings.Builder
	count := map[Level]int{}
	for _, f := range r.Findings {
		count[f.Level]++
		fmt.Fprintf(&text, "%s  %-*s  %s\n", word(f.Level, color), width, f.Subject, f.Text)
		if f.Hint != "" {
			fmt.Fprintf(&text, "      hint: %s\n", f.Hint)
		}
	}
	fmt.Fprintf(&text, "%d ok, %d to look at, %d to mend\n", count[OK], count[Warn], count[Fail])
	_, err := io.WriteString(w, text.String())
	return err
}

// word is how a level is shown, four columns wide.
func word(l Level, color bool) string {
	text, code := "ok  ", "32"
	switch l {
	case Warn:
		text, code = "warn", "33"
	case Fail:
		text, code = "FAIL", "31"
	}
	if !color {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}
