//go:build linux

package shelldiff

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// harmless are the programs that are real in the sandbox: those that start
// others, and filters. All others are stubs.
var harmless = []string{
	"bash", "env", "nice", "nohup", "timeout", "stdbuf", "setsid", "xargs", "find", "cat", "head", "tail", "tr", "rev",
	"sort", "uniq", "wc", "seq", "basename", "dirname", "base64", "tee", "mkdir", "touch", "mktemp", "true", "false", "test", "grep",
}

// tree is what the scratch folder /w holds before each line.
var tree = map[string]string{
	"app/run.sh":             "git run \"$1\"\nrm -f run.tmp\n",
	"app/lib.sh":             "lib() { docker lib \"$@\"; }\nLIBVAR=libvalue\n",
	"app/list.txt":           "one\ntwo three\n",
	"app/src/a.go":           "package a\n",
	"app/src/b.go":           "package b\n",
	"app/docs/read me.txt":   "read me\n",
	"app/sub/deep/er/x.conf": "x=1\n",
}

// sandbox runs lines where they can do no harm: an unprivileged user, without
// network, in name spaces of its own, on a disk that holds bash, the harmless
// programs and stubs, and is gone afterwards.
type sandbox struct {
	in  io.WriteCloser
	out io.Reader
	err *bytes.Buffer
	cmd *exec.Cmd
}

// ran is what came of a line.
type ran struct {
	how      byte // as the runner says: w, e, t or u
	messages string
	records  []record
	aborted  bool // an expansion was an error, so that bash left out the rest
}

// record is one program that bash started.
type record struct {
	dir   string
	input string // "-": not looked at; else "=" and the text
	words []string
}

// start starts a sandbox in which names are stubs. It skips the test where
// there can be none.
func start(t *testing.T, names []string) *sandbox {
	t.Helper()
	for _, program := range []string{"bwrap", "bash", "go"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("SKIP: no sandbox to run lines in: no %s", program)
		}
	}
	probe := exec.Command("bwrap", "--ro-bind", "/", "/", "--unshare-all", "--unshare-user", "--proc", "/proc", "--dev", "/dev", "true")
	probe.SysProcAttr = unprivileged()
	if out, err := probe.CombinedOutput(); err != nil {
		t.Skipf("SKIP: no sandbox to run lines in: %v: %s", err, bytes.TrimSpace(out))
	}
	b := &sandbox{err: &bytes.Buffer{}}
	b.cmd = exec.Command("bwrap", "--args", "3", "/stub/run-lines")
	b.cmd.SysProcAttr = unprivileged()
	b.cmd.Stderr = b.err
	var err error
	if b.in, err = b.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if b.out, err = b.cmd.StdoutPipe(); err != nil {
		t.Fatal(err)
	}
	texts := &content{t: t}
	arguments := layout(t, texts, names)
	b.cmd.ExtraFiles = append([]*os.File{texts.file(arguments)}, texts.files[:len(texts.files)-1]...)
	if err := b.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	texts.close()
	t.Cleanup(func() {
		b.in.Close()
		b.cmd.Wait()
	})
	return b
}

// unprivileged takes the root's rights from a process.
func unprivileged() *syscall.SysProcAttr {
	if os.Getuid() != 0 {
		return &syscall.SysProcAttr{}
	}
	return &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
}

// content are the texts that the sandbox gets over inherited descriptors.
type content struct {
	t     *testing.T
	files []*os.File
}

// file adds a text.
func (c *content) file(text []byte) *os.File {
	f, err := os.CreateTemp(c.t.TempDir(), "")
	if err == nil {
		_, err = f.Write(text)
	}
	if err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	if err != nil {
		c.t.Fatal(err)
	}
	c.files = append(c.files, f)
	return f
}

// next is the descriptor that the next text will have; 3 is that of the
// layout itself.
func (c *content) next() string { return strconv.Itoa(4 + len(c.files)) }

func (c *content) close() {
	for _, f := range c.files {
		f.Close()
	}
}

// layout returns the arguments of bwrap.
func layout(t *testing.T, c *content, names []string) []byte {
	var args []string
	add := func(words ...string) { args = append(args, words...) }
	add("--unshare-all", "--unshare-user", "--disable-userns", "--uid", "65534", "--gid", "65534", "--hostname", "scratch",
		"--die-with-parent", "--new-session", "--as-pid-1", "--cap-drop", "ALL", "--clearenv")
	for name, value := range environment {
		add("--setenv", name, value)
	}
	add("--perms", "0755", "--ro-bind-data", c.next(), "/stub/stub")
	c.file(buildStub(t))
	libraries := map[string]bool{}
	for _, name := range harmless {
		path, err := exec.LookPath(name)
		if err != nil {
			continue // stays a stub
		}
		add("--ro-bind", path, "/stub/real/"+name)
		if name == "bash" {
			add("--ro-bind", path, "/stub/real/sh", "--ro-bind", path, "/stub/real/dash")
		}
		for _, l := range linked(t, path) {
			libraries[l] = true
		}
	}
	for l := range libraries {
		add("--ro-bind", l, l)
	}
	add("--ro-bind-try", "/usr/libexec/coreutils", "/usr/libexec/coreutils") // of stdbuf
	for path, text := range tree {
		add("--perms", "0644", "--ro-bind-data", c.next(), "/stub/tree/"+path)
		c.file([]byte(text))
	}
	add("--dir", "/usr/bin", "--symlink", "usr/bin", "/bin", "--symlink", "usr/bin", "/sbin", "--symlink", "bin", "/usr/sbin",
		"--symlink", "../stub/stub", "/stub/run-lines")
	all := slices.Concat(harmless, names, []string{"sh", "dash"})
	slices.Sort(all)
	for _, name := range slices.Compact(all) {
		add("--symlink", "../../stub/stub", "/usr/bin/"+name)
	}
	add("--proc", "/proc", "--dev", "/dev", "--remount-ro", "/dev")
	for _, dir := range []string{"/w", "/tmp", "/home/u", "/rec"} {
		add("--size", "16777216", "--tmpfs", dir)
	}
	add("--remount-ro", "/", "--chdir", "/w")
	return []byte(strings.Join(args, "\x00") + "\x00")
}

// environment is what lines start with.
var environment = map[string]string{"PATH": "/usr/bin:/bin", "HOME": "/home/u", "TMPDIR": "/tmp", "USER": "u"}

// buildStub builds the program that all names in the sandbox are.
func buildStub(t *testing.T) []byte {
	path := filepath.Join(t.TempDir(), "stub")
	cmd := exec.Command("go", "build", "-ldflags=-s -w", "-o", path, "./stub")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// linked returns the libraries that a program needs, by the paths at which it
// looks for them.
func linked(t *testing.T, path string) []string {
	out, err := exec.Command("ldd", path).Output()
	if err != nil {
		t.Skipf("SKIP: no sandbox to run lines in: ldd %s: %v", path, err)
	}
	var libraries []string
	for _, w := range strings.Fields(string(out)) {
		if strings.HasPrefix(w, "/") {
			libraries = append(libraries, w)
		}
	}
	return libraries
}

// run runs a line.
func (b *sandbox) run(line string) (ran, error) {
	size := binary.LittleEndian.AppendUint32(nil, uint32(len(line)))
	if _, err := b.in.Write(append(size, line...)); err != nil {
		return ran{}, fmt.Errorf("sandbox: %w: %s", err, b.err)
	}
	var parts [3]string
	for i := range parts {
		part, err := b.answer()
		if err != nil {
			return ran{}, fmt.Errorf("sandbox: %w: %s", err, b.err)
		}
		parts[i] = part
	}
	records, err := parse(parts[2])
	return ran{how: parts[0][0], messages: parts[1], records: records}, err
}

func (b *sandbox) answer() (string, error) {
	var size [4]byte
	if _, err := io.ReadFull(b.out, size[:]); err != nil {
		return "", err
	}
	text := make([]byte, binary.LittleEndian.Uint32(size[:]))
	_, err := io.ReadFull(b.out, text)
	return string(text), err
}

// parse reads records as the stub writes them.
func parse(text string) ([]record, error) {
	var out []record
	fields := strings.Split(text, "\x00")
	for len(fields) > 1 {
		n, err := strconv.Atoi(fields[0])
		if err != nil || n < 3 || n >= len(fields) {
			return out, errors.New("sandbox: broken record")
		}
		f := fields[1 : n+1]
		out = append(out, record{dir: f[0], input: f[1], words: f[2:]})
		fields = fields[n+1:]
	}
	return out, nil
}

func itoa(n int) string { return strconv.Itoa(n) }
