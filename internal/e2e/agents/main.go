//go:build unix

// Agents proves with real clients, each driven by a scripted model on the
// loopback interface, what is promised of every one of them: see the suite of
// package e2e. It is run by scripts/e2e-all and its like, in the root of the
// repository, with the names of clients, or with none for all.
package main

import (
	"fmt"
	"os"
	"slices"

	"airlock/internal/e2e"
	"airlock/internal/e2e/client"
)

func main() {
	if !run(os.Args[1:]) {
		os.Exit(1)
	}
}

func run(names []string) bool {
	report := e2e.NewReport(os.Stdout)
	var outcomes []e2e.Outcome
	well := true
	for _, c := range client.All() {
		if len(names) > 0 && !slices.Contains(names, c.Name) {
			continue
		}
		outcome, err := e2e.Suite(report, c)
		if err != nil {
			fmt.Fprintf(os.Stderr, "e2e: %s: %v\n", c.Name, err)
			well = false
		}
		outcomes = append(outcomes, outcome)
	}
	e2e.Table(os.Stdout, outcomes)
	return report.Done() && well && len(outcomes) >= max(1, len(names))
}
