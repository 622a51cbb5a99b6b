package front

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"airlock/internal/cli"
	"airlock/internal/install"
	"airlock/internal/state"
)

// The states of the guard, as status tells them.
const (
	enforcing     = "enforcing"
	watching      = "watching" // shadow: the log says what would have been denied
	off           = "off"      // by the mode or the kill switch
	broken        = "broken"   // registered, and yet it does not run
	notRegistered = "not registered"
)

// status is what the command of this name prints with --json.
type status struct {
	State         string         `json:"state"`
	Registrations []registration `json:"registrations"`
	Mode          string         `json:"mode"`
	ModeFrom      string         `json:"mode_from"`   // "" for the built-in one
	KillSwitch    string         `json:"kill_switch"` // what turned it on, or ""
	Log           logStatus      `json:"log"`
	Problems      []string       `json:"problems"`
}

// registration is one place where the hook is registered.
type registration struct {
	Agent   string        `json:"agent"`
	Scope   install.Scope `json:"scope"`
	File    string        `json:"file"`
	Program string        `json:"program"`
	Error   string        `json:"error"` // why it cannot run, or ""
	install.Handler
}

type logStatus struct {
	Path  string `json:"path"`
	Bytes int64  `json:"bytes"` // of all its files; 0 where there is none yet
}

type statusCommand struct {
	JSON  bool `name:"json" help:"Print one JSON object."`
	world *world
}

// Run prints the state. It fails, quietly, where the guard is not registered
// or cannot run.
func (c *statusCommand) Run(std *cli.Streams) error {
	s, err := c.world.status()
	if err != nil {
		return err
	}
	if c.JSON {
		encoder := json.NewEncoder(std.Out)
		encoder.SetEscapeHTML(false)
		err = encoder.Encode(s)
	} else {
		err = s.print(std.Out)
	}
	if err == nil && (s.State == notRegistered || s.State == broken) {
		err = cli.Quiet(cli.Failed)
	}
	return err
}

func (w *world) status() (*status, error) {
	s := &status{Registrations: []registration{}, Problems: []string{}}
	disabled, err := w.registrations(s)
	if err != nil {
		return nil, err
	}
	settings := w.settings()
	s.Mode, s.ModeFrom = settings.Mode()
	s.KillSwitch, _ = settings.Disabled()
	settings.Budget() // this and the next read what Mode does not
	settings.Digest()
	s.Problems = append(s.Problems, settings.Problems...)
	if err := s.readLog(state.Default(w.getenv)); err != nil {
		return nil, err
	}
	s.State = s.sum(disabled)
	return s, nil
}

// registrations finds the hook in all settings of all clients. disabled is
// true where each client that it is registered with runs no hook at all.
func (w *world) registrations(s *status) (disabled bool, err error) {
	clients := install.Clients()
	runs, off := 0, 0
	for i := range clients {
		files, err := clients[i].Files(w.machine(), "")
		if err != nil {
			return false, err
		}
		before, why := len(s.Registrations), ""
		for _, f := range files {
			if reason := w.look(s, &clients[i], f); reason != "" {
				why = f.File + ": " + reason
			}
		}
		switch {
		case why != "" && (len(s.Registrations) > before || clients[i].Name == "claude"):
			s.problem("%s: the client runs no hook", why)
			off++
		case len(s.Registrations) > before:
			runs++
		}
	}
	return off > 0 && runs == 0, nil
}

// look finds the hook in one file, and returns why the client runs none.
func (w *world) look(s *status, c *install.Client, f install.Settings) (off string) {
	data, err := os.ReadFile(f.File)
	if errors.Is(err, fs.ErrNotExist) {
		return ""
	}
	var found []install.Handler
	if err == nil {
		found, err = f.Form.Find(data)
	}
	if err != nil {
		s.problem("%s: %v", f.File, err)
		return ""
	}
	ours := install.Runs(hookProgram)
	for _, h := range found {
		if ours(h) {
			s.add(registration{Agent: c.Name, Scope: f.Scope, File: f.File, Program: h.Program(), Handler: h})
		}
	}
	if c.Off == nil {
		return ""
	}
	return c.Off(data)
}

// add checks a registration and keeps it.
func (s *status) add(r registration) {
	if err := runnable(r.Program); err != nil {
		r.Error = err.Error()
		s.problem("%s: %s: %s", r.File, r.Program, r.Error)
	}
	if r.Matcher != "*" && r.Matcher != "" && r.Agent != "cursor" {
		s.problem("%s: matcher %q: calls of other tools are not seen", r.File, r.Matcher)
	}
	for _, other := range s.Registrations {
		if other.Agent == r.Agent && other.Event == r.Event && other.Command != r.Command {
			s.problem("%s: a second registration, with another command than in %s: every call is judged twice", r.File, other.File)
		}
	}
	s.Registrations = append(s.Registrations, r)
}

// runnable returns nil if a client's shell would find the program.
func runnable(program string) error {
	if filepath.IsAbs(program) {
		return executable(program)
	}
	if strings.ContainsAny(program, `/\`) {
		return errors.New("not an absolute path")
	}
	if _, err := exec.LookPath(program); err != nil {
		return errors.New("not in PATH")
	}
	return nil
}

func (s *status) readLog(dir state.Dir) error {
	if dir == "" {
		return errors.New("find the log: no home directory")
	}
	s.Log.Path = dir.Log()
	for _, file := range dir.Logs() {
		if info, err := os.Stat(file); err == nil { // it may just have been rotated away
			s.Log.Bytes += info.Size()
		}
	}
	return nil
}

// sum puts the parts together, the worst first.
func (s *status) sum(disabled bool) string {
	runs := false
	for _, r := range s.Registrations {
		runs = runs || r.Error == ""
	}
	switch {
	case len(s.Registrations) == 0:
		return notRegistered
	case !runs || disabled:
		return broken
	case s.KillSwitch != "" || s.Mode == "off":
		return off
	case s.Mode == "shadow":
		return watching
	}
	return enforcing
}

func (s *status) problem(format string, args ...any) {
	s.Problems = append(s.Problems, fmt.Sprintf(format, args...))
}

// print writes the status for people: a word and what it is of, a line each.
func (s *status) print(out io.Writer) error {
	var text strings.Builder
	line := func(what, format string, args ...any) {
		fmt.Fprintf(&text, "%-12s %s\n", what, fmt.Sprintf(format, args...))
	}
	line("state", "%s", s.State)
	for i, r := range s.Registrations {
		if i > 0 && r.File == s.Registrations[i-1].File && r.Command == s.Registrations[i-1].Command {
			continue // another event of the same client
		}
		line("registered", "%s, %s settings: %s", r.Agent, r.Scope, r.File)
		line("hook", "%s", r.Command)
	}
	line("mode", "%s%s", s.Mode, from(s.ModeFrom))
	if s.KillSwitch == "" {
		line("kill switch", "off")
	} else {
		line("kill switch", "on%s", from(s.KillSwitch))
	}
	line("log", "%s, %s", s.Log.Path, size(s.Log.Bytes))
	for _, p := range s.Problems {
		line("problem", "%s", p)
	}
	if s.State == notRegistered {
		line("hint", "%s install", name)
	}
	_, err := io.WriteString(out, text.String())
	return err
}

func from(source string) string {
	if source == "" {
		return ""
	}
	return " (" + source + ")"
}

func size(bytes int64) string {
	switch {
	case bytes == 0:
		return "empty"
	case bytes < 10<<10:
		return fmt.Sprintf("%d bytes", bytes)
	case bytes < 10<<20:
		return fmt.Sprintf("%d KiB", bytes>>10)
	}
	return fmt.Sprintf("%d MiB", bytes>>20)
}
