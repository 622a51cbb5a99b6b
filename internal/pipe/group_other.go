//go:build !unix

package pipe

import (
	"os/exec"
	"time"
)

func ownGroup(cmd *exec.Cmd) { cmd.WaitDelay = 250 * time.Millisecond }

func endGroup(*exec.Cmd) {}
