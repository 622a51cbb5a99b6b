package main

import (
	"encoding/json"
	"fmt"
	"time"

	"airlock/internal/cli"
	"airlock/internal/query"
)

type queryCmd struct {
	Query string   `arg:"" optional:"" help:"A jq program, or the name of one of the library."`
	File  []string `arg:"" optional:"" help:"Logs, oldest first: files, .gz, folders, - for standard input. Default: the log with its rotated files."`

	Raw     bool              `name:"raw-output" short:"r" help:"Write strings without quotes."`
	Null    bool              `name:"null-input" short:"n" help:"Run once, with the rows as inputs."`
	Arg     map[string]string `placeholder:"NAME=TEXT" mapsep:"none" help:"Set a variable."`
	ArgJSON map[string]string `name:"argjson" placeholder:"NAME=JSON" mapsep:"none" help:"Set a variable to a value."`
	List    bool              `help:"Show the library."`
	Jobs    int               `short:"j" default:"0" help:"How many run at once; 0: one a processor."`
}

func (c *queryCmd) Run(std *cli.Streams) error {
	if c.List {
		return c.list(std)
	}
	if c.Query == "" {
		return cli.Hint(fmt.Errorf("query: no jq program"), "airlock-audit query --list shows those that have a name")
	}
	text, whole := c.Query, c.Null
	if named, ok := query.Find(text); ok {
		text, whole = named.Text, named.Whole
	}
	args, err := c.variables(time.Now())
	if err != nil {
		return err
	}
	q, err := query.Parse(text, whole, args)
	if err != nil {
		return cli.Hint(err, "airlock-audit query --list shows those that have a name")
	}
	q.Raw = c.Raw
	from, bar, err := source(std, c.File, true)
	if err != nil {
		return err
	}
	out, err := q.Run(from, jobs(c.Jobs), std.Out)
	bar.Close()
	switch {
	case err != nil:
		return err
	case out.Failed > 0:
		return cli.Fail(fmt.Errorf("query failed on %d rows: %s", out.Failed, out.Failure))
	case out.Unreadable > 0:
		return cli.Hint(cli.Fail(fmt.Errorf("query: %d lines could not be read", out.Unreadable)), "airlock-audit verify")
	}
	return nil
}

// variables are those of the command line and the days of the calendar.
func (c *queryCmd) variables(now time.Time) (map[string]any, error) {
	day := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, now.Location())
	const layout = "2006-01-02T15:04:05.000Z" // as rows write times, so that they compare as text
	args := map[string]any{"now": now.UTC().Format(layout), "today": day.UTC().Format(layout), "week": day.AddDate(0, 0, -6).UTC().Format(layout)}
	for name, text := range c.Arg {
		args[name] = text
	}
	for name, text := range c.ArgJSON {
		var v any
		if err := json.Unmarshal([]byte(text), &v); err != nil {
			return nil, fmt.Errorf("--argjson %s: %w", name, err)
		}
		args[name] = v
	}
	return args, nil
}

func (c *queryCmd) list(std *cli.Streams) error {
	for _, n := range query.Library {
		flag := ""
		if n.Whole {
			flag = "-n "
		}
		if _, err := fmt.Fprintf(std.Out, "%-14s %s\n%14s %s'%s'\n", n.Name, n.About, "", flag, n.Text); err != nil {
			return err
		}
	}
	return nil
}
