//go:build unix

package install

import (
	"os"
	"syscall"
)

// keepOwner gives a file the owner of another: with sudo the settings are not
// to become root's. It fails for everybody but root, whose files they are then.
func keepOwner(file, of string) {
	info, err := os.Stat(of)
	if err != nil {
		return
	}
	if stat, ok := info.Sys().(*syscall.Stat_t); ok {
		_ = os.Chown(file, int(stat.Uid), int(stat.Gid))
	}
}
