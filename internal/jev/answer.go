package jev

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"airlock/internal/call"
	"airlock/internal/policy"
	"airlock/internal/rules"
)

// Reply is what a server answered, as far as it can be used.
type Reply struct {
	Model   string
	Answers map[string]call.Answer // to the questions asked, the good ones only
	Usage   call.Usage
	// Unusable says what was wrong with each answer that was asked for and
	// cannot be used, in the order of the questions; "" where all can.
	Unusable string
}

// read takes a 200's body apart. It is strict: whatever is not exactly an
// answer to a question that was asked is no answer.
func (q *Request) read(body []byte) (*Reply, error) {
	var answers []byte
	reply := &Reply{}
	s := call.ScanObject(body)
	for s.Next() {
		switch value := s.Value(); {
		case call.KeyIs(s.Key(), "answers"):
			if answers != nil {
				return nil, fmt.Errorf("`answers` stands twice")
			}
			answers = value
		case call.KeyIs(s.Key(), "model"):
			reply.Model = name(value)
		case call.KeyIs(s.Key(), "usage"):
			reply.Usage = usage(value)
		}
	}
	if s.Err() != nil {
		return nil, fmt.Errorf("not a JSON object")
	}
	if call.KindOf(answers) != call.Object {
		return nil, fmt.Errorf("no `answers`")
	}
	raw := map[string][]byte{}
	inner := call.ScanObject(answers)
	for inner.Next() {
		id, _ := call.Text(inner.Key())
		if _, twice := raw[id]; twice {
			raw[id] = nil
			continue
		}
		raw[id] = inner.Value()
	}
	var bad []string
	reply.Answers = make(map[string]call.Answer, len(q.Questions))
	for i := range q.Questions {
		one := &q.Questions[i].Question
		answer, err := readAnswer(one, raw)
		if err != nil {
			bad = append(bad, one.ID+": "+err.Error())
			continue
		}
		reply.Answers[one.ID] = answer
	}
	reply.Unusable = strings.Join(bad, "; ")
	return reply, nil
}

func readAnswer(q *rules.Question, raw map[string][]byte) (call.Answer, error) {
	value, ok := raw[q.ID]
	switch {
	case !ok:
		return call.Answer{}, fmt.Errorf("no answer")
	case value == nil:
		return call.Answer{}, fmt.Errorf("answered twice")
	case call.KindOf(value) != call.Object:
		return call.Answer{}, fmt.Errorf("not an object")
	}
	members, err := once(value)
	if err != nil {
		return call.Answer{}, err
	}
	if kind, _ := call.Text(members["type"]); kind != q.Type {
		return call.Answer{}, fmt.Errorf("not a %s", q.Type)
	}
	switch q.Type {
	case rules.Choice:
		return readChoice(q, members)
	case rules.Score:
		score, err := number(members, "score", float64(len(q.Levels)-1))
		return call.Answer{Type: rules.Score, Score: score}, err
	}
	noul, err := number(members, "noul", 1)
	return call.Answer{Type: rules.Noul, Noul: noul}, err
}

// readChoice wants a probability for every option and for no other, and the
// chosen one among them.
func readChoice(q *rules.Question, members map[string][]byte) (call.Answer, error) {
	a := call.Answer{Type: rules.Choice, Probabilities: make(map[string]float64, len(q.Options))}
	a.Choice, _ = call.Text(members["choice"])
	shares, err := once(members["probabilities"])
	if err != nil {
		return a, fmt.Errorf("probabilities: %w", err)
	}
	sum := 0.0
	for _, o := range q.Options {
		p, err := number(shares, o.Name, 1)
		if err != nil {
			return a, err
		}
		a.Probabilities[o.Name] = p
		sum += p
	}
	if len(shares) != len(q.Options) {
		return a, fmt.Errorf("an option that was not asked")
	}
	best, chosen := a.Probabilities[a.Choice]
	if !chosen {
		return a, fmt.Errorf("chose what was not asked")
	}
	for _, p := range a.Probabilities {
		if p > best {
			return a, fmt.Errorf("chose what is not the likeliest")
		}
	}
	if math.Abs(sum-1) > policy.MaxDrift {
		return a, fmt.Errorf("probabilities that do not add up")
	}
	return a, nil
}

// once returns the members of an object in which no key stands twice.
func once(value []byte) (map[string][]byte, error) {
	out := map[string][]byte{}
	s := call.ScanObject(value)
	for s.Next() {
		key, _ := call.Text(s.Key())
		if _, twice := out[key]; twice {
			return nil, fmt.Errorf("a key stands twice")
		}
		out[key] = s.Value()
	}
	if s.Err() != nil {
		return nil, fmt.Errorf("not an object")
	}
	return out, nil
}

// number reads a member that must be a number from 0 to max.
func number(members map[string][]byte, key string, max float64) (float64, error) {
	value, ok := members[key]
	if !ok {
		return 0, fmt.Errorf("no number where one belongs")
	}
	f, err := strconv.ParseFloat(string(value), 64)
	if err != nil || call.KindOf(value) != call.Number || !(f >= 0 && f <= max) {
		return 0, fmt.Errorf("a number that is none, or out of range")
	}
	return f, nil
}

// maxName bounds the name that a model gives itself.
const maxName = 100

// name reads the name of a model; "" for what no model is called.
func name(value []byte) string {
	text, _ := call.Text(value)
	if len(text) > maxName {
		return ""
	}
	for i := range len(text) {
		if c := text[i]; c <= ' ' || c > '~' || c == '"' || c == '<' {
			return ""
		}
	}
	return text
}

// usage reads the tokens that were counted; 0 for what is no count.
func usage(value []byte) call.Usage {
	var u call.Usage
	s := call.ScanObject(value)
	for s.Next() {
		n, err := strconv.Atoi(string(s.Value()))
		if err != nil || n < 0 {
			continue
		}
		switch {
		case call.KeyIs(s.Key(), "input_tokens"):
			u.Input = n
		case call.KeyIs(s.Key(), "output_tokens"):
			u.Output = n
		}
	}
	return u
}
