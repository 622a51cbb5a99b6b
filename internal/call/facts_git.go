package call

import (
	"errors"
	"strconv"
	"time"
)

// Truth is a fact that may be unknown, which is its zero value. A record
// leaves an unknown out.
type Truth uint8

const (
	NotKnown Truth = iota
	No
	Yes
)

// TruthOf is a fact that is known.
func TruthOf(b bool) Truth {
	if b {
		return Yes
	}
	return No
}

// Repository is what was read of the git repository that a folder lies in.
// The zero value is: it lies in none.
type Repository struct {
	Real   string // the folder that was asked about, links followed; "" as given
	Root   string // of the worktree, absolute; "" where it is bare
	Dir    string // the git directory, absolute; "" where there is no repository
	Common string // the directory that all worktrees share; Dir but in a linked one
	Bare   bool

	Branch string // short name; "" where HEAD is detached
	Head   string // object id in hex; "" where there is no commit yet, or it was not read
	// Upstream is the ref that the branch follows, refs/remotes/origin/main;
	// "" where it follows none. UpstreamHead is the commit it was last seen at.
	Upstream     string
	UpstreamHead string
	Followed     Truth // whether the branch follows an upstream
	// Unread names what kept HEAD and the refs from being read: reftable, ...;
	// "" nothing.
	Unread string
}

// Found reports whether there is a repository.
func (r Repository) Found() bool { return r.Dir != "" }

// Target is what was read of a file or folder that a call would change. Counts
// are of files below a folder, of the file itself otherwise.
type Target struct {
	Kind PathKind // of the path itself, links not followed
	Real string   // where it is once all links are followed; "" the path as given
	Root string   // root of the worktree it lies in; "" none, or not known

	Tracked Truth // it, or something below it, is in the index
	Dirty   Truth // something tracked in it differs from the index, or conflicts
	Ignored Truth // git ignores it as a whole
	// Untracked says whether it holds files that git has never seen and does
	// not ignore.
	Untracked Truth
	// Nested says whether a folder holds a repository of its own, or is one.
	Nested Truth
	// Staged says whether the index of its repository differs from the commit
	// of HEAD, anywhere.
	Staged Truth
	// Unread names what kept the index from being read: split index, sparse
	// index, ...; "" nothing.
	Unread string

	Size    int       // bytes of a file
	Written time.Time // when a file was last written; zero for a folder

	Entries int // files, but for those in folders that git ignores
	Changed int // files of those that Dirty is about
	New     int // files of those that Untracked is about
	// Bounded says that a bound was hit: the counts are at least so many.
	Bounded bool
}

// Hint is one sign of what the surroundings are: never a value, only its class.
type Hint struct {
	Name  string // NODE_ENV, DATABASE_URL, "kubectl context", ...
	Class string // production, staging, development, local, private, public, other
}

func (o *object) truth(name string, value Truth) {
	if value != NotKnown {
		o.key(name)
		o.buf = strconv.AppendBool(o.buf, value == Yes)
	}
}

func truth(to *Truth, value []byte) error {
	var b bool
	if yes(&b, value) != nil {
		return errors.New("want true or false")
	}
	*to = TruthOf(b)
	return nil
}

func (f *Facts) writeGit(o *object) {
	o.inner("git", func(g *object) {
		for _, dir := range sorted(f.Git) {
			g.key(dir)
			i := open(g.buf)
			f.Git[dir].write(&i)
			g.buf = i.close()
		}
	})
	o.inner("targets", func(t *object) {
		for _, path := range sorted(f.Targets) {
			t.key(path)
			i := open(t.buf)
			f.Targets[path].write(&i)
			t.buf = i.close()
		}
	})
	if f.Hints == nil {
		return
	}
	o.key("hints")
	o.buf = append(o.buf, '[')
	for i, h := range *f.Hints {
		if i > 0 {
			o.buf = append(o.buf, ',')
		}
		item := open(o.buf)
		item.text("name", h.Name)
		item.text("class", h.Class)
		o.buf = item.close()
	}
	o.buf = append(o.buf, ']')
}

func (r Repository) write(o *object) {
	o.text("real", r.Real)
	o.text("root", r.Root)
	o.text("dir", r.Dir)
	o.text("common", r.Common)
	o.yes("bare", r.Bare)
	o.text("branch", r.Branch)
	o.text("head", r.Head)
	o.text("upstream", r.Upstream)
	o.text("upstream_head", r.UpstreamHead)
	o.truth("followed", r.Followed)
	o.text("unread", r.Unread)
}

func (t Target) write(o *object) {
	o.text("kind", string(t.Kind))
	o.text("real", t.Real)
	o.text("root", t.Root)
	o.truth("tracked", t.Tracked)
	o.truth("dirty", t.Dirty)
	o.truth("ignored", t.Ignored)
	o.truth("untracked", t.Untracked)
	o.truth("nested", t.Nested)
	o.truth("staged", t.Staged)
	o.text("unread", t.Unread)
	o.number("size", t.Size)
	o.time("written", t.Written)
	o.number("entries", t.Entries)
	o.number("changed", t.Changed)
	o.number("new", t.New)
	o.yes("bounded", t.Bounded)
}

// setGit reads the facts that git and the surroundings gave.
func (f *Facts) setGit(name string, value []byte) (known bool, err error) {
	switch name {
	case "git":
		err = members(value, func(k string, v []byte) error {
			var r Repository
			err := r.parse(v)
			put(&f.Git, k, r)
			return err
		})
	case "targets":
		err = members(value, func(k string, v []byte) error {
			var t Target
			err := t.parse(v)
			put(&f.Targets, k, t)
			return err
		})
	case "hints":
		f.Hints = new([]Hint)
		err = elements(value, func(v []byte) error {
			var h Hint
			err := members(v, func(k string, v []byte) error {
				return oneOf(k, v, fieldText{"name", &h.Name}, fieldText{"class", &h.Class})
			})
			*f.Hints = append(*f.Hints, h)
			return err
		})
	default:
		return false, nil
	}
	return true, err
}

func (r *Repository) parse(src []byte) error {
	return members(src, func(k string, v []byte) error {
		switch k {
		case "bare":
			return yes(&r.Bare, v)
		case "followed":
			return truth(&r.Followed, v)
		}
		return oneOf(k, v, fieldText{"real", &r.Real}, fieldText{"root", &r.Root}, fieldText{"dir", &r.Dir}, fieldText{"common", &r.Common},
			fieldText{"branch", &r.Branch}, fieldText{"head", &r.Head}, fieldText{"upstream", &r.Upstream},
			fieldText{"upstream_head", &r.UpstreamHead}, fieldText{"unread", &r.Unread})
	})
}

func (t *Target) parse(src []byte) error {
	return members(src, func(k string, v []byte) error {
		switch k {
		case "kind":
			return text((*string)(&t.Kind), v)
		case "tracked":
			return truth(&t.Tracked, v)
		case "dirty":
			return truth(&t.Dirty, v)
		case "ignored":
			return truth(&t.Ignored, v)
		case "untracked":
			return truth(&t.Untracked, v)
		case "nested":
			return truth(&t.Nested, v)
		case "staged":
			return truth(&t.Staged, v)
		case "size":
			return number(&t.Size, v)
		case "written":
			return moment(&t.Written, v)
		case "entries":
			return number(&t.Entries, v)
		case "changed":
			return number(&t.Changed, v)
		case "new":
			return number(&t.New, v)
		case "bounded":
			return yes(&t.Bounded, v)
		}
		return oneOf(k, v, fieldText{"real", &t.Real}, fieldText{"root", &t.Root}, fieldText{"unread", &t.Unread})
	})
}
