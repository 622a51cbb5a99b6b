package shell

import (
	"strings"

	"airlock/internal/word"
)

// unquoted adds text outside quotes: backslashes are undone, patterns become
// globs.
func (b *fieldBuilder) unquoted(s string) {
	if !b.split {
		b.text(unescapeAll(s))
		return
	}
	for s != "" {
		i := strings.IndexAny(s, "\\*?[")
		if i < 0 {
			i = len(s)
		}
		if i > 0 {
			b.raw(s[:i], false)
			s = s[i:]
			continue
		}
		n := 1
		switch {
		case s[0] != '\\':
			if n = globLen(s); n > 0 {
				b.glob(s[:n])
			} else {
				n = 1
				b.add(word.Part{Text: s[:n]})
			}
		case len(s) == 1:
			b.text(s)
		default:
			n = 1 + runeLen(s[1:])
			if strings.HasPrefix(s[1:], markStart) { // a hole is one character
				n = 2 + max(strings.Index(s[1:], markEnd), 0)
			}
			b.text(s[1:n])
		}
		s = s[n:]
	}
}

func (b *fieldBuilder) glob(s string) {
	s = b.f.showRedacted(s)
	if !b.split {
		b.text(s)
		return
	}
	b.open = true
	b.add(word.Part{Kind: word.Glob, Text: s})
}

// globLen returns the length of the pattern that s begins with, or 0.
func globLen(s string) int {
	switch s[0] {
	case '*':
		n := 1
		for n < len(s) && s[n] == '*' {
			n++
		}
		return n
	case '?':
		return 1
	}
	if strings.HasPrefix(s, redacted) {
		return 0
	}
	i := 1
	if i < len(s) && (s[i] == '!' || s[i] == '^') {
		i++
	}
	if i < len(s) && s[i] == ']' {
		i++
	}
	for ; i < len(s); i++ {
		switch s[i] {
		case ']':
			return i + 1
		case '/':
			return 0
		case '\\':
			i++
		}
		if i > 256 {
			return 0
		}
	}
	return 0
}
