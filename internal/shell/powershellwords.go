package shell

import (
	"strings"

	"airlock/internal/word"
)

func unknownWord(name string) word.Word {
	return word.Word{Parts: []word.Part{{Kind: word.Hole, Source: word.Variable, Text: name}}}
}

// psWord collects the parts of a word.
type psWord struct {
	parts []word.Part
	known []byte
}

func (b *psWord) text(s string) { b.known = append(b.known, s...) }

func (b *psWord) add(p word.Part) {
	b.flush()
	b.parts = append(b.parts, p)
}

func (b *psWord) flush() {
	if len(b.known) > 0 {
		b.parts = append(b.parts, word.Part{Text: string(b.known)})
		b.known = b.known[:0]
	}
}

func (b *psWord) empty() bool { return len(b.parts) == 0 && len(b.known) == 0 }

func (b *psWord) done() []word.Part {
	b.flush()
	return b.parts
}

// bare adds unquoted text, of which * and ? are patterns.
func (b *psWord) bare(s string) {
	for s != "" {
		i := strings.IndexAny(s, "*?")
		if i < 0 {
			b.text(s)
			return
		}
		b.text(s[:i])
		b.add(word.Part{Kind: word.Glob, Text: s[i : i+1]})
		s = s[i+1:]
	}
}

func (b *psWord) word(w word.Word) {
	for _, p := range w.Parts {
		if p.Kind == word.Literal {
			b.text(p.Text)
			continue
		}
		b.add(p)
	}
}

// word reads one argument.
func (p *psReader) word() word.Word {
	start := p.at
	var b psWord
	tilde := false
	if p.peek(0) == '~' && strings.IndexByte(" \t\r\n/\\;|)}\x00", p.peek(1)) >= 0 {
		p.advance(1)
		b.word(p.home())
		tilde = true
	}
	for p.at < len(p.text) && p.piece(&b) {
	}
	return word.Word{Parts: b.done(), Span: p.span(start, p.at), Tilde: tilde && p.opts.Home != ""}
}

// piece reads one run of a word; false at its end.
func (p *psReader) piece(b *psWord) bool {
	switch c := p.text[p.at]; c {
	case ' ', '\t', '\r', '\n', ';', '|', '&', ')', '}', '{', ',', '>', '<':
		return false
	case '(':
		p.advance(1)
		p.substitution(b)
	case '\'':
		b.text(p.single())
	case '"':
		p.double(b)
	case '`':
		b.text(psEscape(p.peek(1)))
		p.at = min(p.at+2, len(p.text))
	case '$':
		p.dollar(b, false)
	case '@':
		p.atSign(b)
	default:
		n := 1
		for p.at+n < len(p.text) && strings.IndexByte(" \t\r\n;|&(){},><'\"`$@", p.text[p.at+n]) < 0 {
			n++
		}
		b.bare(p.text[p.at : p.at+n])
		p.at += n
	}
	return true
}

// substitution reads the commands in brackets, whose output the word gets.
func (p *psReader) substitution(b *psWord) {
	before := len(p.out.Invocations)
	p.with(p.captured(), func() { p.statements(')') })
	p.members()
	hole := word.Part{Kind: word.Hole, Source: word.Substitution}
	if n := len(p.out.Invocations); n > before {
		hole.Text = p.out.Invocations[n-1].Program.String()
	}
	b.add(hole)
}

// single reads a string in single quotes, where two stand for one.
func (p *psReader) single() string {
	p.advance(1)
	start := p.at
	var doubled strings.Builder
	for {
		i := strings.IndexByte(p.text[p.at:], '\'')
		if i < 0 {
			p.at = len(p.text)
			break
		}
		p.at += i + 1
		if p.peek(0) != '\'' {
			return doubled.String() + p.text[start:p.at-1]
		}
		doubled.WriteString(p.text[start:p.at])
		p.advance(1)
		start = p.at
	}
	return doubled.String() + p.text[start:]
}

// double reads a string in double quotes.
func (p *psReader) double(b *psWord) {
	p.advance(1)
	for p.at < len(p.text) {
		switch c := p.text[p.at]; {
		case c == '"' && p.peek(1) == '"':
			b.text(`"`)
			p.advance(2)
		case c == '"':
			p.advance(1)
			return
		case c == '`':
			b.text(psEscape(p.peek(1)))
			p.at = min(p.at+2, len(p.text))
		case c == '$':
			p.dollar(b, true)
		default:
			n := strings.IndexAny(p.text[p.at:], "\"`$")
			if n < 0 {
				n = len(p.text) - p.at
			}
			b.text(p.text[p.at : p.at+n])
			p.at += n
		}
	}
}

func psEscape(c byte) string {
	switch c {
	case 'n':
		return "\n"
	case 't':
		return "\t"
	case 'r':
		return "\r"
	case '0', 0:
		return ""
	}
	return string(rune(c))
}

// dollar reads $name, ${name}, $env:name, $(...), and outside of quotes the
// members of what it names.
func (p *psReader) dollar(b *psWord, quoted bool) {
	p.advance(1)
	switch c := p.peek(0); {
	case c == '(':
		p.advance(1)
		p.substitution(b)
		return
	case c == '{':
		p.advance(1)
		start := p.at
		p.skipTo('}')
		name := p.text[start:p.at]
		p.at = min(p.at+1, len(p.text))
		b.word(p.variable(name))
	case isWordByte(c) || c == '?' || c == '^' || c == '$':
		start := p.at
		p.advance(1)
		for p.at < len(p.text) && (isWordByte(p.text[p.at]) || p.text[p.at] == ':' && isWordByte(p.peek(1))) {
			p.advance(1)
		}
		b.word(p.variable(p.text[start:p.at]))
	default:
		b.text("$")
		return
	}
	if !quoted && p.members() {
		b.known, b.parts = nil, []word.Part{{Kind: word.Hole, Source: word.Variable}}
	}
}

// members goes past .Name, [0] and (...) after a value, and reports whether
// there was one.
func (p *psReader) members() bool {
	some, method := false, ""
	for p.at < len(p.text) {
		switch {
		case p.peek(0) == '.' && isWordByte(p.peek(1)) && p.peek(1) > '9':
			p.advance(1)
			method = p.bareword()
			p.at += len(method)
		case p.peek(0) == '[':
			p.skipBalanced()
		case some && p.peek(0) == '(':
			p.with(p.captured(), func() { p.methodCall(method, p.at) })
		default:
			return some
		}
		some = true
	}
	return some
}

// atSign reads here-strings, arrays, tables and splatted variables.
func (p *psReader) atSign(b *psWord) {
	switch c := p.peek(1); {
	case (c == '\'' || c == '"') && (p.peek(2) == '\n' || p.peek(2) == '\r'):
		p.hereString(b, c)
	case c == '(':
		p.advance(2)
		p.substitution(b)
	case c == '{':
		p.advance(1)
		p.skipBalanced()
		b.add(word.Part{Kind: word.Hole, Source: word.Variable})
	case isWordByte(c) && b.empty():
		p.advance(1)
		name := p.bareword()
		p.at += len(name)
		b.word(unknownWord(name))
	default:
		b.text("@")
		p.advance(1)
	}
}

// hereString reads up to a line that starts with the quote and @.
func (p *psReader) hereString(b *psWord, quote byte) {
	p.skipTo('\n')
	p.at = min(p.at+1, len(p.text))
	end := strings.Index(p.text[p.at:], "\n"+string(quote)+"@")
	body := p.text[p.at:]
	if end >= 0 {
		body = p.text[p.at : p.at+end]
	}
	if quote == '\'' {
		b.text(strings.TrimSuffix(body, "\r"))
		p.at = min(p.at+len(body)+3, len(p.text))
		return
	}
	in := &psReader{frame: p.frame, text: body, outer: p.span(p.at, p.at+len(body)), inner: true, vars: p.vars, nest: p.nest + 1}
	for in.at < len(in.text) {
		switch in.text[in.at] {
		case '$':
			in.dollar(b, true)
		case '`':
			b.text(psEscape(in.peek(1)))
			in.at = min(in.at+2, len(in.text))
		default:
			n := strings.IndexAny(in.text[in.at:], "$`")
			if n < 0 {
				n = len(in.text) - in.at
			}
			b.text(in.text[in.at : in.at+n])
			in.at += n
		}
	}
	p.at = min(p.at+len(body)+3, len(p.text))
}
