package git

import (
	"errors"
	"os"
	"syscall"
)

// sameSystem compares what Linux tells of a file beside its time and size.
func sameSystem(t *tracked, info os.FileInfo) bool {
	st, ok := info.Sys().(*syscall.Stat_t)
	return !ok || uint32(st.Ctim.Sec) == t.number(statChanged) && uint32(st.Ino) == t.number(statInode) &&
		(t.number(statChanged+4) == 0 || uint32(st.Ctim.Nsec) == t.number(statChanged+4))
}

func isNotDir(err error) bool { return errors.Is(err, syscall.ENOTDIR) }
