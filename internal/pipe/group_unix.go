//go:build unix

package pipe

import (
	"os/exec"
	"syscall"
	"time"
)

// lingering bounds the wait for the output of a child that was killed: one of
// its own children may hang in a file system that is gone.
const lingering = 250 * time.Millisecond

// ownGroup starts a child as the leader of a process group, and kills the whole
// of it when the child's time is up.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = lingering
}

// endGroup ends what a child that has ended left behind.
func endGroup(cmd *exec.Cmd) {
	if cmd.Process != nil {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // there is nothing left, mostly
	}
}
