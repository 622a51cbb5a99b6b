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
// never through PATH, and killed when ctx ends, with every process it started.
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

// Ask runs a sibling command over a record that stays as it is, and returns
// what it prints. It is killed when ctx ends.
func Ask(ctx context.Context, r *call.Record, name string, args ...string) (string, error) {
	path, err := Sibling(name)
	if err != nil {
		return "", err
	}
	out, err := output(ctx, exec.CommandContext(ctx, path, args...), r)
	return string(out), err
}

// runChild replaces r by what the child answers.
func runChild(ctx context.Context, cmd *exec.Cmd, r *call.Record) error {
	out, err := output(ctx, cmd, r)
	if err != nil {
		return err
	}
	answer, err := call.Parse(out)
	if err != nil {
		return fmt.Errorf("%s: %w", filepath.Base(cmd.Path), err)
	}
	if answer.ID != r.ID {
		return errors.New("child answered for another call")
	}
	*r = *answer
	return nil
}

// output hands a record to a command and returns what it prints, without the
// white space around it.
func output(ctx context.Context, cmd *exec.Cmd, r *call.Record) ([]byte, error) {
	var out, errs bytes.Buffer
	cmd.Stdin = bytes.NewReader(append(r.Append(nil), '\n'))
	cmd.Stdout, cmd.Stderr = &out, &errs
	ownGroup(cmd)
	err := cmd.Run()
	endGroup(cmd)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w: %.200s", filepath.Base(cmd.Path), err, bytes.TrimSpace(errs.Bytes()))
	}
	return bytes.TrimSpace(out.Bytes()), nil
}
