package explain

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"airlock/internal/call"
)

// fact is one line: what it is about, and what was found.
type fact struct{ about, found string }

// writeFacts shows what was read of the surroundings, the call's own targets
// first, in two columns.
func (s *Subject) writeFacts(p *printer, st Style) {
	facts := s.facts()
	width := 0
	for _, f := range facts {
		width = max(width, min(len([]rune(f.about)), 32))
	}
	head := "facts   "
	for _, f := range facts {
		p.line("%s%s%s  %s%s  %s", st.Bold, head, st.Off, f.about, strings.Repeat(" ", max(0, width-len([]rune(f.about)))), f.found)
		head = "        "
	}
}

func (s *Subject) facts() []fact {
	f := &s.Record.Facts
	var out []fact
	for _, path := range slices.Sorted(maps.Keys(f.Targets)) {
		out = append(out, fact{s.short(path), describeTarget(f.Targets[path])})
	}
	for _, path := range slices.Sorted(maps.Keys(f.Paths)) {
		if p := f.Paths[path]; p.Kind == call.Link && p.Target != "" {
			out = append(out, fact{s.short(path), "a link to " + p.Target})
		}
	}
	for _, path := range slices.Sorted(maps.Keys(f.Bodies)) {
		out = append(out, fact{s.short(path), describeBody(f.Bodies[path])})
	}
	for _, dir := range slices.Sorted(maps.Keys(f.Git)) {
		out = append(out, fact{"git", describeRepository(f.Git[dir])})
	}
	if f.Hints != nil {
		for _, h := range *f.Hints {
			out = append(out, fact{h.Name, h.Class})
		}
	}
	return out
}

// short writes a path as a person in the call's folder would, on one line.
func (s *Subject) short(path string) string {
	if rel, err := filepath.Rel(s.Record.Dir, path); err == nil && !strings.HasPrefix(rel, "../../") {
		path = rel
	}
	return strings.NewReplacer("\n", `\n`, "\x1b", `\e`).Replace(path)
}

func describeTarget(t call.Target) string {
	kind := map[call.PathKind]string{call.Directory: "a folder", call.Link: "a link", call.File: "a file", call.Absent: "not there", call.Unknown: "not known"}[t.Kind]
	if kind == "" {
		kind = "a " + string(t.Kind)
	}
	parts := []string{kind}
	switch {
	case t.Kind == call.Absent || t.Kind == call.Unknown:
		return kind
	case t.Root == "":
		parts = append(parts, "in no repository")
	case t.Unread != "":
		parts = append(parts, "its index not read: "+t.Unread)
	default:
		parts = append(parts, inRepository(t)...)
	}
	if t.Real != "" {
		parts = append(parts, "really "+t.Real)
	}
	if t.Bounded {
		parts = append(parts, "counted to a bound")
	}
	return strings.Join(parts, ", ")
}

// inRepository says what git has of a target, and what it has not.
func inRepository(t call.Target) []string {
	var out []string
	if t.Entries > 1 || t.Kind == call.Directory {
		out = append(out, files(t.Entries, ""))
	}
	switch {
	case t.Ignored == call.Yes:
		out = append(out, "ignored by git")
	case t.Tracked == call.Yes:
		out = append(out, "tracked")
	}
	switch t.Dirty {
	case call.Yes:
		out = append(out, files(t.Changed, " with uncommitted changes"))
	case call.NotKnown:
		out = append(out, "changes not known")
	case call.No:
		if t.Tracked == call.Yes {
			out = append(out, "nothing changed")
		}
	}
	switch {
	case t.Untracked == call.Yes:
		out = append(out, files(t.New, " never added"))
	case t.Untracked == call.NotKnown:
		out = append(out, "new files not known")
	}
	if t.Nested == call.Yes {
		out = append(out, "a repository within")
	}
	return out
}

func files(n int, what string) string {
	if n == 1 {
		return "1 file" + what
	}
	return fmt.Sprintf("%d files%s", n, what)
}

func describeBody(b call.Body) string {
	switch {
	case !b.Found:
		return "a script that could not be read"
	case b.Whole:
		return fmt.Sprintf("a script, read whole (%d bytes)", len(b.Text))
	}
	return fmt.Sprintf("a script, the first %d bytes read", len(b.Text))
}

func describeRepository(r call.Repository) string {
	if !r.Found() {
		return "no repository"
	}
	var parts []string
	switch {
	case r.Unread != "":
		parts = append(parts, "refs not read: "+r.Unread)
	case r.Branch == "":
		parts = append(parts, "HEAD detached")
	default:
		parts = append(parts, "branch "+r.Branch)
	}
	if r.Head != "" {
		parts = append(parts, "at "+r.Head[:min(len(r.Head), 10)])
	} else if r.Unread == "" {
		parts = append(parts, "no commit yet")
	}
	switch r.Followed {
	case call.Yes:
		follows := "follows " + strings.TrimPrefix(r.Upstream, "refs/remotes/")
		if r.UpstreamHead != "" && r.UpstreamHead == r.Head {
			follows += ", level with it"
		}
		parts = append(parts, follows)
	case call.No:
		parts = append(parts, "no upstream")
	}
	switch {
	case r.Bare:
		parts = append(parts, "bare")
	case r.Common != r.Dir:
		parts = append(parts, "a linked worktree")
	}
	return strings.Join(parts, ", ")
}
