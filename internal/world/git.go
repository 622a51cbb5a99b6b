package world

import (
	"path/filepath"

	"airlock/internal/call"
	"airlock/internal/git"
)

// opened are the repositories that were opened, by the folder asked about.
type opened struct{ repositories map[string]*git.Repository }

// Repository finds the repository that a folder lies in.
func (l *Live) Repository(dir string) call.Repository {
	if r, ok := l.Facts.Git[dir]; ok {
		return r
	}
	who := l.person()
	r := within(l, call.Repository{Unread: "file system"}, func() call.Repository {
		real := follow(dir)
		var found call.Repository
		if r := l.open(real, who); r != nil {
			found = r.Repository
		}
		if real != dir {
			found.Real = real
		}
		return found
	})
	put(&l.Facts.Git, dir, r)
	return r
}

// Target reads what stands at a path and what of it would be lost. Links on
// the way to it are followed, one at its end is not.
func (l *Live) Target(path string) call.Target {
	if t, ok := l.Facts.Targets[path]; ok {
		return t
	}
	who := l.person()
	t := within(l, call.Target{Kind: call.Unknown}, func() call.Target {
		dir := follow(filepath.Dir(path))
		real := filepath.Join(dir, filepath.Base(path))
		t := l.targetOf(dir, real, who)
		if real != path {
			t.Real = real
		}
		return t
	})
	put(&l.Facts.Targets, path, t)
	return t
}

// targetOf asks the repository that the target lies in, or that it is.
func (l *Live) targetOf(dir, real string, who git.Person) call.Target {
	r := l.open(dir, who)
	if r == nil || r.Root == "" {
		r = l.open(real, who)
	}
	if r == nil {
		return git.Describe(real)
	}
	return r.Target(real)
}

func (l *Live) open(dir string, who git.Person) *git.Repository {
	if r, ok := l.repositories[dir]; ok {
		return r
	}
	r := git.Open(dir, who)
	put(&l.repositories, dir, r)
	return r
}

func (l *Live) person() git.Person {
	return git.Person{Home: l.Env("HOME"), Config: l.Getenv("XDG_CONFIG_HOME")}
}

// follow is a path without links, as far as there is anything to follow.
func follow(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	up := filepath.Dir(path)
	if up == path {
		return path
	}
	return filepath.Join(follow(up), filepath.Base(path))
}
