package rules

import (
	"path"
	"strings"
	"time"

	"airlock/internal/call"
	"airlock/internal/shell"
	"airlock/internal/word"
)

// fresh is how old a file that git has never seen may be and still count as a
// step of the work at hand, which whoever made it may take back.
const fresh = time.Hour

// lost tells what is gone for good when a target is deleted or written over:
// what neither a commit nor the index holds, and no build makes anew. at is
// when the call is made; zero where that is not known.
func lost(t *call.Target, full string, at time.Time) (what string, s Settlement) {
	folder := t.Kind == call.Directory
	holds := "which holds"
	if folder {
		holds = "in which"
	}
	switch {
	case t.Kind == call.Absent || t.Kind == call.Device || t.Kind == call.Special:
		return "", Falls
	case t.Kind == call.Unknown:
		return "", Open
	case t.Root == "":
		return "", Falls // in no repository, nothing says what is work
	case t.Dirty == call.Yes && folder:
		return holds + " " + held(t), Stands
	case t.Dirty == call.Yes:
		return holds + " changes that were never committed", Stands
	case t.Nested == call.Yes:
		return "and with it a repository", Stands
	case t.Tracked == call.NotKnown || t.Dirty == call.NotKnown:
		return "", Open
	case t.Untracked == call.Yes:
		return lostUntracked(t, full, at)
	case t.Untracked == call.NotKnown:
		return "", Open
	case t.Ignored == call.Yes && !folder && precious(full):
		return "which git ignores: there is no other copy", Stands
	}
	return "", Falls
}

// held says how many files of a folder hold what.
func held(t *call.Target) string {
	text := ""
	if t.Changed > 0 {
		text = number(t.Changed, "file", t.Bounded) + " " + verb(t.Changed) + " changes that were never committed"
	}
	if t.New > 0 {
		if text != "" {
			text += " and "
		}
		text += number(t.New, "file", t.Bounded) + " " + were(t.New) + " never added to git"
	}
	return text
}

func verb(n int) string {
	if n == 1 {
		return "holds"
	}
	return "hold"
}

func were(n int) string {
	if n == 1 {
		return "was"
	}
	return "were"
}

// withWork says what uncommitted work a deleted folder holds; "" for none.
func (s *Subject) withWork(in *shell.Invocation, w word.Word) string {
	full, ok := s.target(in, w)
	if ok && w.Globs() {
		base := s.System.Base(full)
		full = path.Dir(full)
		ok = everything(base) && !strings.ContainsAny(full, "*?[")
	}
	if !ok {
		return ""
	}
	t := s.World.Target(full)
	if t.Root == "" || t.Changed+t.New == 0 {
		return ""
	}
	return ", in which " + held(&t)
}

func lostUntracked(t *call.Target, full string, at time.Time) (what string, s Settlement) {
	switch {
	case rebuiltBelow(full, t.Root):
		return "", Falls
	case t.Kind == call.Directory:
		return "in which " + held(t), Stands
	case t.Kind != call.File || t.Size == 0:
		return "", Falls
	case at.IsZero() || t.Written.IsZero() || at.Sub(t.Written) < fresh:
		return "", Falls
	}
	return "which was never added to git: there is no other copy", Stands
}

// rebuiltBelow reports whether a path, from a repository's root on, goes
// through a folder that a build makes anew.
func rebuiltBelow(full, root string) bool {
	rest := strings.TrimPrefix(full, root)
	if len(rest) == len(full) {
		rest = path.Base(full) // reached through a link
	}
	for _, element := range strings.Split(rest, "/") {
		if rebuilt(element) {
			return true
		}
	}
	return false
}

// precious lists the files that are ignored because of what is in them, and
// not because a build makes them.
func precious(full string) bool {
	switch path.Ext(full) {
	case ".db", ".sqlite", ".sqlite3":
		return true
	}
	return pathSecrecy(full) == secret
}

// OpenTarget reports whether a match waits for what stands at a path, of which
// the facts do not tell yet what of it git holds.
func OpenTarget(f *call.Facts, m *call.Match) bool {
	if m.Rule != destructive.ID || m.Shape != "uncommitted" || m.Basis != call.ByFacts {
		return false
	}
	t, asked := f.Targets[m.Evidence.Path]
	return asked && t.Root != "" && t.Kind != call.Unknown && !t.Bounded && (t.Tracked == call.NotKnown || t.Dirty == call.NotKnown || t.Untracked == call.NotKnown)
}

// settleDestructive holds a candidate against facts that came later, and says
// of a deleted repository what only it holds.
func settleDestructive(f *call.Facts, m *call.Match) Settlement {
	if m.Shape == "delete" {
		withCommits(f, m)
	}
	t, known := f.Targets[m.Evidence.Path]
	if m.Shape != "uncommitted" || m.Basis != call.ByFacts || !known {
		return Open
	}
	what, s := lost(&t, m.Evidence.Path, time.Time{})
	if s == Stands {
		m.Detail += ", " + what
	}
	return s
}
