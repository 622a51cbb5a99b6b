package shell

import (
	"strings"

	"airlock/internal/argv"
	"airlock/internal/word"

	"mvdan.cc/sh/v3/syntax"
)

// maxTasks bounds how many task runners call one another: a task, and what it
// calls in its turn.
const maxTasks = 2

// task reads the text that a task runner runs under a name, as a shell of its
// own.
func (f *frame) task(c simple, cmd argv.Command, name, text string) {
	g := f.child(c).inTaskFolder(cmd).through(name)
	g.codeIn(f.lit(text, c.span), c.span, syntax.LangBash)
}

// inTaskFolder follows the option by which a task runner works elsewhere.
func (f *frame) inTaskFolder(cmd argv.Command) *frame {
	for _, name := range [...]string{"--directory", "--prefix", "--dir", "--cwd", "-C"} {
		if w, ok := cmd.Value(name); ok {
			g := *f
			p := *f.p
			p.dirs = f.joined(f.p.dirs, w)
			g.p = &p
			return &g
		}
	}
	return f
}

// tooDeep reports whether task runners call one another beyond what is read.
func (f *frame) tooDeep() bool {
	n := 0
	for _, v := range f.via {
		if strings.HasPrefix(v, "make ") || strings.Contains(v, " run ") {
			n++
		}
	}
	return n >= maxTasks
}

// taskFile reads a file in the folder that a task runner works in.
func (f *frame) taskFile(cmd argv.Command, name word.Word) (text string, ok bool) {
	g := f.inTaskFolder(cmd)
	if content, found := g.content(name); found {
		text, known := content.text.Literal()
		return text, known
	}
	text, _, ok = g.body(name)
	return text, ok
}

// packageScript reads the script of package.json that a package manager runs,
// with those that npm runs before and after it. read is false where there is
// none.
func (f *frame) packageScript(i int, cmd argv.Command, c simple) (read bool) {
	name, rest := scriptName(&cmd, c.words[1:])
	if name == "" {
		return false
	}
	if f.tooDeep() {
		f.out.Invocations[i].BodyUnknown = true
		return false
	}
	text, ok := f.taskFile(cmd, word.Lit("package.json"))
	if !ok {
		return false
	}
	scripts := readScripts(text)
	for _, stage := range [...]string{"pre", "", "post"} {
		body, found := scripts.get(stage + name)
		if !found {
			continue
		}
		if stage == "" {
			body += quoteAll(rest)
		}
		f.task(c, cmd, cmd.Program+" run "+stage+name, body)
		read = true
	}
	return read
}

// scriptName is the script that a package manager is told to run, and the
// words that it hands on; "" where it is none.
func scriptName(cmd *argv.Command, args []word.Word) (name string, rest []word.Word) {
	explicit := false
	for i := 0; i < len(args); i++ {
		text, known := args[i].Literal()
		if !known {
			return "", nil
		}
		switch {
		case strings.HasPrefix(text, "-"):
			if takesValue(cmd, i) {
				i++
			}
			continue
		case !explicit && (text == "run" || text == "run-script" || text == "rum"):
			explicit = true
			continue
		case explicit:
			return text, handedOn(cmd, args[i+1:])
		}
		switch text {
		case "test", "start", "stop", "restart":
			return text, handedOn(cmd, args[i+1:])
		case "t", "tst":
			return "test", handedOn(cmd, args[i+1:])
		}
		if cmd.Program == "npm" || len(cmd.Sub) > 0 {
			return "", nil
		}
		return text, handedOn(cmd, args[i+1:])
	}
	return "", nil
}

// takesValue reports whether the option at a word has its value in the next.
func takesValue(cmd *argv.Command, at int) bool {
	for _, o := range cmd.Options {
		if o.Index == at {
			return o.End > at+1
		}
	}
	return false
}

// handedOn are the words that the script gets: npm wants a -- before them.
func handedOn(cmd *argv.Command, args []word.Word) []word.Word {
	for i, w := range args {
		if w.Is("--") {
			return args[i+1:]
		}
	}
	if cmd.Program == "npm" {
		return nil
	}
	return args
}

// quoteAll writes words behind a script. What nobody knows stays unknown.
func quoteAll(words []word.Word) string {
	var b strings.Builder
	for _, w := range words {
		text, known := w.Literal()
		if !known {
			b.WriteString(` "$AIRLOCK_UNKNOWN"`)
			continue
		}
		b.WriteString(" '" + strings.ReplaceAll(text, "'", `'\''`) + "'")
	}
	return b.String()
}

// packageScripts are names and texts, in their order.
type packageScripts []struct{ name, text string }

func (s packageScripts) get(name string) (string, bool) {
	for _, p := range s {
		if p.name == name {
			return p.text, true
		}
	}
	return "", false
}

// readScripts finds the strings of the object `scripts` at the top of a
// package.json, which may be cut off.
func readScripts(text string) packageScripts {
	var out packageScripts
	depth, inScripts, key := 0, false, ""
	for i := 0; i < len(text); {
		switch c := text[i]; c {
		case '"':
			s, n := jsonString(text[i:])
			if n == 0 {
				return out // cut
			}
			i += n
			after := strings.TrimLeft(text[i:min(len(text), i+64)], " \t\r\n")
			switch {
			case strings.HasPrefix(after, ":"):
				key = s
				if depth == 1 {
					inScripts = s == "scripts"
				}
			case depth == 2 && inScripts:
				out = append(out, struct{ name, text string }{key, s})
			}
			continue
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
		i++
	}
	return out
}

// jsonString reads a string of JSON; n is its length as written, 0 where it
// does not end.
func jsonString(text string) (s string, n int) {
	var b strings.Builder
	for i := 1; i < len(text); i++ {
		switch c := text[i]; c {
		case '"':
			return b.String(), i + 1
		case '\\':
			if i++; i == len(text) {
				return "", 0
			}
			switch c = text[i]; c {
			case 'n':
				c = '\n'
			case 't':
				c = '\t'
			case 'u': // no shell syntax hides in one but the plain letters
				if i+4 < len(text) && text[i+1:i+3] == "00" {
					c = hexByte(text[i+3])<<4 | hexByte(text[i+4])
				}
				i += 4
			}
			b.WriteByte(c)
		default:
			b.WriteByte(c)
		}
	}
	return "", 0
}

func hexByte(c byte) byte {
	switch {
	case c >= '0' && c <= '9':
		return c - '0'
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return c | 0x20 - 'a' + 10
	}
	return 0
}
