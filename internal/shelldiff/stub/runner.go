//go:build linux

package main

import (
	"encoding/binary"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"sync"
	"syscall"
	"time"
)

const (
	lineTime  = 1500 * time.Millisecond // for a line
	graceTime = 150 * time.Millisecond  // for what it leaves in the background
	errFile   = "/rec/err"
	markFile  = "/rec/mark/end"
	treeDir   = "/stub/tree/"
)

// run reads lines from standard input, each behind its length, runs each in
// fresh folders, and answers with how it ended, its messages and its records.
func run() {
	if os.Getpid() != 1 || os.Getuid() == 0 {
		os.Stderr.WriteString("run-lines: not in a sandbox\n")
		os.Exit(1)
	}
	// Caught, not ignored: a line may send any signal to all processes, and
	// what is ignored here would be ignored in the line as well.
	signal.Notify(make(chan os.Signal, 64))
	limits()
	records, messages := create(recordFile), create(errFile)
	os.Mkdir(filepath.Dir(markFile), 0o777)
	os.Chmod("/rec", 0o555) // a line may delete all that it finds
	for {
		line, err := message(os.Stdin)
		if err != nil {
			return
		}
		fresh()
		truncate(records)
		truncate(messages)
		how := one(line, messages)
		answer(os.Stdout, []byte{how})
		answer(os.Stdout, content(messages))
		answer(os.Stdout, content(records))
	}
}

// limits bounds what a line may take of the machine.
func limits() {
	const processes = 6 // RLIMIT_NPROC, which package syscall does not name
	for what, most := range map[int]uint64{
		processes:            256,
		syscall.RLIMIT_FSIZE: 1 << 20,
		syscall.RLIMIT_DATA:  512 << 20,
		syscall.RLIMIT_CORE:  0,
		syscall.RLIMIT_CPU:   1 << 20,
	} {
		syscall.Setrlimit(what, &syscall.Rlimit{Cur: most, Max: most})
	}
}

func create(path string) *os.File {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o666)
	if err != nil {
		os.Stderr.WriteString("run-lines: " + err.Error() + "\n")
		os.Exit(1)
	}
	return f
}

func truncate(f *os.File) { f.Truncate(0) }

func content(f *os.File) []byte {
	text, err := io.ReadAll(io.NewSectionReader(f, 0, 1<<20))
	if err != nil {
		return nil
	}
	return text
}

func message(r io.Reader) ([]byte, error) {
	var size [4]byte
	if _, err := io.ReadFull(r, size[:]); err != nil {
		return nil, err
	}
	text := make([]byte, binary.LittleEndian.Uint32(size[:]))
	_, err := io.ReadFull(r, text)
	return text, err
}

func answer(w io.Writer, text []byte) {
	w.Write(append(binary.LittleEndian.AppendUint32(nil, uint32(len(text))), text...))
}

// fresh makes the folders that a line may write to as they are described in
// the sandbox's read-only tree.
func fresh() {
	for _, dir := range []string{"/w", "/tmp", "/home/u"} {
		entries, err := os.ReadDir(dir)
		if err != nil {
			continue
		}
		for _, e := range entries {
			os.Chmod(filepath.Join(dir, e.Name()), 0o755)
			os.RemoveAll(filepath.Join(dir, e.Name()))
		}
	}
	os.CopyFS("/w", os.DirFS(treeDir))
}

// How a line ended.
const (
	whole    = 'w' // it was read to its end
	early    = 'e' // the shell left before
	tooLong  = 't'
	unstable = 'u' // processes were left and had to be killed
)

// notFound has bash report the programs that the sandbox has no stub for.
const notFound = `BASH_FUNC_command_not_found_handle%%=() { exec -a "$1" /stub/stub "${@:2}"; }`

// one runs a line in bash. The text after it tells whether bash came so far.
func one(line []byte, messages *os.File) byte {
	null, _ := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	defer null.Close()
	const script = `eval "$AIRLOCK_LINE"
> /rec/mark/end`
	os.Remove(markFile)
	pid, err := syscall.ForkExec(realDir+"bash", []string{"bash", "-c", script}, &syscall.ProcAttr{
		Dir:   "/w/app",
		Env:   append(os.Environ(), "AIRLOCK_LINE="+string(line), notFound),
		Files: []uintptr{null.Fd(), null.Fd(), messages.Fd()},
		Sys:   &syscall.SysProcAttr{Setsid: true},
	})
	if err != nil {
		return unstable
	}
	how := wait(pid)
	if _, err := os.Stat(markFile); err != nil && how == whole {
		return early
	}
	return how
}

// wait reaps all that a line started, and kills what takes too long.
func wait(pid int) byte {
	how := byte(whole)
	var mu sync.Mutex
	over := false
	kill := func(as byte) func() {
		return func() {
			mu.Lock()
			defer mu.Unlock()
			if !over {
				how = as
				syscall.Kill(-1, syscall.SIGKILL) // of this sandbox: this is its process 1
			}
		}
	}
	timer := time.AfterFunc(lineTime, kill(tooLong))
	for {
		got, err := syscall.Wait4(-1, nil, 0, nil)
		if err == syscall.EINTR {
			continue
		}
		if err != nil {
			break // no child is left
		}
		if got == pid {
			timer.Stop()
			timer = time.AfterFunc(graceTime, kill(unstable))
		}
	}
	mu.Lock()
	defer mu.Unlock()
	over = true
	timer.Stop()
	return how
}
