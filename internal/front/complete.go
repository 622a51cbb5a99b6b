package front

import (
	"embed"
	"fmt"
	"io"
	"slices"
	"strings"

	"airlock/internal/agent"
	"airlock/internal/cli"

	"github.com/alecthomas/kong"
)

//go:embed completion
var scripts embed.FS

type completionCommand struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"Whose completion: ${enum}."`
}

// Run prints the script that a shell reads. It asks the programs themselves,
// so that it fits whatever release is installed.
func (c *completionCommand) Run(std *cli.Streams) error {
	text, err := scripts.ReadFile("completion/airlock." + c.Shell)
	if err != nil {
		return err
	}
	var names []string
	for _, p := range programs() {
		names = append(names, name+"-"+p.name)
	}
	_, err = io.WriteString(std.Out, strings.ReplaceAll(string(text), "@PROGRAMS@", strings.Join(names, " ")))
	return err
}

// complete writes what the last of the words can become. A command of a
// release is asked itself; one of somebody else's is not run for that.
func (w *world) complete(words []string, std *cli.Streams) (status int) {
	if len(words) <= 1 {
		word := ""
		if len(words) == 1 {
			word = words[0]
		}
		return cli.Report(name, std.Err, cli.WriteCandidates(std.Out, w.all(), word))
	}
	command, args := words[0], append([]string{cli.Completing}, words[1:]...)
	switch {
	case command == "help":
		if len(words) > 2 {
			return cli.OK
		}
		return cli.Report(name, std.Err, cli.WriteCandidates(std.Out, w.all(), words[1]))
	case isBuiltIn(command) || strings.HasPrefix(command, "-"):
		return w.builtIn(append([]string{cli.Completing}, words...), std)
	case command == "hook":
		return w.hookHelp(args, std)
	case slices.ContainsFunc(programs(), func(c commandLine) bool { return c.name == command }):
		return w.start(command, args, std)
	}
	return cli.Report(name, std.Err, cli.WriteCandidates(std.Out, []cli.Candidate{cli.AnyFile}, ""))
}

// all are the words that may stand first.
func (w *world) all() []cli.Candidate {
	out := []cli.Candidate{{Word: "help", About: "show the help of a command"}}
	for _, c := range w.commands() {
		out = append(out, cli.Candidate{Word: c.name, About: c.about})
	}
	return append(out, cli.Candidate{Word: "--help", About: "list the commands"}, cli.Candidate{Word: "--version", About: "print the version"})
}

// hookFlags are the arguments of the hook, which reads them by hand.
type hookFlags struct {
	Version kong.VersionFlag `help:"Print the version."`
	Agent   string           `enum:",${agents}" default:"" placeholder:"NAME" help:"Whose event is on standard input: ${agents}. Without it, its fields tell."`
}

const hookAbout = `Judge one tool call: an agent's event in, its answer out.

It is what an agent runs; install registers it. It exits 0, or 2 with the reason on standard error where a deny can be told in no other way.`

// hookHelp answers for the hook what the other programs answer themselves.
func (w *world) hookHelp(args []string, std *cli.Streams) int {
	return cli.Main(hookProgram, hookAbout, new(hookFlags), args, std, kong.Vars{"agents": strings.Join(agent.Names(), ",")})
}

// manual writes the manual page of a command, "" for the front's own.
func (w *world) manual(command string, std *cli.Streams) int {
	switch {
	case command == "":
		return w.builtIn([]string{cli.Manual}, std)
	case command == "hook":
		return w.hookHelp([]string{cli.Manual}, std)
	case slices.ContainsFunc(programs(), func(c commandLine) bool { return c.name == command }):
		return w.start(command, []string{cli.Manual}, std)
	}
	return cli.Report(name, std.Err, fmt.Errorf("no manual page of %q", command))
}
