package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"

	"airlock/internal/call"
	"airlock/internal/cli"
	"airlock/internal/config"
	"airlock/internal/policy"
	"airlock/internal/rules"
)

type bandsCmd struct {
	JSON bool `help:"One JSON object instead of text." name:"json"`
}

// bandsReport is what the command shows. Its field names are part of the
// contract.
type bandsReport struct {
	Coverage  setting  `json:"coverage"`
	OnError   setting  `json:"on_error"`
	Questions []ladder `json:"questions"`
	Choice    struct {
		Confidence float64 `json:"confidence"`
		Margin     float64 `json:"margin"`
	} `json:"choice"`
	UserRequested float64  `json:"user_requested"`
	Problems      []string `json:"problems,omitempty"`
}

type setting struct {
	Value string `json:"value"`
	From  string `json:"from"`
}

type ladder struct {
	Rule     string `json:"rule"`
	Level    string `json:"level"`
	Question string `json:"question"`
	Type     string `json:"type"`
	Fires    string `json:"fires,omitempty"`   // the option of a choice
	Weighed  bool   `json:"weighed,omitempty"` // with other answers, by the tier guard
	Bars     []bar  `json:"bars"`
}

type bar struct {
	Action string   `json:"action"`
	At     *float64 `json:"at,omitempty"` // none for a choice
	From   string   `json:"from"`
	Set    float64  `json:"set,omitempty"` // what the settings say, where law 4 raised it
}

const builtIn = "built in"

// Run shows the bands of the person whose settings these are.
func (c *bandsCmd) Run(std *cli.Streams) error {
	dir, err := os.Getwd()
	if err != nil {
		return err
	}
	r := newBandsReport(config.For(&call.Record{Dir: dir}, os.Getenv))
	if c.JSON {
		enc := json.NewEncoder(std.Out)
		enc.SetIndent("", "  ")
		return enc.Encode(r)
	}
	r.write(std.Out)
	return nil
}

func newBandsReport(s *config.Settings) *bandsReport {
	h := s.Rules().Harm
	from := func(set bool) string {
		if set {
			return s.Path("config.json")
		}
		return builtIn
	}
	r := &bandsReport{
		Coverage:      setting{string(h.Coverage), from(h.Coverage != "")},
		OnError:       setting{h.OnError.String(), from(h.OnError != call.None)},
		UserRequested: policy.Requested,
	}
	if h.Coverage == "" {
		r.Coverage.Value = string(rules.CoverMatched)
	}
	if h.OnError == call.None {
		r.OnError.Value = "open"
	}
	r.Choice.Confidence, r.Choice.Margin = policy.MinConfidence, policy.MinMargin
	for _, l := range policy.Ladders(s.Level, &h) {
		row := ladder{Rule: l.Rule.ID, Level: l.Level.String(), Question: l.Question.ID, Type: l.Question.Type, Fires: l.Question.Fires,
			Weighed: l.Question.Weighed, Bars: []bar{}}
		for _, b := range l.Bars {
			shown := bar{Action: b.Action.String(), From: from(b.Set), Set: b.Floor}
			if l.Question.Type != rules.Choice {
				shown.At = &b.From
			}
			row.Bars = append(row.Bars, shown)
		}
		r.Questions = append(r.Questions, row)
	}
	r.Problems = s.Problems
	return r
}

func (r *bandsReport) write(w io.Writer) {
	line := func(format string, args ...any) { fmt.Fprintf(w, format+"\n", args...) }
	line("Bands in force. Numbers come from config.json, section harm, or are built in.\n")
	line("  %-24s %-30s %s", "coverage "+r.Coverage.Value, "which commands R12 asks about", r.Coverage.From)
	line("  %-24s %-30s %s", "on_error "+r.OnError.Value, "when the model is not reached", r.OnError.From)
	rule := ""
	for _, l := range r.Questions {
		if l.Rule != rule {
			rule = l.Rule
			line("\n%s (%s)", l.Rule, l.Level)
		}
		head := "  " + fmt.Sprintf("%-24s", l.Question)
		switch {
		case l.Weighed:
			line("%s weighed by the tier guard: see airlock-tier ladder", head)
		case len(l.Bars) == 0:
			line("%s for the log: no verdict rests on it", head)
		}
		for _, b := range l.Bars {
			line("%s %s", head, b.text(&l))
			head = fmt.Sprintf("%26s", "")
		}
	}
	line(`
How an answer becomes a verdict
  noul    P(yes) is held against the numbers above. No deny below %.2f, whatever
          a band says: that is the confidence any deny needs.
  choice  counts where the named option has a confidence of %.2f and a margin of
          %.2f over the next, both reckoned from the probabilities.
  score   the mean of its levels; it never denies.
  The strongest outcome of a call's questions stands. An answer that is missing
  or broken counts as none and takes nothing from the others; no answer makes
  the verdict less than code's own. Where the person asked for it in so many
  words (user_requested from %.2f), a deny or an ask becomes a warning.`,
		policy.MinConfidence, r.Choice.Confidence, r.Choice.Margin, r.UserRequested)
	if len(r.Problems) > 0 {
		line("\nSettings that do not hold")
	}
	for _, p := range r.Problems {
		line("  %s", p)
	}
}

func (b *bar) text(l *ladder) string {
	if b.At == nil {
		return fmt.Sprintf("%-5s on %s", b.Action, l.Fires)
	}
	text := fmt.Sprintf("%-5s from %.2f  %s", b.Action, *b.At, b.From)
	if b.Set > 0 {
		text += fmt.Sprintf(", where %.2f is under law 4's floor", b.Set)
	}
	return text
}
