package shell

import (
	"strings"
	"unicode/utf16"

	"airlock/internal/argv"
	"airlock/internal/word"
)

// invoke lists a command and reads what it runs in its turn.
func (p *psReader) invoke(name word.Word, a psArgs, at word.Span) {
	text, literal := name.Literal()
	if literal && text == "" {
		return
	}
	if to := psAlias(strings.ToLower(text)); literal && to != "" && !nativeFlags(to, a.words) {
		name = word.Word{Parts: word.Lit(to).Parts, Span: name.Span}
	}
	cmd := argv.Parse(name, a.words)
	if !isCmdlet(cmd.Program) {
		p.native(name, cmd, a, at)
		p.blocks(a, p.frame)
		return
	}
	words := a.words
	if p.hasIn && takesInput(cmd) {
		words = append(words[:len(words):len(words)], word.Word{Parts: []word.Part{{Kind: word.Hole, Source: word.Input}}, Span: at})
	}
	i := p.emit(Invocation{Program: name, Args: words, Redirs: a.redirs, Span: at})
	if i < 0 {
		return
	}
	p.cmdlet(i, a, at)
}

// takesInput reports whether the cmdlet gets its paths or names from the
// pipe, for want of any among its words.
func takesInput(cmd argv.Command) bool {
	switch cmd.Program {
	case "Remove-Item", "Get-Content", "Copy-Item", "Move-Item", "Rename-Item", "Clear-Content", "Clear-Item", "Stop-Process", "Stop-Service", "Format-Volume", "Clear-Disk", "Remove-Partition", "Remove-Service", "Invoke-Item", "Start-Process", "Set-Location":
	default:
		return false
	}
	for _, role := range []argv.Role{argv.Read, argv.Deleted, argv.Moved, argv.Name, argv.Script} {
		if len(cmd.Words(role)) > 0 {
			return false
		}
	}
	return cmd.Program != "Clear-Content" && cmd.Program != "Clear-Item" || len(cmd.Words(argv.Written)) == 0
}

// cmdlet reads what a cmdlet runs: script blocks, code, programs.
func (p *psReader) cmdlet(i int, a psArgs, at word.Span) {
	cmd := p.out.Invocations[i].Command
	switch cmd.Program {
	case "Invoke-Expression":
		p.expressionText(i, cmd, at)
	case "Start-Process":
		p.startProcess(cmd, at)
	case "Set-Location", "Push-Location":
		if to := cmd.Words(argv.Dir); len(to) == 1 {
			g := *p.frame
			process := *p.p
			process.dirs = p.joined(p.p.dirs, to[0])
			g.p = &process
			p.frame.p = &process
		}
	case "Get-ChildItem", "Get-Item":
		for _, w := range cmd.Words(argv.Searched) {
			if s := strings.ToLower(w.Prefix()); s == "env:" || s == "env:*" || s == `env:\` {
				p.out.Invocations[i].Effects = []Effect{{Kind: DumpsEnvironment, Call: cmd.Program}}
			}
		}
	case "Invoke-Command":
		if _, ok := cmd.Value("-ComputerName"); ok || cmd.Has("-HostName") {
			p.blocks(a, p.elsewhere(Host).through(cmd.Program))
			return
		}
	case "Out-Null":
		if in := p.out.Invocations[i].Stdin; in.Kind == FromPipe && in.From >= 0 {
			p.out.Invocations[in.From].Output = Discarded
		}
	}
	f := p.through(cmd.Program)
	if cmd.Program == "ForEach-Object" || cmd.Program == "Where-Object" {
		f = f.maybe()
	}
	p.blocks(a, f)
}

// blocks reads the script blocks among the arguments.
func (p *psReader) blocks(a psArgs, f *frame) {
	g := *f
	g.in = &stream{}
	for _, b := range a.blocks {
		end, text, at := p.at, p.text, b[0]
		p.text, p.at = p.text[:b[1]], at
		p.with(&g, func() { p.statements('}') })
		p.text, p.at = text, end
	}
}

// expressionText reads the text that Invoke-Expression runs.
func (p *psReader) expressionText(i int, cmd argv.Command, at word.Span) {
	codes := cmd.Words(argv.Code)
	if len(codes) == 0 && p.hasIn {
		codes = []word.Word{p.value}
		if p.piped >= 0 {
			p.out.Invocations[i].BodyUnknown = true
			return
		}
	}
	for _, w := range codes {
		text, ok := w.Literal()
		if !ok {
			p.out.Invocations[i].BodyUnknown = true
			continue
		}
		p.through("Invoke-Expression").readPowerShell(text, at, true)
	}
}

// startProcess reads the program that Start-Process starts.
func (p *psReader) startProcess(cmd argv.Command, at word.Span) {
	scripts := cmd.Words(argv.Script)
	if len(scripts) == 0 {
		return
	}
	var words []word.Word
	add := func(w word.Word) {
		s, ok := w.Literal()
		if !ok || !strings.Contains(s, " ") {
			words = append(words, w)
			return
		}
		for _, f := range strings.Fields(s) {
			words = append(words, word.Lit(strings.Trim(f, `"`)))
		}
	}
	for _, o := range cmd.Options {
		if o.Name == "-ArgumentList" {
			add(o.Value)
		}
	}
	for _, o := range cmd.Operands {
		if o.Role == argv.Other {
			add(o.Word)
		}
	}
	g := p.through("Start-Process")
	p.with(g, func() { p.native(scripts[0], argv.Parse(scripts[0], words), psArgs{words: words}, at) })
}

// native runs a program that is no cmdlet.
func (p *psReader) native(name word.Word, cmd argv.Command, a psArgs, at word.Span) {
	words := append([]word.Word{name}, a.words...)
	c := simple{words: words, redirs: a.redirs, span: at, plain: true}
	switch cmd.Program {
	case "powershell", "pwsh", "cmd":
		i := p.emit(Invocation{Program: name, Args: a.words, Redirs: a.redirs, Span: at})
		if i >= 0 {
			p.windowsHost(i, c)
		}
		return
	}
	p.run(c)
}

// windowsHost reads what powershell -Command, -EncodedCommand and cmd /c run.
func (f *frame) windowsHost(i int, c simple) {
	cmd := f.out.Invocations[i].Command
	codes := cmd.Words(argv.Code)
	if len(codes) == 0 {
		return
	}
	if w, ok := cmd.Value("-EncodedCommand"); ok {
		literal, _ := w.Literal()
		text, ok := decodeUTF16(literal)
		if !ok {
			f.out.Invocations[i].BodyUnknown = true
			return
		}
		f.child(c).through(cmd.Program).readPowerShell(text, c.span, true)
		return
	}
	w := sentence(append(codes[:len(codes):len(codes)], cmd.Words(argv.Other)...))
	text, known := w.Literal()
	if !known {
		f.out.Invocations[i].BodyUnknown = true
		text = w.String()
	}
	if cmd.Program == "cmd" {
		f.child(c).through("cmd /c").readCmd(text, c.span)
		return
	}
	f.child(c).through(cmd.Program).readPowerShell(text, c.span, true)
}

// decodeUTF16 decodes base64 of UTF-16, low byte first.
func decodeUTF16(s string) (string, bool) {
	const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	var bytes []byte
	bits, n := uint32(0), 0
	for i := 0; i < len(s) && s[i] != '='; i++ {
		d := strings.IndexByte(digits, s[i])
		if d < 0 {
			return "", false
		}
		bits, n = bits<<6|uint32(d), n+6
		if n >= 8 {
			n -= 8
			bytes = append(bytes, byte(bits>>n))
		}
	}
	units := make([]uint16, len(bytes)/2)
	for i := range units {
		units[i] = uint16(bytes[2*i]) | uint16(bytes[2*i+1])<<8
	}
	return string(utf16.Decode(units)), len(units) > 0
}

// isCmdlet reports whether the program's name is a verb and a noun.
func isCmdlet(name string) bool {
	i := strings.IndexByte(name, '-')
	return i > 0 && name[0] >= 'A' && name[0] <= 'Z'
}
