//go:build unix

package git

import (
	"path/filepath"
	"syscall"
)

func (f *fixture) fifo(name string) {
	f.t.Helper()
	f.check(syscall.Mkfifo(filepath.Join(f.home, name), 0o600))
}
