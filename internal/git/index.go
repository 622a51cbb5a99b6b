package git

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// maxIndex bounds an index that is read: about half a million files.
const maxIndex = 64 << 20

// index is git's list of what is tracked, in the order of its names.
type index struct {
	data    []byte
	version uint32
	count   int
	idSize  int       // bytes of an object id
	written time.Time // the file's own
	first   int       // offset of the first entry
	tree    []byte    // id of the tree that the whole of it is; nil unknown
	cache   []byte    // the trees that its folders are, as git keeps them
	unread  string    // why it is not read
	exists  bool
}

// entry is one file of the index, at one stage. Its name is good until the
// next one is read.
type entry struct {
	name         []byte
	stat         []byte // ten numbers of 32 bits, as git keeps them
	id           []byte
	mode         uint32
	stage        uint8
	skipWorktree bool
	intent       bool // added without content
}

// modes of an entry.
const (
	modeType    = 0o170000
	modeFile    = 0o100000
	modeLink    = 0o120000
	modeGitlink = 0o160000
	modeFolder  = 0o040000
)

// readIndex is the repository's index, read once.
func (r *Repository) readIndex() *index {
	if r.index == nil {
		r.index = openIndex(filepath.Join(r.Dir, "index"), r.settings.objectFormat)
	}
	return r.index
}

func openIndex(file, format string) *index {
	x := &index{idSize: 20, exists: true}
	switch format {
	case "", "sha1":
	case "sha256":
		x.idSize = 32
	default:
		x.unread = "object format " + format
		return x
	}
	info, err := os.Stat(file)
	if os.IsNotExist(err) {
		x.exists = false
		return x
	}
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxIndex {
		x.unread = "index file"
		return x
	}
	data, ok := readFile(file, maxIndex)
	if !ok || len(data) < 12+x.idSize || string(data[:4]) != "DIRC" {
		x.unread = "index file"
		return x
	}
	x.written = info.ModTime()
	x.data, x.version, x.count, x.first = data[:len(data)-x.idSize], be32(data[4:]), int(be32(data[8:])), 12
	if x.version < 2 || x.version > 4 {
		x.unread = "index version"
		return x
	}
	x.readExtensions()
	return x
}

// readExtensions goes over the entries to what follows them. An extension
// whose name begins with a small letter changes what the entries mean.
func (x *index) readExtensions() {
	w := x.walk()
	for w.next() {
	}
	if w.bad {
		x.unread = "index file"
		return
	}
	for rest := x.data[w.at:]; len(rest) >= 8; {
		name, size := string(rest[:4]), int(be32(rest[4:]))
		if size > len(rest)-8 {
			x.unread = "index file"
			return
		}
		switch {
		case name == "link":
			x.unread = "split index"
		case name == "sdir":
			x.unread = "sparse index"
		case name == "TREE":
			x.cache = rest[8 : 8+size]
			x.tree = wholeTree(x.cache, x.idSize)
		case name[0] < 'A' || name[0] > 'Z':
			x.unread = "index extension " + strings.ToValidUTF8(name, "?")
		}
		rest = rest[8+size:]
	}
}

// wholeTree is the tree of the root in the cache of trees; nil where the cache
// is out of date.
func wholeTree(data []byte, idSize int) []byte {
	// path, NUL, count of entries, blank, count of trees, newline, id
	rest, ok := bytes.CutPrefix(data, []byte{0})
	count, rest, found := bytes.Cut(rest, []byte{'\n'})
	if !ok || !found || len(count) == 0 || count[0] == '-' || len(rest) < idSize {
		return nil
	}
	return rest[:idSize]
}

// walk reads the entries one after the other.
func (x *index) walk() entries { return entries{x: x, at: x.first, left: x.count} }

type entries struct {
	entry
	x    *index
	at   int
	left int
	bad  bool
	held []byte // the name, where it is put together from the one before
}

func (w *entries) next() bool {
	if w.left == 0 || w.bad {
		return false
	}
	w.left--
	data, head := w.x.data[w.at:], 40+w.x.idSize+2
	if len(data) < head+2 {
		w.bad = true
		return false
	}
	w.stat = data[:40]
	w.mode = be32(data[24:])
	w.id = data[40 : 40+w.x.idSize]
	flags := be16(data[head-2:])
	w.stage = uint8(flags>>12) & 3
	w.skipWorktree, w.intent = false, false
	if flags&0x4000 != 0 {
		if w.x.version < 3 {
			w.bad = true
			return false
		}
		more := be16(data[head:])
		w.skipWorktree, w.intent = more&0x4000 != 0, more&0x2000 != 0
		head += 2
	}
	if w.x.version == 4 {
		w.compressed(data, head)
	} else {
		w.plain(data, head, int(flags&0x0fff))
	}
	return !w.bad
}

// plain reads a name that is padded with NULs to a multiple of eight.
func (w *entries) plain(data []byte, head, length int) {
	if length == 0x0fff {
		length = bytes.IndexByte(data[head:], 0)
	}
	size := (head + length + 8) &^ 7
	if length < 0 || size > len(data) || data[head+length] != 0 {
		w.bad = true
		return
	}
	w.name = data[head : head+length]
	w.at += size
}

// compressed reads a name that keeps part of the one before.
func (w *entries) compressed(data []byte, head int) {
	cut, n := varint(data[head:])
	end := bytes.IndexByte(data[min(head+n, len(data)):], 0)
	if n == 0 || end < 0 || cut > len(w.held) {
		w.bad = true
		return
	}
	w.held = append(w.held[:len(w.held)-cut], data[head+n:head+n+end]...)
	w.name = w.held
	w.at += head + n + end + 1
}

// varint reads the number that git also uses for offsets in packs; n is its
// length, 0 for none.
func varint(data []byte) (v, n int) {
	for n < len(data) && n < 5 {
		c := data[n]
		n++
		v = v<<7 | int(c&0x7f)
		if c&0x80 == 0 {
			return v, n
		}
		v++
	}
	return 0, 0
}

// tracked is a file of the index that was kept.
type tracked struct {
	name         string
	stat         []byte
	id           []byte
	mode         uint32
	conflict     bool
	skipWorktree bool
	intent       bool
}

// below returns what is tracked at a path, slash separated and relative to the
// root, and below it: "" for all. fold compares without case.
func (x *index) below(path string, fold bool) []tracked {
	var out []tracked
	w := x.walk()
	behind := path + "0" // '0' follows '/'
	for w.next() {
		if !within(path, w.name, fold) {
			if !fold && string(w.name) >= behind {
				break
			}
			continue
		}
		if n := len(out); w.stage > 0 && n > 0 && out[n-1].name == string(w.name) {
			out[n-1].conflict = true
			continue
		}
		out = append(out, tracked{string(w.name), w.stat, w.id, w.mode, w.stage > 0, w.skipWorktree, w.intent})
	}
	return out
}

func within(path string, name []byte, fold bool) bool {
	if path == "" {
		return true
	}
	if len(name) < len(path) || len(name) > len(path) && name[len(path)] != '/' {
		return false
	}
	if fold {
		return strings.EqualFold(string(name[:len(path)]), path)
	}
	return string(name[:len(path)]) == path
}

func be32(b []byte) uint32 {
	return uint32(b[3]) | uint32(b[2])<<8 | uint32(b[1])<<16 | uint32(b[0])<<24
}
func be16(b []byte) uint16 { return uint16(b[1]) | uint16(b[0])<<8 }
