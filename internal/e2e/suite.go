//go:build unix

package e2e

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"airlock/internal/modeltest"
)

// Client is a real client, and how it is driven without a person.
type Client struct {
	Name     string // as in --agent
	Version  string
	Protocol modeltest.Protocol
	// Settings is the file that install edits, by its name in the home, and
	// Before what is in it; "": there is none.
	Settings, Before string
	// Shell is a call of the client's shell tool.
	Shell func(command string) modeltest.Call
	// Put installs the client into a world.
	Put func(w *World) error
	// Run lets the model at a URL drive the client once.
	Run func(w *World, url string) (Output, error)
	// Warned is who is told of a warning.
	Warned Audience
}

// Audience is who a client shows something to.
type Audience int

const (
	Model Audience = iota
	Person
	Nobody // the log alone has it
)

// Outcome is a line of the table: what was seen to hold.
type Outcome struct {
	Client, Version                  string
	Deny, Warn, Silent, Ask, Install bool
}

// suite is one run of the checks that every client has to pass.
type suite struct {
	*Report
	*Client
	world *World
	log   Log
}

// Suite checks what is promised of every client: install, a deny, a warning,
// silence, an ask that nobody can answer, uninstall. It makes a world of its
// own. Of a run that came to no end nothing is said to hold.
func Suite(report *Report, c *Client) (o Outcome, err error) {
	none := Outcome{Client: c.Name, Version: c.Version}
	world, err := NewWorld()
	if err != nil {
		return none, err
	}
	defer func() { err = errors.Join(err, world.Close()) }()
	if err := errors.Join(c.Put(world), world.Furnish()); err != nil {
		return none, err
	}
	s := &suite{Report: report, Client: c, world: world, log: Log{World: world}}
	o = Outcome{c.Name, c.Version, true, true, true, true, true}
	for _, step := range []struct {
		holds *bool
		run   func() error
	}{
		{&o.Install, s.install}, {&o.Deny, s.denied}, {&o.Deny, s.hard}, {&o.Warn, s.warned}, {&o.Silent, s.silent},
		{&o.Ask, s.asked}, {&o.Install, s.uninstall}, {&o.Install, s.without},
	} {
		before := s.failed
		if err := step.run(); err != nil {
			return none, err
		}
		*step.holds = *step.holds && s.failed == before
	}
	return o, nil
}

// Table prints the outcomes, a line each.
func Table(out io.Writer, outcomes []Outcome) {
	word := func(holds bool) string {
		if holds {
			return "yes"
		}
		return "NO"
	}
	const line = "%-9s %-9s %-5s %-5s %-7s %-4s %s\n"
	fmt.Fprintf(out, "\n"+line, "client", "version", "deny", "warn", "silent", "ask", "install/uninstall byte-equal")
	for _, o := range outcomes {
		fmt.Fprintf(out, line, o.Client, o.Version, word(o.Deny), word(o.Warn), word(o.Silent), word(o.Ask), word(o.Install))
	}
}

func (s *suite) airlock(args ...string) error {
	out, err := s.world.Run(nil, "airlock", args...)
	Equal(s.Report, out.Status, 0, "airlock %s: %s%s", strings.Join(args, " "), strings.TrimSpace(out.Stdout), strings.TrimSpace(out.Stderr))
	return err
}

func (s *suite) install() error {
	s.Section("%s %s: airlock install", s.Name, s.Version)
	if s.Before != "" {
		if err := s.world.Write(s.Settings, s.Before); err != nil {
			return err
		}
	}
	if err := s.airlock("install", "--agent", s.Name); err != nil {
		return err
	}
	once, err := os.ReadFile(s.settings())
	if err != nil {
		return err
	}
	s.Check(string(once) != s.Before, string(once), "the settings are others than before")
	if err := s.airlock("install", "--agent", s.Name); err != nil {
		return err
	}
	twice, err := os.ReadFile(s.settings())
	Equal(s.Report, string(twice), string(once), "twice is once")
	return errors.Join(err, s.airlock("status"))
}

func (s *suite) settings() string { return filepath.Join(s.world.Home, s.Settings) }

// session is one run of the client with one call.
type session struct {
	Output
	result modeltest.Result
	said   string // to the model, outside of results
	rows   []Row
}

// one lets the client run a command.
func (s *suite) one(command string) (*session, error) {
	model, err := modeltest.Start(s.Protocol, modeltest.Turn{Calls: []modeltest.Call{s.Shell(command)}})
	if err != nil {
		return nil, err
	}
	defer model.Close()
	var one session
	if one.Output, err = s.Run(s.world, model.URL()); err != nil {
		return nil, err
	}
	var ok bool
	one.result, ok = model.Result(0)
	s.Check(ok, fmt.Sprintf("status %d, requests %v\n%s\n%s", one.Status, model.Requests(), one.Stdout, one.Stderr), "the model gets a result")
	one.said = model.Said()
	one.rows, err = s.log.New()
	return &one, err
}

// row checks that there is one row, of this client, and that it says this.
func (s *suite) row(one *session, want string) Row {
	if len(one.rows) != 1 {
		s.Check(false, one.rows, "one row is written")
		return Row{}
	}
	r := one.rows[0]
	Equal(s.Report, r.Agent+" "+r.Tool+": "+r.Said(), s.Name+" Bash: "+want, "one row is written: %s", want)
	return r
}

func (s *suite) denied() error {
	const command = "sudo systemctl restart nginx"
	s.Section("%s: a call that a rule denies: %s", s.Name, command)
	one, err := s.one(command)
	if err != nil {
		return err
	}
	Equal(s.Report, s.world.SudoRan(), "", "it is not run")
	s.Contains(one.result.Text, "R5-sudo", "the model sees our reason")
	s.row(one, "deny R5-sudo")
	return nil
}

func (s *suite) hard() error {
	const command = `rm -rf "$HOME" # [airlock-ok: the person asked for it]`
	s.Section("%s: the disaster, with a stamp: %s (a throw-away home)", s.Name, command)
	one, err := s.one(command)
	if err != nil {
		return err
	}
	s.Check(s.world.Exists("project/.git") && s.world.Exists(s.Settings), "no home", "it is not run: the home is there")
	s.Contains(one.result.Text, "R0-hard-deny", "the model sees our reason")
	s.row(one, "deny R0-hard-deny")
	return nil
}

func (s *suite) warned() error {
	const command = "git push --force origin main"
	s.Section("%s: a call that a rule warns about: %s", s.Name, command)
	one, err := s.one(command)
	if err != nil {
		return err
	}
	pushed, err := s.world.Pushed()
	if err != nil {
		return err
	}
	s.Check(pushed, one.result, "it is run: the remote has moved")
	switch s.Warned {
	case Model:
		s.Contains(one.said+one.result.Text, "R7-destructive", "the warning reaches the model")
	case Person:
		s.Contains(one.Stdout+one.Stderr, "R7-destructive", "the warning reaches the person")
	}
	s.row(one, "warn R7-destructive")
	return nil
}

func (s *suite) silent() error {
	const command = "echo hi"
	s.Section("%s: a call that no rule matches: %s", s.Name, command)
	one, err := s.one(command)
	if err != nil {
		return err
	}
	s.Contains(one.result.Text, "hi", "it is run")
	all := strings.ToLower(one.said + one.result.Text + one.Stdout + one.Stderr)
	s.Check(!strings.Contains(all, "airlock r") && !strings.Contains(all, "hook error"), all, "nobody is told anything")
	Equal(s.Report, len(one.rows), 0, "no row is written")
	return nil
}

func (s *suite) asked() error {
	const command = "mkdir -p ~/.config/airlock && touch ~/.config/airlock/disabled"
	s.Section("%s: a call that needs a person, and nobody there: %s", s.Name, command)
	one, err := s.one(command)
	if err != nil {
		return err
	}
	s.Check(!s.world.Exists(".config/airlock/disabled"), one.result, "it is not run")
	s.Contains(one.result.Text, "R13-self-guard", "the model sees our reason")
	r := s.row(one, "deny R13-self-guard")
	Equal(s.Report, r.Verdict.DowngradedFrom, "ask", "the row says that it was an ask")
	return nil
}

func (s *suite) uninstall() error {
	s.Section("%s: airlock uninstall", s.Name)
	if err := s.airlock("uninstall", "--agent", s.Name); err != nil {
		return err
	}
	if s.Before == "" {
		s.Check(!s.world.Exists(s.Settings), "a file", "the file is gone, as before")
		return nil
	}
	got, err := os.ReadFile(s.settings())
	Equal(s.Report, string(got), s.Before, "the settings are what they were, byte for byte")
	return err
}

func (s *suite) without() error {
	const command = "sudo systemctl start nginx"
	s.Section("%s: without the hook: %s", s.Name, command)
	one, err := s.one(command)
	if err != nil {
		return err
	}
	Equal(s.Report, s.world.SudoRan(), "systemctl start nginx", "it is run")
	Equal(s.Report, len(one.rows), 0, "no row is written")
	return nil
}
