package prefilter_test

import (
	"os"
	"path/filepath"
	"testing"

	"airlock/internal/call"
	"airlock/internal/world"
)

// TestKindsOfRepositories judges one question, is this work committed, in
// every kind of repository.
func TestKindsOfRepositories(t *testing.T) {
	m := newMachine(t)
	m.app("r")
	m.Git("r", "worktree", "add", "-q", "-b", "topic", "../wt")
	m.Put("wt/src/a.go", "changed\n")
	m.Repository("lib", "l.go")
	m.Git("r", "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", m.Dir+"/lib", "mod")
	m.Git("r", "commit", "-qm", "mod")
	m.Put("r/mod/l.go", "changed\n")
	m.Git("", "clone", "-q", "--bare", "lib", "bare.git")
	m.Repository("detached", "a.go")
	m.Git("detached", "checkout", "-q", "--detach")
	m.Put("detached/a.go", "changed\n")
	m.Write("unborn", "a.go")
	m.Git("unborn", "init", "-q")
	m.Git("unborn", "add", "a.go")
	m.Repository("split", "a.go")
	m.Git("split", "update-index", "--split-index")
	m.Repository("sparse", "in/a.go", "out/b.go")
	m.Git("sparse", "sparse-checkout", "set", "--cone", "--sparse-index", "in")
	m.Repository("cone", "in/a.go", "out/b.go")
	m.Git("cone", "sparse-checkout", "set", "--cone", "in")
	m.Write("sha256", "a.go", "b.go")
	m.Git("sha256", "init", "-q", "--object-format=sha256")
	m.Git("sha256", "add", "-A")
	m.Put("sha256/b.go", "changed, and longer than before\n")
	m.Repository("reftable", "a.go")
	m.Put("reftable/.git/HEAD", "ref: refs/heads/.invalid\n")
	m.Git("reftable", "config", "extensions.refStorage", "reftable")
	m.Put("reftable/a.go", "changed\n")
	m.app("outer")
	m.Repository("outer/vendor/inner", "i.go")
	m.Repository("names", "sp ace/a b.txt", "new\nline/x", "übung/ß.txt", "-dash", "quo'te")
	for _, name := range []string{"sp ace/a b.txt", "new\nline/x", "übung/ß.txt", "-dash", "quo'te"} {
		m.Put("names/"+name, "changed\n")
	}
	m.Repository("v4", "a/b/c.go", "a/b/d.go")
	m.Git("v4", "update-index", "--index-version", "4")
	m.Put("v4/a/b/d.go", "changed\n")
	m.app("ref-packed")
	m.Git("ref-packed", "gc", "-q")
	m.expect([]expectation{
		{"wt", "rm -rf src", "warn", "1 file holds changes"},
		{"wt", "rm -rf docs", "silent", ""},
		{"r", "rm -rf src", "silent", ""},
		{"r", "rm -rf mod", "warn", "a repository"},
		{"r/mod", "git reset --hard", "warn", "in 1 file away"},
		{"r/mod", "rm l.go", "warn", "changes that were never committed"},
		{"bare.git", "git reset --hard", "warn", "throws uncommitted changes away"},
		{"detached", "git checkout -- .", "warn", "in 1 file away"},
		{"detached", "git checkout -- a.go", "warn", "in 1 file away"},
		{"unborn", "git reset --hard", "warn", "throws uncommitted changes away"},
		{"unborn", "rm -rf x", "silent", ""},
		{"split", "rm a.go", "silent", ""}, // not known: left to the facts that cost more
		{"split", "git checkout -- .", "warn", "throws uncommitted changes away"},
		{"sparse", "git checkout -- .", "warn", "throws uncommitted changes away"},
		{"cone", "git checkout -- .", "silent", ""},
		{"cone", "rm -rf in", "silent", ""},
		{"sha256", "rm b.go", "warn", "changes that were never committed"},
		{"reftable", "rm a.go", "warn", "changes that were never committed"},
		{"reftable", "git reset --hard", "warn", "in 1 file away"},
		{"outer", "rm -rf vendor", "warn", "and with it a repository"},
		{"outer", "rm -rf vendor/inner", "warn", "a repository"},
		{"names", "rm 'sp ace/a b.txt'", "warn", "changes that were never committed"},
		{"names", "rm -rf $'new\\nline'", "warn", "1 file holds changes"},
		{"names", "rm -rf übung", "warn", "1 file holds changes"},
		{"names", "rm -- -dash", "warn", "changes that were never committed"},
		{"names", `rm "quo'te"`, "warn", "changes that were never committed"},
		{"v4", "rm -rf a", "warn", "1 file holds changes"},
		{"v4", "rm a/b/c.go", "silent", ""},
		{"ref-packed", "git reset --hard", "silent", ""},
	})
}

// TestOtherNames: what a path leads to counts, not how it is written.
func TestOtherNames(t *testing.T) {
	m := newMachine(t)
	m.app("app")
	m.app("sibling")
	m.Put("sibling/src/a.go", "changed\n")
	m.Write("outside", "data/x")
	for name, to := range map[string]string{"home": m.Dir, "root": "/", "out": "../outside", "sib": "../sibling", "in": "src", "etc": "/etc"} {
		m.Check(os.Symlink(to, filepath.Join(m.Dir, "app", name)))
	}
	m.Check(os.Symlink(m.Dir, filepath.Join(m.Dir, "app/docs/h")))
	m.expect([]expectation{
		{"app", "rm -rf home/", "deny", "the home directory through a link"},
		{"app", "rm -rf home/*", "deny", "through a link"},
		{"app", "rm -rf home/.", "deny", "through a link"},
		{"app", "rm -rf docs/h/", "deny", "through a link"},
		{"app", "rm -rf root/etc", "deny", "the system folder /etc through a link"},
		{"app", "rm -rf root/*", "deny", "through a link"},
		{"app", "chmod -R 777 etc", "deny", "/etc through a link"},
		{"app", "cd home && rm -rf *", "deny", "through a link"},
		{"app", "ln -s / x && rm -rf x/", "deny", "the root of the file system through a link"},
		{"app", "ln -sfn ~ x; rm -rf x/*", "deny", "through a link"},
		{"app", "ln -s / x && rm -rf x/usr", "deny", "the system folder /usr"},
		{"app", "ln -s src x && rm -rf x/", "silent", ""},
		{"app", "rm -rf out", "silent", ""}, // the link alone
		{"app", "rm -rf in", "silent", ""},
		{"app", "rm -rf in/", "silent", ""},
		{"app", "rm -rf sib/src", "warn", "1 file holds changes"},
	})
	m.Check(os.Symlink(m.Dir+"/sibling", filepath.Join(m.Dir, "linked")))
	m.expect([]expectation{
		{"linked", "rm -rf src", "warn", "1 file holds changes"},
		{"linked", "rm -rf docs", "silent", ""},
		{"linked", "rm -rf docs/", "silent", ""},
		{"linked", "git reset --hard", "warn", "in 1 file away"},
	})
}

// TestHostileRepository: a repository names programs wherever git lets it, and
// none of them is run; each would leave a file behind.
func TestHostileRepository(t *testing.T) {
	m := newMachine(t)
	m.app("r")
	m.Put("r/.gitattributes", "*.go filter=evil diff=evil merge=evil\n")
	marker := filepath.Join(m.Dir, "ran")
	evil := "touch " + marker
	for _, key := range []string{"core.fsmonitor", "core.pager", "core.editor", "core.sshCommand", "core.askPass", "diff.external", "filter.evil.clean",
		"filter.evil.smudge", "filter.evil.process", "diff.evil.textconv", "diff.evil.command", "merge.evil.driver", "credential.helper", "gpg.program", "core.alternateRefsCommand"} {
		m.Git("r", "config", key, evil)
	}
	m.Git("r", "config", "core.hooksPath", "hooks")
	for _, hook := range []string{"post-index-change", "reference-transaction", "pre-commit", "post-checkout", "fsmonitor-watchman"} {
		m.Put("r/hooks/"+hook, "#!/bin/sh\n"+evil+"\n")
		m.Check(os.Chmod(filepath.Join(m.Dir, "r/hooks", hook), 0o755))
	}
	_ = os.Remove(marker) // what setting it up ran
	m.Put("r/src/a.go", "changed\n")
	for _, command := range []string{"rm -rf src", "rm src/a.go", "git reset --hard", "git checkout -- .", "git clean -fd", "git rm -rf src", "git restore src", "rm -rf .", "git commit -am x"} {
		m.judge("r", command)
	}
	if _, err := os.Lstat(marker); err == nil {
		t.Error("a program that the repository names was run")
	}
}

// TestNotHanging: what stands where a file is expected is not waited for.
func TestNotHanging(t *testing.T) {
	m := newMachine(t)
	m.app("r")
	m.fifo("r/pipe")
	big, err := os.Create(filepath.Join(m.Dir, "r/big.sh"))
	m.Check(err)
	m.Check(big.Truncate(5 << 30))
	m.Check(big.Close())
	for _, command := range []string{"bash /dev/zero", "bash pipe", "source pipe", "python3 pipe", "bash big.sh", "./big.sh", "rm pipe", "echo x > pipe",
		"rm -rf .", "git clean -fd", "sh < pipe", "psql -f pipe", "make -f pipe", "node /dev/zero", "cp src/a.go pipe", "git add pipe"} {
		m.judge("r", command)
	}
}

// TestFaultsNotRepeated is the list of what an earlier guard told wrongly of a
// target.
func TestFaultsNotRepeated(t *testing.T) {
	m := newMachine(t)
	m.app("r")
	m.Put("r/src/a.go", "changed\n")
	m.Write("r", "new/deep/file.go")
	m.Write("proj", "x")
	m.Check(os.Symlink(m.Dir+"/proj", filepath.Join(m.Dir, "r/link")))
	m.env["TMPDIR"] = filepath.Join(m.Dir, "tmp")
	m.expect([]expectation{
		{"r", "rm -rf $HOME/r", "warn", "the whole project"},
		{"r", "cd /tmp && rm -rf ./x", "silent", ""},
		{"r", "rm -rf .", "warn", "the whole project, in which 1 file holds changes that were never committed and 2 files were never added to git"},
		{"r", "rm -rf new/deep", "warn", "1 file was never added"},
		{"r", "rm .env", "warn", "no other copy"},
		{"r", "rm -rf src", "warn", "1 file holds changes"},
		{"r", "rm -rf node_modules", "silent", ""},
		{"r", "rm -rf *", "warn", "everything in the project"},
		{"r", "env rm -rf src", "warn", "1 file holds changes"},
		{"r", "git checkout -- src", "warn", "in 1 file away"},
		{"r", "echo > src/a.go", "warn", "writes over a.go"},
		{"r", "dd if=/dev/null of=src/a.go", "warn", "writes over a.go"},
	})
	if r := m.target("r", "link/x"); r.Real != filepath.Join(m.Dir, "proj/x") || r.Root != "" {
		t.Errorf("a link out of the project: got %+v, want it at proj/x and in no repository", r)
	}
	r, _ := m.judge("r", "git reset --hard")
	if g := r.Facts.Git[filepath.Join(m.Dir, "r")]; g.Followed != call.No || g.Branch != "main" || g.Head == "" {
		t.Errorf("no upstream: got %+v, want it said", g)
	}
	m.env["NODE_ENV"], m.env["DATABASE_URL"] = "non-prod", "postgres://u:p@prod-db.acme.example/x"
	m.Put(".kube/config", "apiVersion: v1\ncurrent-context: acme-product\n")
	m.Put("r/.terraform/environment", "prod")
	r, _ = m.judge("r", "git push --force")
	want := map[string]string{"NODE_ENV": call.Staging, "DATABASE_URL": call.Production, "kubectl context": call.OtherClass, "terraform workspace": call.Production}
	if r.Facts.Hints == nil || len(*r.Facts.Hints) != len(want) {
		t.Fatalf("hints: got %v, want %v", r.Facts.Hints, want)
	}
	for _, h := range *r.Facts.Hints {
		if want[h.Name] != h.Class {
			t.Errorf("%s: got %s, want %s", h.Name, h.Class, want[h.Name])
		}
	}
}

func (m *machine) target(dir, name string) call.Target {
	var facts call.Facts
	return (&world.Live{Facts: &facts, Getenv: m.getenv}).Target(filepath.Join(m.Dir, dir, name))
}
