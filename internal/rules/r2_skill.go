package rules

import (
	"strings"

	"airlock/internal/call"
)

// skill is a cost steer: one skill is a whole reference, loaded at once.
var skill = Rule{
	ID:      "R2-claude-api-skill",
	Title:   "loading a whole API reference to look up a price or a model's name",
	Why:     "The skill loads as one piece of about 324,000 tokens",
	Instead: "Look the number up in a local note or on the price page, and say so where it is not on record",
	Since:   "0.1",
	Request: "load the whole API reference `claude-api`",

	Tools:  []string{"Skill"},
	Action: call.Deny,

	Match: matchSkill,

	Questions: []Question{{
		ID: "purpose", Type: Choice, Fires: "price_or_model_id_lookup",
		Text:  "What does `purpose` say that the API reference `skill` is wanted for?",
		About: []string{StateSkill, StatePurpose},
		Options: []Option{
			{"price_or_model_id_lookup", "To look up a price, a cost, or the name or id of a model."},
			{"api_depth", "To write, change, move or understand code that calls the API, or to learn how a feature of the API behaves."},
			{Unclear, "`purpose` does not say, or says both."},
		},
	}},

	Catch: []Sample{
		{Tool: "Skill", Input: `{"skill":"claude-api"}`, Note: "no purpose: a warning"},
		{Tool: "Skill", Input: `{"skill":"claude-api","args":"  "}`},
		{Tool: "Skill", Input: `{"skill":"/claude-api"}`},
	},
	Judge: []Sample{
		{Tool: "Skill", Input: `{"skill":"claude-api","args":"what did that run cost"}`},
		{Tool: "Skill", Input: `{"skill":"claude-api","args":"move our client to streaming tool use"}`},
		{Tool: "Skill", Input: `{"name":" /claude-api ","args":"price"}`},
		{Tool: "Skill", Input: `{"skill":"other","Skill":"claude-api","args":"price"}`},
	},
	Pass: []Sample{
		{Tool: "Skill", Input: `{"skill":"graphify","args":"query the graph"}`},
		{Tool: "Skill", Input: `{"skill":"workflow-authoring","args":"claude-api price"}`},
		{Tool: "Skill", Input: `{}`},
		{Command: "echo claude-api"},
	},
}

func matchSkill(s *Subject) []Hit {
	if !loadsReference(s.Call) {
		return nil
	}
	for _, purpose := range s.Call.Texts("args") {
		if strings.TrimSpace(purpose) != "" {
			return []Hit{{Shape: "purpose", Basis: call.ByJev, Detail: "`claude-api` may be loaded for a price or a model's name"}}
		}
	}
	return []Hit{{Shape: "no-purpose", Cap: call.Warn, Detail: "`claude-api` is loaded without a stated purpose"}}
}

func loadsReference(r *call.Record) bool {
	for _, name := range append(r.Texts("skill"), r.Texts("name")...) {
		if strings.TrimLeft(strings.TrimSpace(name), "/") == "claude-api" {
			return true
		}
	}
	return false
}
