package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"airlock/internal/call"
	"airlock/internal/cli"
	"airlock/internal/config"
	"airlock/internal/rules"
)

type rulesCmd struct {
	ID  string `arg:"" optional:"" help:"The rule to show, or the beginning of its ID: R5."`
	All bool   `help:"Show every rule whole, with its entries and samples."`
}

// Run lists the rules with the level that the user's settings give them.
func (c *rulesCmd) Run(std *cli.Streams) error {
	dir, err := os.Getwd()
	if err != nil {
		return err
	}
	s := config.For(&call.Record{Dir: dir}, os.Getenv)
	shown := 0
	for _, r := range append(rules.Table[:], s.UserRules()...) {
		if c.ID != "" && r.ID != c.ID && !strings.HasPrefix(r.ID, c.ID+"-") {
			continue
		}
		if shown++; c.ID == "" && !c.All {
			fmt.Fprintf(std.Out, "%-33s %-5s %s\n", r.ID, level(r, s), r.Title)
			continue
		}
		if shown > 1 {
			fmt.Fprintln(std.Out)
		}
		showRule(std.Out, r, level(r, s))
	}
	for _, p := range s.Problems {
		fmt.Fprintln(std.Err, "airlock-policy: "+p)
	}
	if shown == 0 {
		return cli.Hint(fmt.Errorf("no rule %q", c.ID), "airlock-policy rules lists them")
	}
	return nil
}

func level(r *rules.Rule, s *config.Settings) string {
	if l := s.Level(r.ID); l != call.None {
		return l.String()
	}
	return r.Action.String()
}

func showRule(w io.Writer, r *rules.Rule, level string) {
	tools := "every tool"
	if r.Tools != nil {
		tools = strings.Join(r.Tools, ", ")
	}
	fmt.Fprintf(w, "%s: %s\n\n", r.ID, r.Title)
	for _, line := range [][2]string{{"why", r.Why}, {"instead", r.Instead}, {"tools", tools}, {"condition", r.Condition}, {"from", r.From}, {"level", levelNote(r, level)},
		{"ways past", waysPast(r)}, {"since", r.Since}} {
		if line[1] != "" {
			fmt.Fprintf(w, "  %-10s %s\n", line[0], line[1])
		}
	}
	samples(w, "caught", r.Catch)
	samples(w, "put to a question, or to facts", r.Judge)
	samples(w, "passed", r.Pass)
	entries(w, r)
}

// entries lists the rows of a rule's tables: the command, what it does to the
// world in one word, and what in a clause.
func entries(w io.Writer, r *rules.Rule) {
	if len(r.Entries) > 0 {
		fmt.Fprintf(w, "\n  entries\n")
	}
	for _, table := range r.Entries {
		for _, e := range table {
			command := strings.Join(strings.Fields(e.Program+" "+e.Sub+" "+e.On+" "+e.With), " ")
			fmt.Fprintf(w, "    %-50s %-9s %s\n", command, e.Effect, e.Does)
		}
	}
	if len(r.Endpoints) > 0 {
		fmt.Fprintf(w, "\n  requests\n")
	}
	for _, e := range r.Endpoints {
		address := strings.TrimSpace(e.Host + " /" + e.Path)
		fmt.Fprintf(w, "    %-50s %-9s %s\n", e.Methods+" "+address, e.Effect, e.Does)
	}
}

func levelNote(r *rules.Rule, level string) string {
	if level == r.Action.String() {
		return level
	}
	return level + ", by settings; built in: " + r.Action.String()
}

// waysPast says what in a call, or in what a person says, lifts the rule's deny.
func waysPast(r *rules.Rule) string {
	if r.Has(rules.Hard) {
		return "none; rules.json takes off and nothing else"
	}
	var ways []string
	if !r.Has(rules.NoStamp) {
		ways = append(ways, "a stamp, [airlock-ok: why]")
	}
	if !r.Has(rules.NoRepeat) {
		ways = append(ways, "the same call again within ten minutes")
	}
	return strings.Join(append(ways, "rules.json"), "; ")
}

func samples(w io.Writer, head string, list []rules.Sample) {
	if len(list) == 0 {
		return
	}
	fmt.Fprintf(w, "\n  %s\n", head)
	for _, s := range list {
		text := s.Command
		if text == "" {
			text = s.Tool + " " + s.Input
		}
		fmt.Fprintf(w, "    %s\n", strings.ReplaceAll(text, "\n", "\n    "))
	}
}
