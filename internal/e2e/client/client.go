//go:build unix

// Package client has the real coding agents that end-to-end tests drive, at
// the versions whose contracts the adapters are written to.
package client

import (
	"fmt"
	"path/filepath"
	"runtime"

	"airlock/internal/e2e"
)

// All are the clients, the first of them first.
func All() []*e2e.Client {
	return []*e2e.Client{claude(), codex(), gemini(), opencode(), qwen()}
}

// native returns a client's program, which is in a package of its own for each
// system. pattern is relative to the packages' folder.
func native(pkg, version, pattern string) (string, error) {
	modules, err := e2e.Package(pkg, version)
	if err != nil {
		return "", err
	}
	pattern = filepath.Join(modules, pattern)
	found, err := filepath.Glob(pattern)
	if err != nil || len(found) == 0 {
		return "", fmt.Errorf("no client at %s", pattern)
	}
	return found[0], nil
}

// arch is the machine as npm packages name it.
func arch() string {
	if runtime.GOARCH == "amd64" {
		return "x64"
	}
	return runtime.GOARCH
}

// script puts a client that node runs into a world, under a name. start is the
// file of its package that starts it.
func script(w *e2e.World, name, pkg, version, start string) error {
	modules, err := e2e.Package(pkg, version)
	if err != nil {
		return err
	}
	at, err := w.Tree(modules)
	if err != nil {
		return err
	}
	return w.Program(name, "exec node '"+filepath.Join(at, pkg, start)+`' "$@"`)
}
