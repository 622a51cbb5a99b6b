package shell

import (
	"strings"

	"airlock/internal/argv"
	"airlock/internal/word"
)

// readCmd reads a text as cmd.exe does: commands joined by & && || and |,
// with ^ as the escape and %NAME% for variables.
func (f *frame) readCmd(text string, at word.Span) {
	g := *f
	if g.depth++; g.depth > maxDepth {
		f.limit()
		return
	}
	if !f.spend(len(text)) {
		text = text[:f.remaining()]
	}
	c := &cmdReader{frame: &g, text: text, place: at}
	for c.at < len(c.text) && c.step() {
		c.command()
	}
}

type cmdReader struct {
	*frame
	text  string
	at    int
	place word.Span
	sure  Certainty
	piped bool
}

// command reads one command and the operator behind it.
func (c *cmdReader) command() {
	var words []word.Word
	var redirs []Redirection
	g := *c.frame
	g.sure = max(g.sure, c.sure)
	if c.piped {
		g.in = &stream{Input: Input{Kind: FromPipe, From: len(c.out.Invocations) - 1}}
	}
	c.piped = false
	for c.at < len(c.text) {
		switch b := c.text[c.at]; {
		case b == ' ' || b == '\t' || b == ',' || b == ';' || b == '=' || b == '@' && len(words) == 0 || b == '(' || b == ')':
			c.at++
			continue
		case b == '\n' || b == '\r':
			c.at++
			c.run1(&g, words, redirs)
			return
		case b == '&' || b == '|':
			c.operator(b, &g)
			c.run1(&g, words, redirs)
			return
		case b == '>' || b == '<':
			redirs = append(redirs, c.redirect())
			continue
		}
		words = append(words, c.word())
	}
	c.run1(&g, words, redirs)
}

// operator reads & && | ||; what follows && and || may not run.
func (c *cmdReader) operator(b byte, g *frame) {
	n := 1
	if c.at+1 < len(c.text) && c.text[c.at+1] == b {
		n = 2
		c.sure = Maybe
	} else if b == '|' {
		c.piped = true
		g.out1 = Piped
	}
	c.at += n
}

func (c *cmdReader) redirect() Redirection {
	r := Redirection{Op: c.text[c.at : c.at+1], FD: -1}
	for c.at++; c.at < len(c.text) && (c.text[c.at] == '>' || c.text[c.at] == ' '); c.at++ {
		if c.text[c.at] == '>' {
			r.Op = ">>"
		}
	}
	if strings.HasPrefix(c.text[c.at:], "&") {
		r.Op += "&"
		c.at++
	}
	r.Target = c.word()
	return r
}

// word reads one word; quotes hold blanks together and are taken off.
func (c *cmdReader) word() word.Word {
	var b psWord
	quoted := false
	for start := c.at; c.at < len(c.text); {
		ch := c.text[c.at]
		switch {
		case ch == '"':
			quoted = !quoted
			c.at++
		case ch == '^' && !quoted && c.at+1 < len(c.text):
			b.text(c.text[c.at+1 : c.at+2])
			c.at += 2
		case ch == '%' && c.variable(&b):
		case !quoted && strings.IndexByte(" \t\r\n,;=&|<>()", ch) >= 0:
			if c.at == start {
				c.at++
			}
			return word.Word{Parts: b.done(), Span: c.place}
		default:
			if quoted {
				b.text(c.text[c.at : c.at+1])
			} else {
				b.bare(c.text[c.at : c.at+1])
			}
			c.at++
		}
	}
	return word.Word{Parts: b.done(), Span: c.place}
}

// variable reads %NAME%, and %i of a for.
func (c *cmdReader) variable(b *psWord) bool {
	rest := c.text[c.at+1:]
	end := strings.IndexAny(rest, "% \t\"\\/&|")
	if end > 0 && rest[end] == '%' {
		name := rest[:end]
		c.at += end + 2
		if strings.EqualFold(name, "USERPROFILE") && c.opts.Home != "" {
			b.text(c.opts.Home)
		} else {
			b.add(unknownWord(name).Parts[0])
		}
		return true
	}
	if rest != "" && isWordByte(rest[0]) {
		b.add(unknownWord(rest[:1]).Parts[0])
		c.at += 2
		return true
	}
	return false
}

// run1 lists one command, its builtins by the names that argv knows.
func (c *cmdReader) run1(g *frame, words []word.Word, redirs []Redirection) {
	words, g = unwrapCmd(words, g)
	if len(words) == 0 {
		return
	}
	name, _ := words[0].Literal()
	if i := strings.IndexByte(name, '/'); i > 0 { // rd/s/q x
		words = append([]word.Word{word.Lit(name[:i]), word.Lit(name[i:])}, words[1:]...)
		name = name[:i]
	}
	switch low := strings.ToLower(name); low {
	case "del", "erase":
		words[0] = word.Lit("del")
	case "rd", "rmdir":
		words[0] = word.Lit("rd")
	case "type":
		words[0] = word.Lit("Get-Content")
	case "dir":
		words[0] = word.Lit("ls")
		words = withoutSlashes(words)
	case "md", "mkdir":
		words[0] = word.Lit("md")
	case "ren", "rename":
		words[0] = word.Lit("ren")
	case "cd", "chdir":
		words[0] = word.Lit("cd")
		words = withoutSlashes(words)
		if cmd := argv.Parse(words[0], words[1:]); len(cmd.Words(argv.Dir)) == 1 {
			process := *c.p
			process.dirs = c.joined(c.p.dirs, cmd.Words(argv.Dir)[0])
			c.p = &process
		}
	case "find":
		words[0] = word.Lit("findstr")
	case "copy", "move", "format", "echo", "set":
		words[0] = word.Lit(low)
	}
	s := simple{words: words, redirs: redirs, span: c.place, plain: true}
	cmd := argv.Parse(words[0], words[1:])
	if cmd.Program == "cmd" || cmd.Program == "powershell" || cmd.Program == "pwsh" {
		if i := g.emit(Invocation{Program: words[0], Args: words[1:], Redirs: redirs, Span: c.place}); i >= 0 {
			g.windowsHost(i, s)
		}
		return
	}
	g.run(s)
}

// unwrapCmd takes off what stands in front of a command: call, start, if,
// for ... do.
func unwrapCmd(words []word.Word, g *frame) ([]word.Word, *frame) {
	for len(words) > 0 {
		name, _ := words[0].Literal()
		switch strings.ToLower(name) {
		case "call", "else", "do":
			words = words[1:]
		case "start":
			for words = words[1:]; len(words) > 0 && (words[0].Is("") || strings.HasPrefix(words[0].Prefix(), "/")); {
				words = words[1:]
			}
		case "for":
			words, g = afterDo(words), g.maybe()
		case "if":
			words, g = afterCondition(words[1:]), g.maybe()
		default:
			return words, g
		}
	}
	return words, g
}

func afterDo(words []word.Word) []word.Word {
	for i, w := range words {
		if s, ok := w.Literal(); ok && strings.EqualFold(s, "do") {
			return words[i+1:]
		}
	}
	return nil
}

// afterCondition skips `not exist x`, `errorlevel 1`, `defined x`, `a==b`.
func afterCondition(words []word.Word) []word.Word {
	for len(words) > 0 {
		s, _ := words[0].Literal()
		switch low := strings.ToLower(s); {
		case low == "not" || low == "/i":
			words = words[1:]
		case low == "exist" || low == "errorlevel" || low == "defined":
			return words[min(2, len(words)):]
		default: // a == b, which the signs cut into two words
			return words[min(2, len(words)):]
		}
	}
	return nil
}

func withoutSlashes(words []word.Word) []word.Word {
	out := words[:1:1]
	for _, w := range words[1:] {
		if !strings.HasPrefix(w.Prefix(), "/") {
			out = append(out, w)
		}
	}
	return out
}
