package git

import (
	"time"

	"airlock/internal/call"
)

// Entry is one file of an index as git itself lists it.
type Entry struct {
	Path  string // from the root of the worktree, with slashes
	ID    []byte
	Mode  uint32 // with the bits of its type
	Stage int    // 0, or which side of a conflict

	Changed, Written Stamp // ctime and mtime
	Inode, Size      uint32

	SkipWorktree bool
	Intent       bool // added without content
}

// Stamp is a time as the index keeps it.
type Stamp struct{ Seconds, Nanos uint32 }

// Listed reads a target as Target does, of a repository whose index Target does
// not read: entries are what the index holds at the path and below it, in its
// own order. id names content as the repository does; nil for SHA-1.
func (r *Repository) Listed(path string, entries []Entry, id func(content []byte) []byte) call.Target {
	t := Describe(path)
	rel, inside := r.relative(path)
	if !inside {
		return t
	}
	t.Root = r.Root
	r.readIndex() // for the time that it was written at
	if r.identify = id; id == nil {
		r.identify = blob
	}
	b := &budget{bytes: maxCompare, stats: maxStats, until: time.Now().Add(maxTime)}
	s := search{r: r, t: &t, b: b, depth: maxNested, tracked: listed(entries)}
	s.run(path, rel)
	return t
}

// listed gives entries the form in which the index has them.
func listed(entries []Entry) []tracked {
	var out []tracked
	for i := range entries {
		e := &entries[i]
		if n := len(out); e.Stage > 0 && n > 0 && out[n-1].name == e.Path {
			out[n-1].conflict = true
			continue
		}
		stat := make([]byte, statSize+4)
		put32(stat[statChanged:], e.Changed.Seconds)
		put32(stat[statChanged+4:], e.Changed.Nanos)
		put32(stat[statWritten:], e.Written.Seconds)
		put32(stat[statWritten+4:], e.Written.Nanos)
		put32(stat[statInode:], e.Inode)
		put32(stat[statSize:], e.Size)
		out = append(out, tracked{e.Path, stat, e.ID, e.Mode, e.Stage > 0, e.SkipWorktree, e.Intent})
	}
	return out
}

// FoldsCase reports whether names that differ in case alone are the same file.
func (r *Repository) FoldsCase() bool { return r.settings.ignoreCase }

// SHA256 reports whether the repository names its objects by SHA-256.
func (r *Repository) SHA256() bool { return r.settings.objectFormat == "sha256" }

func put32(b []byte, v uint32) {
	b[0], b[1], b[2], b[3] = byte(v>>24), byte(v>>16), byte(v>>8), byte(v)
}
