package explain

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os/exec"
	"strings"
	"time"

	"airlock/internal/call"
	"airlock/internal/pipe"
	"airlock/internal/policy"
	"airlock/internal/rules"
)

// asker is the command that talks to the model.
const asker = "airlock-jev"

// request is what would be sent for the call as it stands; nil where that
// cannot be told.
func (s *Subject) request(ctx context.Context) (json.RawMessage, error) {
	path, err := pipe.Sibling(asker)
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, path, "--dry-run")
	cmd.Stdin = bytes.NewReader(append(s.Record.Append(nil), '\n'))
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s --dry-run: %w", asker, err)
	}
	if !json.Valid(out) {
		return nil, errors.New(asker + " --dry-run: no JSON")
	}
	return bytes.TrimSpace(out), nil
}

// question finds out what would be sent, sends it unless that is not wanted,
// and takes the answers.
func (s *Subject) question() {
	r, h := s.Record, s.Settings.Rules().Harm
	if s.plan = policy.Plan(r, &h); len(s.plan) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Duration(s.Settings.Budget())*time.Millisecond)
	defer cancel()
	sent, err := s.request(ctx)
	if err != nil {
		s.unasked = err.Error()
		return
	}
	s.Request = sent
	where := s.Settings.Jev()
	switch {
	case s.Offline:
		s.unasked = "--offline"
		return
	case where.Disabled:
		s.unasked = `"enabled" is false in the section "jev" of config.json`
		return
	case !where.Asks():
		s.unasked = "no key"
		return
	}
	if err := pipe.Child(asker).Run(ctx, r); err != nil {
		s.unasked = err.Error()
	} else if r.Jev == nil {
		s.unasked = "the day's requests are spent"
	}
}

// judged is what one answer makes of one match.
type judged struct {
	Rule     string `json:"rule"`
	Question string `json:"question"`
	Action   string `json:"action"`
	// Missed names the lowest bar that was not met; "" none.
	Missed string `json:"missed,omitempty"`

	policy.Judgement `json:"-"`
	asked            *rules.Question
	answer           call.Answer
}

// judgements holds every answer against its bars, one for each match that it
// is for.
func (s *Subject) judgements() []judged {
	var out []judged
	for i := range s.plan {
		a := &s.plan[i]
		answer := s.Record.Jev.Answers[a.Question.ID]
		for _, m := range a.Matches {
			q := a.Question
			most := m.Action
			if q.ID == policy.UserRequested {
				most = call.Warn
			} else if rule := rules.Find(m.Rule); rule != nil {
				q = forShape(rule, q, m.Shape)
			}
			if m.Cap != call.None {
				most = min(most, m.Cap)
			}
			j := policy.Judge(&q, answer, most)
			out = append(out, judged{m.Rule, q.ID, j.Action.String(), j.Missed, j, &q, answer})
			if q.ID == policy.UserRequested {
				break // one answer for all of them
			}
		}
	}
	return out
}

// forShape is the form of a question that a match of this shape waits for: what
// fires may differ.
func forShape(rule *rules.Rule, q rules.Question, shape string) rules.Question {
	for _, own := range rule.Questions {
		if own.ID == q.ID && own.For(shape) {
			q.Fires, q.Shape = own.Fires, own.Shape
		}
	}
	return q
}

func (s *Subject) writeQuestions(p *printer, st Style) {
	if len(s.plan) == 0 {
		return
	}
	r := s.Record
	if r.Jev == nil && !s.Offline {
		p.line("%squestions%s %d, not asked: %s (--offline shows them)", st.Bold, st.Off, len(s.plan), s.unasked)
		return
	}
	p.line("%squestions%s %d, in one request", st.Bold, st.Off, len(s.plan))
	s.writeState(p, st)
	if r.Jev == nil {
		p.line("%sanswers%s   none: %s", st.Bold, st.Off, s.unasked)
		for i := range s.plan {
			writeQuestion(p, st, &s.plan[i].Question)
		}
		return
	}
	by := r.Jev.Model
	switch {
	case by == "":
		by = "none: " + r.Jev.Error
	case r.Jev.Error != "":
		by += " (" + r.Jev.Error + ")"
	}
	p.line("%sanswers%s   %s, after %d ms", st.Bold, st.Off, by, r.Jev.Latency)
	if len(r.Jev.Answers) == 0 {
		return
	}
	for _, j := range s.judgements() {
		p.line("          %s", j.line(st))
	}
}

// writeQuestion shows a question that is not asked, in words.
func writeQuestion(p *printer, st Style, q *rules.Question) {
	head := q.ID
	for _, l := range fold(q.Text, 66) {
		p.line("          %-22s %s%s%s", head, st.Dim, l, st.Off)
		head = ""
	}
}

// writeState shows what would leave this machine, a field a line.
func (s *Subject) writeState(p *printer, st Style) {
	var body struct {
		State json.RawMessage `json:"state"`
	}
	if s.Request == nil || json.Unmarshal(s.Request, &body) != nil {
		return
	}
	head := "sent"
	fields := call.ScanObject(body.State)
	for fields.Next() {
		name, _ := call.Text(fields.Key())
		text, ok := call.Text(fields.Value())
		if !ok {
			text = string(fields.Value())
		}
		for i, l := range fold(text, 80) {
			if i > 0 {
				name = ""
			}
			p.line("%s%-9s%s %-11s %s", st.Bold, head, st.Off, name, l)
			head = ""
		}
	}
}

// barWidth is how many cells a whole bar has.
const barWidth = 20

// line shows one answer: the question, the number as a bar, what it comes to,
// and the bar that it missed.
func (j *judged) line(st Style) string {
	head := fmt.Sprintf("%-22s ", j.Question)
	if math.IsNaN(j.Value) {
		return head + st.Dim + strings.Repeat("·", barWidth) + st.Off + "  none that counts"
	}
	most := 1.0
	if j.asked.Type == rules.Score {
		most = float64(len(j.asked.Levels) - 1)
	}
	full := int(math.Round(j.Value / most * barWidth))
	colour := st.of(j.Judgement.Action)
	text := head + colour + strings.Repeat("█", full) + st.Dim + strings.Repeat("░", barWidth-full) + st.Off
	text += fmt.Sprintf("  %.2f  %s", j.Value, j.comes(st))
	return text
}

// comes says what an answer comes to.
func (j *judged) comes(st Style) string {
	text := ""
	if j.asked.Type == rules.Choice {
		text = j.answer.Choice + "  "
	}
	action := j.Judgement.Action
	switch {
	case j.Question == policy.UserRequested && action > call.None:
		text += st.Green + "softens" + st.Off
	case action > call.None:
		text += st.of(action) + action.String() + st.Off
	case j.asked.Weighed:
		text += "for the tier guard to weigh"
	case j.asked.Type == rules.Choice && j.asked.Fires == "":
		text += "for the log"
	}
	if j.Missed != "" {
		if action > call.None {
			text += ": "
		}
		text += st.Dim + j.Missed + st.Off
	}
	return strings.TrimRight(text, " ")
}
