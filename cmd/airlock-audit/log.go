package main

import (
	"fmt"
	"os"

	"airlock/internal/audit"
	"airlock/internal/call"
	"airlock/internal/cli"
	"airlock/internal/state"
)

type logCmd struct {
	Number int      `short:"n" default:"20" help:"Show the newest rows only; 0 for all."`
	JSON   bool     `name:"json" help:"Write the rows as they are."`
	File   []string `arg:"" optional:"" help:"Log files, oldest first; - for standard input. Default: the log with its rotated files."`
}

func (c *logCmd) Run(std *cli.Streams) error {
	var rows []*call.Record
	from, bar, err := source(std, c.File, true)
	if err != nil {
		return err
	}
	defer bar.Close()
	damage, err := audit.Rows(from, func(r *call.Record) error {
		rows = append(rows, r)
		if c.Number > 0 && len(rows) > c.Number {
			rows = rows[1:]
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, r := range rows {
		if c.JSON {
			_, err = std.Out.Write(append(r.Append(nil), '\n'))
		} else {
			err = audit.Print(std.Out, r)
		}
		if err != nil {
			return err
		}
	}
	if damage.Unreadable > 0 {
		return cli.Fail(fmt.Errorf("log: %d lines could not be read", damage.Unreadable))
	}
	return nil
}

// defaultLogs are the user's log and its rotated files.
func defaultLogs() []string { return state.Default(os.Getenv).Logs() }
