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

// psOperand is one argument and where it stands; block is set for { ... }.
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
