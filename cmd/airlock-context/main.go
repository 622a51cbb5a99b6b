// Airlock-context adds to each record the facts that its matches ask for and
// that need git's objects or the client's transcript: what a commit would
// hold, which commits exist nowhere else, what the person typed. It settles
// the candidates that they decide:
//
//	airlock-prefilter < event.json | airlock-context | airlock-redact | airlock-policy
package main

import (
	"context"
	"os"
	"time"

	"airlock/internal/call"
	"airlock/internal/cli"
	"airlock/internal/facts"

	"github.com/alecthomas/kong"
)

type app struct {
	Version kong.VersionFlag `help:"Print the version."`
	Within  time.Duration    `help:"What the lookups of one record may take." default:"200ms"`
}

func (a app) Run(std *cli.Streams) error {
	return cli.Filter(context.Background(), std, call.Parse, facts.Stage(os.Getenv, a.Within))
}

func main() {
	os.Exit(cli.Main("airlock-context", "Add the facts that need git or the transcript. Records in, records out.", new(app), os.Args[1:], cli.Standard()))
}
