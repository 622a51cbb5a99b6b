package world

import "airlock/internal/call"

// Replay answers from the facts of a record. Missing is what was asked for and
// is not there: with any of it, the replay's verdict is not to be trusted.
type Replay struct {
	Facts   *call.Facts
	Missing int
	// Evaluate answers a condition that was not asked then; nil: nothing does.
	Evaluate func(condition string) call.Condition
}

// Env returns the recorded value.
func (w *Replay) Env(name string) string {
	v, ok := w.Facts.Env[name]
	if !ok {
		w.Missing++
	}
	return v
}

// Path returns what was recorded, else unknown.
func (w *Replay) Path(path string) call.Path {
	p, ok := w.Facts.Paths[path]
	if !ok {
		w.Missing++
		return call.Path{Kind: call.Unknown}
	}
	return p
}

// Body returns what was recorded, else nothing found.
func (w *Replay) Body(path string) call.Body {
	b, ok := w.Facts.Bodies[path]
	if !ok {
		w.Missing++
	}
	return b
}

// Program returns what was recorded.
func (w *Replay) Program(name string) (present, known bool) {
	present, known = w.Facts.Programs[name]
	if !known {
		w.Missing++
	}
	return present, known
}

// Repositories returns what was recorded, else 0.
func (w *Replay) Repositories(dir string) int {
	n, ok := w.Facts.Repositories[dir]
	if !ok {
		w.Missing++
	}
	return n
}

// Cores returns what was recorded, else 0.
func (w *Replay) Cores() int {
	if w.Facts.Cores == 0 {
		w.Missing++
	}
	return w.Facts.Cores
}

// Condition returns what was recorded, else what the record itself answers.
func (w *Replay) Condition(text string) call.Condition {
	if c, ok := w.Facts.Conditions[text]; ok {
		return c
	}
	if w.Evaluate == nil {
		w.Missing++
		return call.Undecided
	}
	return w.Evaluate(text)
}

// Servers returns what was recorded.
func (w *Replay) Servers() (names []string, known bool) {
	if w.Facts.Servers == nil {
		w.Missing++
		return nil, false
	}
	return *w.Facts.Servers, true
}
