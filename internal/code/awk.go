package code

import "airlock/internal/word"

// awkOperator reads awk's pipes and redirections.
func (s *scanner) awkOperator(i int) {
	switch s.tokens[i].op {
	case '|':
		if s.isName(i+1, "getline") || s.isOp(i+1, '&') && s.isName(i+2, "getline") {
			s.spawnWord("getline", s.before(i), i)
			return
		}
		if s.inPrint(i) {
			s.spawnWord("print |", s.behind(i+1), i)
		}
	case '>', appends:
		if s.inPrint(i) {
			s.add(Found{Kind: Writes, Call: "print >", Path: s.behind(i + 1)}, i)
		}
	case '<':
		if s.isName(i-1, "getline") || s.isName(i-2, "getline") {
			s.add(Found{Kind: Reads, Call: "getline <", Path: s.behind(i + 1)}, i)
		}
	}
}

func (s *scanner) spawnWord(call string, w word.Word, i int) {
	f := Found{Kind: Spawns, Call: call, Path: w}
	f.Command, _ = w.Literal()
	s.add(f, i)
}

// before evaluates the operand that ends in front of token i.
func (s *scanner) before(i int) word.Word {
	k := i
	for k > 0 && k > i-maxDepth && (s.kind(k-1, text) || s.kind(k-1, name) || s.kind(k-1, number)) && !s.tokens[k].line {
		k--
	}
	return s.value(k, i, 0)
}

// behind evaluates the operand that starts at token i.
func (s *scanner) behind(i int) word.Word {
	return s.value(i, s.valueEnd(i), 0)
}

// inPrint reports whether the statement that holds token i prints.
func (s *scanner) inPrint(i int) bool {
	for k := i - 1; k >= 0 && k > i-maxStatement; k-- {
		if s.isName(k, "print") || s.isName(k, "printf") {
			return true
		}
		if s.isOp(k, ';') || s.isOp(k, '{') || s.isOp(k, '}') || s.tokens[k+1].line {
			return false
		}
	}
	return false
}
