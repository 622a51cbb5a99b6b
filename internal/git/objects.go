package git

import (
	"bytes"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"

	"airlock/internal/call"
)

// staged tells whether the index differs from the commit of HEAD. It is known
// where the index keeps the tree that it is, and the commit can be read without
// its pack's deltas. Of an index that is not read, the tree in it is not
// believed either.
func (r *Repository) staged() call.Truth {
	x := r.readIndex()
	if x.unread != "" || x.tree == nil || r.Head == "" {
		return call.NotKnown
	}
	commit, ok := r.object(r.Head)
	rest, found := bytes.CutPrefix(commit, []byte("tree "))
	if !ok || !found || len(rest) < 2*len(x.tree) {
		return call.NotKnown
	}
	return call.TruthOf(string(rest[:2*len(x.tree)]) != hex.EncodeToString(x.tree))
}

// object reads a commit, loose or packed whole.
func (r *Repository) object(id string) ([]byte, bool) {
	if data, ok := readFile(filepath.Join(r.Common, "objects", id[:2], id[2:]), maxObject); ok {
		text, err := inflate(data)
		head, rest, found := bytes.Cut(text, []byte{0})
		return rest, err == nil && found && bytes.HasPrefix(head, []byte("commit "))
	}
	raw, err := hex.DecodeString(id)
	if err != nil {
		return nil, false
	}
	dir := filepath.Join(r.Common, "objects", "pack")
	list, err := os.ReadDir(dir)
	if err != nil || len(list) > 1000 {
		return nil, false
	}
	for _, e := range list {
		if base, ok := strings.CutSuffix(e.Name(), ".idx"); ok {
			if at, found := inPack(filepath.Join(dir, e.Name()), raw); found {
				return packed(filepath.Join(dir, base+".pack"), at)
			}
		}
	}
	return nil, false
}

// regular opens a regular file and no other.
func regular(path string) (*os.File, bool) {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return nil, false
	}
	f, err := os.Open(path)
	return f, err == nil
}

// inPack finds the offset of an object in a pack by the pack's index, version 2.
func inPack(file string, id []byte) (offset int64, ok bool) {
	f, ok := regular(file)
	if !ok {
		return 0, false
	}
	defer f.Close()
	var head [8 + 4*256]byte
	if _, err := f.ReadAt(head[:], 0); err != nil || string(head[:8]) != "\xfftOc\x00\x00\x00\x02" {
		return 0, false
	}
	fan := func(i int) int64 { return int64(be32(head[8+4*i:])) }
	low, high, total := int64(0), fan(int(id[0])), fan(255)
	if id[0] > 0 {
		low = fan(int(id[0]) - 1)
	}
	names, size := int64(len(head)), int64(len(id))
	buf := make([]byte, size)
	for low < high {
		mid := low + (high-low)/2
		if _, err := f.ReadAt(buf, names+mid*size); err != nil {
			return 0, false
		}
		switch c := bytes.Compare(buf, id); {
		case c == 0:
			offsets := names + total*(size+4) // behind the names and the checksums
			if _, err := f.ReadAt(buf[:4], offsets+mid*4); err != nil {
				return 0, false
			}
			at := be32(buf)
			return int64(at), at < 1<<31
		case c < 0:
			low = mid + 1
		default:
			high = mid
		}
	}
	return 0, false
}

// packed reads a commit out of a pack. One that is kept as a difference is not
// put together.
func packed(file string, at int64) ([]byte, bool) {
	f, ok := regular(file)
	if !ok {
		return nil, false
	}
	defer f.Close()
	buf := make([]byte, maxObject)
	n, _ := f.ReadAt(buf, at) // short at the end of the pack
	buf = buf[:n]
	if n == 0 || buf[0]>>4&7 != 1 {
		return nil, false
	}
	i := 0
	for i < n && buf[i]&0x80 != 0 {
		i++
	}
	text, err := inflate(buf[min(i+1, n):])
	return text, err == nil
}
