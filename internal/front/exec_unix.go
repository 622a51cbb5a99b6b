//go:build unix

package front

import (
	"os"
	"syscall"

	"airlock/internal/cli"
)

// runProgram puts a program in the place of this process, which so passes on
// its status, and signals to it, without a hand in either. It returns only if
// that fails.
func runProgram(path string, args []string, _ *cli.Streams) (int, error) {
	return 0, syscall.Exec(path, append([]string{path}, args...), os.Environ())
}
