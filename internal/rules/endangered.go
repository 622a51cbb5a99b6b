package rules

import (
	"path"
	"strings"

	"airlock/internal/argv"
	"airlock/internal/call"
	"airlock/internal/shell"
)

// Endangered is a folder whose repository a call may lose commits of.
type Endangered struct {
	Path string // absolute: the folder that git works in, or what is deleted
	// Deleted: the folder goes, with a repository that it is or holds; else
	// git rewrites the one it lies in.
	Deleted bool
}

// maxEndangered bounds the folders that are looked at for one call.
const maxEndangered = 8

// Endangereds returns the folders whose repositories a call deletes, or in
// which git itself drops commits. It asks w as matching does.
func Endangereds(r *call.Record, w World) []Endangered {
	try := *r // reading notes its bounds, which are noted already
	s := NewSubject(&try, w, nil)
	var out []Endangered
	for _, reading := range s.Readings {
		for i := range reading.Invocations {
			in := &reading.Invocations[i]
			if in.Place != shell.Here || rehearsal(&in.Command) {
				continue
			}
			out = s.endangers(in, out)
		}
	}
	return out[:min(len(out), maxEndangered)]
}

func (s *Subject) endangers(in *shell.Invocation, out []Endangered) []Endangered {
	if in.Command.Program == "git" {
		if _, lost := s.gitDestroys(in); lost {
			if dir := s.gitFolder(in); dir != "" {
				out = append(out, Endangered{Path: dir})
			}
		}
		return out
	}
	for _, o := range in.Command.Operands {
		if o.Role != argv.Deleted && o.Role != argv.Moved {
			continue
		}
		full, known := s.target(in, o.Word)
		if !known || o.Word.Globs() {
			continue
		}
		if s.System.Base(full) == ".git" {
			full = path.Dir(full)
		}
		out = append(out, Endangered{Path: full, Deleted: true})
	}
	return out
}

// LosesCommits reports whether the weight of a match depends on commits that
// exist nowhere else: deletes where they would go with their repository, loses
// where git drops them, and its reflog still has them.
func LosesCommits(m *call.Match) (deletes, loses bool) {
	if m.Rule != destructive.ID {
		return false, false
	}
	switch m.Shape {
	case "delete":
		return true, false
	case "reset", "branch", "ref", "history", "reflog", "objects", "push-force", "push-mirror":
		return false, true
	}
	return false, false
}

// withCommits adds to the detail of a deletion how many commits go with it, and
// does so once.
func withCommits(f *call.Facts, m *call.Match) {
	most := call.Unpushed{}
	for _, u := range f.Unpushed {
		if !u.Unknown && u.All > most.All {
			most = u
		}
	}
	if most.All == 0 {
		return
	}
	if text := ", with " + number(most.All, "commit", most.AtLeast) + " on no remote"; !strings.HasSuffix(m.Detail, text) {
		m.Detail += text
	}
}
