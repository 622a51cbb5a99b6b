package rules

import (
	"strings"

	"airlock/internal/argv"
	"airlock/internal/call"
	"airlock/internal/shell"
)

// discard is what a command of git's throws away of a repository, in paths.
type discard struct {
	paths   []string
	index   bool // what is staged as well
	fresh   bool // what git has never seen
	ignored bool // and what it ignores
	moves   bool // the branch as well, so that commits may go
}

// gitWork holds a loss that git's command line speaks of against the
// repository it would happen in. It returns what the command does with its
// numbers, and gone where nothing would be lost.
func (s *Subject) gitWork(in *shell.Invocation, shape, does string) (detail string, gone bool) {
	dir, ok := s.gitPlace(in)
	if !ok || !discarding(shape) {
		return does, false
	}
	r := s.World.Repository(dir)
	if r.Root == "" {
		return does, false
	}
	d, ok := s.discards(in, shape, dir, &r)
	if !ok {
		return does, false
	}
	all := call.Target{Staged: call.No}
	sure := true
	for _, path := range d.paths {
		t := s.World.Target(path)
		all.Changed, all.New, all.Bounded = all.Changed+t.Changed, all.New+t.New, all.Bounded || t.Bounded
		if t.Staged != call.No {
			all.Staged = t.Staged
		}
		sure = sure && t.Root != "" && !t.Bounded && (shape == "clean" || t.Dirty != call.NotKnown) && (!d.fresh || t.Untracked != call.NotKnown && t.Nested == call.No)
	}
	switch {
	case shape == "clean":
		all.Changed = 0 // it leaves alone what is tracked
	case !d.fresh:
		all.New = 0
	}
	if all.Changed+all.New > 0 {
		return numbered(shape, does, &all, &d), false
	}
	nothing := sure && !d.moves && !d.ignored && (!d.index || all.Staged == call.No)
	if nothing && s.actsFirst(in) {
		return "", true
	}
	if sure && d.moves && !d.fresh {
		does = "moves the branch, and commits that only it holds are lost"
	}
	return does, false
}

// discarding lists the shapes that are about the working tree, which facts
// can tell of.
func discarding(shape string) bool {
	switch shape {
	case "reset", "switch", "checkout", "restore", "clean", "rm", "worktree":
		return true
	}
	return false
}

// numbered is what a command does, with what it does it to.
func numbered(shape, does string, all *call.Target, d *discard) string {
	changed, fresh := number(all.Changed, "file", all.Bounded), number(all.New, "file", all.Bounded)
	switch {
	case shape == "clean":
		does = "deletes " + fresh + " that git has never seen"
		if d.ignored {
			does += ", and what it ignores"
		}
		return does
	case shape == "rm":
		return "deletes " + changed + " with uncommitted changes"
	case shape == "worktree" && all.New > 0 && all.Changed == 0:
		return "deletes a worktree with " + fresh + " that " + were(all.New) + " never added"
	case shape == "worktree":
		return "deletes a worktree with uncommitted changes in " + changed
	}
	does = "throws the uncommitted changes in " + changed + " away"
	if d.moves {
		does += " and moves the branch"
	}
	return does
}

// gitPlace is the folder that a git works in, where its words alone decide.
func (s *Subject) gitPlace(in *shell.Invocation) (dir string, ok bool) {
	if in.Place != shell.Here || in.Sure == shell.Later || guessed(in) || in.Command.Open || anotherRepository(in) || in.Command.Has("--bare") {
		return "", false
	}
	for _, o := range in.Command.Options {
		if (o.Name == "-c" || o.Name == "--config-env") && strings.HasPrefix(strings.ToLower(o.Value.String()), "core.") {
			return "", false
		}
	}
	dir = s.gitFolder(in)
	return dir, dir != ""
}

// discards says what the command of a shape throws away.
func (s *Subject) discards(in *shell.Invocation, shape, dir string, r *call.Repository) (d discard, ok bool) {
	c := &in.Command
	switch shape {
	case "reset":
		d.index, d.paths = true, []string{r.Root}
		for _, o := range c.Operands {
			d.moves = d.moves || !o.Word.Is("HEAD")
		}
		return d, c.Sub[0] == "reset"
	case "switch":
		d.index, d.paths = true, []string{r.Root}
		return d, true
	case "checkout":
		return s.checkoutDiscards(in, dir, r)
	case "restore":
		_, other := c.Value("--source")
		d.index = other || c.Has("--staged")
	case "clean":
		d.fresh, d.ignored = true, c.Has("-x", "-X")
		if len(c.Operands) == 0 {
			d.paths = []string{dir}
			return d, true
		}
	case "rm":
		d.index = true
	case "worktree":
		d.fresh = true
	default:
		return d, false
	}
	d.paths, ok = s.operandPaths(c.Operands, dir)
	return d, ok && len(d.paths) > 0 && !c.Has("--pathspec-from-file", "--patch")
}

func (s *Subject) checkoutDiscards(in *shell.Invocation, dir string, r *call.Repository) (d discard, ok bool) {
	c := &in.Command
	paths := c.Operands
	if c.Has("--patch", "--pathspec-from-file") {
		return d, false
	}
	switch {
	case c.Dashes >= 0:
		for len(paths) > 0 && paths[0].Index < c.Dashes {
			d.index, paths = true, paths[1:]
		}
	case len(paths) > 1:
		if text, known := paths[0].Word.Literal(); known && s.World.Target(s.System.Clean(dir, text)).Kind == call.Absent {
			d.index, paths = true, paths[1:] // a commit, then paths
		}
	}
	if c.Has("--force") && (len(paths) == 0 || len(paths) == 1 && c.Dashes < 0) {
		return discard{index: true, paths: []string{r.Root}}, true
	}
	d.paths, ok = s.operandPaths(paths, dir)
	return d, ok && len(d.paths) > 0
}

// operandPaths are the paths that operands name. git's own patterns are taken
// for all of the folder they stand in.
func (s *Subject) operandPaths(operands []argv.Operand, dir string) (paths []string, ok bool) {
	for _, o := range operands {
		text, known := o.Word.Pattern()
		if !known || strings.HasPrefix(text, ":") {
			return nil, false
		}
		full := s.System.Clean(dir, text)
		for strings.ContainsAny(full, "*?[") {
			full = full[:strings.LastIndexByte(full, '/')]
		}
		if full == "" {
			return nil, false
		}
		paths = append(paths, full)
	}
	return paths, len(paths) <= maxCandidates
}

// actsFirst reports whether nothing before an invocation could have changed
// what its facts are about.
func (s *Subject) actsFirst(in *shell.Invocation) bool {
	for _, r := range s.Readings {
		for i := range r.Invocations {
			if &r.Invocations[i] == in {
				return true
			}
			if !reader(&r.Invocations[i]) {
				break
			}
		}
	}
	return false
}
