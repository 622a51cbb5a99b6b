package shell

import "strings"

// statement reads one statement: a keyword with its blocks, or a pipeline.
func (p *psReader) statement() {
	start := p.at
	id := strings.ToLower(p.bareword())
	switch id {
	case "if", "elseif", "while", "until", "switch", "for", "foreach":
		p.at = start + len(id)
		p.loop(id == "foreach")
	case "else", "catch", "trap":
		p.at = start + len(id)
		p.toBlock(p.maybe())
	case "try", "finally", "do", "begin", "process", "end":
		p.at = start + len(id)
		p.toBlock(p.frame)
	case "function", "filter", "class":
		p.at = start + len(id)
		p.space(false)
		name := p.bareword()
		p.at += len(name)
		p.toBlock(p.atMost(p.defined(name)))
	case "param":
		p.at = start + len(id)
		p.space(true)
		if p.peek(0) == '(' {
			p.skipBalanced()
		}
	case "return", "throw", "exit":
		p.at = start + len(id)
		p.space(false)
		p.pipeline()
	default:
		p.pipeline()
	}
}

// defined says how surely a function's body runs: only if it is named again.
func (p *psReader) defined(name string) Certainty {
	if name != "" && strings.Contains(p.text[p.at:], name) {
		return Maybe
	}
	return Later
}

// bareword returns the letters at this place without going past them.
func (p *psReader) bareword() string {
	end := p.at
	for end < len(p.text) && (isWordByte(p.text[end]) || p.text[end] == '-') {
		end++
	}
	return p.text[p.at:end]
}

func isWordByte(c byte) bool {
	return c == '_' || 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9'
}

// loop reads a condition in brackets and the block that depends on it.
func (p *psReader) loop(each bool) {
	p.space(true)
	if p.peek(0) == '(' {
		p.advance(1)
		if each {
			p.eachVariable()
		}
		p.with(p.captured(), func() { p.statements(')') })
	}
	p.toBlock(p.maybe())
}

// eachVariable reads `$x in` of a foreach.
func (p *psReader) eachVariable() {
	p.space(false)
	if p.peek(0) != '$' {
		return
	}
	p.advance(1)
	name := p.bareword()
	p.at += len(name)
	p.vars[strings.ToLower(name)] = unknownWord(name)
	p.space(false)
	if strings.EqualFold(p.bareword(), "in") {
		p.advance(2)
	}
}

// toBlock reads the block that follows, if one does.
func (p *psReader) toBlock(f *frame) {
	p.space(true)
	for p.peek(0) == '[' { // catch [Type]
		p.skipBalanced()
		p.space(true)
	}
	if p.peek(0) == '{' {
		p.advance(1)
		p.with(f, func() { p.statements('}') })
	}
}

// skipBalanced goes past a bracket and what it holds.
func (p *psReader) skipBalanced() {
	depth := 0
	for p.at < len(p.text) {
		switch c := p.text[p.at]; c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth <= 0 {
				p.advance(1)
				return
			}
		case '\'', '"':
			p.skipQuoted(c)
			continue
		case '`':
			p.advance(1)
		}
		p.advance(1)
	}
	p.at = min(p.at, len(p.text))
}

func (p *psReader) skipQuoted(c byte) {
	for p.advance(1); p.at < len(p.text); p.advance(1) {
		switch p.text[p.at] {
		case c:
			p.advance(1)
			return
		case '`':
			if c == '"' {
				p.advance(1)
			}
		}
	}
	p.at = min(p.at, len(p.text))
}
