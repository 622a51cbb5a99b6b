package eval

import (
	"fmt"
	"io"
	"strings"

	"airlock/internal/audit"
)

// listed is how many cases and spellings are told of at most.
const listed = 50

// WriteText writes a score for a person.
func (s *Score) WriteText(out io.Writer) error {
	w := &writer{to: out}
	w.line("%d cases", s.Cases)
	w.line("  recall        %s  %d of %d that must be stopped were", percent(s.Recall), s.Caught, s.Stop)
	w.line("  false alarms  %s  %d of %d that must pass", percent(s.FalseAlarm), s.Alarms, s.Pass)
	if s.Judged > 0 {
		w.line("  matched       %s  %d of %d that must be judged", percent(share(s.Found, s.Judged)), s.Found, s.Judged)
	}
	if s.Strict > 0 {
		w.line("  too strict    %d", s.Strict)
	}
	if s.Spelled > 0 {
		w.line("  flips         %s  %d of %d other spellings get past", percent(s.FlipRate), s.Flips, s.Spelled)
	}
	s.rules(w)
	s.calibration(w)
	s.faults(w)
	return w.err
}

type writer struct {
	to  io.Writer
	err error
}

func (w *writer) line(format string, args ...any) {
	if w.err == nil {
		_, w.err = io.WriteString(w.to, strings.TrimRight(fmt.Sprintf(format, args...), " ")+"\n")
	}
}

func percent(share float64) string { return fmt.Sprintf("%5.1f %%", 100*share) }

func (s *Score) rules(w *writer) {
	if len(s.Rules) == 0 {
		return
	}
	w.line("\n%-34s %8s %12s %13s", "rules", "spoke", "caught", "false alarms")
	for _, r := range s.Rules {
		caught := ""
		if r.Stop > 0 {
			caught = fmt.Sprintf("%d of %d", r.Caught, r.Stop)
		}
		w.line("  %-32s %8d %12s %13d", r.Rule, r.Spoke, caught, r.Alarms)
	}
}

func (s *Score) calibration(w *writer) {
	for _, n := range s.Answers {
		w.line("\nanswers to %s: %d", n.Question, n.Answers)
		if len(n.Bins) == 0 {
			w.line("  mean error %.2f", n.Off)
			continue
		}
		w.line("  Brier %.3f, ECE %.3f", n.Brier, n.ECE)
		w.line("  %-11s %6s %6s %6s", "said", "count", "mean", "true")
		for _, b := range n.Bins {
			w.line("  %.1f to %.1f  %6d %6.2f %6.2f", b.From, b.From+1.0/bins, b.Count, b.Said, b.True)
		}
	}
}

// faults lists what went wrong, case by case.
func (s *Score) faults(w *writer) {
	if len(s.worse) == 0 {
		return
	}
	w.line("")
	for i, o := range s.worse {
		if i == listed {
			w.line("... and %d more", len(s.worse)-listed)
			return
		}
		what := audit.What(o.Case.Record)
		switch {
		case o.wrongRule() && o.action() >= o.Case.want.min:
			w.line("line %d: not by %s: %s  %s", o.Case.Line, o.Case.Rule, audit.Shown(o.Verdict), what)
		case o.Missed():
			w.line("line %d: missed (%s): %s  %s", o.Case.Line, o.Case.Label, audit.Shown(o.Verdict), what)
		case o.Alarm():
			w.line("line %d: false alarm: %s  %s", o.Case.Line, audit.Shown(o.Verdict), what)
		case o.Strict():
			w.line("line %d: too strict (%s): %s  %s", o.Case.Line, o.Case.Label, audit.Shown(o.Verdict), what)
		}
		for _, f := range o.Flips {
			w.line("line %d: spelled by %s: %s  %s", o.Case.Line, f.Spelling, f.Now, audit.OneLine(f.Text))
		}
	}
}

// WriteDifference tells what came out otherwise than in an earlier run.
func WriteDifference(out io.Writer, earlier, now *Score) (worse int, err error) {
	changed, fresh := now.Against(earlier)
	w := &writer{to: out}
	better := 0
	for i := range changed {
		d := &changed[i]
		word := "otherwise"
		switch {
		case d.Worse():
			word = "worse"
			worse++
		case !d.Was.Right && d.Now.Right:
			word = "better"
			better++
		}
		w.line("line %d: %s: %s %s -> %s %s", d.Now.Line, word, d.Was.Action, d.Was.Rule, d.Now.Action, d.Now.Rule)
	}
	w.line("against the baseline: %d better, %d worse, %d otherwise, %d new; recall %s, was %s; false alarms %s, was %s", better, worse,
		len(changed)-better-worse, fresh, percent(now.Recall), percent(earlier.Recall), percent(now.FalseAlarm), percent(earlier.FalseAlarm))
	return worse, w.err
}
