package shell

import (
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
	// builtin says that no function or alias is meant: it stands behind
	// `command` or `builtin`.
	builtin bool
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
	cmd.assigns = f.prefix(c.Assigns)
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
	if f.out.Invocations == nil {
		f.out.Invocations = make([]Invocation, 0, 4)
	}
	f.out.Invocations = append(f.out.Invocations, inv)
	return len(f.out.Invocations) - 1
}

// maxVia bounds the wrappers around a command.
const maxVia = 32

// run reads a command whose words are known: an alias, function or builtin of
// this shell, or a program.
func (f *frame) run(c simple) result {
	if len(c.words) == 0 {
		return f.either()
	}
	if f.spent.words += len(c.words); f.spent.words > maxWords || len(f.via) > maxVia || !f.step() {
		f.limit()
		return f.unseen(c)
	}
	name, literal := c.words[0].Literal()
	if literal && !c.plain && !c.builtin {
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

// unseen lists a command beyond a bound without seeing through it: what is
// known of it is still known. Its later words are left out, so that listing
// costs no more than the bounds allow.
func (f *frame) unseen(c simple) result {
	const keep = 64
	args := c.words[1:]
	if len(args) > keep {
		args = append(args[:keep:keep], word.Word{Parts: []word.Part{cut()}})
	}
	f.emit(Invocation{Program: c.words[0], Args: args, Assigns: c.assigns, Redirs: c.redirs, Span: c.span})
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
