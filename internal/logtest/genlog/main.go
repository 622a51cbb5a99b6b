// Genlog writes a log to measure with:
//
//	genlog -rows 1000000 > log.jsonl
package main

import (
	"flag"
	"fmt"
	"os"
	"time"

	"airlock/internal/logtest"
)

func main() {
	rows := flag.Int("rows", 10_000, "how many rows")
	seed := flag.Uint64("seed", 1, "the same seed gives the same log")
	days := flag.Int("days", 30, "how many days they take up")
	flag.Parse()
	if err := logtest.Write(os.Stdout, *rows, *seed, time.Duration(*days)*24*time.Hour); err != nil {
		fmt.Fprintln(os.Stderr, "genlog:", err)
		os.Exit(1)
	}
}
