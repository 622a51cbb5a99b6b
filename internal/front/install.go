package front

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
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
	Agent   string `enum:"claude" default:"claude" help:"Whose settings: ${enum}."`
	Project bool   `help:"Only for the current folder, in .claude/settings.local.json."`
	DryRun  bool   `help:"Show the change, write nothing."`
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
	target, err := c.world.target(c.where)
	if err != nil {
		return err
	}
	change, err := target.Install(install.ClaudeEntry(hook), install.Runs(hookProgram), c.DryRun)
	if err != nil {
		return withRemedy(err, hook)
	}
	switch {
	case change.None():
		fmt.Fprintf(std.Out, "%s: already registered in %s\n", c.Agent, change.File)
	case c.DryRun:
		showChange(std.Out, change)
	default:
		fmt.Fprintf(std.Out, "%s: registered in %s: every tool call now goes through %s\n", c.Agent, change.File, hook)
	}
	if install.Off(change.After) {
		fmt.Fprintf(std.Err, "%s: warning: %s has disableAllHooks, so the client runs no hook\n", name, change.File)
	}
	return c.mode(std)
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
	target, err := c.world.target(c.where)
	if err != nil {
		return err
	}
	change, err := target.Uninstall(install.Runs(hookProgram), c.DryRun)
	if err != nil {
		return withRemedy(err, hookProgram)
	}
	switch {
	case change.None():
		fmt.Fprintf(std.Out, "%s: not registered in %s\n", c.Agent, change.File)
	case c.DryRun:
		showChange(std.Out, change)
	case change.Removed:
		fmt.Fprintf(std.Out, "%s: removed %s, which install had created\n", c.Agent, change.File)
	default:
		fmt.Fprintf(std.Out, "%s: taken out of %s\n", c.Agent, change.File)
	}
	return nil
}

// withRemedy adds a hint to the errors that a person can do something about.
func withRemedy(err error, hook string) error {
	switch {
	case errors.Is(err, install.ErrJSON):
		return cli.Hint(err, "only plain JSON can be edited without loss; do it by hand: in hooks.PreToolUse, matcher \"*\", command %s", install.Quote(hook))
	case errors.Is(err, install.ErrBusy):
		return cli.Hint(err, "close the program that writes it, and try again")
	}
	return err
}

// target is the settings file that the flags mean.
func (w *world) target(flags where) (install.Target, error) {
	files, err := install.Claude(w.getenv, w.dir, w.goos)
	if err != nil {
		return install.Target{}, err
	}
	scope := install.User
	if flags.Project {
		scope = install.Local
	}
	dir := state.Default(w.getenv)
	if dir == "" {
		return install.Target{}, errors.New("keep a backup: no home directory")
	}
	for _, f := range files {
		if f.Scope == scope {
			return install.Target{File: f.File, Backup: filepath.Join(string(dir), "install")}, nil
		}
	}
	return install.Target{}, fmt.Errorf("no %s settings", scope)
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
