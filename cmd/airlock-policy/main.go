// Airlock-policy adds to each record the verdict that its matches, facts and
// answers come to:
//
//	airlock-prefilter < event.json | airlock-redact | airlock-policy
//
// It also tells what the rules are, and what is wrong with a settings file:
//
//	airlock-policy rules
//	airlock-policy rules R5-sudo
//	airlock-policy bands
//	airlock-policy check
//	airlock-policy check ~/.config/airlock/rules.d/no-prod.json
//	airlock explain --json 'rm -rf build' | airlock-policy condition '.attended'
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
	Decide  decideCmd        `cmd:"" default:"1" help:"Add the verdict to each record, from standard input to standard output (default)."`
	Rules   rulesCmd         `cmd:"" help:"List the rules, or show one whole."`
	Bands   bandsCmd         `cmd:"" help:"Show the bands in force, where each number comes from, and how answers become a verdict."`
	Check   checkCmd         `cmd:"" help:"Say what is wrong with the settings and the rules in rules.d."`

	Condition conditionCmd `cmd:"" help:"Evaluate the condition of a rule over the record on standard input."`
}

type decideCmd struct{}

func (decideCmd) Run(std *cli.Streams) error {
	return cli.Filter(context.Background(), std, call.Parse, policy.Stage(func(r *call.Record) policy.Terms {
		s := config.For(r, os.Getenv)
		return policy.NewTerms(s.ActiveMode(), s.Rules())
	}))
}

func main() {
	os.Exit(cli.Main("airlock-policy", "Add the verdict to each record. Records in, records out.", new(app), os.Args[1:], cli.Standard()))
}
