package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"airlock/internal/call"
	"airlock/internal/cli"
	"airlock/internal/config"
	"airlock/internal/jev"
	"airlock/internal/pipe"
)

// dryRun writes the body of each request that would be made. No key is needed.
func dryRun(std *cli.Streams, settings func(*call.Record) *config.Settings) error {
	shows := pipe.Stage{Name: "jev", Run: func(_ context.Context, r *call.Record) error {
		s := settings(r)
		harm := s.Rules().Harm
		q, err := jev.Plan(r, &harm)
		if q == nil || err != nil {
			return err
		}
		_, err = std.Out.Write(append(q.Body(s.Jev().Model), '\n'))
		return err
	}}
	return cli.Filter(context.Background(), &cli.Streams{In: std.In, Out: io.Discard, Err: std.Err}, call.Parse, shows)
}

// here are the settings of who runs a command in this folder.
func here() (*config.Settings, error) {
	dir, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	return config.For(&call.Record{Dir: dir}, os.Getenv), nil
}

type questionsCmd struct {
	JSON bool `name:"json" help:"One object a line; its question is what is sent, byte for byte."`
}

func (c *questionsCmd) Run(std *cli.Streams) error {
	s, err := here()
	if err != nil {
		return err
	}
	harm := s.Rules().Harm
	entries := jev.Reference(&harm)
	if !c.JSON {
		return jev.WriteReference(std.Out, entries)
	}
	for i := range entries {
		if _, err := std.Out.Write(jev.AppendEntry(nil, &entries[i])); err != nil {
			return err
		}
	}
	return nil
}

type pingCmd struct {
	Within time.Duration `placeholder:"TIME" default:"5s" help:"How long to wait for an answer (${default})."`
}

// Run exits 0 where the model answered, 1 where it did not, and 2 where there
// is nothing to ask with or nowhere to ask.
func (c *pingCmd) Run(std *cli.Streams) error {
	s, err := here()
	if err != nil {
		return err
	}
	where := s.Jev()
	for _, p := range s.Problems {
		fmt.Fprintf(std.Err, "airlock-jev: %s\n", p)
	}
	if err := noKey(where, s.Path("env")); err != nil {
		return err
	}
	fmt.Fprintf(std.Out, "key    from %s\n", where.KeyFrom)
	if where.Readable {
		fmt.Fprintf(std.Out, "       others can read that file: chmod 600 %s\n", where.KeyFrom)
	}
	fmt.Fprintf(std.Out, "url    %s%s\n", where.URL, where.Path)
	fmt.Fprintf(std.Out, "model  %s\n", where.Model)
	ctx, cancel := context.WithTimeout(context.Background(), c.Within)
	defer cancel()
	pong, err := jev.Ping(ctx, where, time.Now)
	if err != nil {
		return cli.Fail(err)
	}
	note := ""
	switch pong.Model {
	case where.Model:
	case "":
		note = ", which does not say what model it is"
	default:
		note = ", by " + pong.Model
	}
	fmt.Fprintf(std.Out, "answer in %d ms%s\n", pong.Took.Milliseconds(), note)
	return nil
}

// noKey says why nothing can be asked; nil where something can.
func noKey(where *config.Jev, file string) error {
	switch {
	case where.Disabled:
		return cli.Hint(errors.New("asking is turned off"), `"enabled" in the section "jev" of config.json`)
	case where.Refused != "":
		return fmt.Errorf("url: %s", where.Refused)
	case !where.Asks():
		return cli.Hint(errors.New("no key"), "put it into %s, or into %s as %s=...", where.KeyEnv, file, where.KeyEnv)
	}
	return nil
}
