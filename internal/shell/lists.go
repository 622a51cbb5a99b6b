package shell

import (
	"slices"
	"strings"

	"airlock/internal/word"

	"mvdan.cc/sh/v3/syntax"
)

// count returns a text as long as there are words in "${a[@]}" or $@, for
// ${#a[@]}; of other operations on all the words nothing is known.
func (f *frame) count(pe *syntax.ParamExp, name string) (word.Word, bool) {
	all := *pe
	all.Length = false
	words, ok := f.several(&all)
	if !ok || !pe.Length || slices.ContainsFunc(words, loose) {
		return word.Word{}, false
	}
	return word.Lit(strings.Repeat("x", len(words))), true
}

// several returns the words of "$@", "$*" and "${a[@]}", where all are known.
func (f *frame) several(pe *syntax.ParamExp) (words []word.Word, ok bool) {
	if pe.Length || pe.Excl || pe.Repl != nil || pe.Exp != nil || pe.NestedParam != nil {
		return nil, false
	}
	name := paramName(pe)
	var elems []element
	switch {
	case pe.Index == nil && (name == "@" || name == "*"):
		if elems, ok = f.p.args(); !ok {
			return nil, false
		}
	case allOf(pe.Index):
		v, known := f.p.vars.lookup(name)
		if !known || v.vague {
			return nil, false
		}
		elems = v.elems
		if !v.array && !v.unset {
			if pe.Slice != nil {
				return nil, false // of a plain variable: a part of its text
			}
			elems = []element{{value: v.value}}
		}
	default:
		return nil, false
	}
	for _, e := range elems {
		if len(elems) > 1 && e.key != "" && !isNumber(e.key) {
			return nil, false // names have no order
		}
		words = append(words, e.value)
	}
	if pe.Slice != nil && firm(elems) < len(elems) {
		return nil, false
	}
	if pe.Slice == nil {
		return words, true
	}
	if name == "@" || name == "*" {
		zero, ok := f.p.vars.name0()
		if !ok {
			zero.Parts = []word.Part{{Kind: word.Hole, Source: word.Variable, Text: "0", NotEmpty: true, Quoted: true}}
		}
		words = append([]word.Word{zero}, words...)
	}
	from, to, ok := f.slice(pe.Slice, len(words))
	if !ok {
		return nil, false
	}
	return words[from:to], true
}

// allOf reports whether an index is @ or *.
func allOf(index syntax.ArithmExpr) bool {
	w, ok := index.(*syntax.Word)
	return ok && (w.Lit() == "@" || w.Lit() == "*")
}

// severalWords adds the words of "$@" and its like.
func (b *fieldBuilder) severalWords(pe *syntax.ParamExp, words []word.Word, quoted bool) {
	star := paramName(pe) == "*"
	if w, ok := pe.Index.(*syntax.Word); ok {
		star = w.Lit() == "*"
	}
	if quoted && star || !b.split {
		sep := " "
		if ifs, ok := b.f.ifs(); ok && star {
			sep = ifs[:min(1, len(ifs))]
		}
		for i, w := range words {
			if i > 0 {
				b.text(sep)
			}
			b.value(w, true)
		}
		return
	}
	if !b.f.make(128 * len(words)) {
		b.add(cut())
		return
	}
	for i, w := range words {
		if i > 0 {
			b.end()
		}
		if quoted && loose(w) {
			b.keep(w)
		} else {
			b.value(w, quoted)
		}
		if len(b.out) > maxFields {
			b.f.limit()
			return
		}
	}
}

// loose reports whether a word may become none or several.
func loose(w word.Word) bool {
	for _, p := range w.Parts {
		if p.Kind == word.Glob || p.Kind == word.Hole && !p.Quoted {
			return true
		}
	}
	return false
}

// firm returns how many of the elements surely are one word each.
func firm(elems []element) int {
	for i, e := range elems {
		if loose(e.value) {
			return i
		}
	}
	return len(elems)
}

// list adds "$@" or "${a[@]}" standing alone in double quotes; false when it
// is something else.
func (b *fieldBuilder) list(pe *syntax.ParamExp) bool {
	at := paramName(pe) == "@" && pe.Index == nil
	if w, ok := pe.Index.(*syntax.Word); ok {
		at = w.Lit() == "@"
	}
	if !at {
		return false
	}
	words, ok := b.f.several(pe)
	if !ok {
		if pe.Exp == nil && !pe.Length {
			b.f.inner(pe)
			b.hole(word.Part{Source: word.Variable, Text: paramName(pe)}, false)
			return true
		}
		return false
	}
	b.severalWords(pe, words, true)
	return true
}
