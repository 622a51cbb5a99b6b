package rules

import (
	"strings"

	"airlock/internal/argv"
	"airlock/internal/shell"
	"airlock/internal/word"
)

// target is the clean path of a word on this disk, if it is known; globs stand
// in it as written.
func (s *Subject) target(in *shell.Invocation, w word.Word) (full string, ok bool) {
	text, known := w.Pattern()
	if !known || text == "" || in.Place != shell.Here {
		return "", false
	}
	if s.System.IsAbs(text) {
		return s.System.Clean("", text), true
	}
	dir, known := s.startFolder(in)
	if !known || dir == "" {
		return "", false
	}
	return s.System.Clean(dir, text), true
}

// outside reports whether a word is surely a path on this disk that is outside
// the project and no place for temporary files.
func (s *Subject) outside(in *shell.Invocation, w word.Word) (full string, ok bool) {
	full, ok = s.target(in, w)
	if !ok || s.Call.Dir == "" || s.System.Inside(s.System.Clean("", s.Call.Dir), full) {
		return "", false
	}
	return full, !s.Temporary(full) && !harmless(full) && !s.inside(full)
}

// inside reports whether a clean path is the project or in it: the folder that
// the call starts in, and the rest of the worktree that this is a part of.
func (s *Subject) inside(full string) bool {
	return s.System.Inside(s.System.Clean("", s.Call.Dir), full) || s.System.Inside(s.root(), full)
}

// root is the root of the worktree that the call starts in, by the name that
// the call has for it; "" where there is none. A home that is a repository is
// no project.
func (s *Subject) root() string {
	dir := s.System.Clean("", s.Call.Dir)
	r := s.World.Repository(dir)
	real := r.Real
	if real == "" {
		real = dir
	}
	below := strings.TrimPrefix(real, r.Root)
	root, ok := strings.CutSuffix(dir, below)
	if r.Root == "" || len(below) == len(real) || !ok || root == "" || s.System.Inside(root, s.System.Clean("", s.Home())) {
		return ""
	}
	return root
}

// harmless lists what is no file although it has a path.
func harmless(full string) bool {
	switch full {
	case "/dev/null", "/dev/stdout", "/dev/stderr", "/dev/stdin", "/dev/tty", "/dev/zero", "/dev/full", "NUL", "C:/NUL", "/tmp", "/var/tmp", "/dev/shm":
		return true
	}
	return len(full) > 8 && full[:8] == "/dev/fd/" || len(full) > 6 && full[:6] == "/proc/"
}

// allTemporary reports whether all words of a role are below a folder for
// temporary files, and there is one.
func (s *Subject) allTemporary(in *shell.Invocation, role argv.Role) bool {
	words := in.Command.Words(role)
	for _, w := range words {
		if full, ok := s.target(in, w); !ok || !s.Temporary(full) {
			return false
		}
	}
	return len(words) > 0
}
