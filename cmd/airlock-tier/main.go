// Airlock-tier is the tier guard on its own: it compares the agent that a call
// dispatches with what its task needs, by the answers that stand in the
// record, and adds the verdict. It asks nobody.
//
//	airlock-prefilter < event.json | airlock-redact | airlock-jev | airlock-tier
//
// It also shows the ladder in force, judges a dispatch by hand, and says what
// is wrong with a tiers.json:
//
//	airlock-tier ladder
//	airlock-tier judge --agent general-purpose --kind lookup
//	airlock-tier check ~/.config/airlock/tiers.json
package main

import (
	"os"

	"airlock/internal/call"
	"airlock/internal/cli"
	"airlock/internal/config"

	"github.com/alecthomas/kong"
)

type app struct {
	Version kong.VersionFlag `help:"Print the version."`
	Guard   guardCmd         `cmd:"" default:"1" help:"Add the tier guard's verdict to each record that dispatches an agent (default)."`
	Ladder  ladderCmd        `cmd:"" help:"Show the ladders in force, and where they come from."`
	Judge   judgeCmd         `cmd:"" help:"Judge one dispatch by hand."`
	Check   checkCmd         `cmd:"" help:"Say what is wrong with a tiers.json."`
}

func main() {
	os.Exit(cli.Main("airlock-tier", "The right agent for the task. Records in, records out.", new(app), os.Args[1:], cli.Standard()))
}

// settings are those of whoever runs the command, in this folder.
func settings() (s *config.Settings, dir string, err error) {
	if dir, err = os.Getwd(); err != nil {
		return nil, "", err
	}
	return config.For(&call.Record{Dir: dir}, os.Getenv), dir, nil
}
