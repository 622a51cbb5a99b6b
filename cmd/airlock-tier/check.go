package main

import (
	"fmt"
	"os"
	"path/filepath"

	"airlock/internal/cli"
	"airlock/internal/tier"
)

type checkCmd struct {
	File string `arg:"" help:"A tiers.json."`
}

// Run fails where the file would be ignored.
func (c *checkCmd) Run(std *cli.Streams) error {
	data, err := os.ReadFile(filepath.Clean(c.File))
	if err != nil {
		return err
	}
	l, err := tier.Parse(data)
	if err != nil {
		return cli.Hint(cli.Fail(fmt.Errorf("%s: %w", c.File, err)), "the whole file is ignored, and the built-in ladder holds: airlock-tier ladder")
	}
	_, err = fmt.Fprintf(std.Out, "%s: fine, %d rungs from %s to %s\n", c.File, len(l), l.Name(0), l.Name(len(l)-1))
	return err
}
