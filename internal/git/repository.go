// Package git reads a repository in place: where it is, what HEAD and the refs
// say, and what of the working tree the index does not hold. It starts nothing,
// follows no setting that names a program, and opens regular files alone.
// What it does not read, it says so of, rather than guess.
package git

import (
	"os"
	"path/filepath"
	"strings"

	"airlock/internal/call"
)

// Person is who runs git: the files of theirs that git reads.
type Person struct {
	Home   string
	Config string // XDG_CONFIG_HOME; "" for the usual place below Home
}

// Repository is one that was opened for reading.
type Repository struct {
	call.Repository
	person   Person
	settings settings
	index    *index                // once it was read
	identify func([]byte) []byte   // names content; nil: this package cannot
	known    map[string]attributes // by attribute file
	ignores  map[string][]pattern  // by ignore file
	steps    int                   // of matching patterns, left
}

// maxUp bounds the search for the folder that holds a .git.
const maxUp = 128

// Open finds the repository that a folder lies in, the environment of this
// process disregarded. nil: there is none.
func Open(dir string, who Person) *Repository {
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	for range maxUp {
		if r := at(dir); r != nil {
			r.person, r.steps = who, maxSteps
			r.configure()
			r.readHead()
			return r
		}
		up := filepath.Dir(dir)
		if up == dir {
			break
		}
		dir = up
	}
	return nil
}

// at returns the repository whose worktree, or which itself, stands in dir.
func at(dir string) *Repository {
	dot := filepath.Join(dir, ".git")
	if info, err := os.Lstat(dot); err == nil {
		if info.Mode().IsRegular() {
			dot = gitFile(dir, dot)
		}
		if dot != "" && isGitDir(dot) {
			return &Repository{Repository: call.Repository{Root: dir, Dir: dot, Common: common(dot)}}
		}
	}
	if !isGitDir(dir) {
		return nil
	}
	r := &Repository{Repository: call.Repository{Dir: dir, Common: common(dir), Bare: true}}
	if filepath.Base(dir) == ".git" {
		r.Root, r.Bare = filepath.Dir(dir), false
	}
	return r
}

// gitFile follows the one line of a .git that is a file.
func gitFile(dir, file string) string {
	data, ok := readFile(file, 64<<10)
	rest, found := strings.CutPrefix(string(data), "gitdir:")
	if !ok || !found {
		return ""
	}
	to := strings.TrimSpace(rest)
	if !filepath.IsAbs(to) {
		to = filepath.Join(dir, to)
	}
	return filepath.Clean(to)
}

// isGitDir tells a git directory by what git itself looks for.
func isGitDir(dir string) bool {
	head, err := os.Lstat(filepath.Join(dir, "HEAD"))
	if err != nil || head.IsDir() {
		return false
	}
	shared := common(dir)
	for _, name := range [...]string{"objects", "refs"} {
		if info, err := os.Stat(filepath.Join(shared, name)); err != nil || !info.IsDir() {
			return false
		}
	}
	return true
}

// common is the directory that a worktree shares with the others.
func common(dir string) string {
	data, ok := readFile(filepath.Join(dir, "commondir"), 64<<10)
	if !ok {
		return dir
	}
	to := strings.TrimSpace(string(data))
	if !filepath.IsAbs(to) {
		to = filepath.Join(dir, to)
	}
	return filepath.Clean(to)
}

// configure reads what the repository and the person set, the nearer last.
func (r *Repository) configure() {
	c := newSettings()
	for _, file := range [...]string{"/etc/gitconfig", filepath.Join(r.person.config(), "git", "config"), filepath.Join(r.person.Home, ".gitconfig")} {
		if filepath.IsAbs(file) {
			data, _ := readFile(file, maxConfig)
			c.read(data)
		}
	}
	data, _ := readFile(filepath.Join(r.Common, "config"), maxConfig)
	c.bare, c.worktree = false, "" // these a repository says of itself alone
	c.read(data)
	if c.worktrees {
		data, _ = readFile(filepath.Join(r.Dir, "config.worktree"), maxConfig)
		c.read(data)
	}
	r.settings = c
	if c.worktree != "" {
		to := c.worktree
		if !filepath.IsAbs(to) {
			to = filepath.Join(r.Dir, to)
		}
		r.Root, r.Bare = filepath.Clean(to), false
	} else if c.bare && r.Dir == r.Common {
		r.Root, r.Bare = "", true
	}
	if c.refStorage != "" && c.refStorage != "files" {
		r.Unread = c.refStorage
	}
}

func (p Person) config() string {
	if p.Config != "" || p.Home == "" {
		return p.Config
	}
	return filepath.Join(p.Home, ".config")
}
