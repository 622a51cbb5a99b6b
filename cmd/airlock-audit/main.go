// Airlock-audit keeps and reads the log of what was matched:
//
//	airlock-prefilter < event.json | airlock-policy | airlock-audit append
//	airlock-audit log -n 20
//	airlock-audit replay ~/.local/state/airlock/log.jsonl
package main

import (
	"os"
	"runtime/debug"

	"airlock/internal/cli"

	"github.com/alecthomas/kong"
)

type app struct {
	Version kong.VersionFlag `help:"Print the version."`
	Append  appendCmd        `cmd:"" help:"Log the records that matched, and pass all on."`
	Log     logCmd           `cmd:"" help:"Show the log."`
	Replay  replayCmd        `cmd:"" help:"Show what today's rules would have said to recorded calls."`
	Report  reportCmd        `cmd:"" help:"Sum the log up, as text, JSON or a page."`
	Query   queryCmd         `cmd:"" help:"Run a jq program over the rows."`
	Eval    evalCmd          `cmd:"" help:"Hold the rules against labelled calls."`
	Verify  verifyCmd        `cmd:"" help:"Check that the log is whole."`
}

func main() {
	// Rows are read, judged and forgotten: what lives is little, and collecting
	// it every 4 MB costs more than the memory is worth.
	debug.SetGCPercent(400)
	os.Exit(cli.Main("airlock-audit", "The log of what agents did, and what other rules would have said.", new(app), os.Args[1:], cli.Standard()))
}
