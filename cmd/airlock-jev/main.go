// Airlock-jev puts the open questions of each record to the model, all in one
// request, and adds the answers:
//
//	airlock-prefilter < event.json | airlock-redact | airlock-jev | airlock-policy
//
// A record that nothing is open about passes unchanged, as does every record
// where there is no key. It also tells what could be asked, what would be sent,
// and whether the server is there:
//
//	airlock-jev questions
//	airlock-jev --dry-run < records
//	airlock-jev ping
package main

import (
	"context"
	"os"
	"time"

	"github.com/alecthomas/kong"

	"airlock/internal/call"
	"airlock/internal/cli"
	"airlock/internal/config"
	"airlock/internal/jev"
	"airlock/internal/state"
)

type app struct {
	Version   kong.VersionFlag `help:"Print the version."`
	Ask       askCmd           `cmd:"" default:"withargs" help:"Add the answers to each record, from standard input to standard output (default)."`
	Questions questionsCmd     `cmd:"" help:"List every question as it is asked, by rule, with its bar."`
	Ping      pingCmd          `cmd:"" help:"Tell whether there is a key, and whether the model answers."`
}

type askCmd struct {
	DryRun bool          `help:"Write the requests that would be sent, a line each, and send nothing."`
	Within time.Duration `placeholder:"TIME" help:"How long one record may take; by default what the budget of a hook leaves."`
}

func (c *askCmd) Run(std *cli.Streams) error {
	settings := func(r *call.Record) *config.Settings { return config.For(r, os.Getenv) }
	if c.DryRun {
		return dryRun(std, settings)
	}
	asker := jev.Asker{Settings: settings, State: state.Default(os.Getenv), Now: time.Now, Within: c.Within, Unset: os.Unsetenv}
	return cli.Filter(context.Background(), std, call.Parse, asker.Stage())
}

func main() {
	os.Exit(cli.Main("airlock-jev", "Ask the model what code cannot decide. Records in, records out.", new(app), os.Args[1:], cli.Standard()))
}
