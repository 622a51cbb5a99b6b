package shell

import (
	"path"
	"strings"

	"airlock/internal/argv"
	"airlock/internal/code"
	"airlock/internal/word"

	"mvdan.cc/sh/v3/syntax"
)

// maxBodies bounds the bytes of script bodies that one Read looks at.
const maxBodies = 8 << 10

// sourceFile does `source` and `.`: the script runs in this shell.
func (f *frame) sourceFile(args []word.Word, i int) {
	if len(args) == 0 {
		return
	}
	if args[0].Is("/dev/stdin") {
		f.fromInput(i, simple{span: args[0].Span}, "source", syntax.LangBash)
		return
	}
	f.script(i, "source", args[0], args[1:])
}

// script reads the body of a script in the process of the frame; i is the
// invocation that runs it, program what reads it.
func (f *frame) script(i int, program string, file word.Word, args []word.Word) {
	inv := &f.out.Invocations[i]
	name := "script " + file.String()
	if _, ok := f.product(file); ok {
		name = "<(" + file.Parts[0].Text + ")"
	}
	g := f.through(name)
	text, ok := f.content(file)
	if !ok {
		body, whole, found := f.body(file)
		if inv.BodyUnknown = inv.BodyUnknown || !found || !whole; !found {
			return
		}
		text.text = f.lit(body, inv.Span)
	}
	inv.BodyUnknown = inv.BodyUnknown || text.text.Holes()
	if text.doubt {
		g = g.maybe()
	}
	if args != nil {
		g.p.setArgs(args)
		g.p.vars.set("0", variable{value: file})
	}
	text.text.Span = inv.Span
	lang := program
	if lang == "" {
		lang = interpreter(text.text.Prefix(), file)
	}
	if lang != "" && lang != "source" && !isShell(lang) {
		g.effects(i, lang, text.text)
		return
	}
	variant := syntax.LangBash
	if lang == "zsh" {
		variant = syntax.LangZsh
	}
	g.codeIn(text.text, inv.Span, variant)
}

// body returns the text of a script, as far as the budget goes.
func (f *frame) body(file word.Word) (text string, whole, ok bool) {
	name, literal := file.Literal()
	if !literal || name == "" || f.opts.Body == nil || f.place != Here {
		return "", false, false
	}
	if !strings.HasPrefix(name, "/") {
		if len(f.p.dirs) != 1 {
			return "", false, false
		}
		dir, known := f.p.dirs[0].Literal()
		if !known {
			return "", false, false
		}
		name = path.Join(dir, name)
	}
	left := maxBodies - f.spent.bodies
	if left <= 0 {
		return "", false, false
	}
	text, whole, ok = f.opts.Body(name)
	if len(text) > left {
		text, whole = text[:left], false
		if cut := strings.LastIndexByte(text, '\n'); cut >= 0 {
			text = text[:cut+1]
		}
	}
	f.spent.bodies += len(text)
	return text, whole, ok
}

// interpreter names the language of a script by its first line or its name;
// "" where neither tells.
func interpreter(text string, file word.Word) string {
	if rest, ok := strings.CutPrefix(text, "#!"); ok {
		line, _, _ := strings.Cut(rest, "\n")
		words := strings.Fields(line)
		for len(words) > 1 && (path.Base(words[0]) == "env" || strings.HasPrefix(words[0], "-") || strings.Contains(words[0], "=")) {
			words = words[1:]
		}
		if len(words) > 0 {
			return language(path.Base(words[0]))
		}
	}
	name, _ := file.Literal()
	switch path.Ext(name) {
	case ".py":
		return "python"
	case ".js", ".mjs", ".cjs", ".ts":
		return "javascript"
	case ".rb":
		return "ruby"
	case ".pl":
		return "perl"
	case ".php":
		return "php"
	case ".zsh":
		return "zsh"
	}
	return ""
}

// language returns the name of a shell, or of the language that an
// interpreter runs.
func language(program string) string {
	cmd := argv.Parse(word.Lit(program), nil)
	if lang, ok := code.Language(cmd.Program); ok {
		return lang
	}
	return program
}

func isShell(name string) bool {
	switch name {
	case "sh", "bash", "dash", "zsh", "ksh", "mksh", "ash", "rbash", "yash", "fish", "tcsh", "csh":
		return true
	}
	return false
}

// foreign reports whether a program is named by a path outside the folders
// where systems keep theirs: whatever its name, it is a file of somebody's.
func foreign(program word.Word) bool {
	name, ok := program.Literal()
	i := strings.LastIndexByte(name, '/')
	if !ok || i < 0 {
		return false
	}
	switch name[:i] {
	case "/bin", "/sbin", "/usr/bin", "/usr/sbin", "/usr/local/bin", "/usr/local/sbin", "/opt/homebrew/bin", "/usr/libexec":
		return false
	}
	return true
}

// ownScript reads a program that is a script itself, ./x.sh; false when it
// is none.
func (f *frame) ownScript(i int, c simple) bool {
	name, _ := c.words[0].Literal()
	inv := &f.out.Invocations[i]
	if _, ok := f.content(c.words[0]); !ok {
		if f.opts.Body == nil {
			inv.BodyUnknown = !strings.HasPrefix(name, "/") || path.Ext(name) == ".sh"
			return false
		}
		text, _, ok := f.body(c.words[0])
		f.spent.bodies -= len(text)
		if !ok {
			inv.BodyUnknown = true
			return false
		}
		if !strings.HasPrefix(text, "#!") && path.Ext(name) != ".sh" {
			return false
		}
	}
	f.child(c).script(i, "", c.words[0], c.words[1:])
	return true
}
