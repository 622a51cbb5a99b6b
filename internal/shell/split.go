package shell

import (
	"strings"

	"airlock/internal/word"
)

// value adds the result of an expansion. Outside quotes it is split at IFS
// and its patterns count.
func (b *fieldBuilder) value(w word.Word, quoted bool) {
	if quoted {
		b.open = true
	}
	if quoted || !b.split {
		for _, p := range w.Parts {
			if p.Kind == word.Hole {
				p.Quoted = quoted
			}
			b.made(p)
		}
		return
	}
	for _, p := range w.Parts {
		if p.Kind != word.Literal {
			p.Quoted = false
			b.made(p)
			continue
		}
		b.splitText(p.Text)
	}
}

// keep adds a word that was made before, with its holes as they were: they
// may still be no word or several.
func (b *fieldBuilder) keep(w word.Word) {
	for _, p := range w.Parts {
		b.made(p)
	}
}

// splitText adds the text of an unquoted expansion.
func (b *fieldBuilder) splitText(s string) {
	ifs, known := b.f.ifs()
	if !known {
		b.made(word.Part{Kind: word.Hole, Source: word.Variable, Text: "IFS"})
		return
	}
	for s != "" && len(b.out) <= maxFields+1 {
		i := strings.IndexAny(s, ifs)
		if i < 0 {
			b.patterns(s)
			return
		}
		b.patterns(s[:i])
		hard := false // a separator other than blanks makes empty words
		for i < len(s) && strings.IndexByte(ifs, s[i]) >= 0 {
			if blank := s[i] == ' ' || s[i] == '\t' || s[i] == '\n'; !blank {
				if hard {
					break
				}
				hard = true
			}
			i++
		}
		if hard {
			b.open = true
		}
		b.end()
		s = s[i:]
	}
	if s != "" {
		b.f.limit()
	}
}

// patterns adds the text of an unquoted expansion in which patterns count
// and backslashes do not.
func (b *fieldBuilder) patterns(s string) {
	for s != "" {
		i := strings.IndexAny(s, "*?[")
		if i < 0 {
			b.made(word.Part{Text: s})
			return
		}
		b.made(word.Part{Text: s[:i]})
		n := globLen(s[i:])
		if n == 0 {
			b.made(word.Part{Text: s[i : i+1]})
			n = 1
		} else {
			b.made(word.Part{Kind: word.Glob, Text: s[i : i+n]})
		}
		s = s[i+n:]
	}
}

// ifs returns the characters at which expansions are split.
func (f *frame) ifs() (string, bool) {
	v, ok := f.p.vars.lookup("IFS")
	if !ok || v.unset {
		return " \t\n", true
	}
	return v.value.Literal()
}
