package rules

import (
	"strings"

	"airlock/internal/argv"
	"airlock/internal/call"
	"airlock/internal/shell"
)

// sudo: a machine whose sudo asks for no password is not one whose owner has
// said yes to everything.
var sudo = Rule{
	ID:      "R5-sudo",
	Title:   "root, but for a named package install",
	Why:     "Passwordless sudo is a capability, not permission: as root a slip reaches the whole machine",
	Instead: "Do it without root, or ask the person to run it",
	Since:   "0.1",
	Request: "run something as root, with sudo or the like",

	Tools:  shells,
	Action: call.Deny,

	Match: matchSudo,

	Catch: []Sample{
		{Command: "sudo systemctl restart nginx"},
		{Command: "sudo -n true"},
		{Command: "sudo --user root systemctl restart nginx"},
		{Command: "sudo apt-get update"},
		{Command: "sudo apt-get install"},
		{Command: "sudo rm -rf ~/.cache/pip"},
		{Command: "sudo chown -R a /home/u/code"},
		{Command: "doas pkg_add jq"},
		{Command: "su -c 'systemctl restart nginx'"},
		{Command: "pkexec systemctl restart nginx"},
		{Command: "cd /srv && sudo make install"},
		{Command: "echo x | sudo tee /etc/hosts"},
		{Command: "sudo apt-get remove jq"},
		{Command: "sudo apt-get install -y jq --root ~/pkgs"},
	},
	Pass: []Sample{
		{Command: "sudo apt-get install -y plocate"},
		{Command: "sudo apt-get update && sudo apt-get install -y jq"},
		{Command: "sudo -iu root apt-get install -y jq"},
		{Command: "sudo DEBIAN_FRONTEND=noninteractive apt-get install -y jq"},
		{Command: "sudo dpkg -i ./x.deb"},
		{Command: "apt-get install -y jq"},
		{Command: "echo sudo rm -rf /srv"},
		{Command: "grep -rn sudo docs"},
		{Command: "git commit -m 'never use sudo'"},
		{Command: "cat > run.sh <<'EOF'\nsudo systemctl restart nginx\nEOF"},
	},
}

// matchSudo looks at every invocation of a program that raises privileges.
func matchSudo(s *Subject) []Hit {
	installs := false
	for _, r := range s.Readings {
		for i := range r.Invocations {
			if in := &r.Invocations[i]; raises(in) != "" {
				installs = installs || namedInstall(elevated(in))
			}
		}
	}
	return s.find(func(in *shell.Invocation) (Hit, bool) {
		by := raises(in)
		if by == "" {
			return Hit{}, false
		}
		if guessed(in) {
			return Hit{Shape: "other", Detail: quoted(in) + " may run as root", Cap: call.Warn}, true
		}
		inner := elevated(in)
		if path, home := s.touchesHome(in); home {
			return Hit{Shape: "home", Detail: quoted(in) + " leaves files in the home directory that only root can change",
				Advice: "Leave " + by + " out: below the home directory it is not needed", Evidence: call.Evidence{Path: path}}, true
		}
		if namedInstall(inner) || installs && onlyUpdate(inner) {
			return Hit{}, false
		}
		return Hit{Shape: "other", Detail: quoted(in) + " runs as root"}, true
	})
}

// raises names the program that raises privileges, "" where in is none.
func raises(in *shell.Invocation) string {
	switch p := in.Command.Program; p {
	case "sudo", "doas", "pkexec", "run0", "sudoedit":
		return p
	case "su":
		return p
	}
	return ""
}

// elevated is the command that is run as root, as its program reads it.
func elevated(in *shell.Invocation) argv.Command {
	for _, words := range in.Command.Nested(in.Args) {
		return argv.Parse(words[0], words[1:])
	}
	return argv.Command{Tail: -1}
}

// installers are the package managers whose install of a named package root
// may run, with the subcommands and options that mean one.
func namedInstall(c argv.Command) bool {
	switch c.Program {
	case "apt", "apt-get", "aptitude", "snap", "dnf", "yum", "zypper", "apk", "brew", "port":
		return len(c.Operands) > 0 && (c.Is(c.Program, "install") || c.Is(c.Program, "reinstall") || c.Is(c.Program, "add"))
	case "pacman":
		return c.Has("--sync") && len(c.Operands) > 0
	case "dpkg":
		return c.Has("--install") && len(c.Operands) > 0
	}
	return false
}

func onlyUpdate(c argv.Command) bool {
	return (c.Is("apt", "update") || c.Is("apt-get", "update") || c.Is("apk", "update") || c.Is("dnf", "makecache")) && len(c.Operands) == 0
}

// touchesHome reports whether any word after sudo is a path in the person's
// home directory.
func (s *Subject) touchesHome(in *shell.Invocation) (string, bool) {
	home := s.Home()
	if home != "" {
		home = s.System.Clean("", home)
	}
	for _, w := range in.Args {
		text, ok := w.Literal()
		if !ok {
			text = w.Prefix()
		}
		if _, value, found := strings.Cut(text, "="); found && strings.HasPrefix(text, "-") {
			text = value
		}
		if w.Tilde || home != "" && s.System.IsAbs(text) && s.System.Inside(home, s.System.Clean("", text)) {
			return text, true
		}
	}
	return "", false
}
