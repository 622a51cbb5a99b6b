package facts

import (
	"io"
	"os"
	"path/filepath"
	"strings"
)

// maxUp bounds how many folders up a repository is looked for.
const maxUp = 64

// findRepository returns the worktree that a folder lies in.
func findRepository(dir string, getenv func(string) string) (*repository, bool) {
	for range maxUp {
		if r, ok := openWorktree(dir, getenv); ok {
			return r, true
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			break
		}
		dir = parent
	}
	return nil, false
}

// openWorktree returns the worktree whose root a folder is: it holds .git, a
// folder, or a file that names one, as in linked worktrees and submodules.
func openWorktree(root string, getenv func(string) string) (*repository, bool) {
	at := filepath.Join(root, ".git")
	info, err := os.Stat(at)
	if err != nil {
		return nil, false
	}
	r := &repository{root: root, dir: at, getenv: getenv}
	if info.Mode().IsRegular() {
		to, ok := strings.CutPrefix(readLine(at), "gitdir: ")
		if !ok {
			return nil, false
		}
		r.dir = absolute(root, to)
	}
	if _, err := os.Stat(filepath.Join(r.dir, "HEAD")); err != nil {
		return nil, false
	}
	r.common = r.dir
	if to := readLine(filepath.Join(r.dir, "commondir")); to != "" {
		r.common = absolute(r.dir, to)
	}
	return r, true
}

func absolute(dir, path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(dir, path)
}

// maxLine bounds git's files of one line.
const maxLine = 4 << 10

// readLine returns the first line of a small regular file, "" where there is
// none: a FIFO would wait for a writer.
func readLine(path string) string {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return ""
	}
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxLine))
	if err != nil {
		return ""
	}
	line, _, _ := strings.Cut(string(data), "\n")
	return strings.TrimRight(line, "\r ")
}
