package rules

import (
	"airlock/internal/argv"
	"airlock/internal/call"
	"airlock/internal/shell"
	"airlock/internal/word"
)

// destructive warns of what is hard to undo. It never blocks: most of it is
// right most of the time.
var destructive = Rule{
	ID:      "R7-destructive",
	Title:   "force pushes, hard resets, wholesale deletion",
	Why:     "It is hard or impossible to undo",
	Instead: "Hard to undo: make sure that the person asked for it",
	Since:   "0.1",

	Tools:  shells,
	Action: call.Warn,

	Match: matchDestructive,

	Catch: []Sample{
		{Command: "git push --force"},
		{Command: "git push -f origin main"},
		{Command: "git push -fu origin main"},
		{Command: "git push origin +main"},
		{Command: "git push origin :old"},
		{Command: "git push --delete origin old"},
		{Command: "git push --mirror"},
		{Command: "git -C repo push --force"},
		{Command: "git reset --hard"},
		{Command: "git reset --hard HEAD~3"},
		{Command: "git checkout -- ."},
		{Command: "git checkout -f"},
		{Command: "git checkout ."},
		{Command: "git restore ."},
		{Command: "git restore --staged --worktree a.go"},
		{Command: "git switch --discard-changes main"},
		{Command: "git clean -fd"},
		{Command: "git clean -xdf"},
		{Command: "git branch -D topic"},
		{Command: "git branch --delete --force topic"},
		{Command: "git stash drop"},
		{Command: "git stash clear"},
		{Command: "git reflog expire --expire=now --all"},
		{Command: "git update-ref -d refs/heads/topic"},
		{Command: "git worktree remove --force ../wt"},
		{Command: "git filter-branch --tree-filter 'rm x' HEAD"},
		{Command: "git filter-repo --path x"},
		{Command: "rm -rf ."},
		{Command: "rm -rf *"},
		{Command: "rm -rf .git"},
		{Command: "rm -rf .."},
		{Command: "rm -rf /srv/data"},
		{Command: "rm -rf \"$X/\""},
		{Command: "rm -rf ~/other"},
	},
	Pass: []Sample{
		{Command: "git push"},
		{Command: "git push -u origin main"},
		{Command: "git push --force-with-lease"},
		{Command: "git push --dry-run --force"},
		{Command: "git reset"},
		{Command: "git reset HEAD~1"},
		{Command: "git reset --soft HEAD~1"},
		{Command: "git checkout main"},
		{Command: "git checkout -b topic"},
		{Command: "git restore --staged a.go"},
		{Command: "git switch main"},
		{Command: "git clean -n"},
		{Command: "git clean -nfd"},
		{Command: "git branch -d topic"},
		{Command: "git stash"},
		{Command: "git stash pop"},
		{Command: "git reflog"},
		{Command: "git worktree remove ../wt"},
		{Command: "git commit -m 'git reset --hard is dangerous'"},
		{Command: "git log --grep='push --force'"},
		{Command: "rm -rf build"},
		{Command: "rm -rf ./node_modules"},
		{Command: "rm -rf /tmp/x"},
		{Command: "rm -f notes.txt"},
		{Command: "rm *.o"},
	},
}

func matchDestructive(s *Subject) []Hit {
	if hits := s.destroys(); hits != nil {
		return hits
	}
	return s.unread()
}

// unread speaks up where the command was not read to its end: what nobody has
// read is not fine.
func (s *Subject) unread() []Hit {
	for _, r := range s.Readings {
		if r.Limit {
			return []Hit{{Shape: "unread", Detail: "the command is too long or too deeply nested to be read to its end",
				Advice: "Put it into a script file, or run it in parts"}}
		}
	}
	return nil
}

func (s *Subject) destroys() []Hit {
	return s.find(func(in *shell.Invocation) (Hit, bool) {
		if h, ok := gitDestroys(in); ok {
			return h, true
		}
		return s.deletesWide(in)
	})
}

// deletesWide finds a recursive deletion of more than a folder of the project.
func (s *Subject) deletesWide(in *shell.Invocation) (Hit, bool) {
	c := &in.Command
	if !recursive(c) {
		return Hit{}, false
	}
	for _, w := range c.Words(argv.Deleted) {
		if what, ok := s.wide(in, w); ok {
			return Hit{Shape: "delete", Detail: quoted(in) + " deletes " + what, Evidence: call.Evidence{Path: w.String()}}, true
		}
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
	for _, d := range in.Dirs {
		dir, known := d.Literal()
		if !known && !s.System.IsAbs(text) {
			continue
		}
		if what, ok := s.widePath(s.System.Clean(dir, text), w.Globs()); ok {
			return what, true
		}
	}
	return "", false
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
		if !s.System.Inside(s.Call.Dir, full) && !s.Temporary(full+"/x") {
			return "an unknown path outside the project", true
		}
	}
	return "", false
}

// widePath judges a clean path whose globs, if any, still stand in it.
func (s *Subject) widePath(full string, globs bool) (what string, ok bool) {
	project := s.Call.Dir
	switch base := s.System.Base(full); {
	case s.Temporary(full):
		return "", false
	case globs && everything(base) && s.System.Same(full[:len(full)-len(base)-1]+"/", project+"/"):
		return "everything in the project", true
	case s.System.Same(full, project):
		return "the whole project", true
	case base == ".git":
		return "the repository's history", true
	case s.System.Inside(full, project):
		return "the folder that holds the project", true
	case project != "" && !s.System.Inside(project, full):
		return "a folder outside the project", true
	}
	return "", false
}
