//go:build unix

package e2e

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// nobody is the user and group id that clients run under where the test is
// run by root.
const nobody = 65534

// World is a throw-away machine as far as a client can tell: a home with a
// project in it, a folder of programs and one for temporary files. Programs
// run in it get an environment of its own and, from root, no privilege.
type World struct {
	Root    string
	Home    string
	Project string // in Home
	Bin     string // first in PATH
	env     []string
}

// NewWorld makes a world. Close removes it.
func NewWorld() (*World, error) {
	root, err := os.MkdirTemp("", "e2e-world-")
	if err != nil {
		return nil, err
	}
	if root, err = filepath.EvalSymlinks(root); err != nil {
		return nil, err
	}
	w := &World{Root: root, Home: filepath.Join(root, "home"), Bin: filepath.Join(root, "bin")}
	w.Project = filepath.Join(w.Home, "project")
	tmp := filepath.Join(root, "tmp")
	w.env = []string{"HOME=" + w.Home, "TMPDIR=" + tmp, "PATH=" + w.Bin + ":/usr/local/bin:/usr/bin:/bin", "LANG=C.UTF-8",
		// Whoever looks further than the loopback interface finds nobody there.
		"HTTPS_PROXY=http://127.0.0.1:9", "NO_PROXY=127.0.0.1,localhost",
		"NPM_CONFIG_REGISTRY=http://127.0.0.1:9", "NPM_CONFIG_FETCH_RETRIES=0"}
	err = os.Chmod(root, 0o755)
	for _, dir := range []string{w.Home, w.Project, w.Bin, tmp} {
		err = errors.Join(err, os.MkdirAll(dir, 0o755), w.own(dir))
	}
	return w, err
}

// Close removes the world.
func (w *World) Close() error { return os.RemoveAll(w.Root) }

// own gives a file to the user that programs run as.
func (w *World) own(file string) error {
	if os.Getuid() != 0 {
		return nil
	}
	return os.Lchown(file, nobody, nobody)
}

// Write creates a file with its folders; name is relative to the home.
func (w *World) Write(name, content string) error {
	file := filepath.Join(w.Home, name)
	dir := filepath.Dir(file)
	err := errors.Join(os.MkdirAll(dir, 0o755), os.WriteFile(file, []byte(content), 0o644), w.own(file))
	for ; err == nil && dir != w.Home; dir = filepath.Dir(dir) {
		err = w.own(dir)
	}
	return err
}

// Program puts a shell script into Bin.
func (w *World) Program(name, script string) error {
	return os.WriteFile(filepath.Join(w.Bin, name), []byte("#!/bin/sh\n"+script+"\n"), 0o755)
}

// Copy puts a file into Bin, as a link where that can be: a client has
// hundreds of megabytes.
func (w *World) Copy(from, name string) error {
	to := filepath.Join(w.Bin, name)
	if info, err := os.Stat(from); err != nil || info.Mode()&0o005 != 0o005 || os.Link(from, to) != nil {
		return copyFile(from, to)
	}
	return nil
}

// Tree puts a folder of programs beside Bin, as links where that can be, and
// returns where it is.
func (w *World) Tree(from string) (string, error) {
	root := filepath.Join(w.Root, "lib", filepath.Base(from))
	err := filepath.WalkDir(from, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		to := filepath.Join(root, strings.TrimPrefix(path, from))
		switch {
		case entry.IsDir():
			return os.MkdirAll(to, 0o755)
		case entry.Type()&fs.ModeSymlink != 0:
			target, err := os.Readlink(path)
			if err != nil {
				return err
			}
			return os.Symlink(target, to)
		case os.Link(path, to) == nil:
			return nil
		}
		return copyFile(path, to)
	})
	return root, err
}

func copyFile(from, to string) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o755)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}

// Output is what a program left behind.
type Output struct {
	Stdout, Stderr string
	Status         int // -1 where a signal or the time limit ended it
}

// Run runs a program of the world in the project, at most for five minutes, and
// ends what it leaves running. More of the environment may be given.
func (w *World) Run(env []string, program string, args ...string) (Output, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	path, err := w.find(program)
	if err != nil {
		return Output{}, err
	}
	var out, errs bytes.Buffer
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Dir, cmd.Env = w.Project, append(append([]string{}, w.env...), env...)
	cmd.Stdout, cmd.Stderr = &out, &errs
	cmd.WaitDelay = time.Second
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if os.Getuid() == 0 {
		cmd.SysProcAttr.Credential = &syscall.Credential{Uid: nobody, Gid: nobody}
	}
	endGroup := func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.Cancel = endGroup
	err = cmd.Run()
	if cmd.Process != nil {
		_ = endGroup() // mostly there is nobody left
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) && !errors.Is(err, exec.ErrWaitDelay) {
		return Output{}, fmt.Errorf("run %s: %w\n%s", program, err, errs.String())
	}
	return Output{out.String(), errs.String(), cmd.ProcessState.ExitCode()}, nil
}

// find looks a program up in the world's own PATH.
func (w *World) find(program string) (string, error) {
	for _, v := range w.env {
		dirs, ok := strings.CutPrefix(v, "PATH=")
		if !ok {
			continue
		}
		for _, dir := range filepath.SplitList(dirs) {
			path := filepath.Join(dir, program)
			if info, err := os.Stat(path); err == nil && info.Mode()&0o111 != 0 {
				return path, nil
			}
		}
	}
	return "", fmt.Errorf("no program %s in the test's world", program)
}

// Must is Run for programs that prepare the world: another status than 0 is
// an error. It returns stdout without white space around it.
func (w *World) Must(program string, args ...string) (string, error) {
	out, err := w.Run(nil, program, args...)
	if err == nil && out.Status != 0 {
		err = fmt.Errorf("%s %v: status %d: %s", program, args, out.Status, out.Stderr)
	}
	return strings.TrimSpace(out.Stdout), err
}

// Exists reports whether there is a file of this name in the home.
func (w *World) Exists(name string) bool {
	_, err := os.Lstat(filepath.Join(w.Home, name))
	return !errors.Is(err, fs.ErrNotExist)
}
