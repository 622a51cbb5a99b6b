// Package cli is what every command but the hook shares: flags by kong, exit
// statuses, messages, the version.
package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"airlock/internal/version"

	"github.com/alecthomas/kong"
)

// Exit statuses of every command but the hook.
const (
	OK     = 0 // the work was done
	Failed = 1 // a check failed, or some lines could not be read
	Cannot = 2 // wrong flags, unreadable file: the work could not be done
)

// Streams are a command's standard streams.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
}

// Standard are the process's own streams.
func Standard() *Streams { return &Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr} }

// statusError is an error that ends the command with a status of its own.
type statusError struct {
	error
	status int
}

func (e statusError) Unwrap() error { return e.error }

// Fail marks an error as a failed check, status 1, rather than work that could
// not be done.
func Fail(err error) error { return statusError{err, Failed} }

// Quiet ends the command with a status and no message: all has been said.
func Quiet(status int) error { return statusError{nil, status} }

// hintError is an error with a way out.
type hintError struct {
	error
	hint string
}

func (e hintError) Unwrap() error { return e.error }

// Hint adds the remedy that is printed below an error.
func Hint(err error, format string, args ...any) error {
	return hintError{err, fmt.Sprintf(format, args...)}
}

// Main parses args into app, a pointer to a struct with kong's tags, calls the
// Run method of the command that was chosen, and returns the exit status. Run
// methods may take *Streams; options are kong's, beyond those that all commands
// have.
func Main(name, description string, app any, args []string, std *Streams, options ...kong.Option) (status int) {
	defer func() {
		// kong exits from within Parse, after --help and --version.
		if p := recover(); p != nil {
			if _, ours := p.(exited); !ours {
				panic(p)
			}
		}
	}()
	return run(name, description, app, args, std, options)
}

type exited struct{}

func run(name, description string, app any, args []string, std *Streams, options []kong.Option) int {
	parser, err := kong.New(app, append(options, kong.Name(name), kong.Description(description),
		kong.Writers(std.Out, std.Err), kong.Exit(func(int) { panic(exited{}) }),
		kong.Bind(std), kong.Vars{"version": name + " " + version.String()},
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true}))...)
	if err != nil {
		return Report(name, std.Err, err)
	}
	if len(args) > 0 {
		switch args[0] {
		case Completing:
			return Report(name, std.Err, complete(parser.Model.Node, args[1:], std.Out))
		case Manual:
			return Report(name, std.Err, writeMan(parser.Model, std.Out))
		}
	}
	ctx, err := parser.Parse(args)
	if err != nil {
		return Report(name, std.Err, Hint(err, "%s --help", name))
	}
	return Report(name, std.Err, ctx.Run(std))
}

// Report prints an error as "name: what: cause", and its hint below, and
// returns the exit status it means. A nil error is OK.
func Report(name string, w io.Writer, err error) int {
	if err == nil {
		return OK
	}
	status := Cannot
	var s statusError
	if errors.As(err, &s) {
		status = s.status
		if s.error == nil {
			return status
		}
	}
	fmt.Fprintf(w, "%s: %v\n", name, err)
	var h hintError
	if errors.As(err, &h) {
		fmt.Fprintf(w, "%s: hint: %s\n", name, h.hint)
	}
	return status
}

// Open opens the files named, or standard input for none or "-". Close each.
func Open(std *Streams, names []string) ([]io.ReadCloser, error) {
	if len(names) == 0 {
		names = []string{"-"}
	}
	var out []io.ReadCloser
	for _, name := range names {
		if name == "-" {
			out = append(out, io.NopCloser(std.In))
			continue
		}
		f, err := os.Open(filepath.Clean(name))
		if err != nil {
			for _, o := range out {
				o.Close()
			}
			return nil, errors.New(strings.TrimPrefix(err.Error(), "open "))
		}
		out = append(out, f)
	}
	return out, nil
}
