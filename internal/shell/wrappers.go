package shell

import (
	"strings"

	"airlock/internal/argv"
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
	}
}

func (f *frame) nested(i int, cmd argv.Command, c simple) {
	switch name := cmd.Program; {
	case isShell(name):
		f.shell(i, c)
		return
	case interpreted(name):
		f.inline(i, c, language(name))
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
	case "watch":
		if !cmd.Has("--exec") && cmd.Tail >= 0 {
			f.child(c).through("watch").code(sentence(c.words[1+cmd.Tail:]), c.span)
			return
		}
	case "git":
		f.git(cmd, c)
	case "at", "batch":
		f.child(c).atMost(Later).fromInput(i, c, cmd.Program, shellLanguage)
		return
	}
	if !cmd.Known {
		f.ownScript(i, c)
		f.forwarded(cmd, c)
		return
	}
	f.generic(i, cmd, c)
}

// interpreted reports whether a program runs code in a language of its own.
func interpreted(program string) bool {
	switch language(program) {
	case "python", "node", "perl", "ruby", "awk", "php", "lua", "osascript":
		return true
	}
	return false
}

// generic reads the tail and the code of any other wrapper.
func (f *frame) generic(i int, cmd argv.Command, c simple) {
	args := c.words[1:]
	g := f.through(cmd.Program)
	if p := placeOf(cmd); p != Here {
		g = g.elsewhere(p)
	}
	inner := simple{span: c.span, plain: true, assigns: c.assigns}
	for _, w := range cmd.Words(argv.Assignment) {
		if name, value, ok := assignment(w); ok {
			inner.assigns = append(inner.assigns[:len(inner.assigns):len(inner.assigns)], Assign{Name: name, Value: value})
		}
	}
	g = g.inFolder(cmd)
	if w, ok := cmd.Value("--split-string"); ok && cmd.Program == "env" {
		g.splitString(w, cmd, inner, args)
		return
	}
	for _, words := range cmd.Nested(args) {
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
		g.child(inner).fromInput(i, c, cmd.Program, shellLanguage)
	}
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
		dirs: []word.Word{{Parts: []word.Part{{Kind: word.Hole, Source: word.Variable, Text: "PWD", NotEmpty: true}}}},
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
		"nix-shell", "npx", "npm", "pnpm", "yarn", "mise", "git", "gcloud", "vagrant", "tmux", "screen", "tar", "rsync",
		"make", "expect", "gdb":
		return program != "gdb" && program != "expect" && program != "make"
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
	case "chroot", "unshare", "nsenter", "newgrp", "busybox":
		return cmd.Program != "busybox"
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
	if cmd.Tail >= 0 {
		words = append(words, args[cmd.Tail:]...)
	} else {
		for _, o := range cmd.Operands {
			words = append(words, o.Word)
		}
	}
	if len(words) > 0 {
		inner.words = words
		f.run(inner)
	}
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

// find reads the commands of -exec and its like: {} is a path that is found.
func (f *frame) find(cmd argv.Command, c simple) {
	g := f.maybe().through(cmd.Program)
	found := word.Part{Kind: word.Hole, Source: word.Input, Text: cmd.Program, NotEmpty: true, Quoted: true}
	for _, words := range cmd.Nested(c.words[1:]) {
		out, replaced := substituted(words, "{}", word.Word{Parts: []word.Part{found}})
		if !replaced && cmd.Program == "fd" {
			out = append(out, word.Word{Parts: []word.Part{found}})
		}
		g.run(simple{words: out, span: c.span, plain: true})
	}
}

// substituted replaces a mark in words by a word.
func substituted(words []word.Word, mark string, with word.Word) ([]word.Word, bool) {
	out := make([]word.Word, 0, len(words)+1)
	any := false
	for _, w := range words {
		parts := make([]word.Part, 0, len(w.Parts)+2)
		for _, p := range w.Parts {
			if p.Kind != word.Literal || mark == "" {
				parts = append(parts, p)
				continue
			}
			for {
				before, after, found := strings.Cut(p.Text, mark)
				if before != "" {
					parts = append(parts, word.Part{Text: before})
				}
				if !found {
					break
				}
				any = true
				parts = append(parts, with.Parts...)
				if p.Text = after; after == "" || len(parts) > maxFields {
					break
				}
			}
		}
		s := sink{parts: parts}
		joined := s.word()
		joined.Span, joined.Tilde = w.Span, w.Tilde
		out = append(out, joined)
	}
	return out, any
}

// forwarded reads the later words of a program that is not known, where they
// are those of a command that destroys: a wrapper may pass them on.
func (f *frame) forwarded(cmd argv.Command, c simple) {
	if f.depth >= maxDepth || mayVanish(c.words[0]) || cmd.Program == "git" {
		return
	}
	for i := 1; i < len(c.words)-1; i++ {
		name, ok := c.words[i].Literal()
		if !ok || strings.HasPrefix(name, "-") {
			continue
		}
		if !destroyer(name[strings.LastIndexByte(name, '/')+1:], c.words[i+1]) {
			continue
		}
		g := f.maybe().through(c.words[0].String() + " ...")
		g.depth++
		g.run(simple{words: c.words[i:], span: c.span, plain: true})
		return
	}
}

// destroyer reports whether a program, given its next word, is one whose
// forwarding by an unknown wrapper deserves a look.
func destroyer(name string, next word.Word) bool {
	s, _ := next.Literal()
	switch name {
	case "rm", "rmdir", "unlink", "shred", "dd", "wipefs", "mkfs", "dropdb", "truncate", "srm", "chmod", "chown":
		return true
	case "git":
		switch s {
		case "clean", "reset", "checkout", "restore", "push", "stash", "branch", "rebase", "reflog", "filter-branch",
			"worktree", "update-ref", "rm", "-C", "-c":
			return true
		}
	case "sh", "bash", "zsh", "dash":
		return strings.HasPrefix(s, "-") && strings.HasSuffix(s, "c")
	case "find", "sudo", "doas", "xargs", "kubectl", "terraform", "tofu", "helm", "docker", "podman", "psql", "mysql", "redis-cli", "mongosh", "aws", "gcloud", "gsutil":
		return true
	}
	return strings.HasPrefix(name, "mkfs.")
}
