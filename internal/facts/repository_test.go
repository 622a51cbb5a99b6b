package facts

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"airlock/internal/rules"
)

// key is a credential of a vendor's shape, put together here so that no
// scanner of this repository takes it for one.
const key = "ghp_" + "a8Kd02mZq4Xc7Vb1Nn5Lp9Rt3Ys6Wf0He2Ju"

// repo is a real repository in a folder of its own.
type repo struct {
	*testing.T
	dir  string
	home string
	made int // commits
}

func newRepo(t *testing.T) *repo {
	t.Helper()
	from := template(t)
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	r := &repo{T: t, dir: filepath.Join(dir, "p"), home: filepath.Join(dir, "home")}
	if err := os.Mkdir(r.home, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(r.dir, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
	return r
}

// first makes the first commit of a new repository.
func (r *repo) first(init ...string) {
	r.Helper()
	r.git(append([]string{"init", "-q", "-b", "main"}, init...)...)
	r.write("README.md", "hello\n")
	r.git("add", "README.md")
	r.git("commit", "-q", "-m", "first")
}

var templates struct {
	sync.Once
	dir string
}

// template is a repository of one commit, made once: a copy costs less than
// four runs of git.
func template(t *testing.T) string {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not on PATH")
	}
	templates.Do(func() {
		dir, err := os.MkdirTemp("", "facts")
		if err != nil {
			t.Fatal(err)
		}
		(&repo{T: t, dir: dir, home: dir}).first()
		templates.dir = dir
	})
	return templates.dir
}

func TestMain(m *testing.M) {
	status := m.Run()
	if templates.dir != "" {
		os.RemoveAll(templates.dir)
	}
	os.Exit(status)
}

func (r *repo) getenv(name string) string {
	switch name {
	case "HOME":
		return r.home
	case "PATH":
		return os.Getenv("PATH")
	}
	return ""
}

// git runs git in the repository, as a person would, and returns its output.
func (r *repo) git(args ...string) string {
	r.Helper()
	return r.gitIn(r.dir, args...)
}

func (r *repo) gitIn(dir string, args ...string) string {
	r.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	cmd.Env = []string{"HOME=" + r.home, "PATH=" + os.Getenv("PATH"), "GIT_AUTHOR_NAME=n", "GIT_AUTHOR_EMAIL=n@x", "GIT_COMMITTER_NAME=n",
		"GIT_COMMITTER_EMAIL=n@x", "GIT_ALLOW_PROTOCOL=file", "GIT_CONFIG_NOSYSTEM=1"}
	out, err := cmd.CombinedOutput()
	if err != nil {
		r.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return strings.TrimSpace(string(out))
}

func (r *repo) write(path, text string) {
	r.Helper()
	full := filepath.Join(r.dir, path)
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		r.Fatal(err)
	}
	if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
		r.Fatal(err)
	}
}

func (r *repo) remove(path string) {
	r.Helper()
	if err := os.RemoveAll(filepath.Join(r.dir, path)); err != nil {
		r.Fatal(err)
	}
}

// open is the repository as this package sees it.
func (r *repo) open() *repository {
	r.Helper()
	found, ok := findRepository(r.dir, r.getenv)
	if !ok {
		r.Fatal("no repository found")
	}
	return found
}

// whole is `git add -A` in the repository.
func (r *repo) whole() []rules.Staging {
	return []rules.Staging{{Dir: r.dir, Tracked: true, Untracked: true, Whole: true}}
}
