package world

import (
	"strings"

	"airlock/internal/call"
)

// Replay answers from the facts of a record. Missing counts what was asked for
// and is not there: with any of it, the replay's verdict is not to be trusted.
// First names the first of it.
type Replay struct {
	Facts   *call.Facts
	Missing int
	First   string
	// Evaluate answers a condition that was not asked then, if it can; nil:
	// nothing does.
	Evaluate func(condition string) (call.Condition, bool)
}

func (w *Replay) miss(kind, what string) {
	if w.Missing++; w.Missing == 1 {
		w.First = strings.TrimSpace(kind + " " + what)
	}
}

// Env returns the recorded value.
func (w *Replay) Env(name string) string {
	v, ok := w.Facts.Env[name]
	if !ok {
		w.miss("env", name)
	}
	return v
}

// Path returns what was recorded, else unknown.
func (w *Replay) Path(path string) call.Path {
	p, ok := w.Facts.Paths[path]
	if !ok {
		w.miss("path", path)
		return call.Path{Kind: call.Unknown}
	}
	return p
}

// Body returns what was recorded, else nothing found.
func (w *Replay) Body(path string) call.Body {
	b, ok := w.Facts.Bodies[path]
	if !ok {
		w.miss("body", path)
	}
	return b
}

// Program returns what was recorded.
func (w *Replay) Program(name string) (present, known bool) {
	present, known = w.Facts.Programs[name]
	if !known {
		w.miss("program", name)
	}
	return present, known
}

// Repositories returns what was recorded, else 0.
func (w *Replay) Repositories(dir string) int {
	n, ok := w.Facts.Repositories[dir]
	if !ok {
		w.miss("repositories", dir)
	}
	return n
}

// Cores returns what was recorded, else 0.
func (w *Replay) Cores() int {
	if w.Facts.Cores == 0 {
		w.miss("cores", "")
	}
	return w.Facts.Cores
}

// Condition returns what was recorded, else what the record itself answers.
func (w *Replay) Condition(text string) call.Condition {
	if c, ok := w.Facts.Conditions[text]; ok {
		return c
	}
	if w.Evaluate != nil {
		if c, ok := w.Evaluate(text); ok {
			return c
		}
	}
	w.miss("condition", text)
	return call.Undecided
}

// Servers returns what was recorded.
func (w *Replay) Servers() (names []string, known bool) {
	if w.Facts.Servers == nil {
		w.miss("servers", "")
		return nil, false
	}
	return *w.Facts.Servers, true
}

// Repository returns what was recorded, else that nothing is known. A row with
// no repository at all is of a release that looked for none, and came to its
// verdict by code alone: so does its replay.
func (w *Replay) Repository(dir string) call.Repository {
	r, ok := w.Facts.Git[dir]
	if !ok && w.Facts.Git != nil {
		w.miss("repository", dir)
	}
	return r
}

// Target returns what was recorded, else unknown; of a row without any, as
// Repository does.
func (w *Replay) Target(path string) call.Target {
	t, ok := w.Facts.Targets[path]
	if !ok {
		if w.Facts.Targets != nil {
			w.miss("target", path)
		}
		return call.Target{Kind: call.Unknown}
	}
	return t
}

// Hints returns what was recorded. No verdict rests on it, so that nothing is
// missing where it is not.
func (w *Replay) Hints(string) []call.Hint {
	if w.Facts.Hints == nil {
		return nil
	}
	return *w.Facts.Hints
}
