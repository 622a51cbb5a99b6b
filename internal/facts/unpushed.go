package facts

import (
	"container/heap"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"airlock/internal/call"
	"airlock/internal/rules"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/object"
)

// Bounds of the walk over commits. A thousand commits that exist nowhere else
// are as good a reason as a million.
const (
	maxCommits = 4000
	maxTips    = 2000
)

// unpushed counts the commits that the call may lose, by repository.
func unpushed(ctx context.Context, folders []rules.Endangered, dir string, getenv func(string) string) map[string]call.Unpushed {
	out := map[string]call.Unpushed{}
	for _, f := range folders {
		r, ok := endangeredRepository(f, dir, getenv)
		if !ok {
			continue
		}
		if _, done := out[r.root]; !done {
			out[r.root] = r.unpushed(ctx)
		}
	}
	return out
}

// endangeredRepository is the one that git works on; of a folder that is
// deleted, the one that it is, bare or not, or the one that the call runs in
// where that lies below it.
func endangeredRepository(f rules.Endangered, dir string, getenv func(string) string) (*repository, bool) {
	if !f.Deleted {
		return findRepository(f.Path, getenv)
	}
	if r, ok := openWorktree(f.Path, getenv); ok {
		return r, true
	}
	if r, ok := openBare(f.Path, getenv); ok {
		return r, true
	}
	if r, ok := findRepository(dir, getenv); ok && strings.HasPrefix(r.root+"/", strings.TrimSuffix(f.Path, "/")+"/") {
		return r, true
	}
	return nil, false
}

// openBare returns the repository that a folder is without a worktree.
func openBare(dir string, getenv func(string) string) (*repository, bool) {
	for _, part := range [...]string{"HEAD", "objects", "refs"} {
		if _, err := os.Stat(filepath.Join(dir, part)); err != nil {
			return nil, false
		}
	}
	return &repository{root: dir, dir: dir, common: dir, getenv: getenv}, true
}

// marks say from where a commit is reached.
type marks uint8

const (
	fromHead marks = 1 << iota
	fromLocal
	fromRemote
)

func (m marks) local() bool { return m&(fromHead|fromLocal) != 0 && m&fromRemote == 0 }

// walk goes over commits from the newest back, as git's own does.
type walk struct {
	objects *objects
	marks   map[plumbing.Hash]marks
	parents map[plumbing.Hash][]plumbing.Hash // of the commits that were read
	queue   queue
	local   int // commits in the queue that are reached from here alone
}

func (r *repository) unpushed(ctx context.Context) call.Unpushed {
	o := r.objects()
	w := walk{objects: o, marks: map[plumbing.Hash]marks{}, parents: map[plumbing.Hash][]plumbing.Hash{}}
	out := call.Unpushed{}
	remotes, err := w.tips()
	if err != nil || len(w.queue) == 0 {
		return call.Unpushed{Unknown: true}
	}
	out.Remotes = remotes
	for w.local > 0 {
		if ctx.Err() != nil || len(w.parents) >= maxCommits {
			out.AtLeast = true
			break
		}
		w.step()
	}
	for id, m := range w.marks {
		if _, read := w.parents[id]; !read || !m.local() {
			continue
		}
		out.All++
		if m&fromHead != 0 {
			out.Head++
		}
	}
	return out
}

var errTips = errors.New("more refs than are looked at")

// tips puts the commits of all refs into the queue and counts the remotes.
func (w *walk) tips() (remotes int, err error) {
	head, err := w.objects.resolve(plumbing.HEAD)
	switch {
	case err == nil:
		w.reach(head, fromHead)
	case !errors.Is(err, plumbing.ErrReferenceNotFound): // no commit on this branch yet
		return 0, err
	}
	refs, err := w.objects.storage.IterReferences()
	if err != nil {
		return 0, err
	}
	defer refs.Close()
	names := map[string]bool{}
	seen := 0
	err = refs.ForEach(func(ref *plumbing.Reference) error {
		if seen++; seen > maxTips {
			return errTips
		}
		if rest, ok := strings.CutPrefix(string(ref.Name()), "refs/remotes/"); ok {
			name, _, _ := strings.Cut(rest, "/")
			names[name] = true
		}
		if ref.Type() != plumbing.HashReference {
			return nil
		}
		switch {
		case ref.Name().IsRemote():
			w.reach(ref.Hash(), fromRemote)
		case ref.Name().IsBranch():
			w.reach(ref.Hash(), fromLocal)
		}
		return nil
	})
	if config, err := w.objects.storage.Config(); err == nil {
		for name := range config.Remotes {
			names[name] = true
		}
	}
	return len(names), err
}

// reach marks a commit, and queues it where the marks are new to it. A commit
// that is not there, beyond the edge of a shallow clone, is passed over.
func (w *walk) reach(id plumbing.Hash, m marks) {
	was := w.marks[id]
	now := was | m
	if now == was {
		return
	}
	commit, err := object.GetCommit(w.objects.storage, id)
	if err != nil {
		return
	}
	w.marks[id] = now
	if was != 0 && was.local() && !now.local() {
		w.local -= w.queue.count(id)
	}
	if now.local() {
		w.local++
	}
	heap.Push(&w.queue, queued{id, commit.Committer.When.Unix(), commit.ParentHashes})
}

func (w *walk) step() {
	next, _ := heap.Pop(&w.queue).(queued)
	m := w.marks[next.id]
	if m.local() {
		w.local--
	}
	w.parents[next.id] = next.parents
	for _, p := range next.parents {
		w.reach(p, m)
	}
}

// queue is a heap of commits, the newest first.
type queue []queued

type queued struct {
	id      plumbing.Hash
	seconds int64
	parents []plumbing.Hash
}

func (q *queue) count(id plumbing.Hash) int {
	n := 0
	for _, c := range *q {
		if c.id == id {
			n++
		}
	}
	return n
}

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return q[i].seconds > q[j].seconds }
func (q queue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)        { *q = append(*q, x.(queued)) }
func (q *queue) Pop() any {
	old := *q
	last := old[len(old)-1]
	*q = old[:len(old)-1]
	return last
}
