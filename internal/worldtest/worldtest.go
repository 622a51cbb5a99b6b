// Package worldtest is a machine for tests: one that is written down rather
// than looked at.
package worldtest

import (
	"path"

	"airlock/internal/call"
)

// World answers from its fields, and says unknown to the rest. It records
// nothing.
type World struct {
	Vars     map[string]string
	Paths    map[string]call.Path
	Bodies   map[string]call.Body
	Programs map[string]bool
	CPUs     int
	MCP      []string
	// Conditions are the answers to those of users' rules.
	Conditions map[string]call.Condition
	Git        map[string]call.Repository
	Targets    map[string]call.Target
}

// New returns the machine that samples and corpora are written for: home
// /home/u, twelve cores, nothing on disk.
func New() *World {
	return &World{Vars: map[string]string{"HOME": "/home/u", "TMPDIR": "/tmp"}, CPUs: 12}
}

// Dir is the project of samples and corpora. It is not a repository.
const Dir = "/home/u/app"

func (w *World) Env(name string) string { return w.Vars[name] }

func (w *World) Path(path string) call.Path {
	if p, ok := w.Paths[path]; ok {
		return p
	}
	return call.Path{Kind: call.Unknown}
}

func (w *World) Body(path string) call.Body { return w.Bodies[path] }

func (w *World) Program(name string) (present, known bool) {
	present, known = w.Programs[name]
	return present, known
}

// Repositories counts those whose .git is among the paths.
func (w *World) Repositories(dir string) int {
	n := 0
	for p := range w.Paths {
		if path.Base(p) == ".git" && path.Dir(path.Dir(p)) == dir {
			n++
		}
	}
	return min(n, 2)
}

func (w *World) Cores() int { return w.CPUs }

func (w *World) Condition(text string) call.Condition {
	if c, ok := w.Conditions[text]; ok {
		return c
	}
	return call.Undecided
}

func (w *World) Servers() (names []string, known bool) { return w.MCP, w.MCP != nil }

// Repository is that of the folder; none where it is not listed.
func (w *World) Repository(dir string) call.Repository { return w.Git[dir] }

func (w *World) Target(path string) call.Target {
	if t, ok := w.Targets[path]; ok {
		return t
	}
	return call.Target{Kind: call.Unknown}
}

func (w *World) Hints(string) []call.Hint { return nil }
