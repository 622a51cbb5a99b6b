package code

import (
	"strings"

	"airlock/internal/word"
)

// quoted reads a string in plain quotes.
func (x *lexer) quoted(c byte) {
	start := x.at
	if x.lang == python {
		x.pythonString(start, c, false, false)
		return
	}
	x.at++
	kind := text
	if c == '`' && x.lang != javascript {
		kind = command
	}
	raw := c == '\'' && x.lang != javascript && x.lang != lua
	multi := x.lang != javascript || c == '`'
	x.addString(kind, x.body(string(c), raw, multi, !raw && (x.lang != javascript || multi)), start)
}

// pythonString reads a string whose prefix, if any, is read already.
func (x *lexer) pythonString(start int, c byte, raw, format bool) {
	end := string(c)
	if triple := strings.Repeat(end, 3); strings.HasPrefix(x.src[x.at:], triple) {
		end = triple
	}
	x.at += len(end)
	x.addString(text, x.body(end, raw, len(end) == 3, format), start)
}

// body reads up to the end of a string and past it. A string that must not
// hold a line break ends at one.
func (x *lexer) body(end string, raw, multi, holes bool) []word.Part {
	var b builder
	for x.at < len(x.src) {
		rest := x.src[x.at:]
		c := rest[0]
		switch {
		case c == end[0] && strings.HasPrefix(rest, end):
			x.at += len(end)
			return b.done()
		case c == '\n' && !multi:
			return b.done()
		case c == '\\' && len(rest) > 1:
			x.escape(&b, rest[1], raw)
		case holes && x.hole(&b, rest):
		default:
			n := plain(rest[1:], end[0]) + 1
			b.text(rest[:n])
			x.at += n
		}
	}
	return b.done()
}

// plain counts the bytes before the next that may mean something in a string.
func plain(s string, end byte) int {
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case end, '\\', '\n', '$', '{', '#', '@':
			return i
		}
	}
	return len(s)
}

func (x *lexer) escape(b *builder, c byte, raw bool) {
	x.at += 2
	switch {
	case raw && (c == '\\' || c == '\'') && x.lang != python:
		b.text(string(c))
	case raw:
		b.text("\\" + string(c))
	case c == 'n':
		b.text("\n")
	case c == 't':
		b.text("\t")
	case c == '\n':
	case c == 'x' && x.at+2 <= len(x.src):
		b.text(hexByte(x.src[x.at : x.at+2]))
		x.at += 2
	case c == 'u' || c == 'U' || c == 'N' || digit(c):
		b.hole("")
	default:
		b.text(string(c))
	}
}

func hexByte(s string) string {
	n := 0
	for i := 0; i < len(s); i++ {
		d := strings.IndexByte("0123456789abcdef", s[i]|0x20)
		if d < 0 || s[i] < '0' {
			return "?"
		}
		n = n<<4 | d
	}
	return string(rune(n))
}

// hole reads an interpolation, if one starts here.
func (x *lexer) hole(b *builder, rest string) bool {
	open := ""
	switch x.lang {
	case javascript:
		open = "${"
	case ruby:
		open = "#{"
	case python:
		if strings.HasPrefix(rest, "{{") {
			b.text("{")
			x.at += 2
			return true
		}
		open = "{"
	case perl, php:
		return x.sigilHole(b, rest)
	}
	if open == "" || !strings.HasPrefix(rest, open) {
		return false
	}
	n := closing(rest[len(open):])
	x.inner = append(x.inner, inner{rest[len(open) : len(open)+n], x.at + len(open)})
	b.hole(strings.TrimSpace(rest[len(open) : len(open)+n]))
	x.at = min(x.at+len(open)+n+1, len(x.src))
	return true
}

// closing returns where the brace closes that is open at the start.
func closing(s string) int {
	depth := 1
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(s)
}

// sigilHole reads $x, ${x}, {$x}, $x[..], $x->{..}, @x in a string.
func (x *lexer) sigilHole(b *builder, rest string) bool {
	switch {
	case strings.HasPrefix(rest, "{$") && x.lang == php, strings.HasPrefix(rest, "${"), strings.HasPrefix(rest, "@{") && x.lang == perl:
		open := strings.IndexByte(rest, '{') + 1
		n := closing(rest[open:])
		x.inner = append(x.inner, inner{rest[open : open+n], x.at + open})
		b.hole("")
		x.at = min(x.at+open+n+1, len(x.src))
	case len(rest) > 1 && (rest[0] == '$' || rest[0] == '@' && x.lang == perl) && letter(rest[1]):
		n := 1
		for n < len(rest) && (letter(rest[n]) || digit(rest[n])) {
			n++
		}
		id := rest[:n]
		if id == "$ENV" && strings.HasPrefix(rest[n:], "{") {
			end := closing(rest[n+1:])
			b.env(strings.Trim(rest[n+1:n+1+end], `"' `))
			x.at = min(x.at+n+end+2, len(x.src))
			return true
		}
		for n < len(rest) && (rest[n] == '[' || rest[n] == '{') {
			end := strings.IndexAny(rest[n:], "]}\n")
			if end < 0 {
				break
			}
			n, id = n+end+1, ""
		}
		b.hole(id)
		x.at += n
	default:
		return false
	}
	return true
}

// builder collects the parts of a string.
type builder struct {
	parts []word.Part
	known []byte
}

func (b *builder) text(s string) { b.known = append(b.known, s...) }

// hole adds what the program computes; Text names a variable, to be looked
// up later.
func (b *builder) hole(of string) { b.add(word.Part{Kind: word.Hole, Text: of}) }

func (b *builder) env(of string) {
	b.add(word.Part{Kind: word.Hole, Source: word.Variable, Text: of})
}

func (b *builder) add(p word.Part) {
	if len(b.known) > 0 {
		b.parts = append(b.parts, word.Part{Text: string(b.known)})
		b.known = b.known[:0]
	}
	if p.Kind == word.Hole {
		b.parts = append(b.parts, p)
	}
}

func (b *builder) done() []word.Part {
	b.add(word.Part{})
	return b.parts
}
