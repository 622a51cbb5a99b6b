package shell

import (
	"strings"

	"airlock/internal/argv"
	"airlock/internal/word"

	"mvdan.cc/sh/v3/syntax"
)

// code reads a word as shell text, in the process of the frame.
func (f *frame) code(w word.Word, at word.Span) {
	f.codeIn(w, at, syntax.LangBash)
}

func (f *frame) codeIn(w word.Word, at word.Span, lang syntax.LangVariant) {
	g := *f
	if g.depth++; g.depth > maxDepth {
		f.limit()
		return
	}
	if w.Span != (word.Span{}) {
		at = w.Span
	}
	if g.text(f.sourceText(w), inside(at), lang) == Unread {
		f.limit()
	}
}

// eval reads the words of eval, joined, as shell.
func (f *frame) eval(args []word.Word, at word.Span) {
	if len(args) > 0 && args[0].Is("--") {
		args = args[1:]
	}
	f.through("eval").code(sentence(args), at)
}

// sentence joins words with spaces.
func sentence(words []word.Word) word.Word {
	if len(words) == 1 {
		return words[0]
	}
	s := &sink{}
	at := word.Span{}
	for i, w := range words {
		if i > 0 {
			s.write(word.Lit(" "), Always)
		} else {
			at = w.Span
		}
		s.write(w, Always)
		at.Start, at.End = min(at.Start, w.Span.Start), max(at.End, w.Span.End)
	}
	w := s.word()
	w.Span = at
	return w
}

// child returns the frame of a shell that a program of this one starts: it
// knows the exported variables and nothing else.
func (f *frame) child(c simple) *frame {
	g := *f
	p := *f.p
	p.vars = &scope{up: f.p.vars, env: true}
	p.old, p.stack, p.errexit, p.ended, p.left = nil, nil, false, false, false
	if f.place != Here {
		p.vars.up = nil
	}
	for _, a := range c.assigns {
		p.vars.set(a.Name, variable{value: a.Value, exported: true})
	}
	g.p = &p
	g.running = nil
	return &g
}

// shell reads what a shell program runs: its -c text, its script, or its
// standard input.
func (f *frame) shell(i int, c simple) {
	cmd := f.out.Invocations[i].Command
	if cmd.Has("-n") || cmd.Has("--version") || cmd.Has("--help") {
		return // checks the syntax only
	}
	g := f.child(c)
	lang := syntax.LangBash
	if cmd.Program == "zsh" {
		lang = syntax.LangZsh
	}
	for _, o := range cmd.Options {
		switch {
		case o.HasValue && o.Role == argv.Script:
			g.script(i, cmd.Program, o.Value, nil)
		case o.HasValue && o.Role == argv.Code:
			g.through(cmd.Program+" -c").codeIn(o.Value, c.span, lang)
			return
		}
	}
	if len(cmd.Operands) == 0 {
		g.p.setArgs(nil)
		if !cmd.Has("-c", "--command") {
			g.fromInput(i, c, cmd.Program, lang)
		}
		return
	}
	first := cmd.Operands[0]
	rest := c.words[2+first.Index:]
	switch {
	case first.Role == argv.Code:
		g.p.setZero(rest)
		g.through(cmd.Program+" -c").codeIn(first.Word, c.span, lang)
	case first.Role == argv.Script && !standardInput(first.Word):
		g.script(i, cmd.Program, first.Word, rest)
	case first.Role == argv.Script:
		g.p.setArgs(rest)
		g.fromInput(i, c, cmd.Program, lang)
	default: // -s
		g.p.setArgs(c.words[1+first.Index:])
		g.fromInput(i, c, cmd.Program, lang)
	}
}

// standardInput reports whether a word names the standard input.
func standardInput(w word.Word) bool {
	return w.Is("-") || w.Is("/dev/stdin") || w.Is("/dev/fd/0") || w.Is("/proc/self/fd/0")
}

// fromInput reads a shell's standard input as its script.
func (f *frame) fromInput(i int, c simple, name string, lang syntax.LangVariant) {
	in := f.in
	g := f.through(name)
	g.in = &stream{}
	switch in.Kind {
	case Inherited:
		return
	case FromFile:
		if in.File.Is("/dev/null") {
			return
		}
		f.script(i, name, in.File, nil)
		return
	}
	if in.doubt {
		g = g.maybe()
	}
	text := in.Text
	if in.read > 0 {
		rest, ok := in.rest()
		if !ok {
			return
		}
		text = word.Word{Parts: []word.Part{{Text: rest}}, Span: text.Span}
	}
	if s, ok := text.Literal(); ok && strings.Contains(s, "\x00") { // which shells leave out
		text = word.Word{Parts: []word.Part{{Text: strings.ReplaceAll(s, "\x00", "")}}, Span: text.Span}
	}
	if text.Holes() {
		f.out.Invocations[i].BodyUnknown = true
	}
	g.codeIn(text, c.span, lang)
}

// whollyUnknown reports whether no text of a word is known.
func whollyUnknown(w word.Word) bool {
	for _, p := range w.Parts {
		if p.Kind != word.Hole {
			return false
		}
	}
	return true
}
