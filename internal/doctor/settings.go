package doctor

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// switches looks at what turns the guard off.
func (e *examination) switches() {
	if by, on := e.settings.Disabled(); on {
		e.fail("kill switch", undo(by), "on (%s): no call is judged", by)
	} else {
		e.ok("kill switch", "off")
	}
	switch mode, by := e.settings.Mode(); {
	case mode == "off":
		e.fail("mode", undo(by), "off (%s): no call is judged", by)
	case mode == "shadow":
		e.warn("mode", undo(by), "shadow (%s): the log says what would have been denied, and nothing is", by)
	default:
		e.ok("mode", "enforce")
	}
}

// undo says how a setting is taken back, which is a variable or a file.
func undo(by string) string {
	if filepath.IsAbs(by) {
		return "rm " + by
	}
	return "unset " + by + ", and take it out of what sets it"
}

// project looks for what the settings of the project try to do to the guard.
// None of it holds; that somebody tries is worth knowing.
func (e *examination) project() {
	for _, c := range e.settings.ProjectVariables() {
		e.fail("project", "look at who put it there, and take it out", "%s sets %s, which is about the guard", c.File, c.Name)
	}
}

// files looks at the guard's own settings: all are read.
func (e *examination) files() {
	e.settings.Budget()
	e.settings.Digest()
	e.settings.Jev()
	var said []string
	for _, p := range e.settings.Problems {
		if slices.Contains(said, p) {
			continue
		}
		said = append(said, p)
		name, _, _ := strings.Cut(p, ": ")
		switch {
		case filepath.IsAbs(name):
			e.fail("project", "look at who put it there, and take it out", "%s", p)
		case guards(name):
			e.fail("settings", "unset "+name+", or give it a value that holds", "%s", p)
		case name == "mode" || name == "env":
			e.fail("settings", "mend "+e.settings.Path(name), "%s", p)
		default:
			e.fail("settings", "mend "+e.settings.Path(name)+"; `airlock policy check` tells when all of it holds", "%s", p)
		}
	}
	if len(said) == 0 {
		e.ok("settings", "%s: all that is there holds", e.settings.Dir)
	}
	e.owned("settings", e.settings.Dir, 0o022, "others may write it, and so switch the guard off")
}

// owned warns of a file or folder with permissions that others should not
// have.
func (e *examination) owned(subject, path string, not os.FileMode, why string) {
	info, err := os.Stat(path)
	if err != nil || runtime.GOOS == "windows" || info.Mode().Perm()&not == 0 {
		return
	}
	mode := "600"
	if info.IsDir() {
		mode = "700"
	}
	e.warn(subject, "chmod "+mode+" "+path, "%s has mode %04o: %s", path, info.Mode().Perm(), why)
}

// variables names those that are about the guard. The value of a key is not
// shown.
func (e *examination) variables() {
	keys := e.settings.Jev().KeyEnv
	var out []string
	for _, v := range e.Environ {
		name, value, _ := strings.Cut(v, "=")
		if !guards(name) && name != keys {
			continue
		}
		if name == keys || strings.Contains(name, "KEY") || strings.Contains(name, "TOKEN") || strings.Contains(value, "@") {
			value = "(set, not shown)"
		}
		out = append(out, name+"="+value)
	}
	slices.Sort(out)
	if len(out) == 0 {
		e.ok("variables", "none is set")
	}
	for _, v := range out {
		e.ok("variables", "%s", v)
	}
}
