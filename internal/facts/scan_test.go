package facts

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

	"airlock/internal/call"
	"airlock/internal/rules"
	"airlock/internal/world"
)

// show is a scan in a line: "a.go:3 github-token".
func show(s *call.Staged) string {
	var out []string
	for _, f := range s.Findings {
		out = append(out, f.Path+":"+strconv.Itoa(f.Line)+" "+f.Kind)
	}
	if s.Stopped != "" {
		out = append(out, string(s.Stopped))
	}
	return strings.Join(out, ", ")
}

// stagedBy scans what a command stages, without the bound on time: a machine
// that is busy must not fail a test.
func (r *repo) stagedBy(command string) *call.Staged {
	r.Helper()
	return r.stagedWith(command, r.getenv)
}

func (r *repo) stagedWith(command string, getenv func(string) string) *call.Staged {
	r.Helper()
	rec := &call.Record{V: 1, Tool: "Bash", Shell: "bash", OS: "linux", Dir: r.dir, Input: []byte(`{"command":"` + command + `"}`)}
	live := &world.Live{Facts: &rec.Facts, Getenv: getenv}
	return scan(r.Context(), rules.Stagings(rec, live), r.dir, getenv)
}

const secretLine = "\n\nconst k = \"" + key + "\"\n"

func TestScan(t *testing.T) {
	for _, c := range []struct {
		name    string
		prepare func(r *repo)
		command string
		want    string
	}{
		{"untracked, all", func(r *repo) { r.write("a.go", secretLine) }, "git add -A", "a.go:3 github-token"},
		{"untracked, named", func(r *repo) { r.write("s/a.go", secretLine) }, "git add s/a.go", "s/a.go:3 github-token"},
		{"untracked, folder", func(r *repo) { r.write("s/t/a.go", secretLine) }, "git add s", "s/t/a.go:3 github-token"},
		{"untracked, the point", func(r *repo) { r.write("a.go", secretLine) }, "git add .", "a.go:3 github-token"},
		{"untracked, another folder", func(r *repo) { r.write("a.go", secretLine); r.write("s/b", "x") }, "git add s", ""},
		{"untracked, -u", func(r *repo) { r.write("a.go", secretLine) }, "git add -u", ""},
		{"untracked, commit -a", func(r *repo) { r.write("a.go", secretLine) }, "git commit -am x", ""},
		{"unstaged, all", func(r *repo) { r.write("README.md", secretLine) }, "git add -A", "README.md:3 github-token"},
		{"unstaged, -u", func(r *repo) { r.write("README.md", secretLine) }, "git add -u", "README.md:3 github-token"},
		{"unstaged, -p", func(r *repo) { r.write("README.md", secretLine) }, "git add -p", "README.md:3 github-token"},
		{"unstaged, commit -a", func(r *repo) { r.write("README.md", secretLine) }, "git commit -am x", "README.md:3 github-token"},
		{"unstaged, commit", func(r *repo) { r.write("README.md", secretLine) }, "git commit -m x", ""},
		{"unstaged, commit path", func(r *repo) { r.write("README.md", secretLine) }, "git commit -m x README.md", "README.md:3 github-token"},
		{"staged, commit", func(r *repo) { r.write("a.go", secretLine); r.git("add", "a.go") }, "git commit -m x", "a.go:3 github-token"},
		{"staged, commit --amend", func(r *repo) { r.write("a.go", secretLine); r.git("add", "a.go") }, "git commit --amend --no-edit", "a.go:3 github-token"},
		{"staged, --no-verify", func(r *repo) { r.write("a.go", secretLine); r.git("add", "a.go") }, "git commit --no-verify -m x", "a.go:3 github-token"},
		{"staged, then taken off the disk", func(r *repo) { r.write("a.go", secretLine); r.git("add", "a.go"); r.remove("a.go") }, "git commit -m x", "a.go:3 github-token"},
		{"staged, commit another path", func(r *repo) { r.write("a.go", secretLine); r.git("add", "a.go"); r.write("README.md", "x") }, "git commit -m x README.md", ""},
		{"staged, commit -i another path", func(r *repo) { r.write("a.go", secretLine); r.git("add", "a.go") }, "git commit -m x -i README.md", "a.go:3 github-token"},
		{"staged and changed since", func(r *repo) { r.write("a.go", secretLine); r.git("add", "a.go"); r.write("a.go", "clean\n") }, "git commit -m x", "a.go:3 github-token"},
		{"staged, renamed", func(r *repo) { r.write("a.go", secretLine); r.git("add", "a.go"); r.git("mv", "a.go", "b.go") }, "git commit -m x", "b.go:3 github-token"},
		{"add and commit in one", func(r *repo) { r.write("a.go", secretLine) }, "git add -A && git commit -m x && git push", "a.go:3 github-token"},
		{"from a folder", func(r *repo) { r.write("s/a.go", secretLine) }, "cd s && git add .", "s/a.go:3 github-token"},
		{"from a folder, all", func(r *repo) { r.write("a.go", secretLine); r.write("s/x", "x") }, "cd s && git add -A", "a.go:3 github-token"},
		{"git -C", func(r *repo) { r.write("s/a.go", secretLine) }, "git -C s add a.go", "s/a.go:3 github-token"},
		{"pattern of the shell", func(r *repo) { r.write("a.go", secretLine); r.write("s/b.go", secretLine) }, "git add *.go", "a.go:3 github-token"},
		{"pattern of git's", func(r *repo) { r.write("a.go", secretLine); r.write("s/b.go", secretLine) }, "git add '*.go'", "a.go:3 github-token, s/b.go:3 github-token"},
		{"pattern of the shell, hidden", func(r *repo) { r.write(".a.go", secretLine); r.write("b", "x") }, "git add *", ""},
		{"excluded", func(r *repo) { r.write("a.go", secretLine) }, "git add . ':!a.go'", ""},
		{"ignored", func(r *repo) { r.write(".gitignore", "*.go\n"); r.write("a.go", secretLine) }, "git add -A", ""},
		{"ignored, forced", func(r *repo) { r.write(".gitignore", "*.go\n"); r.write("a.go", secretLine) }, "git add -f a.go", "a.go:3 github-token"},
		{"ignored by info/exclude", func(r *repo) { r.write(".git/info/exclude", "a.go\n"); r.write("a.go", secretLine) }, "git add .", ""},
		{"stash", func(r *repo) { r.write("README.md", secretLine) }, "git stash", "README.md:3 github-token"},
		{"stash, untracked", func(r *repo) { r.write("a.go", secretLine) }, "git stash", ""},
		{"stash -u", func(r *repo) { r.write("a.go", secretLine) }, "git stash -u", "a.go:3 github-token"},
		{"stash -a", func(r *repo) { r.write(".gitignore", "*.go\n"); r.write("a.go", secretLine) }, "git stash -a", "a.go:3 github-token"},
		{"stash of what is staged", func(r *repo) { r.write("a.go", secretLine); r.git("add", "a.go") }, "git stash", "a.go:3 github-token"},
		{"intent to add", func(r *repo) { r.write("a.go", secretLine); r.git("add", "-N", "a.go") }, "git commit -am x", "a.go:3 github-token"},
		{"the call deletes it first", func(r *repo) { r.write("a.go", secretLine) }, "rm a.go && git add -A", "unread"},
		{"the call ignores it first", func(r *repo) { r.write("a.go", secretLine) }, "echo a.go >> .gitignore && git add -A", "unread"},
		{"the call unstages it first", func(r *repo) { r.write("a.go", secretLine); r.git("add", "a.go") }, "git restore --staged a.go && git commit -m x", ""},
		{"name with spaces", func(r *repo) { r.write("a b/\u00e9 \u4e2d.go", secretLine) }, "git add -A", "a b/\u00e9 \u4e2d.go:3 github-token"},
		{"name with a newline", func(r *repo) { r.write("a\nb.go", secretLine) }, "git add -A", "a\nb.go:3 github-token"},
		{"name with a quote and a tab", func(r *repo) { r.write("a\"\tb.go", secretLine) }, "git add -A", "a\"\tb.go:3 github-token"},
		{"an example", func(r *repo) { r.write("a.go", "k = \""+key+"\" // example\n") }, "git add -A", ""},
		{"a sample on another line", func(r *repo) { r.write("a.go", "// sample\nk = \""+key+"\"\n") }, "git add -A", "a.go:2 github-token"},
		{"a URL of this machine's", func(r *repo) {
			r.write("compose.yaml", "url: postgres://app:Xk29fLq8@localhost:5432/app\nqueue: amqp://guest:guest@rabbit\n")
		}, "git add -A", ""},
		{"a URL of another machine's", func(r *repo) { r.write("c", "url: postgres://app:Xk29fLq8@db1.acme.io/app\n") }, "git add -A", "c:1 url-credentials"},
		{"in JSON", func(r *repo) { r.write("a.json", `{"a":1}`+"\n"+`{"token":"`+key+`"}`+"\n") }, "git add -A", "a.json:2 github-token"},
		{"in UTF-16", func(r *repo) { r.write("a.txt", utf16LE("one\r\n"+key+"\r\n")) }, "git add -A", "a.txt:2 github-token"},
		{"in a binary", func(r *repo) { r.write("a.bin", "\x00\x01\n\n"+key+"\n") }, "git add -A", "a.bin:0 github-token"},
		{"a name in a binary", func(r *repo) { r.write("a.bin", "\x00\x01\npassword=hunter2hunter2Q\n") }, "git add -A", ""},
		{"a link", func(r *repo) { r.link(filepath.Join(r.home, key), "l") }, "git add -A", ""},
		{"a link to a key outside", func(r *repo) { r.write("../out", secretLine); r.link("../out", "l") }, "git add -A", ""},
		{"a FIFO", func(r *repo) { r.fifo("f"); r.write("a.go", secretLine) }, "git add -A", "a.go:3 github-token"},
		{"nothing", func(*repo) {}, "git add -A", ""},
		{"no repository", func(r *repo) { r.remove(".git") }, "git add -A", "unknown"},
		{"nobody knows where", func(*repo) {}, "git --git-dir=$X add -A", "unread"},
		{"outside the repository", func(*repo) {}, "git add ../x", "unknown"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := newRepo(t)
			c.prepare(r)
			if got := show(r.stagedBy(c.command)); got != c.want {
				t.Errorf("%s: got %q, want %q", c.command, got, c.want)
			}
		})
	}
}

// TestScanOfWhatIsCommitted: a secret that HEAD holds is not committed anew,
// under the same name or another.
func TestScanOfWhatIsCommitted(t *testing.T) {
	const other = "ghp_" + "Zz9Kd02mZq4Xc7Vb1Nn5Lp9Rt3Ys6Wf0He2J"
	for _, c := range []struct {
		name    string
		change  func(r *repo)
		command string
		want    string
	}{
		{"another line", func(r *repo) { r.write("a.go", "new\n"+secretLine) }, "git commit -am x", ""},
		{"another line, staged", func(r *repo) { r.write("a.go", "new\n"+secretLine); r.git("add", "a.go") }, "git commit -m x", ""},
		{"touched", func(r *repo) { r.write("a.go", secretLine) }, "git add -A", ""},
		{"a second key", func(r *repo) { r.write("a.go", secretLine+other+"\n") }, "git add -A", "a.go:4 github-token"},
		{"renamed", func(r *repo) { r.git("mv", "a.go", "b.go") }, "git commit -m x", ""},
		{"renamed on disk", func(r *repo) { r.remove("a.go"); r.write("b.go", secretLine) }, "git add -A", ""},
		{"renamed and changed", func(r *repo) {
			r.git("mv", "a.go", "b.go")
			r.write("b.go", "x\n"+secretLine+"y\n")
			r.git("add", "-A")
		}, "git commit -m x", ""},
		{"copied", func(r *repo) { r.write("b.go", secretLine) }, "git add -A", "b.go:3 github-token"},
		{"deleted", func(r *repo) { r.remove("a.go") }, "git add -A", ""},
		{"merged in", func(r *repo) {
			r.git("checkout", "-q", "-b", "side")
			r.write("m.go", other+"\n")
			r.git("add", "-A")
			r.git("commit", "-q", "-m", "side")
			r.git("checkout", "-q", "main")
			r.git("merge", "-q", "--no-ff", "--no-commit", "side")
		}, "git commit -m merge", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := newRepo(t)
			r.write("a.go", secretLine)
			r.git("add", "-A")
			r.git("commit", "-q", "-m", "it was committed before")
			c.change(r)
			if got := show(r.stagedBy(c.command)); got != c.want {
				t.Errorf("%s: got %q, want %q", c.command, got, c.want)
			}
		})
	}
}

// TestScanBounds: a large file is read as far as the bound goes, after all
// smaller ones, and the scan says that it stopped.
func TestScanBounds(t *testing.T) {
	const size = 50 << 20
	filler := strings.Repeat("nothing to see here, only words on a line\n", size/42)
	for _, c := range []struct {
		name, text, want string
		stage            bool
	}{
		{"at the start", secretLine + filler, "big.txt:3 github-token, bytes", false},
		{"at the start, staged", secretLine + filler, "big.txt:3 github-token, bytes", true},
		{"at the end", filler + secretLine, "bytes", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRepo(t)
			r.write("big.txt", c.text)
			command := "git add -A"
			if c.stage {
				r.git("add", "big.txt")
				command = "git commit -m x"
			}
			got := r.stagedBy(command)
			if show(got) != c.want || got.Bytes != MaxScanned {
				t.Errorf("got %q of %d bytes, want %q of %d", show(got), got.Bytes, c.want, MaxScanned)
			}
		})
	}
	t.Run("beside small ones", func(t *testing.T) {
		r := newRepo(t)
		r.write("a-big.txt", filler)
		r.write("z.go", secretLine)
		if got := show(r.stagedBy("git add -A")); got != "z.go:3 github-token, bytes" {
			t.Errorf("got %q, want the key in the small file, and that it stopped", got)
		}
	})
	t.Run("many findings", func(t *testing.T) {
		r := newRepo(t)
		for i := range 30 {
			r.write(fmt.Sprintf("f%02d", i), secretLine)
		}
		got := r.stagedBy("git add -A")
		if len(got.Findings) != call.MaxFindings || got.Stopped != call.StoppedFound {
			t.Errorf("got %d findings, %q, want %d, found", len(got.Findings), got.Stopped, call.MaxFindings)
		}
	})
}

func TestScanOfASubmodule(t *testing.T) {
	r := newRepo(t)
	lib := newRepo(t)
	r.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", lib.dir, "lib")
	r.git("commit", "-q", "-m", "lib")
	r.write("lib/a.go", secretLine)
	for _, c := range []struct{ command, want string }{
		{"git add -A", ""}, // the submodule is an id to the repository around it
		{"git commit -am x", ""},
		{"git -C lib add -A", "lib/a.go:3 github-token"},
		{"cd lib && git add . && git commit -m x", "lib/a.go:3 github-token"},
	} {
		if got := show(r.stagedBy(c.command)); got != c.want {
			t.Errorf("%s: got %q, want %q", c.command, got, c.want)
		}
	}
}

func TestScanOfANestedRepository(t *testing.T) {
	r := newRepo(t)
	r.gitIn(r.dir, "init", "-q", "inner")
	r.write("inner/a.go", secretLine)
	if got := show(r.stagedBy("git add -A")); got != "" {
		t.Errorf("around it: got %q, want nothing: a repository within becomes an id", got)
	}
	if got := show(r.stagedBy("cd inner && git add -A")); got != "inner/a.go:3 github-token" {
		t.Errorf("in it: got %q, want the key", got)
	}
}

func TestScanOfAWorktree(t *testing.T) {
	r := newRepo(t)
	r.git("worktree", "add", "-q", "../wt")
	r.write("../wt/README.md", secretLine)
	r.write("../wt/old.go", "x")
	if got := show(r.stagedBy("cd ../wt && git commit -am x")); got != filepath.Join(filepath.Dir(r.dir), "wt/README.md")+":3 github-token" {
		t.Errorf("got %q, want the key in the other worktree, by its absolute path", got)
	}
}

// TestScanOfEveryForm: an index or a format that go-git cannot read makes no
// difference.
func TestScanOfEveryForm(t *testing.T) {
	for _, c := range []struct {
		name    string
		init    []string
		prepare func(r *repo)
	}{
		{"plain", nil, func(*repo) {}},
		{"sha256", []string{"--object-format=sha256"}, func(*repo) {}},
		{"split index", nil, func(r *repo) { r.git("update-index", "--split-index") }},
		{"index version 4", nil, func(r *repo) { r.git("update-index", "--index-version", "4") }},
		{"sparse index", nil, func(r *repo) {
			r.write("in/a", "a")
			r.write("out/b", "b")
			r.git("add", "-A")
			r.git("commit", "-q", "-m", "more")
			r.git("sparse-checkout", "set", "--cone", "--sparse-index", "in")
		}},
		{"no checksum", nil, func(r *repo) { r.git("config", "index.skipHash", "true"); r.git("update-index", "--force-write-index") }},
		{"detached", nil, func(r *repo) { r.git("checkout", "-q", "--detach") }},
		{"packed", nil, func(r *repo) { r.git("gc", "-q"); r.git("pack-refs", "--all") }},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := newRepo(t)
			if c.init != nil {
				r.remove(".git")
				r.first(c.init...)
			}
			c.prepare(r)
			r.write("a.go", secretLine)
			if got := show(r.stagedBy("git add -A")); got != "a.go:3 github-token" {
				t.Errorf("untracked: got %q, want the key", got)
			}
			r.git("add", "a.go")
			if got := show(r.stagedBy("git commit -m x")); got != "a.go:3 github-token" {
				t.Errorf("staged: got %q, want the key", got)
			}
			r.git("commit", "-q", "-m", "x")
			r.write("a.go", secretLine+"more\n")
			if got := show(r.stagedBy("git commit -am x")); got != "" {
				t.Errorf("committed: got %q, want nothing", got)
			}
		})
	}
}

// TestScanFirstCommit: there is no HEAD to compare with.
func TestScanFirstCommit(t *testing.T) {
	r := newRepo(t)
	r.remove(".git")
	r.git("init", "-q")
	r.write("a.go", secretLine)
	if got := show(r.stagedBy("git add .")); got != "a.go:3 github-token" {
		t.Errorf("untracked: got %q, want the key", got)
	}
	r.git("add", ".")
	if got := show(r.stagedBy("git commit -m x")); got != "a.go:3 github-token" {
		t.Errorf("staged: got %q, want the key", got)
	}
}

// TestScanElsewhere: where the surroundings point git at another index, what
// it would stage is not known.
func TestScanElsewhere(t *testing.T) {
	r := newRepo(t)
	r.write("a.go", secretLine)
	env := func(name string) string {
		if name == "GIT_INDEX_FILE" {
			return "/elsewhere"
		}
		return r.getenv(name)
	}
	if got := show(scan(t.Context(), r.whole(), r.dir, env)); got != "unknown" {
		t.Errorf("got %q, want unknown", got)
	}
}

func utf16LE(s string) string {
	out := []byte{0xff, 0xfe}
	for _, u := range utf16.Encode([]rune(s)) {
		out = append(out, byte(u), byte(u>>8))
	}
	return string(out)
}

func (r *repo) link(to, path string) {
	r.Helper()
	if err := os.Symlink(to, filepath.Join(r.dir, path)); err != nil {
		r.Skip(err)
	}
}

func (r *repo) fifo(path string) {
	r.Helper()
	if err := mkfifo(filepath.Join(r.dir, path)); err != nil {
		r.Skip(err)
	}
}

func TestLocalHost(t *testing.T) {
	for rest, want := range map[string]bool{
		"@localhost:5432/app": true, "@127.0.0.1/x": true, "@db:5432/app\n": true, "@[::1]:80": true, "@redis": true, "@0.0.0.0:1": true,
		"@host.docker.internal:5432": true, "@x.localhost/": true, `@db"`: true,
		"@prod.db.example.com/x": false, "@10.0.0.7/x": false, "@db.internal:5432": false, "@": false, "": false, "x@db": false, "@\n": false,
	} {
		if got := localHost([]byte(rest)); got != want {
			t.Errorf("%q: got %t, want %t", rest, got, want)
		}
	}
}
