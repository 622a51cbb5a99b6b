package shell

import (
	"strings"
	"unicode/utf8"

	"airlock/internal/word"

	"mvdan.cc/sh/v3/syntax"
)

// pattern is a shell pattern as a list of tokens.
type pattern []token

type token struct {
	kind tokenKind
	r    rune   // one
	set  string // a bracket expression, with its brackets
	bare bool   // stood outside quotes
}

type tokenKind uint8

const (
	one   tokenKind = iota // one given character
	any1                   // ?
	many                   // *
	oneOf                  // [...]
)

// pattern reads a word as a pattern; ok is false when it is not wholly known.
func (f *frame) pattern(w *syntax.Word) (pattern, bool) {
	if w == nil {
		return nil, true
	}
	b := fieldBuilder{f: f, open: true}
	var out pattern
	for _, p := range w.Parts {
		l, ok := p.(*syntax.Lit)
		if ok {
			out = out.bare(l.Value)
			continue
		}
		_, bare := p.(*syntax.ParamExp)
		b.part(p, true)
		b.flush()
		for _, p := range b.cur {
			if p.Kind == word.Hole {
				return nil, false
			}
			if bare {
				out = out.bare(p.Text)
			} else {
				out = out.quoted(p.Text)
			}
		}
		b.cur = nil
	}
	return out, len(out) <= maxPattern
}

// maxPattern bounds the tokens of a pattern, so that matching costs at most
// that much for each byte.
const maxPattern = 128

func (p pattern) quoted(s string) pattern {
	for _, r := range s {
		p = append(p, token{kind: one, r: r})
	}
	return p
}

// bare adds text outside quotes.
func (p pattern) bare(s string) pattern {
	for s != "" && len(p) <= maxPattern {
		switch s[0] {
		case '\\':
			if len(s) == 1 {
				return append(p, token{kind: one, r: '\\'})
			}
			r, n := utf8.DecodeRuneInString(s[1:])
			p = append(p, token{kind: one, r: r})
			s = s[1+n:]
			continue
		case '*':
			if n := len(p); n == 0 || p[n-1].kind != many {
				p = append(p, token{kind: many})
			}
			s = s[1:]
			continue
		case '?':
			p = append(p, token{kind: any1})
			s = s[1:]
			continue
		case '[':
			if n := globLen(s); n > 0 {
				p = append(p, token{kind: oneOf, set: s[1 : n-1]})
				s = s[n:]
				continue
			}
		}
		r, n := utf8.DecodeRuneInString(s)
		p = append(p, token{kind: one, r: r, bare: true})
		s = s[n:]
	}
	return p
}

func (t token) matches(r rune) bool {
	switch t.kind {
	case one:
		return t.r == r
	case oneOf:
		return inSet(t.set, r)
	}
	return true
}

// inSet reports whether a bracket expression holds r.
func inSet(set string, r rune) bool {
	not := strings.HasPrefix(set, "!") || strings.HasPrefix(set, "^")
	if not {
		set = set[1:]
	}
	in := false
	for i, rs := 0, []rune(set); i < len(rs); i++ {
		if i+2 < len(rs) && rs[i+1] == '-' {
			in = in || rs[i] <= r && r <= rs[i+2]
			i += 2
			continue
		}
		in = in || rs[i] == r
	}
	return in != not
}

// ends returns, for each byte offset of s, whether the pattern matches the
// text up to there, in one pass over s.
func (p pattern) ends(s string, visit func(end int) bool) {
	state := make([]bool, len(p)+1)
	next := make([]bool, len(p)+1)
	state[0] = true
	p.skip(state)
	for i := 0; ; {
		if state[len(p)] && !visit(i) {
			return
		}
		if i >= len(s) {
			return
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		alive := false
		clear(next)
		for j, t := range p {
			if !state[j] {
				continue
			}
			if t.kind == many {
				next[j] = true
				alive = true
			} else if t.matches(r) {
				next[j+1] = true
				alive = true
			}
		}
		if !alive {
			return
		}
		state, next = next, state
		p.skip(state)
		i += n
	}
}

// skip lets every * match nothing.
func (p pattern) skip(state []bool) {
	for j, t := range p {
		if state[j] && t.kind == many {
			state[j+1] = true
		}
	}
}

// prefix returns the length of the shortest or longest prefix of s that
// matches, -1 for none.
func (p pattern) prefix(s string, longest bool) (int, bool) {
	n := -1
	p.ends(s, func(end int) bool {
		n = end
		return longest
	})
	return n, true
}

// suffix is prefix from the other end.
func (p pattern) suffix(s string, longest bool) (int, bool) {
	back := make(pattern, len(p))
	for i, t := range p {
		back[len(p)-1-i] = t
	}
	return back.prefix(reversed(s), longest)
}

func reversed(s string) string {
	r := []rune(s)
	for i, j := 0, len(r)-1; i < j; i, j = i+1, j-1 {
		r[i], r[j] = r[j], r[i]
	}
	return string(r)
}

// literal returns the text of a pattern without wildcards.
func (p pattern) literal() (string, bool) {
	var b strings.Builder
	for _, t := range p {
		if t.kind != one {
			return "", false
		}
		b.WriteRune(t.r)
	}
	return b.String(), true
}

// maxReplace bounds the text that a pattern with wildcards is replaced in,
// since each of its places is tried.
const maxReplace = 1 << 10

// replace does ${s/p/with}; anchor is '#', '%' or 0.
func (p pattern) replace(s, with string, all bool, anchor byte) (string, bool) {
	switch anchor {
	case '#':
		n, ok := p.prefix(s, true)
		if n < 0 {
			return s, ok
		}
		return with + s[n:], ok
	case '%':
		n, ok := p.suffix(s, true)
		if n < 0 {
			return s, ok
		}
		return s[:len(s)-n] + with, ok
	}
	if old, ok := p.literal(); ok {
		if old == "" {
			return s, true
		}
		n := 1
		if all {
			n = -1
			if strings.Count(s, old)*len(with) > maxValue {
				return "", false
			}
		}
		return strings.Replace(s, old, with, n), true
	}
	if len(s) > maxReplace {
		return "", false
	}
	var b strings.Builder
	for i := 0; i <= len(s); {
		n, _ := p.prefix(s[i:], true)
		if n > 0 {
			b.WriteString(with)
			i += n
			if all {
				continue
			}
			b.WriteString(s[i:])
			return b.String(), true
		}
		if i < len(s) {
			b.WriteByte(s[i])
		}
		i++
	}
	return b.String(), true
}
