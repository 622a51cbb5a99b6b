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
	for i, p := range w.Parts {
		any := "."
		if p.Kind == word.Hole && (p.Quoted || one) {
			any = "[^\x00]"
		}
		switch {
		case p.Kind == word.Literal && i > 0 && w.Parts[i-1].Source == word.Substitution && strings.HasPrefix(p.Text, "\n"):
			// The reader ends what a program prints with a newline, which is
			// not there when it prints nothing.
			out = append(out, "\n?"+regexp.QuoteMeta(p.Text[1:]))
		case p.Kind == word.Literal:
			out = append(out, regexp.QuoteMeta(strings.ReplaceAll(p.Text, "\x00", "")))
		case p.Kind == word.Hole && p.Source == word.Arithmetic:
			out = append(out, "-?[0-9 \n\x00]+") // of wc, or of seq
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

// vanishes reports whether a word may be no word at all. A pattern may, under
// nullglob.
func vanishes(w word.Word) bool {
	for _, p := range w.Parts {
		if p.Kind == word.Glob {
			return true
		}
	}
	for _, p := range w.Parts {
		if p.Kind != word.Hole || p.Quoted || p.NotEmpty {
			return false
		}
	}
	return len(w.Parts) > 0
}
