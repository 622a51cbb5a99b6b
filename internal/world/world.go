// Package world answers what rules ask of the machine: live, writing each
// answer into the record's facts, or again from a record's facts alone.
package world

import (
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"airlock/internal/call"
)

// MaxBody is how much of a script is read.
const MaxBody = 8 << 10

// Live asks this machine. An answer that the facts already hold is not asked
// for again, so all stages of one call see the same world.
type Live struct {
	Facts  *call.Facts
	Getenv func(string) string
	// Client names the files in which the client configures MCP servers.
	Client []string
	// Evaluate answers a condition of a user's rule; nil where nothing can.
	Evaluate func(condition string) call.Condition

	stuck bool // something did not answer in time
	opened
}

// Env returns the value of a variable that names a folder.
func (l *Live) Env(name string) string {
	if v, ok := l.Facts.Env[name]; ok {
		return v
	}
	v := l.Getenv(name)
	if name == "HOME" && v == "" {
		v = l.Getenv("USERPROFILE")
	}
	put(&l.Facts.Env, name, v)
	return v
}

// Path says what stands at a path. Devices, FIFOs and what cannot be looked at
// are told apart without opening them.
func (l *Live) Path(path string) call.Path {
	if p, ok := l.Facts.Paths[path]; ok {
		return p
	}
	home := l.Env("HOME")
	p := within(l, call.Path{Kind: call.Unknown}, func() call.Path { return look(path, home) })
	put(&l.Facts.Paths, path, p)
	return p
}

func look(path, home string) call.Path {
	if strings.HasSuffix(path, "/.") {
		return lookThrough(path, home)
	}
	info, err := os.Lstat(path)
	switch {
	case os.IsNotExist(err):
		return call.Path{Kind: call.Absent}
	case err != nil:
		return call.Path{Kind: call.Unknown}
	}
	p := call.Path{Kind: kind(info.Mode())}
	if p.Kind == call.Link {
		p.Target, _ = filepath.EvalSymlinks(path)
	}
	return p
}

// lookThrough tells which folder a path leads to. The home directory is known
// under every name that a disk has for it: other letters, another mount.
func lookThrough(path, home string) call.Path {
	info, err := os.Stat(path)
	if err != nil {
		if os.IsNotExist(err) {
			return call.Path{Kind: call.Absent}
		}
		return call.Path{Kind: call.Unknown}
	}
	p := call.Path{Kind: kind(info.Mode())}
	p.Target, _ = filepath.EvalSymlinks(path)
	for _, known := range [...]string{home, "/"} {
		if k, err := os.Stat(known); err == nil && os.SameFile(k, info) {
			p.Target = known
		}
	}
	return p
}

func kind(m os.FileMode) call.PathKind {
	switch {
	case m.IsRegular():
		return call.File
	case m.IsDir():
		return call.Directory
	case m&os.ModeSymlink != 0:
		return call.Link
	case m&os.ModeDevice != 0:
		return call.Device
	}
	return call.Special
}

// Body returns the first MaxBody bytes of a regular file.
func (l *Live) Body(path string) call.Body {
	if b, ok := l.Facts.Bodies[path]; ok {
		return b
	}
	b := within(l, call.Body{}, func() call.Body { return readBody(path) })
	put(&l.Facts.Bodies, path, b)
	return b
}

// readBody opens only what is a regular file: a FIFO would wait for a writer.
func readBody(path string) call.Body {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return call.Body{}
	}
	f, err := os.Open(path)
	if err != nil {
		return call.Body{}
	}
	defer f.Close()
	buf := make([]byte, MaxBody+1)
	n, err := io.ReadFull(f, buf)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return call.Body{}
	}
	return call.Body{Text: strings.ToValidUTF8(string(buf[:min(n, MaxBody)]), "\ufffd"), Whole: n <= MaxBody, Found: true}
}

// Program reports whether a program is on PATH.
func (l *Live) Program(name string) (present, known bool) {
	if p, ok := l.Facts.Programs[name]; ok {
		return p, true
	}
	list := l.Getenv("PATH")
	present = within(l, false, func() bool { return onPath(list, name) })
	put(&l.Facts.Programs, name, present)
	return present, true
}

func onPath(list, name string) bool {
	for _, dir := range filepath.SplitList(list) {
		info, err := os.Stat(filepath.Join(dir, name))
		if err == nil && !info.IsDir() && info.Mode()&0o111 != 0 {
			return true
		}
	}
	return false
}

// Repositories counts the folders directly in dir that hold a .git, up to two.
// Of a folder with more than maxEntries names it looks at the first.
func (l *Live) Repositories(dir string) int {
	if n, ok := l.Facts.Repositories[dir]; ok {
		return n
	}
	n := within(l, 0, func() int { return repositories(dir) })
	put(&l.Facts.Repositories, dir, n)
	return n
}

func repositories(dir string) int {
	f, err := os.Open(dir)
	if err != nil {
		return 0
	}
	names, _ := f.Readdirnames(maxEntries) // an error leaves what was read
	f.Close()
	n := 0
	for _, name := range names {
		if _, err := os.Lstat(filepath.Join(dir, name, ".git")); err == nil {
			n++
		}
		if n == 2 {
			break
		}
	}
	return n
}

// maxEntries bounds what is looked at of one folder.
const maxEntries = 256

// Cores is the number of usable processors.
func (l *Live) Cores() int {
	if l.Facts.Cores == 0 {
		l.Facts.Cores = runtime.NumCPU()
	}
	return l.Facts.Cores
}

// Servers names the MCP servers that the client's files configure.
func (l *Live) Servers() (names []string, known bool) {
	if l.Facts.Servers == nil {
		names := []string{}
		for _, file := range l.Client {
			names = append(names, servers(file)...)
		}
		l.Facts.Servers = &names
	}
	return *l.Facts.Servers, true
}

// maxClient bounds what is read of a client's file; some hold whole histories.
const maxClient = 32 << 20

// servers reads the names below `mcpServers` of one file.
func servers(file string) []string {
	info, err := os.Stat(file)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxClient {
		return nil
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil
	}
	var names []string
	s := call.ScanObject(data)
	for s.Next() {
		if !call.KeyIs(s.Key(), "mcpServers") {
			continue
		}
		inner := call.ScanObject(s.Value())
		for inner.Next() {
			name, _ := call.Text(inner.Key())
			names = append(names, name)
		}
	}
	return names
}

// Condition evaluates a condition of a user's rule.
func (l *Live) Condition(text string) call.Condition {
	if c, ok := l.Facts.Conditions[text]; ok {
		return c
	}
	c := call.Undecided
	if l.Evaluate != nil {
		c = l.Evaluate(text)
	}
	put(&l.Facts.Conditions, text, c)
	return c
}

func put[V any](m *map[string]V, key string, value V) {
	if *m == nil {
		*m = make(map[string]V)
	}
	(*m)[key] = value
}
