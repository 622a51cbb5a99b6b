package shell

import (
	"strings"

	"airlock/internal/argv"
	"airlock/internal/code"
	"airlock/internal/word"
)

// seeThrough reads what the program of invocation i runs in its turn, and
// says what it prints.
func (f *frame) seeThrough(i int, c simple) {
	cmd := f.out.Invocations[i].Command
	f.codeVariables(c.assigns, cmd.Program)
	before := len(f.out.Invocations)
	f.nested(i, cmd, c)
	if len(f.out.Invocations) == before {
		f.output(i)
		f.writes(&cmd)
	}
}

func (f *frame) nested(i int, cmd argv.Command, c simple) {
	if foreign(c.words[0]) && f.ownScript(i, c) {
		return
	}
	if isShell(cmd.Program) {
		f.shell(i, c)
		return
	}
	switch cmd.Program {
	case "npm", "pnpm", "yarn", "bun":
		if f.packageScript(i, cmd, c) {
			return
		}
	}
	if lang, ok := code.Language(cmd.Program); ok {
		f.inline(i, c, lang)
		return
	}
	switch cmd.Program {
	case "xargs":
		f.xargs(cmd, c)
		return
	case "find", "fd":
		f.find(cmd, c)
		return
	case "parallel":
		f.parallel(cmd, c)
		return
	case "ssh", "mosh":
		f.remote(i, cmd, c)
		return
	case "powershell", "pwsh", "cmd":
		f.windowsHost(i, c)
		return
	case "git":
		f.git(cmd, c)
	case "make":
		f.makefile(i, cmd, c)
		return
	case "at", "batch":
		f.child(c).atMost(Later).fromInput(i, c, cmd.Program, shellLanguage)
		return
	}
	if !cmd.Known {
		f.forwarded(cmd, c)
		return
	}
	f.generic(i, cmd, c)
}

// generic reads the tail and the code of any other wrapper.
func (f *frame) generic(i int, cmd argv.Command, c simple) {
	if cmd.Tail < 0 && !runsShell(cmd.Program) && !startsShell(cmd) && !cmd.Has("--split-string") && !runsOptions(cmd) {
		return
	}
	args := c.words[1:]
	base := f
	if p := placeOf(cmd); p != Here {
		base = f.elsewhere(p)
	}
	base = base.inFolder(cmd)
	g := base.through(cmd.Program)
	inner := simple{span: c.span, plain: true, assigns: c.assigns, redirs: c.redirs}
	for _, w := range cmd.Words(argv.Assignment) {
		if name, value, ok := assignment(w); ok {
			inner.assigns = append(inner.assigns[:len(inner.assigns):len(inner.assigns)], Assign{Name: name, Value: value})
		}
	}
	if w, ok := cmd.Value("--split-string"); ok && cmd.Program == "env" {
		g.splitString(w, cmd, inner, args)
		return
	}
	for _, words := range cmd.Nested(args) {
		if joinsWords(cmd) {
			g.child(inner).code(sentence(words), c.span)
			continue
		}
		inner.words = words
		g.run(inner)
	}
	if runsShell(cmd.Program) {
		child := g.child(inner)
		for _, w := range cmd.Words(argv.Code) {
			child.code(w, c.span)
		}
	}
	if cmd.Tail < 0 && startsShell(cmd) {
		base.child(inner).fromInput(i, c, cmd.Program, shellLanguage)
	}
}

// runsOptions reports whether an option gives a command to run.
func runsOptions(cmd argv.Command) bool {
	for _, o := range cmd.Options {
		if o.Role == argv.Tail {
			return true
		}
	}
	return false
}

// joinsWords reports whether a program joins the words of its tail to a text
// for a shell.
func joinsWords(cmd argv.Command) bool {
	return cmd.Program == "tmux" || cmd.Is("git", "submodule", "foreach") || cmd.Program == "watch" && !cmd.Has("--exec")
}

// inFolder moves the frame to the folder that an option names.
func (f *frame) inFolder(cmd argv.Command) *frame {
	for _, name := range []string{"--chdir", "--working-directory", "--wd", "--cwd"} {
		w, ok := cmd.Value(name)
		if !ok {
			continue
		}
		g := *f
		p := *f.p
		p.dirs = f.joined(f.p.dirs, w)
		g.p = &p
		return &g
	}
	return f
}

// elsewhere returns the frame of another machine's or a container's disk:
// nothing is known there of folders and variables.
func (f *frame) elsewhere(p Place) *frame {
	g := *f
	if g.place != Container {
		g.place = p
	}
	g.p = &process{
		vars: &scope{},
		dirs: []word.Word{unknownDir()},
	}
	return &g
}

// placeOf says where the command that a wrapper starts runs.
func placeOf(cmd argv.Command) Place {
	switch cmd.Program {
	case "docker", "kubectl", "oc", "lxc", "distrobox", "toolbox", "chroot", "nsenter", "multipass", "devcontainer":
		return Container
	case "ssh", "mosh", "vagrant", "gcloud", "aws", "az", "fly", "heroku":
		return Host
	}
	return Here
}

// runsShell reports whether a program hands its code to a shell.
func runsShell(program string) bool {
	switch program {
	case "su", "runuser", "sg", "flock", "script", "watch", "entr", "concurrently", "cross-env-shell", "hyperfine",
		"nix-shell", "npx", "npm", "pnpm", "yarn", "mise", "git", "gcloud", "vagrant", "tmux", "screen", "tar", "rsync":
		return true
	}
	return false
}

// startsShell reports whether a wrapper without a command starts a shell.
func startsShell(cmd argv.Command) bool {
	switch cmd.Program {
	case "sudo":
		return cmd.Has("--login", "--shell")
	case "su", "runuser":
		return !cmd.Has("--command", "--session-command")
	case "doas":
		return cmd.Has("-s")
	case "chroot", "unshare", "nsenter", "newgrp":
		return true
	}
	return false
}

// splitString reads env -S: its value is words, not shell.
func (f *frame) splitString(w word.Word, cmd argv.Command, inner simple, args []word.Word) {
	s, ok := w.Literal()
	if !ok {
		return
	}
	var words []word.Word
	for _, part := range lex(s, true) {
		for _, t := range part {
			words = append(words, f.lit(t, w.Span))
		}
	}
	for len(words) > 0 {
		name, value, ok := assignment(words[0])
		if !ok {
			break
		}
		inner.assigns = append(inner.assigns, Assign{Name: name, Value: value})
		words = words[1:]
	}
	switch {
	case len(words) > 0 && !strings.HasPrefix(words[0].String(), "-"):
		words = append(words, args[afterSplit(cmd):]...) // options there are the program's, not env's
	case cmd.Tail >= 0:
		words = append(words, args[cmd.Tail:]...)
	default:
		for _, o := range cmd.Operands {
			words = append(words, o.Word)
		}
	}
	if len(words) > 0 {
		inner.words = words
		f.run(inner)
	}
}

// afterSplit is the index of the first argument behind env -S.
func afterSplit(cmd argv.Command) int {
	for _, o := range cmd.Options {
		if o.Name == "--split-string" {
			return o.End
		}
	}
	return 0
}

// remote reads what ssh runs on another machine: its words, joined, in a
// shell there; without words that shell reads its input.
func (f *frame) remote(i int, cmd argv.Command, c simple) {
	g := f.elsewhere(Host)
	if cmd.Tail >= 0 && cmd.Tail < len(c.words)-1 {
		g.through(cmd.Program).code(sentence(c.words[1+cmd.Tail:]), c.span)
		return
	}
	g.fromInput(i, c, cmd.Program, shellLanguage)
}
