package code

import (
	"strings"

	"airlock/internal/word"
)

// special reads what only some of the languages have: regular expressions,
// %-literals, heredocs, sigils, symbols, long brackets.
func (x *lexer) special(c byte) bool {
	rest := x.src[x.at:]
	switch x.lang {
	case javascript:
		return c == '/' && !x.afterValue() && x.pattern()
	case awk:
		return c == '/' && !x.afterValue() && x.pattern()
	case lua:
		return strings.HasPrefix(rest, "[[") && x.longBracket()
	case php:
		return strings.HasPrefix(rest, "<<<") && x.openHeredoc(3)
	case ruby:
		return x.rubySpecial(c, rest)
	case perl:
		return x.perlSpecial(c, rest)
	}
	return false
}

func (x *lexer) rubySpecial(c byte, rest string) bool {
	switch {
	case c == '/' && !x.afterValue():
		return x.pattern()
	case c == '%' && !x.afterValue() && len(rest) > 2:
		return x.percent(rest)
	case strings.HasPrefix(rest, "<<"):
		return x.openHeredoc(2)
	case c == ':' && len(rest) > 1 && letter(rest[1]) && !strings.HasPrefix(x.src[max(x.at-1, 0):], "::"):
		n := 1
		for n < len(rest) && (letter(rest[n]) || digit(rest[n])) {
			n++
		}
		var b builder
		b.text(rest[1:n])
		x.addString(text, b.done(), x.at)
		x.at += n
		return true
	case c == '@':
		x.at++
		return true
	}
	return false
}

func (x *lexer) perlSpecial(c byte, rest string) bool {
	switch {
	case c == '/' && !x.afterValue():
		return x.pattern()
	case strings.HasPrefix(rest, "<<"):
		return x.openHeredoc(2)
	case (c == '@' || c == '%' && !x.afterValue()) && len(rest) > 1 && letter(rest[1]):
		start := x.at
		x.at++
		for x.at < len(x.src) && (letter(x.src[x.at]) || digit(x.src[x.at])) {
			x.at++
		}
		x.add(token{kind: name}, start)
		return true
	}
	return false
}

// percent reads Ruby's %q(..) %Q %w %i %x %r and %(..).
func (x *lexer) percent(rest string) bool {
	kind, n := byte('Q'), 1
	if letter(rest[1]) {
		kind, n = rest[1], 2
	}
	if strings.IndexByte("qQwWiIxrs", kind) < 0 || letter(rest[n]) || digit(rest[n]) || rest[n] <= ' ' || rest[n] == '=' && n == 1 {
		return false
	}
	start := x.at
	x.at += n
	x.delimited(kind, start)
	return true
}

// perlQuote reads what q qq qx qw m s y tr introduce, where they do.
func (x *lexer) perlQuote(id string, start int) bool {
	switch id {
	case "q", "qq", "qx", "qw", "qr", "m", "s", "y", "tr":
	default:
		return false
	}
	if n := len(x.tokens); n > 0 && x.tokens[n-1].kind == op && x.tokens[n-1].op == '.' {
		return false
	}
	at := x.at
	for at < len(x.src) && (x.src[at] == ' ' || x.src[at] == '\t') {
		at++
	}
	if at >= len(x.src) || strings.IndexByte("=,;)}#\n", x.src[at]) >= 0 || at > x.at && letter(x.src[at]) {
		return false
	}
	x.at = at
	switch id {
	case "q":
		x.delimited('q', start)
	case "qq":
		x.delimited('Q', start)
	case "qx":
		x.delimited('x', start)
	case "qw":
		x.delimited('w', start)
	case "m", "qr":
		x.delimited('r', start)
	default:
		x.substitution(start)
	}
	return true
}

// delimited reads from an opening delimiter to the one that closes it.
func (x *lexer) delimited(kind byte, start int) {
	open := x.src[x.at]
	end := partner(open)
	x.at++
	from := x.at
	depth := 1
	for ; x.at < len(x.src); x.at++ {
		c := x.src[x.at]
		if c == '\\' {
			x.at++
		} else if c == end {
			if depth--; depth == 0 {
				break
			}
		} else if c == open {
			depth++
		}
	}
	to := min(x.at, len(x.src))
	x.at = min(x.at+1, len(x.src))
	switch kind {
	case 'r':
		x.add(token{kind: regex}, start)
		x.flags()
	case 'w', 'W', 'i', 'I':
		x.list(x.src[from:to], start)
	case 'x':
		x.addString(command, x.sub(x.src[from:to], from, true), start)
	default:
		x.addString(text, x.sub(x.src[from:to], from, kind == 'Q'), start)
	}
}

// sub reads the inside of a string whose end is known.
func (x *lexer) sub(s string, pos int, holes bool) []word.Part {
	in := lexer{lang: x.lang, src: s}
	parts := in.body("\x00", !holes, true, holes)
	for _, i := range in.inner {
		x.inner = append(x.inner, inner{i.text, i.pos + pos})
	}
	return parts
}

// list gives the words of %w and qw as a list in brackets.
func (x *lexer) list(s string, pos int) {
	open, end := byte('['), byte(']')
	if x.lang == perl {
		open, end = '(', ')'
	}
	x.add(token{kind: op, op: open}, pos)
	for i, f := range strings.Fields(s) {
		if i > 0 {
			x.add(token{kind: op, op: ','}, pos)
		}
		var b builder
		b.text(f)
		x.addString(text, b.done(), pos)
	}
	x.add(token{kind: op, op: end}, pos)
}

// substitution skips s/a/b/ and its like.
func (x *lexer) substitution(start int) {
	open := x.src[x.at]
	x.delimited('r', start)
	if partner(open) != open {
		for x.at < len(x.src) && x.src[x.at] <= ' ' {
			x.at++
		}
		if x.at < len(x.src) {
			x.delimited('r', start)
		}
		return
	}
	x.at--
	if x.at < len(x.src) && x.src[x.at] == open {
		x.delimited('r', start)
	}
}

func partner(open byte) byte {
	switch open {
	case '(':
		return ')'
	case '[':
		return ']'
	case '{':
		return '}'
	case '<':
		return '>'
	}
	return open
}

func (x *lexer) flags() {
	for x.at < len(x.src) && letter(x.src[x.at]) && x.src[x.at] != '$' {
		x.at++
	}
}

// pattern skips a regular expression between slashes; it ends with its line.
func (x *lexer) pattern() bool {
	if x.misses > maxMisses {
		return false
	}
	class := false
	for i := x.at + 1; i < len(x.src) && x.src[i] != '\n'; i++ {
		switch c := x.src[i]; {
		case c == '\\':
			i++
		case c == '[':
			class = true
		case c == ']':
			class = false
		case c == '/' && !class:
			x.add(token{kind: regex}, x.at)
			x.at = i + 1
			x.flags()
			return true
		}
	}
	x.misses++
	return false
}

func (x *lexer) longBracket() bool {
	start := x.at
	x.at += 2
	from := x.at
	x.skipTo("]]", false)
	var b builder
	b.text(x.src[from:x.at])
	x.at = min(x.at+2, len(x.src))
	x.addString(text, b.done(), start)
	return true
}

// openHeredoc reads <<ID, <<~ID, <<-"ID" and <<<'ID'; the body follows.
func (x *lexer) openHeredoc(n int) bool {
	if x.lang != php && x.afterValue() {
		return false
	}
	rest := x.src[x.at+n:]
	i, h := 0, heredoc{loose: x.lang == php, token: len(x.tokens)}
	for i < len(rest) && (rest[i] == '~' || rest[i] == '-' || rest[i] == ' ' && x.lang == php) {
		h.loose = true
		i++
	}
	var quote byte
	if i < len(rest) && (rest[i] == '"' || rest[i] == '\'') {
		quote = rest[i]
		i++
	}
	from := i
	for i < len(rest) && (letter(rest[i]) || digit(rest[i])) {
		i++
	}
	if h.end = rest[from:i]; h.end == "" {
		return false
	}
	if quote != 0 {
		i++
	}
	h.raw = quote == '\''
	x.addString(text, nil, x.at)
	x.here = append(x.here, h)
	x.at = min(x.at+n+i, len(x.src))
	return true
}

// bodies reads the heredocs that were opened on the line before.
func (x *lexer) bodies() {
	for _, h := range x.here {
		from := x.at
		to := x.at
		for x.at < len(x.src) {
			line, _, _ := strings.Cut(x.src[x.at:], "\n")
			to = x.at
			x.at = min(x.at+len(line)+1, len(x.src))
			if h.loose {
				line = strings.TrimLeft(line, " \t")
			}
			if strings.TrimRight(line, "\r;,)") == h.end {
				break
			}
			to = x.at
		}
		x.strs[x.tokens[h.token].str] = x.sub(x.src[from:to], from, !h.raw)
	}
	x.here = x.here[:0]
}
