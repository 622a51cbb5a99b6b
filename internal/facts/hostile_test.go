package facts

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// hostile is a repository in which everything that git lets a configuration or
// an attribute run leaves a file behind. It returns their folder.
func (r *repo) hostile() (marks string) {
	r.Helper()
	marks = filepath.Join(filepath.Dir(r.dir), "marks")
	if err := os.Mkdir(marks, 0o777); err != nil {
		r.Fatal(err)
	}
	script := func(name string) string {
		path := filepath.Join(filepath.Dir(r.dir), "run-"+name)
		text := fmt.Sprintf("#!/bin/sh\ntouch '%s/%s'\ncat\n", marks, name)
		if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
			r.Fatal(err)
		}
		return path
	}
	r.write("old.go", "old\n")
	r.git("add", "-A")
	r.git("commit", "-q", "-m", "before it turned")
	var config strings.Builder
	section := func(name string, lines ...string) {
		fmt.Fprintf(&config, "[%s]\n\t%s\n", name, strings.Join(lines, "\n\t"))
	}
	section("core", "hooksPath = "+filepath.Join(filepath.Dir(r.dir), "hooks"), "fsmonitor = "+script("fsmonitor"), "pager = "+script("pager"),
		"editor = "+script("editor"), "sshCommand = "+script("ssh"), "gitProxy = "+script("proxy"), "askPass = "+script("askpass"),
		"alternateRefsCommand = "+script("alternates"), "untrackedCache = true")
	section(`filter "evil"`, "clean = "+script("clean"), "smudge = "+script("smudge"), "required = true")
	section(`filter "worse"`, "process = "+script("process"))
	section(`diff "evil"`, "textconv = "+script("textconv"), "command = "+script("command"), "cachetextconv = true")
	section("diff", "external = "+script("external"), "orderFile = "+script("order"), "relative = true")
	section("merge \"evil\"", "driver = "+script("merge"))
	section("credential", "helper = "+script("credential"))
	section("pager", "diff = "+script("pagerdiff"), "ls-files = "+script("pagerls"), "cat-file = true")
	section("alias", "diff = !"+script("aliasdiff"), "ls-files = !"+script("aliasls"), "cat-file = !"+script("aliascat"))
	section("gpg", "program = "+script("gpg"))
	section("trace2", "eventTarget = "+filepath.Join(marks, "trace2"))
	section(`remote "origin"`, "url = ext::sh -c "+script("ext"), "promisor = true", "partialclonefilter = blob:none", "uploadpack = "+script("uploadpack"))
	section("extensions", "partialClone = origin")
	section("uploadpack", "packObjectsHook = "+script("packobjects"))
	section(`includeIf "gitdir:/"`, "path = more")
	hooks := filepath.Join(filepath.Dir(r.dir), "hooks")
	for _, dir := range []string{hooks, filepath.Join(r.dir, ".git/hooks")} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			r.Fatal(err)
		}
		for _, hook := range []string{"pre-commit", "post-index-change", "fsmonitor-watchman", "reference-transaction", "post-checkout", "pre-auto-gc"} {
			if err := os.Symlink(script(hook+filepath.Base(filepath.Dir(dir))), filepath.Join(dir, hook)); err != nil && !errors.Is(err, os.ErrExist) {
				r.Fatal(err)
			}
		}
	}
	r.write(".git/more", "[core]\n\tfsmonitor = "+script("included")+"\n[alias]\n\tdiff = !"+script("includedalias")+"\n")
	if err := appendFile(filepath.Join(r.dir, ".git/config"), config.String()); err != nil {
		r.Fatal(err)
	}
	r.write(".gitattributes", "*.go filter=evil diff=evil merge=evil\n*.md filter=worse diff=evil text eol=crlf working-tree-encoding=UTF-16\n")
	return marks
}

func appendFile(path, text string) error {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}

func ran(t *testing.T, marks string) []string {
	t.Helper()
	entries, err := os.ReadDir(marks)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// TestNothingOfTheRepositoryRuns: whatever a repository's configuration names,
// none of it is started; files as young as the index included.
func TestNothingOfTheRepositoryRuns(t *testing.T) {
	r := newRepo(t)
	marks := r.hostile()
	r.write("a.go", secretLine)
	r.write("old.go", "old\n") // as it was, and younger than the index
	r.write("README.md", "hallo\n")
	r.write("s/b.md", secretLine)
	for _, command := range []string{"git add -A", "git add .", "git add -u", "git add s", "git commit -m x", "git commit -am x", "git stash -u", "git add -f *"} {
		got := r.stagedBy(command)
		if !got.Known() {
			t.Errorf("%s: got %q, want that it was looked at", command, show(got))
		}
	}
	if got := show(r.stagedBy("git add -A")); !strings.Contains(got, "a.go:3 github-token") || !strings.Contains(got, "s/b.md:3 github-token") {
		t.Errorf("got %q, want both keys", got)
	}
	// An object that is missing would be fetched, by programs of their choice.
	head := r.git("rev-parse", "HEAD:old.go")
	if err := os.Remove(filepath.Join(r.dir, ".git/objects", head[:2], head[2:])); err != nil {
		t.Fatal(err)
	}
	r.write("old.go", secretLine)
	r.stagedBy("git commit -am x")
	r.stagedBy("git add -A")
	unpushed(t.Context(), endangeredAt(r.dir), r.dir, r.getenv)
	if names := ran(t, marks); len(names) > 0 {
		t.Errorf("these ran: %s", strings.Join(names, " "))
	}
}

// TestTheHostileRepositoryIsOne: what the test above guards against does run
// where git is asked in the usual way.
func TestTheHostileRepositoryIsOne(t *testing.T) {
	r := newRepo(t)
	marks := r.hostile()
	r.write("old.go", "old\n")
	cmd, err := r.open().command(t.Context(), r.dir, "status")
	if err != nil {
		t.Fatal(err)
	}
	cmd.Args = []string{"git", "status"}
	cmd.Env = []string{"HOME=" + r.home, "PATH=" + os.Getenv("PATH")}
	_ = cmd.Run() // it may fail; what ran before counts
	if names := ran(t, marks); len(names) == 0 {
		t.Error("git status ran nothing of the repository's, want the file monitor or a filter")
	}
}

// TestLookupsComeBack: what never ends, or never begins, costs the time it is
// given and no more.
func TestLookupsComeBack(t *testing.T) {
	for name, prepare := range map[string]func(r *repo){
		"HEAD is a FIFO":        func(r *repo) { r.remove(".git/HEAD"); r.fifo(".git/HEAD") },
		"the index is a FIFO":   func(r *repo) { r.remove(".git/index"); r.fifo(".git/index") },
		".gitignore is a FIFO":  func(r *repo) { r.fifo(".gitignore") },
		"the config is a FIFO":  func(r *repo) { r.remove(".git/config"); r.fifo(".git/config") },
		"a ref is a FIFO":       func(r *repo) { r.fifo(".git/refs/heads/x") },
		"packed-refs is a FIFO": func(r *repo) { r.fifo(".git/packed-refs") },
		".git is a FIFO":        func(r *repo) { r.remove(".git"); r.fifo(".git") },
		"the worktree is /":     func(r *repo) { r.git("config", "core.worktree", "/") },
		"an endless object":     func(r *repo) { r.link("/dev/zero", ".git/objects/info/alternates") },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRepo(t)
			prepare(r)
			r.write("a.go", secretLine)
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			done := make(chan struct{})
			go func() {
				defer close(done)
				scan(ctx, r.whole(), r.dir, r.getenv)
			}()
			select {
			case <-done:
			case <-time.After(20 * time.Second):
				t.Error("the scan did not come back")
			}
			unblock(r)
		})
	}
}

// unblock lets whoever still waits at a FIFO go.
func unblock(r *repo) {
	_ = filepath.WalkDir(r.dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && d.Type()&os.ModeNamedPipe != 0 {
			if f, err := os.OpenFile(path, os.O_WRONLY|syscall.O_NONBLOCK, 0); err == nil {
				f.Close()
			}
		}
		return nil
	})
}

// TestGitIsNotTheRepositorys: git is taken from PATH's absolute folders alone.
func TestGitIsNotTheRepositorys(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "git"), []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	for _, path := range []string{"", ".", ":", "bin:.", "/nowhere:."} {
		if got, err := lookPath(path, "git"); err == nil {
			t.Errorf("PATH=%q: got %s, want none", path, got)
		}
	}
	if got, err := lookPath(".:"+dir, "git"); err != nil || got != filepath.Join(dir, "git") {
		t.Errorf("got %s, %v, want the one in %s", got, err, dir)
	}
}
