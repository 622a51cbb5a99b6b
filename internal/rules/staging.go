package rules

import (
	"path"

	"airlock/internal/argv"
	"airlock/internal/call"
	"airlock/internal/shell"
	"airlock/internal/word"
)

// Staging is one invocation that puts files into git's index, a commit or a
// stash: what to look through before it runs.
type Staging struct {
	Dir   string     // where it runs, absolute
	Paths []Pathspec // what it is limited to; none: nothing, or all where Whole
	Whole bool       // the whole worktree

	Index     bool // takes what is staged already
	Tracked   bool // takes files that git tracks, as they stand on disk
	Untracked bool // takes files that git has never seen
	Ignored   bool // and those among them that it ignores

	// Unsure says that it takes more than stands here, or other things: a
	// path, a folder or an index that only running the call would tell.
	Unsure bool
	// Changed are files and folders, absolute, that the call itself deletes or
	// writes first: what is on disk now is not what is staged.
	Changed []string
}

// Pathspec is one path given to git. Expanded says that the shell replaces it
// by names on disk first; else patterns in it are git's own.
type Pathspec struct {
	Text     string
	Expanded bool
}

// Stagings returns what a call stages, in order. It asks w as matching does.
func Stagings(r *call.Record, w World) []Staging {
	try := *r // reading notes its bounds, which are noted already
	s := NewSubject(&try, w, nil)
	var out []Staging
	for _, reading := range s.Readings {
		for i := range reading.Invocations {
			in := &reading.Invocations[i]
			if in.Place == shell.Here && stages(&in.Command) && !guessed(in) {
				out = append(out, s.staging(reading, i))
			}
		}
	}
	return out
}

func (s *Subject) staging(r *shell.Reading, at int) Staging {
	in := &r.Invocations[at]
	c := &in.Command
	g := Staging{Unsure: c.Open || anotherRepository(in)}
	if g.Dir = s.gitFolder(in); g.Dir == "" {
		g.Unsure = true
	}
	g.paths(c)
	switch c.Sub[0] {
	case "add":
		g.add(c)
	case "commit":
		g.commit(c)
	case "stash":
		g.stash(c)
	}
	s.changedBefore(&g, r.Invocations[:at])
	return g
}

// gitFolder is the folder that git works in: where it runs, then where each -C
// leads; "" where nobody knows.
func (s *Subject) gitFolder(in *shell.Invocation) string {
	dir, known := s.startFolder(in)
	if !known || len(in.Dirs) != 1 || !s.System.IsAbs(dir) {
		return ""
	}
	dir = s.System.Clean("", dir)
	for _, o := range in.Command.Options {
		if o.Name != "-C" || o.Role != argv.Dir {
			continue
		}
		to, known := o.Value.Literal()
		if !known {
			return ""
		}
		dir = s.System.Clean(dir, to)
	}
	return dir
}

// anotherRepository reports whether git is told to use another repository, worktree or
// index than those of the folder it runs in.
func anotherRepository(in *shell.Invocation) bool {
	if in.Command.Has("--git-dir", "--work-tree", "--namespace") {
		return true
	}
	for _, a := range in.Assigns {
		switch a.Name {
		case "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_NAMESPACE":
			return true
		}
	}
	return false
}

func (g *Staging) paths(c *argv.Command) {
	for _, o := range c.Operands {
		if o.Role == argv.Searched || o.Role == argv.Read {
			g.path(o.Word)
		}
	}
	if c.Has("--pathspec-from-file") {
		g.Unsure = true
	}
}

func (g *Staging) path(w word.Word) {
	text, known := w.Pattern()
	if !known || text == "" {
		g.Unsure = true
		return
	}
	g.Paths = append(g.Paths, Pathspec{text, w.Globs()})
}

func (g *Staging) add(c *argv.Command) {
	g.Ignored = c.Has("--force")
	switch {
	case c.Has("--refresh"):
	case c.Has("--update", "--renormalize", "--patch", "--interactive", "--edit"):
		g.Tracked = true
		g.Whole = len(g.Paths) == 0 && !g.Unsure
	default:
		g.Tracked, g.Untracked = true, true
		g.Whole = len(g.Paths) == 0 && c.Has("--all") && !c.Has("--pathspec-from-file")
	}
}

func (g *Staging) commit(c *argv.Command) {
	limited := len(g.Paths) > 0 || c.Has("--pathspec-from-file")
	g.Index = !limited || c.Has("--include")
	g.Tracked = limited || c.Has("--all", "--patch")
	g.Whole = g.Tracked && !limited
}

func (g *Staging) stash(c *argv.Command) {
	if c.Is("git", "stash", "save") {
		g.Paths = nil // its operands are the message
	}
	g.Index = len(g.Paths) == 0
	g.Tracked = !c.Has("--staged")
	g.Untracked = c.Has("--include-untracked", "--all")
	g.Ignored = c.Has("--all")
	g.Whole = len(g.Paths) == 0
}

// changedBefore notes what the call does to files and to the index before.
func (s *Subject) changedBefore(g *Staging, before []shell.Invocation) {
	for i := range before {
		in := &before[i]
		if in.Place != shell.Here || rehearsal(&in.Command) {
			continue
		}
		s.unstages(g, in)
		for _, o := range in.Command.Operands {
			switch o.Role {
			case argv.Deleted, argv.Written, argv.Moved:
				s.overtakes(g, in, o.Word)
			}
		}
		for _, r := range in.Redirs {
			if r.Op == ">" || r.Op == ">|" || r.Op == "&>" {
				s.overtakes(g, in, r.Target)
			}
			if full, ok := s.target(in, r.Target); ok && ignores(full) && r.Op != "<" {
				g.ignoresMore()
			}
		}
	}
}

func (s *Subject) overtakes(g *Staging, in *shell.Invocation, w word.Word) {
	full, ok := s.target(in, w)
	if !ok || w.Globs() {
		return
	}
	if ignores(full) {
		g.ignoresMore()
	}
	g.Changed = append(g.Changed, full)
}

// ignores reports whether a file says what git is to ignore.
func ignores(full string) bool {
	return path.Base(full) == ".gitignore" || path.Base(full) == "exclude" && path.Base(path.Dir(full)) == "info"
}

// ignoresMore: what is untracked now may be ignored by then.
func (g *Staging) ignoresMore() {
	if g.Untracked && !g.Ignored {
		g.Untracked, g.Unsure = false, true
	}
}

// unstages notes what an earlier git takes out of the index.
func (s *Subject) unstages(g *Staging, in *shell.Invocation) {
	c := &in.Command
	if c.Program != "git" || len(c.Sub) == 0 {
		return
	}
	switch c.Sub[0] {
	case "reset", "restore", "rm":
		taken := 0
		for _, o := range c.Operands {
			if o.Role == argv.Searched || o.Role == argv.Written || o.Role == argv.Deleted {
				s.overtakes(g, in, o.Word)
				taken++
			}
		}
		if taken > 0 {
			return
		}
	case "stash", "checkout", "switch", "merge", "pull", "rebase", "cherry-pick", "revert", "read-tree", "apply", "am", "clean":
	default:
		return
	}
	g.Index, g.Unsure = false, true
}

// SampleLine reports whether the line around an offset says that its
// credential is none.
func SampleLine(text string, at int) bool { return sampleLine(text, at) }
