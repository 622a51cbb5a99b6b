package shell

import (
	"strings"

	"airlock/internal/word"

	"mvdan.cc/sh/v3/syntax"
)

// fields expands the words of a command as bash does: braces, tilde,
// parameters, substitutions, splitting, quotes. Names on disk are not looked
// up: a glob stays a glob.
func (f *frame) fields(ws []*syntax.Word) []word.Word {
	out := make([]word.Word, 0, len(ws)+2)
	for _, w := range ws {
		if s, ok := plain(w); ok {
			out = append(out, f.lit(f.showRedacted(s), f.src.span(w.Pos(), w.End())))
			continue
		}
		at := f.src.span(w.Pos(), w.End())
		for _, w := range f.braces(w) {
			b := fieldBuilder{f: f, out: out, at: at, split: true}
			b.word(w)
			if out = b.out; len(out) > maxFields+len(ws) {
				f.limit()
				return append(out, word.Word{Parts: f.part(cut()), Span: b.at})
			}
		}
	}
	return out
}

// plain returns the text of a word that has nothing to expand.
func plain(w *syntax.Word) (string, bool) {
	if len(w.Parts) != 1 {
		return "", false
	}
	l, ok := w.Parts[0].(*syntax.Lit)
	if !ok || strings.ContainsAny(l.Value, "\\*?[~{"+markStart) {
		return "", false
	}
	return l.Value, true
}

// single expands a word that stays one: an assignment's value, a here-string.
func (f *frame) single(w *syntax.Word) word.Word {
	if w == nil || len(w.Parts) == 0 {
		return word.Word{}
	}
	b := fieldBuilder{f: f, at: f.src.span(w.Pos(), w.End()), open: true, assign: true}
	b.word(w)
	b.end()
	return b.out[0]
}

// document expands the body of a here-document. tabs says that those at the
// start of its lines do not count.
func (f *frame) document(w *syntax.Word, quoted, tabs bool) word.Word {
	if w == nil {
		return word.Word{}
	}
	b := fieldBuilder{f: f, at: f.src.span(w.Pos(), w.End()), open: true}
	start := true
	for _, p := range w.Parts {
		l, ok := p.(*syntax.Lit)
		if !ok {
			b.part(p, true)
			start = false
			continue
		}
		s := l.Value
		if tabs {
			s = untabbed(s, start)
		}
		start = strings.HasSuffix(s, "\n")
		if quoted {
			b.text(s)
		} else {
			b.text(unescape(s, "$`\\"))
		}
	}
	b.end()
	return b.out[0]
}

// untabbed takes the tabs off the starts of lines; start says that the text
// begins with one.
func untabbed(s string, start bool) string {
	if strings.IndexByte(s, '\t') < 0 {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for line := range strings.Lines(s) {
		if start {
			line = strings.TrimLeft(line, "\t")
		}
		start = true
		b.WriteString(line)
	}
	return b.String()
}

// fieldBuilder makes words out of the parts of a parsed word.
type fieldBuilder struct {
	f      *frame
	at     word.Span
	out    []word.Word
	cur    []word.Part
	lit    string // text not yet in cur: lit, or buf where it was joined
	buf    []byte
	size   int  // bytes that expansions added
	open   bool // a word has begun, though it may be empty
	split  bool // unquoted results are split at IFS, and patterns are globs
	assign bool // tildes count after a colon as well
	tilde  bool
}

func (b *fieldBuilder) word(w *syntax.Word) {
	for i, p := range w.Parts {
		if l, ok := p.(*syntax.Lit); ok && (i == 0 || b.assign) {
			b.tildes(l, i == 0, i == len(w.Parts)-1)
			continue
		}
		b.part(p, false)
	}
	if b.split {
		b.end()
	}
}

// end closes the word that is being made.
func (b *fieldBuilder) end() {
	b.flush()
	if b.open || len(b.cur) > 0 {
		b.out = append(b.out, word.Word{Parts: b.cur, Span: b.at, Tilde: b.tilde})
	}
	b.cur, b.size, b.open, b.tilde = nil, 0, false, false
}

// flush moves pending text into the parts.
func (b *fieldBuilder) flush() {
	if len(b.buf) > 0 {
		b.lit, b.buf = string(b.buf), b.buf[:0]
	}
	if b.lit != "" {
		b.put(word.Part{Text: b.lit})
		b.lit = ""
	}
}

func (b *fieldBuilder) put(p word.Part) {
	if b.cur == nil {
		b.cur = b.f.part(p)
		return
	}
	b.cur = append(b.cur, p)
}

// text adds text that stays as it is.
func (b *fieldBuilder) text(s string) {
	b.open = true
	b.raw(s, true)
}

// raw adds text of the source, in which marks stand for holes.
func (b *fieldBuilder) raw(s string, quoted bool) {
	s = b.f.showRedacted(s)
	if strings.Contains(s, markStart) {
		b.marked(s, quoted)
		return
	}
	b.add(word.Part{Text: s})
}

// add appends a part, joining text to text.
func (b *fieldBuilder) add(p word.Part) {
	switch {
	case p.Kind != word.Literal:
		b.flush()
		b.put(p)
	case p.Text == "":
	case b.lit == "" && len(b.buf) == 0:
		b.lit = p.Text
	default:
		if len(b.buf) == 0 {
			b.buf = append(b.buf, b.lit...)
		}
		b.buf = append(b.buf, p.Text...)
	}
}

// made adds a part that an expansion made, unless the word grows too long.
func (b *fieldBuilder) made(p word.Part) {
	if b.size > maxValue {
		return
	}
	if b.size += len(p.Text); b.size > maxValue || !b.f.make(len(p.Text)) {
		b.f.limit()
		b.size = maxValue + 1
		p = cut()
	}
	b.add(p)
}

// hole adds unknown text.
func (b *fieldBuilder) hole(p word.Part, quoted bool) {
	p.Kind, p.Quoted = word.Hole, quoted
	if quoted {
		b.open = true
	}
	b.add(p)
}

// part adds one part of a parsed word.
func (b *fieldBuilder) part(p syntax.WordPart, quoted bool) {
	switch p := p.(type) {
	case *syntax.Lit:
		if quoted {
			b.text(unescape(p.Value, "$`\"\\"))
		} else {
			b.unquoted(p.Value)
		}
	case *syntax.SglQuoted:
		switch {
		case quoted && !p.Dollar: // in "${x:-'a'}" the quotes are text
			b.text("'" + p.Value + "'")
		case p.Dollar:
			b.text(ansiC(p.Value))
		default:
			b.text(p.Value)
		}
	case *syntax.DblQuoted:
		b.quotes(p)
	case *syntax.ParamExp:
		b.param(p, quoted)
	case *syntax.CmdSubst:
		b.value(b.f.substitution(p), quoted)
	case *syntax.ArithmExp:
		b.f.arithmetic(p.X)
		b.hole(word.Part{Source: word.Arithmetic, NotEmpty: true}, quoted)
	case *syntax.ProcSubst:
		b.f.processSubstitution(p, b)
	case *syntax.ExtGlob:
		b.glob(p.Op.String() + p.Pattern.Value + ")")
	}
}

// quotes adds what stands in double quotes.
func (b *fieldBuilder) quotes(q *syntax.DblQuoted) {
	if len(q.Parts) == 1 {
		// "$@" is as many words as there are parameters, so possibly none.
		if p, ok := q.Parts[0].(*syntax.ParamExp); ok && b.list(p) {
			return
		}
	}
	b.open = true
	for _, p := range q.Parts {
		b.part(p, true)
	}
}
