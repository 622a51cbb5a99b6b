//go:build unix

package scrub

import (
	"os"
	"syscall"
)

// keepOwner gives a file the owner that info names. Only root can, and only
// root's run could change it.
func keepOwner(file string, info os.FileInfo) {
	if stat, ok := info.Sys().(*syscall.Stat_t); ok {
		_ = os.Chown(file, int(stat.Uid), int(stat.Gid))
	}
}
