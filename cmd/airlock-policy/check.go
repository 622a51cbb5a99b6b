package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"airlock/internal/cli"
	"airlock/internal/config"
)

type checkCmd struct {
	File string `arg:"" help:"A rules.json, or a file whose name begins with config."`
}

// Run prints each problem on a line, and fails where there is one.
func (c *checkCmd) Run(std *cli.Streams) error {
	data, err := os.ReadFile(filepath.Clean(c.File))
	if err != nil {
		return err
	}
	problems := check(filepath.Base(c.File), data)
	for _, p := range problems {
		fmt.Fprintf(std.Out, "%s: %s\n", c.File, p)
	}
	if len(problems) > 0 {
		return cli.Fail(errors.New("what is listed does not hold; the built-in value does"))
	}
	fmt.Fprintf(std.Out, "%s: fine\n", c.File)
	return nil
}

func check(name string, data []byte) []string {
	if len(name) >= 6 && name[:6] == "config" {
		return config.CheckFile(data)
	}
	_, problems := config.ParseLevels(data)
	return problems
}
