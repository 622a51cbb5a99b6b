package git

import (
	"bytes"
	"strconv"
)

// Index is what the index holds, in its order, and the trees that its folders
// are as far as it keeps them, by path; "" for the root. A commit takes such a
// tree as it is. ok is false where the index is not read in place.
func (r *Repository) Index() (entries []Entry, trees map[string][]byte, ok bool) {
	x := r.readIndex()
	if x.unread != "" || !x.exists {
		return nil, nil, false
	}
	entries = make([]Entry, 0, x.count)
	for w := x.walk(); w.next(); {
		entries = append(entries, Entry{Path: string(w.name), ID: w.id, Mode: w.mode, Stage: int(w.stage), SkipWorktree: w.skipWorktree, Intent: w.intent})
	}
	return entries, x.trees(), true
}

// trees reads the cache of trees to its end, or to where it is broken:
//
//	path, NUL, count of entries, blank, count of folders, newline, id
//
// each followed by its folders. A count of -1 says that the tree is out of date
// and has no id.
func (x *index) trees() map[string][]byte {
	out := map[string][]byte{}
	var above []level
	for rest := x.cache; len(rest) > 0; {
		name, after, ok := bytes.Cut(rest, []byte{0})
		line, after, ok2 := bytes.Cut(after, []byte{'\n'})
		counts := bytes.Fields(line)
		if !ok || !ok2 || len(counts) != 2 {
			break
		}
		n, err := strconv.Atoi(string(counts[0]))
		folders, err2 := strconv.Atoi(string(counts[1]))
		if err != nil || err2 != nil || folders < 0 || n >= 0 && len(after) < x.idSize {
			break
		}
		for len(above) > 0 && above[len(above)-1].left == 0 {
			above = above[:len(above)-1]
		}
		path := string(name)
		if len(above) > 0 {
			up := &above[len(above)-1]
			up.left--
			path = up.path + path
		} else if path != "" || len(out) > 0 {
			break
		}
		if n >= 0 {
			out[path], after = after[:x.idSize], after[x.idSize:]
		}
		if rest = after; path != "" {
			path += "/"
		}
		above = append(above, level{path, folders})
	}
	return out
}

// level is a folder whose folders are still to come.
type level struct {
	path string
	left int
}
