package shell

import (
	"slices"
	"strconv"

	"airlock/internal/word"

	"mvdan.cc/sh/v3/syntax"
)

// prefix expands the assignments in front of a program: each sees those
// before it.
func (f *frame) prefix(as []*syntax.Assign) []Assign {
	if len(as) == 0 {
		return nil
	}
	out := make([]Assign, 0, len(as))
	f.p.branch()
	for _, a := range as {
		if a.Name == nil {
			continue
		}
		w := f.single(a.Value)
		out = append(out, Assign{Name: a.Name.Value, Value: w})
		if len(as) > 1 {
			f.p.vars.set(a.Name.Value, variable{value: w})
		}
	}
	f.p.unbranch()
	return out
}

// assign does NAME=value, NAME+=value, NAME[i]=value or NAME=(...).
func (f *frame) assign(a *syntax.Assign) {
	if a.Name == nil {
		f.single(a.Value)
		return
	}
	name := a.Name.Value
	old, _ := f.p.vars.lookup(name)
	switch {
	case a.Array != nil:
		v := variable{array: true}
		if a.Append && (old.vague || len(old.elems) > maxFields || !f.make(64*len(old.elems))) {
			f.elements(v, a.Array)
			f.p.vars.set(name, unknown(name))
			return
		}
		if a.Append {
			v.elems = old.elems[:len(old.elems):len(old.elems)]
			if !old.array && len(old.value.Parts) > 0 {
				v.elems = append(v.elems, element{key: "0", value: old.value})
			}
		}
		f.p.vars.set(name, f.elements(v, a.Array))
	case a.Index != nil:
		f.p.vars.set(name, f.setElement(name, old, a))
	case a.Append:
		w := old.value
		if _, set := f.p.vars.lookup(name); !set {
			w = word.Word{Parts: []word.Part{{Kind: word.Hole, Source: word.Variable, Text: name}}}
			if v, ok := f.variable(name); ok {
				w = v
			} else if ordinary(name) {
				w = word.Word{}
			}
		}
		b := fieldBuilder{f: f, open: true}
		b.value(w, true)
		b.value(f.single(a.Value), true)
		b.end()
		f.setVariable(name, b.out[0])
	default:
		f.setVariable(name, f.single(a.Value))
	}
}

// setVariable gives a scalar a value.
func (f *frame) setVariable(name string, w word.Word) {
	size := 0
	for i, p := range w.Parts {
		if size += len(p.Text); size > maxValue {
			f.limit()
			w.Parts = append(w.Parts[:i:i], cut())
			break
		}
	}
	f.p.vars.set(name, variable{value: w})
	if name == "PROMPT_COMMAND" {
		f.later("PROMPT_COMMAND", w)
	}
}

// elements adds the elements of an array expression.
func (f *frame) elements(v variable, a *syntax.ArrayExpr) variable {
	for _, e := range a.Elems {
		if e.Index != nil {
			key, ok := f.key(e.Index)
			if !ok {
				key = "?"
			}
			if e.Value != nil && braced(e.Value) {
				f.single(e.Value)
				return unknown("")
			}
			v.elems = insert(v.elems, element{key: key, value: oneWord(f.single(e.Value))})
			continue
		}
		if e.Value == nil {
			continue
		}
		for _, w := range f.fields([]*syntax.Word{e.Value}) {
			v.elems = append(v.elems, element{key: itoa(len(v.elems)), value: w})
		}
		if len(v.elems) > maxFields {
			f.limit()
			break
		}
	}
	return v
}

// setElement does NAME[index]=value.
func (f *frame) setElement(name string, old variable, a *syntax.Assign) variable {
	key, ok := f.key(a.Index)
	value := f.single(a.Value)
	if !ok || old.vague {
		return unknown(name)
	}
	v := variable{array: true, elems: old.elems}
	if !old.array && len(old.value.Parts) > 0 {
		v.elems = []element{{key: "0", value: old.value}}
	}
	if len(v.elems) > maxFields || !f.make(64*len(v.elems)) {
		f.limit()
		return unknown(name)
	}
	v.elems = insert(slices.Clone(v.elems), element{key: key, value: oneWord(value)})
	return v
}

// insert puts an element in its place: in the order of the numbers, or last
// where keys are names.
func insert(elems []element, e element) []element {
	n, err := strconv.Atoi(e.key)
	for i, old := range elems {
		m, errOld := strconv.Atoi(old.key)
		switch {
		case old.key == e.key:
			elems[i] = e
			return elems
		case err == nil && errOld == nil && m > n:
			return slices.Insert(elems, i, e)
		}
	}
	return append(elems, e)
}

// oneWord marks the holes of a value as quoted: it is one word whatever they
// are.
func oneWord(w word.Word) word.Word {
	if !w.Holes() {
		return w
	}
	w.Parts = slices.Clone(w.Parts)
	for i := range w.Parts {
		w.Parts[i].Quoted = w.Parts[i].Kind == word.Hole
	}
	return w
}
