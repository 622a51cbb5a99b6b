package shell

import (
	"strings"

	"airlock/internal/argv"
	"airlock/internal/word"
)

// codeVariables reads the values of variables in front of a program that
// programs run as shell.
func (f *frame) codeVariables(assigns []Assign, program string) {
	for _, a := range assigns {
		if !codeVariable(a.Name) || bare(a.Value) {
			continue
		}
		if strings.HasPrefix(a.Name, "GIT_") && program != "git" {
			continue
		}
		g := f.maybe()
		if a.Name == "PROMPT_COMMAND" {
			g = f.atMost(Later)
		}
		g.fork().through(a.Name).code(a.Value, a.Value.Span)
	}
}

// codeVariable reports whether programs run the value of a variable as shell.
func codeVariable(name string) bool {
	switch name {
	case "PAGER", "MANPAGER", "EDITOR", "VISUAL", "BROWSER", "LESSOPEN", "LESSCLOSE", "PROMPT_COMMAND", "RSYNC_RSH",
		"GIT_PAGER", "GIT_EDITOR", "GIT_SEQUENCE_EDITOR", "GIT_SSH_COMMAND", "GIT_SSH", "GIT_EXTERNAL_DIFF", "GIT_PROXY_COMMAND",
		"GIT_ASKPASS", "FZF_DEFAULT_COMMAND":
		return true
	}
	return false
}

// bare reports whether a value is no more than the name of a program.
func bare(w word.Word) bool {
	s, ok := w.Literal()
	return ok && strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+.") == ""
}

// git reads the aliases and commands that -c sets for one call.
func (f *frame) git(cmd argv.Command, c simple) {
	f.gitConfig(cmd, c)
	set := 0
	for _, o := range cmd.Options {
		if o.Name != "-c" || !o.HasValue {
			continue
		}
		if set++; set > maxTurns {
			f.limit()
			return
		}
		key, value, ok := assignment(o.Value)
		if !ok {
			continue
		}
		key = strings.ToLower(key)
		if name, ok := strings.CutPrefix(key, "alias."); ok {
			f.gitAlias(name, value, c)
			continue
		}
		if gitRuns(key) && !bare(value) {
			f.maybe().child(c).through("git -c "+key).code(value, o.Value.Span)
		}
	}
}

// gitConfig reads a setting that `git config` stores and that git will run: an
// alias that begins with !, a pager, an editor.
func (f *frame) gitConfig(cmd argv.Command, c simple) {
	if !cmd.Is("git", "config") || len(cmd.Operands) < 2 {
		return
	}
	operands := cmd.Operands
	if operands[0].Word.Is("set") && len(operands) > 2 {
		operands = operands[1:]
	}
	key, known := operands[0].Word.Literal()
	if key = strings.ToLower(key); !known {
		return
	}
	value := operands[1].Word
	g := f.atMost(Later).child(c).through("git config " + key)
	if strings.HasPrefix(key, "alias.") {
		if body, shell := strings.CutPrefix(f.sourceText(value), "!"); shell {
			g.code(word.Word{Parts: []word.Part{{Text: body}}, Span: value.Span}, value.Span)
		}
		return
	}
	if gitRuns(key) && !bare(value) {
		g.code(value, value.Span)
	}
}

// gitAlias reads an alias that the same call uses.
func (f *frame) gitAlias(name string, value word.Word, c simple) {
	at := -1
	for i, w := range c.words[1:] {
		if s, ok := w.Literal(); ok && strings.EqualFold(s, name) {
			at = i + 1
			break
		}
	}
	if at < 0 {
		return
	}
	rest := c.words[at+1:]
	g := f.child(c).through("git -c alias." + name)
	line := f.sourceText(value)
	if body, shell := strings.CutPrefix(line, "!"); shell {
		line = body
	} else {
		line = "git " + line
	}
	for _, w := range rest {
		line += " " + f.quoted(w)
	}
	g.code(word.Word{Parts: []word.Part{{Text: line}}, Span: c.span}, c.span)
}

// gitRuns reports whether git runs the value of a setting.
func gitRuns(key string) bool {
	switch key {
	case "core.pager", "core.editor", "core.sshcommand", "core.fsmonitor", "core.askpass", "sequence.editor", "diff.external",
		"gpg.program", "core.gitproxy", "uploadpack.packobjectshook":
		return true
	case "credential.helper":
		return true
	}
	for _, p := range []string{"filter.", "diff.", "merge.", "difftool.", "mergetool.", "pager.", "credential."} {
		if strings.HasPrefix(key, p) {
			for _, s := range []string{".clean", ".smudge", ".process", ".textconv", ".driver", ".cmd", ".command", ".helper"} {
				if strings.HasSuffix(key, s) {
					return true
				}
			}
			return p == "pager."
		}
	}
	return false
}
