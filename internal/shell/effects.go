package shell

import (
	"strings"

	"airlock/internal/argv"
	"airlock/internal/code"
	"airlock/internal/word"
)

// effects notes what code in a language other than shell does, and reads the
// commands that it starts.
func (f *frame) effects(i int, lang string, text word.Word) {
	if text.Holes() {
		f.out.Invocations[i].BodyUnknown = true
	}
	at := f.out.Invocations[i].Span
	if text.Span != (word.Span{}) {
		at = text.Span
	}
	handed := false
	for _, c := range code.Scan(lang, f.sourceText(text)) {
		if !f.step() {
			return
		}
		inv := &f.out.Invocations[i]
		inv.Effects = append(inv.Effects, Effect{
			Kind: EffectKind(c.Kind), Call: c.Call, Path: f.unmarked(c.Path, at), Recursive: c.Recursive,
		})
		if c.Kind != code.Spawns {
			continue
		}
		g := f.maybe().through(lang + " " + c.Call)
		g.in = &stream{}
		switch {
		case len(c.Argv) > 0:
			words := make([]word.Word, 0, len(c.Argv))
			for _, a := range c.Argv {
				words = append(words, f.argument(a, at))
			}
			g.run(simple{words: words, span: at, plain: true})
		case c.Command != "":
			g.child(simple{}).code(word.Word{Parts: []word.Part{{Text: c.Command}}, Span: at}, at)
		case !handed: // once: it is the same words for each such call
			handed = true
			g.handed(&f.out.Invocations[i].Command, at)
		}
	}
}

// handed reads what a program is given beside its code, for code that starts
// what nobody sees: a command in one word, or one whose words they are.
func (f *frame) handed(c *argv.Command, at word.Span) {
	var rest []word.Word
	for _, o := range c.Operands {
		if o.Role != argv.Code && o.Role != argv.Script {
			rest = append(rest, o.Word)
		}
	}
	for _, w := range rest {
		if strings.ContainsAny(w.Prefix(), " \t\n") {
			f.child(simple{}).code(w, at)
		}
	}
	if len(rest) > 1 && rest[0].Prefix() != "" && !strings.ContainsAny(rest[0].Prefix(), " \t\n") {
		f.run(simple{words: rest, span: at, plain: true})
	}
}

// argument returns an argument that code gives to a program; "" is one that
// is not known.
func (f *frame) argument(s string, at word.Span) word.Word {
	if s == "" {
		return word.Word{Parts: []word.Part{{Kind: word.Hole, Source: word.Input, Quoted: true}}, Span: at}
	}
	return f.unmarked(word.Lit(s), at)
}

// unmarked turns the marks in a word's text back into holes.
func (f *frame) unmarked(w word.Word, at word.Span) word.Word {
	b := fieldBuilder{f: f, at: at, open: true}
	for _, p := range w.Parts {
		if p.Kind == word.Literal && strings.Contains(p.Text, markStart) {
			b.marked(p.Text, true)
			continue
		}
		b.add(p)
	}
	b.end()
	return b.out[0]
}

// inline looks at the code that an interpreter gets in its words, or on its
// standard input.
func (f *frame) inline(i int, c simple, lang string) {
	cmd := f.out.Invocations[i].Command
	codes := cmd.Words(argv.Code)
	for _, w := range codes {
		f.effects(i, lang, w)
	}
	scripts := cmd.Words(argv.Script)
	for _, w := range scripts {
		if w.Is("-") {
			scripts = nil
			break
		}
		f.child(c).script(i, lang, w, nil)
	}
	if len(codes) > 0 || len(scripts) > 0 || f.in.Kind == Inherited {
		return
	}
	if f.in.Kind == FromFile {
		f.child(c).script(i, lang, f.in.File, nil)
		return
	}
	f.out.Invocations[i].BodyUnknown = f.in.Text.Holes()
	if !whollyUnknown(f.in.Text) {
		f.effects(i, lang, f.in.Text)
	}
}
