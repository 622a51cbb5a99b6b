package rules

import (
	"strings"

	"airlock/internal/call"
)

// change is a change of one file: what goes, and what comes in its place.
// whole says that the new text is all that the file will hold.
type change struct {
	old, new string
	whole    bool
}

// ours reports whether a text of a client's settings has to do with the guard.
func ours(text string) bool {
	return strings.Contains(text, "airlock-hook") || strings.Contains(text, "AIRLOCK_") || strings.Contains(text, "TYPESAFE_")
}

// switchesOff reports whether a text sets the guard aside: its variables, or
// the client's own switch for all hooks.
func switchesOff(text string) bool {
	if strings.Contains(text, "AIRLOCK_DISABLE") || strings.Contains(text, "AIRLOCK_MODE") || strings.Contains(text, "disableAllHooks") {
		return true
	}
	if !strings.Contains(text, "ooks") || !strings.Contains(text, "false") {
		return false
	}
	text = compact(text)
	return strings.Contains(text, "hooks=false") || strings.Contains(text, `"enableHooks":false`) || strings.Contains(text, `"hooksConfig":{"enabled":false`)
}

// touches reports whether a change of a client's settings reaches what the
// guard has in it. on is what the file holds now.
func (c change) touches(on call.Body) bool {
	if strings.Contains(c.new, `"XDG_CONFIG_HOME"`) && !strings.Contains(c.old+on.Text, `"XDG_CONFIG_HOME"`) {
		return true // the guard would look for its settings elsewhere
	}
	if !c.whole {
		return c.reaches(on.Text) || ours(c.old) || ours(c.new) || switchesOff(c.new) || fewer(c, "PreToolUse") || fewer(c, `"hooks"`) || fewer(c, "BeforeTool")
	}
	if !on.Found {
		return ours(c.new) || switchesOff(c.new)
	}
	if !on.Whole { // what is beyond may be ours
		return true
	}
	if !ours(on.Text) {
		return ours(c.new) || switchesOff(c.new)
	}
	return switchesOff(c.new) && !switchesOff(on.Text) || !equalHooks(on.Text, c.new)
}

func fewer(c change, name string) bool {
	return strings.Count(c.old, name) > strings.Count(c.new, name)
}

// equalHooks reports whether two texts of a settings file have the same hooks
// and the same of our variables.
func equalHooks(a, b string) bool {
	if hooks := member(a, "hooks"); hooks != "" || member(b, "hooks") != "" {
		return hooks == member(b, "hooks") && ourLines(member(a, "env")) == ourLines(member(b, "env"))
	}
	return ourLines(a) == ourLines(b)
}

// member is the value of a top-level member of a JSON object, without blanks.
func member(object, name string) string {
	s := call.ScanObject([]byte(object))
	for s.Next() {
		if call.KeyIs(s.Key(), name) {
			return compact(string(s.Value()))
		}
	}
	return ""
}

// compact takes the blanks out of JSON; those inside strings go as well, which
// no two settings differ by alone.
func compact(text string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || r == '\n' || r == '\t' || r == '\r' {
			return -1
		}
		return r
	}, text)
}

// ourLines are the lines, or members, that have to do with the guard.
func ourLines(text string) string {
	var b strings.Builder
	for _, line := range strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == ',' }) {
		if ours(line) {
			b.WriteString(strings.Trim(line, " \t{}"))
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// settingsHit judges a change of a client's settings or of a shell's start-up
// file.
func (s *Subject) settingsHit(full string, c change) bool {
	if ok, _ := s.guardPaths().settingsFile(full); ok {
		return c.touches(s.World.Body(full))
	}
	return startupFile(full) && (switchesOff(c.new) || switchesOff(c.old))
}

// removesSettings reports whether a file of a client's settings that goes away
// takes our registration with it.
func (s *Subject) removesSettings(full string) bool {
	ok, own := s.guardPaths().settingsFile(full)
	if !ok {
		return false
	}
	on := s.World.Body(full)
	if on.Found {
		return ours(on.Text) || !on.Whole
	}
	return own && s.World.Path(full).Kind != call.Absent
}
