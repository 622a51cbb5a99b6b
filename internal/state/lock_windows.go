package state

import (
	"os"

	"golang.org/x/sys/windows"
)

// tryLock takes an exclusive lock that ends with the file, or the process.
func tryLock(f *os.File) bool {
	const flags = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	return windows.LockFileEx(windows.Handle(f.Fd()), flags, 0, 1, 0, new(windows.Overlapped)) == nil
}
