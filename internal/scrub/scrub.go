// Package scrub is the command airlock-redact: files and standard input over
// the package redact.
package scrub

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"

	"airlock/internal/call"
	"airlock/internal/cli"
	"airlock/internal/progress"
	"airlock/internal/redact"

	"github.com/alecthomas/kong"
)

// Help is the command's description.
const Help = "Replace secrets by [REDACTED], in the strings of JSON lines or in any text. Records in, records out."

// Command is the command line.
type Command struct {
	Check   bool             `help:"Write nothing; status 1 if there is a secret." xor:"mode"`
	InPlace bool             `help:"Rewrite the files that hold a secret, each whole or not at all." xor:"mode"`
	Kinds   bool             `help:"List what is found, by kind, with samples of its shape." xor:"mode"`
	Report  bool             `help:"Count what was found by kind, on standard error."`
	List    bool             `help:"Say where each secret stands, on standard error: file:line: kind."`
	Jobs    int              `placeholder:"N" help:"Work on N parts of the input at once; as many as cores, at most 4, without it."`
	Version kong.VersionFlag `help:"Print the version."`
	Files   []string         `arg:"" optional:"" name:"file" help:"What to read instead of standard input; - is standard input."`
}

// maxJobs bounds the default of --jobs: each costs memory, and one reader and
// one writer serve them all.
const maxJobs = 4

// Run is what kong calls.
func (c *Command) Run(std *cli.Streams) error {
	if c.Kinds {
		return listKinds(std.Out)
	}
	if c.Jobs < 1 {
		c.Jobs = min(runtime.GOMAXPROCS(0), maxJobs)
	}
	if c.InPlace && len(c.Files) == 0 {
		return cli.Hint(errors.New("--in-place: no files"), "name the files to rewrite")
	}
	if len(c.Files) == 0 {
		c.Files = []string{"-"}
	}
	r := run{command: c, std: std, tally: tally{list: c.List, to: std.Err}, progress: progress.New(c.Files, std, true)}
	var err error
	for _, name := range c.Files {
		err = errors.Join(err, r.file(name))
	}
	r.progress.Close()
	if c.Report {
		r.tally.report()
	}
	if err != nil {
		return err
	}
	if c.Check && r.tally.total > 0 {
		return cli.Quiet(cli.Failed)
	}
	return nil
}

// run is one run of the command.
type run struct {
	command  *Command
	std      *cli.Streams
	tally    tally
	progress *progress.Bar
}

func (r *run) file(name string) error {
	r.tally.file = name
	switch {
	case r.command.InPlace:
		return r.rewrite(name)
	case name == "-":
		r.tally.file = "stdin"
		return r.standardInput()
	}
	f, err := os.Open(name)
	if err != nil {
		return plain(err)
	}
	defer f.Close()
	return r.stream(f, r.std.Out, name)
}

// standardInput reads records as records, and anything else as lines.
func (r *run) standardInput() error {
	in := bufio.NewReaderSize(r.std.In, 64<<10)
	if !r.command.Check && beginsRecord(in) {
		return cli.Filter(context.Background(), &cli.Streams{In: in, Out: r.std.Out, Err: r.std.Err}, call.Parse, redact.Stage())
	}
	return r.stream(in, r.std.Out, "stdin")
}

func (r *run) stream(in io.Reader, out io.Writer, name string) error {
	s := redact.Stream{Out: out, Jobs: r.command.Jobs, Found: r.tally.add}
	if r.command.Check {
		s.Out = nil
	}
	if err := s.Run(context.Background(), r.progress.Reader(in)); err != nil {
		return fmt.Errorf("%s: %w", name, plain(err))
	}
	return nil
}

// plain is a path error without the name of the system call.
func plain(err error) error {
	var p *os.PathError
	if errors.As(err, &p) {
		return fmt.Errorf("%s: %w", p.Path, p.Err)
	}
	return err
}

// beginsRecord reports whether in begins with a record of a call: its version
// first, and a tool or an error. Other people's JSON may begin with a v.
func beginsRecord(in *bufio.Reader) bool {
	var line []byte
	for n := 1; ; n = len(line) + 1 {
		_, err := in.Peek(n)
		line, _ = in.Peek(in.Buffered())
		if i := bytes.IndexByte(line, '\n'); i >= 0 {
			line = line[:i]
			break
		}
		if err != nil || len(line) == in.Size() || !mayBeRecord(line) {
			break
		}
	}
	s := call.ScanObject(line)
	if !s.Next() || !call.KeyIs(s.Key(), "v") {
		return false
	}
	for s.Next() {
		if call.KeyIs(s.Key(), "tool") || call.KeyIs(s.Key(), "error") {
			return true
		}
	}
	return false
}

func mayBeRecord(line []byte) bool {
	const begin = `{"v":`
	return bytes.HasPrefix(line, []byte(begin)) || bytes.HasPrefix([]byte(begin), line)
}
