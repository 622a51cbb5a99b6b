package main

import (
	"context"
	"os"

	"airlock/internal/audit"
	"airlock/internal/call"
	"airlock/internal/cli"
	"airlock/internal/config"
	"airlock/internal/state"
)

type appendCmd struct{}

func (appendCmd) Run(std *cli.Streams) error {
	settings := func(r *call.Record) *config.Settings { return config.For(r, os.Getenv) }
	return cli.Filter(context.Background(), std, call.Parse, audit.Append(state.Default(os.Getenv), settings))
}
