// Package explain shows a person what the guard makes of a call: what the
// reader sees run, which rules match and why, and what the agent would be told.
// It changes nothing and keeps nothing.
package explain

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"airlock/internal/agent"
	"airlock/internal/call"
	"airlock/internal/config"
	"airlock/internal/policy"
	"airlock/internal/prefilter"
	"airlock/internal/redact"
)

// Subject is the call to explain and the surroundings it would be made in.
type Subject struct {
	Record   *call.Record
	Getenv   func(string) string
	Settings *config.Settings
	// Offline leaves the model unasked: what would be sent is shown.
	Offline bool

	// Request is the body that was sent, or would be; nil for none.
	Request json.RawMessage
	plan    []policy.Asked
	unasked string // why there are no answers
}

// Judge sets matches and verdict as the hook would, but for the memory of past
// denies, which it leaves alone, and for the day's count of requests. A kill
// switch or mode off is passed over: the question is what the rules say.
func (s *Subject) Judge() {
	r := s.Record
	prefilter.Run(r, s.Getenv, s.Settings)
	r.Matches = policy.Settled(r.Matches)
	if err := new(redact.Redactor).Rest(r); err != nil {
		r.Error = err.Error()
	}
	s.question()
	r.Verdict = policy.Decide(r, policy.NewTerms(policy.Enforce, s.Settings.Rules()))
}

// WriteJSON writes the record, verdict included, as one line. Beside what a
// record holds it has the request that was sent, or would be, and what each
// answer came to.
func (s *Subject) WriteJSON(w io.Writer) error {
	line := s.Record.Append(nil)
	if s.Request != nil {
		line = append(line[:len(line)-1], `,"request":`...)
		line = append(append(line, s.Request...), '}')
	}
	if s.Record.Jev != nil && len(s.plan) > 0 {
		judged, err := json.Marshal(s.judgements())
		if err != nil {
			return err
		}
		line = append(line[:len(line)-1], `,"judgements":`...)
		line = append(append(line, judged...), '}')
	}
	_, err := w.Write(append(line, '\n'))
	return err
}

// Style writes headings and verdicts; the zero value writes plain text.
type Style struct{ Bold, Red, Yellow, Green, Dim, Off string }

// Colour is for terminals.
var Colour = Style{Bold: "\x1b[1m", Red: "\x1b[31m", Yellow: "\x1b[33m", Green: "\x1b[32m", Dim: "\x1b[2m", Off: "\x1b[0m"}

func (st Style) of(a call.Action) string {
	switch {
	case a >= call.Ask:
		return st.Red
	case a == call.Warn:
		return st.Yellow
	}
	return st.Green
}

// Write explains the verdict.
func (s *Subject) Write(w io.Writer, st Style) error {
	p := &printer{w: w}
	s.writeMatches(p, st)
	s.writeFacts(p, st)
	s.writeQuestions(p, st)
	s.writeVerdict(p, st)
	s.writeAnswer(p, st)
	for _, problem := range s.Settings.Problems {
		p.line("%ssettings%s  %s", st.Red, st.Off, problem)
	}
	return p.err
}

func (s *Subject) writeMatches(p *printer, st Style) {
	if len(s.Record.Matches) == 0 {
		p.line("%smatches%s   none: no rule applies", st.Bold, st.Off)
	}
	for i := range s.Record.Matches {
		m := &s.Record.Matches[i]
		head := "matches "
		if i > 0 {
			head = "        "
		}
		p.line("%s%s%s  %s%s%s (%s): %s", st.Bold, head, st.Off, st.of(m.Action), m.Rule, st.Off, matchNote(m), m.Detail)
		if m.Evidence.Via != "" {
			p.line("          reached through %s", m.Evidence.Via)
		}
		if m.Advice != "" {
			p.line("          %s", m.Advice)
		}
	}
}

// matchNote says what a match would do, and what that rests on.
func matchNote(m *call.Match) string {
	note := m.Action.String()
	if m.Cap != call.None && m.Cap < m.Action {
		note = m.Cap.String() + " at most"
	}
	switch m.Basis {
	case call.ByJev:
		note += ", if the answers say so"
	case call.ByFacts:
		note += ", if the facts say so"
	}
	return note + ", " + m.Shape
}

func (s *Subject) writeVerdict(p *printer, st Style) {
	v := s.Record.Verdict
	if v == nil {
		p.line("%sverdict%s   %ssilence%s: the call runs, nothing is printed or logged", st.Bold, st.Off, st.Green, st.Off)
		return
	}
	text := v.Action.String()
	switch {
	case v.Override != "":
		text = "lifted by a stamp: " + v.Override
	case v.Action == call.None:
		text = "none: the call runs, the log has a row"
	case v.Hard:
		text += ", and nothing in the call lifts it"
	case v.DowngradedFrom == call.Ask:
		text += ", as nobody is there to be asked"
	}
	if v.Tier != nil {
		p.line("%stier%s      %s", st.Bold, st.Off, compared(v.Tier))
	}
	if v.Rewrite != nil {
		text = "rewritten: " + string(v.Rewrite)
	}
	p.line("%sverdict%s   %s%s%s (%s)", st.Bold, st.Off, st.of(v.Action), text, st.Off, v.Rule)
}

// compared is what the tier guard compared.
func compared(t *call.Tier) string {
	text := "chosen '" + t.Chosen + "'"
	switch {
	case t.Adequate == "":
		return text + ", and nothing to compare it with"
	case t.Gap == 0:
		return text + ", as the task needs"
	case t.Gap < 0:
		return fmt.Sprintf("%s, %d below '%s', which the task needs", text, -t.Gap, t.Adequate)
	}
	return fmt.Sprintf("%s, %d above '%s', which is enough", text, t.Gap, t.Adequate)
}

// writeAnswer shows the text that the agent would get.
func (s *Subject) writeAnswer(p *printer, st Style) {
	adapter, ok := agent.Named(s.Record.Agent)
	if !ok || s.Record.Verdict == nil {
		return
	}
	answer := policy.Surface(s.Record.Verdict, adapter, nil)
	if len(answer.Stdout) == 0 {
		return
	}
	var out struct {
		HookSpecificOutput struct{ PermissionDecisionReason, AdditionalContext string }
	}
	if json.Unmarshal(answer.Stdout, &out) != nil {
		p.line("%sanswer%s    %s", st.Bold, st.Off, strings.TrimSpace(string(answer.Stdout)))
		return
	}
	head := "agent reads"
	for _, para := range strings.Split(out.HookSpecificOutput.PermissionDecisionReason+out.HookSpecificOutput.AdditionalContext, "\n\n") {
		p.line("%s%s%s", st.Bold, head, st.Off)
		for _, l := range fold(para, 90) {
			p.line("  %s", l)
		}
		head = "and"
	}
}

// printer keeps the first error of many lines.
type printer struct {
	w   io.Writer
	err error
}

func (p *printer) line(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format+"\n", args...)
	}
}

// fold breaks a text into lines of at most width bytes, at blanks.
func fold(text string, width int) []string {
	var out []string
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && len(line)+1+len(word) > width {
			out = append(out, line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(out, line)
}
