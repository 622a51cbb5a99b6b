package front

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"airlock/internal/call"
	"airlock/internal/cli"
	"airlock/internal/config"
	"airlock/internal/install"
	"airlock/internal/state"
)

const hookProgram = "airlock-hook"

// where are the flags that say whose settings are meant.
type where struct {
	Agent   string `enum:"all,claude,codex,gemini,opencode,qwen,copilot,cursor,windsurf,droid,cline,pi" default:"all" help:"Whose settings: ${enum}; all: those on this machine, or registered."`
	Project bool   `help:"Only for the current folder."`
	DryRun  bool   `help:"Show the change, write nothing."`
}

// clients are those that the flags mean, as far as they are in.
func (w *world) clients(flags where, in func(*install.Client) bool) []install.Client {
	return slices.DeleteFunc(install.Clients(), func(c install.Client) bool {
		return c.Name != flags.Agent && (flags.Agent != "all" || !in(&c))
	})
}

// registered reports whether the hook is in a client's settings.
func (w *world) registered(c *install.Client, project bool) bool {
	files, err := c.Targets(w.machine(), "", project)
	if err != nil {
		return false
	}
	for _, f := range files {
		found, err := f.Form.Find(w.machine().Read(f.File))
		if err == nil && slices.ContainsFunc(found, install.Runs(hookProgram)) {
			return true
		}
	}
	return false
}

// each does something with the settings file, or files, of every client. What
// goes wrong with one keeps nobody from the next.
func (w *world) each(clients []install.Client, project bool, hook string, std *cli.Streams, do func(*install.Client, install.Target) error) error {
	dir := state.Default(w.getenv)
	if dir == "" {
		return errors.New("keep a backup: no home directory")
	}
	var failed error
	for i := range clients {
		c := &clients[i]
		files, err := c.Targets(w.machine(), hook, project)
		for j := 0; err == nil && j < len(files); j++ {
			err = do(c, install.Target{File: files[j].File, Form: files[j].Form, Backup: filepath.Join(string(dir), "install")})
		}
		if err = withRemedy(err, hook); err == nil {
			continue
		}
		if len(clients) == 1 {
			return err
		}
		cli.Report(name, std.Err, fmt.Errorf("%s: %w", c.Name, err))
		failed = cli.Quiet(cli.Failed)
	}
	return failed
}

type installCommand struct {
	where
	Shadow bool `help:"Only watch: log what would have been denied. Writes the mode file."`
	world  *world
}

// Run registers the hook that lies beside this program.
func (c *installCommand) Run(std *cli.Streams) error {
	hook, err := c.world.hook()
	if err != nil {
		return err
	}
	clients := c.world.clients(c.where, func(client *install.Client) bool { return client.On(c.world.machine()) })
	if len(clients) == 0 {
		return cli.Hint(errors.New("no coding agent found on this machine"), "name one: `%s install --agent claude`; `--help` lists them", name)
	}
	err = c.world.each(clients, c.Project, hook, std, func(client *install.Client, target install.Target) error {
		return c.install(std, hook, client, target)
	})
	return errors.Join(err, c.mode(std))
}

func (c *installCommand) install(std *cli.Streams, hook string, client *install.Client, target install.Target) error {
	change, err := target.Install(c.DryRun)
	if err != nil {
		return err
	}
	switch {
	case change.None():
		fmt.Fprintf(std.Out, "%s: already registered in %s\n", client.Name, change.File)
	case c.DryRun:
		showChange(std.Out, change)
	default:
		fmt.Fprintf(std.Out, "%s: registered in %s: every tool call now goes through %s\n", client.Name, change.File, hook)
	}
	if client.Note != "" && !c.DryRun {
		fmt.Fprintf(std.Out, "%s: note: %s\n", client.Name, client.Note)
	}
	if c.Project && client.Name != "claude" && !c.DryRun {
		fmt.Fprintf(std.Out, "%s: note: the file is the folder's: whoever shares the repository gets it, with a path of this machine\n", client.Name)
	}
	if client.Off == nil {
		return nil
	}
	if why := client.Off(change.After); why != "" {
		fmt.Fprintf(std.Err, "%s: warning: %s has %s, so the client runs no hook\n", name, change.File, why)
	}
	return nil
}

// mode writes the mode file where that is wanted, and says which mode holds
// where it is not the one that enforces.
func (c *installCommand) mode(std *cli.Streams) error {
	settings := c.world.settings()
	if c.Shadow && c.DryRun {
		fmt.Fprintf(std.Out, "would write %q to %s\n", "shadow", settings.Path("mode"))
		return nil
	}
	if c.Shadow {
		if settings.Dir == "" {
			return errors.New("write the mode: no home directory")
		}
		if err := os.MkdirAll(settings.Dir, 0o700); err != nil {
			return fmt.Errorf("write the mode: %w", err)
		}
		if err := os.WriteFile(settings.Path("mode"), []byte("shadow\n"), 0o600); err != nil {
			return fmt.Errorf("write the mode: %w", err)
		}
	}
	if mode, by := settings.Mode(); mode != "enforce" {
		fmt.Fprintf(std.Out, "mode: %s (%s)\n", mode, by)
	}
	if by, on := settings.Disabled(); on {
		fmt.Fprintf(std.Out, "kill switch: on (%s)\n", by)
	}
	return nil
}

type uninstallCommand struct {
	where
	world *world
}

// Run takes the hook out of the settings. Settings, state and log stay.
func (c *uninstallCommand) Run(std *cli.Streams) error {
	clients := c.world.clients(c.where, func(client *install.Client) bool { return c.world.registered(client, c.Project) })
	if len(clients) == 0 {
		fmt.Fprintln(std.Out, "registered with no agent")
	}
	return c.world.each(clients, c.Project, hookProgram, std, func(client *install.Client, target install.Target) error {
		change, err := target.Uninstall(c.DryRun)
		if err != nil {
			return err
		}
		switch {
		case change.None():
			fmt.Fprintf(std.Out, "%s: not registered in %s\n", client.Name, change.File)
		case c.DryRun:
			showChange(std.Out, change)
		case change.Removed:
			fmt.Fprintf(std.Out, "%s: removed %s, which install had created\n", client.Name, change.File)
		default:
			fmt.Fprintf(std.Out, "%s: taken out of %s\n", client.Name, change.File)
		}
		return nil
	})
}

// withRemedy adds a hint to the errors that a person can do something about.
func withRemedy(err error, hook string) error {
	switch {
	case errors.Is(err, install.ErrJSON):
		return cli.Hint(err, "only JSON as the client reads it can be edited without loss; do it by hand: a hook for every tool, command %s", install.Quote(hook))
	case errors.Is(err, install.ErrTOML):
		return cli.Hint(err, "do it by hand: a hook for every tool, command %s", install.Quote(hook))
	case errors.Is(err, install.ErrForeign):
		return cli.Hint(err, "move it away, or have it start %s", install.Quote(hook))
	case errors.Is(err, install.ErrBusy):
		return cli.Hint(err, "close the program that writes it, and try again")
	}
	return err
}

// machine is what install asks of this machine.
func (w *world) machine() install.Machine {
	return install.Machine{
		Getenv: w.getenv, Dir: w.dir, OS: w.goos,
		Exists: func(path string) bool {
			_, err := os.Stat(path)
			return err == nil
		},
		Program: func(program string) bool {
			_, err := exec.LookPath(program)
			return err == nil
		},
		Read: func(path string) []byte {
			data, err := os.ReadFile(path)
			if err != nil {
				return nil // install itself will say why
			}
			return data
		},
	}
}

// settings are those of the guard, as the hook would read them here.
func (w *world) settings() *config.Settings {
	return config.For(&call.Record{Dir: w.dir}, w.getenv)
}

// hook returns the absolute path under which the hook is to be registered. It
// lies beside this program. Where this program was started through a link, as
// package managers make them, and the hook has one beside it, that path is
// taken: it stays when a new release moves in.
func (w *world) hook() (string, error) {
	self, err := os.Executable()
	if err == nil {
		self, err = filepath.EvalSymlinks(self)
	}
	if err != nil {
		return "", fmt.Errorf("find %s: %w", hookProgram, err)
	}
	hook := filepath.Join(filepath.Dir(self), hookProgram+w.suffix())
	if err := executable(hook); err != nil {
		return "", cli.Hint(fmt.Errorf("%s: %w", hook, err), "the commands belong in one folder: scripts/build puts them into bin/")
	}
	if started, err := exec.LookPath(w.self); err == nil {
		if !filepath.IsAbs(started) {
			started = filepath.Join(w.dir, started)
		}
		beside := filepath.Join(filepath.Dir(started), hookProgram+w.suffix())
		if sameFile(beside, hook) {
			return beside, nil
		}
	}
	return hook, nil
}

func sameFile(a, b string) bool {
	one, err := os.Stat(a)
	if err != nil {
		return false
	}
	other, err := os.Stat(b)
	return err == nil && os.SameFile(one, other)
}

// showChange prints the lines that would go and those that would come.
func showChange(out io.Writer, c install.Change) {
	verb := "change"
	switch {
	case c.Created:
		verb = "create"
	case c.Removed:
		verb = "remove"
	}
	fmt.Fprintf(out, "would %s %s\n", verb, c.File)
	before, after := lines(c.Before), lines(c.After)
	same := 0
	for same < len(before) && same < len(after) && before[same] == after[same] {
		same++
	}
	tail := 0
	for tail < len(before)-same && tail < len(after)-same && before[len(before)-1-tail] == after[len(after)-1-tail] {
		tail++
	}
	for _, l := range before[same : len(before)-tail] {
		fmt.Fprintf(out, "-%s\n", l)
	}
	for _, l := range after[same : len(after)-tail] {
		fmt.Fprintf(out, "+%s\n", l)
	}
}

func lines(text []byte) []string {
	trimmed := strings.TrimSuffix(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n")
	if trimmed == "" {
		return nil
	}
	return strings.Split(trimmed, "\n")
}
