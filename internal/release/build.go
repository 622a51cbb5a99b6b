package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
)

// file is one of an archive.
type file struct {
	name string // with slashes
	mode int64
	data []byte
}

// release is what all archives of a build have in common.
type release struct {
	tree    string
	environ []string
	version string
	when    time.Time // of every file: that of the commit
	pages   []file    // manual pages and completions
}

// build makes the archives of the targets in out, and returns the sums as
// SHA256SUMS has them.
func build(tree, out string, targets, environ []string) (sums string, err error) {
	if err := os.RemoveAll(out); err != nil {
		return "", err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return "", err
	}
	r := &release{tree: tree, environ: append(environ, "CGO_ENABLED=0")}
	if err := r.name(); err != nil {
		return "", err
	}
	if err := r.describe(); err != nil {
		return "", err
	}
	slices.Sort(targets)
	for _, t := range targets {
		goos, goarch, ok := strings.Cut(t, "/")
		if !ok {
			return "", fmt.Errorf("target %q: want OS/ARCH", t)
		}
		name, archive, err := r.archive(goos, goarch)
		if err != nil {
			return "", fmt.Errorf("%s: %w", t, err)
		}
		if err := os.WriteFile(filepath.Join(out, name), archive, 0o644); err != nil {
			return "", err
		}
		sums += fmt.Sprintf("%x  %s\n", sha256.Sum256(archive), name)
	}
	return sums, os.WriteFile(filepath.Join(out, "SHA256SUMS"), []byte(sums), 0o644)
}

// name takes version and time from the commit.
func (r *release) name() error {
	described, err := r.output("git", "describe", "--tags", "--always", "--dirty")
	if err != nil {
		return err
	}
	r.version = strings.TrimPrefix(strings.TrimSpace(described), "v")
	seconds := os.Getenv("SOURCE_DATE_EPOCH")
	if seconds == "" {
		if seconds, err = r.output("git", "log", "-1", "--format=%ct"); err != nil {
			return err
		}
	}
	n, err := strconv.ParseInt(strings.TrimSpace(seconds), 10, 64)
	if err != nil {
		return fmt.Errorf("SOURCE_DATE_EPOCH: want seconds: %w", err)
	}
	r.when = time.Unix(n, 0).UTC()
	return nil
}

// compile builds the programs for a target into a folder.
func (r *release) compile(goos, goarch, dir string) error {
	environ := append(slices.Clone(r.environ), "GOOS="+goos, "GOARCH="+goarch)
	return command(r.tree, environ, "go", "build", "-trimpath", "-ldflags", "-s -w", "-o", dir+string(filepath.Separator), "./cmd/...")
}

// describe has the programs, built for this machine, write their manual pages
// and the completions.
func (r *release) describe() error {
	dir, err := os.MkdirTemp("", "airlock-release-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := r.compile(runtime.GOOS, runtime.GOARCH, dir); err != nil {
		return err
	}
	programs, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	front := filepath.Join(dir, "airlock")
	for _, p := range programs {
		name := strings.TrimSuffix(p.Name(), ".exe")
		args := []string{"__man"}
		if name != "airlock" {
			args = append(args, strings.TrimPrefix(name, "airlock-"))
		}
		page, err := r.output(front, args...)
		if err != nil {
			return err
		}
		r.pages = append(r.pages, file{"man/man1/" + name + ".1", 0o644, []byte(page)})
	}
	for _, c := range [...][2]string{{"bash", "airlock.bash"}, {"fish", "airlock.fish"}, {"zsh", "_airlock"}} {
		script, err := r.output(front, "completion", c[0])
		if err != nil {
			return err
		}
		r.pages = append(r.pages, file{"completions/" + c[1], 0o644, []byte(script)})
	}
	return nil
}

// archive builds one target and packs it.
func (r *release) archive(goos, goarch string) (name string, data []byte, err error) {
	dir, err := os.MkdirTemp("", "airlock-release-")
	if err != nil {
		return "", nil, err
	}
	defer os.RemoveAll(dir)
	if err := r.compile(goos, goarch, dir); err != nil {
		return "", nil, err
	}
	files := slices.Clone(r.pages)
	programs, err := os.ReadDir(dir)
	if err != nil {
		return "", nil, err
	}
	for _, p := range programs {
		data, err := os.ReadFile(filepath.Join(dir, p.Name()))
		if err != nil {
			return "", nil, err
		}
		files = append(files, file{"bin/" + p.Name(), 0o755, data})
	}
	for _, name := range [...]string{"LICENSE", "README.md"} {
		data, err := os.ReadFile(filepath.Join(r.tree, name))
		if err != nil {
			return "", nil, err
		}
		files = append(files, file{name, 0o644, data})
	}
	modules, err := r.modules(goos, goarch)
	if err != nil {
		return "", nil, err
	}
	licences, err := licences(modules)
	if err != nil {
		return "", nil, err
	}
	bill, err := r.bill(modules)
	if err != nil {
		return "", nil, err
	}
	files = append(files, file{"THIRD-PARTY-LICENSES.txt", 0o644, licences}, file{"sbom.cdx.json", 0o644, bill})
	base := "airlock-" + r.version + "-" + goos + "-" + goarch
	return pack(base, goos == "windows", files, r.when)
}

// output is what a program prints.
func (r *release) output(name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = r.tree, r.environ
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w: %s", filepath.Base(name), strings.Join(args, " "), err, errs.String())
	}
	return string(out), nil
}

// command runs a program. No environment means ours.
func command(dir string, environ []string, name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = dir, environ
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, out)
	}
	return nil
}
