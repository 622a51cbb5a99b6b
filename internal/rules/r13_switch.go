package rules

import (
	"strings"

	"airlock/internal/argv"
	"airlock/internal/shell"
	"airlock/internal/word"
)

// switchedOff finds the kill switch in the environment of a command, and the
// commands that take the guard away.
func switchedOff(in *shell.Invocation) (Hit, bool) {
	c := &in.Command
	for _, a := range in.Assigns {
		if loosens(a.Name, a.Value) {
			return Hit{Shape: "switch", Detail: quoted(in) + " sets " + a.Name + ", which switches the guard off"}, true
		}
		if client(c.Program) && movesFolders(a.Name) {
			return Hit{Shape: "switch", Detail: quoted(in) + " starts a client that looks for its settings, or the guard's, elsewhere"}, true
		}
	}
	for _, w := range namesOf(c, in.Args) {
		name, _, _ := strings.Cut(w.Prefix(), "=")
		if name == "AIRLOCK_DISABLE" || name == "AIRLOCK_MODE" {
			return Hit{Shape: "switch", Detail: quoted(in) + " changes " + name + ", which switches the guard off and on"}, true
		}
	}
	switch {
	case c.Program == "airlock" && reinstalls(in.Args):
		return Hit{Shape: "uninstall", Detail: quoted(in) + " changes which clients run the guard"}, true
	case unpacks(c, in.Args):
		return Hit{Shape: "uninstall", Detail: quoted(in) + " takes the guard from the machine"}, true
	case c.Program == "pkill" || c.Program == "killall":
		for _, w := range in.Args {
			if strings.Contains(w.String(), "airlock") {
				return Hit{Shape: "kill", Detail: quoted(in) + " stops the guard"}, true
			}
		}
	case client(c.Program) && withoutHooks(in.Args):
		return Hit{Shape: "switch", Detail: quoted(in) + " starts a client without its hooks"}, true
	}
	return Hit{}, false
}

// loosens reports whether a variable of that value switches the guard off.
func loosens(name string, value word.Word) bool {
	switch name {
	case "AIRLOCK_DISABLE":
		return !value.Is("") && !value.Is("0")
	case "AIRLOCK_MODE":
		return !value.Is("enforce")
	}
	return false
}

// movesFolders reports whether a variable says where a client or the guard
// looks for its settings.
func movesFolders(name string) bool {
	switch name {
	case "HOME", "USERPROFILE", "XDG_CONFIG_HOME", "CLAUDE_CONFIG_DIR", "CODEX_HOME", "COPILOT_HOME", "CLINE_HOOKS_DIR", "PI_CODING_AGENT_DIR":
		return true
	}
	return false
}

// namesOf are the variables that a command exports, unsets, leaves out, or
// sets for programs to come; some with a value behind them.
func namesOf(c *argv.Command, args []word.Word) []word.Word {
	switch c.Program {
	case "export", "declare", "typeset", "unset":
		return c.Words(argv.Name)
	case "env":
		var out []word.Word
		for _, o := range c.Options {
			if o.Name == "--unset" {
				out = append(out, o.Value)
			}
		}
		return out
	case "set": // fish's, which exports with an option
		if len(args) > 1 && strings.HasPrefix(args[0].Prefix(), "-") && !args[0].Is("--") {
			return args[:2]
		}
	case "setx", "launchctl", "systemctl", "dbus-update-activation-environment", "tmux", "read":
		return args
	}
	return nil
}

// client lists the agents that run the guard.
func client(program string) bool {
	switch program {
	case "claude", "codex", "gemini", "qwen", "opencode", "copilot", "cursor-agent", "droid", "cline":
		return true
	}
	return false
}

// reinstalls reports whether airlock is told to change a registration, rather
// than to show what it would do.
func reinstalls(args []word.Word) bool {
	if len(args) == 0 || !args[0].Is("install") && !args[0].Is("uninstall") {
		return false
	}
	for _, w := range args[1:] {
		if w.Is("--dry-run") || w.Is("--help") || w.Is("-h") {
			return false
		}
	}
	return true
}

// unpacks reports whether a package manager is told to remove the guard.
func unpacks(c *argv.Command, args []word.Word) bool {
	switch c.Program {
	case "npm", "pnpm", "yarn", "bun", "brew", "apt", "apt-get", "dnf", "yum", "pacman", "apk", "dpkg", "snap", "port", "nix-env", "scoop", "winget", "choco", "pip", "pipx", "mise", "asdf":
	default:
		return false
	}
	removes := false
	for _, w := range args {
		text, _ := w.Literal()
		switch text {
		case "remove", "rm", "uninstall", "un", "purge", "unlink", "autoremove", "erase", "del", "-R", "-Rs", "-Rns", "-r", "-P", "-e", "--remove", "--purge", "--uninstall":
			removes = true
		}
		if name, _, _ := strings.Cut(text, "@"); removes && (name == "airlock" || strings.HasPrefix(name, "airlock-")) {
			return true
		}
	}
	return false
}

// withoutHooks reports whether a client is told to run none, or to leave the
// person's settings out.
func withoutHooks(args []word.Word) bool {
	for i, w := range args {
		text := w.String()
		next := ""
		if i+1 < len(args) {
			next = args[i+1].String()
		}
		if option, value, ok := strings.Cut(text, "="); ok && strings.HasPrefix(option, "--") {
			text, next = option, value
		}
		switch {
		case switchesOff(w.String()), text == "--bare":
			return true
		case text == "--setting-sources" && !strings.Contains(next, "user"), text == "--disable" && next == "hooks":
			return true
		}
	}
	return false
}

// takesProgram finds what changes or stops the program of the guard that
// another command has looked up: rm $(which airlock-hook).
func takesProgram(r *shell.Reading, in *shell.Invocation) (Hit, bool) {
	for _, o := range in.Command.Operands {
		if !changing(o.Role) && in.Command.Program != "kill" || !substituted(o.Word) || !looksUpGuard(r) {
			continue
		}
		return Hit{Shape: "path", Detail: quoted(in) + " changes or stops a program of the guard"}, true
	}
	return Hit{}, false
}

func substituted(w word.Word) bool {
	for _, p := range w.Parts {
		if p.Kind == word.Hole && p.Source == word.Substitution {
			return true
		}
	}
	return false
}

// looksUpGuard reports whether a substitution asks where a program of the
// guard is.
func looksUpGuard(r *shell.Reading) bool {
	for i := range r.Invocations {
		in := &r.Invocations[i]
		if in.Output != shell.Captured {
			continue
		}
		switch in.Command.Program {
		case "which", "command", "type", "whereis", "hash", "readlink", "realpath", "where", "pgrep", "pidof":
		default:
			continue
		}
		for _, w := range in.Args {
			if strings.HasPrefix(w.Prefix(), "airlock") {
				return true
			}
		}
	}
	return false
}
