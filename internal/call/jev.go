package call

import (
	"bytes"
	"errors"
	"math"
	"strconv"
)

// Jev is what was asked of the model, and what it said.
type Jev struct {
	Asked   []string // ids of questions
	Model   string   // the one that answered
	Answers map[string]Answer
	Latency int // milliseconds
	Usage   Usage
	Error   string
	rest    []member
}

// Usage is what a request cost, in tokens as the server counted them.
type Usage struct{ Input, Output int }

// Answer is one typed answer. What does not belong to its type is zero.
type Answer struct {
	Type          string             // choice, noul, score
	Choice        string             // the option of a choice
	Probabilities map[string]float64 // of every option of a choice
	Noul          float64            // P(yes), 0 to 1
	Score         float64            // 0 to the number of levels less one
}

func (j *Jev) write(o *object) {
	o.texts("asked", j.Asked)
	o.text("model", j.Model)
	o.inner("answers", func(a *object) {
		for _, id := range sorted(j.Answers) {
			answer := j.Answers[id]
			a.key(id)
			one := open(a.buf)
			answer.write(&one)
			a.buf = one.close()
		}
	})
	o.number("latency_ms", j.Latency)
	o.inner("usage", func(u *object) {
		u.number("input_tokens", j.Usage.Input)
		u.number("output_tokens", j.Usage.Output)
	})
	o.text("error", j.Error)
	o.rest(j.rest)
}

func (a *Answer) write(o *object) {
	o.text("type", a.Type)
	o.text("choice", a.Choice)
	o.inner("probabilities", func(p *object) {
		for _, option := range sorted(a.Probabilities) {
			p.real(option, a.Probabilities[option])
		}
	})
	switch a.Type {
	case "noul":
		o.real("noul", a.Noul)
	case "score":
		o.real("score", a.Score)
	}
}

// real writes a number. What JSON cannot hold, NaN and the infinities, is left
// out: an answer without its number is none.
func (o *object) real(name string, value float64) {
	if !math.IsNaN(value) && !math.IsInf(value, 0) {
		o.key(name)
		o.buf = strconv.AppendFloat(o.buf, value, 'g', -1, 64)
	}
}

func (j *Jev) parse(src []byte) error {
	s := ScanObject(src)
	for s.Next() {
		name := fieldName(s.Key())
		var err error
		switch v := s.Value(); name {
		case "asked":
			err = texts(&j.Asked, v)
		case "model":
			err = text(&j.Model, v)
		case "answers":
			err = members(v, func(id string, v []byte) error {
				a := Answer{Noul: math.NaN(), Score: math.NaN()}
				err := a.parse(v)
				put(&j.Answers, id, a)
				return err
			})
		case "latency_ms":
			err = number(&j.Latency, v)
		case "usage":
			err = j.Usage.parse(v)
		case "error":
			err = text(&j.Error, v)
		default:
			j.rest = append(j.rest, keep(s.Key(), v))
		}
		if err != nil {
			return err
		}
	}
	return s.Err()
}

// parse passes over what is no count: other servers put other things here.
func (u *Usage) parse(src []byte) error {
	return members(src, func(k string, v []byte) error {
		switch k {
		case "input_tokens":
			_ = number(&u.Input, v)
		case "output_tokens":
			_ = number(&u.Output, v)
		}
		return nil
	})
}

func (a *Answer) parse(src []byte) error {
	return members(src, func(k string, v []byte) error {
		switch k {
		case "probabilities":
			options := bytes.Count(v, []byte(",")) + 1
			return members(v, func(option string, v []byte) error {
				var p float64
				err := real(&p, v)
				if a.Probabilities == nil {
					a.Probabilities = make(map[string]float64, options)
				}
				a.Probabilities[option] = p
				return err
			})
		case "noul":
			return real(&a.Noul, v)
		case "score":
			return real(&a.Score, v)
		}
		return oneOf(k, v, fieldText{"type", &a.Type}, fieldText{"choice", &a.Choice})
	})
}

func real(to *float64, value []byte) error {
	f, err := strconv.ParseFloat(string(value), 64)
	if err != nil || KindOf(value) != Number {
		return errors.New("want a number")
	}
	*to = f
	return nil
}
