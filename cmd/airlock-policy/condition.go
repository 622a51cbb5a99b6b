package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"airlock/internal/call"
	"airlock/internal/cli"
	"airlock/internal/condition"
	"airlock/internal/pipe"
)

type conditionCmd struct {
	Program string        `arg:"" help:"The condition, in jq."`
	Within  time.Duration `default:"1s" help:"How long it may take."`
}

// Run tells of one record, from standard input, whether a condition holds.
func (c *conditionCmd) Run(std *cli.Streams) error {
	if _, err := condition.Compile(c.Program); err != nil {
		return err
	}
	line, err := bufio.NewReader(io.LimitReader(std.In, pipe.MaxLine)).ReadBytes('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return fmt.Errorf("read record: %w", err)
	}
	r, err := call.Parse(line)
	if err != nil {
		return cli.Hint(err, "airlock explain --json 'rm -rf build' prints a record")
	}
	ctx, cancel := context.WithTimeout(context.Background(), c.Within)
	defer cancel()
	answer, err := condition.Evaluate(ctx, c.Program, r)
	if err != nil {
		return cli.Fail(err)
	}
	_, err = fmt.Fprintln(std.Out, answer)
	return err
}
