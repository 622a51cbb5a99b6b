package code

import (
	"strings"

	"airlock/internal/word"
)

// scanner matches the tokens of a text against the calls of its language.
type scanner struct {
	lang   language
	found  []Found
	base   int // offset of the text being scanned in the whole
	nested int

	src    string
	strs   [][]word.Part
	tokens []token
	match  []int32 // index of the bracket that closes or opens this one
	around []int32 // index of the innermost open bracket, or -1
	names  map[string]string
	values map[string]word.Word // of variables assigned once
	prints bool                 // the text prints something
	// seenImport is the index of an import that belongs to a `from`.
	seenImport int
}

// scan reads one text: the whole, or code in one of its strings.
func (s *scanner) scan(src string, base, nested int) {
	outer := *s
	s.seenImport = -1
	x := lex(s.lang, src)
	s.src, s.base, s.nested, s.tokens, s.strs = src, base, nested, x.tokens, x.strs
	s.match, s.around = brackets(x.tokens)
	s.prints = anyPrint(src, x.tokens)
	if s.names == nil {
		s.names, s.values = map[string]string{}, map[string]word.Word{}
	}
	for i := 0; i < len(s.tokens) && len(s.found) < maxFound; {
		i = s.at(i)
	}
	if nested < maxNesting {
		for _, in := range x.inner {
			s.scan(in.text, base+in.pos, nested+1)
		}
	}
	s.prints, s.seenImport = outer.prints, outer.seenImport
	s.src, s.base, s.nested, s.tokens, s.match, s.around, s.strs = outer.src, outer.base, outer.nested, outer.tokens, outer.match, outer.around, outer.strs
}

// brackets pairs the brackets; one without a partner points past the end. It
// also tells which bracket each token stands in.
func brackets(tokens []token) (match, around []int32) {
	match, around = make([]int32, len(tokens)), make([]int32, len(tokens))
	var open []int32
	for i, t := range tokens {
		match[i], around[i] = int32(len(tokens)), -1
		if n := len(open); n > 0 {
			around[i] = open[n-1]
		}
		if t.kind != op {
			continue
		}
		switch t.op {
		case '(', '[', '{':
			open = append(open, int32(i))
		case ')', ']', '}':
			if n := len(open); n > 0 {
				match[i], match[open[n-1]] = open[n-1], int32(i)
				open = open[:n-1]
			}
		}
	}
	return match, around
}

// id returns the name that token i is; parts, what a string is made of.
func (s *scanner) id(i int) string { t := s.tokens[i]; return s.src[t.pos:t.end] }

func (s *scanner) parts(i int) []word.Part { return s.strs[s.tokens[i].str] }

// at looks at the token and returns the index to go on from.
func (s *scanner) at(i int) int {
	t := &s.tokens[i]
	switch {
	case t.kind == command:
		s.spawnText("`", s.parts(i), i)
	case t.kind == op && s.lang == awk:
		s.awkOperator(i)
	case t.kind != name:
	case s.isOp(i-1, '.'):
		return s.method(i)
	case s.statement(i):
	default:
		return s.chain(i)
	}
	return i + 1
}

func (s *scanner) isOp(i int, o byte) bool {
	return i >= 0 && i < len(s.tokens) && s.tokens[i].kind == op && s.tokens[i].op == o
}

func (s *scanner) isName(i int, n string) bool {
	return i >= 0 && i < len(s.tokens) && s.tokens[i].kind == name && s.id(i) == n
}

func (s *scanner) kind(i int, k tokenKind) bool {
	return i >= 0 && i < len(s.tokens) && s.tokens[i].kind == k
}

// chain reads a.b.c from its first name, resolves it, and handles the call or
// the use that it is. It returns the index after the chain.
func (s *scanner) chain(i int) int {
	full, end := s.path(i)
	if s.declares(i) {
		return end
	}
	if s.environment(i, end, full) {
		return end
	}
	if full == "$" && s.isOp(end, '(') { // jQuery's, not a shell's
		return end
	}
	if c := s.lookup(full); c != nil {
		if a, ok := s.arguments(end, i, full); ok {
			s.call(c, full, i, a)
		}
	} else if m := s.memberCall(end-1, full); m != nil && s.isOp(end, '(') {
		s.receiverCall(m, i, end)
	}
	return end
}

// path resolves the names joined by dots that start at i.
func (s *scanner) path(i int) (string, int) {
	first, end := s.id(i), i+1
	if module, after, ok := s.imported(i); ok {
		first, end = module, after
	} else if to, ok := s.names[first]; ok {
		first = to
	}
	start := end
	for s.isOp(end, '.') && s.kind(end+1, name) {
		end += 2
	}
	if rest := s.src[s.tokens[start-1].end:s.tokens[end-1].end]; int(s.tokens[start-1].pos) == int(s.tokens[i].pos) && first == s.id(i) && plainPath(rest) {
		first = s.src[s.tokens[i].pos:s.tokens[end-1].end]
	} else {
		var b strings.Builder
		b.WriteString(first)
		for k := start; k < end && b.Len() < maxValue; k += 2 {
			b.WriteByte('.')
			b.WriteString(s.id(k + 1))
		}
		first = b.String()
	}
	return canonical(s.lang, first), end
}

// plainPath reports whether the text is names joined by dots, as written.
func plainPath(t string) bool {
	for i := 0; i < len(t); i++ {
		if c := t[i]; !letter(c) && !digit(c) && c != '.' {
			return false
		}
	}
	return true
}

// declares reports whether the name is being declared, not used.
func (s *scanner) declares(i int) bool {
	if i == 0 || s.tokens[i-1].kind != name {
		return false
	}
	switch s.id(i - 1) {
	case "def", "function", "sub", "fn", "class", "module", "func":
		return true
	}
	return false
}

// args are the arguments of a call: ranges of tokens.
type args struct {
	from, to []int
	list     []namedArg
	parens   bool
}

type namedArg struct {
	name     string
	from, to int
}

const maxArgs = 12

// arguments finds the arguments of a call whose name ends at end: in brackets
// or, where the language lets them go without, up to the end of the statement.
func (s *scanner) arguments(end, start int, full string) (args, bool) {
	var a args
	switch {
	case s.isOp(end, '('):
		a.parens = true
		s.split(&a, end+1, int(s.match[end]))
		return a, true
	case s.lang == javascript && s.kind(end, text):
		s.split(&a, end, end+1) // a tagged template
		return a, true
	case s.lang == lua && (s.kind(end, text)):
		s.split(&a, end, end+1)
		return a, true
	case (s.lang == ruby || s.lang == perl) && s.bare(end):
		s.split(&a, end, s.statementEnd(end))
		return a, true
	}
	return a, false
}

// bare reports whether what follows a name can be its arguments without
// brackets.
func (s *scanner) bare(i int) bool {
	if i >= len(s.tokens) || s.tokens[i].line {
		return i > 0 && i == len(s.tokens)
	}
	switch t := s.tokens[i]; t.kind {
	case text, command, number:
		return true
	case name:
		switch s.id(i) {
		case "if", "unless", "and", "or", "while", "until", "do", "then", "for", "foreach", "in", "rescue", "end", "x", "eq", "ne":
			return false
		}
		return true
	case op:
		if s.lang == perl && (t.op == '{' || t.op == ';' || t.op == '<') {
			return t.op == ';'
		}
		return t.op == '[' && i > 0 && s.spaced(i) || t.op == '*' && s.lang == ruby && s.spaced(i)
	}
	return false
}

// spaced reports whether white space stands before the token.
func (s *scanner) spaced(i int) bool {
	p := s.tokens[i].pos
	return p > 0 && s.src[p-1] <= ' '
}

// statementEnd returns where the arguments without brackets end.
func (s *scanner) statementEnd(i int) int {
	for limit := i + maxStatement; i < len(s.tokens) && i < limit; i++ {
		t := s.tokens[i]
		if t.line && !s.isOp(i-1, ',') {
			return i
		}
		if t.kind == op {
			switch t.op {
			case '(', '[', '{':
				if t.op == '{' && s.lang == ruby {
					return i
				}
				i = int(s.match[i])
			case ')', ']', '}', ';', '|', other:
				return i
			}
		}
		if t.kind == name {
			switch s.id(i) {
			case "if", "unless", "and", "or", "while", "until", "do", "then", "rescue", "for", "foreach":
				return i
			}
		}
	}
	return min(i, len(s.tokens))
}

// split cuts the tokens from i to end at the commas between arguments.
func (s *scanner) split(a *args, i, end int) {
	end = min(end, len(s.tokens))
	from := i
	for ; i <= end && len(a.from)+len(a.list) < maxArgs; i++ {
		if i < end {
			t := s.tokens[i]
			if t.kind != op {
				continue
			}
			if t.op == '(' || t.op == '[' || t.op == '{' {
				i = max(i, min(int(s.match[i]), end-1))
				continue
			}
			if t.op != ',' && t.op != arrow {
				continue
			}
			if t.op == arrow && s.lang != perl && s.lang != php {
				continue
			}
		}
		if from < i {
			s.argument(a, from, i)
		}
		from = i + 1
	}
}

// argument adds one argument, by its name if it has one.
func (s *scanner) argument(a *args, from, to int) {
	named := s.kind(from, name) && to-from > 2 && (s.lang == python && s.isOp(from+1, '=') || (s.lang == ruby || s.lang == javascript) && s.isOp(from+1, ':'))
	if named {
		a.list = append(a.list, namedArg{s.id(from), from + 2, to})
		return
	}
	a.from, a.to = append(a.from, from), append(a.to, to)
}

func (a args) named(n string) (int, int, bool) {
	for _, x := range a.list {
		if x.name == n {
			return x.from, x.to, true
		}
	}
	return 0, 0, false
}

// add records a call, unless there are too many.
func (s *scanner) add(f Found, i int) {
	if len(s.found) < maxFound {
		f.Pos = s.base + int(s.tokens[i].pos)
		s.found = append(s.found, f)
	}
}

// spawnText records a text that a shell runs.
func (s *scanner) spawnText(call string, parts []word.Part, i int) {
	w := s.resolve(parts)
	f := Found{Kind: Spawns, Call: call, Path: w}
	f.Command, _ = w.Literal()
	s.add(f, i)
}

// unknown is a word that nobody knows.
func unknown() word.Word {
	return word.Word{Parts: []word.Part{{Kind: word.Hole, Source: word.Variable, Quoted: true}}}
}

// last returns the part of a dotted name behind the last dot.
func last(full string) string { return full[strings.LastIndexByte(full, '.')+1:] }
