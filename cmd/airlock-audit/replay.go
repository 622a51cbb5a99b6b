package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"

	"airlock/internal/audit"
	"airlock/internal/cli"
	"airlock/internal/config"
	"airlock/internal/prefilter"
	"airlock/internal/progress"
	"airlock/internal/redact"
)

type replayCmd struct {
	File  []string `arg:"" optional:"" help:"Logs, oldest first: files, .gz, folders, - for standard input. Default: the log with its rotated files."`
	trial `embed:""`

	Transcript bool `help:"Read the tool calls out of transcripts of Claude Code, Codex and Gemini: files or folders. Default: where these keep theirs."`

	Only    string `placeholder:"WHICH" help:"List only what is tightened, loosened, changed or unanswered, or is about a rule; of transcripts an action, unanswered, or a rule."`
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
	if c.Transcript {
		return c.search(std, settings)
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
	var sum *audit.Summary
	err = c.print(std.Out, func(out io.Writer) (audit.Result, error) {
		defer bar.Close()
		var err error
		sum, err = run(from, out)
		return sum, err
	})
	if err != nil {
		return err
	}
	return c.status(sum.Changed(), sum.Tightened, sum.Loosened)
}

// search is the replay of transcripts.
func (c *replayCmd) search(std *cli.Streams, settings func() *config.Settings) error {
	if c.Against != "" {
		return errors.New("--against compares logs, not transcripts")
	}
	names := c.File
	if len(names) == 0 {
		names = audit.DefaultTranscripts(os.Getenv)
	}
	files, err := audit.ExpandTranscripts(names)
	if err != nil {
		return err
	}
	bar := progress.New(files, std, c.Format == "ndjson")
	defer bar.Close()
	s := audit.Search{Settings: settings, Jobs: jobs(c.Jobs), Only: c.Only, Line: audit.FindingText,
		Detect: func() prefilter.Detect { return new(redact.Redactor).Input },
		Getenv: os.Getenv, OS: runtime.GOOS, Cores: runtime.NumCPU()}
	if c.Format != "text" {
		s.Line = audit.FindingJSON
	}
	var found *audit.Found
	err = c.print(std.Out, func(out io.Writer) (audit.Result, error) {
		defer bar.Close()
		var err error
		found, err = s.Run(&audit.Source{Files: files, Stdin: std.In, Reading: bar.Reader}, out)
		return found, err
	})
	if err != nil {
		return err
	}
	return c.status(found.Shown(), found.Shown(), 0)
}

// print writes what a run gives, in the format asked for.
func (c *replayCmd) print(out io.Writer, run func(out io.Writer) (audit.Result, error)) error {
	if c.Format == "ndjson" {
		sum, err := run(out)
		if err == nil {
			_, err = fmt.Fprintf(out, "{\"summary\":%s}\n", sum.JSON())
		}
		return err
	}
	var spool audit.Spool
	defer spool.Close()
	sum, err := run(&spool)
	if err != nil {
		return err
	}
	if c.Format == "json" {
		return audit.WriteJSON(out, sum, &spool)
	}
	if err := sum.WriteText(out); err != nil {
		return err
	}
	_, err = spool.WriteTo(out)
	return err
}

// status is 1 where there is more of something than --fail-on allows.
func (c *replayCmd) status(changed, tightened, loosened int) error {
	n := map[string]int{"any": changed, "tightened": tightened, "loosened": loosened}[c.FailOn]
	if n > 0 {
		return cli.Quiet(cli.Failed)
	}
	return nil
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
