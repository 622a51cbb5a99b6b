package audit

import (
	"io"
	"slices"
	"strings"

	"airlock/internal/call"
	"airlock/internal/config"
)

// Replay runs today's rules over recorded calls.
type Replay struct {
	// Settings makes the settings to try; it is called once a worker.
	Settings func() *config.Settings
	Jobs     int
	// Only keeps of the changes those of a direction or of a rule; "" all but
	// what is unanswered.
	Only string
	// Line writes a change in the format wanted.
	Line func(buf []byte, c *Change) []byte
}

// Text is a change as a line for a person.
func Text(buf []byte, c *Change) []byte { return append(append(buf, c.String()...), '\n') }

// NDJSON is a change as a line of JSON.
func NDJSON(buf []byte, c *Change) []byte { return append(append(buf, c.JSON()...), '\n') }

// Run replays every row and writes the changes to out, in the order of the
// rows. Counts come out the same for any number of jobs.
func (p *Replay) Run(from *Source, out io.Writer) (*Summary, error) {
	total := newSummary()
	pool := new(batchPool)
	err := InOrder(p.Jobs,
		func(emit func(*batch) error) error { return batches(from, pool, emit) },
		func() func(*batch) *part {
			w := &worker{replay: p, judge: NewJudge(p.Settings(), nil)}
			return func(b *batch) *part {
				defer pool.put(b)
				return w.run(b)
			}
		},
		func(got *part) error {
			total.add(got.summary)
			_, err := out.Write(got.out)
			return err
		})
	return total, err
}

// part is what came of one batch.
type part struct {
	summary *Summary
	out     []byte
}

type worker struct {
	replay *Replay
	judge  *Judge
}

func (w *worker) run(b *batch) *part {
	got := &part{summary: newSummary()}
	got.summary.Damage = b.damage
	for line := range b.lines() {
		r, err := call.ParseCall(line)
		if err != nil {
			got.summary.note(line, err)
			continue
		}
		w.row(r, got)
	}
	return got
}

func (w *worker) row(r *call.Record, got *part) {
	got.summary.Rows++
	c := w.compare(r)
	if c == nil {
		got.summary.Unchanged++
		return
	}
	got.summary.count(c)
	if w.replay.wants(c) {
		got.out = w.replay.Line(got.out, c)
	}
}

// compare replays one row; nil where nothing changes. A row without a verdict
// recorded an error, which stays one. What was not kept whole cannot be asked.
func (w *worker) compare(r *call.Record) *Change {
	if r.Verdict == nil {
		return nil
	}
	if slices.Contains(r.Degraded, call.DegradedTooLong) {
		return &Change{Row: r, Lacks: "input, which was too long to keep"}
	}
	now := w.judge.again(r, r.Verdict.Mode)
	switch {
	case now.Lacks != "":
		return &Change{Row: r, Lacks: now.Lacks}
	case same(r.Verdict, now.Verdict):
		return nil
	}
	return &Change{Row: r, Now: now.Verdict, Why: why(&now), Settings: r.Settings != w.judge.digest}
}

// why is the reason of what a call comes to now.
func why(s *Sentence) string {
	if s.Verdict == nil {
		return "no rule matches"
	}
	for i := range s.Record.Matches {
		if m := &s.Record.Matches[i]; m.Rule == s.Verdict.Rule {
			return m.Detail
		}
	}
	return ""
}

// wants reports whether a change is one of those to be listed.
func (p *Replay) wants(c *Change) bool {
	direction := c.Direction()
	switch p.Only {
	case "":
		return direction != "unanswered"
	case "tightened", "loosened", "changed", "unanswered":
		return direction == p.Only
	}
	is := func(v *call.Verdict) bool {
		return v != nil && (v.Rule == p.Only || strings.HasPrefix(v.Rule, p.Only+"-"))
	}
	return direction != "unanswered" && (is(c.Row.Verdict) || is(c.Now))
}
