package facts

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"strconv"

	"airlock/internal/call"
	"airlock/internal/git"
)

// targets looks again at those targets of a call that its index in place did
// not tell of: git lists the index, in whatever form it is, and the files are
// held against that. What it cannot list is left out.
func targets(ctx context.Context, open map[string]call.Target, getenv func(string) string) map[string]call.Target {
	out := map[string]call.Target{}
	who := git.Person{Home: getenv("HOME"), Config: getenv("XDG_CONFIG_HOME")}
	for path, was := range open {
		repo, ok := openWorktree(was.Root, getenv)
		read := git.Open(was.Root, who)
		if !ok || read == nil || read.Root != was.Root || redirected(getenv) {
			continue
		}
		real := path
		if was.Real != "" {
			real = was.Real
		}
		entries, err := repo.at(ctx, real, read.FoldsCase())
		if err != nil {
			continue
		}
		var id func([]byte) []byte
		if read.SHA256() {
			id = sha256Blob
		}
		t := read.Listed(real, entries, id)
		t.Real, t.Staged = was.Real, was.Staged
		out[path] = t
	}
	return out
}

// at lists what the index holds at a path of the worktree and below it.
func (r *repository) at(ctx context.Context, path string, fold bool) ([]git.Entry, error) {
	rel, err := filepath.Rel(r.root, path)
	if err != nil {
		return nil, err
	}
	spec := ":(literal)" + filepath.ToSlash(rel)
	switch {
	case rel == ".":
		spec = ":/"
	case fold:
		spec = ":(literal,icase)" + filepath.ToSlash(rel)
	}
	listing, err := r.index(ctx, r.root, []string{spec})
	if err != nil {
		return nil, err
	}
	out := make([]git.Entry, len(listing))
	for i := range listing {
		if out[i], err = listing[i].whole(); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (e *entry) whole() (git.Entry, error) {
	mode, err := strconv.ParseUint(e.mode, 8, 32)
	if err != nil {
		return git.Entry{}, err
	}
	id, err := hex.DecodeString(e.id)
	return git.Entry{Path: e.path, ID: id, Mode: uint32(mode), Stage: e.stage, Changed: e.changedAt,
		Written: git.Stamp{Seconds: uint32(e.seconds), Nanos: uint32(e.nanos)}, Inode: e.inode, Size: e.size,
		SkipWorktree: e.skipped, Intent: e.addedEmpty}, err
}

// sha256Blob is the id of content in a repository that names it by SHA-256.
func sha256Blob(content []byte) []byte {
	h := sha256.New()
	h.Write(strconv.AppendInt([]byte("blob "), int64(len(content)), 10))
	h.Write([]byte{0})
	h.Write(content)
	return h.Sum(nil)
}
