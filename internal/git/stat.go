package git

import (
	"os"
	"time"

	"airlock/internal/call"
)

// numbers of an entry's stat, in the order that git keeps them.
const (
	statChanged = 0  // ctime, seconds and nanoseconds
	statWritten = 8  // mtime
	statInode   = 20 // its low 32 bits
	statSize    = 36
)

// tick is the coarsest step of file times that systems take: a file written
// that shortly before the index may have been written again in the same tick.
const tick = 20 * time.Millisecond

func (t *tracked) number(at int) uint32 { return be32(t.stat[at:]) }

func (t *tracked) written() time.Time {
	return time.Unix(int64(t.number(statWritten)), int64(t.number(statWritten+4)))
}

// same reports whether a file's stat says that it is as the index has it.
func (t *tracked) same(info os.FileInfo, indexed time.Time) bool {
	mtime := t.written()
	now := info.ModTime()
	if uint32(info.Size()) != t.number(statSize) || uint32(now.Unix()) != t.number(statWritten) {
		return false
	}
	if mtime.Nanosecond() == 0 || now.Nanosecond() == 0 { // kept in seconds only
		return now.Unix() < indexed.Unix() && sameSystem(t, info)
	}
	return now.Nanosecond() == mtime.Nanosecond() && indexed.Sub(mtime) > tick && sameSystem(t, info)
}

// check tells whether a tracked file holds what the index does not. A file
// that is gone holds nothing.
func (r *Repository) check(t *tracked, file string, b *budget) call.Truth {
	info, err := os.Lstat(file)
	switch {
	case os.IsNotExist(err) || isNotDir(err):
		return call.No
	case err != nil:
		return call.NotKnown
	case t.conflict || t.intent:
		return call.Yes
	case t.mode&modeType == modeGitlink:
		return call.No // a repository of its own
	case info.IsDir():
		return call.No // the file made way for a folder
	case typeOf(info) != t.mode&modeType:
		return call.Yes
	case t.mode&modeType == modeFile && r.settings.fileMode && (t.mode^uint32(info.Mode().Perm()))&0o100 != 0:
		return call.Yes
	case t.same(info, r.index.written):
		return call.No
	}
	if size := t.number(statSize); size != 0 && size != uint32(info.Size()) {
		return call.Yes
	}
	return r.compare(t, file, info, b)
}

func typeOf(info os.FileInfo) uint32 {
	switch mode := info.Mode(); {
	case mode.IsRegular():
		return modeFile
	case mode&os.ModeSymlink != 0:
		return modeLink
	case mode.IsDir():
		return modeFolder
	}
	return 0
}

// compare holds a file's content against its object's id.
func (r *Repository) compare(t *tracked, file string, info os.FileInfo, b *budget) call.Truth {
	identify := r.identify
	if identify == nil && r.index.idSize == 20 {
		identify = blob
	}
	if identify == nil || !b.read(info.Size()) {
		return call.NotKnown
	}
	var content []byte
	if t.mode&modeType == modeLink {
		to, err := os.Readlink(file)
		if err != nil {
			return call.NotKnown
		}
		content = []byte(to)
	} else {
		var ok bool
		if content, ok = readFile(file, info.Size()); !ok {
			return call.NotKnown
		}
	}
	switch {
	case string(t.id) == string(identify(content)):
		return call.No
	case t.mode&modeType == modeLink:
		return call.Yes
	}
	return r.converted(t, content, identify)
}

// blob is the id of a file's content.
func blob(content []byte) []byte {
	h := newHash()
	var head [32]byte
	h.write(append(append(head[:0], "blob "...), decimal(len(content))...))
	h.write([]byte{0})
	h.write(content)
	sum := h.sum()
	return sum[:]
}

func decimal(n int) []byte {
	if n < 10 {
		return []byte{byte('0' + n)}
	}
	return append(decimal(n/10), byte('0'+n%10))
}

// converted judges content that is not what is stored, as it stands: git may
// store it with other line ends, or as a filter made it, and no filter is run.
func (r *Repository) converted(t *tracked, content []byte, identify func([]byte) []byte) call.Truth {
	attributes := r.attributes(t.name)
	if attributes.filters {
		return call.NotKnown
	}
	if !attributes.any && !r.settings.crlf {
		return call.Yes
	}
	plain := make([]byte, 0, len(content))
	for i, c := range content {
		if c != '\r' || i+1 == len(content) || content[i+1] != '\n' {
			plain = append(plain, c)
		}
	}
	return call.TruthOf(string(t.id) != string(identify(plain)))
}

// budget bounds what one target may cost.
type budget struct {
	bytes int64     // of content that may still be compared
	stats int       // files that may still be looked at
	until time.Time // when to stop, whatever is left
	calls int
	hit   bool // a bound was hit
}

// spend takes one look at a file; false once the bounds are reached.
func (b *budget) spend() bool {
	b.stats--
	b.calls++
	if b.stats < 0 || b.calls%64 == 0 && time.Now().After(b.until) {
		b.hit = true
		b.stats = 0
	}
	return !b.hit
}

func (b *budget) read(n int64) bool {
	if n > b.bytes {
		b.hit = true
		return false
	}
	b.bytes -= n
	return true
}
