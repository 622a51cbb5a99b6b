package git

// maxSteps bounds the work of matching patterns in one repository. Patterns
// that are made to take long come to "not known" instead.
const maxSteps = 1 << 21

// glob matches the patterns of ignore files as git does.
type glob struct {
	path  bool // * stops at a slash, ** does not
	fold  bool
	steps int // left
}

// result says, where nothing matched, which star need not be tried again.
type result uint8

const (
	matches result = iota
	differs
	hopeless // no star of one element can help
	ended    // the text is too short: nothing can help
)

func (g *glob) match(pattern, text string) bool { return g.wild(pattern, text) == matches }

// byteAt reads past the end as zero, which no name holds.
func byteAt(s string, i int) byte {
	if i < len(s) {
		return s[i]
	}
	return 0
}

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c | 0x20
	}
	return c
}

func (g *glob) wild(pattern, text string) result {
	t := 0
	for p := 0; p < len(pattern); p, t = p+1, t+1 {
		if g.steps--; g.steps <= 0 {
			return ended
		}
		c, have := pattern[p], byteAt(text, t)
		if have == 0 && c != '*' {
			return ended
		}
		if g.fold {
			c, have = lower(c), lower(have)
		}
		switch c {
		case '*':
			next, at, r := g.star(pattern, text, p, t)
			if next < 0 {
				return r
			}
			p, t = next, at
			continue
		case '?':
			if g.path && have == '/' {
				return differs
			}
			continue
		case '[':
			next, in := g.class(pattern, p, have)
			if next < 0 {
				return ended
			}
			if !in || g.path && have == '/' {
				return differs
			}
			p = next
			continue
		case '\\':
			p++
			c = byteAt(pattern, p)
		}
		if c != have {
			return differs
		}
	}
	if t < len(text) {
		return differs
	}
	return matches
}

// star matches from one or more stars on. next is -1 where that decided all;
// else the pattern goes on behind next, the text behind at.
func (g *glob) star(pattern, text string, p, t int) (next, at int, r result) {
	first := p
	for p++; byteAt(pattern, p) == '*'; p++ {
	}
	slashes := !g.path
	if g.path && p-first > 1 && (first == 0 || pattern[first-1] == '/') &&
		(p == len(pattern) || pattern[p] == '/' || pattern[p] == '\\' && byteAt(pattern, p+1) == '/') {
		if byteAt(pattern, p) == '/' && g.wild(pattern[p+1:], text[min(t, len(text)):]) == matches {
			return -1, 0, matches
		}
		slashes = true
	}
	rest := text[min(t, len(text)):]
	switch {
	case p == len(pattern):
		if !slashes && indexSlash(rest) >= 0 {
			return -1, 0, hopeless
		}
		return -1, 0, matches
	case !slashes && pattern[p] == '/': // the whole of one element
		i := indexSlash(rest)
		if i < 0 {
			return -1, 0, differs
		}
		return p, t + i, differs
	}
	return -1, 0, g.tryEach(pattern[p:], rest, slashes)
}

// tryEach tries what follows a star at each place of the text.
func (g *glob) tryEach(pattern, text string, slashes bool) result {
	for i := 0; i < len(text); i++ {
		if g.steps--; g.steps <= 0 {
			return ended
		}
		switch r := g.wild(pattern, text[i:]); {
		case r != differs && (!slashes || r != hopeless):
			return r
		case r == differs && !slashes && text[i] == '/':
			return hopeless
		}
	}
	return ended
}

func indexSlash(s string) int {
	for i := range len(s) {
		if s[i] == '/' {
			return i
		}
	}
	return -1
}

// class matches a byte against the set that begins at p, and returns where it
// ends; -1 for one without an end.
func (g *glob) class(pattern string, p int, have byte) (end int, in bool) {
	p++
	negated := byteAt(pattern, p) == '!' || byteAt(pattern, p) == '^'
	if negated {
		p++
	}
	last := byte(0) // the start of a range, if one follows
	for first := true; first || byteAt(pattern, p) != ']'; first = false {
		c := byteAt(pattern, p)
		switch {
		case c == 0:
			return -1, false
		case c == '\\':
			p++
			if c = byteAt(pattern, p); c == 0 {
				return -1, false
			}
			in = in || c == have
		case c == '-' && last != 0 && byteAt(pattern, p+1) != 0 && byteAt(pattern, p+1) != ']':
			p++
			if c = pattern[p]; c == '\\' {
				p++
				if c = byteAt(pattern, p); c == 0 {
					return -1, false
				}
			}
			in = in || between(last, have, c) || g.fold && have >= 'a' && have <= 'z' && between(last, have&^0x20, c)
			c = 0
		case c == '[' && byteAt(pattern, p+1) == ':':
			name, next := className(pattern, p+2)
			if next == -1 {
				return -1, false
			}
			if next == 0 { // no :], so the bracket is one of the set
				in = in || have == '['
				break
			}
			member, known := inClass(name, have)
			if !known {
				return -1, false
			}
			in = in || member || g.fold && name == "upper" && have >= 'a' && have <= 'z'
			p, c = next, 0
		default:
			in = in || c == have
		}
		last = c
		p++
	}
	return p, in != negated
}

func between(low, c, high byte) bool { return low <= c && c <= high }

// className reads the name of a class to its bracket: next is 0 for no class
// after all, -1 where the set has no end.
func className(pattern string, from int) (name string, next int) {
	p := from
	for byteAt(pattern, p) != ']' {
		if byteAt(pattern, p) == 0 {
			return "", -1
		}
		p++
	}
	if p == from || pattern[p-1] != ':' {
		return "", 0
	}
	return pattern[from : p-1], p
}

func inClass(name string, c byte) (in, known bool) {
	upper, small, digit := between('A', c, 'Z'), between('a', c, 'z'), between('0', c, '9')
	switch name {
	case "alnum":
		return upper || small || digit, true
	case "alpha":
		return upper || small, true
	case "blank":
		return c == ' ' || c == '\t', true
	case "cntrl":
		return c < 32 || c == 127, true
	case "digit":
		return digit, true
	case "graph":
		return between(33, c, 126), true
	case "lower":
		return small, true
	case "print":
		return between(32, c, 126), true
	case "punct":
		return between(33, c, 126) && !upper && !small && !digit, true
	case "space":
		return c == ' ' || between(9, c, 13), true
	case "upper":
		return upper, true
	case "xdigit":
		return digit || between('a', c, 'f') || between('A', c, 'F'), true
	}
	return false, false
}
