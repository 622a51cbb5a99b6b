//go:build unix

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestWorld(t *testing.T) {
	t.Setenv("AIRLOCK_MODE", "leaked")
	w, err := NewWorld()
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if err := w.Write("a/b/c", "text"); err != nil {
		t.Fatal(err)
	}
	if err := w.Program("mine", `echo "$HOME $X"; pwd; id -u; env; echo >>"$HOME/a/b/c"; exit 3`); err != nil {
		t.Fatal(err)
	}
	out, err := w.Run([]string{"X=given"}, "mine")
	if err != nil || out.Status != 3 || out.Stderr != "" {
		t.Fatalf("got %+v, %v, want status 3 and a home to write to", out, err)
	}
	lines := strings.Split(out.Stdout, "\n")
	if lines[0] != w.Home+" given" || lines[1] != w.Project || lines[2] == "0" || strings.Contains(out.Stdout, "leaked") {
		t.Errorf("got %q, want the world's home and project, no privilege, no variable from outside", lines)
	}
	if _, err := w.Must("mine"); err == nil || !strings.Contains(err.Error(), "status 3") {
		t.Errorf("Must: got %v, want the status", err)
	}
	if _, err := w.Run(nil, "no-such-program"); err == nil {
		t.Error("a missing program: got no error")
	}
}

func TestTree(t *testing.T) {
	w, err := NewWorld()
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	from := filepath.Join(t.TempDir(), "pkg")
	if err := os.MkdirAll(filepath.Join(from, "bin"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(from, "bin", "x"), []byte("#!/bin/sh\necho ran\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("x", filepath.Join(from, "bin", "y")); err != nil {
		t.Fatal(err)
	}
	at, err := w.Tree(from)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Program("z", "exec "+at+"/bin/y"); err != nil {
		t.Fatal(err)
	}
	if out, err := w.Must("z"); err != nil || out != "ran" {
		t.Errorf("got %q, %v, want it to run, without privilege", out, err)
	}
}

// What a program leaves running is ended, and does not hold up its Run.
func TestWorldEndsWhatIsLeft(t *testing.T) {
	w, err := NewWorld()
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if err := w.Program("leaves", `while :; do echo >>"$HOME/beat"; sleep 0.02; done & sleep 0.2`); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Run(nil, "leaves"); err != nil {
		t.Fatal(err)
	}
	beats := func() int64 {
		info, err := os.Stat(filepath.Join(w.Home, "beat"))
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	before := beats()
	time.Sleep(300 * time.Millisecond)
	if after := beats(); after != before {
		t.Errorf("got %d beats, then %d, want the process gone", before, after)
	}
}
