package rules

import (
	"strings"

	"airlock/internal/call"
)

// tier: the ladder and the comparison are the tier guard's own; here stands
// only which dispatches it is asked about.
var tier = Rule{
	ID:      "R8-tier-guard",
	Title:   "a task dispatched to an agent more expensive than it needs",
	Why:     "A cheaper agent does the same task for a fraction of the cost",
	Instead: "Dispatch the cheapest agent that is adequate",
	Since:   "0.1",
	Request: "hand the task to an expensive agent or model",

	Tools:  []string{"Agent", "Task"},
	Action: call.Deny,

	Match: matchTier,

	Judge: []Sample{
		{Tool: "Agent", Input: `{"subagent_type":"general-purpose","description":"find the config","prompt":"Where is it?"}`},
		{Tool: "Task", Input: `{"subagent_type":"Explore","prompt":"p"}`},
		{Tool: "Agent", Input: `{"subagent_type":"scout","prompt":"p"}`},
		{Tool: "Agent", Input: `{"prompt":"p"}`},
		{Tool: "Agent", Input: `{"subagent_type":"reviewer","model":"inherit","prompt":"p"}`},
		{Tool: "Agent", Input: `{"subagent_type":"scout-find","model":"opus","prompt":"p"}`},
		{Tool: "Agent", Input: `{"subagent_type":"fable","prompt":"p"}`},
	},
	Pass: []Sample{
		{Tool: "Agent", Input: `{"subagent_type":"scout-find","prompt":"p"}`},
		{Tool: "Agent", Input: `{"subagent_type":"general-purpose","model":"haiku","prompt":"p"}`},
		{Tool: "Task", Input: `{"subagent_type":"Explore","model":"claude-haiku-4-5","prompt":"p"}`},
		{Tool: "Agent", Input: `{"subagent_type":"fork","prompt":"p"}`},
		{Tool: "Agent", Input: `{"subagent_type":"statusline-setup","prompt":"p"}`},
		{Tool: "Bash", Input: `{"command":"ls","subagent_type":"fable"}`},
	},
}

func matchTier(s *Subject) []Hit {
	kind := strings.TrimSpace(s.Call.Text("subagent_type"))
	if kind == "fork" || kind == "statusline-setup" {
		return nil
	}
	switch model := modelFamily(s.Call.Text("model")); {
	case model == "haiku", model == "" && kind == "scout-find":
		return nil // nothing is cheaper
	case kind == "":
		kind = "the default agent"
	default:
		kind = "`" + kind + "`"
	}
	return []Hit{{Shape: "dispatch", Basis: call.ByJev, Detail: kind + " may be more than the task needs"}}
}

// modelFamily strips a model's name to its family; "" where it says nothing of
// the cost.
func modelFamily(name string) string {
	name = strings.ToLower(name)
	for _, family := range [...]string{"haiku", "sonnet", "opus", "fable"} {
		if strings.Contains(name, family) {
			return family
		}
	}
	return ""
}
