package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"time"

	"airlock/internal/audit"
	"airlock/internal/call"
	"airlock/internal/cli"
	"airlock/internal/progress"
	"airlock/internal/state"

	"golang.org/x/term"
)

type logCmd struct {
	File []string `arg:"" optional:"" help:"Logs, oldest first: files, .gz, folders, - for standard input. Default: the log with its rotated files."`

	Number  int      `short:"n" default:"20" help:"Show the newest rows only; 0 for all."`
	Since   string   `placeholder:"WHEN" help:"Rows since then: 2h, 3d, today, 2026-11-30, a time."`
	Rule    []string `placeholder:"ID" help:"Rows about a rule: R7, or the whole id."`
	Action  []string `placeholder:"ACTION" help:"Rows with an action (none, log, warn, ask, deny), or override, repeat, rewrite, error, degraded."`
	Session []string `placeholder:"ID" help:"Rows of a session, by how its id begins."`
	Follow  bool     `short:"f" help:"Go on with what comes, until interrupted."`
	JSON    bool     `name:"json" help:"Write the rows as they are."`
	Color   string   `enum:"auto,always,never" default:"auto" help:"One of ${enum}."`
}

func (c *logCmd) Run(std *cli.Streams) error {
	since, err := audit.ParseSince(c.Since, time.Now())
	if err != nil {
		return fmt.Errorf("--since: %w", err)
	}
	filter := audit.Filter{Since: since, Rules: c.Rule, Actions: c.Action, Sessions: c.Session}
	if err := filter.Check(); err != nil {
		return fmt.Errorf("--%w", err)
	}
	last := audit.Last{Max: c.Number}
	take := func(r *call.Record) error {
		if filter.Wants(r) {
			last.Add(r)
		}
		return nil
	}
	if c.Follow {
		return c.follow(std, take, &last, &filter)
	}
	from, bar, err := source(std, c.File, true)
	if err != nil {
		return err
	}
	damage, err := audit.Rows(from, jobs(0), take)
	bar.Close()
	if err != nil {
		return err
	}
	if err := last.Each(c.printer(std)); err != nil {
		return err
	}
	if damage.Unreadable > 0 {
		return cli.Hint(cli.Fail(fmt.Errorf("log: %d lines could not be read", damage.Unreadable)), "airlock-audit verify")
	}
	return nil
}

// printer writes a row in the form asked for.
func (c *logCmd) printer(std *cli.Streams) func(r *call.Record) error {
	if c.JSON {
		return func(r *call.Record) error {
			_, err := std.Out.Write(append(r.Append(nil), '\n'))
			return err
		}
	}
	p := audit.Printer{To: std.Out, Color: c.Color == "always"}
	if progress.Terminal(std.Out) {
		p.Color = p.Color || c.Color == "auto" && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
		p.Width, _, _ = term.GetSize(int(std.Out.(*os.File).Fd()))
	}
	return p.Print
}

// follow shows what is there, then what comes.
func (c *logCmd) follow(std *cli.Streams, take func(*call.Record) error, last *audit.Last, filter *audit.Filter) error {
	path := state.Default(os.Getenv).Log()
	switch len(c.File) {
	case 0:
		logs := defaultLogs()
		if n := len(logs); n > 0 && logs[n-1] == path {
			logs = logs[:n-1]
		}
		if _, err := audit.Rows(&audit.Source{Files: logs}, jobs(0), take); err != nil {
			return err
		}
	case 1:
		path = c.File[0]
	default:
		return fmt.Errorf("--follow: one log at most")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	show := c.printer(std)
	caught := false
	return audit.Follow(ctx, path, 200*time.Millisecond,
		func() error { caught = true; return last.Each(show) },
		func(r *call.Record) error {
			switch {
			case !caught:
				return take(r)
			case filter.Wants(r):
				return show(r)
			}
			return nil
		})
}

// defaultLogs are the user's log and its rotated files.
func defaultLogs() []string { return state.Default(os.Getenv).Logs() }
