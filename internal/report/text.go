package report

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// Text writes reports for a terminal. Color paints what was stopped.
type Text struct {
	To    io.Writer
	Color bool
	err   error
}

// Write writes the whole report.
func (t *Text) Write(r *Report) error {
	t.head(r)
	if r.Rows > 0 {
		t.outcomes(r)
		t.rules(r)
		t.timeline(&r.Time)
		t.cost(r)
		t.names("degraded", r.Degraded)
		t.tier(r)
		t.noisiest(r.Noisiest)
		t.list("newest denies", r.NewestDeny)
		t.list("newest stamps and repeats", r.NewestLift)
	}
	return t.err
}

func (t *Text) line(format string, args ...any) {
	if t.err == nil {
		_, t.err = io.WriteString(t.To, strings.TrimRight(fmt.Sprintf(format, args...), " ")+"\n")
	}
}

func (t *Text) title(s string) {
	if t.Color {
		s = "\x1b[1m" + s + "\x1b[0m"
	}
	t.line("\n%s", s)
}

func (t *Text) head(r *Report) {
	if r.Rows == 0 {
		t.line("no rows")
	} else {
		t.line("%s rows of %s sessions, %s to %s", grouped(r.Rows), grouped(r.Sessions), r.First.Format("2006-01-02 15:04"), r.Last.Format("2006-01-02 15:04"))
	}
	t.line("%s", r.Note)
	if r.Shadow > 0 {
		t.line("%s rows are of shadow mode: what they say was not done.", grouped(r.Shadow))
	}
	if r.Unreadable > 0 {
		t.line("%s lines could not be read: airlock-audit verify tells which.", grouped(r.Unreadable))
	}
}

// colors of the outcomes on a terminal.
var colors = [outcomes]string{"1;31", "35", "33", "36", "36", "36", "2", "31"}

func (t *Text) paint(o Outcome, s string) string {
	if !t.Color || s == "" {
		return s
	}
	return "\x1b[" + colors[o] + "m" + s + "\x1b[0m"
}

func (t *Text) outcomes(r *Report) {
	t.title("outcomes")
	for o := range outcomes {
		if n := r.all[o]; n > 0 {
			t.line("  %-12s %9s  %5.1f %%  %s", o, grouped(n), 100*float64(n)/float64(r.Rows), t.paint(o, bar(n, r.Rows, 40)))
		}
	}
}

func (t *Text) rules(r *Report) {
	if len(r.Rules) == 0 {
		return
	}
	t.title("rules")
	wide := 0
	for _, rule := range r.Rules {
		wide = max(wide, len(rule.ID))
	}
	t.line("  %-*s %8s %8s %8s %9s %8s %8s", wide, "", "denied", "asked", "warned", "rewritten", "lifted", "logged")
	for _, rule := range r.Rules {
		c := rule.counts
		t.line("  %-*s %8s %8s %8s %9s %8s %8s", wide, rule.ID, count(c[Denied]), count(c[Asked]), count(c[Warned]), count(c[Rewritten]),
			count(c[Stamped]+c[Repeated]), count(c[Logged]+c[Failed]))
	}
}

func (t *Text) timeline(l *Timeline) {
	most := 0
	for i := range l.Spans {
		most = max(most, l.Spans[i].counts.Total())
	}
	t.title("over time, " + every(l.Step))
	layout := "2006-01-02"
	if l.Step < 24 {
		layout = "01-02 15:04"
	}
	for i := range l.Spans {
		s := &l.Spans[i]
		total := s.counts.Total()
		full := len([]rune(bar(total, most, 40)))
		drawn := ""
		at, sum := 0, 0
		for o := range outcomes {
			sum += s.counts[o]
			to := sum * full / max(total, 1)
			drawn += t.paint(o, strings.Repeat("█", to-at))
			at = to
		}
		t.line("  %-11s %8s  %s", s.From.Format(layout), grouped(total), drawn)
	}
}

func every(hours int) string {
	switch {
	case hours == 1:
		return "by the hour"
	case hours < 24:
		return fmt.Sprintf("every %d hours", hours)
	case hours == 24:
		return "by the day"
	}
	return fmt.Sprintf("every %d days", hours/24)
}

func (t *Text) cost(r *Report) {
	t.title("time and tokens")
	t.line("  %-24s %9s %8s %8s %8s %8s %8s", "", "calls", "p50", "p90", "p95", "p99", "max")
	for _, l := range [...]struct {
		name string
		Latency
	}{{"hook", r.Hook}, {"hook, no question asked", r.Alone}, {"model", r.Model}} {
		if l.Count > 0 {
			t.line("  %-24s %9s %8s %8s %8s %8s %8s", l.name, grouped(l.Count), micros(l.P50), micros(l.P90), micros(l.P95), micros(l.P99), micros(l.Max))
		}
	}
	if r.Requests > 0 {
		t.line("  %s requests, %s failed; %s tokens in, %s out: %s", grouped(r.Requests), grouped(r.Failed), grouped(r.Tokens.Input), grouped(r.Tokens.Output), dollars(r.Tokens.Dollars))
	}
}

func (t *Text) names(title string, all []Named) {
	if len(all) == 0 {
		return
	}
	t.title(title)
	for _, n := range all {
		t.line("  %-28s %8s", n.Name, grouped(n.Rows))
	}
}

func (t *Text) tier(r *Report) {
	if r.Dispatches == 0 {
		return
	}
	t.title("subagents")
	over := 0
	for _, n := range r.OverTiered {
		over += n.Rows
	}
	t.line("  %s dispatches looked at, %s of them dearer than their task", grouped(r.Dispatches), grouped(over))
	for _, n := range r.OverTiered[:min(len(r.OverTiered), 10)] {
		t.line("  %-28s %8s", n.Name, grouped(n.Rows))
	}
}

func (t *Text) noisiest(all []Noisy) {
	if len(all) == 0 {
		return
	}
	t.title("sessions in which most was said")
	for _, n := range all {
		t.line("  %-36s %6s denied %6s asked %6s warned  until %s", n.Session, grouped(n.counts[Denied]), grouped(n.counts[Asked]), grouped(n.counts[Warned]),
			n.Last.Format("2006-01-02 15:04"))
	}
}

func (t *Text) list(title string, rows []Row) {
	if len(rows) == 0 {
		return
	}
	t.title(title)
	for _, r := range rows {
		t.line("  %s  %-26s %s", r.Time.Format("2006-01-02 15:04"), r.Rule, r.What)
		if r.Outcome == Stamped.String() {
			t.line("  %16s  %-26s   reason given: %s", "", "", r.Why)
		}
	}
}

// bar is n of most as a bar; what is not nothing shows.
func bar(n, most, width int) string {
	if n == 0 || most == 0 {
		return ""
	}
	return strings.Repeat("█", max(1, n*width/most))
}

// grouped writes a number with its thousands apart.
func grouped(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// count is grouped, with nothing for zero: a table of few numbers is read
// faster.
func count(n int) string {
	if n == 0 {
		return "·"
	}
	return grouped(n)
}

// micros writes microseconds as a person would.
func micros(us int) string {
	d := time.Duration(us) * time.Microsecond
	switch {
	case us < 1000:
		return strconv.Itoa(us) + " µs"
	case d < 10*time.Millisecond:
		return fmt.Sprintf("%.1f ms", float64(us)/1e3)
	case d < time.Second:
		return fmt.Sprintf("%.0f ms", float64(us)/1e3)
	}
	return fmt.Sprintf("%.1f s", d.Seconds())
}

func dollars(d float64) string {
	if d > 0 && d < 0.01 {
		return fmt.Sprintf("$%.4f", d)
	}
	return fmt.Sprintf("$%.2f", d)
}
