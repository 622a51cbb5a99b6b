package shell

import (
	"strings"

	"airlock/internal/argv"
	"airlock/internal/word"
)

// powerShell reads a text as PowerShell.
func (r *reader) powerShell(text string) {
	f := r.start()
	f.readPowerShell(text, word.Span{}, false)
}

// looksLikePowerShell reports whether a text that is said to be for a POSIX
// shell starts as only PowerShell does: with a cmdlet, with $env: or a type,
// or with an alias that is no Unix program and a path with a drive.
func looksLikePowerShell(text string) bool {
	text = strings.TrimLeft(text, " \t\r\n")
	first := text
	if i := strings.IndexAny(text, " \t\r\n;|"); i >= 0 {
		first = text[:i]
	}
	if first == "" || len(first) > 64 {
		return false
	}
	switch first[0] {
	case '$':
		return len(first) > 5 && strings.EqualFold(first[:5], "$env:")
	case '[':
		return strings.Contains(first, "]::")
	}
	if i := strings.IndexByte(first, '-'); i > 0 {
		cmd := argv.Parse(word.Lit(first), nil)
		return cmd.Known && isCmdlet(cmd.Program)
	}
	switch strings.ToLower(first) {
	case "gc", "gci", "type", "del", "ri", "erase", "sls", "iex", "iwr", "irm", "clc", "dir", "rd":
		return hasDrive(text) || strings.Contains(text, "$env:")
	}
	return false
}

// hasDrive reports whether a path such as C:\x stands in the text.
func hasDrive(text string) bool {
	i := strings.Index(text, `:\`)
	return i > 0 && isWordByte(text[i-1]) && (i == 1 || !isWordByte(text[i-2]))
}

// readPowerShell reads a text as PowerShell in this frame. Inner text all
// stands at the given place of the outer one.
func (f *frame) readPowerShell(text string, at word.Span, inner bool) {
	g := *f
	g.in = &stream{}
	if g.depth++; g.depth > maxDepth {
		f.limit()
		return
	}
	if !f.spend(len(text)) {
		text = text[:f.remaining()]
	}
	p := &psReader{frame: &g, text: text, outer: at, inner: inner, vars: map[string]word.Word{}}
	p.statements(0)
}

// psReader reads PowerShell: statements of pipelines of commands and
// expressions, with blocks in braces.
type psReader struct {
	*frame
	text  string
	at    int
	outer word.Span
	inner bool
	nest  int                  // brackets around
	vars  map[string]word.Word // by lower-case name
	piped int                  // invocation that writes to this stage's input, or -1
	value word.Word            // text that is piped into this stage, with piped -1
	hasIn bool
}

func (p *psReader) span(from, to int) word.Span {
	if p.inner {
		return p.outer
	}
	return word.Span{Start: from, End: min(to, len(p.text))}
}

func (p *psReader) peek(n int) byte {
	if p.at+n < len(p.text) {
		return p.text[p.at+n]
	}
	return 0
}

// advance goes on by n bytes, to the end at most.
func (p *psReader) advance(n int) { p.at = min(p.at+n, len(p.text)) }

func (p *psReader) has(s string) bool { return strings.HasPrefix(p.text[p.at:], s) }

// with runs body in another frame.
func (p *psReader) with(f *frame, body func()) {
	old := p.frame
	p.frame = f
	body()
	p.frame = old
}

// captured returns the frame of what becomes a value.
func (p *psReader) captured() *frame {
	g := *p.frame
	g.out1 = Captured
	return &g
}

// statements reads up to the closing bracket, or to the end of the text.
func (p *psReader) statements(close byte) {
	if p.nest++; p.nest > maxLevels {
		p.exhaust()
		p.at = len(p.text)
	}
	defer func() { p.nest-- }()
	for {
		p.space(true)
		switch c := p.peek(0); {
		case p.at >= len(p.text):
			return
		case c == close:
			p.advance(1)
			return
		case c == ')' || c == '}' || c == ']':
			p.advance(1)
		case !p.step():
			p.at = len(p.text)
		default:
			p.statement()
		}
	}
}

// space skips blanks and comments; with lines also what ends statements.
func (p *psReader) space(lines bool) {
	for p.at < len(p.text) {
		switch c := p.text[p.at]; {
		case c == ' ' || c == '\t' || c == '\r', lines && (c == '\n' || c == ';' || c == ','):
			p.advance(1)
		case c == '`' && (p.peek(1) == '\n' || p.peek(1) == '\r'):
			p.advance(2)
			if p.peek(0) == '\n' {
				p.advance(1)
			}
		case p.has("<#"):
			p.skipPast("#>")
		case c == '#':
			start := p.at
			p.skipTo('\n')
			p.comment(start)
		default:
			return
		}
	}
}

func (p *psReader) comment(start int) {
	if p.depth == 1 && !p.inner {
		p.out.Comments = append(p.out.Comments, Comment{Text: p.text[start+1 : p.at], Span: p.span(start, p.at)})
	}
}

func (p *psReader) skipPast(end string) {
	if i := strings.Index(p.text[p.at:], end); i >= 0 {
		p.at += i + len(end)
		return
	}
	p.at = len(p.text)
}

func (p *psReader) skipTo(c byte) {
	if i := strings.IndexByte(p.text[p.at:], c); i >= 0 {
		p.at += i
		return
	}
	p.at = len(p.text)
}
