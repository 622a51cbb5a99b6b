package shell

import (
	"strings"

	"airlock/internal/word"
)

// pipeline reads stages joined by | and pipelines joined by && and ||. It
// returns the value of a pipeline that is one known expression.
func (p *psReader) pipeline() (word.Word, bool) {
	oldPiped, oldValue, oldIn := p.piped, p.value, p.hasIn
	p.piped, p.value, p.hasIn = -1, word.Word{}, false
	value, known := p.stages()
	p.piped, p.value, p.hasIn = oldPiped, oldValue, oldIn
	return value, known
}

func (p *psReader) stages() (word.Word, bool) {
	frame := p.frame
	defer func() { p.frame = frame }()
	value, known := word.Word{}, false
	for first := true; ; first = false {
		start := p.at
		before := len(p.out.Invocations)
		v, ok := p.stage()
		value, known = v, ok && first
		p.space(false)
		switch {
		case p.has("&&"), p.has("||"):
			p.advance(2)
			p.frame = frame.maybe()
			p.piped, p.hasIn = -1, false
		case p.peek(0) == '|':
			p.advance(1)
			p.piped, p.value, p.hasIn = -1, v, true
			if n := len(p.out.Invocations); n > before {
				p.piped = n - 1
				p.out.Invocations[n-1].Output = Piped
			}
			known = false
		default:
			return value, known
		}
		p.space(false)
		for p.peek(0) == '\n' {
			p.advance(1)
			p.space(false)
		}
		if p.at == start || p.at >= len(p.text) || !p.step() {
			return word.Word{}, false
		}
	}
}

// stage reads one command or expression.
func (p *psReader) stage() (word.Word, bool) {
	switch c := p.peek(0); {
	case p.at >= len(p.text):
		return word.Word{}, false
	case c == '&' || c == '.' && (p.peek(1) == ' ' || p.peek(1) == '\t'):
		p.advance(1)
		p.space(false)
		if p.peek(0) == '{' {
			p.toBlock(p.frame)
			p.space(false)
			return word.Word{}, false
		}
		p.command()
	case strings.IndexByte("$\"'([{@-+!,", c) >= 0 || '0' <= c && c <= '9':
		return p.expression()
	default:
		p.command()
	}
	return word.Word{}, false
}

// psInput is the input of a stage, as the frame's.
func (p *psReader) input() *stream {
	switch {
	case !p.hasIn:
		return p.in
	case p.piped >= 0:
		return &stream{Input: Input{Kind: FromPipe, From: p.piped}}
	}
	return &stream{Input: Input{Kind: FromText, Text: p.value, From: -1}}
}

// psArgs are the arguments of a command.
type psArgs struct {
	words  []word.Word
	blocks [][2]int // places of script blocks
	redirs []Redirection
	out    Output
	moved  bool // the output was redirected
}

// command reads a command: its name, arguments and redirections.
func (p *psReader) command() {
	start := p.at
	name := p.word()
	if p.at == start { // nothing that could be a name
		p.advance(1)
		return
	}
	a := psArgs{}
	p.arguments(&a)
	g := *p.frame
	g.in = p.input()
	if a.moved {
		g.out1 = a.out
	}
	p.with(&g, func() { p.invoke(name, a, p.span(start, p.at)) })
}

// arguments reads up to the end of the command.
func (p *psReader) arguments(a *psArgs) {
	parameter := word.Word{}
	for p.at < len(p.text) {
		p.space(false)
		start := p.at
		switch c := p.peek(0); {
		case p.at >= len(p.text) || strings.IndexByte("\n;|)}", c) >= 0, c == '&' && !p.has("&1"):
			return
		case p.redirection(a):
		case c == ',':
			p.advance(1)
			p.space(true)
			if parameter.Parts != nil { // -Path a, b
				a.words = append(a.words, parameter)
			}
		case c == '{':
			p.advance(1)
			from := p.at
			p.at--
			p.skipBalanced()
			a.blocks = append(a.blocks, [2]int{from, max(from, p.at-1)})
		default:
			w := p.word()
			if strings.HasPrefix(w.Prefix(), "-") {
				parameter = w
			} else if p.peek(0) != ',' && !p.commaAhead() {
				parameter = keep(parameter, len(a.words) > 0 && p.text[start] != '-')
			}
			a.words = append(a.words, w)
		}
		if p.at == start {
			p.advance(1)
		}
	}
}

// keep returns the parameter that a list continues, or none.
func keep(w word.Word, end bool) word.Word {
	if end {
		return word.Word{}
	}
	return w
}

func (p *psReader) commaAhead() bool {
	i := p.at
	for i < len(p.text) && (p.text[i] == ' ' || p.text[i] == '\t') {
		i++
	}
	return i < len(p.text) && p.text[i] == ','
}

// redirection reads > file, 2>&1, *> file.
func (p *psReader) redirection(a *psArgs) bool {
	i, fd := p.at, -1
	if c := p.peek(0); (c >= '1' && c <= '6' || c == '*') && p.peek(1) == '>' {
		if c != '*' {
			fd = int(c - '0')
		}
		i++
	}
	if i >= len(p.text) || p.text[i] != '>' {
		return false
	}
	op := ">"
	if i++; i < len(p.text) && p.text[i] == '>' {
		op = ">>"
		i++
	}
	if p.at = i; p.has("&1") || p.has("&2") {
		p.advance(2)
		return true
	}
	p.space(false)
	target := p.word()
	a.redirs = append(a.redirs, Redirection{Op: op, FD: fd, Target: target})
	if fd < 2 {
		a.moved, a.out = true, ToFile
		if len(target.Parts) == 0 {
			a.out = Discarded // $null
		}
	}
	return true
}
