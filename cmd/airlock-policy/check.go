package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"airlock/internal/call"
	"airlock/internal/cli"
	"airlock/internal/condition"
	"airlock/internal/config"
	"airlock/internal/rules"
	"airlock/internal/tier"
	"airlock/internal/userrules"
)

type checkCmd struct {
	File []string `arg:"" optional:"" help:"A rules.json, a file of rules.d, or one whose name begins with config or tiers. Default: all of the settings."`
}

// Run prints each problem on a line, and fails where there is one that makes a
// setting or a rule not hold.
func (c *checkCmd) Run(std *cli.Streams) error {
	k := checker{std: std, settings: config.New(os.Getenv, nil)}
	files := c.File
	if k.whole = len(files) == 0; k.whole {
		files = k.all()
	}
	for _, file := range files {
		if err := k.file(file); err != nil {
			return err
		}
	}
	switch {
	case k.rules && k.settingsFile:
		return cli.Fail(errors.New("what is listed does not hold: the built-in value does, and a file of rules.d is ignored whole"))
	case k.rules:
		return cli.Fail(errors.New("a file with a fault gives no rule"))
	case k.settingsFile:
		return cli.Fail(errors.New("what is listed does not hold; the built-in value does"))
	}
	return nil
}

// checker checks files, and knows what it found in those before.
type checker struct {
	std                 *cli.Streams
	settings            *config.Settings
	whole               bool // the files are the user's own, whatever is wrong with one
	seen                []*rules.Rule
	rules, settingsFile bool // there was a fault in one
}

// all are the user's files that are there.
func (k *checker) all() []string {
	var files []string
	for _, name := range [...]string{"config.json", "rules.json", "tiers.json"} {
		if _, err := os.Lstat(k.settings.Path(name)); err == nil {
			files = append(files, k.settings.Path(name))
		}
	}
	for _, name := range k.settings.RuleFiles() {
		files = append(files, k.settings.Path(name))
	}
	for _, p := range k.settings.Problems {
		fmt.Fprintln(k.std.Out, p)
		k.rules = true
	}
	if len(files) == 0 && len(k.settings.Problems) == 0 {
		fmt.Fprintf(k.std.Out, "%s: no settings: all is built in\n", k.settings.Dir)
	}
	return files
}

func (k *checker) file(file string) error {
	data, err := config.ReadSmall(filepath.Clean(file))
	if p := new(fs.PathError); errors.As(err, &p) {
		err = p.Err
	}
	if err != nil && k.whole {
		fmt.Fprintf(k.std.Out, "%s: %v\n", file, err)
		k.rules = true
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	var problems []string
	failed := false
	if isRules(file, data) {
		problems, failed = k.userRules(file, data)
		k.rules = k.rules || failed
	} else {
		problems = check(filepath.Base(file), data, k.settings.UserRules())
		failed = len(problems) > 0
		k.settingsFile = k.settingsFile || failed
	}
	for _, p := range problems {
		fmt.Fprintf(k.std.Out, "%s: %s\n", file, p)
	}
	if !failed {
		fmt.Fprintf(k.std.Out, "%s: fine\n", file)
	}
	return nil
}

// userRules checks a file of rules.d.
func (k *checker) userRules(file string, data []byte) (lines []string, failed bool) {
	found, problems := userrules.Check(file, data, func(text string) error {
		_, err := condition.Compile(text)
		return err
	})
	for _, r := range found {
		if i := slices.IndexFunc(k.seen, func(s *rules.Rule) bool { return s.ID == r.ID && s.From != file }); i >= 0 {
			problems = append(problems, userrules.Problem{Field: "id", What: k.seen[i].From + " has a rule " + r.ID + " already"})
		}
	}
	k.seen = append(k.seen, found...)
	for _, p := range problems {
		if p.Line == 0 {
			p.Line = faultyLine(data)
		}
		lines = append(lines, p.String())
		failed = failed || !p.Warning
	}
	return lines, failed
}

// faultyLine is the line at which a text stops to be JSON; 0 where it is.
func faultyLine(data []byte) int {
	var syntax *json.SyntaxError
	if err := json.Unmarshal(data, new(json.RawMessage)); !errors.As(err, &syntax) {
		return 0
	}
	return 1 + strings.Count(string(data[:min(int(syntax.Offset), len(data))]), "\n")
}

// isRules reports whether a file holds rules rather than settings: by where it
// stands, else by what is in it.
func isRules(file string, data []byte) bool {
	if config.InRulesFolder(file) {
		return true
	}
	if isTiers(filepath.Base(file)) {
		return false
	}
	list := call.ScanArray(data)
	if list.Err() == nil {
		return true
	}
	s := call.ScanObject(data)
	for s.Next() {
		if call.KeyIs(s.Key(), "id") || call.KeyIs(s.Key(), "match") {
			return true
		}
	}
	return false
}

// isTiers reports whether a file holds a ladder, by its name.
func isTiers(name string) bool { return strings.HasPrefix(name, "tiers") }

func check(name string, data []byte, user []*rules.Rule) []string {
	switch {
	case strings.HasPrefix(name, "config"):
		return config.CheckFile(data)
	case isTiers(name):
		if _, err := tier.Parse(data); err != nil {
			return []string{err.Error() + ": the whole file is ignored"}
		}
		return nil
	}
	_, problems := config.ParseLevels(data, user...)
	return problems
}
