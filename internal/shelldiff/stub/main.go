//go:build linux

// Command stub stands for every program in the sandbox of the differential
// test. Under the name of a program it records its words, folder and input,
// and becomes the real program where the sandbox has one. Under the name
// run-lines it is the sandbox's process 1 and runs the lines.
package main

import (
	"hash/fnv"
	"io"
	"os"
	"strconv"
	"strings"
	"syscall"
)

const (
	realDir  = "/stub/real/"
	runnerAs = "run-lines"
	// recordFile takes one record a program: the number of fields, then the
	// folder, the input and the words, each ended by a NUL.
	recordFile = "/rec/log"
	// maxInput bounds the input that is recorded, in bytes.
	maxInput = 64 << 10
)

func main() {
	name := base(os.Args[0])
	if name == runnerAs {
		run()
		return
	}
	record(name)
	if name == "time" {
		tail()
	}
	if path := realDir + name; syscall.Access(path, 1) == nil {
		err := syscall.Exec(path, os.Args, os.Environ())
		os.Stderr.WriteString(name + ": " + err.Error() + "\n")
		syscall.Exit(126)
	}
	os.Stdout.WriteString(output(name))
	syscall.Exit(status(name))
}

// tail becomes the program that time would time.
func tail() {
	args := os.Args[1:]
	for len(args) > 0 && strings.HasPrefix(args[0], "-") {
		args = args[1:]
	}
	if len(args) > 0 {
		syscall.Exec("/usr/bin/"+base(args[0]), args, os.Environ())
	}
	syscall.Exit(127)
}

func base(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

// record appends one record in a single write, so that those of programs that
// run at the same time do not mix.
func record(name string) {
	dir, err := syscall.Getwd()
	if err != nil {
		dir = "?"
	}
	fields := append([]string{dir, input(name)}, os.Args...)
	text := strconv.Itoa(len(fields)) + "\x00" + strings.Join(fields, "\x00") + "\x00"
	fd, err := syscall.Open(recordFile, syscall.O_WRONLY|syscall.O_APPEND|syscall.O_CLOEXEC, 0)
	if err != nil {
		os.Stderr.WriteString("stub: no record: " + err.Error() + "\n")
		syscall.Exit(125)
	}
	syscall.Write(fd, []byte(text))
	syscall.Close(fd)
}

// input returns what the programs that are known to read their standard input
// find there. Others leave it to whoever comes after them.
func input(name string) string {
	if name != "psql" && name != "mysql" {
		return "-"
	}
	text, err := io.ReadAll(io.LimitReader(os.Stdin, maxInput))
	if err != nil {
		return "-"
	}
	return "=" + strings.ReplaceAll(string(text), "\x00", "") // which ends a field
}

// sum is a number that the words of a program decide, so that a line runs the
// same way each time.
func sum() uint32 {
	h := fnv.New32a()
	io.WriteString(h, strings.Join(os.Args, "\x00"))
	return h.Sum32() >> 3
}

// output is what a stub prints: nothing, a word, two, or a path. Words that
// begin with zz mark text that nobody could know before.
func output(name string) string {
	switch name {
	case "nproc":
		return "4\n"
	case "which":
		return "/usr/bin/" + os.Args[len(os.Args)-1] + "\n"
	}
	switch sum() % 4 {
	case 0:
		return "zz-" + name + "\n"
	case 1:
		return "zz-" + name + " zz2\n"
	case 2:
		return "/zz/" + name + "\n"
	}
	return ""
}

// status lets one stub in four fail, so that both sides of && and || are
// taken, and never a wrapper that is said to have run something.
func status(name string) int {
	if name != "sudo" && sum()/4%4 == 0 {
		return 1
	}
	return 0
}
