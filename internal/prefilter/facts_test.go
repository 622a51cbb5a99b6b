package prefilter_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"airlock/internal/call"
	"airlock/internal/config"
	"airlock/internal/gittest"
	"airlock/internal/policy"
	"airlock/internal/prefilter"
	"airlock/internal/world"
)

// machine judges commands on repositories that really are there.
type machine struct {
	*gittest.Home
	env map[string]string
	now time.Time
}

func newMachine(t *testing.T) *machine {
	h := gittest.New(t)
	return &machine{Home: h, env: map[string]string{"HOME": h.Dir, "PATH": "/usr/bin:/bin"}, now: time.Now()}
}

func (m *machine) getenv(name string) string { return m.env[name] }

// judge runs the pre-filter over a command in dir, then again as a replay of
// what it recorded, and holds both to the same verdict.
func (m *machine) judge(dir, command string) (*call.Record, *call.Verdict) {
	m.T.Helper()
	input := append(call.AppendQuoted([]byte(`{"command":`), command), '}')
	r := &call.Record{V: call.Version, Time: m.now.UTC().Truncate(time.Millisecond), Agent: "claude", Tool: "Bash", Shell: "bash", OS: "linux",
		Input: input, Dir: filepath.Join(m.Dir, dir), Attended: true}
	s := config.For(r, m.getenv)
	prefilter.Run(r, m.getenv, s)
	row := r.Append(nil)
	verdict := decide(r)

	again, err := call.Parse(row)
	m.Check(err)
	w := &world.Replay{Facts: &again.Facts}
	again.Matches = nil
	prefilter.Match(again, w, s, nil)
	replayed := decide(again)
	if w.Missing > 0 || text(replayed) != text(verdict) {
		m.T.Errorf("%s: the replay says %s, %d unanswered, want %s", command, text(replayed), w.Missing, text(verdict))
	}
	return r, verdict
}

func decide(r *call.Record) *call.Verdict {
	copied := *r
	copied.Matches = policy.Settled(append([]call.Match(nil), r.Matches...))
	return policy.Decide(&copied, policy.Terms{Mode: policy.Enforce})
}

func text(v *call.Verdict) string {
	if v == nil {
		return "silence"
	}
	return string(v.Append(nil))
}

// said is a verdict in a word, and all that is said.
func said(v *call.Verdict) (action, words string) {
	if v == nil || v.Action == call.None {
		return "silent", ""
	}
	return v.Action.String(), v.Reason + " " + strings.Join(v.Advice, " ")
}

type expectation struct{ dir, command, action, words string }

func (m *machine) expect(all []expectation) {
	m.T.Helper()
	for _, c := range all {
		_, v := m.judge(c.dir, c.command)
		action, words := said(v)
		if action != c.action || !strings.Contains(words, c.words) {
			m.T.Errorf("%s: %s\ngot  %s %s\nwant %s %s", c.dir, c.command, action, words, c.action, c.words)
		}
	}
}

// app makes a repository as agents meet them: sources, a build that is
// tracked, one that is ignored, work that was not committed.
func (m *machine) app(dir string) {
	m.Repository(dir, "src/a.go", "src/b.go", "docs/x.md", "dist/x.js", "dist/y.js", "Makefile")
	m.Put(dir+"/.gitignore", "node_modules/\n/build/\n.env\n*.log\n*.sqlite\n")
	m.Git(dir, "add", "-A")
	m.Git(dir, "commit", "-qm", "ignore")
	m.Write(dir, "node_modules/p/i.js", "build/out.o", ".env", "debug.log", "data.sqlite")
}

func TestWork(t *testing.T) {
	m := newMachine(t)
	m.app("clean")
	m.app("dirty")
	m.Put("dirty/src/a.go", "package a // changed\n")
	m.Put("dirty/dist/x.js", "// patched by hand\n")
	m.Write("dirty", "new/one.go", "new/two.go", "scratch.py", "old.txt", "docs/fresh.md")
	long := m.now.Add(-48 * time.Hour)
	m.Check(os.Chtimes(filepath.Join(m.Dir, "dirty/old.txt"), long, long))
	m.Repository("untracked-dist", "a")
	m.Write("untracked-dist", "dist/x.js")
	m.expect([]expectation{
		{"clean", "rm -rf ./dist", "silent", ""},
		{"dirty", "rm -rf ./dist", "warn", "deletes dist, in which 1 file holds changes that were never committed"},
		{"untracked-dist", "rm -rf ./dist", "silent", ""},
		{"clean", "rm -rf node_modules build", "silent", ""},
		{"dirty", "rm -rf node_modules build", "silent", ""},
		{"clean", "rm src/a.go", "silent", ""},
		{"dirty", "rm src/a.go", "warn", "deletes a.go, which holds changes that were never committed"},
		{"dirty", "rm -f src/*", "warn", "deletes src, in which 1 file"},
		{"dirty", "rm src/b.go", "silent", ""},
		{"dirty", "rm -rf new", "warn", "in which 2 files were never added to git"},
		{"dirty", "rm -rf docs", "warn", "in which 1 file was never added"},
		{"dirty", "rm scratch.py", "silent", ""},
		{"dirty", "rm old.txt", "warn", "there is no other copy"},
		{"dirty", "rm debug.log", "silent", ""},
		{"clean", "rm .env", "warn", "there is no other copy"},
		{"clean", "rm data.sqlite", "warn", "there is no other copy"},
		{"clean", "echo X=1 > .env", "warn", "writes over .env"},
		{"clean", "echo X=1 >> .env", "silent", ""},
		{"dirty", "echo x > src/a.go", "warn", "writes over a.go"},
		{"dirty", "cp src/b.go src/a.go", "warn", "writes over a.go"},
		{"dirty", "cp -n src/b.go src/a.go", "silent", ""},
		{"dirty", "mv src/b.go docs", "silent", ""},
		{"dirty", "mv /somewhere/a.go src", "warn", "writes over a.go"},
		{"dirty", "truncate -s 0 src/a.go", "warn", "empties a.go"},
		{"dirty", "tee src/a.go < x", "warn", "writes over a.go"},
		{"dirty", "tee -a src/a.go < x", "silent", ""},
		{"dirty", "cd src && rm a.go", "warn", "a.go"},
		{"dirty", "sudo rm src/a.go", "deny", "sudo"},
		{"dirty", "bash -c 'rm -rf src'", "warn", "1 file holds changes"},
		{"dirty/src", "rm -rf ../dist", "warn", "1 file holds changes"},
		{"dirty", "rm src/a.go dist/x.js", "warn", "and 1 more path like it"},
		{"dirty", "rm -rf absent", "silent", ""},
		{"dirty", "rm -f .git/index.lock", "silent", ""},
		{"dirty", "rm -rf .", "warn", "the whole project"},
		{"clean", "rm -rf .git", "warn", "history"},
	})
}

// TestGitWork: what git itself would throw away, with its numbers, and silence
// where the index proves that there is nothing.
func TestGitWork(t *testing.T) {
	m := newMachine(t)
	m.app("clean")
	m.app("dirty")
	m.Put("dirty/src/a.go", "package a // changed\n")
	m.Put("dirty/dist/x.js", "// patched by hand\n")
	m.Write("dirty", "new/one.go", "new/two.go")
	m.app("staged")
	m.Put("staged/src/a.go", "package a // changed\n")
	m.Git("staged", "add", "-A")
	m.app("main")
	m.Git("main", "worktree", "add", "-q", "../wt", "-b", "topic")
	m.Git("main", "worktree", "add", "-q", "../wt2", "-b", "topic2")
	m.Write("wt", "fresh.go")
	m.Write("plain", "x")
	m.expect([]expectation{
		{"clean", "git reset --hard", "silent", ""},
		{"clean", "git reset --hard HEAD", "silent", ""},
		{"clean", "git status && git reset --hard", "silent", ""},
		{"clean", "git stash pop && git reset --hard", "warn", "throws uncommitted changes away"},
		{"clean", "git reset --hard HEAD~1", "warn", "moves the branch"},
		{"dirty", "git reset --hard", "warn", "throws the uncommitted changes in 2 files away"},
		{"dirty", "git reset --hard HEAD~1", "warn", "in 2 files away and moves the branch"},
		{"dirty", "git -C ../clean reset --hard", "silent", ""},
		{"clean", "git -C ../dirty reset --hard", "warn", "in 2 files"},
		{"clean", "GIT_DIR=../dirty/.git git reset --hard", "warn", "throws uncommitted changes away"},
		{"clean", "git --git-dir=../dirty/.git reset --hard", "warn", "throws uncommitted changes away"},
		{"staged", "git reset --hard", "warn", "throws uncommitted changes away"},
		{"staged", "git checkout -- .", "silent", ""},
		{"clean", "git checkout -- .", "silent", ""},
		{"clean", "git checkout .", "silent", ""},
		{"dirty", "git checkout -- .", "warn", "in 2 files"},
		{"dirty", "git checkout -- src", "warn", "in 1 file away"},
		{"dirty", "git checkout -- docs", "silent", ""},
		{"dirty", "git checkout src/a.go", "warn", "in 1 file away"},
		{"dirty", "git checkout src/b.go", "silent", ""},
		{"dirty", "git checkout HEAD -- src/b.go", "silent", ""},
		{"dirty", "git checkout main -- src/a.go", "warn", "in 1 file"},
		{"staged", "git checkout HEAD -- src/a.go", "warn", "throws uncommitted changes away"},
		{"dirty", "git checkout -f", "warn", "in 2 files"},
		{"clean", "git checkout -f", "silent", ""},
		{"clean", "git switch --discard-changes main", "silent", ""},
		{"dirty", "git switch -f main", "warn", "in 2 files"},
		{"clean", "git restore .", "silent", ""},
		{"dirty", "git restore .", "warn", "in 2 files"},
		{"dirty", "git restore 'src/*.go'", "warn", "in 1 file"},
		{"dirty", "git restore :/", "warn", "throws uncommitted changes away"},
		{"staged", "git restore --staged --worktree src/a.go", "warn", "throws uncommitted changes away"},
		{"clean", "git clean -fd", "silent", ""},
		{"dirty", "git clean -fd", "warn", "deletes 2 files that git has never seen"},
		{"dirty", "git clean -fd src", "silent", ""},
		{"clean", "git clean -fdx", "warn", "deletes files that git has never seen"},
		{"dirty", "git clean -fdx", "warn", "2 files that git has never seen, and what it ignores"},
		{"dirty", "git rm -rf src", "warn", "1 file with uncommitted changes"},
		{"clean", "git rm -rf src", "silent", ""},
		{"main", "git worktree remove --force ../wt", "warn", "1 file that was never added"},
		{"main", "git worktree remove --force ../wt2", "silent", ""},
		{"clean", "git stash clear", "warn", "stash"},
		{"clean", "git push --force", "warn", "history"},
		{"plain", "git reset --hard", "warn", "throws uncommitted changes away"},
	})
}
