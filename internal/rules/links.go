package rules

import (
	"path"
	"strings"

	"airlock/internal/argv"
	"airlock/internal/shell"
	"airlock/internal/word"
)

// behind is where a word leads once the links on its way are followed, if that
// is elsewhere than it says. A link at its end counts only where the program
// goes through it: x/, x/., x/*.
func (s *Subject) behind(in *shell.Invocation, w word.Word) (real string, ok bool) {
	full, ok := s.target(in, w)
	if !ok || s.looked >= maxLooks {
		return "", false
	}
	s.looked++
	text, _ := w.Pattern()
	base := s.System.Base(full)
	dir, last := path.Dir(full), "/"+base
	switch {
	case w.Globs():
		if strings.ContainsAny(dir, "*?[") {
			return "", false
		}
	case strings.HasSuffix(text, "/") || strings.HasSuffix(text, "/.") || in.Command.Program == "chmod":
		dir, last = full, ""
	}
	real = s.System.Clean("", s.through(in, dir)+last)
	return real, !s.System.Same(real, full)
}

// through is a folder without links, as far as anyone knows.
func (s *Subject) through(in *shell.Invocation, dir string) string {
	if to, ok := s.justLinked(in, dir); ok {
		return to
	}
	if p := s.World.Path(strings.TrimSuffix(dir, "/") + "/."); p.Target != "" {
		return p.Target
	}
	return dir
}

// justLinked finds a link that the same command line makes before the
// invocation runs: ln -s / x && rm -rf x/.
func (s *Subject) justLinked(in *shell.Invocation, link string) (to string, ok bool) {
	for _, r := range s.Readings {
		for i := range r.Invocations {
			by := &r.Invocations[i]
			if by == in {
				return to, ok
			}
			if by.Command.Program == "ln" && by.Command.Has("--symbolic") && by.Place == shell.Here {
				if from, made := s.linkMade(by, link); made {
					to, ok = from, true
				}
			}
		}
	}
	return "", false
}

// linkMade reports whether an ln makes the link, and to what.
func (s *Subject) linkMade(by *shell.Invocation, link string) (to string, ok bool) {
	words := by.Command.Operands
	if len(words) == 0 || len(words) > 2 {
		return "", false
	}
	from, known := s.target(by, words[0].Word)
	if !known {
		return "", false
	}
	text, _ := words[0].Word.Literal()
	names := []string{}
	if len(words) == 1 {
		if dir, ok := s.startFolder(by); ok {
			names = append(names, s.System.Clean(dir, s.System.Base(text)))
		}
	} else if name, ok := s.target(by, words[1].Word); ok && words[1].Role == argv.Written {
		names = append(names, name, s.System.Clean(name, s.System.Base(text)))
	}
	for _, name := range names {
		if s.System.Same(name, link) {
			if !s.System.IsAbs(text) { // from where the link stands
				from = s.System.Clean(path.Dir(name), text)
			}
			return from, true
		}
	}
	return "", false
}

// fromProject writes a path without links as one of the project, where the
// project itself stands behind a link.
func (s *Subject) fromProject(real string) string {
	project := s.System.Clean("", s.Call.Dir)
	home := s.World.Path(strings.TrimSuffix(project, "/") + "/.").Target
	if home == "" || s.System.Same(home, project) || !s.System.Inside(home, real) {
		return real
	}
	return s.System.Clean("", project+real[len(home):])
}
