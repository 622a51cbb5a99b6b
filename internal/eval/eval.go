package eval

import (
	"slices"

	"airlock/internal/audit"
	"airlock/internal/call"
	"airlock/internal/config"
	"airlock/internal/redact"
	"airlock/internal/spelling"
)

// Home is the home of whoever makes the calls of a corpus; the project is
// Home/app. What stands there a case says in its facts; the rest is unknown.
const Home = "/home/u"

// Outcome is what the rules say to a case.
type Outcome struct {
	Case    *Case
	Verdict *call.Verdict // nil: no rule matches
	Flips   []Flip
	Spelled int // in how many other ways it was written

	matches []call.Match
}

// Flip is another way to write a command, to which less is said.
type Flip struct {
	Spelling string `json:"spelling"`
	Text     string `json:"text"`
	Now      string `json:"now"`
}

func (o *Outcome) action() call.Action {
	if o.Verdict == nil {
		return call.None
	}
	return o.Verdict.Action
}

// Missed reports whether less is said than must be.
func (o *Outcome) Missed() bool {
	w := o.Case.want
	return o.action() < w.min || w.hard && (o.Verdict == nil || !o.Verdict.Hard) || w.match && o.Verdict == nil || o.wrongRule()
}

// wrongRule reports whether the rule that should speak is not among those that
// match.
func (o *Outcome) wrongRule() bool {
	return o.Case.want.stops() && o.Case.Rule != "" && !slices.ContainsFunc(o.matches, func(m call.Match) bool { return m.Rule == o.Case.Rule })
}

// Alarm reports whether something is said to a call that must pass.
func (o *Outcome) Alarm() bool { return o.Case.want.passes() && o.action() >= call.Warn }

// Strict reports whether more is done than the label allows, other than Alarm.
func (o *Outcome) Strict() bool { return !o.Case.want.passes() && o.action() > o.Case.want.max }

// Run is what an evaluation runs with.
type Run struct {
	Settings func() *config.Settings
	Jobs     int
	Flips    bool // try other spellings, too
}

// Do judges every case through the real rules and policy.
func (e *Run) Do(cases []*Case) ([]*Outcome, error) {
	out := make([]*Outcome, 0, len(cases))
	err := audit.InOrder(e.Jobs,
		func(emit func(*Case) error) error {
			for _, c := range cases {
				if err := emit(c); err != nil {
					return err
				}
			}
			return nil
		},
		func() func(*Case) *Outcome {
			w := &worker{run: e, judge: audit.NewJudge(e.Settings(), new(redact.Redactor).Input)}
			return w.look
		},
		func(o *Outcome) error {
			out = append(out, o)
			return nil
		})
	return out, err
}

type worker struct {
	run   *Run
	judge *audit.Judge
}

func (w *worker) judged(r *call.Record) audit.Sentence { return w.judge.Elsewhere(r, getenv, cores) }

// cores is the number of processors of the machine of a corpus, where a case
// says nothing else.
const cores = 12

func getenv(name string) string {
	switch name {
	case "HOME":
		return Home
	case "TMPDIR":
		return "/tmp"
	}
	return ""
}

func (w *worker) look(c *Case) *Outcome {
	got := w.judged(c.Record)
	o := &Outcome{Case: c, Verdict: got.Verdict, matches: got.Record.Matches}
	command := c.Record.Text("command")
	if !w.run.Flips || c.Record.Shell != "bash" || command == "" || !c.want.stops() || o.Missed() {
		return o
	}
	for _, s := range spelling.Of(command) {
		if s.Text == command {
			continue
		}
		o.Spelled++
		other := *c.Record
		other.Input = append(call.AppendQuoted([]byte(`{"command":`), s.Text), '}')
		if v := w.judged(&other).Verdict; v == nil || v.Action < o.Verdict.Action || o.Verdict.Hard && !v.Hard {
			o.Flips = append(o.Flips, Flip{s.Name, s.Text, audit.Shown(v)})
		}
	}
	return o
}
