package facts

import (
	"cmp"
	"slices"
	"strconv"
	"testing"

	"airlock/internal/call"
)

// TestStagedInPlace: the index against HEAD, read in place, is what git's diff
// of both lists.
func TestStagedInPlace(t *testing.T) {
	r := newRepo(t)
	for i := range 3 {
		for j := range 3 {
			r.write("d"+strconv.Itoa(i)+"/e"+strconv.Itoa(j)+"/f", strconv.Itoa(i*j)+"\n")
		}
	}
	r.write("d-x", "x\n") // sorts between d and d/ in a tree, and otherwise in an index
	r.write("d0.x", "x\n")
	r.write("new\nline/\u00fc", "x\n")
	r.git("add", "-A")
	r.git("commit", "-qm", "many")
	for _, step := range []struct {
		name string
		do   func()
	}{
		{"clean", func() {}},
		{"one changed", func() { r.write("d1/e1/f", "changed\n"); r.git("add", "d1") }},
		{"its tree written", func() { r.git("write-tree") }},
		{"one more, one gone", func() { r.write("d2/new", "n\n"); r.remove("d0/e0"); r.git("add", "-A") }},
		{"another mode", func() { r.git("update-index", "--chmod=+x", "d2/e2/f") }},
		{"a file for a folder", func() { r.remove("d1"); r.write("d1", "a file now\n"); r.git("add", "-A") }},
		{"a link", func() { r.remove("d-x"); r.link("d0.x", "d-x"); r.git("add", "-A") }},
		{"renamed", func() { r.git("mv", "new\nline", "other") }},
		{"a submodule", func() { r.git("update-index", "--add", "--cacheinfo", "160000,"+r.git("rev-parse", "HEAD")+",mod") }},
		{"version 4", func() { r.git("update-index", "--index-version", "4") }},
		{"committed", func() { r.git("commit", "-qm", "all") }},
		{"packed", func() { r.git("gc", "-q"); r.write("d2/e0/f", "again\n"); r.git("add", "d2") }},
		{"all removed", func() { r.git("rm", "-rqf", "--cached", ".") }},
	} {
		step.do()
		repo := r.open()
		want, err := repo.staged(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		got, err := repo.stagedInPlace(t.Context(), repo.objects())
		if err != nil {
			t.Errorf("%s: %v", step.name, err)
			continue
		}
		byPath := func(a, b change) int { return cmp.Compare(a.path, b.path) }
		slices.SortFunc(got, byPath)
		slices.SortFunc(want, byPath)
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", step.name, got, want)
		}
	}
}

// TestStagedLeftToGit: what is not compared in place.
func TestStagedLeftToGit(t *testing.T) {
	for name, prepare := range map[string]func(r *repo){
		"split":        func(r *repo) { r.git("update-index", "--split-index") },
		"intent":       func(r *repo) { r.write("n", "n\n"); r.git("add", "-N", "n") },
		"unborn":       func(r *repo) { r.git("checkout", "-q", "--orphan", "x") },
		"sha256":       func(r *repo) { r.remove(".git"); r.first("--object-format=sha256") },
		"tree is lost": func(r *repo) { r.write("n", "n\n"); r.git("add", "n"); r.lose(r.git("rev-parse", "HEAD^{tree}")) },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRepo(t)
			prepare(r)
			repo := r.open()
			if got, err := repo.stagedInPlace(t.Context(), repo.objects()); err == nil {
				t.Errorf("got %v, want an error", got)
			}
		})
	}
}

// lose removes a loose object.
func (r *repo) lose(id string) { r.remove(".git/objects/" + id[:2] + "/" + id[2:]) }

// TestCleanCommitAsksNobody: no git is needed to see that nothing, or what, is
// staged.
func TestCleanCommitAsksNobody(t *testing.T) {
	r := newRepo(t)
	getenv := func(name string) string { // no PATH: no git
		if name == "HOME" {
			return r.home
		}
		return ""
	}
	if got := r.stagedWith("git commit -m x", getenv); got.Files > 0 || got.Stopped != call.NotStopped {
		t.Errorf("clean: got %+v, want nothing staged", got)
	}
	r.write("a.go", secretLine)
	r.git("add", "a.go")
	if got := show(r.stagedWith("git commit -m x", getenv)); got != "a.go:3 github-token" {
		t.Errorf("staged: got %q, want the key", got)
	}
}
