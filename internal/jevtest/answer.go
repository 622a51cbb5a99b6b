package jevtest

import (
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"sort"
	"strconv"
	"strings"
)

// Request is one request as it came.
type Request struct {
	Header    http.Header         `json:"-"`
	Path      string              `json:"-"`
	Body      []byte              `json:"-"`
	Model     string              `json:"model"`
	State     json.RawMessage     `json:"state"`
	Questions map[string]Question `json:"questions"`
}

// Question is one of a request's questions.
type Question struct {
	Type         string          `json:"type"`
	Instructions json.RawMessage `json:"instructions"`
	Criteria     json.RawMessage `json:"criteria"`
}

// Options are those of a choice, sorted.
func (q Question) Options() []string {
	var criteria map[string]json.RawMessage
	if json.Unmarshal(q.Criteria, &criteria) != nil {
		return nil
	}
	out := make([]string, 0, len(criteria))
	for option := range criteria {
		out = append(out, option)
	}
	sort.Strings(out)
	return out
}

// Levels is how many a score has.
func (q Question) Levels() int {
	var levels []json.RawMessage
	_ = json.Unmarshal(q.Criteria, &levels) // nil: none
	return len(levels)
}

// check refuses what the service refuses, with its status and body.
func (r Request) check() (status int, body string) {
	if r.Model == "" || len(r.State) == 0 || string(r.State) == "null" || len(r.Questions) == 0 {
		return 422, `{"detail":[{"type":"missing","loc":["body","state"],"msg":"Field required","input":` + string(r.Body) + `}]}`
	}
	if strings.HasPrefix(r.Model, "no-such") {
		return 400, `{"detail":{"error_type":"api_usage_error","message":"Unknown model: ` + r.Model + `"}}`
	}
	for id, q := range r.Questions {
		n := len(q.Options())
		switch {
		case id == "", len(q.Instructions) == 0:
			return 400, `{"detail":"Noul must have instructions or criteria."}`
		case q.Type == "choice" && (n < 2 || n > 255):
			return 400, `{"detail":"Too many choices. Must have at most 255 choices."}`
		case q.Type == "score" && (q.Levels() < 2 || q.Levels() > 10):
			return 400, `{"detail":"Too many score levels. Must have at most 10 levels."}`
		case q.Type != "choice" && q.Type != "score" && q.Type != "noul":
			return 422, `{"detail":[{"type":"union_tag_invalid","loc":["body","questions"],"msg":"bad tag"}]}`
		}
	}
	return 200, ""
}

// Answer writes the JSON of the answer to a question.
type Answer func(Question) string

// Raw is an answer given byte for byte.
func Raw(text string) Answer { return func(Question) string { return text } }

// Noul is P(yes).
func Noul(p float64) Answer {
	return Raw(`{"type":"noul","noul":` + number(p) + `}`)
}

// Choice gives an option the probability p; the others share the rest.
func Choice(option string, p float64) Answer {
	return func(q Question) string {
		options := q.Options()
		share := make([]string, len(options))
		for i, o := range options {
			one := p
			if o != option {
				one = (1 - p) / float64(len(options)-1)
			}
			share[i] = quote(o) + ":" + number(one)
		}
		even := 1 / float64(len(options))
		return fmt.Sprintf(`{"type":"choice","choice":%s,"confidence":%s,"probabilities":{%s}}`,
			quote(option), number(max(0, (p-even)/(1-even))), strings.Join(share, ","))
	}
}

// Score lies between two levels, counted from 0.
func Score(value float64) Answer {
	return func(q Question) string {
		low := math.Floor(value)
		var legend, share []string
		for i := range q.Levels() {
			p := max(0, 1-math.Abs(value-float64(i)))
			name := quote(strconv.Itoa(i))
			legend = append(legend, name+`:"level"`)
			share = append(share, name+":"+number(p))
		}
		return fmt.Sprintf(`{"type":"score","score":%s,"confidence":%s,"legend":{%s},"probabilities":{%s}}`,
			number(value), number(1-(value-low)), strings.Join(legend, ","), strings.Join(share, ","))
	}
}

// calm is the answer that no rule does anything about.
func calm(q Question) string {
	switch q.Type {
	case "choice":
		for _, o := range q.Options() {
			if o == "unclear" {
				return Choice(o, 0.97)(q)
			}
		}
		options := q.Options()
		return Choice(options[0], 1/float64(len(options)))(q)
	case "score":
		return Score(0)(q)
	}
	return Noul(0.02)(q)
}

func respond(r Request, answers func(Request) map[string]Answer) string {
	var given map[string]Answer
	if answers != nil {
		given = answers(r)
	}
	var out []string
	for id, q := range r.Questions {
		answer, ok := given[id]
		switch {
		case !ok:
			out = append(out, quote(id)+":"+calm(q))
		case answer != nil:
			out = append(out, quote(id)+":"+answer(q))
		}
	}
	sort.Strings(out)
	return fmt.Sprintf(`{"model":%s,"answers":{%s},"usage":{"input_tokens":%d,"output_tokens":%d}}`,
		quote(r.Model), strings.Join(out, ","), len(r.Body)/4, 25*len(out))
}

// number writes a number with the service's two decimals.
func number(f float64) string { return strconv.FormatFloat(math.Round(f*100)/100, 'f', -1, 64) }

func quote(s string) string {
	out, _ := json.Marshal(s) // a string can be marshalled
	return string(out)
}
