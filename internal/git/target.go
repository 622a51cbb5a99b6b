package git

import (
	"os"
	"path/filepath"
	"sort"
	"strings"
	"time"

	"airlock/internal/call"
)

// Bounds of one target.
const (
	maxStats   = 60_000
	maxCompare = 8 << 20 // bytes of content
	maxTime    = 200 * time.Millisecond
	maxNested  = 4 // repositories within one another
)

// Target reads what stands at an absolute path, its folder free of links, and
// what of it the repository does not hold.
func (r *Repository) Target(path string) call.Target {
	b := &budget{bytes: maxCompare, stats: maxStats, until: time.Now().Add(maxTime)}
	t := r.target(path, b, maxNested)
	if t.Root != "" && t.Unread == "" {
		t.Staged = r.staged()
	}
	return t
}

func (r *Repository) target(path string, b *budget, depth int) call.Target {
	t := Describe(path)
	rel, inside := r.relative(path)
	if !inside {
		return t
	}
	t.Root = r.Root
	x := r.readIndex()
	if t.Unread = x.unread; x.unread != "" {
		if t.Kind != call.Absent {
			t.Ignored = r.ignored(rel, t.Kind == call.Directory)
		}
		return t
	}
	s := search{r: r, t: &t, b: b, depth: depth, tracked: x.below(rel, r.settings.ignoreCase)}
	s.run(path, rel)
	return t
}

// Describe tells what stands at a path.
func Describe(path string) call.Target {
	info, err := os.Lstat(path)
	switch {
	case os.IsNotExist(err) || err != nil && isNotDir(err):
		return call.Target{Kind: call.Absent}
	case err != nil:
		return call.Target{Kind: call.Unknown}
	}
	t := call.Target{Kind: call.Special}
	switch mode := info.Mode(); {
	case mode.IsRegular():
		t.Kind, t.Size, t.Written = call.File, int(info.Size()), info.ModTime().UTC().Truncate(time.Millisecond)
	case mode.IsDir():
		t.Kind = call.Directory
	case mode&os.ModeSymlink != 0:
		t.Kind = call.Link
	case mode&os.ModeDevice != 0:
		t.Kind = call.Device
	}
	return t
}

// relative is a path from the root on, with slashes; "" for the root itself.
// What lies in the git directory is not in the working tree.
func (r *Repository) relative(path string) (rel string, inside bool) {
	if r.Root == "" {
		return "", false
	}
	rel, err := filepath.Rel(r.Root, path)
	rel = filepath.ToSlash(rel)
	switch {
	case err != nil || rel == ".." || strings.HasPrefix(rel, "../"):
		return "", false
	case rel == ".":
		return "", true
	}
	first, _, _ := strings.Cut(rel, "/")
	return rel, first != ".git"
}

// search fills in a target.
type search struct {
	r       *Repository
	t       *call.Target
	b       *budget
	depth   int
	tracked []tracked
	unsure  bool // something tracked could not be told
	blind   bool // something untracked could not be told
}

// run looks at the target, of which tracked is what the index holds.
func (s *search) run(path, rel string) {
	s.t.Tracked, s.t.Ignored = call.TruthOf(len(s.tracked) > 0), call.No
	s.checkTracked()
	if s.t.Kind == call.Directory {
		s.folder(path, rel)
	} else if s.t.Kind != call.Absent {
		s.file(rel)
	}
	s.conclude()
}

func (s *search) checkTracked() {
	for i := range s.tracked {
		t := &s.tracked[i]
		if !s.b.spend() {
			return
		}
		switch s.r.check(t, filepath.Join(s.r.Root, filepath.FromSlash(t.name)), s.b) {
		case call.Yes:
			s.t.Changed++
		case call.NotKnown:
			s.unsure = true
		}
	}
}

func (s *search) conclude() {
	s.t.Bounded = s.b.hit
	s.t.Dirty, s.t.Untracked = counted(s.t.Changed, s.unsure || s.b.hit), counted(s.t.New, s.blind || s.b.hit)
	if s.t.Nested == call.NotKnown && !s.b.hit {
		s.t.Nested = call.No
	}
}

func counted(n int, unsure bool) call.Truth {
	switch {
	case n > 0:
		return call.Yes
	case unsure:
		return call.NotKnown
	}
	return call.No
}

// file is a target that is no folder.
func (s *search) file(rel string) {
	s.t.Entries = 1
	if len(s.tracked) == 0 {
		s.t.Ignored = s.r.ignored(rel, false)
		s.found(s.t.Ignored)
	}
}

// found counts an untracked file.
func (s *search) found(ignored call.Truth) {
	switch ignored {
	case call.No:
		s.t.New++
	case call.NotKnown:
		s.blind = true
	}
}

// folder walks a target with all below it.
func (s *search) folder(path, rel string) {
	if rel != "" && len(s.tracked) == 0 {
		if s.t.Ignored = s.r.ignored(rel, true); s.t.Ignored == call.Yes {
			s.ignoredFolder(path)
			return
		}
	}
	if _, err := os.Lstat(filepath.Join(path, ".git")); err == nil && rel != "" {
		s.nested(path, rel)
		return
	}
	s.walk(path, rel, s.t.Ignored)
}

// ignoredFolder looks for repositories, which no build makes anew, directly in
// a folder that git ignores as a whole.
func (s *search) ignoredFolder(path string) {
	names := []string{"."}
	if f, err := os.Open(path); err == nil {
		more, _ := f.Readdirnames(256) // an error leaves what was read
		f.Close()
		names = append(names, more...)
	}
	for _, name := range names {
		if _, err := os.Lstat(filepath.Join(path, name, ".git")); err == nil {
			s.t.Nested = call.Yes
			return
		}
	}
}

func (s *search) walk(path, rel string, ignored call.Truth) {
	list, err := os.ReadDir(path)
	if err != nil {
		s.unsure, s.blind = true, true
	}
	for _, e := range list {
		if e.Name() == ".git" {
			continue
		}
		if !s.b.spend() {
			return
		}
		full, name := filepath.Join(path, e.Name()), e.Name()
		if rel != "" {
			name = rel + "/" + name
		}
		if e.IsDir() {
			s.below(full, name, ignored)
			continue
		}
		s.t.Entries++
		if !s.tracks(name) {
			s.found(s.ignores(name, false, ignored))
		}
	}
}

func (s *search) ignores(name string, folder bool, above call.Truth) call.Truth {
	if above != call.No {
		return above
	}
	return s.r.ignored(name, folder)
}

// below goes into a folder, unless git would not.
func (s *search) below(full, name string, ignored call.Truth) {
	if _, err := os.Lstat(filepath.Join(full, ".git")); err == nil {
		s.nested(full, name)
		return
	}
	if ignored = s.ignores(name, true, ignored); ignored == call.Yes && !s.tracksBelow(name) {
		return
	}
	s.walk(full, name, ignored)
}

// nested is a repository within: what it does not hold itself would be lost,
// and if it is no submodule, all of it.
func (s *search) nested(full, name string) {
	if !s.tracks(name) {
		s.t.Nested = call.Yes
	}
	if s.depth == 0 {
		s.unsure, s.blind = true, true
		return
	}
	inner := at(full)
	if inner == nil {
		return
	}
	inner.person, inner.steps = s.r.person, s.r.steps
	inner.configure()
	t := inner.target(full, s.b, s.depth-1)
	s.t.Entries, s.t.Changed, s.t.New = s.t.Entries+t.Entries, s.t.Changed+t.Changed, s.t.New+t.New
	s.unsure = s.unsure || t.Dirty == call.NotKnown
	s.blind = s.blind || t.Untracked == call.NotKnown
	if t.Nested == call.Yes {
		s.t.Nested = call.Yes
	}
}

// place is where a name is, or would be, among what is tracked.
func (s *search) place(name string) int {
	return sort.Search(len(s.tracked), func(i int) bool { return s.tracked[i].name >= name })
}

func (s *search) tracks(name string) bool {
	if s.r.settings.ignoreCase {
		for i := range s.tracked {
			if strings.EqualFold(s.tracked[i].name, name) {
				return true
			}
		}
		return false
	}
	i := s.place(name)
	return i < len(s.tracked) && s.tracked[i].name == name
}

func (s *search) tracksBelow(name string) bool {
	i := s.place(name + "/")
	return i < len(s.tracked) && strings.HasPrefix(s.tracked[i].name, name+"/")
}
