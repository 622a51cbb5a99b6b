// Package userrules reads the rules that users write for themselves, JSON
// files of which each holds one rule or a list of them. What is wrong with a
// file is said with its place, and a file with anything wrong gives no rule.
package userrules

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"airlock/internal/call"
	"airlock/internal/rules"
)

// Bounds of one rule and of one file.
const (
	MaxRules     = 256     // in a file
	maxText      = 1 << 10 // of a reason, an advice, a title; bytes
	MaxCondition = 4 << 10 // bytes
	maxList      = 64      // items
	maxID        = 64      // bytes
	maxProblems  = 32      // told of one file
)

// Problem is what is wrong at one place of a file.
type Problem struct {
	Line    int    // from 1; 0 for the file as a whole
	Field   string // dotted: match.operand.role; "" for the rule as a whole
	What    string
	Hint    string // "" for none
	Warning bool   // the rule holds all the same
}

// String is the problem in one line.
func (p Problem) String() string {
	var b strings.Builder
	if p.Line > 0 {
		b.WriteString("line " + strconv.Itoa(p.Line) + ": ")
	}
	if p.Warning {
		b.WriteString("warning: ")
	}
	if p.Field != "" {
		b.WriteString(p.Field + ": ")
	}
	b.WriteString(p.What)
	if p.Hint != "" {
		b.WriteString("; hint: " + p.Hint)
	}
	return b.String()
}

// Parse reads the text of a file; from is its name, for people. With any
// problem there are no rules.
func Parse(from string, data []byte) ([]*rules.Rule, []Problem) {
	r := reader{data: data, from: from}
	r.file()
	if len(r.problems) > 0 {
		return nil, r.problems
	}
	return r.rules, nil
}

// Check returns the rules of a file in which nothing is wrong, and all that is
// wrong, what is only doubtful included. jq tells what is wrong with the text
// of a condition.
func Check(from string, data []byte, jq func(condition string) error) ([]*rules.Rule, []Problem) {
	r := reader{data: data, from: from, doubts: true, jq: jq}
	r.file()
	return r.rules, r.problems
}

// reader walks a file.
type reader struct {
	data     []byte
	from     string
	doubts   bool // look for what is doubtful as well
	jq       func(condition string) error
	rules    []*rules.Rule
	problems []Problem
}

// value is a JSON value of the file, where it stands and what it is called.
type value struct {
	raw   []byte
	at    int
	field string
}

// bad notes a problem, up to as many as anybody reads.
func (r *reader) bad(v value, hint, format string, args ...any) {
	if len(r.problems) >= maxProblems {
		return
	}
	r.problems = append(r.problems, Problem{Line: r.line(v.at), Field: v.field, What: fmt.Sprintf(format, args...), Hint: hint})
}

func (r *reader) doubt(v value, hint, format string, args ...any) {
	if before := len(r.problems); r.doubts && before < maxProblems/2 { // a doubt leaves room for a fault
		r.bad(v, hint, format, args...)
		r.problems[before].Warning = true
	}
}

func (r *reader) line(at int) int { return 1 + bytes.Count(r.data[:at], []byte("\n")) }

// form is a whole rule, for the hint of who left out what it must have.
const form = `{"id": "no-prod", "match": {"program": "psql"}, "action": "ask", "reason": "..."}`

func (r *reader) file() {
	if !call.Valid(r.data) {
		r.problems = append(r.problems, Problem{What: "no valid JSON", Hint: "a rule is " + form})
		return
	}
	text := bytes.TrimLeft(r.data, " \t\r\n")
	whole := value{raw: text, at: len(r.data) - len(text)}
	switch call.KindOf(text) {
	case call.Object:
		r.rule(whole)
	case call.Array:
		r.each(whole, MaxRules, func(v value) { r.rule(v) })
	default:
		r.bad(whole, "a rule is "+form, "want an object, or a list of them")
	}
	for i, rule := range r.rules {
		for _, before := range r.rules[:i] {
			if before.ID == rule.ID {
				r.problems = append(r.problems, Problem{Field: "id", What: "two rules are called " + rule.ID})
			}
		}
	}
}

// each walks a list of at most max items.
func (r *reader) each(list value, max int, f func(v value)) {
	n := 0
	s := call.ScanArray(list.raw)
	for s.Next() {
		if n == max {
			r.bad(list, "", "a list of more than %d", max)
			return
		}
		f(value{s.Value(), list.at + s.Start(), list.field + "[" + strconv.Itoa(n) + "]"})
		n++
	}
	if n == 0 {
		r.bad(list, "leave the field out, or say what it is for", "an empty list")
	}
}

// members walks an object. f returns false for a name that it does not know;
// known lists those that it does.
func (r *reader) members(object value, known string, f func(name string, v value) bool) {
	if call.KindOf(object.raw) != call.Object {
		r.bad(object, "", "want an object with %s, got %s", strings.ReplaceAll(known, " ", ", "), short(object.raw))
		return
	}
	var seen []string
	s := call.ScanObject(object.raw)
	for s.Next() {
		name, _ := call.Text(s.Key())
		v := value{s.Value(), object.at + s.KeyStart(), join(object.field, name)}
		for _, other := range seen {
			if other == name {
				r.bad(v, "", "stands twice")
			}
		}
		if seen = append(seen, name); len(seen) > maxList {
			r.bad(v, "", "more than %d fields", maxList)
			return
		}
		v.at = object.at + s.Start()
		if !f(name, v) {
			hint := nearest(name, known)
			if hint == "" {
				hint = "known here: " + strings.ReplaceAll(known, " ", ", ")
			} else {
				hint = "did you mean " + hint + "?"
			}
			r.bad(v, hint, "no such field")
		}
	}
}

func join(outer, name string) string {
	if !plainName(name) {
		name = strconv.Quote(name)
	}
	if outer == "" {
		return name
	}
	return outer + "." + name
}

func plainName(name string) bool {
	for _, c := range []byte(name) {
		if c <= ' ' || c >= 0x7f || c == '"' || c == '.' {
			return false
		}
	}
	return name != "" && len(name) <= 40
}

// short is a value as it stands, cut.
func short(raw []byte) string {
	if len(raw) > 40 {
		return strings.ToValidUTF8(string(raw[:40]), "") + "..."
	}
	return string(raw)
}

// text reads a string that people or a matcher will see: not empty, on lines
// of its own only where several are allowed.
func (r *reader) text(v value, max int) string {
	s, ok := call.Text(v.raw)
	switch {
	case !ok:
		r.bad(v, "", "want a string, got %s", short(v.raw))
	case strings.TrimSpace(s) == "":
		r.bad(v, "", "want some text, got none")
	case len(s) > max:
		r.bad(v, "", "is longer than %d bytes", max)
	default:
		return s
	}
	return ""
}

// texts reads a string, or a list of them.
func (r *reader) texts(v value, max int, f func(v value, s string)) {
	one := func(v value) {
		if s := r.text(v, max); s != "" {
			f(v, s)
		}
	}
	if call.KindOf(v.raw) == call.Array {
		r.each(v, maxList, one)
		return
	}
	one(v)
}

// objects reads an object, or a list of them.
func (r *reader) objects(v value, f func(v value)) {
	if call.KindOf(v.raw) == call.Array {
		r.each(v, maxList, f)
		return
	}
	f(v)
}
