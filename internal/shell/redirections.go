package shell

import (
	"strings"

	"airlock/internal/word"

	"mvdan.cc/sh/v3/syntax"
)

// redirect applies redirections: the frame of the command, and what an
// invocation records of them.
func (f *frame) redirect(rs []*syntax.Redirect) (*frame, []Redirection) {
	if len(rs) == 0 {
		return f, nil
	}
	g := *f
	out := make([]Redirection, 0, len(rs))
	for _, r := range rs {
		op, fd := r.Op.String(), -1
		if r.N != nil {
			if fd = number0(r.N.Value); strings.HasPrefix(r.N.Value, "{") {
				fd = firstFree
			}
		}
		switch r.Op {
		case syntax.Hdoc, syntax.DashHdoc:
			if fd <= 0 {
				text := f.document(r.Hdoc, quotedDelimiter(r.Word), r.Op == syntax.DashHdoc)
				g.in = &stream{Input: Input{Kind: FromText, Text: text}}
			}
			continue
		case syntax.WordHdoc:
			if fd <= 0 {
				g.in = &stream{Input: Input{Kind: FromText, Text: newline(f.single(r.Word))}}
			}
			continue
		}
		target := f.target(r.Word)
		out = append(out, Redirection{Op: op, FD: fd, Target: target})
		g.point(r.Op, fd, target)
	}
	return &g, out
}

// firstFree is the least descriptor that bash picks for {name}>file.
const firstFree = 10

// quotedDelimiter reports whether any of a here-document's delimiter is
// quoted, so that its body is taken as it is.
func quotedDelimiter(w *syntax.Word) bool {
	for _, p := range w.Parts {
		l, ok := p.(*syntax.Lit)
		if !ok || strings.IndexByte(l.Value, '\\') >= 0 {
			return true
		}
	}
	return false
}

// target expands the word after a redirection operator.
func (f *frame) target(w *syntax.Word) word.Word {
	if s, ok := plain(w); ok {
		return f.lit(f.showRedacted(s), f.src.span(w.Pos(), w.End()))
	}
	b := fieldBuilder{f: f, at: f.src.span(w.Pos(), w.End()), split: true}
	for _, w := range f.braces(w) {
		b.word(w)
	}
	if len(b.out) == 1 {
		return b.out[0]
	}
	return f.single(w) // nothing or several words: bash would refuse
}

// newline appends the newline that a here-string gets.
func newline(w word.Word) word.Word {
	n := len(w.Parts)
	parts := append(w.Parts[:n:n], word.Part{Text: "\n"})
	if n > 0 && w.Parts[n-1].Kind == word.Literal {
		parts = append(w.Parts[:n-1:n-1], word.Part{Text: w.Parts[n-1].Text + "\n"})
	}
	w.Parts = parts
	return w
}

func number0(s string) int {
	n := 0
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' || i > 4 {
			return -1
		}
		n = n*10 + int(s[i]-'0')
	}
	if s == "" {
		return -1
	}
	return n
}

// point moves the standard streams of a frame.
func (f *frame) point(op syntax.RedirOperator, fd int, target word.Word) {
	switch op {
	case syntax.RdrIn, syntax.RdrInOut:
		if fd <= 0 {
			f.in = f.fromFile(target)
		}
		return
	case syntax.DplIn:
		if fd <= 0 && !target.Is("-") {
			f.in = &stream{Input: Input{Kind: FromFile, File: word.Word{Parts: []word.Part{cut()}}}}
		}
		return
	}
	to := ToFile
	switch s, literal := target.Literal(); {
	case literal && s == "/dev/null":
		to = Discarded
	case literal && (s == "/dev/stdout" || s == "/dev/stderr" || s == "/dev/tty"):
		to = Shown
	}
	both := op == syntax.RdrAll || op == syntax.AppAll
	if op == syntax.DplOut {
		if f.duplicate(fd, target) {
			return
		}
		both = fd < 0
	}
	if both || fd == 2 {
		f.out2 = to
	}
	if both || fd == 1 || fd < 0 {
		f.out1, f.sink = to, nil
		if to == ToFile && (op != syntax.RdrInOut) {
			f.sink = f.fileSink(target, op == syntax.AppOut || op == syntax.AppAll)
		}
	}
}

// duplicate does N>&M; false when the word is a file.
func (f *frame) duplicate(fd int, target word.Word) bool {
	s, literal := target.Literal()
	if !literal || strings.Trim(s, "0123456789") != "" && s != "-" {
		return false
	}
	switch {
	case fd == 2 && s == "1":
		f.out2 = f.out1
	case fd == 1 && s == "2" || fd < 0 && s == "2":
		f.out1, f.sink = f.out2, nil
	case fd == 1 && s == "-" || fd < 0 && s == "-":
		f.out1, f.sink = Discarded, nil
	}
	return true
}

// fromFile is a standard input that comes from a file, or from the process
// substitution that stands there.
func (f *frame) fromFile(w word.Word) *stream {
	if p, ok := f.product(w); ok {
		return &stream{Input: Input{Kind: FromPipe, From: -1, Text: p.text}, doubt: p.doubt}
	}
	if w.Is("/dev/stdin") {
		return f.in
	}
	return &stream{Input: Input{Kind: FromFile, File: w}}
}

// files reports whether a redirection names a file, and not a descriptor.
func files(rs []Redirection) bool {
	for _, r := range rs {
		s, literal := r.Target.Literal()
		if !literal || strings.Trim(s, "0123456789-") != "" && s != "/dev/null" {
			return true
		}
	}
	return false
}
