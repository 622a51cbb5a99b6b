package tier

import (
	"slices"
	"strings"

	"airlock/internal/call"
)

// Dispatch is a call that starts an agent, as far as its cost goes.
type Dispatch struct {
	Type  string // subagent_type; "" where none is given, which means the client's own
	Model string // the model by its name on the ladder; "" where none is given that counts
	Rung  int    // of the model where there is one, else of the type
	Fable bool
	// lowest is the cheapest rung among all values of subagent_type that the
	// client might read, or -1 where there is none to change.
	lowest int
}

// Read takes a dispatch from the input of a call. It is false for an agent
// that is to be ignored. Of a field that stands more than once, under its name
// in any case, the dearest value counts: nobody knows which one the client
// reads.
func (g *Guard) Read(r *call.Record) (Dispatch, bool) {
	types := trimmed(r.Texts("subagent_type"))
	if len(types) > 0 && g.ignores(types) {
		return Dispatch{}, false
	}
	d := Dispatch{lowest: -1}
	for _, value := range r.Texts("model") {
		name, ok := g.model(value)
		if rung, _ := g.Models.Rung(name); ok && (d.Model == "" || rung > d.Rung) {
			d.Model, d.Rung = name, rung
		}
	}
	if len(types) > 0 {
		d.Type = types[0]
	}
	if d.Model != "" {
		d.Fable = d.Model == Fable
		return d, true
	}
	d.Rung, _ = g.Types.Rung(d.Type)
	for _, t := range types {
		if rung, _ := g.Types.Rung(t); rung > d.Rung {
			d.Type, d.Rung = t, rung
		}
	}
	d.Fable = slices.Contains(types, Fable)
	d.lowest = g.lowest(r.Input)
	return d, true
}

// Judged reports whether an answer could make a difference: nothing is cheaper
// than the lowest rung.
func (d *Dispatch) Judged() bool { return d.Rung > 0 || d.Fable }

func trimmed(values []string) []string {
	for i, v := range values {
		values[i] = strings.TrimSpace(v)
	}
	return values
}

func (g *Guard) ignores(types []string) bool {
	for _, t := range types {
		if !slices.Contains(g.Ignore, t) {
			return false
		}
	}
	return true
}

// lowest returns the cheapest rung among the values of the very field that a
// rewrite would change; -1 where it is missing, or holds anything but text or
// a type that is to be left alone.
func (g *Guard) lowest(input []byte) int {
	lowest := -1
	s := call.ScanObject(input)
	for s.Next() {
		if !call.KeyIs(s.Key(), "subagent_type") {
			continue
		}
		name, ok := call.Text(s.Value())
		name = strings.TrimSpace(name)
		if !ok || slices.Contains(g.Ignore, name) {
			return -1
		}
		if rung, _ := g.Types.Rung(name); lowest < 0 || rung < lowest {
			lowest = rung
		}
	}
	return lowest
}

// model finds the name on the ladder of models that a value stands for: the
// longest that is a word of it, so that claude-opus-4-5 is opus, and inherit
// or opusplan is none.
func (g *Guard) model(value string) (name string, ok bool) {
	value = strings.ToLower(value)
	for _, rung := range g.Models {
		if n := rung[0]; len(n) > len(name) && holdsWord(value, n) {
			name = n
		}
	}
	return name, name != ""
}

// holdsWord reports whether word stands in text with no letter or digit beside
// it. Both are in lower case.
func holdsWord(text, word string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return false
		}
		start, end := from+i, from+i+len(word)
		if (start == 0 || !alphanumeric(text[start-1])) && (end == len(text) || !alphanumeric(text[end])) {
			return true
		}
		from = start + 1
	}
}

func alphanumeric(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c >= 0x80
}
