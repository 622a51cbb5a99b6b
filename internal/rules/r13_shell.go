package rules

import (
	"path"
	"strings"

	"airlock/internal/argv"
	"airlock/internal/call"
	"airlock/internal/shell"
	"airlock/internal/word"
)

func matchSelfGuard(s *Subject) []Hit {
	if s.Readings == nil {
		return s.changesByTool()
	}
	return s.findAt(func(r *shell.Reading, i int) (Hit, bool) {
		in := &r.Invocations[i]
		if in.Place != shell.Here || guessed(in) {
			return Hit{}, false
		}
		if h, ok := switchedOff(in); ok {
			return h, true
		}
		if h, ok := takesProgram(r, in); ok {
			return h, true
		}
		return s.changesGuard(in)
	})
}

// changesGuard finds something of the guard's own among the paths that an
// invocation changes.
func (s *Subject) changesGuard(in *shell.Invocation) (Hit, bool) {
	c := &in.Command
	for _, o := range c.Options {
		if o.HasValue && (changing(o.Role) || o.Role == argv.Dir && extracts(c)) {
			if h, ok := s.changesPath(in, o.Value, madeOf(o.Role)); ok {
				return h, true
			}
		}
	}
	for _, o := range c.Operands {
		if changing(o.Role) {
			if h, ok := s.changesPath(in, o.Word, o.Role); ok {
				return h, true
			}
		} else if o.Role == argv.Read && editsInPlace(in) {
			if h, ok := s.changesPath(in, o.Word, argv.Written); ok {
				return h, true
			}
		} else if o.Role == argv.Searched && c.Program == "find" && s.findRemoves(in) {
			if h, ok := s.changesPath(in, o.Word, foundRole(in)); ok {
				return h, true
			}
		}
	}
	for _, r := range in.Redirs {
		if !writesFile(r) {
			continue
		}
		if h, ok := s.changesPath(in, r.Target, argv.Written); ok {
			return h, true
		}
	}
	for _, e := range in.Effects {
		if e.Kind == shell.Writes || e.Kind == shell.Deletes {
			if h, ok := s.changesPath(in, e.Path, effectRole(e.Kind)); ok {
				return h, true
			}
		}
	}
	return s.appliesPatch(in)
}

// extracts reports whether an archive is unpacked into a folder.
func extracts(c *argv.Command) bool {
	return c.Program == "unzip" || c.Program == "tar" && c.Has("--extract")
}

// madeOf is what becomes of an option's path: a folder is written into.
func madeOf(r argv.Role) argv.Role {
	if r == argv.Dir {
		return argv.Written
	}
	return r
}

// writesFile reports whether a redirection writes to a file that is worth a
// look.
func writesFile(r shell.Redirection) bool {
	if strings.HasPrefix(r.Op, "<") && r.Op != "<>" {
		return false
	}
	text, ok := r.Target.Literal()
	return !ok || text != "/dev/null" && strings.Trim(text, "0123456789-") != ""
}

func changing(r argv.Role) bool {
	return r == argv.Written || r == argv.Deleted || r == argv.Moved || r == argv.Changed
}

// foundRole says what find does to a folder that it clears: where a test picks
// some files out, the folder itself is not what is meant.
func foundRole(in *shell.Invocation) argv.Role {
	if findNarrows(in) {
		return argv.Changed
	}
	return argv.Deleted
}

func (s *Subject) changesPath(in *shell.Invocation, w word.Word, role argv.Role) (Hit, bool) {
	w = s.fromHome(w)
	text, ok := w.Pattern()
	if !ok || text == "" {
		return Hit{}, false
	}
	for _, d := range in.Dirs {
		dir, known := d.Literal()
		if !known && !s.System.IsAbs(text) {
			continue
		}
		full := s.System.Clean(dir, text)
		what := s.guardedAt(in, full, role, w.Globs())
		if what == "" && !w.Globs() {
			if to := s.resolved(full); to != full {
				what = s.guardedAt(in, to, role, false)
			}
		}
		if what != "" {
			return Hit{Shape: "path", Detail: quoted(in) + " changes " + what, Evidence: call.Evidence{Path: full}}, true
		}
	}
	return Hit{}, false
}

// guardedAt names what of the guard's own is changed at a path.
func (s *Subject) guardedAt(in *shell.Invocation, full string, role argv.Role, globs bool) string {
	g := s.guardPaths()
	gone := role == argv.Moved || role == argv.Deleted && (recursive(&in.Command) || in.Command.Program == "find" || len(in.Effects) > 0)
	switch {
	case globs && role != argv.Written:
		return g.matching(full)
	case g.part(full) != "":
		return g.part(full)
	case gone && g.holding(full) != "":
		if _, all := s.protectedPath(full); all { // the whole home, or the system: R0 speaks of it
			return ""
		}
		return g.holding(full)
	case gone && s.holdsRegistration(full) != "":
		return s.holdsRegistration(full)
	case in.Command.Program == "find" && s.findsGuard(in, full) != "":
		return s.findsGuard(in, full)
	case role == argv.Written && s.lands(in, full) != "":
		return s.lands(in, full)
	}
	if settings, _ := g.settingsFile(full); !settings && !startupFile(full) {
		return ""
	}
	if (role == argv.Deleted || role == argv.Moved || role == argv.Changed) && s.removesSettings(full) || role == argv.Written && s.rewritesSettings(in, full) {
		return "what the guard has in " + full
	}
	return ""
}

// lands names the program of the guard that a copy into a folder replaces.
func (s *Subject) lands(in *shell.Invocation, full string) string {
	if !moves(&in.Command) {
		return ""
	}
	for _, o := range in.Command.Operands {
		if text, ok := o.Word.Literal(); ok && (o.Role == argv.Read || o.Role == argv.Moved) {
			if what := s.guardPaths().part(full + "/" + path.Base(text)); what == "a program of the guard" {
				return what
			}
		}
	}
	return ""
}

// rewritesSettings judges a change of a settings file from the shell, where
// the new text is not known as a whole.
func (s *Subject) rewritesSettings(in *shell.Invocation, full string) bool {
	text := told(in)
	ok, own := s.guardPaths().settingsFile(full)
	if !ok || ours(text) || switchesOff(text) {
		return ours(text) || switchesOff(text)
	}
	on := s.World.Body(full)
	switch {
	case on.Found:
		return (ours(on.Text) || !on.Whole) && !substitutes(&in.Command)
	case s.World.Path(full).Kind == call.Absent:
		return false
	}
	return own && !substitutes(&in.Command)
}

// told is all that an invocation is known to be told: its words and its input.
func told(in *shell.Invocation) string {
	var b strings.Builder
	for _, w := range in.Args {
		b.WriteString(w.String() + "\n")
	}
	b.WriteString(in.Stdin.Text.String())
	return b.String()
}

// substitutes reports whether a command replaces one text by another in place,
// and neither has to do with hooks.
func substitutes(c *argv.Command) bool {
	if c.Program != "sed" && c.Program != "sd" {
		return false
	}
	for _, w := range c.Words(argv.Pattern) {
		text, ok := w.Literal()
		if !ok || strings.Contains(text, "ook") || strings.Contains(text, "PreToolUse") || c.Program == "sed" && !strings.HasPrefix(text, "s") {
			return false
		}
	}
	return true
}
