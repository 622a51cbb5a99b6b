//go:build unix

// Claude proves with the real Claude Code, driven by a scripted model on the
// loopback interface, what the guard promises: see checks.go. It is run by
// scripts/e2e-claude, in the root of the repository.
package main

import (
	"errors"
	"fmt"
	"os"

	"airlock/internal/e2e"
	"airlock/internal/e2e/client"
)

func main() {
	report := e2e.NewReport(os.Stdout)
	if err := run(report); err != nil {
		fmt.Fprintf(os.Stderr, "e2e-claude: %v\n", err)
		os.Exit(1)
	}
	if !report.Done() {
		os.Exit(1)
	}
}

func run(report *e2e.Report) (err error) {
	world, err := e2e.NewWorld()
	if err != nil {
		return err
	}
	defer func() {
		if closed := world.Close(); err == nil {
			err = closed
		}
	}()
	if err := errors.Join(client.PutClaude(world), world.Furnish()); err != nil {
		return err
	}
	t := &test{Report: report, world: world, log: e2e.Log{World: world}}
	for _, step := range t.steps() {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}
