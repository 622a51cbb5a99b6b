package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"airlock/internal/scripttest"
)

// TestInPlaceKeepsTime: what looks at modification times sees no change.
func TestInPlaceKeepsTime(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	then := time.Date(2026, 1, 2, 3, 4, 5, 678_000_000, time.UTC)
	if err := os.WriteFile(name, []byte("PASSWORD=hunter22\n"), 0o640); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(name, then, then); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(filepath.Join(scripttest.Bin(t), "airlock-redact"), "--in-place", name).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	info, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	if got := info.ModTime(); !got.Equal(then) {
		t.Errorf("got modification time %v, want %v", got, then)
	}
	if entries, err := os.ReadDir(filepath.Dir(name)); err != nil || len(entries) != 1 {
		t.Errorf("got %v %v, want the file alone", entries, err)
	}
}
