package jev

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"airlock/internal/call"
	"airlock/internal/policy"
	"airlock/internal/rules"
)

// Entry is one question of the reference: whose it is and how it is asked.
type Entry struct {
	Rule     string
	Question rules.Question // with the numbers in force
}

// Reference lists every question that can be asked, by rule, as it is asked. h
// is what the user's settings say about R12.
func Reference(h *rules.Harm) []Entry {
	var out []Entry
	for _, r := range rules.Table {
		for i := range r.Questions {
			out = append(out, Entry{r.ID, h.Apply(&r.Questions[i])})
		}
		if q, ok := personOf(r, h); ok {
			out = append(out, Entry{r.ID, q})
		}
	}
	return out
}

// personOf returns the question that a person's own words are put to for a deny
// of a rule.
func personOf(rule *rules.Rule, h *rules.Harm) (rules.Question, bool) {
	r := &call.Record{Attended: true, Matches: []call.Match{{Rule: rule.ID, Action: rule.Action, Detail: "(what was seen)"}}}
	r.Facts.Prompts = &[]string{"(what the person typed)"}
	for _, a := range policy.Plan(r, h) {
		if a.Question.ID == policy.UserRequested {
			return a.Question, true
		}
	}
	return rules.Question{}, false
}

// WriteReference writes the page for a person.
func WriteReference(w io.Writer, entries []Entry) error {
	rule := ""
	for i := range entries {
		e := &entries[i]
		if e.Rule != rule {
			if rule != "" {
				fmt.Fprintln(w)
			}
			rule = e.Rule
			fmt.Fprintln(w, rule)
		}
		q := &e.Question
		head := q.ID + " (" + q.Type
		if q.Shape != "" {
			head += ", for " + q.Shape
		}
		fmt.Fprintf(w, "\n  %s): %s\n    %s\n", head, e.bar(), q.Text)
		for _, line := range criteria(q) {
			fmt.Fprintf(w, "      %s\n", line)
		}
		if _, err := fmt.Fprintf(w, "    sent with it: %s\n", strings.Join(q.About, ", ")); err != nil {
			return err
		}
	}
	return nil
}

// criteria are the options, levels or sides of a question, a line each.
func criteria(q *rules.Question) []string {
	var out []string
	for _, o := range q.Options {
		out = append(out, o.Name+": "+o.Means)
	}
	for i, level := range q.Levels {
		out = append(out, strconv.Itoa(i)+": "+level)
	}
	if q.Type == rules.Noul {
		out = append(out, "true: "+q.Yes, "false: "+q.No)
	}
	return out
}

// bar says from which answer on something comes of it.
func (e *Entry) bar() string {
	q := &e.Question
	less := "warns"
	if q.Asks {
		less = "asks"
	}
	switch {
	case q.ID == policy.UserRequested:
		return fmt.Sprintf("softens from %.2f", q.Ask)
	case q.Weighed:
		return "weighed by the rule as a whole"
	case q.Type == rules.Choice && q.Fires == "":
		return "for the log alone"
	case q.Type == rules.Choice:
		return fmt.Sprintf("fires on %s, at confidence %.2f and margin %.2f", q.Fires, policy.MinConfidence, policy.MinMargin)
	case q.Type == rules.Score:
		return fmt.Sprintf("%s from %.2f of 0 to %d", less, q.Ask, len(q.Levels)-1)
	}
	if rule := rules.Find(e.Rule); rule != nil && rule.Action < call.Deny {
		return fmt.Sprintf("%s from %.2f", less, q.Ask)
	}
	return fmt.Sprintf("%s from %.2f, may deny from %.2f", less, q.Ask, max(q.Deny, rules.NoulFloor))
}

// AppendEntry writes an entry as a line of JSON. Its type, instructions and
// criteria are the bytes that are sent.
func AppendEntry(b []byte, e *Entry) []byte {
	q := &e.Question
	b = append(b, `{"rule":`...)
	b = call.AppendQuoted(b, e.Rule)
	b = append(b, `,"id":`...)
	b = call.AppendQuoted(b, q.ID)
	if q.Shape != "" {
		b = append(b, `,"shape":`...)
		b = call.AppendQuoted(b, q.Shape)
	}
	b = append(b, `,"bar":`...)
	b = call.AppendQuoted(b, e.bar())
	b = append(b, `,"about":[`...)
	for i, name := range q.About {
		if i > 0 {
			b = append(b, ',')
		}
		b = call.AppendQuoted(b, name)
	}
	b = append(b, `],"question":`...)
	b = appendQuestion(b, q)
	return append(b, "}\n"...)
}
