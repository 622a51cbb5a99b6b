package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"airlock/internal/audit"
	"airlock/internal/call"
	"airlock/internal/cli"
	"airlock/internal/progress"
	"airlock/internal/report"
	"airlock/internal/version"
)

type reportCmd struct {
	File []string `arg:"" optional:"" help:"Logs: files, .gz, folders, - for standard input. Default: the log with its rotated files."`

	Since string `placeholder:"WHEN" help:"Rows since then: 2h, 3d, today, 2026-11-30, a time."`
	JSON  bool   `name:"json" xor:"form" help:"Write the numbers as JSON."`
	HTML  string `name:"html" xor:"form" placeholder:"FILE" help:"Write one self-contained page; - for standard output."`
	Jobs  int    `short:"j" default:"0" help:"How many run at once; 0: one a processor."`
}

func (c *reportCmd) Run(std *cli.Streams) error {
	since, err := audit.ParseSince(c.Since, time.Now())
	if err != nil {
		return fmt.Errorf("--since: %w", err)
	}
	from, bar, err := source(std, c.File, false)
	if err != nil {
		return err
	}
	tally := report.NewTally()
	filter := audit.Filter{Since: since}
	damage, err := audit.Rows(from, jobs(c.Jobs), func(r *call.Record) error {
		if filter.Wants(r) {
			tally.Add(r)
		}
		return nil
	})
	bar.Close()
	if err != nil {
		return err
	}
	return c.write(std, tally.Report(damage, time.Local))
}

func (c *reportCmd) write(std *cli.Streams, r *report.Report) error {
	switch {
	case c.JSON:
		e := json.NewEncoder(std.Out)
		e.SetIndent("", "  ")
		e.SetEscapeHTML(false)
		return e.Encode(r)
	case c.HTML == "-":
		return report.HTML(std.Out, r, version.String())
	case c.HTML != "":
		return writePage(c.HTML, func(w io.Writer) error { return report.HTML(w, r, version.String()) })
	}
	t := report.Text{To: std.Out, Color: progress.Terminal(std.Out) && os.Getenv("NO_COLOR") == ""}
	return t.Write(r)
}

// writePage puts a page in place whole or not at all. It shows what commands
// were run, so nobody else may read it.
func writePage(path string, write func(w io.Writer) error) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".airlock-*")
	if err != nil {
		return audit.Plain(err)
	}
	defer os.Remove(f.Name()) // of that name there is nothing left where all went well
	if err := errors.Join(write(f), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
