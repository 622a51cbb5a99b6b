package pipe

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"airlock/internal/call"
)

// Child is a stage that runs a sibling command, which reads one record and
// writes one. It is started by absolute path from this program's own folder,
// never through PATH, and killed when ctx ends.
func Child(name string, args ...string) Stage {
	return Stage{Name: name, Run: func(ctx context.Context, r *call.Record) error {
		path, err := Sibling(name)
		if err != nil {
			return err
		}
		return runChild(ctx, exec.CommandContext(ctx, path, args...), r)
	}}
}

// Sibling returns the path of a command in this program's own folder. Links to
// this program are followed: the folder is where it is installed.
func Sibling(name string) (string, error) {
	self, err := os.Executable()
	if err != nil {
		return "", fmt.Errorf("own path: %w", err)
	}
	if real, err := filepath.EvalSymlinks(self); err == nil {
		self = real
	}
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	path := filepath.Join(filepath.Dir(self), name)
	if _, err := os.Stat(path); err != nil {
		return "", fmt.Errorf("sibling %s: %w", name, err)
	}
	return path, nil
}

// runChild replaces r by what the child answers.
func runChild(ctx context.Context, cmd *exec.Cmd, r *call.Record) error {
	var out, errs bytes.Buffer
	cmd.Stdin = bytes.NewReader(append(r.Append(nil), '\n'))
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return fmt.Errorf("%s: %w: %.200s", filepath.Base(cmd.Path), err, bytes.TrimSpace(errs.Bytes()))
	}
	answer, err := call.Parse(bytes.TrimSpace(out.Bytes()))
	if err != nil {
		return fmt.Errorf("%s: %w", filepath.Base(cmd.Path), err)
	}
	if answer.ID != r.ID {
		return errors.New("child answered for another call")
	}
	*r = *answer
	return nil
}
