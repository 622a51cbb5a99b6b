//go:build unix

package git

import (
	"path/filepath"
	"syscall"
)

func (f *fixture) fifo(name string) {
	f.T.Helper()
	f.Check(syscall.Mkfifo(filepath.Join(f.Dir, name), 0o600))
}
