package shell

import (
	"strings"

	"airlock/internal/word"

	"mvdan.cc/sh/v3/syntax"
)

// stream is a standard input. Commands in a row read on where the one before
// stopped.
type stream struct {
	Input
	read  int  // bytes of Text that were consumed
	doubt bool // parts of Text may not be written at all
}

// rest returns what is left to read, where it is wholly known.
func (s *stream) rest() (string, bool) {
	if s.Kind == Inherited || s.Kind == FromFile {
		return "", false
	}
	text, ok := s.Text.Literal()
	if !ok || s.read > len(text) {
		return "", false
	}
	return text[s.read:], true
}

// line consumes a line; ok is false at the end and where it is not known.
func (s *stream) line() (string, bool) {
	text, ok := s.rest()
	if !ok || text == "" {
		return "", false
	}
	line, _, found := strings.Cut(text, "\n")
	s.read += len(line)
	if found {
		s.read++
	}
	return line, true
}

// textLine consumes a line as the read builtin does: without NULs and, unless
// raw, with the lines that a backslash continues. At the end it is empty.
func (s *stream) textLine(raw bool) (string, bool) {
	if rest, ok := s.rest(); !ok || rest == "" {
		return "", ok
	}
	var b strings.Builder
	for {
		line, ok := s.line()
		b.WriteString(strings.ReplaceAll(line, "\x00", ""))
		slashes := len(line) - len(strings.TrimRight(line, "\\"))
		if !ok || raw || slashes%2 == 0 {
			break
		}
		b.WriteByte('\n') // `\` and a newline vanish below
	}
	if raw {
		return b.String(), true
	}
	return unescapeAll(b.String()), true
}

// sink collects what is known of a text that commands write.
type sink struct {
	parts []word.Part
	size  int
	// base is how surely the commands run that surely write; what others
	// write leaves the text in doubt.
	base  Certainty
	doubt bool
	// ends are the indexes of the parts that programs wrote: where they wrote
	// anything, it ends a line.
	ends []int
}

func (s *sink) write(w word.Word, c Certainty) {
	s.doubt = s.doubt || c > s.base
	for _, p := range w.Parts {
		if s.size += len(p.Text); s.size > maxValue {
			if n := len(s.parts); n == 0 || s.parts[n-1].Source != word.Cut {
				s.parts = append(s.parts, cut())
			}
			return
		}
		s.parts = append(s.parts, p)
	}
}

// lines returns the text as its reader sees it, when that reads lines: what
// programs wrote ends with one.
func (s *sink) lines() word.Word {
	if len(s.ends) == 0 {
		return s.word()
	}
	t := &sink{}
	ends := s.ends
	for i, p := range s.parts {
		t.parts = append(t.parts, p)
		if len(ends) > 0 && ends[0] == i {
			ends = ends[1:]
			if i+1 < len(s.parts) {
				t.parts = append(t.parts, word.Part{Text: "\n"})
			}
		}
	}
	return t.word()
}

// word returns the text as a word: literal runs joined.
func (s *sink) word() word.Word {
	var out []word.Part
	for i := 0; i < len(s.parts); {
		if s.parts[i].Kind != word.Literal {
			out = append(out, s.parts[i])
			i++
			continue
		}
		j := i + 1
		for j < len(s.parts) && s.parts[j].Kind == word.Literal {
			j++
		}
		text := s.parts[i].Text
		if j > i+1 {
			var b strings.Builder
			for _, p := range s.parts[i:j] {
				b.WriteString(p.Text)
			}
			text = b.String()
		}
		if text != "" {
			out = append(out, word.Part{Text: text})
		}
		i = j
	}
	return word.Word{Parts: out}
}

// captured returns the text as the value of a substitution: without the
// newlines at its end, and a hole where it is in doubt.
func (s *sink) captured() word.Word {
	w := s.word()
	if s.doubt {
		return word.Word{Parts: []word.Part{{Kind: word.Hole, Source: word.Substitution, Text: s.program()}}}
	}
	if n := len(w.Parts); n > 0 && w.Parts[n-1].Kind == word.Literal {
		last := strings.ReplaceAll(strings.TrimRight(w.Parts[n-1].Text, "\n"), "\x00", "")
		w.Parts[n-1].Text = last
		if last == "" {
			w.Parts = w.Parts[:n-1]
		}
	}
	// Holes at the end may be empty: then newlines before them are gone too,
	// and belong to what is not known.
	for i := len(w.Parts) - 1; i > 0 && w.Parts[i].Kind == word.Hole && !w.Parts[i].NotEmpty; i-- {
		if p := &w.Parts[i-1]; p.Kind == word.Literal {
			if p.Text = strings.TrimRight(p.Text, "\n"); p.Text != "" {
				break
			}
			w.Parts = append(w.Parts[:i-1], w.Parts[i:]...)
		}
	}
	return w
}

// program names the first program whose output is not known.
func (s *sink) program() string {
	for _, p := range s.parts {
		if p.Kind == word.Hole && p.Text != "" {
			return p.Text
		}
	}
	return "echo"
}

// substitution runs $(...) and returns what it puts into the word.
func (f *frame) substitution(c *syntax.CmdSubst) word.Word {
	if !f.step() {
		return word.Word{Parts: []word.Part{cut()}}
	}
	if w, ok := f.fileRead(c.Stmts); ok {
		return w
	}
	if f.level >= maxLevels {
		f.limit()
		return word.Word{Parts: []word.Part{cut()}}
	}
	g := f.fork()
	g.level++
	g.sink = &sink{base: g.sure}
	g.out1 = Captured
	g.list(c.Stmts)
	w := g.sink.captured()
	if c.ReplyVar {
		return word.Word{Parts: []word.Part{{Kind: word.Hole, Source: word.Variable, Text: "REPLY"}}}
	}
	return w
}

// fileRead knows $(<file).
func (f *frame) fileRead(stmts []*syntax.Stmt) (word.Word, bool) {
	if len(stmts) != 1 || stmts[0].Cmd != nil || len(stmts[0].Redirs) != 1 || stmts[0].Redirs[0].Op != syntax.RdrIn {
		return word.Word{}, false
	}
	r := stmts[0].Redirs[0]
	g := *f
	g.out1 = Captured
	target := g.target(r.Word)
	g.emit(Invocation{
		Redirs: []Redirection{{Op: "<", FD: -1, Target: target}},
		Stdin:  Input{Kind: FromFile, File: target},
		Span:   f.src.span(r.Pos(), r.End()),
	})
	return word.Word{Parts: []word.Part{{Kind: word.Hole, Source: word.Substitution, Text: "cat"}}}, true
}

// product is the text that a process substitution gives to its reader.
type product struct {
	at    word.Span // of the word it stands in
	text  word.Word
	doubt bool
}

// processSubstitution runs <(...) or >(...): the word is a path under
// /dev/fd.
func (f *frame) processSubstitution(p *syntax.ProcSubst, b *fieldBuilder) {
	if f.level >= maxLevels || !f.step() {
		f.limit()
		b.hole(cut(), true)
		return
	}
	g := f.fork()
	g.level++
	first := len(f.out.Invocations)
	if p.Op == syntax.CmdOut {
		g.in = &stream{Input: Input{Kind: FromPipe, From: -1}}
		g.list(p.Stmts)
	} else {
		g.sink = &sink{base: g.sure}
		g.out1 = Piped
		g.list(p.Stmts)
		f.products = append(f.products, product{at: b.at, text: g.sink.lines(), doubt: g.sink.doubt})
	}
	hole := word.Part{Source: word.Process, NotEmpty: true}
	if first < len(f.out.Invocations) {
		hole.Text = f.out.Invocations[first].Command.Program
	}
	b.hole(hole, true)
}

// product returns what can be read from the path of a process substitution.
func (r *reader) product(w word.Word) (product, bool) {
	if len(w.Parts) != 1 || w.Parts[0].Source != word.Process {
		return product{}, false
	}
	for i := len(r.products) - 1; i >= 0; i-- {
		if r.products[i].at == w.Span {
			return r.products[i], true
		}
	}
	return product{}, false
}

// arithmetic walks an arithmetic expression for what it runs and sets.
func (f *frame) arithmetic(x syntax.ArithmExpr) {
	switch x := x.(type) {
	case *syntax.Word:
		f.single(x)
	case *syntax.BinaryArithm:
		for {
			if w, ok := x.X.(*syntax.Word); ok && assigns(x.Op) && syntax.ValidName(w.Lit()) {
				f.setNumber(w.Lit())
			} else if left, ok := x.X.(*syntax.BinaryArithm); ok {
				f.arithmetic(x.Y)
				x = left
				continue
			}
			break
		}
		f.arithmetic(x.X)
		f.arithmetic(x.Y)
	case *syntax.UnaryArithm:
		if w, ok := x.X.(*syntax.Word); ok && (x.Op == syntax.Inc || x.Op == syntax.Dec) && syntax.ValidName(w.Lit()) {
			f.setNumber(w.Lit())
			return
		}
		f.arithmetic(x.X)
	case *syntax.ParenArithm:
		f.arithmetic(x.X)
	}
}

func assigns(op syntax.BinAritOperator) bool {
	switch op {
	case syntax.Assgn, syntax.AddAssgn, syntax.SubAssgn, syntax.MulAssgn, syntax.QuoAssgn, syntax.RemAssgn,
		syntax.AndAssgn, syntax.OrAssgn, syntax.XorAssgn, syntax.ShlAssgn, syntax.ShrAssgn:
		return true
	}
	return false
}

func (f *frame) setNumber(name string) {
	f.p.vars.set(name, variable{value: word.Word{Parts: []word.Part{{
		Kind: word.Hole, Source: word.Arithmetic, Text: name, NotEmpty: true,
	}}}})
}
