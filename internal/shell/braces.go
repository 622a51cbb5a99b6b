package shell

import (
	"slices"
	"strconv"
	"strings"

	"airlock/internal/word"

	"mvdan.cc/sh/v3/syntax"
)

// braces does brace expansion: one word in, several out.
func (f *frame) braces(w *syntax.Word) []*syntax.Word {
	if !braced(w) {
		return []*syntax.Word{w}
	}
	open, depth, deepest := 0, 0, 0
	for _, p := range w.Parts {
		l, ok := p.(*syntax.Lit)
		if !ok {
			continue
		}
		for i := range len(l.Value) {
			switch l.Value[i] {
			case '{':
				open++
				depth++
				deepest = max(deepest, depth)
			case '}':
				depth--
			}
		}
	}
	if deepest > 16 || open > maxFields {
		f.limit()
		return []*syntax.Word{w}
	}
	split := &syntax.Word{Parts: slices.Clone(w.Parts)}
	if !syntax.SplitBraces(split) {
		return []*syntax.Word{w}
	}
	all, ok := f.choices(split.Parts)
	if !ok {
		f.limit()
	}
	return all
}

// braced reports whether a word may hold a brace expansion.
func braced(w *syntax.Word) bool {
	open, several := false, false
	for _, p := range w.Parts {
		if l, ok := p.(*syntax.Lit); ok {
			open = open || strings.IndexByte(l.Value, '{') >= 0
			several = several || strings.IndexByte(l.Value, ',') >= 0 || strings.Contains(l.Value, "..")
		}
	}
	return open && several
}

const nameChars = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"

// joined appends parts to a word's, as one literal where two meet: what the
// braces leave is one word to the expansions that follow.
func joined(parts, more []syntax.WordPart) []syntax.WordPart {
	out := slices.Clip(parts)
	for _, p := range more {
		if l, ok := p.(*syntax.Lit); ok && len(out) > 0 {
			if pe, ok := out[len(out)-1].(*syntax.ParamExp); ok && pe.Short && pe.Index == nil && syntax.ValidName(pe.Param.Value) {
				// $a{b,c} is $ab $ac: braces come before parameters.
				n := len(l.Value) - len(strings.TrimLeft(l.Value, nameChars))
				if n > 0 {
					longer, name := *pe, *pe.Param
					name.Value += l.Value[:n]
					longer.Param = &name
					out = append(out[:len(out)-1:len(out)-1], &longer)
					rest := *l
					rest.Value = l.Value[n:]
					l = &rest
				}
				if l.Value != "" {
					out = append(out, l)
				}
				continue
			}
			if last, ok := out[len(out)-1].(*syntax.Lit); ok {
				merged := *last
				merged.Value += l.Value
				out = append(out[:len(out)-1:len(out)-1], &merged)
				continue
			}
		}
		out = append(out, p)
	}
	return out
}

// choices returns every choice of alternatives of the parts, in bash's order;
// false when there are too many, and then only the first of them.
func (f *frame) choices(parts []syntax.WordPart) ([]*syntax.Word, bool) {
	out := []*syntax.Word{{}}
	whole := true
	for _, p := range parts {
		b, ok := p.(*syntax.BraceExp)
		if !ok {
			for _, w := range out {
				w.Parts = joined(w.Parts, []syntax.WordPart{p})
			}
			continue
		}
		alts, ok := f.alternatives(b)
		whole = whole && ok
		next := make([]*syntax.Word, 0, min(len(out)*len(alts), maxFields))
		for _, w := range out {
			for _, a := range alts {
				if len(next) == maxFields {
					whole = false
					break
				}
				next = append(next, &syntax.Word{Parts: joined(w.Parts, a.Parts)})
			}
		}
		out = next
	}
	return out, whole
}

func (f *frame) alternatives(b *syntax.BraceExp) (alts []*syntax.Word, whole bool) {
	if b.Sequence {
		return f.sequence(b), true
	}
	whole = true
	for _, e := range b.Elems {
		a, ok := f.choices(e.Parts)
		whole = whole && ok
		if alts = append(alts, a...); len(alts) > maxFields {
			return alts[:maxFields], false
		}
	}
	return alts, whole
}

// maxSequence is how many numbers of {1..n} are told apart; more of them are
// one unknown number.
const maxSequence = 64

// sequence returns the words of {x..y..step}.
func (f *frame) sequence(b *syntax.BraceExp) []*syntax.Word {
	from, to := b.Elems[0].Lit(), b.Elems[1].Lit()
	step := 1
	if len(b.Elems) > 2 {
		step, _ = strconv.Atoi(b.Elems[2].Lit())
	}
	step = max(step, -step, 1)
	first, err1 := strconv.Atoi(from)
	last, err2 := strconv.Atoi(to)
	letters := err1 != nil || err2 != nil
	if letters {
		if from == "" || to == "" {
			return nil
		}
		first, last = int(from[0]), int(to[0])
	}
	count := max(last-first, first-last)/step + 1
	if count > maxSequence || count < 1 {
		mark := f.mark(word.Part{Kind: word.Hole, Source: word.Arithmetic, NotEmpty: true})
		return []*syntax.Word{{Parts: []syntax.WordPart{&syntax.Lit{Value: mark}}}}
	}
	width := 0
	if padded(from) || padded(to) {
		width = max(len(from), len(to))
	}
	if first > last {
		step = -step
	}
	out := make([]*syntax.Word, 0, count)
	for i, n := 0, first; i < count; i, n = i+1, n+step {
		s := string(rune(n))
		if !letters {
			s = zeros(strconv.Itoa(n), width)
		}
		out = append(out, &syntax.Word{Parts: []syntax.WordPart{&syntax.Lit{Value: s}}})
	}
	return out
}

func padded(s string) bool {
	s = strings.TrimPrefix(s, "-")
	return len(s) > 1 && s[0] == '0'
}

func zeros(s string, width int) string {
	sign := ""
	if strings.HasPrefix(s, "-") {
		sign, s = "-", s[1:]
	}
	if n := width - len(s) - len(sign); n > 0 {
		s = strings.Repeat("0", n) + s
	}
	return sign + s
}
