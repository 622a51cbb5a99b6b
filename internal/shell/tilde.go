package shell

import (
	"strings"

	"airlock/internal/word"

	"mvdan.cc/sh/v3/syntax"
)

// tildes adds unquoted text in which a leading ~ may stand for a home: at the
// start of a word, and in assignments after `=` and `:`. last says that no
// part of the word follows, so that the ~ may stand alone.
func (b *fieldBuilder) tildes(l *syntax.Lit, first, last bool) {
	s := l.Value
	if strings.IndexByte(s, '~') < 0 {
		b.unquoted(s)
		return
	}
	assign := b.assign
	if first && !assign {
		// Arguments that look like assignments are treated as such.
		if i := strings.IndexByte(s, '='); i > 0 && syntax.ValidName(s[:i]) {
			b.unquoted(s[:i+1])
			s, assign = s[i+1:], true
		}
	}
	for start := first; ; start = true {
		if start && strings.HasPrefix(s, "~") {
			s = b.home(s, assign, last)
		}
		i := strings.IndexByte(s, ':')
		if !assign || i < 0 {
			b.unquoted(s)
			return
		}
		b.unquoted(s[:i+1])
		s = s[i+1:]
	}
}

// home adds what the ~ that s begins with stands for, and returns the rest.
func (b *fieldBuilder) home(s string, assign, last bool) string {
	end := strings.IndexAny(s, "/:\\*?[")
	if end >= 0 && s[end] == ':' && !assign {
		end = -1
		if i := strings.IndexByte(s, '/'); i >= 0 {
			end = i
		}
	}
	if end < 0 {
		if !last {
			return s // the name may go on in a quoted part: no home
		}
		end = len(s)
	} else if s[end] != '/' && s[end] != ':' {
		return s
	}
	switch name := s[1:end]; name {
	case "":
		b.tilde = true
		if v, ok := b.f.variable("HOME"); ok {
			b.open = true
			for _, p := range v.Parts {
				b.add(p)
			}
		} else {
			b.hole(word.Part{Source: word.Home, NotEmpty: true}, false)
		}
	case "+":
		b.value(b.f.pwd(), true)
	case "-":
		b.hole(word.Part{Source: word.Variable, Text: "OLDPWD"}, false)
	default:
		b.tilde = true
		b.hole(word.Part{Source: word.Home, Text: name, NotEmpty: true}, false)
	}
	return s[end:]
}
