// Airlock-policy adds to each record the verdict that its matches, facts and
// answers come to:
//
//	airlock-prefilter < event.json | airlock-policy
package main

import (
	"context"
	"os"

	"airlock/internal/call"
	"airlock/internal/cli"
	"airlock/internal/config"
	"airlock/internal/policy"

	"github.com/alecthomas/kong"
)

type app struct {
	Version kong.VersionFlag `help:"Print the version."`
}

func (app) Run(std *cli.Streams) error {
	return cli.Filter(context.Background(), std, call.Parse, policy.Stage(func(r *call.Record) string {
		return config.For(r, os.Getenv).ActiveMode()
	}))
}

func main() {
	os.Exit(cli.Main("airlock-policy", "Add the verdict to each record. Records in, records out.", new(app), os.Args[1:], cli.Standard()))
}
