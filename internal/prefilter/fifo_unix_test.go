//go:build unix

package prefilter_test

import (
	"path/filepath"
	"syscall"
)

func (m *machine) fifo(name string) {
	m.T.Helper()
	m.Check(syscall.Mkfifo(filepath.Join(m.Dir, name), 0o600))
}
