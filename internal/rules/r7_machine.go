package rules

import (
	"strings"

	"airlock/internal/argv"
	"airlock/internal/shell"
)

// stopsAll finds the end of every process that the user may end.
func stopsAll(in *shell.Invocation) (Hit, bool) {
	c := &in.Command
	const advice = "Name the process: pgrep -a NAME lists them"
	switch c.Program {
	case "kill":
		for _, w := range c.Words(argv.Name) {
			if w.Is("-1") {
				return Hit{Shape: "kill", Detail: quoted(in) + " ends every process of the user", Advice: advice}, true
			}
		}
	case "killall5":
		return Hit{Shape: "kill", Detail: quoted(in) + " ends every process", Advice: advice}, true
	case "pkill", "killall":
		if endsEverything(c) {
			return Hit{Shape: "kill", Detail: quoted(in) + " ends every process it may", Advice: advice}, true
		}
	}
	return Hit{}, false
}

// endsEverything reports whether nothing but a user, or a pattern that fits
// all, picks the processes.
func endsEverything(c *argv.Command) bool {
	if c.Has("--list", "-l", "--help", "-h") {
		return false
	}
	patterns := c.Words(argv.Pattern)
	if c.Program == "killall" {
		patterns = c.Words(argv.Name)
	}
	named := false
	for _, w := range patterns {
		text, ok := w.Literal()
		if !ok {
			return false
		}
		if strings.Trim(text, ".*^$") != "" || text == "" && c.Program == "killall" {
			named = true
		} else if c.Program == "pkill" || c.Has("--regexp") {
			return true
		}
	}
	return !named && len(patterns) == 0 && c.Has("--user", "--euid", "--uid", "-u", "-U")
}

// movesToNowhere finds a file that is moved to /dev/null.
func movesToNowhere(in *shell.Invocation) (Hit, bool) {
	if c := &in.Command; c.Program == "mv" {
		for _, w := range c.Words(argv.Written) {
			if w.Is("/dev/null") {
				return Hit{Shape: "nowhere", Detail: quoted(in) + " replaces the null device, or loses the file", Advice: "Move it to a folder that is there"}, true
			}
		}
	}
	return Hit{}, false
}
