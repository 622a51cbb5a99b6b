package shell

import (
	"strings"
	"unicode"

	"airlock/internal/word"

	"github.com/google/shlex"
)

// lexeme is a word that was cut out of a text no parser takes.
type lexeme = string

// lex splits a piece of text into commands of plain words. Quotes are minded
// only where that is asked for: it takes longer.
func lex(text string, quotes bool) [][]lexeme {
	var out [][]lexeme
	for _, cmd := range strings.FieldsFunc(text, func(r rune) bool { return r == '|' || r == '&' }) {
		var words []string
		if len(out) >= maxCalls {
			break
		}
		if quotes && strings.ContainsAny(cmd, "'\"\\") {
			words, _ = shlex.Split(cmd) // nil where a quote stays open
		}
		if words == nil {
			words = strings.FieldsFunc(cmd, func(r rune) bool { return unicode.IsSpace(r) || r == '\'' || r == '"' || r == '`' })
		}
		for len(words) > 0 {
			first := strings.TrimLeft(words[0], "({$`\"'!")
			if first != "" && !opener(first) {
				words[0] = first
				break
			}
			words = words[1:]
		}
		if n := len(words); n > 0 {
			words[n-1] = strings.TrimRight(words[n-1], ")}`")
			out = append(out, words)
		}
	}
	return out
}

// opener reports whether a word only opens or closes a construct.
func opener(s string) bool {
	switch s {
	case "if", "then", "else", "elif", "fi", "do", "done", "while", "until", "case", "esac", "in", "time", "coproc", "}", ")":
		return true
	}
	return false
}

// lexed reads one command of plain words. That it runs at all is a guess.
func (f *frame) lexed(p piece) {
	g := f.maybe()
	at := word.Span{Start: p.src.base, End: p.src.end}
	if p.src.inner {
		at = p.src.at
	}
	words := make([]word.Word, 0, len(p.words))
	for _, s := range p.words {
		words = append(words, g.guessed(s, at))
	}
	g.run(simple{words: words, span: at})
}

// guessed returns a word whose quotes are lost: what follows a `$` or a
// backquote is a hole.
func (f *frame) guessed(s string, at word.Span) word.Word {
	s = f.showRedacted(s)
	i := strings.IndexAny(s, "$`")
	if i < 0 {
		return f.lit(s, at)
	}
	var parts []word.Part
	if i > 0 {
		parts = append(parts, word.Part{Text: s[:i]})
	}
	return word.Word{Parts: append(parts, cut()), Span: at}
}
