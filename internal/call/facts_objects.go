package call

// What airlock-context finds out: facts that need git's objects, or the
// transcript.

// Staged is what a call would put into the index, a commit or a stash, as far
// as it was looked at. No value of a secret stands in it.
type Staged struct {
	Files    int // whose content was scanned
	Bytes    int // scanned
	Stopped  StopCause
	Findings []Finding // by path, then line; at most MaxFindings
}

// StopCause says why a look at something ended before its end.
type StopCause string

const (
	NotStopped   StopCause = ""        // all of it was seen
	StoppedBytes StopCause = "bytes"   // the bound on bytes was met
	StoppedTime  StopCause = "time"    // the bound on time was met
	StoppedFound StopCause = "found"   // MaxFindings were enough
	StoppedRead  StopCause = "unread"  // something could not be read; the rest was
	StoppedBlind StopCause = "unknown" // nothing could be read: nothing is known
)

// MaxFindings bounds the findings that are listed.
const MaxFindings = 8

// Known reports whether anything is known of what is staged.
func (s *Staged) Known() bool { return s != nil && s.Stopped != StoppedBlind }

// Finding is a secret in a file that is about to be committed.
type Finding struct {
	Path string // from the call's folder where it lies below it, else absolute
	Line int    // from 1
	Kind string // the detector's word: github-token, private-key
}

// Unpushed counts commits of one repository that are on no remote-tracking
// branch, so that they exist on this machine only. Without a remote, that is
// every commit.
type Unpushed struct {
	Head    int  // on the branch that is checked out, or the detached HEAD
	All     int  // on any local branch, HEAD included
	Remotes int  // how many remotes are configured
	AtLeast bool // counting stopped at a bound: there may be more
	Unknown bool // could not be read; the numbers mean nothing
}

func (f *Facts) writeObjects(o *object) {
	if f.Staged != nil {
		o.key("staged")
		s := open(o.buf)
		f.Staged.write(&s)
		o.buf = s.close()
	}
	o.inner("unpushed", func(u *object) {
		for _, root := range sorted(f.Unpushed) {
			u.key(root)
			one := open(u.buf)
			n := f.Unpushed[root]
			n.write(&one)
			u.buf = one.close()
		}
	})
	if f.Prompts != nil {
		o.list("prompts", *f.Prompts)
	}
}

// list writes an array of texts, an empty one as well: it says that somebody
// looked.
func (o *object) list(name string, values []string) {
	if len(values) > 0 {
		o.texts(name, values)
		return
	}
	o.key(name)
	o.buf = append(o.buf, "[]"...)
}

func (s *Staged) write(o *object) {
	o.number("files", s.Files)
	o.number("bytes", s.Bytes)
	o.text("stopped", string(s.Stopped))
	o.each("findings", len(s.Findings), func(i int, item *object) {
		item.text("path", s.Findings[i].Path)
		item.number("line", s.Findings[i].Line)
		item.text("kind", s.Findings[i].Kind)
	})
}

func (s *Staged) parse(src []byte) error {
	return members(src, func(k string, v []byte) error {
		switch k {
		case "files":
			return number(&s.Files, v)
		case "bytes":
			return number(&s.Bytes, v)
		case "stopped":
			return text((*string)(&s.Stopped), v)
		case "findings":
			return elements(v, func(v []byte) error {
				s.Findings = append(s.Findings, Finding{})
				return s.Findings[len(s.Findings)-1].parse(v)
			})
		}
		return nil
	})
}

func (f *Finding) parse(src []byte) error {
	return members(src, func(k string, v []byte) error {
		if k == "line" {
			return number(&f.Line, v)
		}
		return oneOf(k, v, fieldText{"path", &f.Path}, fieldText{"kind", &f.Kind})
	})
}

func (u *Unpushed) write(o *object) {
	o.number("head", u.Head)
	o.number("all", u.All)
	o.number("remotes", u.Remotes)
	o.yes("at_least", u.AtLeast)
	o.yes("unknown", u.Unknown)
}

func (u *Unpushed) parse(src []byte) error {
	return members(src, func(k string, v []byte) error {
		switch k {
		case "head":
			return number(&u.Head, v)
		case "all":
			return number(&u.All, v)
		case "remotes":
			return number(&u.Remotes, v)
		case "at_least":
			return yes(&u.AtLeast, v)
		case "unknown":
			return yes(&u.Unknown, v)
		}
		return nil
	})
}

// setObjects is the part of Facts.set for the fields of this file.
func (f *Facts) setObjects(name string, value []byte) (known bool, err error) {
	switch name {
	case "staged":
		f.Staged = new(Staged)
		err = f.Staged.parse(value)
	case "unpushed":
		err = members(value, func(k string, v []byte) error {
			var u Unpushed
			err := u.parse(v)
			put(&f.Unpushed, k, u)
			return err
		})
	case "prompts":
		f.Prompts = new([]string)
		err = texts(f.Prompts, value)
	default:
		return false, nil
	}
	return true, err
}
