// Package front is the command a person types: the few commands that are built
// into it, and the way to all others.
package front

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/alecthomas/kong"

	"airlock/internal/cli"
)

const name = "airlock"

// world is what the built-in commands know of the process they run in.
type world struct {
	getenv func(string) string
	dir    string // the working folder
	self   string // what the program was started as
	goos   string
}

// Main runs one command line, the program's name included, and returns its
// exit status. On Unix another command takes this process's place.
func Main(args []string, std *cli.Streams) int {
	dir, err := os.Getwd()
	if err != nil {
		return cli.Report(name, std.Err, err)
	}
	w := &world{getenv: os.Getenv, dir: dir, self: args[0], goos: runtime.GOOS}
	return w.run(args[1:], std)
}

func (w *world) run(args []string, std *cli.Streams) int {
	if len(args) > 0 && args[0] == "help" {
		args = helpFor(args[1:])
	}
	switch {
	case len(args) > 0 && args[0] == cli.Completing:
		return w.complete(args[1:], std)
	case len(args) > 0 && args[0] == cli.Manual:
		return w.manual(strings.Join(args[1:], " "), std)
	case len(args) == 2 && args[0] == "hook" && args[1] == "--help": // it takes no flags but its own
		return w.hookHelp(args[1:], std)
	case len(args) == 0, args[0] == "--help", args[0] == "-h":
		return cli.Report(name, std.Err, w.list(std.Out))
	case strings.HasPrefix(args[0], "-") || isBuiltIn(args[0]):
		return w.builtIn(args, std)
	}
	return w.start(args[0], args[1:], std)
}

// builtIn runs a command of this program itself.
func (w *world) builtIn(args []string, std *cli.Streams) int {
	return cli.Main(name, "A guard between a coding agent and its tools.", newBuiltIns(w), args, std)
}

// start runs a program.
func (w *world) start(command string, args []string, std *cli.Streams) int {
	path, err := w.find(command)
	if err != nil {
		return cli.Report(name, std.Err, err)
	}
	status, err := runProgram(path, args, std)
	if err != nil {
		return cli.Report(name, std.Err, fmt.Errorf("run %s: %w", path, err))
	}
	return status
}

// helpFor turns the arguments of help into the command line that it stands
// for.
func helpFor(names []string) []string {
	if len(names) == 0 {
		return nil
	}
	return []string{names[0], "--help"}
}

// find returns the program of a command that is not built in: from the folder
// of this program, so that commands of one release work together, else from
// PATH.
func (w *world) find(command string) (string, error) {
	unknown := cli.Hint(fmt.Errorf("no command %q", command), "`%s` lists them", name)
	if command == "" || strings.ContainsAny(command, `/\`) {
		return "", unknown
	}
	program := name + "-" + command
	for _, dir := range w.folders() {
		if path := filepath.Join(dir, program+w.suffix()); executable(path) == nil {
			return path, nil
		}
	}
	return "", unknown
}

// folders are where commands are looked for, in this order.
func (w *world) folders() []string {
	var out []string
	if self, err := os.Executable(); err == nil {
		out = append(out, filepath.Dir(self))
		if real, err := filepath.EvalSymlinks(self); err == nil && filepath.Dir(real) != out[0] {
			out = append(out, filepath.Dir(real))
		}
	}
	for _, dir := range filepath.SplitList(w.getenv("PATH")) {
		if filepath.IsAbs(dir) { // a relative one would run what a repository brings along
			out = append(out, dir)
		}
	}
	return out
}

func (w *world) suffix() string {
	if w.goos == "windows" {
		return ".exe"
	}
	return ""
}

// executable returns nil if path is a program that may be run.
func executable(path string) error {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		var p *os.PathError
		if errors.As(err, &p) {
			return p.Err
		}
		return err
	case !info.Mode().IsRegular():
		return errors.New("not a file")
	case runtime.GOOS != "windows" && info.Mode()&0o111 == 0:
		return errors.New("not executable")
	}
	return nil
}

// builtIns are the commands of this program itself.
type builtIns struct {
	Version    kong.VersionFlag  `help:"Print the version."`
	Install    installCommand    `cmd:"" help:"Register the hook with a coding agent."`
	Uninstall  uninstallCommand  `cmd:"" help:"Take the hook out again; the settings get their old bytes back."`
	Status     statusCommand     `cmd:"" help:"Tell whether the guard is in place: registration, mode, log."`
	Doctor     doctorCommand     `cmd:"" help:"Try the guard, and say what is wrong with it and how that is mended."`
	Explain    explainCommand    `cmd:"" help:"Show what the guard makes of a call. It changes and logs nothing."`
	Completion completionCommand `cmd:"" help:"Print the completion for a shell, which reads it when it starts."`
}

func newBuiltIns(w *world) *builtIns {
	return &builtIns{
		Install:   installCommand{world: w},
		Uninstall: uninstallCommand{world: w},
		Status:    statusCommand{world: w},
		Doctor:    doctorCommand{world: w},
		Explain:   explainCommand{world: w},
	}
}
