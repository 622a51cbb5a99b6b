package report

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"
	"time"
)

//go:embed page.html
var page string

// HTML writes a report as one page that needs nothing else: no script, no
// font, no network.
func HTML(w io.Writer, r *Report, version string) error {
	t, err := template.New("page").Funcs(template.FuncMap{
		"n": grouped, "us": micros, "dollars": dollars, "day": day, "minute": minute, "stamp": stamp, "percent": percent, "short": short, "class": class, "quoted": quoted,
	}).Parse(page)
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return t.Execute(w, newView(r, version))
}

// view is a report as the page shows it: with the places of what is drawn.
type view struct {
	*Report
	Version   string
	Tiles     []tile
	Legend    []Outcome
	Columns   []column
	Every     string
	Most      int // the top of the axis
	Half      string
	Ticks     []time.Time
	Bars      []ruleBar
	Latencies []namedLatency
	Over      int
}

type tile struct {
	Outcome Outcome
	Rows    int
	Share   float64
}

// column is a step of time as a stack of parts; all lengths are shares of a
// thousand.
type column struct {
	X, Width float64
	Title    string
	Parts    []piece
}

type piece struct {
	Outcome  Outcome
	At, Size float64
	Rows     int
}

type ruleBar struct {
	Rule
	Parts []piece
}

type namedLatency struct {
	Name string
	Latency
}

func newView(r *Report, version string) *view {
	v := &view{Report: r, Version: version, Every: every(r.Time.Step)}
	for o := range outcomes {
		if r.all[o] > 0 {
			v.Legend = append(v.Legend, o)
			v.Tiles = append(v.Tiles, tile{o, r.all[o], float64(r.all[o]) / float64(r.Rows)})
		}
	}
	v.columns()
	most := 0
	for _, rule := range r.Rules {
		most = max(most, rule.Rows)
	}
	for _, rule := range r.Rules {
		v.Bars = append(v.Bars, ruleBar{rule, pieces(rule.counts, most)})
	}
	for _, l := range [...]namedLatency{{"whole hook", r.Hook}, {"no question", r.Alone}, {"model", r.Model}} {
		if l.Count > 0 {
			v.Latencies = append(v.Latencies, l)
		}
	}
	for _, n := range r.OverTiered {
		v.Over += n.Rows
	}
	return v
}

// columns places the steps of time side by side.
func (v *view) columns() {
	spans := v.Time.Spans
	for i := range spans {
		v.Most = max(v.Most, spans[i].counts.Total())
	}
	if v.Most = roundUp(v.Most); v.Most%2 == 0 {
		v.Half = grouped(v.Most / 2)
	}
	for i := range spans {
		s := &spans[i]
		width := 1000 / float64(len(spans))
		c := column{X: float64(i)*width + width*0.1, Width: width * 0.8, Title: stamp(s.From, v.Time.Step) + ": " + grouped(s.counts.Total())}
		for _, p := range pieces(s.counts, v.Most) {
			p.At = 1000 - p.At - p.Size // drawn from below
			c.Parts = append(c.Parts, p)
		}
		v.Columns = append(v.Columns, c)
	}
	if n := len(spans); n > 0 {
		for _, at := range [...]int{0, n / 2, n - 1} {
			if k := len(v.Ticks); k == 0 || v.Ticks[k-1] != spans[at].From {
				v.Ticks = append(v.Ticks, spans[at].From)
			}
		}
	}
}

// pieces stacks counts; most is a thousand.
func pieces(c Counts, most int) []piece {
	var out []piece
	at := 0.0
	for o, n := range c {
		if n > 0 {
			size := 1000 * float64(n) / float64(most)
			out = append(out, piece{Outcome(o), at, size, n})
			at += size
		}
	}
	return out
}

// roundUp is the next number that is good to read at an axis.
func roundUp(n int) int {
	if n <= 10 {
		return n + n%2
	}
	for step := 1; ; step *= 10 {
		for _, k := range [...]int{12, 16, 20, 24, 30, 40, 50, 60, 80, 100} {
			if k*step >= n {
				return k * step
			}
		}
	}
}

func day(t time.Time) string    { return t.Format("2 January 2006") }
func minute(t time.Time) string { return t.Format("2006-01-02 15:04") }

// stamp names a step of time.
func stamp(t time.Time, step int) string {
	if step < 24 {
		return t.Format("2 Jan 15:04")
	}
	return t.Format("2 Jan 2006")
}

func percent(share float64) string {
	if share < 0.0995 {
		return fmt.Sprintf("%.1f %%", 100*share)
	}
	return fmt.Sprintf("%.0f %%", 100*share)
}

// short is the beginning of a session's id, enough to tell it from others.
func short(s string) string {
	if len(s) <= 13 {
		return s
	}
	return s[:12] + "…"
}

// quoted sets what stands between backticks as code.
func quoted(s string) template.HTML {
	parts := strings.Split(s, "`")
	if len(parts)%2 == 0 {
		return template.HTML(template.HTMLEscapeString(s))
	}
	var b strings.Builder
	for i, p := range parts {
		if p = template.HTMLEscapeString(p); i%2 == 1 {
			p = "<code>" + p + "</code>"
		}
		b.WriteString(p)
	}
	return template.HTML(b.String())
}

// class is the name of an outcome in the style sheet.
func class(o Outcome) string {
	return [outcomes]string{"deny", "ask", "warn", "rewrite", "stamp", "repeat", "log", "fail"}[o]
}
