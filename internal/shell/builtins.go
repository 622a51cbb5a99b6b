package shell

import (
	"slices"
	"strings"

	"airlock/internal/word"

	"mvdan.cc/sh/v3/syntax"
)

// builtinWith does a builtin with the assignments in front of it, which hold
// while it runs.
func (f *frame) builtinWith(name string, i int, c simple) (result, bool) {
	if len(c.assigns) == 0 {
		return f.builtin(name, i, c)
	}
	vars := f.p.vars
	old := make([]variable, len(c.assigns))
	had := make([]bool, len(c.assigns))
	for j, a := range c.assigns {
		old[j], had[j] = vars.vars[a.Name]
		vars.set(a.Name, variable{value: a.Value})
	}
	r, ok := f.builtin(name, i, c)
	for j, a := range c.assigns {
		if had[j] {
			vars.vars[a.Name] = old[j]
		} else {
			delete(vars.vars, a.Name)
		}
	}
	return r, ok
}

// builtin does what a builtin of the shell does to the shell; ok is false for
// any other program. i is the invocation that was listed for it.
func (f *frame) builtin(name string, i int, c simple) (r result, ok bool) {
	args := c.words[1:]
	switch name {
	case "cd", "chdir", "pushd", "popd":
		if prints(name, args) {
			f.print(printed(name))
		}
		return f.changeDir(name, args), true
	case "pwd":
		f.print(newline(f.pwd()))
	case ":", "true":
		return f.good(), true
	case "false":
		return result{bad: f.p.dirs}, true
	case "echo", "printf":
		f.echo(name, i, args)
		return f.good(), true
	case "eval":
		f.eval(args, c.span)
		return f.either(), true
	case "source", ".":
		f.sourceFile(args, i)
		return f.either(), true
	case "exec":
		return f.exec(i, c), true
	case "command", "builtin":
		return f.viaBuiltin(name, i, c), true
	case "exit", "return", "break", "continue", "logout":
		return f.leave(name), true
	case "trap", "alias":
		if prints(name, args) && (len(args) == 0 || strings.HasPrefix(text(args[0]), "-")) {
			f.print(printed(name))
		}
		if name == "trap" {
			f.trap(args)
			break
		}
		f.alias(args)
		return f.good(), true
	case "unalias":
		for _, w := range args {
			if s, lit := w.Literal(); lit {
				f.p.vars.setAlias(s, "")
			}
		}
	default:
		r, ok := f.variableBuiltin(name, i, args)
		if ok && prints(name, args) {
			f.print(printed(name))
		}
		return r, ok
	}
	return f.either(), true
}

// prints reports whether a builtin that is given these words prints what it
// knows.
func prints(name string, args []word.Word) bool {
	switch name {
	case "complete", "shopt", "hash", "type", "jobs", "ulimit", "umask", "enable", "dirs", "history", "fg", "alias", "trap", "times",
		"pushd", "popd":
		return true
	case "set":
		return len(args) == 0
	case "cd":
		return len(args) > 0 && text(args[len(args)-1]) == "-"
	case "export", "readonly", "declare", "typeset", "local":
		return !slices.ContainsFunc(args, func(w word.Word) bool { return !mayVanish(w) }) || strings.HasPrefix(text(args[0]), "-")
	}
	return false
}

// variableBuiltin does the builtins that set variables.
func (f *frame) variableBuiltin(name string, i int, args []word.Word) (r result, ok bool) {
	switch name {
	case "set":
		f.set(args)
	case "shift":
		f.shift(args)
	case "unset":
		f.unset(args)
	case "export", "readonly", "declare", "typeset", "local":
		// Reached with a quoted name or through `command`; bash then reads
		// the words as it would those of any program.
		for _, w := range args {
			if name, value, ok := assignment(w); ok {
				f.out.Invocations[i].Assigns = append(f.out.Invocations[i].Assigns, Assign{Name: name, Value: value})
				f.p.vars.set(name, variable{value: value, exported: true})
			}
		}
	case "read":
		f.read(args)
	case "mapfile", "readarray":
		f.mapfile(args)
	case "getopts":
		if len(args) > 1 {
			if s, lit := args[1].Literal(); lit {
				f.p.vars.set(s, unknown(s))
			}
		}
	case "let":
		for _, w := range args {
			s, _ := w.Literal()
			if name, _, found := strings.Cut(s, "="); found && syntax.ValidName(name) {
				f.setNumber(name)
			}
		}
	case "complete", "shopt", "hash", "type", "wait", "jobs", "fg", "bg", "ulimit", "umask", "enable", "test", "[", "false", "disown", "dirs", "history":
	default:
		return result{}, false
	}
	return f.either(), true
}

// leave does exit, return, break and continue.
func (f *frame) leave(name string) result {
	if name == "exit" || name == "logout" {
		f.p.ended = f.p.ended || f.sure == Always
		return result{}
	}
	f.p.left = true
	return result{}
}

// exec replaces the shell by a program, or moves its streams.
func (f *frame) exec(i int, c simple) result {
	cmd := &f.out.Invocations[i].Command
	if cmd.Tail < 0 || cmd.Tail >= len(c.words)-1 {
		return f.either()
	}
	c.words = c.words[1+cmd.Tail:]
	c.plain, c.assigns = true, nil
	f.through("exec").run(c)
	f.p.ended = f.p.ended || f.sure == Always
	return result{}
}

// viaBuiltin does `command` and `builtin`: what follows is no function.
func (f *frame) viaBuiltin(name string, i int, c simple) result {
	words := c.words[1:]
	for len(words) > 0 {
		s, lit := words[0].Literal()
		if !lit || !strings.HasPrefix(s, "-") || len(s) < 2 {
			break
		}
		words = words[1:]
		if s == "--" {
			break
		}
		if strings.ContainsAny(s, "vV") {
			f.which(words)
			return f.either()
		}
	}
	if len(words) == 0 {
		return f.either()
	}
	g := f.through(name)
	if first, ok := words[0].Literal(); name == "builtin" && ok && !shellBuiltin(first) {
		g = g.maybe() // an error
	}
	return g.run(simple{words: words, assigns: c.assigns, redirs: c.redirs, span: c.span, builtin: true})
}

// shellBuiltin reports whether a name is that of a builtin that runs text or
// changes the shell.
func shellBuiltin(name string) bool {
	switch name {
	case "eval", "source", ".", "exec", "command", "builtin", "cd", "pushd", "popd", "exit", "return", "break", "continue", "trap",
		"alias", "unalias", "set", "shift", "unset", "export", "readonly", "declare", "typeset", "local", "read", "mapfile",
		"readarray", "let", "echo", "printf", "pwd", "test", "[", ":", "true", "false", "kill", "wait", "type", "hash", "shopt":
		return true
	}
	return false
}

// which prints where a program is: some folder, and its name.
func (f *frame) which(words []word.Word) {
	if f.sink == nil {
		return
	}
	for _, w := range words {
		parts := []word.Part{{Kind: word.Hole, Source: word.Substitution, Text: "which", NotEmpty: true}, {Text: "/"}}
		f.print(newline(word.Word{Parts: append(parts, w.Parts...)}))
	}
}

// trap reads what a trap will run.
func (f *frame) trap(args []word.Word) {
	if len(args) > 0 && args[0].Is("--") {
		args = args[1:]
	}
	if len(args) < 2 || args[0].Is("-") || args[0].Is("") || args[0].Is("-p") || args[0].Is("-l") {
		return
	}
	f.print(printed("trap")) // once it runs
	f.later("trap", args[0])
}

// alias remembers aliases.
func (f *frame) alias(args []word.Word) {
	for _, w := range args {
		name, value, ok := assignment(w)
		if !ok {
			continue
		}
		f.p.vars.setAlias(name, f.sourceText(value))
	}
}

// assignment splits NAME=value.
func assignment(w word.Word) (name string, value word.Word, ok bool) {
	if len(w.Parts) == 0 || w.Parts[0].Kind != word.Literal {
		return "", word.Word{}, false
	}
	name, rest, ok := strings.Cut(w.Parts[0].Text, "=")
	if !ok || name == "" {
		return "", word.Word{}, false
	}
	value = word.Word{Parts: w.Parts[1:], Span: w.Span, Tilde: w.Tilde}
	if rest != "" {
		value.Parts = append([]word.Part{{Text: rest}}, w.Parts[1:]...)
	}
	return name, value, true
}
