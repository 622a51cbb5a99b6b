// Airlock is the front of the toolkit: it puts the guard between a coding
// agent and its tools, takes it out, says how it is, and runs the other
// commands: `airlock NAME ...` is `airlock-NAME ...`.
package main

import (
	"os"

	"airlock/internal/cli"
	"airlock/internal/front"
)

func main() {
	os.Exit(front.Main(os.Args, cli.Standard()))
}
