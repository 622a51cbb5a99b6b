//go:build unix

package state

import (
	"os"
	"syscall"
)

// tryLock takes an exclusive lock that ends with the file, or the process.
func tryLock(f *os.File) bool {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
}
