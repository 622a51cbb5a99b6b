package rules

import (
	"strings"

	"airlock/internal/argv"
	"airlock/internal/shell"
	"airlock/internal/word"
)

// movesRef reports whether git is to point a remote, or a branch, somewhere
// else.
func movesRef(c *argv.Command) bool {
	if c.Program != "git" || len(c.Sub) == 0 {
		return false
	}
	switch c.Sub[0] {
	case "remote":
		return c.Is("git", "remote", "set-url") || c.Is("git", "remote", "remove") || c.Is("git", "remote", "rename")
	case "update-ref", "symbolic-ref":
		return len(c.Operands) > 1
	case "checkout":
		return c.Has("-B")
	case "switch":
		return c.Has("--force-create")
	case "push":
		return c.Has("--force-with-lease")
	case "config":
		return strings.HasPrefix(configured(c), "remote.")
	}
	return false
}

// configured is the setting that git config changes, in lower case; "" where
// it only looks.
func configured(c *argv.Command) string {
	if !c.Is("git", "config") || c.Has("--get", "--get-all", "--get-regexp", "--list", "--unset", "--unset-all") || len(c.Operands) == 0 {
		return ""
	}
	set := len(c.Sub) > 1 && c.Sub[1] == "set"
	if len(c.Sub) > 1 && !set || len(c.Operands) < 2 {
		return ""
	}
	return strings.ToLower(c.Operands[0].Word.String())
}

// configuresCode reports whether git is given code to run later: a hook, an
// alias, or a program of its settings.
func configuresCode(in *shell.Invocation) bool {
	key := configured(&in.Command)
	switch {
	case key == "":
	case strings.HasPrefix(key, "alias."), strings.HasPrefix(key, "filter."), strings.HasSuffix(key, ".textconv"), strings.HasSuffix(key, ".command"):
		return true
	default:
		switch key {
		case "core.hookspath", "core.fsmonitor", "core.sshcommand", "core.pager", "core.editor", "credential.helper", "diff.external", "sequence.editor":
			return true
		}
	}
	for _, role := range [...]argv.Role{argv.Written, argv.Changed} {
		for _, o := range in.Command.Operands {
			if o.Role == role && inHooks(o.Word) {
				return true
			}
		}
	}
	for _, r := range in.Redirs {
		if strings.HasPrefix(r.Op, ">") && inHooks(r.Target) {
			return true
		}
	}
	return false
}

func inHooks(w word.Word) bool { return strings.Contains("/"+w.String(), "/.git/hooks/") }
