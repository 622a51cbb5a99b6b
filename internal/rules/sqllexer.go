package rules

import "strings"

// sqlLexer cuts SQL into words and symbols. Comments, literals and the lines
// that a client reads itself (\d, .tables) are no tokens.
type sqlLexer struct {
	text  string
	at    int
	mysql bool // backslashes escape, # starts a comment
}

// next returns a word (quoted names without their quotes), or a symbol.
func (l *sqlLexer) next() (word string, symbol byte, ok bool) {
	for l.at < len(l.text) {
		c := l.text[l.at]
		switch {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			l.at++
		case l.comment(c):
		case c == '\'':
			l.quoted('\'', l.mysql || l.escaping())
			return "", '\'', true
		case c == '"' || c == '`':
			return l.name(c), 0, true
		case c == '$' && l.dollar():
			return "", '\'', true
		case (c == '\\' || c == '.') && l.lineStart():
			l.line()
		case sqlLetter(c):
			start := l.at
			for l.at < len(l.text) && (sqlLetter(l.text[l.at]) || l.text[l.at] == '.') {
				l.at++
			}
			return l.text[start:l.at], 0, true
		default:
			l.at++
			return "", c, true
		}
	}
	return "", 0, false
}

func sqlLetter(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || c == '_' || c == '$' || c >= 0x80
}

// comment skips one, if it starts here. What stands in /*! */ runs on MySQL.
func (l *sqlLexer) comment(c byte) bool {
	rest := l.text[l.at:]
	switch {
	case strings.HasPrefix(rest, "--"), c == '#' && l.mysql:
		l.line()
	case strings.HasPrefix(rest, "/*!"):
		l.at += 3
		for l.at < len(l.text) && '0' <= l.text[l.at] && l.text[l.at] <= '9' {
			l.at++
		}
	case strings.HasPrefix(rest, "/*"):
		end := strings.Index(rest[2:], "*/")
		if end < 0 {
			end = len(rest) - 4
		}
		l.at += end + 4
	case strings.HasPrefix(rest, "*/"):
		l.at += 2
	default:
		return false
	}
	return true
}

func (l *sqlLexer) line() {
	end := strings.IndexByte(l.text[l.at:], '\n')
	if end < 0 {
		l.at = len(l.text)
		return
	}
	l.at += end + 1
}

// lineStart reports whether only blanks stand before this on its line.
func (l *sqlLexer) lineStart() bool { return startsLine(l.text, l.at) }

// startsLine looks no further back than to what is no blank, so all looks at
// a text together are linear in it.
func startsLine(text string, at int) bool {
	for i := at - 1; i >= 0; i-- {
		switch text[i] {
		case '\n':
			return true
		case ' ', '\t':
		default:
			return false
		}
	}
	return true
}

// alone reports whether the word just read, of n bytes, is all of its line.
func (l *sqlLexer) alone(n int) bool {
	for i := l.at; i < len(l.text) && l.text[i] != '\n'; i++ {
		if c := l.text[i]; c != ' ' && c != '\t' && c != '\r' {
			return false
		}
	}
	return startsLine(l.text, l.at-n)
}

// escaping reports whether the string that starts here is E'...'.
func (l *sqlLexer) escaping() bool { return l.at > 0 && l.text[l.at-1]|0x20 == 'e' }

// quoted skips a literal; a doubled quote is one of its characters.
func (l *sqlLexer) quoted(quote byte, escapes bool) {
	for l.at++; l.at < len(l.text); l.at++ {
		switch c := l.text[l.at]; {
		case c == '\\' && escapes:
			l.at++
		case c == quote && l.at+1 < len(l.text) && l.text[l.at+1] == quote:
			l.at++
		case c == quote:
			l.at++
			return
		}
	}
	l.at = len(l.text)
}

func (l *sqlLexer) name(quote byte) string {
	start := l.at + 1
	l.quoted(quote, false)
	if name := strings.TrimSuffix(l.text[start:l.at], string(quote)); name != "" {
		return name
	}
	return "_"
}

// dollar skips $tag$...$tag$, if one starts here.
func (l *sqlLexer) dollar() bool {
	rest := l.text[l.at:]
	end := 1
	for end < len(rest) && rest[end] != '$' && sqlLetter(rest[end]) {
		end++
	}
	if end >= len(rest) || rest[end] != '$' {
		return false
	}
	tag := rest[:end+1]
	closing := strings.Index(rest[len(tag):], tag)
	if closing < 0 {
		return false
	}
	l.at += closing + 2*len(tag)
	return true
}
