package facts

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"airlock/internal/rules"
)

// source is one file whose content is about to be committed.
type source struct {
	repo *repository
	path string // from the root of the worktree, with slashes
	file string // on disk, absolute; "" for a blob
	id   string // of a blob
	size int64
}

// stagedSet is what the stagings of a call come to.
type stagedSet struct {
	sources []source
	seen    map[string]bool
	removed map[*repository][]string // blobs of HEAD whose files go: what may come back under another name
	objects map[*repository]*objects
	roots   map[string]*repository
	unread  bool // something could not be told
	known   bool // something could
	getenv  func(string) string
}

func newStagedSet(getenv func(string) string) *stagedSet {
	return &stagedSet{seen: map[string]bool{}, removed: map[*repository][]string{}, objects: map[*repository]*objects{},
		roots: map[string]*repository{}, getenv: getenv}
}

// add adds the files that one staging takes.
func (s *stagedSet) add(ctx context.Context, g *rules.Staging) {
	s.unread = s.unread || g.Unsure
	if g.Dir == "" || redirected(s.getenv) {
		s.unread = true
		return
	}
	repo, ok := s.repository(g.Dir)
	if !ok {
		s.unread = true
		return
	}
	l := s.list(ctx, repo, g)
	s.unread = s.unread || l.failed > 0
	s.known = s.known || l.failed < l.asked || l.asked == 0
	s.addIndex(ctx, repo, g, l.changes)
	s.addTracked(ctx, repo, g, l.entries)
	s.addUntracked(ctx, repo, g, l.untracked)
}

// listing is what git tells about one staging.
type listing struct {
	changes   []change
	entries   []entry
	untracked []string
	asked     int
	failed    int
}

// list asks all that a staging needs, at once: git, but for what is staged
// where the index and HEAD can be compared without.
func (s *stagedSet) list(ctx context.Context, r *repository, g *rules.Staging) *listing {
	l := new(listing)
	specs := pathspecs(g)
	var all sync.WaitGroup
	var errs [3]error
	for i, ask := range [...]struct {
		is  bool
		run func() error
	}{
		{g.Index, func() (err error) {
			if l.changes, err = r.stagedInPlace(ctx, s.objects[r]); err != nil {
				l.changes, err = r.staged(ctx)
			}
			return
		}},
		{g.Tracked && len(specs) > 0, func() (err error) { l.entries, err = r.index(ctx, g.Dir, specs); return }},
		{g.Untracked && len(specs) > 0, func() (err error) { l.untracked, err = r.untracked(ctx, g.Dir, specs, g.Ignored); return }},
	} {
		if ask.is {
			l.asked++
			all.Go(func() { errs[i] = ask.run() })
		}
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			l.failed++
		}
	}
	return l
}

func (s *stagedSet) repository(dir string) (*repository, bool) {
	found, ok := findRepository(dir, s.getenv)
	if !ok {
		return nil, false
	}
	if known := s.roots[found.root]; known != nil {
		return known, true
	}
	s.roots[found.root] = found
	s.objects[found] = found.objects()
	return found, true
}

// addIndex takes what is staged already.
func (s *stagedSet) addIndex(ctx context.Context, repo *repository, g *rules.Staging, changes []change) {
	var ids []string
	gone := map[string]bool{}
	for _, c := range changes {
		if c.gone {
			gone[c.old] = true
			s.removed[repo] = append(s.removed[repo], c.old)
		}
	}
	for _, c := range changes {
		if !c.gone && !gone[c.id] && content(c.mode) && strings.Trim(c.id, "0") != "" {
			ids = append(ids, c.id)
		}
	}
	sizes := s.objects[repo].sizes(ctx, ids)
	for _, c := range changes {
		if size, ok := sizes[c.id]; ok && !c.gone && !changedFirst(g, filepath.Join(repo.root, c.path)) {
			s.take(source{repo: repo, path: c.path, id: c.id, size: size})
		}
	}
}

// content reports whether a mode is that of a file with content: a link is
// committed as its target's name, a submodule as an id.
func content(mode string) bool { return mode != linkMode && mode != gitlinkMode }

// addTracked takes the files that git tracks and that may have changed.
func (s *stagedSet) addTracked(ctx context.Context, repo *repository, g *rules.Staging, entries []entry) {
	written := repo.indexTime()
	for i := range entries {
		e := &entries[i]
		if e.skipped || !content(e.mode) {
			continue
		}
		if ctx.Err() != nil {
			return
		}
		file := filepath.Join(repo.root, e.path)
		info, err := os.Lstat(file)
		switch {
		case os.IsNotExist(err):
			s.removed[repo] = append(s.removed[repo], e.id)
		case err != nil:
			s.unread = true
		case info.Mode().IsRegular() && e.changed(info, written):
			s.takeFile(repo, g, e.path, info.Size())
		}
	}
}

// addUntracked takes the files that git has never seen. A repository within
// is listed as a folder and becomes an id.
func (s *stagedSet) addUntracked(ctx context.Context, repo *repository, g *rules.Staging, paths []string) {
	for _, path := range paths {
		if strings.HasSuffix(path, "/") {
			continue
		}
		if ctx.Err() != nil {
			return
		}
		info, err := os.Lstat(filepath.Join(repo.root, path))
		if err != nil {
			s.unread = true
			continue
		}
		if info.Mode().IsRegular() {
			s.takeFile(repo, g, path, info.Size())
		}
	}
}

func (s *stagedSet) takeFile(repo *repository, g *rules.Staging, path string, size int64) {
	file := filepath.Join(repo.root, path)
	if changedFirst(g, file) {
		s.unread = true
		return
	}
	s.take(source{repo: repo, path: path, file: file, size: size})
}

func (s *stagedSet) take(f source) {
	key := f.repo.root + "\x00" + f.path + "\x00" + f.id
	if f.size > 0 && !s.seen[key] {
		s.seen[key] = true
		s.sources = append(s.sources, f)
	}
}

// changedFirst reports whether the call itself deletes or writes a file, or a
// folder that it is in, before it is staged.
func changedFirst(g *rules.Staging, file string) bool {
	for _, c := range g.Changed {
		if file == c || strings.HasPrefix(file, c+"/") {
			return true
		}
	}
	return false
}

// maxExpanded bounds how many names the patterns of the shell are expanded to.
const maxExpanded = 1024

// pathspecs are those that git is asked with, in the staging's folder.
func pathspecs(g *rules.Staging) []string {
	if g.Whole {
		return []string{":/"}
	}
	var out []string
	for _, p := range g.Paths {
		if !p.Expanded {
			out = append(out, p.Text)
			continue
		}
		for _, name := range expand(g.Dir, p.Text) {
			out = append(out, ":(literal)"+name)
		}
	}
	return out
}

// expand returns the names that a shell puts in place of a pattern: hidden
// ones only where the pattern says so.
func expand(dir, pattern string) []string {
	full := pattern
	if !filepath.IsAbs(pattern) {
		full = filepath.Join(dir, pattern)
	}
	names, err := filepath.Glob(full)
	if err != nil {
		return nil
	}
	parts := strings.Split(full, "/")
	names = slices.DeleteFunc(names, func(name string) bool {
		for i, part := range strings.Split(name, "/") {
			if strings.HasPrefix(part, ".") && i < len(parts) && !strings.HasPrefix(parts[i], ".") {
				return true
			}
		}
		return false
	})
	return names[:min(len(names), maxExpanded)]
}
