package main

import (
	"encoding/json"
	"fmt"

	"airlock/internal/call"
	"airlock/internal/cli"
	"airlock/internal/tier"
)

type judgeCmd struct {
	Agent       string  `required:"" placeholder:"TYPE" help:"The agent type that is dispatched."`
	Model       string  `help:"The model that the dispatch names."`
	Kind        string  `required:"" enum:"lookup,mechanical_edit,scoped_implementation,judgement,hard_problem,unclear" help:"What the task was judged to be: ${enum}."`
	Confidence  float64 `default:"1" help:"Of that judgement, 0 to 1."`
	Margin      float64 `default:"1" help:"Its distance to the next kind, 0 to 1."`
	PriorFailed float64 `default:"0" help:"The probability that a failed attempt is stated."`
	JSON        bool    `name:"json" help:"Print one JSON object."`
}

// judged is what the command prints with --json.
type judged struct {
	Action string `json:"action"` // none, warn, rewrite, ask, deny
	From   string `json:"from"`   // the type, or the model where one is named
	To     string `json:"to"`     // what to dispatch instead; "" nothing
	Reason string `json:"reason"`
}

func (c *judgeCmd) Validate() error {
	for _, n := range [...]struct {
		flag  string
		value float64
	}{{"confidence", c.Confidence}, {"margin", c.Margin}, {"prior-failed", c.PriorFailed}} {
		if !(n.value >= 0 && n.value <= 1) {
			return fmt.Errorf("--%s: want a number from 0 to 1, got %v", n.flag, n.value)
		}
	}
	return nil
}

// Run judges by the ladder and the level in force here.
func (c *judgeCmd) Run(std *cli.Streams) error {
	s, _, err := settings()
	if err != nil {
		return err
	}
	out := c.judge(s.Tier(), level(s.Level))
	if c.JSON {
		encoder := json.NewEncoder(std.Out)
		encoder.SetEscapeHTML(false)
		return encoder.Encode(out)
	}
	what := out.From
	if out.To != "" {
		what += " -> " + out.To
	}
	_, err = fmt.Fprintf(std.Out, "%s  %s\n%s\n", out.Action, what, out.Reason)
	return err
}

func (c *judgeCmd) judge(g *tier.Guard, most call.Action) judged {
	input := append(call.AppendQuoted([]byte(`{"subagent_type":`), c.Agent), `,"model":`...)
	d, ok := g.Read(&call.Record{Input: append(call.AppendQuoted(input, c.Model), '}')})
	out := judged{Action: call.None.String(), From: c.Agent}
	if d.Model != "" {
		out.From = d.Model
	}
	switch {
	case !ok:
		out.Reason = "never judged, by tier.ignore"
		return out
	case !d.Judged():
		out.Reason = "nothing is cheaper"
		return out
	case most <= call.Log:
		out.Reason = "the rule is set to " + most.String() + ": nothing is asked"
		return out
	}
	kind, _ := tier.ParseKind(c.Kind)
	f := g.Judge(d, tier.Answers{Kind: kind, Confidence: c.Confidence, Margin: c.Margin, Stated: c.PriorFailed})
	out.To = f.To
	switch f.Outcome {
	case tier.Nothing:
		out.Reason = f.Passed()
	case tier.Note:
		out.Action, out.Reason = min(most, call.Warn).String(), f.Advice()
	case tier.Rewrite:
		out.Action, out.Reason = "rewrite", f.Changed()
	case tier.Block:
		out.Action, out.Reason = most.String(), f.Why()+". "+f.Do()+"."
	}
	return out
}
