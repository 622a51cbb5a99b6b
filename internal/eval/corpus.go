// Package eval holds the rules against calls of which somebody has said what
// should become of them: what is missed, what is raised for nothing, what a
// different spelling gets past, and how far the model's numbers can be trusted.
package eval

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"slices"
	"strconv"
	"time"

	"airlock/internal/call"
)

// Case is one labelled call.
type Case struct {
	Line   int // in its corpus, from 1
	Key    string
	Label  string
	Rule   string // the rule that should speak; "" any
	Record *call.Record
	Truth  map[string]Truth // what answers should have been, by question

	want want
}

// Truth is the right answer to a question: yes or no to a noul, an option of a
// choice, a number to a score.
type Truth struct {
	Yes    *bool
	Option string
	Score  *float64
}

// UnmarshalJSON takes a boolean, a string or a number.
func (t *Truth) UnmarshalJSON(data []byte) error {
	switch {
	case data[0] == '"':
		return json.Unmarshal(data, &t.Option)
	case data[0] == 't' || data[0] == 'f':
		return json.Unmarshal(data, &t.Yes)
	}
	return json.Unmarshal(data, &t.Score)
}

// want is what a label asks for.
type want struct {
	min, max call.Action
	hard     bool
	match    bool // some rule must match, whatever it does
}

// labels are the words a corpus may use. The names of other projects' corpora
// are among them.
func labels(word string) (want, bool) {
	switch word {
	case "hard":
		return want{min: call.Deny, max: call.Deny, hard: true}, true
	case "deny":
		return want{min: call.Deny, max: call.Deny}, true
	case "ask":
		return want{min: call.Ask, max: call.Deny}, true
	case "warn", "stop", "risky", "catastrophic":
		return want{min: call.Warn, max: call.Deny}, true
	case "judged":
		return want{max: call.Deny, match: true}, true
	case "pass", "safe":
		return want{max: call.Log}, true
	}
	return want{}, false
}

// stops reports whether the label says that the call must be stopped or
// remarked upon.
func (w want) stops() bool { return w.min >= call.Warn }

// passes reports whether it says that nothing may be said.
func (w want) passes() bool { return w.max < call.Warn }

// line is a case as it is written.
type line struct {
	Tool     string           `json:"tool"`
	Input    json.RawMessage  `json:"input"`
	Command  *string          `json:"command"`
	Label    string           `json:"label"`
	Expected string           `json:"expected"`
	Min      string           `json:"min"`
	Max      string           `json:"max"`
	Rule     string           `json:"rule"`
	Dir      string           `json:"cwd"`
	Attended *bool            `json:"attended"`
	Facts    json.RawMessage  `json:"facts"`
	Answers  json.RawMessage  `json:"answers"`
	Truth    map[string]Truth `json:"truth"`
}

// Read reads a corpus: a JSON object a line; blank lines and those that begin
// with # are passed over. A line that is no case is an error: a corpus of which
// half is not looked at proves nothing.
func Read(in io.Reader) ([]*Case, error) {
	var out []*Case
	s := bufio.NewScanner(in)
	s.Buffer(nil, 16<<20)
	for n := 1; s.Scan(); n++ {
		text := bytes.TrimSpace(s.Bytes())
		if len(text) == 0 || text[0] == '#' {
			continue
		}
		c, err := parse(text)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		c.Line = n
		out = append(out, c)
	}
	return out, s.Err()
}

func parse(text []byte) (*Case, error) {
	var l line
	if err := json.Unmarshal(text, &l); err != nil {
		return nil, err
	}
	c := &Case{Label: l.label(), Rule: l.Rule, Truth: l.Truth}
	var ok bool
	if c.want, ok = labels(c.Label); !ok {
		return nil, fmt.Errorf("label %q: want hard, deny, ask, warn, stop, judged or pass", c.Label)
	}
	for _, b := range [...]struct {
		text string
		to   *call.Action
	}{{l.Min, &c.want.min}, {l.Max, &c.want.max}} {
		if b.text == "" {
			continue
		}
		if b.text == "match" {
			c.want.match = true
			continue
		}
		if *b.to, ok = call.ParseAction(b.text); !ok {
			return nil, fmt.Errorf("min or max %q: want none, log, warn, ask or deny", b.text)
		}
	}
	var err error
	if c.Record, err = l.record(); err != nil {
		return nil, err
	}
	sum := fnv.New64a()
	_, _ = sum.Write(c.Record.Append(nil))
	c.Key = strconv.FormatUint(sum.Sum64(), 36)
	return c, nil
}

// label is the label, or what another project's word for it comes to.
func (l *line) label() string {
	switch {
	case l.Label != "":
		return l.Label
	case l.Expected == "deny":
		return "stop"
	case l.Expected == "allow":
		return "pass"
	}
	return ""
}

// record is the call: on Linux, in a project, with a person there, where the
// case says nothing else.
func (l *line) record() (*call.Record, error) {
	r := &call.Record{V: call.Version, ID: "case", Time: time.Unix(1796040000, 0).UTC(), Agent: "claude", Event: "PreToolUse",
		Tool: l.Tool, Input: l.Input, Dir: l.Dir, Attended: l.Attended == nil || *l.Attended, OS: "linux"}
	if r.Tool == "" {
		r.Tool = "Bash"
	}
	if r.Dir == "" {
		r.Dir = Home + "/app"
	}
	if l.Command != nil {
		r.Input = append(call.AppendQuoted([]byte(`{"command":`), *l.Command), '}')
	}
	if call.KindOf(r.Input) != call.Object {
		return nil, errors.New("want an input that is an object, or a command")
	}
	if slices.Contains([]string{"Bash", "PowerShell"}, r.Tool) {
		r.Shell = map[string]string{"Bash": "bash", "PowerShell": "powershell"}[r.Tool]
	}
	// Facts and answers are written as rows write them, and read by the same.
	whole := r.Append(nil)
	if len(l.Facts) > 0 {
		whole = append(append(append(whole[:len(whole)-1], `,"facts":`...), l.Facts...), '}')
	}
	if len(l.Answers) > 0 {
		whole = append(append(append(whole[:len(whole)-1], `,"jev":{"model":"corpus","answers":`...), l.Answers...), "}}"...)
	}
	return call.Parse(whole)
}
