package front

import (
	"os"
	"time"

	"airlock/internal/cli"
	"airlock/internal/doctor"
	"airlock/internal/version"
)

type doctorCommand struct {
	JSON  bool `name:"json" help:"Print one JSON object."`
	world *world
}

// Run prints what was found. It fails, quietly, where something is to be
// mended.
func (c *doctorCommand) Run(std *cli.Streams) error {
	report := doctor.Examine(doctor.Patient{Machine: c.world.machine(), Environ: os.Environ(), Version: version.String(), Now: time.Now()})
	var err error
	if c.JSON {
		err = report.WriteJSON(std.Out)
	} else {
		err = report.Write(std.Out, terminal(std) && c.world.getenv("NO_COLOR") == "")
	}
	if err == nil && !report.OK {
		err = cli.Quiet(cli.Failed)
	}
	return err
}
