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
	f.repository("r", "a", "sub/b")
	head := f.git("r", "rev-parse", "HEAD")
	f.git("r", "worktree", "add", "-q", "-b", "topic", "../wt")
	f.git("", "clone", "-q", "--bare", "r", "bare.git")
	f.git("", "clone", "-q", "r", "clone")
	f.git("clone", "submodule", "--quiet", "add", "../r", "mod")
	f.repository("detached", "a")
	f.git("detached", "checkout", "-q", "--detach")
	f.write("unborn", "./")
	f.git("unborn", "init", "-q", "-b", "main")
	f.repository("packed", "a")
	f.git("packed", "pack-refs", "--all")
	f.repository("sha256", "a")
	f.check(os.RemoveAll(filepath.Join(f.home, "sha256/.git")))
	f.git("sha256", "init", "-q", "-b", "main", "--object-format=sha256")
	f.git("sha256", "add", "-A")
	f.git("sha256", "commit", "-q", "-m", "x")
	f.repository("split", "a")
	f.git("split", "update-index", "--split-index")
	f.repository("sparse", "in/a", "out/b")
	f.git("sparse", "sparse-checkout", "set", "--cone", "--sparse-index", "in")
	f.repository("reftable", "a")
	f.put("reftable/.git/HEAD", "ref: refs/heads/.invalid\n")
	f.git("reftable", "config", "extensions.refStorage", "reftable")
	f.repository("skiphash", "a")
	f.git("skiphash", "config", "index.skipHash", "true")
	f.zeroChecksum("skiphash")
	f.repository("monitored", "a")
	f.git("monitored", "config", "core.untrackedCache", "true")
	f.git("monitored", "update-index", "--untracked-cache", "--force-write-index")
	f.repository("moved", "a")
	f.git("moved", "config", "core.worktree", "../../elsewhere")

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
		r.ReadStaged()
		root := strings.TrimPrefix(strings.TrimPrefix(r.Root, f.home), "/")
		if root != c.root || r.Branch != c.branch || r.Upstream != c.upstream || r.Unread != c.unread || r.Bare != c.bare || r.Staged != c.staged {
			t.Errorf("%s: got root %q branch %q upstream %q unread %q bare %v staged %v, want %+v", c.dir, root, r.Branch, r.Upstream, r.Unread, r.Bare, r.Staged, c)
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
	if r := Open(f.home, f.person()); r != nil {
		t.Errorf("the home: got a repository at %q, want none", r.Root)
	}
}

// zeroChecksum writes the index as git does with index.skipHash.
func (f *fixture) zeroChecksum(dir string) {
	f.t.Helper()
	file := filepath.Join(f.home, dir, ".git/index")
	data, err := os.ReadFile(file)
	f.check(err)
	f.check(os.WriteFile(file, append(data[:len(data)-20], make([]byte, 20)...), 0o644))
}

// TestKindsTargets asks for targets where the index is not the plain one.
func TestKindsTargets(t *testing.T) {
	f := newFixture(t)
	f.repository("r", "a", "sub/b")
	f.write("sha", "./")
	f.git("sha", "init", "-q", "-b", "main", "--object-format=sha256")
	f.write("sha", "a", "b", "c")
	f.git("sha", "add", "-A")
	f.put("sha/b", "longer than it was before\n")
	f.put("sha/c", "Content of c\n")
	f.touch("sha/a")
	f.repository("split", "a")
	f.git("split", "update-index", "--split-index")
	f.repository("out", "in/a", "out/b")
	f.git("out", "sparse-checkout", "set", "--no-cone", "/in")
	f.git("r", "worktree", "add", "-q", "../wt")
	f.put("wt/a", "changed in the worktree\n")
	f.write("r", "outer/x")
	f.git("r", "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", f.home+"/out", "mod")
	f.put("r/mod/in/a", "changed in the submodule\n")
	f.repository("conflict", "a")
	f.git("conflict", "checkout", "-q", "-b", "other")
	f.put("conflict/a", "one\n")
	f.git("conflict", "commit", "-qam", "one")
	f.git("conflict", "checkout", "-q", "main")
	f.put("conflict/a", "two\n")
	f.git("conflict", "commit", "-qam", "two")
	_ = f.command("conflict", "merge", "-q", "other").Run() // leaves a conflict, with a status that says so
	f.repository("crlf", "a.txt")
	f.git("crlf", "config", "core.autocrlf", "true")
	f.put("crlf/a.txt", "content of a.txt\r\n")
	f.repository("lfs", "a.bin", ".gitattributes")
	f.put("lfs/.gitattributes", "*.bin filter=lfs\n")
	f.put("lfs/a.bin", "Content of a.bin\n")
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
	if got := facts(Open(filepath.Join(f.home, "r/mod"), f.person()).Target(filepath.Join(f.home, "r/mod/in/a"))); got != "file tracked dirty 1/1/0" {
		t.Errorf("in the submodule: got %q", got)
	}
}

// touch gives a file another time than the index has.
func (f *fixture) touch(name string) {
	f.t.Helper()
	then := time.Now().Add(-time.Hour)
	f.check(os.Chtimes(filepath.Join(f.home, name), then, then))
}

// TestStaged: the index against HEAD, loose and packed.
func TestStaged(t *testing.T) {
	f := newFixture(t)
	f.repository("r", "a", "sub/b")
	ask := func(dir string) call.Truth {
		r := f.open(dir)
		r.ReadStaged()
		return r.Staged
	}
	steps := []struct {
		name string
		do   func()
		want call.Truth
	}{
		{"committed", func() {}, call.No},
		{"changed only in the worktree", func() { f.put("r/a", "x\n") }, call.No},
		{"added", func() { f.git("r", "add", "a") }, call.NotKnown},
		{"its tree written", func() { f.git("r", "write-tree") }, call.Yes},
		{"committed again", func() { f.git("r", "commit", "-qm", "x") }, call.No},
		{"packed", func() { f.git("r", "gc", "-q") }, call.No},
		{"reset softly", func() { f.git("r", "reset", "-q", "--soft", "HEAD~1") }, call.Yes},
	}
	for _, s := range steps {
		s.do()
		if got := ask("r"); got != s.want {
			t.Errorf("%s: got %v, want %v", s.name, got, s.want)
		}
	}
	f.git("", "clone", "-q", "r", "clone")
	f.git("clone", "repack", "-qad")
	f.git("clone", "reset", "-q", "--hard")
	if got := ask("clone"); got != call.No {
		t.Errorf("a packed clone: got %v, want no", got)
	}
}

// TestHostileFiles: what stands where git keeps its files is no reason to hang
// or to fall over.
func TestHostileFiles(t *testing.T) {
	f := newFixture(t)
	f.repository("r", "a")
	index := f.read("r/.git/index")
	for _, name := range []string{"index", "HEAD", "config", "packed-refs", "info/exclude", "commondir"} {
		f.fifo("r/.git/" + name + ".saved")
		saved := filepath.Join(f.home, "r/.git", name)
		data, err := os.ReadFile(saved)
		f.check(os.Rename(saved+".saved", saved))
		if r := Open(filepath.Join(f.home, "r"), f.person()); r != nil {
			r.Target(filepath.Join(f.home, "r/a"))
			r.Target(filepath.Join(f.home, "r/b"))
		}
		f.check(os.Remove(saved))
		if err == nil {
			f.check(os.WriteFile(saved, data, 0o644))
		}
	}
	for i := range len(index) {
		f.put("r/.git/index", index[:i])
		f.target("r", "a")
		f.put("r/.git/index", index[:i]+"\xff"+index[i+1:])
		f.target("r", "a")
	}
}

func FuzzIndex(f *testing.F) {
	x := newFixture(f)
	x.repository("r", "a", "dist/b", "dist/c")
	f.Add([]byte(x.read("r/.git/index")))
	x.git("r", "update-index", "--index-version", "4")
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
