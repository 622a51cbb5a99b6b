package rules

import (
	"path"
	"strings"

	"airlock/internal/argv"
	"airlock/internal/shell"
	"airlock/internal/word"
)

// plugin reports whether a path is a file that install writes as a whole, and
// by which a client runs the guard.
func plugin(full string) bool {
	dir, base := path.Dir(full), path.Base(full)
	in, of := path.Base(dir), path.Base(path.Dir(dir))
	switch base {
	case "airlock.js", "airlock.ts":
		return (in == "plugins" || in == "plugin") && (of == "opencode" || of == ".opencode") ||
			in == "extensions" && (of == "agent" || of == ".pi")
	case "airlock.json":
		return in == "hooks" && (of == ".copilot" || of == ".github")
	}
	return false
}

// clineHook reports whether a path is where Cline has its one hook, which may
// be anybody's.
func clineHook(full string) bool {
	dir := path.Dir(full)
	switch path.Base(path.Dir(dir)) {
	case ".cline", ".clinerules":
	default:
		return false
	}
	base := path.Base(full)
	return path.Base(dir) == "hooks" && (base == "PreToolUse" || base == "PreToolUse.ps1")
}

// registrations are the files in the home directory by which clients run the
// guard, but for those that holding knows.
var registrations = [...]string{
	".config/opencode/plugins/airlock.js", ".copilot/hooks/airlock.json", ".pi/agent/extensions/airlock.ts", ".cline/hooks/PreToolUse",
	".gemini/settings.json", ".qwen/settings.json", ".cursor/hooks.json", ".factory/hooks.json", ".codeium/windsurf/hooks.json",
}

// holdsRegistration names the client's file that goes away with a folder, and
// has the guard in it.
func (s *Subject) holdsRegistration(full string) string {
	g := s.guardPaths()
	if g.home == "" || !g.system.Inside(g.home, full) {
		return ""
	}
	for _, r := range registrations {
		file := g.home + "/" + r
		if !g.system.Inside(full, file) {
			continue
		}
		if on := s.World.Body(file); on.Found && ours(on.Text) {
			return "what the guard has in " + file
		}
	}
	return ""
}

// maxPlaces bounds how many places of an edit are looked at.
const maxPlaces = 64

// reaches reports whether an edit of a settings file is in the part of it that
// registers the guard, whatever of that it changes.
func (c change) reaches(text string) bool {
	if c.old == "" {
		return false
	}
	spans := registered(text)
	for at, n := 0, 0; n < maxPlaces && len(spans) > 0; n++ {
		i := strings.Index(text[at:], c.old)
		if i < 0 {
			return false
		}
		start := at + i
		for _, s := range spans {
			if start < s[1] && start+len(c.old) > s[0] {
				return true
			}
		}
		at = start + len(c.old)
	}
	return false
}

// registered are the spans of a settings file that register the guard: the
// handler, with the group of one matcher that it stands in.
func registered(text string) [][2]int {
	switch {
	case strings.Contains(text, "airlock install"): // a file that is all ours
		return [][2]int{{0, len(text)}}
	case strings.Contains(text, "[[hooks"):
		return registeredTables(text)
	}
	type object struct {
		start int
		ours  bool
	}
	var open []object
	var out [][2]int
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			end := stringEnd(text, i)
			if n := len(open); n > 0 && strings.Contains(text[i:end], "airlock-hook") {
				open[n-1].ours = true
				if n > 1 && strings.Contains(text[open[n-2].start:open[n-1].start], `"matcher"`) {
					open[n-2].ours = true
				}
			}
			i = end - 1
		case '{':
			open = append(open, object{start: i})
		case '}':
			if n := len(open); n > 0 {
				if open[n-1].ours {
					out = append(out, [2]int{open[n-1].start, i + 1})
				}
				open = open[:n-1]
			}
		}
	}
	return out
}

// stringEnd is the offset behind a string that begins at i.
func stringEnd(text string, i int) int {
	for i++; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(text)
}

// registeredTables is registered for TOML: the two tables before the command,
// to the next one.
func registeredTables(text string) [][2]int {
	i := strings.Index(text, "airlock-hook")
	if i < 0 {
		return nil
	}
	start := strings.LastIndex(text[:i], "[[")
	if start > 0 {
		if group := strings.LastIndex(text[:start], "[["); group >= 0 {
			start = group
		}
	}
	end := len(text)
	if n := strings.Index(text[i:], "\n["); n >= 0 {
		end = i + n
	}
	return [][2]int{{max(start, 0), end}}
}

// fromHome fills in the home directory where a word begins with it: code asks
// for it by name.
func (s *Subject) fromHome(w word.Word) word.Word {
	if len(w.Parts) == 0 || w.Parts[0].Kind != word.Hole || w.Parts[0].Source != word.Variable || s.Home() == "" {
		return w
	}
	if name := w.Parts[0].Text; name != "HOME" && name != "USERPROFILE" {
		return w
	}
	out := append([]word.Part{{Text: s.Home()}}, w.Parts[1:]...)
	return word.Word{Parts: out}
}

// editsInPlace reports whether a program that only reads its operands by
// default is told to write to them.
func editsInPlace(in *shell.Invocation) bool {
	c := &in.Command
	switch c.Program {
	case "ed", "ex", "vi", "vim", "nvim", "emacs":
		if in.Stdin.Kind != shell.Inherited && (c.Program == "ed" || c.Program == "ex") {
			return true
		}
		for _, o := range c.Options {
			if o.Role == argv.Code || o.Role == argv.Script || c.Program == "ex" && o.Name == "-s" {
				return true
			}
		}
	case "awk":
		for _, o := range c.Options {
			if o.HasValue && o.Value.Is("inplace") {
				return true
			}
		}
	}
	return false
}

// findsGuard names what of the guard's own a find that removes can mean by the
// names that it looks for.
func (s *Subject) findsGuard(in *shell.Invocation, full string) string {
	g := s.guardPaths()
	if g.home == "" || !g.system.Inside(full, g.home) && !g.system.Inside(g.home, full) {
		return ""
	}
	for _, o := range in.Command.Options {
		switch o.Name {
		case "-name", "-iname", "-path", "-ipath", "-wholename":
		default:
			continue
		}
		pattern, ok := o.Value.Pattern()
		if !ok {
			continue
		}
		for _, file := range [...]struct{ path, what string }{
			{g.config, "the guard's settings"}, {g.below(g.config, "rules.json"), "the guard's settings"}, {g.below(g.config, "config.json"), "the guard's settings"},
			{g.state, "the guard's log and memory"}, {g.below(g.state, "log.jsonl"), "the guard's log and memory"},
			{g.below(g.claude, "settings.json"), "the settings of the client"}, {g.below(g.codex, "hooks.json"), "the settings of the client"},
			{g.home + "/.local/bin/airlock-hook", "a program of the guard"}, {g.home + "/.config/opencode/plugins/airlock.js", "the guard's registration"},
		} {
			if file.path == "" || !g.system.Inside(full, file.path) {
				continue
			}
			if ok, err := path.Match(pattern, path.Base(file.path)); err == nil && ok && strings.Trim(pattern, "*") != "" {
				return file.what
			}
		}
	}
	return ""
}
