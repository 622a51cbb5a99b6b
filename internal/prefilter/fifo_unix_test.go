//go:build unix

package prefilter_test

import (
	"path/filepath"
	"syscall"

	"airlock/internal/call"
	"airlock/internal/world"
)

func (m *machine) fifo(name string) {
	m.T.Helper()
	m.Check(syscall.Mkfifo(filepath.Join(m.Dir, name), 0o600))
}

func (m *machine) target(dir, name string) call.Target {
	var facts call.Facts
	return (&world.Live{Facts: &facts, Getenv: m.getenv}).Target(filepath.Join(m.Dir, dir, name))
}
