package main

import (
	"fmt"
	"io"
	"os"

	"airlock/internal/audit"
	"airlock/internal/cli"
	"airlock/internal/config"
)

type replayCmd struct {
	File   []string `arg:"" optional:"" help:"Log files, oldest first; - for standard input. Default: the log with its rotated files."`
	FailOn string   `enum:"never,any,loosened,tightened" default:"never" help:"Exit with status 1 on such a change: ${enum}."`
}

func (c *replayCmd) Run(std *cli.Streams) error {
	var p audit.Replay
	settings := config.New(os.Getenv, nil)
	var lines []string
	err := eachLog(std, c.File, func(log io.Reader) error {
		return p.Run(log, settings, func(change *audit.Change) error {
			lines = append(lines, change.String())
			return nil
		})
	})
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintln(std.Out, p.Summary()); err != nil {
		return err
	}
	for _, l := range lines {
		if _, err := fmt.Fprintln(std.Out, l); err != nil {
			return err
		}
	}
	if c.fails(&p) {
		return cli.Quiet(cli.Failed)
	}
	return nil
}

func (c *replayCmd) fails(p *audit.Replay) bool {
	switch c.FailOn {
	case "any":
		return p.Changed() > 0
	case "loosened":
		return p.Loosened > 0
	case "tightened":
		return p.Tightened > 0
	}
	return false
}
