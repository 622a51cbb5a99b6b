package facts

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/go-git/go-billy/v5/osfs"
	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/cache"
	"github.com/go-git/go-git/v5/plumbing/object"
	"github.com/go-git/go-git/v5/storage/filesystem"
	"github.com/go-git/go-git/v5/storage/filesystem/dotgit"
)

// objects reads blobs and commits in this process, and through `git cat-file`
// what go-git cannot read: SHA-256, reftable, a pack it does not understand.
type objects struct {
	repo    *repository
	storage *filesystem.Storage
	trees   []*object.Tree // of HEAD, and of what is being merged
	found   bool           // trees were looked for
}

// inMemory is the size from which go-git streams an object.
const inMemory = 1 << 20

func (r *repository) objects() *objects {
	files := dotgit.NewRepositoryFilesystem(osfs.New(r.dir), osfs.New(r.common))
	return &objects{repo: r, storage: filesystem.NewStorageWithOptions(files, cache.NewObjectLRUDefault(),
		filesystem.Options{LargeObjectThreshold: inMemory})}
}

const sha1Hex = 40

// sizes adds the sizes of blobs to the map, those that can be told.
func (o *objects) sizes(ctx context.Context, ids []string) map[string]int64 {
	sizes := make(map[string]int64, len(ids))
	var rest []string
	for _, id := range ids {
		if len(id) == sha1Hex {
			if n, err := o.storage.EncodedObjectSize(plumbing.NewHash(id)); err == nil {
				sizes[id] = n
				continue
			}
		}
		rest = append(rest, id)
	}
	if len(rest) == 0 {
		return sizes
	}
	out, _ := o.repo.run(ctx, o.repo.root, []byte(strings.Join(rest, "\n")+"\n"), "cat-file", "--batch-check") // an error leaves what was told
	for line := range strings.Lines(string(out)) {
		if f := strings.Fields(line); len(f) == 3 && f[1] == "blob" {
			if n, err := strconv.ParseInt(f[2], 10, 64); err == nil {
				sizes[f[0]] = n
			}
		}
	}
	return sizes
}

// blob returns the first max bytes of a blob.
func (o *objects) blob(ctx context.Context, id string, max int) ([]byte, error) {
	if len(id) == sha1Hex {
		if b, err := object.GetBlob(o.storage, plumbing.NewHash(id)); err == nil {
			if content, err := readBlob(b, max); err == nil {
				return content, nil
			}
		}
	}
	return o.catFile(ctx, id, max)
}

func readBlob(b *object.Blob, max int) ([]byte, error) {
	in, err := b.Reader()
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return io.ReadAll(io.LimitReader(in, int64(max)))
}

var errNoBlob = errors.New("no such blob")

// catFile reads an object through git: by id, or as HEAD:path.
func (o *objects) catFile(ctx context.Context, name string, max int) ([]byte, error) {
	if strings.ContainsAny(name, "\n\r") {
		return nil, fmt.Errorf("%w: its name has two lines", errNoBlob)
	}
	cmd, err := o.repo.command(ctx, o.repo.root, "cat-file", "--batch")
	if err != nil {
		return nil, err
	}
	const header = 256
	out := limited{max: max + header, stop: true}
	cmd.Stdin, cmd.Stdout = strings.NewReader(name+"\n"), &out
	if err := cmd.Run(); err != nil && !out.over {
		return nil, fmt.Errorf("git cat-file: %w", err)
	}
	first, content, ok := bytes.Cut(out.Bytes(), []byte("\n"))
	f := bytes.Fields(first)
	if !ok || len(f) != 3 || string(f[1]) != "blob" {
		return nil, errNoBlob
	}
	size, err := strconv.Atoi(string(f[2]))
	if err != nil {
		return nil, errNoBlob
	}
	return content[:min(len(content), size, max)], nil
}

// committed returns what the commits that a new one follows hold at a path: of
// HEAD, and of what is being merged into it.
func (o *objects) committed(ctx context.Context, path string, max int) [][]byte {
	var out [][]byte
	if !o.found {
		o.found, o.trees = true, o.parents()
	}
	for _, tree := range o.trees {
		e, err := tree.FindEntry(path)
		if err != nil {
			continue
		}
		if content, err := o.blob(ctx, e.Hash.String(), max); err == nil {
			out = append(out, content)
		}
	}
	if o.trees != nil {
		return out
	}
	for _, commit := range [...]string{"HEAD", "MERGE_HEAD"} {
		if content, err := o.catFile(ctx, commit+":"+path, max); err == nil {
			out = append(out, content)
		}
	}
	return out
}

// parents are the trees of those commits; nil where go-git cannot read them.
func (o *objects) parents() []*object.Tree {
	head, err := o.resolve(plumbing.HEAD)
	if err != nil {
		return nil
	}
	ids := []plumbing.Hash{head}
	if id := readLine(filepath.Join(o.repo.dir, "MERGE_HEAD")); len(id) == sha1Hex {
		ids = append(ids, plumbing.NewHash(id))
	}
	var trees []*object.Tree
	for _, id := range ids {
		commit, err := object.GetCommit(o.storage, id)
		if err != nil {
			return nil
		}
		tree, err := commit.Tree()
		if err != nil {
			return nil
		}
		trees = append(trees, tree)
	}
	return trees
}

// maxRefs bounds how many symbolic refs lead to one another.
const maxRefs = 8

// resolve follows symbolic refs to a commit.
func (o *objects) resolve(name plumbing.ReferenceName) (plumbing.Hash, error) {
	for range maxRefs {
		ref, err := o.storage.Reference(name)
		if err != nil {
			return plumbing.ZeroHash, fmt.Errorf("ref %s: %w", name, err)
		}
		if ref.Type() == plumbing.HashReference {
			return ref.Hash(), nil
		}
		name = ref.Target()
	}
	return plumbing.ZeroHash, fmt.Errorf("ref %s: leads in a circle", name)
}
