//go:build unix

package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Furnish puts our commands and a sudo that only leaves a trace into the
// world, and a repository with a remote into the project, of which a force push
// is due.
func (w *World) Furnish() error {
	ours, err := filepath.Glob("bin/airlock*")
	if err != nil || len(ours) == 0 {
		return fmt.Errorf("no commands in bin/: scripts/build makes them")
	}
	for _, program := range ours {
		if err := w.Copy(program, filepath.Base(program)); err != nil {
			return err
		}
	}
	if err := w.Program("sudo", `echo "$*" >>"$HOME/sudo-ran"; echo done`); err != nil {
		return err
	}
	// A client may run commands in a login shell, which sets PATH anew.
	if err := w.Write(".profile", "PATH='"+w.Bin+"':$PATH\n"); err != nil {
		return err
	}
	for _, args := range [][]string{
		{"init", "-q", "--bare", "-b", "main", filepath.Join(w.Root, "tmp", "remote.git")},
		{"init", "-q", "-b", "main", "."},
		{"config", "user.name", "Test"},
		{"config", "user.email", "test@example.invalid"},
		{"remote", "add", "origin", filepath.Join(w.Root, "tmp", "remote.git")},
		{"commit", "-q", "--allow-empty", "-m", "first"},
		{"push", "-q", "origin", "main"},
		{"commit", "-q", "--amend", "--allow-empty", "-m", "first, rewritten"},
	} {
		if _, err := w.Must("git", args...); err != nil {
			return err
		}
	}
	return nil
}

// SudoRan takes away, and returns, the trace that the world's sudo left.
func (w *World) SudoRan() string {
	trace := filepath.Join(w.Home, "sudo-ran")
	data, _ := os.ReadFile(trace) // none: it did not run
	os.Remove(trace)
	return strings.TrimSpace(string(data))
}

// Pushed reports whether the remote has the project's last commit.
func (w *World) Pushed() (bool, error) {
	remote, err := w.Must("git", "ls-remote", "origin", "main")
	if err != nil {
		return false, err
	}
	local, err := w.Must("git", "rev-parse", "HEAD")
	return strings.HasPrefix(remote, local), err
}
