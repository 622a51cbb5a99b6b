package main

import (
	"fmt"
	"os"

	"airlock/internal/audit"
	"airlock/internal/cli"
	"airlock/internal/config"
)

// trial is settings to try out.
type trial struct {
	Rules  string `placeholder:"FILE" help:"Try this rules.json."`
	Config string `placeholder:"FILE" help:"Try this config.json."`
	Tiers  string `placeholder:"FILE" help:"Try this tiers.json."`

	UserRules string `placeholder:"FOLDER" help:"Try this rules.d."`
}

// settings makes the user's settings with the files to try. A file that was
// named and cannot be used is an error: nobody wants a replay of other rules
// than those asked for.
func (c *trial) settings(std *cli.Streams) (func() *config.Settings, error) {
	fresh := func() *config.Settings {
		s := config.New(os.Getenv, nil)
		for _, f := range [...][2]string{{"rules.json", c.Rules}, {"config.json", c.Config}, {"tiers.json", c.Tiers}, {"rules.d", c.UserRules}} {
			if f[1] != "" {
				s.Use(f[0], f[1])
			}
		}
		return s
	}
	for _, file := range [...]string{c.Rules, c.Config, c.Tiers, c.UserRules} {
		if file == "" {
			continue
		}
		if _, err := os.Stat(file); err != nil {
			return nil, audit.Plain(err)
		}
	}
	s := fresh()
	s.Digest()
	if len(s.Problems) > 0 && c.any() {
		return nil, fmt.Errorf("settings: %s", s.Problems[0])
	}
	for _, p := range s.Problems {
		fmt.Fprintf(std.Err, "airlock-audit: settings: %s\n", p)
	}
	return fresh, nil
}

// any reports whether something is to be tried at all.
func (c *trial) any() bool { return *c != trial{} }
