package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"airlock/internal/cli"
	"airlock/internal/config"
	"airlock/internal/tier"
)

type ladderCmd struct {
	JSON bool `name:"json" help:"Print one JSON object."`
}

// inForce is what the command prints with --json. From is a file or a
// variable, "" for what is built in.
type inForce struct {
	Types   ladder `json:"types"`
	Models  ladder `json:"models"`
	Ignored struct {
		From  string   `json:"from"`
		Types []string `json:"types"`
	} `json:"ignored"`
	Rewrite struct {
		On   bool   `json:"on"`
		From string `json:"from"`
	} `json:"rewrite"`
	Problems []string `json:"problems"`
}

type ladder struct {
	From  string `json:"from"`
	Rungs []rung `json:"rungs"` // cheapest first
	// Missing are the names to suggest that no agent file defines.
	Missing []string `json:"missing,omitempty"`
	// Others is the rung, counted from 1, of what is not on the ladder; 0 where
	// such a name does not count.
	Others int `json:"others"`
}

type rung struct {
	Names []string `json:"names"`
	Kinds []string `json:"kinds"` // of tasks for which it is the cheapest that does
}

// Run shows what is in force. Settings that could not be used are named; they
// are no failure of the command.
func (c *ladderCmd) Run(std *cli.Streams) error {
	s, dir, err := settings()
	if err != nil {
		return err
	}
	f := collect(s, config.AgentFolders(dir, os.Getenv))
	if c.JSON {
		encoder := json.NewEncoder(std.Out)
		encoder.SetEscapeHTML(false)
		return encoder.Encode(f)
	}
	return f.print(std.Out)
}

func collect(s *config.Settings, agents []string) *inForce {
	g, from := s.Tier(), s.TierFrom()
	f := &inForce{Types: rungs(g.Types, from.Types), Models: rungs(g.Models, from.Models), Problems: append([]string{}, s.Problems...)}
	others, _ := g.Types.Rung("")
	f.Types.Others, f.Types.Missing = others+1, missing(g.Types, agents)
	f.Ignored.From, f.Ignored.Types = from.Ignore, g.Ignore
	f.Rewrite.From, f.Rewrite.On = from.Rewrite, g.Rewrite
	return f
}

func rungs(l tier.Ladder, from string) ladder {
	out := ladder{From: from}
	for _, names := range l {
		out.Rungs = append(out.Rungs, rung{Names: names, Kinds: []string{}})
	}
	for k := tier.Lookup; k < tier.Unclear; k++ {
		r := &out.Rungs[l.Adequate(k)]
		r.Kinds = append(r.Kinds, k.String())
	}
	return out
}

func (f *inForce) print(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "agent types, cheapest first (%s)\n", source(f.Types.From))
	f.Types.print(&b)
	fmt.Fprintf(&b, "     any other type counts as rung %d\n", f.Types.Others)
	if len(f.Types.Missing) > 0 {
		fmt.Fprintf(&b, "     no agent file here defines %s\n", strings.Join(f.Types.Missing, ", "))
	}
	fmt.Fprintf(&b, "models, where a dispatch names one (%s)\n", source(f.Models.From))
	f.Models.print(&b)
	fmt.Fprintf(&b, "never judged: %s (%s)\n", strings.Join(f.Ignored.Types, ", "), source(f.Ignored.From))
	if f.Rewrite.On {
		fmt.Fprintf(&b, "rewriting: on (%s)\n", f.Rewrite.From)
	} else {
		fmt.Fprintf(&b, "rewriting: off\n")
	}
	for _, p := range f.Problems {
		fmt.Fprintf(&b, "problem: %s\n", p)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (l *ladder) print(w io.Writer) {
	width := 0
	for _, r := range l.Rungs {
		width = max(width, len(strings.Join(r.Names, ", ")))
	}
	for i, r := range l.Rungs {
		line := fmt.Sprintf("  %2d  %-*s  %s", i+1, width, strings.Join(r.Names, ", "), strings.Join(r.Kinds, ", "))
		fmt.Fprintln(w, strings.TrimRight(line, " "))
	}
}

func source(from string) string {
	if from == "" {
		return "built in"
	}
	return from
}
