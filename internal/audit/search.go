package audit

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"airlock/internal/agent"
	"airlock/internal/call"
	"airlock/internal/config"
	"airlock/internal/prefilter"
	"airlock/internal/transcript"
)

// Search looks through transcripts for what today's rules would have said.
type Search struct {
	Settings func() *config.Settings
	Detect   func() prefilter.Detect // makes what redacts a call; once a worker
	Jobs     int
	Only     string // an action, unanswered, or a rule; "" all that is shown to somebody
	Line     func(buf []byte, f *Finding) []byte

	// Transcripts hold no facts. These are of the machine the search runs on,
	// which as a rule is the one the sessions ran on.
	Getenv func(string) string
	OS     string
	Cores  int
}

// Finding is a call to which today's rules have something to say.
type Finding struct {
	Call    *call.Record // redacted
	Verdict *call.Verdict
	Why     string
	// Lacks names a fact that the rules asked for and no transcript holds. The
	// verdict is then what they say without it.
	Lacks string
}

// Found counts what a search found.
type Found struct {
	Calls  int `json:"calls"`
	Silent int `json:"silent"`
	// Unanswered calls would be silent, but facts are missing.
	Unanswered int            `json:"unanswered"`
	Actions    map[string]int `json:"actions"`
	Partly     int            `json:"partly"` // of those with an action, the ones for which facts are missing
	Damage
	Rules map[string]map[string]int `json:"rules"`
}

func newFound() *Found {
	return &Found{Actions: map[string]int{}, Rules: map[string]map[string]int{}}
}

func (f *Found) add(g *Found) {
	f.Calls += g.Calls
	f.Silent += g.Silent
	f.Unanswered += g.Unanswered
	f.Partly += g.Partly
	f.Damage.Add(g.Damage)
	for action, n := range g.Actions {
		f.Actions[action] += n
	}
	for rule, actions := range g.Rules {
		for action, n := range actions {
			f.rule(rule)[action] += n
		}
	}
}

func (f *Found) rule(id string) map[string]int {
	if f.Rules[id] == nil {
		f.Rules[id] = map[string]int{}
	}
	return f.Rules[id]
}

// Shown is how many calls somebody would have been told of.
func (f *Found) Shown() int { return f.Actions["deny"] + f.Actions["ask"] + f.Actions["warn"] }

// String is the counts in one line.
func (f *Found) String() string {
	text := fmt.Sprintf("%d calls: %d silent", f.Calls, f.Silent)
	if more := listed(counted{f.Actions["deny"], "denied"}, counted{f.Actions["ask"], "asked"}, counted{f.Actions["warn"], "warned"},
		counted{f.Actions["log"] + f.Actions["none"], "only logged"}, counted{f.Unanswered, "unanswered"},
		counted{f.Unreadable, "unreadable lines"}, counted{f.Duplicates, "repeated"}); more != "" {
		text += ", " + more
	}
	return text
}

// WriteText writes the counts for a person.
func (f *Found) WriteText(w io.Writer) error {
	fmt.Fprintln(w, f)
	for _, id := range slices.Sorted(maps.Keys(f.Rules)) {
		a := f.Rules[id]
		fmt.Fprintf(w, "  %-26s  %s\n", id, listed(counted{a["deny"], "denied"}, counted{a["ask"], "asked"}, counted{a["warn"], "warned"},
			counted{a["log"] + a["none"], "only logged"}))
	}
	if f.Partly > 0 {
		fmt.Fprintf(w, "  %d of these without facts that no transcript holds: they may come out otherwise\n", f.Partly)
	}
	if f.Unreadable > 0 {
		fmt.Fprintf(w, "  unreadable  %s\n", f.Damage.detail())
	}
	return nil
}

// JSON is the counts as one object.
func (f *Found) JSON() []byte {
	type plain Found
	line, err := json.Marshal(struct {
		*plain
		Unreadable int `json:"unreadable"`
	}{(*plain)(f), f.Unreadable})
	if err != nil {
		panic("audit: " + err.Error()) // numbers and names of ours
	}
	return line
}

// String is a finding in one line: when, where, what, verdict, why.
func (f *Finding) String() string {
	end := Shown(f.Verdict)
	if f.Why != "" {
		end += ": " + OneLine(f.Why)
	}
	if f.Lacks != "" {
		end += " (no record of " + OneLine(f.Lacks) + ")"
	}
	return strings.Join([]string{f.Call.Time.Local().Format(time.DateTime), short(f.Call.Session), OneLine(f.Call.Tool), What(f.Call), end}, "  ")
}

// FindingText and FindingJSON write a finding as a line.
func FindingText(buf []byte, f *Finding) []byte { return append(append(buf, f.String()...), '\n') }

// FindingJSON is the NDJSON form.
func FindingJSON(buf []byte, f *Finding) []byte {
	c := Change{Row: f.Call, Now: f.Verdict, Why: f.Why}
	out := c.forJSON()
	out.Direction, out.Cause, out.Lacks = actionOf(f.Verdict).String(), "", f.Lacks
	if f.Verdict == nil {
		out.Direction = "unanswered"
	}
	return append(append(buf, out.line()...), '\n')
}

// Run searches transcripts and writes the findings to out, in their order.
func (s *Search) Run(from *Source, out io.Writer) (*Found, error) {
	type part struct {
		found *Found
		out   []byte
	}
	total := newFound()
	err := InOrder(s.Jobs,
		func(emit func(*callBatch) error) error { return calls(from, emit) },
		func() func(*callBatch) part {
			w := &searcher{search: s, judge: NewJudge(s.Settings(), s.Detect())}
			return func(b *callBatch) part {
				w.found, w.out = newFound(), nil
				w.found.Damage = b.damage
				for i := range b.calls {
					w.look(&b.calls[i])
				}
				return part{w.found, w.out}
			}
		},
		func(p part) error {
			total.add(p.found)
			_, err := out.Write(p.out)
			return err
		})
	return total, err
}

type searcher struct {
	search *Search
	judge  *Judge
	found  *Found
	out    []byte
}

func (w *searcher) look(c *transcript.Call) {
	w.found.Calls++
	r, err := w.record(c)
	if err != nil {
		w.found.note(c.Input, err)
		return
	}
	got := w.judge.Elsewhere(r, w.search.Getenv, w.search.Cores)
	f := Finding{Call: got.Record, Verdict: got.Verdict, Lacks: got.Lacks}
	switch {
	case got.Verdict != nil:
		action := got.Verdict.Action.String()
		w.found.Actions[action]++
		w.found.rule(got.Verdict.Rule)[action]++
		if got.Lacks != "" && !got.Verdict.Hard {
			w.found.Partly++
		}
		f.Why = why(&got)
	case got.Lacks != "":
		w.found.Unanswered++
	default:
		w.found.Silent++
		return
	}
	if w.wants(&f) {
		if f.Verdict == nil {
			w.judge.detect(f.Call) // nothing matched, so nothing was redacted yet
		}
		w.out = w.search.Line(w.out, &f)
	}
}

func (w *searcher) wants(f *Finding) bool {
	action := actionOf(f.Verdict)
	switch only := w.search.Only; only {
	case "":
		return action >= call.Warn
	case "deny", "ask", "warn", "log", "none":
		return f.Verdict != nil && action.String() == only
	case "unanswered":
		return f.Verdict == nil
	default:
		return f.Verdict != nil && (f.Verdict.Rule == only || strings.HasPrefix(f.Verdict.Rule, only+"-"))
	}
}

// adapter is that of the agent named, else the one whose form the others took
// over.
func (w *searcher) adapter(name string) *agent.Adapter {
	if a, ok := agent.Named(name); ok {
		return a
	}
	a, _ := agent.Named("claude")
	return a
}
