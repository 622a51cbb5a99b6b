package shell

import (
	"slices"

	"airlock/internal/word"

	"mvdan.cc/sh/v3/syntax"
)

// define remembers a function.
func (f *frame) define(c *syntax.FuncDecl) result {
	names := c.Names
	if c.Name != nil {
		names = []*syntax.Lit{c.Name}
	}
	if len(names) == 0 { // zsh: an anonymous function runs where it stands
		return f.stmt(c.Body)
	}
	for _, n := range names {
		at := *f
		fn := &function{name: unescapeAll(n.Value), body: c.Body, src: f.src, frame: &at, span: f.src.span(c.Pos(), c.End())}
		f.seen = append(f.seen, fn)
		f.p.vars.define(fn)
	}
	return f.good()
}

// hoisted returns the list or pipe that begins with the definition of a
// function, where the parser took all of it for the function's body: in
// `f() { a; } && b` the function is { a; }. Otherwise nil.
func hoisted(s *syntax.Stmt, c *syntax.FuncDecl) *syntax.Stmt {
	var spine []*syntax.BinaryCmd
	body := c.Body
	for body != nil {
		list, ok := body.Cmd.(*syntax.BinaryCmd)
		if !ok {
			break
		}
		spine = append(spine, list)
		body = list.X
	}
	if len(spine) == 0 {
		return nil
	}
	fn := *c
	fn.Body = body
	at := &syntax.Stmt{Position: s.Position, Cmd: &fn}
	for _, list := range slices.Backward(spine) {
		whole := *list
		whole.X = at
		at = &syntax.Stmt{Position: s.Position, Cmd: &whole}
	}
	return at
}

// callFunction reads the body of a function with the arguments of a call.
func (f *frame) callFunction(fn *function, c simple) result {
	for r := f.running; r != nil; r = r.up {
		if r.fn == fn {
			fn.called = true
			f.recursion(fn)
			return f.either()
		}
	}
	fn.called = true
	g := f.through(fn.name + "()")
	if g.depth++; g.depth > maxDepth {
		f.limit()
		return f.either()
	}
	g.src = fn.src
	g.running = &running{fn: fn, up: f.running}
	p, left := f.p, f.p.left
	p.vars = &scope{up: p.vars, call: true}
	p.setArgs(c.words[1:])
	for _, a := range c.assigns {
		p.vars.set(a.Name, variable{value: a.Value, exported: true})
		p.vars.local = append(p.vars.local, a.Name)
	}
	r := g.stmt(fn.body)
	if p.left && !left { // by return, with a status of its own
		r = f.either()
	}
	p.left = left
	p.uncall()
	return r
}

// uncall takes off the scope of a call; what the function set and did not
// declare its own stays.
func (p *process) uncall() {
	s := p.vars
	p.vars = s.up
	for name, v := range s.vars {
		if name == "@" || isLocal(s.local, name) {
			continue
		}
		p.vars.set(name, v)
	}
	for name, fn := range s.funcs {
		if fn == nil {
			p.vars.unfunction(name)
		} else {
			p.vars.define(fn)
		}
	}
	for name, a := range s.aliases {
		p.vars.setAlias(name, a)
	}
}

func isLocal(names []string, name string) bool {
	for _, n := range names {
		if n == name {
			return true
		}
	}
	return false
}

// recursion notes a function that calls itself. One that does so from a pipe
// or in the background multiplies without end.
func (f *frame) recursion(fn *function) {
	forks := false
	for r := f.running; r != nil; r = r.up {
		forks = forks || r.forks
		if r.fn == fn {
			break
		}
	}
	for i := range f.out.Recursions {
		if r := &f.out.Recursions[i]; r.Name == fn.name && r.Span == fn.span {
			r.Forks = r.Forks || forks
			return
		}
	}
	f.out.Recursions = append(f.out.Recursions, Recursion{Name: fn.name, Forks: forks, Span: fn.span})
}

// forking returns the stack of calls for something that gets a process of
// its own.
func (r *running) forking() *running {
	if r == nil || r.forks {
		return r
	}
	return &running{fn: r.fn, up: r.up, forks: true}
}

// uncalled reads the functions that were defined and never called: something
// later may call them.
func (f *frame) uncalled() {
	for i := 0; i < len(f.seen); i++ {
		fn := f.seen[i]
		if fn.called || !f.step() {
			continue
		}
		fn.called = true
		g := fn.frame.atMost(Later).fork().through(fn.name + "()")
		g.src = fn.src
		g.in, g.out1, g.sink = &stream{}, Shown, nil
		g.running = &running{fn: fn}
		if g.depth++; g.depth > maxDepth {
			f.limit()
			continue
		}
		g.p.vars.set("@", variable{unset: true})
		g.stmt(fn.body)
	}
}

// later reads a word that some other time will be run as shell.
func (f *frame) later(name string, w word.Word) {
	f.atMost(Later).through(name).fork().code(w, w.Span)
}

// aliased runs a command through an alias; false when the alias names itself.
// Whether the shell expands aliases is not known, so the plain name stays.
func (f *frame) aliased(name, value string, c simple) bool {
	g := f.maybe().through("alias " + name)
	if g.depth++; g.depth > maxDepth {
		f.limit()
		return false
	}
	g.p.vars = &scope{up: g.p.vars, aliases: map[string]string{name: ""}}
	text := value
	for _, w := range c.words[1:] {
		text += " " + f.quoted(w)
	}
	g.text(text, inside(c.span), syntax.LangBash)
	f.p.vars = g.p.vars.up
	return false
}
