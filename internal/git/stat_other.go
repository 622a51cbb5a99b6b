//go:build !linux

package git

import (
	"errors"
	"os"
	"syscall"
)

// sameSystem adds nothing where time and size have to do.
func sameSystem(*tracked, os.FileInfo) bool { return true }

func isNotDir(err error) bool { return errors.Is(err, syscall.ENOTDIR) }
