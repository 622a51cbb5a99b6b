package facts

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"airlock/internal/call"
	"airlock/internal/git"
	"airlock/internal/gittest"
)

// lookAgain is a target as the child finds it.
func lookAgain(t *testing.T, h *gittest.Home, dir, path string) call.Target {
	t.Helper()
	getenv := func(name string) string { return map[string]string{"HOME": h.Dir, "PATH": os.Getenv("PATH")}[name] }
	root, full := filepath.Join(h.Dir, dir), filepath.Join(h.Dir, dir, path)
	out := targets(t.Context(), map[string]call.Target{full: {Root: root}}, getenv)
	got, ok := out[full]
	if !ok {
		t.Fatalf("%s/%s: got nothing", dir, path)
	}
	return got
}

// bygone is a time that no index has.
var bygone = time.Unix(1_500_000_000, 0)

// brief writes what a target holds.
func brief(t call.Target) string {
	return fmt.Sprintf("tracked %v dirty %v untracked %v, %d/%d/%d", t.Tracked, t.Dirty, t.Untracked, t.Entries, t.Changed, t.New)
}

// TestListedIsReadInPlace: where the index can be read in place, git's listing
// of it comes to the same, whatever the files are called and hold.
func TestListedIsReadInPlace(t *testing.T) {
	h := gittest.New(t)
	h.Repository("lib", "l")
	h.Repository("r", "a", "src/b", "src/c", "src/deep/d", "new\nline/x", "\u00fcbung/\u00df", "sp ace/y", "link-to", "gone", "*", "mode", "dist/x")
	h.Put("r/.gitignore", "build/\n")
	h.Git("r", "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", h.Dir+"/lib", "mod")
	h.Put("r/mod/l", "changed\n")
	h.Put("r/src/b", "changed\n")
	h.Put("r/src/c", "Content of src/c\n") // of the same size
	h.Put("r/new\nline/x", "changed\n")
	h.Write("r", "src/fresh", "build/out", "intended")
	h.Git("r", "add", "-N", "intended")
	h.Check(os.Remove(filepath.Join(h.Dir, "r/gone")))
	h.Check(os.Remove(filepath.Join(h.Dir, "r/link-to")))
	h.Check(os.Symlink("a", filepath.Join(h.Dir, "r/link-to")))
	h.Check(os.Chmod(filepath.Join(h.Dir, "r/mode"), 0o755))
	for _, path := range []string{"a", "src", "src/b", "src/c", "src/deep", "new\nline", "\u00fcbung", "sp ace", "link-to", "gone", "*", "mode", "mod", "dist", "build", "intended", "nothing", "."} {
		got := lookAgain(t, h, "r", path)
		want := git.Open(filepath.Join(h.Dir, "r"), git.Person{Home: h.Dir}).Target(filepath.Join(h.Dir, "r", path))
		want.Staged = call.NotKnown
		if got != want {
			t.Errorf("%q: got %+v, want %+v", path, got, want)
		}
	}
}

// TestListedKinds: the forms of an index that are not read in place.
func TestListedKinds(t *testing.T) {
	h := gittest.New(t)
	for _, dir := range []string{"split", "sparse", "sha256", "reftable"} {
		h.Write(dir, "./")
		init := []string{"init", "-q", "-b", "main"}
		switch dir {
		case "sha256":
			init = append(init, "--object-format=sha256")
		case "reftable":
			init = append(init, "--ref-format=reftable")
		}
		if err := h.Command(dir, init...).Run(); err != nil {
			t.Logf("SKIP: %s: this git makes none", dir)
			continue
		}
		h.Write(dir, "in/clean", "in/same", "in/other", "out/x", "top")
		h.Git(dir, "add", "-A")
		h.Git(dir, "commit", "-qm", "x")
		switch dir {
		case "split":
			h.Git(dir, "update-index", "--split-index")
			h.Write(dir, "in/later")
			h.Git(dir, "add", "in/later")
		case "sparse":
			h.Git(dir, "sparse-checkout", "set", "--cone", "--sparse-index", "in")
		}
		h.Put(dir+"/in/same", "Content of in/same\n")
		h.Put(dir+"/in/other", "longer than it was before\n")
		h.Check(os.Chtimes(filepath.Join(h.Dir, dir, "in/clean"), bygone, bygone))
		h.Write(dir, "in/fresh")
		tracked := map[string]int{"split": 4}[dir]
		if tracked == 0 {
			tracked = 3
		}
		out := "tracked 2 dirty 1 untracked 1, 1/0/0"
		if dir == "sparse" {
			out = "tracked 2 dirty 1 untracked 1, 0/0/0"
		}
		for path, want := range map[string]string{
			"in/clean": "tracked 2 dirty 1 untracked 1, 1/0/0",
			"in/same":  "tracked 2 dirty 2 untracked 1, 1/1/0",
			"in/other": "tracked 2 dirty 2 untracked 1, 1/1/0",
			"in/fresh": "tracked 1 dirty 1 untracked 2, 1/0/1",
			"in":       fmt.Sprintf("tracked 2 dirty 2 untracked 2, %d/2/1", tracked+1),
			"out":      out,
		} {
			if got := brief(lookAgain(t, h, dir, path)); got != want {
				t.Errorf("%s/%s: got %s, want %s", dir, path, got, want)
			}
		}
	}
}
