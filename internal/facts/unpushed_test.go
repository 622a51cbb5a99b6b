package facts

import (
	"fmt"
	"path/filepath"
	"testing"

	"airlock/internal/call"
	"airlock/internal/rules"
)

func endangeredAt(dir string) []rules.Endangered { return []rules.Endangered{{Path: dir}} }

// commits makes n commits, no two alike: what git makes twice in one second is
// one commit.
func (r *repo) commits(n int) {
	r.Helper()
	for range n {
		r.made++
		r.git("commit", "-q", "--allow-empty", "-m", fmt.Sprint(r.made))
	}
}

// pushed gives the repository a remote that has all of its commits.
func (r *repo) pushed() {
	r.Helper()
	r.git("init", "-q", "--bare", "../remote.git")
	r.git("remote", "add", "origin", "../remote.git")
	r.git("push", "-q", "-u", "origin", "main")
}

func TestUnpushed(t *testing.T) {
	for _, c := range []struct {
		name    string
		prepare func(r *repo)
		want    call.Unpushed
	}{
		{"all pushed", func(r *repo) { r.pushed() }, call.Unpushed{Remotes: 1}},
		{"two ahead", func(r *repo) { r.pushed(); r.commits(2) }, call.Unpushed{Head: 2, All: 2, Remotes: 1}},
		{"no remote", func(r *repo) { r.commits(2) }, call.Unpushed{Head: 3, All: 3}},
		{"no upstream, but on a remote branch", func(r *repo) { r.pushed(); r.git("checkout", "-q", "-b", "topic") }, call.Unpushed{Remotes: 1}},
		{"another branch", func(r *repo) {
			r.pushed()
			r.git("checkout", "-q", "-b", "topic")
			r.commits(3)
			r.git("checkout", "-q", "main")
			r.git("commit", "-q", "--allow-empty", "-m", "on main")
		}, call.Unpushed{Head: 1, All: 4, Remotes: 1}},
		{"behind", func(r *repo) { r.commits(2); r.pushed(); r.git("reset", "-q", "--hard", "HEAD~2") }, call.Unpushed{Remotes: 1}},
		{"diverged", func(r *repo) {
			r.commits(2)
			r.pushed()
			r.git("reset", "-q", "--hard", "HEAD~1")
			r.commits(3)
		}, call.Unpushed{Head: 3, All: 3, Remotes: 1}},
		{"a merge", func(r *repo) {
			r.pushed()
			r.git("checkout", "-q", "-b", "topic")
			r.commits(2)
			r.git("checkout", "-q", "main")
			r.git("commit", "-q", "--allow-empty", "-m", "on main") // one like the topic's, in the same second, would be the same commit
			r.git("merge", "-q", "--no-ff", "-m", "m", "topic")
		}, call.Unpushed{Head: 4, All: 4, Remotes: 1}},
		{"detached", func(r *repo) { r.pushed(); r.git("checkout", "-q", "--detach"); r.commits(2) }, call.Unpushed{Head: 2, All: 2, Remotes: 1}},
		{"packed", func(r *repo) { r.pushed(); r.commits(2); r.git("gc", "-q"); r.git("pack-refs", "--all") }, call.Unpushed{Head: 2, All: 2, Remotes: 1}},
		{"two remotes", func(r *repo) { r.pushed(); r.git("remote", "add", "other", "../x.git") }, call.Unpushed{Remotes: 2}},
		{"no commit yet", func(r *repo) { r.remove(".git"); r.git("init", "-q") }, call.Unpushed{Unknown: true}},
		{"sha256", func(r *repo) { r.remove(".git"); r.first("--object-format=sha256") }, call.Unpushed{Unknown: true}},
		{"a broken HEAD", func(r *repo) { r.write(".git/HEAD", "ref: refs/heads/gone\n") }, call.Unpushed{All: 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := newRepo(t)
			c.prepare(r)
			got := unpushed(t.Context(), endangeredAt(r.dir), r.dir, r.getenv)
			if len(got) != 1 || got[r.dir] != c.want {
				t.Errorf("got %+v, want %+v of %s", got, c.want, r.dir)
			}
		})
	}
}

// TestUnpushedWhere: which repository is meant.
func TestUnpushedWhere(t *testing.T) {
	r := newRepo(t)
	r.git("worktree", "add", "-q", "../wt")
	r.git("init", "-q", "--bare", "../bare.git")
	r.git("push", "-q", "../bare.git", "main")
	parent := filepath.Dir(r.dir)
	for _, c := range []struct {
		name string
		what rules.Endangered
		want string
	}{
		{"a folder within", rules.Endangered{Path: filepath.Join(r.dir, ".git")}, r.dir},
		{"a worktree", rules.Endangered{Path: filepath.Join(parent, "wt")}, filepath.Join(parent, "wt")},
		{"deleted", rules.Endangered{Path: r.dir, Deleted: true}, r.dir},
		{"deleted, bare", rules.Endangered{Path: filepath.Join(parent, "bare.git"), Deleted: true}, filepath.Join(parent, "bare.git")},
		{"deleted, with what is around it", rules.Endangered{Path: parent, Deleted: true}, r.dir},
		{"deleted, a folder within", rules.Endangered{Path: filepath.Join(r.dir, "dist"), Deleted: true}, ""},
		{"deleted, elsewhere", rules.Endangered{Path: "/nowhere", Deleted: true}, ""},
	} {
		got := unpushed(t.Context(), []rules.Endangered{c.what}, r.dir, r.getenv)
		_, there := got[c.want]
		if there != (c.want != "") || len(got) > 1 {
			t.Errorf("%s: got %+v, want the one at %q", c.name, got, c.want)
		}
		if n := got[c.want]; there && n.Unknown {
			t.Errorf("%s: got %+v, want numbers", c.name, n)
		}
	}
}

// TestUnpushedBound: a history without a remote is not walked to its end.
func TestUnpushedBound(t *testing.T) {
	r := newRepo(t)
	script := "reset refs/heads/long\n"
	for i := range maxCommits + 100 {
		script += fmt.Sprintf("commit refs/heads/long\ncommitter n <n@x> %d +0000\ndata 1\nx\n", 1700000000+i)
	}
	r.write("../import", script)
	r.gitIn(r.dir, "-c", "alias.load=!git fast-import --quiet < ../import", "load")
	got := unpushed(t.Context(), endangeredAt(r.dir), r.dir, r.getenv)[r.dir]
	if !got.AtLeast || got.All < maxCommits/2 || got.All > maxCommits {
		t.Errorf("got %+v, want at least so many, up to the bound %d", got, maxCommits)
	}
}
