package e2e

import (
	"fmt"
	"io"
	"strings"
)

// Report is the table of checks, printed as they are made.
type Report struct {
	out    io.Writer
	total  int
	failed int
}

// NewReport starts a table on out.
func NewReport(out io.Writer) *Report { return &Report{out: out} }

// Section prints the heading of the checks that follow.
func (r *Report) Section(format string, args ...any) {
	fmt.Fprintf(r.out, "\n%s\n", fmt.Sprintf(format, args...))
}

// shown is how much of what a failed check got is shown.
const shown = 2000

// Check adds a line. Of a check that failed it shows what it got.
func (r *Report) Check(ok bool, got any, format string, args ...any) {
	r.total++
	what := fmt.Sprintf(format, args...)
	if ok {
		fmt.Fprintf(r.out, "  ok    %s\n", what)
		return
	}
	r.failed++
	text := fmt.Sprintf("%+v", got)
	if len(text) > shown {
		text = text[:shown] + "..."
	}
	text = strings.ReplaceAll(text, "\n", "\n          ")
	fmt.Fprintf(r.out, "  FAIL  %s\n        got %s\n", what, text)
}

// Equal adds a line that is ok if got is want.
func Equal[T comparable](r *Report, got, want T, format string, args ...any) {
	r.Check(got == want, fmt.Sprintf("%v, want %v", got, want), format, args...)
}

// Contains adds a line that is ok if text has part in it.
func (r *Report) Contains(text, part, format string, args ...any) {
	r.Check(strings.Contains(text, part), fmt.Sprintf("%q, want %q in it", text, part), format, args...)
}

// Done prints the sum and reports whether all was well. A report without a
// check is not.
func (r *Report) Done() bool {
	fmt.Fprintf(r.out, "\n%d checks, %d failed\n", r.total, r.failed)
	return r.total > 0 && r.failed == 0
}
