// Package jev puts the open questions of a call to the model: one request, a
// set of typed answers, and no say in anything else.
package jev

import (
	"airlock/internal/call"
	"airlock/internal/policy"
	"airlock/internal/redact"
	"airlock/internal/rules"
)

// Request is what one call is asked about.
type Request struct {
	Questions []policy.Asked // no two with the same id
	State     []byte         // a JSON object with the fields that they are about
}

// Plan returns what there is to ask about a call, or nil for nothing. It
// redacts the record, where that has not been done: nothing is sent that was
// not redacted first, then cut. The same record makes the same request.
func Plan(r *call.Record, h *rules.Harm) (*Request, error) {
	if len(policy.Plan(r, h)) == 0 {
		return nil, nil
	}
	redactor := new(redact.Redactor)
	redactor.Input(r)
	if err := redactor.Rest(r); err != nil {
		return nil, err
	}
	questions := policy.Plan(r, h) // again: what the matches hold is redacted now
	s := newSource(r, questions)
	for i := range questions {
		q := &questions[i].Question
		q.Text = s.tilde(q.Text)
	}
	return &Request{Questions: questions, State: s.state()}, nil
}

// Asked are the ids of the questions, in their order.
func (q *Request) Asked() []string {
	ids := make([]string, len(q.Questions))
	for i := range q.Questions {
		ids[i] = q.Questions[i].Question.ID
	}
	return ids
}

// Body is the request as it is sent to a model of this name.
func (q *Request) Body(model string) []byte {
	b := append(make([]byte, 0, 4<<10), `{"model":`...)
	b = call.AppendQuoted(b, model)
	b = append(b, `,"state":`...)
	b = append(b, q.State...)
	b = append(b, `,"questions":{`...)
	for i := range q.Questions {
		one := &q.Questions[i].Question
		if i > 0 {
			b = append(b, ',')
		}
		b = call.AppendQuoted(b, one.ID)
		b = append(b, ':')
		b = appendQuestion(b, one)
	}
	return append(b, "}}"...)
}

// appendQuestion writes a question as it is asked.
func appendQuestion(b []byte, q *rules.Question) []byte {
	b = append(b, `{"type":`...)
	b = call.AppendQuoted(b, q.Type)
	b = append(b, `,"instructions":`...)
	b = call.AppendQuoted(b, q.Text)
	b = append(b, `,"criteria":`...)
	switch q.Type {
	case rules.Choice:
		b = append(b, '{')
		for i, o := range q.Options {
			b = appendPair(b, i, o.Name, o.Means)
		}
		b = append(b, '}')
	case rules.Score:
		b = append(b, '[')
		for i, level := range q.Levels {
			if i > 0 {
				b = append(b, ',')
			}
			b = call.AppendQuoted(b, level)
		}
		b = append(b, ']')
	default:
		b = append(b, '{')
		b = appendPair(b, 0, "true", q.Yes)
		b = appendPair(b, 1, "false", q.No)
		b = append(b, '}')
	}
	return append(b, '}')
}

func appendPair(b []byte, i int, key, value string) []byte {
	if i > 0 {
		b = append(b, ',')
	}
	b = call.AppendQuoted(b, key)
	b = append(b, ':')
	return call.AppendQuoted(b, value)
}
