package shell

import (
	"slices"
	"strconv"

	"airlock/internal/argv"
	"airlock/internal/word"

	"mvdan.cc/sh/v3/syntax"
)

// simple is a command of words, ready to run.
type simple struct {
	words   []word.Word
	assigns []Assign
	redirs  []Redirection
	span    word.Span
	// plain says that no function, alias or builtin of this shell is meant:
	// another program starts it.
	plain bool
}

// call reads a simple command.
func (f *frame) call(s *syntax.Stmt, c *syntax.CallExpr) result {
	words := f.fields(c.Args)
	g, redirs := f.redirect(s.Redirs)
	cmd := simple{words: words, redirs: redirs, span: f.stmtSpan(s)}
	if len(words) == 0 {
		before := len(f.out.Invocations)
		for _, a := range c.Assigns {
			f.assign(a)
		}
		if files(redirs) {
			g.emit(Invocation{Redirs: redirs, Span: cmd.span})
		}
		if len(f.out.Invocations) > before || len(c.Assigns) == 0 {
			return f.either()
		}
		return f.good()
	}
	for _, a := range c.Assigns {
		if a.Name != nil && a.Value != nil {
			cmd.assigns = append(cmd.assigns, Assign{Name: a.Name.Value, Value: f.single(a.Value)})
		} else if a.Name != nil {
			cmd.assigns = append(cmd.assigns, Assign{Name: a.Name.Value})
		}
	}
	if len(cmd.assigns) > 0 && g == f {
		h := *f
		g = &h
	}
	return g.run(cmd)
}

// stmtSpan is where a simple command stands, with its redirections.
func (f *frame) stmtSpan(s *syntax.Stmt) word.Span {
	at := f.src.span(s.Position, s.Position)
	if f.src.inner {
		return at
	}
	if s.Cmd != nil {
		at = f.src.span(s.Position, s.Cmd.End())
		at.Start = min(at.Start, f.src.offset(s.Cmd.Pos()))
	}
	for _, r := range s.Redirs {
		end := r.End()
		if r.Hdoc != nil {
			end = r.Word.End()
		}
		at.End = max(at.End, f.src.offset(end))
	}
	return at
}

// emitBare lists the redirections of a compound command.
func (f *frame) emitBare(redirs []Redirection, s *syntax.Stmt) {
	f.emit(Invocation{Redirs: redirs, Span: f.src.span(s.Position, s.End())})
}

// emit lists an invocation with what the frame knows; -1 when there is no
// room for it.
func (f *frame) emit(inv Invocation) int {
	if len(f.out.Invocations) >= maxCalls {
		f.exhaust()
		return -1
	}
	if inv.Stdin.Kind == Inherited && f.in != nil {
		inv.Stdin = f.in.Input
	}
	inv.Output, inv.Place, inv.Dirs = f.out1, f.place, f.p.dirs
	inv.Via, inv.Sure, inv.Background = f.via, f.sure, f.background
	inv.Command = argv.Parse(inv.Program, inv.Args)
	f.out.Invocations = append(f.out.Invocations, inv)
	return len(f.out.Invocations) - 1
}

// maxVia bounds the wrappers around a command.
const maxVia = 32

// run reads a command whose words are known: an alias, function or builtin of
// this shell, or a program.
func (f *frame) run(c simple) result {
	if !f.step() || len(c.words) == 0 {
		return f.either()
	}
	if f.spent.words += len(c.words); f.spent.words > maxWords && len(f.via) > 0 || len(f.via) > maxVia {
		f.limit()
		return f.either()
	}
	name, literal := c.words[0].Literal()
	if literal && !c.plain {
		if value, ok := f.p.vars.alias(name); ok && f.aliased(name, value, c) {
			return f.either()
		}
		if fn := f.p.vars.function(name); fn != nil {
			if !fn.maybe {
				return f.callFunction(fn, c)
			}
			f = f.maybe()
			f.callFunction(fn, c)
		}
	}
	if mayVanish(c.words[0]) && len(c.words) > 1 {
		// $SUDO rm x: with SUDO empty, rm is the program.
		rest := c
		rest.words = c.words[1:]
		f.maybe().through(c.words[0].String()).run(rest)
	}
	i := f.emit(Invocation{
		Program: c.words[0], Args: c.words[1:], Assigns: c.assigns, Redirs: c.redirs, Span: c.span,
	})
	if i < 0 {
		return f.either()
	}
	if literal && !c.plain {
		if r, ok := f.builtinWith(name, i, c); ok {
			return r
		}
	}
	f.seeThrough(i, c)
	if literal && name == "true" {
		return f.good()
	}
	return f.either()
}

// mayVanish reports whether a word may expand to no word.
func mayVanish(w word.Word) bool {
	if len(w.Parts) == 0 {
		return false
	}
	for _, p := range w.Parts {
		if p.Kind != word.Hole || p.Quoted || p.NotEmpty {
			return false
		}
	}
	return true
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
		if a.Append && (len(old.elems) > maxFields || !f.make(64*len(old.elems))) {
			f.limit()
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
	if !ok {
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
