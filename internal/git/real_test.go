package git

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"airlock/internal/call"
)

// fixture is a throw-away home with repositories in it, and real git.
type fixture struct {
	t    testing.TB
	home string
}

func newFixture(t testing.TB) *fixture {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("SKIP: no git on PATH")
	}
	home, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return &fixture{t, home}
}

func (f *fixture) person() Person { return Person{Home: f.home} }

func (f *fixture) command(dir string, args ...string) *exec.Cmd {
	cmd := exec.Command("git", args...)
	cmd.Dir = filepath.Join(f.home, dir)
	cmd.Env = []string{"HOME=" + f.home, "PATH=" + os.Getenv("PATH"), "GIT_CONFIG_NOSYSTEM=1", "LC_ALL=C",
		"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@x.example", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@x.example",
		"GIT_ALLOW_PROTOCOL=file"}
	return cmd
}

func (f *fixture) git(dir string, args ...string) string {
	f.t.Helper()
	out, err := f.command(dir, args...).CombinedOutput()
	if err != nil {
		f.t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return strings.TrimSuffix(string(out), "\n")
}

// write makes files; a name that ends in a slash is a folder.
func (f *fixture) write(dir string, files ...string) {
	f.t.Helper()
	for _, name := range files {
		full := filepath.Join(f.home, dir, name)
		if strings.HasSuffix(name, "/") {
			f.check(os.MkdirAll(full, 0o755))
			continue
		}
		f.check(os.MkdirAll(filepath.Dir(full), 0o755))
		f.check(os.WriteFile(full, []byte("content of "+name+"\n"), 0o644))
	}
}

func (f *fixture) put(name, content string) {
	f.t.Helper()
	full := filepath.Join(f.home, name)
	f.check(os.MkdirAll(filepath.Dir(full), 0o755))
	f.check(os.WriteFile(full, []byte(content), 0o644))
}

func (f *fixture) check(err error) {
	f.t.Helper()
	if err != nil {
		f.t.Fatal(err)
	}
}

// repository makes one with the files committed.
func (f *fixture) repository(dir string, files ...string) {
	f.t.Helper()
	f.write(dir, "./")
	f.git(dir, "init", "-q", "-b", "main")
	f.write(dir, files...)
	f.git(dir, "add", "-A", "-f")
	f.git(dir, "commit", "-q", "--allow-empty", "-m", "first")
}

func (f *fixture) open(dir string) *Repository {
	f.t.Helper()
	r := Open(filepath.Join(f.home, dir), f.person())
	if r == nil {
		f.t.Fatalf("%s: found no repository", dir)
	}
	r.readIndex()
	return r
}

func (f *fixture) target(dir, path string) call.Target {
	f.t.Helper()
	return f.open(dir).Target(filepath.Join(f.home, dir, path))
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
	f.repository("r", "src/a.go", "src/b.go", "dist/x.js", "dist/sub/y.js", "dist-x", "dist.js", "sp ace/ü\n.txt", "link-to/x", "gone", "s/x")
	f.put("r/.gitignore", "node_modules\n*.log\n.env\n!keep.log\nbuild/\n")
	f.put("r/src/a.go", "changed\n")
	f.write("r", "node_modules/p/i.js", "a.log", "keep.log", ".env", "new/one", "new/two", "build/out", "dist/fresh.js", "wt/own/f")
	f.git("r/wt/own", "init", "-q")
	f.check(os.Symlink("src", filepath.Join(f.home, "r/ln")))
	f.check(os.Remove(filepath.Join(f.home, "r/gone")))
	f.put("r/s/x", "")
	f.git("r", "add", "s/x")
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
	f.repository("r", "x")
	for i := range 20 {
		a, b := fmt.Sprintf("a%03d", i), fmt.Sprintf("b%03d", i)
		f.put("r/x", a)
		f.git("r", "add", "x")
		info, err := os.Stat(filepath.Join(f.home, "r/x"))
		f.check(err)
		f.put("r/x", b)
		f.check(os.Chtimes(filepath.Join(f.home, "r/x"), info.ModTime(), info.ModTime()))
		if got := f.target("r", "x"); got.Dirty != call.Yes {
			t.Fatalf("round %d: got %q, want dirty", i, facts(got))
		}
		f.put("r/x", a)
		f.check(os.Chtimes(filepath.Join(f.home, "r/x"), info.ModTime(), info.ModTime()))
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
		f.write("r", "./")
		f.git("r", "init", "-q", "-b", "main")
		f.git("r", "config", "index.version", version)
		rnd := rand.New(rand.NewPCG(7, uint64(version[0])))
		names := make([]string, 60)
		for i := range names {
			names[i] = strings.Repeat(string("abcd"[rnd.IntN(4)])+"/", rnd.IntN(3)) + string("efgh"[rnd.IntN(4)]) + fmt.Sprint(rnd.IntN(9)) + []string{"", ".log", "-x", "ü"}[rnd.IntN(4)]
		}
		for range 6 {
			for range 8 {
				name := names[rnd.IntN(len(names))]
				full := filepath.Join(f.home, "r", name)
				switch rnd.IntN(7) {
				case 0:
					os.Remove(full)
				case 1:
					f.command("r", "add", "-f", "--", name).Run()
				case 2:
					f.command("r", "add", "-N", "-f", "--", name).Run()
				case 3:
					os.Chmod(full, 0o755)
				case 4:
					f.command("r", "commit", "-q", "-m", "x").Run()
				default:
					f.put("r/"+name, strings.Repeat("x", 3+rnd.IntN(3)))
				}
			}
			f.put("r/.gitignore", []string{"", "*.log\n", "a/\n*.log\n", "/b\nc/*\n!c/e1\n"}[rnd.IntN(4)])
			f.agree("r", names)
		}
	}
}

// agree compares all names in a repository.
func (f *fixture) agree(dir string, names []string) {
	f.t.Helper()
	lines := func(args ...string) map[string]bool {
		out, err := f.command(dir, args...).Output()
		f.check(err)
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
		if info, err := os.Lstat(filepath.Join(f.home, dir, name)); err != nil || info.IsDir() {
			continue
		}
		want := [3]call.Truth{call.TruthOf(in[name]), call.TruthOf(modified[name]), call.TruthOf(others[name])}
		if have := [3]call.Truth{got.Tracked, got.Dirty, got.Untracked}; have != want {
			f.t.Fatalf("%s: got tracked, dirty, untracked %v, want %v", name, have, want)
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
		f.t.Fatalf("all: got %s, want %d changed, %d new", facts(all), changed, fresh)
	}
}
