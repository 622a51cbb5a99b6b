//go:build unix

package facts

import "syscall"

func mkfifo(path string) error { return syscall.Mkfifo(path, 0o600) }
