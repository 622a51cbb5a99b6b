package main

import (
	"fmt"

	"airlock/internal/audit"
	"airlock/internal/cli"
	"airlock/internal/redact"
)

type verifyCmd struct {
	File    []string `arg:"" optional:"" help:"Logs, oldest first: files, .gz, folders, - for standard input. Default: the log with its rotated files."`
	Secrets bool     `help:"Look for secrets, too, that redaction would take out."`
	JSON    bool     `name:"json" help:"Write the faults and the outcome as lines of JSON."`
}

func (c *verifyCmd) Run(std *cli.Streams) error {
	from, bar, err := source(std, c.File, true)
	if err != nil {
		return err
	}
	defer bar.Close()
	var secret func(line []byte) bool
	if c.Secrets {
		redactor := new(redact.Redactor)
		secret = func(line []byte) bool { return len(redactor.Find(nil, line)) > 0 }
	}
	out, err := audit.Verify(from, secret, func(f *audit.Fault) error {
		if c.JSON {
			return writeJSON(std.Out, f)
		}
		_, err := fmt.Fprintln(std.Out, f)
		return err
	})
	if err != nil {
		return err
	}
	if c.JSON {
		err = writeJSON(std.Out, out)
	} else {
		_, err = fmt.Fprintln(std.Out, out)
	}
	if err == nil && !out.Sound() {
		return cli.Quiet(cli.Failed)
	}
	return err
}
