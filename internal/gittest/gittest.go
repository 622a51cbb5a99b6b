// Package gittest makes real repositories with real git, in a throw-away home,
// for tests of what reads them.
package gittest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Home is a home directory with repositories in it.
type Home struct {
	T   testing.TB
	Dir string // absolute, free of links
}

// New makes a home that is gone after the test, which it skips where there is
// no git.
func New(t testing.TB) *Home {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("SKIP: no git on PATH")
	}
	home, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return &Home{t, home}
}

// Command is a git that knows nothing but the home, to be run in dir below it.
func (h *Home) Command(dir string, args ...string) *exec.Cmd {
	cmd := exec.Command("git", args...)
	cmd.Dir = filepath.Join(h.Dir, dir)
	cmd.Env = []string{"HOME=" + h.Dir, "PATH=" + os.Getenv("PATH"), "GIT_CONFIG_NOSYSTEM=1", "LC_ALL=C",
		"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@x.example", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@x.example",
		"GIT_ALLOW_PROTOCOL=file"}
	return cmd
}

// Git runs git in dir, and returns what it printed without the last newline.
func (h *Home) Git(dir string, args ...string) string {
	h.T.Helper()
	out, err := h.Command(dir, args...).CombinedOutput()
	if err != nil {
		h.T.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return strings.TrimSuffix(string(out), "\n")
}

// Write makes files below dir, each with its name in it; a name that ends in a slash is a folder.
func (h *Home) Write(dir string, files ...string) {
	h.T.Helper()
	for _, name := range files {
		full := filepath.Join(h.Dir, dir, name)
		if strings.HasSuffix(name, "/") {
			h.Check(os.MkdirAll(full, 0o755))
			continue
		}
		h.Check(os.MkdirAll(filepath.Dir(full), 0o755))
		h.Check(os.WriteFile(full, []byte("content of "+name+"\n"), 0o644))
	}
}

// Put writes one file.
func (h *Home) Put(name, content string) {
	h.T.Helper()
	full := filepath.Join(h.Dir, name)
	h.Check(os.MkdirAll(filepath.Dir(full), 0o755))
	h.Check(os.WriteFile(full, []byte(content), 0o644))
}

// Check ends the test on an error.
func (h *Home) Check(err error) {
	h.T.Helper()
	if err != nil {
		h.T.Fatal(err)
	}
}

// Repository makes one with the files committed.
func (h *Home) Repository(dir string, files ...string) {
	h.T.Helper()
	h.Write(dir, "./")
	h.Git(dir, "init", "-q", "-b", "main")
	h.Write(dir, files...)
	h.Git(dir, "add", "-A", "-f")
	h.Git(dir, "commit", "-q", "--allow-empty", "-m", "first")
}
