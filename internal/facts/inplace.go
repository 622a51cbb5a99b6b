package facts

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"airlock/internal/git"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/filemode"
	"github.com/go-git/go-git/v5/plumbing/object"
)

// errInPlace says that only git can tell the index from the commit of HEAD.
var errInPlace = errors.New("index and HEAD cannot be compared in place")

// comparison holds the index against the commit of HEAD, without git. Folders
// that the index says are the same tree are not gone into.
type comparison struct {
	objects *objects
	trees   map[string][]byte
	files   map[string]object.TreeEntry // of HEAD, by path
	same    map[string]bool             // folders that are as in HEAD
}

// stagedInPlace lists what a commit of the index would change, as git's diff
// does. A conflict, a file added without content, a HEAD without a commit and
// whatever go-git does not read are left to git.
func (r *repository) stagedInPlace(ctx context.Context, o *objects) ([]change, error) {
	read := git.Open(r.root, git.Person{Home: r.getenv("HOME"), Config: r.getenv("XDG_CONFIG_HOME")})
	real, err := filepath.EvalSymlinks(r.root)
	if err != nil || read == nil || read.Root != real || read.Unread != "" || read.SHA256() {
		return nil, errInPlace
	}
	entries, trees, ok := read.Index()
	if !ok {
		return nil, errInPlace
	}
	root, err := o.headTree()
	if err != nil {
		return nil, err
	}
	c := comparison{objects: o, trees: trees, files: map[string]object.TreeEntry{}, same: map[string]bool{}}
	if err := c.walk(ctx, "", root, 0); err != nil {
		return nil, err
	}
	return c.changes(entries)
}

// headTree is the id of the tree of HEAD's commit.
func (o *objects) headTree() (plumbing.Hash, error) {
	head, err := o.resolve(plumbing.HEAD)
	if err != nil {
		return plumbing.ZeroHash, err
	}
	commit, err := object.GetCommit(o.storage, head)
	if err != nil {
		return plumbing.ZeroHash, fmt.Errorf("commit %s: %w", head, err)
	}
	return commit.TreeHash, nil
}

// maxDepth bounds how deep folders lie in one another.
const maxDepth = 256

// walk lists the files of a tree of HEAD.
func (c *comparison) walk(ctx context.Context, at string, id plumbing.Hash, depth int) error {
	if string(c.trees[at]) == string(id[:]) {
		c.same[at] = true
		return nil
	}
	if ctx.Err() != nil || depth > maxDepth {
		return errInPlace
	}
	tree, err := object.GetTree(c.objects.storage, id)
	if err != nil {
		return fmt.Errorf("tree %s: %w", id, err)
	}
	for _, e := range tree.Entries {
		full := e.Name
		if at != "" {
			full = at + "/" + e.Name
		}
		if e.Mode != filemode.Dir {
			c.files[full] = e
		} else if err := c.walk(ctx, full, e.Hash, depth+1); err != nil {
			return err
		}
	}
	return nil
}

// unchanged reports whether a path lies in a folder that is as in HEAD.
func (c *comparison) unchanged(file string) bool {
	if c.same[""] {
		return true
	}
	for dir := path.Dir(file); dir != "."; dir = path.Dir(dir) {
		if c.same[dir] {
			return true
		}
	}
	return false
}

func (c *comparison) changes(entries []git.Entry) ([]change, error) {
	var out []change
	for i := range entries {
		e := &entries[i]
		if e.Stage > 0 || e.Intent {
			return nil, errInPlace
		}
		if len(c.same) > 0 && c.unchanged(e.Path) {
			continue
		}
		was, before := c.files[e.Path]
		delete(c.files, e.Path)
		if before && string(was.Hash[:]) == string(e.ID) && canonical(was.Mode) == e.Mode {
			continue
		}
		old := strings.Repeat("0", sha1Hex)
		if before {
			old = was.Hash.String()
		}
		out = append(out, change{path: e.Path, mode: fmt.Sprintf("%06o", e.Mode), id: hex.EncodeToString(e.ID), old: old})
	}
	for file, was := range c.files {
		out = append(out, change{path: file, mode: "000000", id: strings.Repeat("0", sha1Hex), old: was.Hash.String(), gone: true})
	}
	return out, nil
}

// canonical is a mode as the index has it: old trees hold others.
func canonical(m filemode.FileMode) uint32 {
	if m == filemode.Deprecated {
		m = filemode.Regular
	}
	return uint32(m)
}
