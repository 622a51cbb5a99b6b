// Package word knows what a word of a command line is: runs of text that are
// known, and holes whose text nobody knows before the command runs.
package word

import "strings"

// Kind says what one part of a word is.
type Kind uint8

const (
	// Literal is text that reaches the program as it stands.
	Literal Kind = iota
	// Glob is an unquoted pattern (`*`, `?`, `[a-z]`, `**`) that the shell
	// replaces by names on disk. Text holds the pattern.
	Glob
	// Hole is text that only running the command would tell; empty and "/"
	// are among what it may be. Text names where it comes from.
	Hole
)

// Source says where the text of a hole comes from.
type Source uint8

const (
	NoSource     Source = iota // the part is no hole
	Variable                   // $x; Text is the name
	Substitution               // $(...) or `...`; Text is the program it runs, if known
	Arithmetic                 // $((...)): digits and a sign, never a path
	Process                    // <(...) or >(...): a path under /dev/fd
	Input                      // a word that xargs, read or the like takes from its input
	Home                       // ~name, or ~ where no home is known
	Cut                        // beyond a limit of the reader
	Alternate                  // ${x:+text}: Text, or nothing
)

// Part is one run of a word.
type Part struct {
	Kind   Kind
	Source Source
	Text   string
	// NotEmpty marks a hole that cannot be empty: "${x:?}", $((1+1)), <(cmd).
	NotEmpty bool
	// Quoted marks a hole inside double quotes: it stays one word.
	Quoted bool
}

// Span is a half-open range of byte offsets in the text that was read.
type Span struct{ Start, End int }

// Word is one word after quotes are taken off. A Word without parts is the
// empty string, written as a pair of quotes.
type Word struct {
	Parts []Part
	Span  Span
	// Tilde marks a word whose home directory came from an unquoted ~.
	Tilde bool
}

// Lit returns a word of known text.
func Lit(s string) Word {
	if s == "" {
		return Word{}
	}
	return Word{Parts: []Part{{Text: s}}}
}

// Literal returns the exact value, and whether the word has one: no hole and
// no glob.
func (w Word) Literal() (string, bool) {
	switch len(w.Parts) {
	case 0:
		return "", true
	case 1:
		return w.Parts[0].Text, w.Parts[0].Kind == Literal
	}
	for _, p := range w.Parts {
		if p.Kind != Literal {
			return "", false
		}
	}
	return w.join(), true
}

// Is reports whether the word is exactly s.
func (w Word) Is(s string) bool {
	v, ok := w.Literal()
	return ok && v == s
}

// Prefix returns the literal text before the first hole or glob.
func (w Word) Prefix() string {
	if len(w.Parts) == 0 || w.Parts[0].Kind != Literal {
		return ""
	}
	if len(w.Parts) == 1 || w.Parts[1].Kind != Literal {
		return w.Parts[0].Text
	}
	var b strings.Builder
	for _, p := range w.Parts {
		if p.Kind != Literal {
			break
		}
		b.WriteString(p.Text)
	}
	return b.String()
}

// Holes reports whether any part is a hole.
func (w Word) Holes() bool { return w.has(Hole) }

// Globs reports whether any part is a glob.
func (w Word) Globs() bool { return w.has(Glob) }

func (w Word) has(k Kind) bool {
	for _, p := range w.Parts {
		if p.Kind == k {
			return true
		}
	}
	return false
}

// Pattern returns the word with its globs as written, and whether it has no
// hole. A literal `*` cannot be told from a glob in it: for display and for
// shapes such as "/*", where the glob is looked up in Parts as well.
func (w Word) Pattern() (string, bool) {
	if w.Holes() {
		return "", false
	}
	return w.join(), true
}

// String shows the word to a person: literal text and globs as they are,
// holes as $name, $(program) or <?>.
func (w Word) String() string {
	if len(w.Parts) == 1 && w.Parts[0].Kind != Hole {
		return w.Parts[0].Text
	}
	var b strings.Builder
	for _, p := range w.Parts {
		if p.Kind != Hole {
			b.WriteString(p.Text)
			continue
		}
		switch p.Source {
		case Variable:
			b.WriteString("$" + p.Text)
		case Substitution, Process:
			b.WriteString("$(" + p.Text + ")")
		case Home:
			b.WriteString("~" + p.Text)
		case Alternate:
			b.WriteString("[" + p.Text + "]")
		default:
			b.WriteString("<?>")
		}
	}
	return b.String()
}

func (w Word) join() string {
	if len(w.Parts) == 1 {
		return w.Parts[0].Text
	}
	var b strings.Builder
	for _, p := range w.Parts {
		b.WriteString(p.Text)
	}
	return b.String()
}
