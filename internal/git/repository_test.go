package git

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"airlock/internal/call"
)

// TestKinds opens a repository of every kind that there is.
func TestKinds(t *testing.T) {
	f := newFixture(t)
	f.Repository("r", "a", "sub/b")
	head := f.Git("r", "rev-parse", "HEAD")
	f.Git("r", "worktree", "add", "-q", "-b", "topic", "../wt")
	f.Git("", "clone", "-q", "--bare", "r", "bare.git")
	f.Git("", "clone", "-q", "r", "clone")
	f.Git("clone", "submodule", "--quiet", "add", "../r", "mod")
	f.Repository("detached", "a")
	f.Git("detached", "checkout", "-q", "--detach")
	f.Write("unborn", "./")
	f.Git("unborn", "init", "-q", "-b", "main")
	f.Repository("packed", "a")
	f.Git("packed", "pack-refs", "--all")
	f.Repository("sha256", "a")
	f.Check(os.RemoveAll(filepath.Join(f.Dir, "sha256/.git")))
	f.Git("sha256", "init", "-q", "-b", "main", "--object-format=sha256")
	f.Git("sha256", "add", "-A")
	f.Git("sha256", "commit", "-q", "-m", "x")
	f.Repository("split", "a")
	f.Git("split", "update-index", "--split-index")
	f.Repository("sparse", "in/a", "out/b")
	f.Git("sparse", "sparse-checkout", "set", "--cone", "--sparse-index", "in")
	f.Repository("reftable", "a")
	f.Put("reftable/.git/HEAD", "ref: refs/heads/.invalid\n")
	f.Git("reftable", "config", "extensions.refStorage", "reftable")
	f.Repository("skiphash", "a")
	f.Git("skiphash", "config", "index.skipHash", "true")
	f.zeroChecksum("skiphash")
	f.Repository("monitored", "a")
	f.Git("monitored", "config", "core.untrackedCache", "true")
	f.Git("monitored", "update-index", "--untracked-cache", "--force-write-index")
	f.Repository("moved", "a")
	f.Git("moved", "config", "core.worktree", "../../elsewhere")

	for _, c := range []struct {
		dir, root, branch, upstream, unread string
		bare                                bool
		staged                              call.Truth
	}{
		{"r", "r", "main", "", "", false, call.No},
		{"r/sub", "r", "main", "", "", false, call.No},
		{"r/.git/objects", "r", "main", "", "", false, call.No},
		{"wt", "wt", "topic", "", "", false, call.No},
		{"bare.git", "", "main", "", "", true, call.NotKnown},
		{"clone", "clone", "main", "refs/remotes/origin/main", "", false, call.NotKnown},
		{"clone/mod", "clone/mod", "main", "refs/remotes/origin/main", "", false, call.No},
		{"detached", "detached", "", "", "", false, call.No},
		{"unborn", "unborn", "main", "", "", false, call.NotKnown},
		{"packed", "packed", "main", "", "", false, call.No},
		{"sha256", "sha256", "main", "", "", false, call.No},
		{"split", "split", "main", "", "split index", false, call.NotKnown},
		{"sparse", "sparse", "main", "", "sparse index", false, call.NotKnown},
		{"reftable", "reftable", "", "", "reftable", false, call.NotKnown},
		{"skiphash", "skiphash", "main", "", "", false, call.No},
		{"monitored", "monitored", "main", "", "", false, call.No},
		{"moved", "elsewhere", "main", "", "", false, call.No},
	} {
		r := f.open(c.dir)
		staged, unread := r.staged(), r.Unread
		if unread == "" {
			unread = r.readIndex().unread
		}
		root := strings.TrimPrefix(strings.TrimPrefix(r.Root, f.Dir), "/")
		if root != c.root || r.Branch != c.branch || r.Upstream != c.upstream || unread != c.unread || r.Bare != c.bare || staged != c.staged {
			t.Errorf("%s: got root %q branch %q upstream %q unread %q bare %v staged %v, want %+v", c.dir, root, r.Branch, r.Upstream, unread, r.Bare, staged, c)
		}
		if (c.dir == "r" || c.dir == "wt" || c.dir == "bare.git" || c.dir == "clone") && r.Head != head {
			t.Errorf("%s: got head %q, want %q", c.dir, r.Head, head)
		}
	}
	if r := f.open("clone"); r.UpstreamHead != head || r.Followed != call.Yes {
		t.Errorf("clone: got upstream at %q, followed %v, want %q", r.UpstreamHead, r.Followed, head)
	}
	if r := f.open("r"); r.Followed != call.No {
		t.Errorf("r: got followed %v, want no", r.Followed)
	}
	if r := Open(f.Dir, f.person()); r != nil {
		t.Errorf("the home: got a repository at %q, want none", r.Root)
	}
}

// zeroChecksum writes the index as git does with index.skipHash.
func (f *fixture) zeroChecksum(dir string) {
	f.T.Helper()
	file := filepath.Join(f.Dir, dir, ".git/index")
	data, err := os.ReadFile(file)
	f.Check(err)
	f.Check(os.WriteFile(file, append(data[:len(data)-20], make([]byte, 20)...), 0o644))
}

// TestKindsTargets asks for targets where the index is not the plain one.
func TestKindsTargets(t *testing.T) {
	f := newFixture(t)
	f.Repository("r", "a", "sub/b")
	f.Write("sha", "./")
	f.Git("sha", "init", "-q", "-b", "main", "--object-format=sha256")
	f.Write("sha", "a", "b", "c")
	f.Git("sha", "add", "-A")
	f.Put("sha/b", "longer than it was before\n")
	f.Put("sha/c", "Content of c\n")
	f.touch("sha/a")
	f.Repository("split", "a")
	f.Git("split", "update-index", "--split-index")
	f.Repository("out", "in/a", "out/b")
	f.Git("out", "sparse-checkout", "set", "--no-cone", "/in")
	f.Git("r", "worktree", "add", "-q", "../wt")
	f.Put("wt/a", "changed in the worktree\n")
	f.Write("r", "outer/x")
	f.Git("r", "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", f.Dir+"/out", "mod")
	f.Put("r/mod/in/a", "changed in the submodule\n")
	f.Repository("conflict", "a")
	f.Git("conflict", "checkout", "-q", "-b", "other")
	f.Put("conflict/a", "one\n")
	f.Git("conflict", "commit", "-qam", "one")
	f.Git("conflict", "checkout", "-q", "main")
	f.Put("conflict/a", "two\n")
	f.Git("conflict", "commit", "-qam", "two")
	_ = f.Command("conflict", "merge", "-q", "other").Run() // leaves a conflict, with a status that says so
	f.Repository("crlf", "a.txt")
	f.Git("crlf", "config", "core.autocrlf", "true")
	f.Put("crlf/a.txt", "content of a.txt\r\n")
	f.Repository("lfs", "a.bin", ".gitattributes")
	f.Put("lfs/.gitattributes", "*.bin filter=lfs\n")
	f.Put("lfs/a.bin", "Content of a.bin\n")
	for _, c := range []struct{ dir, path, want string }{
		{"sha", "a", "file tracked dirty? 1/0/0"}, // of another time: its hash would tell
		{"sha", "b", "file tracked dirty 1/1/0"},
		{"sha", "c", "file tracked dirty? 1/0/0"},
		{"split", "a", "file tracked? dirty? untracked? nested? 0/0/0"},
		{"out", "out/b", "absent tracked 0/0/0"},
		{"out", "in/a", "file tracked 1/0/0"},
		{"wt", "a", "file tracked dirty 1/1/0"},
		{"r", "a", "file tracked 1/0/0"},
		{"r", "mod", "dir tracked dirty 2/1/0"},
		{"r", ".", "dir tracked dirty untracked 6/1/1"},
		{"conflict", "a", "file tracked dirty 1/1/0"},
		{"crlf", "a.txt", "file tracked dirty 1/1/0"}, // of another size: git too looks no further
		{"lfs", "a.bin", "file tracked dirty? 1/0/0"},
	} {
		if got := facts(f.target(c.dir, c.path)); got != c.want {
			t.Errorf("%s/%s: got %q, want %q", c.dir, c.path, got, c.want)
		}
	}
	if got := facts(Open(filepath.Join(f.Dir, "r/mod"), f.person()).Target(filepath.Join(f.Dir, "r/mod/in/a"))); got != "file tracked dirty 1/1/0" {
		t.Errorf("in the submodule: got %q", got)
	}
}

// touch gives a file another time than the index has.
func (f *fixture) touch(name string) {
	f.T.Helper()
	then := time.Now().Add(-time.Hour)
	f.Check(os.Chtimes(filepath.Join(f.Dir, name), then, then))
}

// TestStaged: the index against HEAD, loose and packed.
func TestStaged(t *testing.T) {
	f := newFixture(t)
	f.Repository("r", "a", "sub/b")
	ask := func(dir string) call.Truth { return f.target(dir, ".").Staged }
	steps := []struct {
		name string
		do   func()
		want call.Truth
	}{
		{"committed", func() {}, call.No},
		{"changed only in the worktree", func() { f.Put("r/a", "x\n") }, call.No},
		{"added", func() { f.Git("r", "add", "a") }, call.NotKnown},
		{"its tree written", func() { f.Git("r", "write-tree") }, call.Yes},
		{"committed again", func() { f.Git("r", "commit", "-qm", "x") }, call.No},
		{"packed", func() { f.Git("r", "gc", "-q") }, call.No},
		{"reset softly", func() { f.Git("r", "reset", "-q", "--soft", "HEAD~1") }, call.Yes},
	}
	for _, s := range steps {
		s.do()
		if got := ask("r"); got != s.want {
			t.Errorf("%s: got %v, want %v", s.name, got, s.want)
		}
	}
	f.Git("", "clone", "-q", "r", "clone")
	f.Git("clone", "repack", "-qad")
	f.Git("clone", "reset", "-q", "--hard")
	if got := ask("clone"); got != call.No {
		t.Errorf("a packed clone: got %v, want no", got)
	}
}

// TestHostileFiles: what stands where git keeps its files is no reason to hang
// or to fall over.
func TestHostileFiles(t *testing.T) {
	f := newFixture(t)
	f.Repository("r", "a")
	index := f.read("r/.git/index")
	for _, name := range []string{"index", "HEAD", "config", "packed-refs", "info/exclude", "commondir"} {
		f.fifo("r/.git/" + name + ".saved")
		saved := filepath.Join(f.Dir, "r/.git", name)
		data, err := os.ReadFile(saved)
		f.Check(os.Rename(saved+".saved", saved))
		if r := Open(filepath.Join(f.Dir, "r"), f.person()); r != nil {
			r.Target(filepath.Join(f.Dir, "r/a"))
			r.Target(filepath.Join(f.Dir, "r/b"))
		}
		f.Check(os.Remove(saved))
		if err == nil {
			f.Check(os.WriteFile(saved, data, 0o644))
		}
	}
	for i := range len(index) {
		f.Put("r/.git/index", index[:i])
		f.target("r", "a")
		f.Put("r/.git/index", index[:i]+"\xff"+index[i+1:])
		f.target("r", "a")
	}
}

func FuzzIndex(f *testing.F) {
	x := newFixture(f)
	x.Repository("r", "a", "dist/b", "dist/c")
	f.Add([]byte(x.read("r/.git/index")))
	x.Git("r", "update-index", "--index-version", "4")
	f.Add([]byte(x.read("r/.git/index")))
	file := filepath.Join(f.TempDir(), "index")
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		for _, format := range []string{"", "sha256"} {
			if x := openIndex(file, format); x.unread == "" {
				x.below("dist", false)
				x.below("", true)
			}
		}
	})
}

func FuzzConfig(f *testing.F) {
	f.Add("[core]\n\tbare = true ; x\n[remote \"a\\\"b\"]\n fetch = \"+refs/*\" \\\n:y\n[branch.x]\nremote")
	f.Fuzz(func(_ *testing.T, text string) {
		c := newSettings()
		c.read([]byte(text))
		parseIgnore([]byte(text))
	})
}
