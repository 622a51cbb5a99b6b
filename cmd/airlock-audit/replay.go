package main

import (
	"fmt"
	"io"
	"os"
	"runtime"

	"airlock/internal/audit"
	"airlock/internal/cli"
	"airlock/internal/config"
	"airlock/internal/progress"
)

type replayCmd struct {
	File   []string `arg:"" optional:"" help:"Logs, oldest first: files, .gz, folders, - for standard input. Default: the log with its rotated files."`
	Rules  string   `placeholder:"FILE" help:"Try this rules.json."`
	Config string   `placeholder:"FILE" help:"Try this config.json."`
	Tiers  string   `placeholder:"FILE" help:"Try this tiers.json."`

	Only    string `placeholder:"WHICH" help:"List only what is tightened, loosened, changed or unanswered, or is about a rule."`
	FailOn  string `enum:"never,any,loosened,tightened" default:"never" help:"Exit with status 1 on such a change: ${enum}."`
	Format  string `enum:"text,json,ndjson" default:"text" help:"One of ${enum}."`
	Against string `placeholder:"LOG" help:"Compare with what another log says of the same calls, instead of with today's rules."`
	Jobs    int    `short:"j" default:"0" help:"How many run at once; 0: one a processor."`
}

func (c *replayCmd) Run(std *cli.Streams) error {
	settings, err := c.settings(std)
	if err != nil {
		return err
	}
	from, bar, err := source(std, c.File, c.Format == "ndjson")
	if err != nil {
		return err
	}
	defer bar.Close()
	p := audit.Replay{Settings: settings, Jobs: jobs(c.Jobs), Only: c.Only, Line: audit.Text}
	if c.Format != "text" {
		p.Line = audit.NDJSON
	}
	run := p.Run
	if c.Against != "" {
		run = func(from *audit.Source, out io.Writer) (*audit.Summary, error) {
			return p.Against(from, c.Against, out)
		}
	}
	sum, err := c.print(std.Out, func(out io.Writer) (*audit.Summary, error) {
		defer bar.Close()
		return run(from, out)
	})
	if err != nil {
		return err
	}
	if c.fails(sum) {
		return cli.Quiet(cli.Failed)
	}
	return nil
}

// print runs a replay and writes what it gives in the format asked for.
func (c *replayCmd) print(out io.Writer, run func(out io.Writer) (*audit.Summary, error)) (*audit.Summary, error) {
	if c.Format == "ndjson" {
		sum, err := run(out)
		if err == nil {
			_, err = fmt.Fprintf(out, "{\"summary\":%s}\n", sum.JSON())
		}
		return sum, err
	}
	var spool audit.Spool
	defer spool.Close()
	sum, err := run(&spool)
	if err != nil {
		return nil, err
	}
	if c.Format == "json" {
		return sum, audit.WriteJSON(out, sum, &spool)
	}
	if err := sum.WriteText(out); err != nil {
		return nil, err
	}
	_, err = spool.WriteTo(out)
	return sum, err
}

func (c *replayCmd) fails(s *audit.Summary) bool {
	switch c.FailOn {
	case "any":
		return s.Changed() > 0
	case "loosened":
		return s.Loosened > 0
	case "tightened":
		return s.Tightened > 0
	}
	return false
}

// settings makes the user's settings with the files to try. A file that was
// named and cannot be used is an error: nobody wants a replay of other rules
// than those asked for.
func (c *replayCmd) settings(std *cli.Streams) (func() *config.Settings, error) {
	fresh := func() *config.Settings {
		s := config.New(os.Getenv, nil)
		for _, f := range [...][2]string{{"rules.json", c.Rules}, {"config.json", c.Config}, {"tiers.json", c.Tiers}} {
			if f[1] != "" {
				s.Use(f[0], f[1])
			}
		}
		return s
	}
	for _, file := range [...]string{c.Rules, c.Config, c.Tiers} {
		if file == "" {
			continue
		}
		if _, err := os.Stat(file); err != nil {
			return nil, audit.Plain(err)
		}
	}
	s := fresh()
	s.Digest()
	if len(s.Problems) > 0 && (c.Rules != "" || c.Config != "" || c.Tiers != "") {
		return nil, fmt.Errorf("settings: %s", s.Problems[0])
	}
	for _, p := range s.Problems {
		fmt.Fprintf(std.Err, "airlock-audit: settings: %s\n", p)
	}
	return fresh, nil
}

func jobs(n int) int {
	if n < 1 {
		return runtime.GOMAXPROCS(0)
	}
	return n
}

// source opens the logs named, or the user's, with a bar for a person who
// waits.
func source(std *cli.Streams, names []string, streams bool) (*audit.Source, *progress.Bar, error) {
	if len(names) == 0 {
		names = defaultLogs()
	}
	files, err := audit.Expand(names)
	if err != nil {
		return nil, nil, err
	}
	bar := progress.New(files, std, streams)
	return &audit.Source{Files: files, Stdin: std.In, Reading: bar.Reader}, bar, nil
}
