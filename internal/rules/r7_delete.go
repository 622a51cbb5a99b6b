package rules

import (
	"strings"

	"airlock/internal/argv"
	"airlock/internal/call"
	"airlock/internal/shell"
	"airlock/internal/word"
)

// deletesWide finds a deletion, with all below it, of more than a folder of
// the project.
func (s *Subject) deletesWide(in *shell.Invocation) (Hit, bool) {
	c := &in.Command
	switch c.Program {
	case "find":
		return s.findDeletes(in)
	case "Remove-Item":
		return s.removesItems(in)
	case "rimraf", "del-cli":
	default:
		if !recursive(c) {
			return Hit{}, false
		}
	}
	for _, w := range c.Words(argv.Deleted) {
		if what, ok := s.wide(in, w); ok {
			return Hit{Shape: "delete", Detail: quoted(in) + " deletes " + what + s.withWork(in, w), Evidence: call.Evidence{Path: w.String()}}, true
		}
	}
	return Hit{}, false
}

// findDeletes finds a find that deletes folders, that deletes what nothing
// narrows, or that starts outside the project.
func (s *Subject) findDeletes(in *shell.Invocation) (Hit, bool) {
	if in.Place == shell.Container || !s.findRemoves(in) {
		return Hit{}, false
	}
	const advice = "The same find with -print lists what would be deleted"
	switch {
	case findRecurses(in):
		return Hit{Shape: "find", Detail: quoted(in) + " deletes folders with all that is in them", Advice: advice}, true
	case !findNarrows(in):
		if s.allTemporary(in, argv.Searched) || s.allRebuilt(in) {
			return Hit{}, false
		}
		return Hit{Shape: "find", Detail: quoted(in) + " deletes everything it finds", Advice: advice}, true
	}
	for _, w := range in.Command.Words(argv.Searched) {
		if path, ok := s.outside(in, w); ok {
			return Hit{Shape: "find", Detail: quoted(in) + " deletes files outside the project", Advice: advice, Evidence: call.Evidence{Path: path}}, true
		}
	}
	return Hit{}, false
}

// allRebuilt reports whether find starts only in folders of the project that a
// build makes anew: find dist -not -name .gitkeep -delete.
func (s *Subject) allRebuilt(in *shell.Invocation) bool {
	words := in.Command.Words(argv.Searched)
	for _, w := range words {
		full, ok := s.target(in, w)
		if !ok || !rebuilt(s.System.Base(full)) || !s.System.Inside(s.System.Clean("", s.Call.Dir), full) {
			return false
		}
	}
	return len(words) > 0
}

// findRecurses reports whether what find runs deletes folders.
func findRecurses(in *shell.Invocation) bool {
	for _, words := range in.Command.Nested(in.Args) {
		if c := argv.Parse(words[0], words[1:]); c.Program == "rm" && recursive(&c) {
			return true
		}
	}
	return false
}

// removesItems finds PowerShell's recursive deletion of anything but what a
// build makes anew.
func (s *Subject) removesItems(in *shell.Invocation) (Hit, bool) {
	c := &in.Command
	if !recursive(c) || rehearsal(c) {
		return Hit{}, false
	}
	targets := c.Words(argv.Deleted)
	if !c.Known {
		for _, o := range c.Operands {
			targets = append(targets, o.Word)
		}
	}
	for _, w := range targets {
		text, _ := w.Pattern()
		if full, ok := s.target(in, w); ok && s.Temporary(full) || rebuilt(s.System.Base(text)) {
			continue
		}
		return Hit{Shape: "delete", Detail: quoted(in) + " deletes a folder with all that is in it",
			Advice: "Remove-Item -WhatIf lists what would be deleted", Evidence: call.Evidence{Path: text}}, true
	}
	return Hit{}, false
}

// rebuilt lists the names of folders that a build or an install makes anew.
func rebuilt(base string) bool {
	switch base {
	case "node_modules", "dist", "build", "out", "bin", "obj", "target", "coverage", ".next", ".venv", "venv", "__pycache__", ".cache", ".pytest_cache", "tmp", "temp":
		return true
	}
	return false
}

// changesWide finds a recursive change of modes or owners outside the project.
func (s *Subject) changesWide(in *shell.Invocation) (Hit, bool) {
	if shape, does, _ := s.wreck(in); shape == "change" && in.Place != shell.Container {
		for _, w := range in.Command.Words(argv.Changed) {
			if path, ok := s.outside(in, w); ok {
				return Hit{Shape: "change", Detail: quoted(in) + " " + does + " a folder outside the project",
					Advice: "Change the files that need it, by name", Evidence: call.Evidence{Path: path}}, true
			}
		}
	}
	return Hit{}, false
}

// codeDeletes finds inline code that deletes outside the project.
func (s *Subject) codeDeletes(in *shell.Invocation) (Hit, bool) {
	if in.Place == shell.Container {
		return Hit{}, false
	}
	for _, e := range in.Effects {
		if e.Kind != shell.Deletes {
			continue
		}
		what, ok := s.wide(in, e.Path)
		if !ok {
			continue
		}
		return Hit{Shape: "code", Detail: "the code calls " + e.Call + " on " + what, Evidence: call.Evidence{Path: e.Path.String()}}, true
	}
	return Hit{}, false
}

// wide reports whether deleting a word, with all below it, takes more than a
// folder inside the project, and says what.
func (s *Subject) wide(in *shell.Invocation, w word.Word) (what string, ok bool) {
	if in.Place == shell.Container {
		return "it inside a container", s.rootedWord(w)
	}
	if w.Holes() {
		return s.wideHole(in, w)
	}
	if what, ok := s.protected(in, w); ok {
		return what, true
	}
	text, _ := w.Pattern()
	if text == "" {
		return "", false
	}
	if in.Place == shell.Host {
		return "a folder on another machine", s.System.IsAbs(text) && !s.Temporary(s.System.Clean("", text)) || widest(text)
	}
	for _, d := range in.Dirs {
		dir, known := d.Literal()
		if !known && !s.System.IsAbs(text) {
			continue
		}
		if what, ok := s.widePath(s.System.Clean(dir, text), w.Globs()); ok {
			return what, true
		}
	}
	return s.wideBehind(in, w)
}

// wideBehind is wide for where a word leads through links.
func (s *Subject) wideBehind(in *shell.Invocation, w word.Word) (what string, ok bool) {
	real, ok := s.behind(in, w)
	if !ok {
		return "", false
	}
	if real = s.fromProject(real); w.Globs() { // what is in the folder
		real = s.System.Clean("", real[:strings.LastIndexByte(real, '/')+1])
	}
	if what, ok = s.widePath(real, false); ok {
		what += " through a link"
	}
	return what, ok
}

// widest reports whether a word is all of a folder nobody knows.
func widest(text string) bool {
	text = strings.TrimSuffix(strings.TrimPrefix(text, "./"), "/")
	return text == "" || text == "." || text == ".." || text == "~" || everything(text)
}

// rootedWord reports whether a word is an absolute path at the top of the file
// system.
func (s *Subject) rootedWord(w word.Word) bool {
	text, ok := w.Pattern()
	if !ok || !s.System.IsAbs(text) {
		return false
	}
	_, protected := s.protectedGlob(s.System.Clean("", text))
	_, path := s.protectedPath(s.System.Clean("", text))
	return protected || path
}

// wideHole judges a word with an unknown part: the unknown may be empty.
func (s *Subject) wideHole(in *shell.Invocation, w word.Word) (what string, ok bool) {
	rest := ""
	empty := true
	for _, p := range w.Parts {
		if p.Kind != word.Hole {
			rest += p.Text
		} else if p.NotEmpty {
			empty = false
		}
	}
	if empty && rest != "" {
		dir, known := s.startFolder(in)
		if s.System.IsAbs(rest) || known {
			full := s.System.Clean(dir, rest)
			if what, ok := s.protectedPath(full); ok {
				return what + " where " + w.String() + " is empty", true
			}
			if what, ok := s.protectedGlob(full); ok && w.Globs() {
				return what + " where " + w.String() + " is empty", true
			}
		}
	}
	if w.Parts[0].Kind == word.Hole && w.Parts[0].Source == word.Input {
		return "whatever it is given", true
	}
	if prefix := w.Prefix(); prefix != "" && s.System.IsAbs(prefix) {
		full := s.System.Clean("", prefix)
		if !s.inside(full) && !s.Temporary(full+"/x") {
			return "an unknown path outside the project", true
		}
	}
	return "", false
}

// maxLooks bounds how many deleted folders of a call are looked at on disk.
const maxLooks = 64

// widePath judges a clean path whose globs, if any, still stand in it.
func (s *Subject) widePath(full string, globs bool) (what string, ok bool) {
	project := s.Call.Dir
	switch base := s.System.Base(full); {
	case s.scratch(full):
		return "", false
	case globs && everything(base) && s.System.Inside(full[:len(full)-len(base)-1], project):
		return "everything in the project", true
	case s.System.Same(full, project):
		return "the whole project", true
	case base == ".git":
		return "the repository's history", true
	case s.System.Inside(full, project):
		return "the folder that holds the project", true
	case project != "" && !s.inside(full) && !cached(full):
		return "something outside the project", true
	}
	if globs || s.looked == maxLooks {
		return "", false
	}
	s.looked++
	switch s.World.Path(full + "/.git").Kind {
	case call.Unknown, call.Absent:
		return "", false
	}
	return "a repository", true
}

// cached reports whether a path lies in a folder that is filled again from
// elsewhere: the lists of a package manager, a user's caches.
func cached(full string) bool {
	return strings.HasPrefix(full, "/var/lib/apt/lists/") || strings.HasPrefix(full, "/var/cache/") || strings.Contains(full, "/.cache/")
}
