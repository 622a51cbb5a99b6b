package git

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"airlock/internal/call"
	"airlock/internal/gittest"
)

// fixture is a home with repositories that are opened in place.
type fixture struct{ *gittest.Home }

func newFixture(t testing.TB) *fixture { return &fixture{gittest.New(t)} }

func (f *fixture) person() Person { return Person{Home: f.Dir} }

func (f *fixture) open(dir string) *Repository {
	f.T.Helper()
	r := Open(filepath.Join(f.Dir, dir), f.person())
	if r == nil {
		f.T.Fatalf("%s: found no repository", dir)
	}
	return r
}

func (f *fixture) target(dir, path string) call.Target {
	f.T.Helper()
	return f.open(dir).Target(filepath.Join(f.Dir, dir, path))
}

// facts writes a target in a few words.
func facts(t call.Target) string {
	word := func(name string, v call.Truth) string {
		return map[call.Truth]string{call.Yes: name + " ", call.NotKnown: name + "? "}[v]
	}
	s := string(t.Kind) + " " + word("tracked", t.Tracked) + word("dirty", t.Dirty) + word("ignored", t.Ignored) +
		word("untracked", t.Untracked) + word("nested", t.Nested) + fmt.Sprintf("%d/%d/%d", t.Entries, t.Changed, t.New)
	if t.Bounded {
		s += " bounded"
	}
	return s
}

func TestTargets(t *testing.T) {
	f := newFixture(t)
	f.Repository("r", "src/a.go", "src/b.go", "dist/x.js", "dist/sub/y.js", "dist-x", "dist.js", "sp ace/ü\n.txt", "link-to/x", "gone", "s/x")
	f.Put("r/.gitignore", "node_modules\n*.log\n.env\n!keep.log\nbuild/\n")
	f.Put("r/src/a.go", "changed\n")
	f.Write("r", "node_modules/p/i.js", "a.log", "keep.log", ".env", "new/one", "new/two", "build/out", "dist/fresh.js", "wt/own/f")
	f.Git("r/wt/own", "init", "-q")
	f.Check(os.Symlink("src", filepath.Join(f.Dir, "r/ln")))
	f.Check(os.Remove(filepath.Join(f.Dir, "r/gone")))
	f.Put("r/s/x", "")
	f.Git("r", "add", "s/x")
	for _, c := range []struct{ path, want string }{
		{"src/a.go", "file tracked dirty 1/1/0"},
		{"src/b.go", "file tracked 1/0/0"},
		{"src", "dir tracked dirty 2/1/0"},
		{"dist", "dir tracked untracked 3/0/1"},
		{"dist/sub", "dir tracked 1/0/0"},
		{"dist-x", "file tracked 1/0/0"},
		{"sp ace", "dir tracked 1/0/0"},
		{"sp ace/ü\n.txt", "file tracked 1/0/0"},
		{"node_modules", "dir ignored 0/0/0"},
		{"node_modules/p", "dir ignored 0/0/0"},
		{"node_modules/p/i.js", "file ignored 1/0/0"},
		{"a.log", "file ignored 1/0/0"},
		{"keep.log", "file untracked 1/0/1"},
		{".env", "file ignored 1/0/0"},
		{"new", "dir untracked 2/0/2"},
		{"new/one", "file untracked 1/0/1"},
		{"build", "dir ignored 0/0/0"},
		{"wt", "dir untracked nested 1/0/1"},
		{"wt/own", "dir untracked nested 1/0/1"},
		{"ln", "link untracked 1/0/1"},
		{"gone", "absent tracked 0/0/0"},
		{"absent", "absent 0/0/0"},
		{"s/x", "file tracked 1/0/0"},
		{".", "dir tracked dirty untracked nested 18/1/7"},
	} {
		if got := facts(f.target("r", c.path)); got != c.want {
			t.Errorf("%q: got %q, want %q", c.path, got, c.want)
		}
	}
	if got := f.target("r", ".git/config"); got.Root != "" || got.Tracked != call.NotKnown {
		t.Errorf(".git/config: got %+v, want nothing of it known", got)
	}
}

// TestRacy changes a file to one of the same size right after it was added,
// which its stat alone may not show.
func TestRacy(t *testing.T) {
	f := newFixture(t)
	f.Repository("r", "x")
	for i := range 20 {
		a, b := fmt.Sprintf("a%03d", i), fmt.Sprintf("b%03d", i)
		f.Put("r/x", a)
		f.Git("r", "add", "x")
		info, err := os.Stat(filepath.Join(f.Dir, "r/x"))
		f.Check(err)
		f.Put("r/x", b)
		f.Check(os.Chtimes(filepath.Join(f.Dir, "r/x"), info.ModTime(), info.ModTime()))
		if got := f.target("r", "x"); got.Dirty != call.Yes {
			t.Fatalf("round %d: got %q, want dirty", i, facts(got))
		}
		f.Put("r/x", a)
		f.Check(os.Chtimes(filepath.Join(f.Dir, "r/x"), info.ModTime(), info.ModTime()))
		if got := f.target("r", "x"); got.Dirty != call.No {
			t.Fatalf("round %d, put back: got %q, want clean", i, facts(got))
		}
	}
}

// TestAgainstGit changes repositories at random and holds every file's facts
// against git's own.
func TestAgainstGit(t *testing.T) {
	for _, version := range []string{"2", "3", "4"} {
		f := newFixture(t)
		f.Write("r", "./")
		f.Git("r", "init", "-q", "-b", "main")
		f.Git("r", "config", "index.version", version)
		rnd := rand.New(rand.NewPCG(7, uint64(version[0])))
		names := make([]string, 60)
		for i := range names {
			names[i] = strings.Repeat(string("abcd"[rnd.IntN(4)])+"/", rnd.IntN(3)) + string("efgh"[rnd.IntN(4)]) + fmt.Sprint(rnd.IntN(9)) + []string{"", ".log", "-x", "ü"}[rnd.IntN(4)]
		}
		for range 6 {
			for range 8 {
				name := names[rnd.IntN(len(names))]
				full := filepath.Join(f.Dir, "r", name)
				switch rnd.IntN(7) {
				case 0:
					os.Remove(full)
				case 1:
					f.Command("r", "add", "-f", "--", name).Run()
				case 2:
					f.Command("r", "add", "-N", "-f", "--", name).Run()
				case 3:
					os.Chmod(full, 0o755)
				case 4:
					f.Command("r", "commit", "-q", "-m", "x").Run()
				default:
					f.Put("r/"+name, strings.Repeat("x", 3+rnd.IntN(3)))
				}
			}
			f.Put("r/.gitignore", []string{"", "*.log\n", "a/\n*.log\n", "/b\nc/*\n!c/e1\n"}[rnd.IntN(4)])
			f.agree("r", names)
		}
	}
}

// agree compares all names in a repository.
func (f *fixture) agree(dir string, names []string) {
	f.T.Helper()
	lines := func(args ...string) map[string]bool {
		out, err := f.Command(dir, args...).Output()
		f.Check(err)
		set := map[string]bool{}
		for _, l := range bytes.Split(out, []byte{0}) {
			set[string(l)] = true
		}
		return set
	}
	in := lines("ls-files", "-z")
	modified := lines("diff-files", "-z", "--name-only", "--diff-filter=MTAU")
	others := lines("ls-files", "-z", "-o", "--exclude-standard")
	changed, fresh := 0, 0
	for _, name := range names {
		got := f.target(dir, name)
		if info, err := os.Lstat(filepath.Join(f.Dir, dir, name)); err != nil || info.IsDir() {
			continue
		}
		want := [3]call.Truth{call.TruthOf(in[name]), call.TruthOf(modified[name]), call.TruthOf(others[name])}
		if have := [3]call.Truth{got.Tracked, got.Dirty, got.Untracked}; have != want {
			f.T.Fatalf("%s: got tracked, dirty, untracked %v, want %v", name, have, want)
		}
	}
	for name := range modified {
		if name != "" {
			changed++
		}
	}
	for name := range others {
		if name != "" {
			fresh++
		}
	}
	if all := f.target(dir, "."); all.Changed != changed || all.New != fresh {
		f.T.Fatalf("all: got %s, want %d changed, %d new", facts(all), changed, fresh)
	}
}
