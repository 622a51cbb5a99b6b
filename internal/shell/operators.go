package shell

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"airlock/internal/word"

	"mvdan.cc/sh/v3/syntax"
)

// operate applies the operators of a parameter expansion to a known value.
// ok is false when the result is not known.
func (f *frame) operate(pe *syntax.ParamExp, v word.Word) (word.Word, bool) {
	plain := pe.Exp == nil && pe.Repl == nil && pe.Slice == nil && !pe.Length && len(pe.Modifiers) == 0
	if plain {
		return v, true
	}
	f.inner(pe)
	s, ok := v.Literal()
	if !ok || !f.make(len(s)) {
		return word.Word{}, false
	}
	switch {
	case pe.Length:
		return word.Lit(strconv.Itoa(utf8.RuneCountInString(s))), true
	case pe.Slice != nil:
		r := []rune(s)
		from, to, ok := f.slice(pe.Slice, len(r))
		if !ok {
			return word.Word{}, false
		}
		return word.Lit(string(r[from:to])), true
	case pe.Repl != nil:
		s, ok = f.replace(pe.Repl, s)
	case pe.Exp != nil:
		s, ok = f.transform(pe.Exp, s)
	default:
		return word.Word{}, false
	}
	return word.Lit(s), ok && len(s) <= maxValue
}

// slice returns the bounds of ${x:offset:length} in n items.
func (f *frame) slice(s *syntax.Slice, n int) (from, to int, ok bool) {
	from, ok = f.integer(s.Offset)
	if !ok {
		return 0, 0, false
	}
	if from < 0 {
		from += n
	}
	if from < 0 || from > n {
		return 0, 0, true
	}
	if s.Length == nil {
		return from, n, true
	}
	l, ok := f.integer(s.Length)
	if !ok {
		return 0, 0, false
	}
	if to = from + l; l < 0 {
		to = n + l
	}
	return from, min(max(to, from), n), true
}

// integer returns the value of a plain arithmetic expression.
func (f *frame) integer(x syntax.ArithmExpr) (int, bool) {
	switch x := x.(type) {
	case nil:
		return 0, true
	case *syntax.Word:
		s, ok := f.key(x)
		if !ok {
			return 0, false
		}
		n, err := strconv.Atoi(strings.TrimSpace(s))
		return n, err == nil && n < 1<<30 && n > -1<<30
	case *syntax.UnaryArithm:
		n, ok := f.integer(x.X)
		switch x.Op {
		case syntax.Minus:
			return -n, ok
		case syntax.Plus:
			return n, ok
		}
	case *syntax.ParenArithm:
		return f.integer(x.X)
	}
	return 0, false
}

// replace does ${x/old/new}.
func (f *frame) replace(r *syntax.Replace, s string) (string, bool) {
	pat, ok := f.pattern(r.Orig)
	if !ok {
		return "", false
	}
	with, ok := f.single(r.With).Literal()
	if strings.Contains(with, "&") { // what was matched, since bash 5.2
		return "", false
	}
	if !ok || pat == nil {
		return s, ok
	}
	anchor := byte(0)
	if first := pat[0]; !r.All && first.kind == one && (first.r == '#' || first.r == '%') && first.bare {
		anchor, pat = byte(first.r), pat[1:]
	}
	return pat.replace(s, with, r.All, anchor)
}

// transform does ${x#pattern}, ${x^^} and the like.
func (f *frame) transform(e *syntax.Expansion, s string) (string, bool) {
	pat, ok := f.pattern(e.Word)
	if !ok {
		return "", false
	}
	switch e.Op {
	case syntax.RemSmallPrefix, syntax.RemLargePrefix:
		n, ok := pat.prefix(s, e.Op == syntax.RemLargePrefix)
		return s[max(n, 0):], ok
	case syntax.RemSmallSuffix, syntax.RemLargeSuffix:
		n, ok := pat.suffix(s, e.Op == syntax.RemLargeSuffix)
		return s[:len(s)-max(n, 0)], ok
	}
	if pat != nil {
		return "", false
	}
	switch e.Op {
	case syntax.UpperAll:
		return strings.ToUpper(s), true
	case syntax.LowerAll:
		return strings.ToLower(s), true
	case syntax.UpperFirst, syntax.LowerFirst:
		r, n := utf8.DecodeRuneInString(s)
		if n == 0 {
			return s, true
		}
		if r = unicode.ToUpper(r); e.Op == syntax.LowerFirst {
			r = unicode.ToLower(r)
		}
		return string(r) + s[n:], true
	}
	return "", false
}
