package shell

import (
	"strings"

	"airlock/internal/word"
)

// expression reads a stage that is no command: an assignment, a string, a
// call of .NET, a bracket. It returns its value where that is one known text.
func (p *psReader) expression() (word.Word, bool) {
	start := p.at
	var value word.Word
	terms := 0
	for p.at < len(p.text) && p.step() {
		p.space(false)
		at := p.at
		switch c := p.peek(0); {
		case p.at >= len(p.text) || strings.IndexByte("\n;|)}]", c) >= 0 || p.has("&&"):
			return value, terms == 1
		case c == '$' && p.assignment():
			return word.Word{}, false
		case c == '[' && p.static(start):
			value = word.Word{Parts: []word.Part{{Kind: word.Hole, Source: word.Variable}}}
		case c == '{':
			p.toBlock(p.atMost(Later))
		case c == ',':
			p.advance(1)
			terms++
		case c == '>' && terms > 0:
			p.written(start)
		case strings.IndexByte("$\"'(@", c) >= 0:
			value = p.term(start)
		default: // an operator, a number, a cast
			p.advance(1)
			for p.at < len(p.text) && isWordByte(p.text[p.at]) {
				p.advance(1)
			}
			if c == '-' || c == '+' || c == '*' || c == '%' {
				terms++
			}
			continue
		}
		terms++
		if p.at == at {
			p.advance(1)
		}
	}
	return value, terms == 1
}

// term reads one value and the methods called on it.
func (p *psReader) term(start int) word.Word {
	from := p.at
	var b psWord
	if p.peek(0) == '$' {
		p.dollarTerm(&b)
	} else {
		p.piece(&b)
	}
	for p.peek(0) == '.' && isWordByte(p.peek(1)) {
		p.advance(1)
		method := p.bareword()
		p.at += len(method)
		if p.peek(0) == '(' {
			p.methodCall(method, start)
		}
		b = psWord{parts: []word.Part{{Kind: word.Hole, Source: word.Substitution, Text: method}}}
	}
	for p.peek(0) == '[' {
		p.skipBalanced()
		b = psWord{parts: []word.Part{{Kind: word.Hole, Source: word.Variable}}}
	}
	return word.Word{Parts: b.done(), Span: p.span(from, p.at)}
}

// dollarTerm reads a variable without its members.
func (p *psReader) dollarTerm(b *psWord) {
	if p.peek(1) == '(' {
		p.advance(2)
		p.substitution(b)
		return
	}
	p.dollar(b, true)
}

// assignment reads `$name = pipeline`, `$env:NAME = ...` and `$a, $b = ...`.
func (p *psReader) assignment() bool {
	start := p.at
	var names []string
	for p.peek(0) == '$' && (isWordByte(p.peek(1)) || p.peek(1) == '{') {
		p.advance(1)
		from := p.at
		for p.at < len(p.text) && (isWordByte(p.text[p.at]) || p.text[p.at] == ':' && isWordByte(p.peek(1))) {
			p.advance(1)
		}
		names = append(names, strings.ToLower(p.text[from:p.at]))
		p.space(false)
		if p.peek(0) != ',' {
			break
		}
		p.advance(1)
		p.space(false)
	}
	changed := len(names) > 0 && strings.IndexByte("+-*/%", p.peek(0)) >= 0 && p.peek(1) == '='
	if changed {
		p.advance(1)
	}
	if len(names) == 0 || p.peek(0) != '=' {
		p.at = start
		return false
	}
	p.advance(1)
	p.space(true)
	var value word.Word
	known := false
	p.with(p.captured(), func() { value, known = p.pipeline() })
	for _, n := range names {
		if !known || changed || len(names) > 1 || value.Holes() && value.String() == "$" {
			value = unknownWord(n)
		}
		p.vars[n] = value
	}
	return true
}

// static reads [Type]::Member(arguments), and a cast that runs nothing.
func (p *psReader) static(start int) bool {
	from := p.at
	p.skipBalanced()
	kind := strings.ToLower(strings.Trim(p.text[from:p.at], "[]"))
	if !p.has("::") {
		return false
	}
	p.advance(2)
	method := p.bareword()
	p.at += len(method)
	if p.peek(0) != '(' {
		return true
	}
	args := p.callArguments()
	call := p.text[from : p.at-0]
	if i := strings.IndexByte(call, '('); i >= 0 {
		call = call[:i]
	}
	p.dotNet(call, strings.TrimPrefix(kind, "system."), strings.ToLower(method), args, p.span(start, p.at))
	return true
}

// callArguments reads the arguments of a method.
func (p *psReader) callArguments() []word.Word {
	p.advance(1)
	var args []word.Word
	for p.at < len(p.text) && p.step() {
		p.space(true)
		if p.peek(0) == ')' {
			p.advance(1)
			break
		}
		at := p.at
		var w word.Word
		known := false
		p.with(p.captured(), func() { w, known = p.argument() })
		if !known {
			w = unknownWord("")
		}
		args = append(args, w)
		if p.at == at {
			p.advance(1)
		}
	}
	return args
}

// argument reads one argument of a method: an expression up to a comma.
func (p *psReader) argument() (word.Word, bool) {
	var value word.Word
	terms := 0
	for p.at < len(p.text) && p.step() {
		p.space(false)
		at := p.at
		switch c := p.peek(0); {
		case p.at >= len(p.text) || strings.IndexByte(",)};|\n", c) >= 0:
			return value, terms == 1
		case c == '[' && p.static(p.at):
			value = unknownWord("")
		case strings.IndexByte("$\"'(@", c) >= 0:
			value = p.term(p.at)
		case c == '{':
			p.toBlock(p.atMost(Later))
		default:
			p.advance(1)
		}
		terms++
		if p.at == at {
			p.advance(1)
		}
	}
	return value, terms == 1
}

// methodCall reads a method called on a value.
func (p *psReader) methodCall(method string, start int) {
	args := p.callArguments()
	p.dotNet("."+method, "", strings.ToLower(method), args, p.span(start, p.at))
}

// dotNet lists what a call of .NET does, if it does something.
func (p *psReader) dotNet(call, kind, method string, args []word.Word, at word.Span) {
	effects := dotNetEffects(kind, method)
	if effects == "" {
		return
	}
	inv := Invocation{Program: word.Lit(call), Args: args, Span: at, Stdin: p.input().Input}
	for i, e := range effects {
		k := effectOf(e)
		path := unknownWord("")
		if i < len(args) && kind != "" || i < len(args) && strings.HasPrefix(method, "download") {
			path = args[i]
		}
		if k != nothing {
			inv.Effects = append(inv.Effects, Effect{Kind: k, Call: call, Path: path})
		}
	}
	p.emit(inv)
	if kind == "scriptblock" && len(args) > 0 {
		if text, ok := args[0].Literal(); ok {
			p.through("[scriptblock]").readPowerShell(text, at, true)
		}
	}
}

const nothing EffectKind = 255

func effectOf(c rune) EffectKind {
	switch c {
	case 'd':
		return Deletes
	case 's':
		return Spawns
	case 'c':
		return Connects
	case 'r':
		return Reads
	case 'w':
		return Writes
	case 'e':
		return DumpsEnvironment
	}
	return nothing
}

// dotNetEffects says, a letter an argument, what a method does with them.
func dotNetEffects(kind, method string) string {
	switch kind + "::" + method {
	case "io.file::delete", "io.directory::delete":
		return "d"
	case "io.file::readalltext", "io.file::readalllines", "io.file::readallbytes", "io.file::openread", "io.file::opentext", "io.file::readlines":
		return "r"
	case "io.file::writealltext", "io.file::writealllines", "io.file::writeallbytes", "io.file::appendalltext", "io.file::create", "io.file::openwrite", "io.directory::createdirectory":
		return "w"
	case "io.file::copy":
		return "rw"
	case "io.file::move", "io.directory::move":
		return "dw"
	case "diagnostics.process::start":
		return "s"
	case "environment::getenvironmentvariables":
		return "e"
	case "scriptblock::create":
		return "-"
	case "::delete":
		return "d"
	case "::downloadstring", "::downloaddata", "::openread", "::uploadstring", "::getstringasync", "::getasync", "::postasync":
		return "c"
	case "::downloadfile":
		return "cw"
	case "::uploadfile":
		return "cr"
	case "::invokescript":
		return "s"
	}
	return ""
}

// written reads a redirection behind an expression: "x" > file.
func (p *psReader) written(start int) {
	var a psArgs
	if !p.redirection(&a) {
		p.advance(1)
		return
	}
	g := *p.frame
	g.out1 = a.out
	p.with(&g, func() {
		p.emit(Invocation{Program: word.Lit("Write-Output"), Redirs: a.redirs, Span: p.span(start, p.at)})
	})
}
