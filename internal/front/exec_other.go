//go:build !unix

package front

import (
	"errors"
	"os/exec"

	"airlock/internal/cli"
)

// runProgram runs a program on the same streams and returns its status.
func runProgram(path string, args []string, std *cli.Streams) (int, error) {
	cmd := exec.Command(path, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = std.In, std.Out, std.Err
	err := cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return exit.ExitCode(), nil
	}
	return 0, err
}
