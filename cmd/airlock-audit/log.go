package main

import (
	"fmt"
	"io"
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
	bad, err := eachRow(std, c.File, func(r *call.Record) error {
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
	if bad > 0 {
		return cli.Fail(fmt.Errorf("log: %d lines could not be read", bad))
	}
	return nil
}

// eachRow calls f for every row of the files named, or of the user's log.
func eachRow(std *cli.Streams, names []string, f func(*call.Record) error) (bad int, err error) {
	err = eachLog(std, names, func(log io.Reader) error {
		n, err := audit.Rows(log, f)
		bad += n
		return err
	})
	return bad, err
}

// eachLog opens the files named, or the user's log and its rotated files.
func eachLog(std *cli.Streams, names []string, f func(log io.Reader) error) error {
	if len(names) == 0 {
		if names = state.Default(os.Getenv).Logs(); len(names) == 0 {
			return nil
		}
	}
	logs, err := cli.Open(std, names)
	if err != nil {
		return err
	}
	for _, log := range logs {
		defer log.Close()
		if err := f(log); err != nil {
			return err
		}
	}
	return nil
}
