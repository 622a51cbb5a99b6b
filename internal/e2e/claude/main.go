//go:build unix

// Claude proves with the real Claude Code, driven by a scripted model on the
// loopback interface, what the guard promises: see checks.go. It is run by
// scripts/e2e-claude, in the root of the repository.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"airlock/internal/e2e"
)

func main() {
	report := e2e.NewReport(os.Stdout)
	if err := run(report); err != nil {
		fmt.Fprintf(os.Stderr, "e2e-claude: %v\n", err)
		os.Exit(1)
	}
	if !report.Done() {
		os.Exit(1)
	}
}

func run(report *e2e.Report) (err error) {
	client, err := clientProgram()
	if err != nil {
		return err
	}
	world, err := e2e.NewWorld()
	if err != nil {
		return err
	}
	defer func() {
		if closed := world.Close(); err == nil {
			err = closed
		}
	}()
	if err := furnish(world, client); err != nil {
		return err
	}
	t := &test{Report: report, world: world}
	for _, step := range t.steps() {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// furnish puts the client, our commands and a sudo that only leaves a trace
// into the world, and a repository with a remote into the project.
func furnish(w *e2e.World, client string) error {
	if err := w.Copy(client, "claude"); err != nil {
		return err
	}
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
