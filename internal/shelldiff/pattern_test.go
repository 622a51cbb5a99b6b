//go:build linux

package shelldiff

import (
	"regexp"
	"strings"

	"airlock/internal/shell"
	"airlock/internal/word"
)

// expect makes patterns of an invocation: of its words, joined with NUL, and
// of its folders.
func expect(inv *shell.Invocation) expected {
	var b strings.Builder
	b.WriteString("(?s)^")
	for i, w := range append([]word.Word{inv.Program}, inv.Args...) {
		text := strings.Join(pattern(w, false), "")
		switch {
		case i > 0 && vanishes(w):
			text = "(?:\x00" + text + ")?"
		case i > 0:
			text = "\x00" + text
		}
		b.WriteString(text)
	}
	b.WriteString("$")
	e := expected{Invocation: inv, words: regexp.MustCompile(b.String())}
	for _, d := range inv.Dirs {
		e.dirs = append(e.dirs, regexp.MustCompile("(?s)^"+strings.Join(pattern(d, true), "")+"$"))
	}
	return e
}

// pattern returns what the parts of a word may be. Holes and patterns outside
// quotes may be several words.
func pattern(w word.Word, one bool) []string {
	var out []string
	for _, p := range w.Parts {
		any := "."
		if p.Kind == word.Hole && (p.Quoted || one) {
			any = "[^\x00]"
		}
		switch {
		case p.Kind == word.Literal:
			out = append(out, regexp.QuoteMeta(p.Text))
		case p.Kind == word.Hole && p.Source == word.Arithmetic:
			out = append(out, "-?[0-9 ]+") // blanks: the count of wc
		case p.Kind == word.Hole && p.Source == word.Process:
			out = append(out, "/dev/fd/[0-9]+")
		case p.NotEmpty:
			out = append(out, any+"+")
		default:
			out = append(out, any+"*")
		}
	}
	return out
}

// vanishes reports whether a word may be no word at all.
func vanishes(w word.Word) bool {
	for _, p := range w.Parts {
		if p.Kind != word.Hole || p.Quoted || p.NotEmpty {
			return false
		}
	}
	return len(w.Parts) > 0
}
