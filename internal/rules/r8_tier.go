package rules

import (
	"airlock/internal/call"
	"airlock/internal/tier"
)

// Questions of the tier guard.
const (
	TaskKind    = "task_kind"
	PriorFailed = "prior_failed"
)

// tierGuard: the ladder and the comparison are internal/tier's; here stands
// which dispatches are judged, and in what words.
var tierGuard = Rule{
	ID:      "R8-tier-guard",
	Title:   "a task dispatched to an agent more expensive than it needs",
	Why:     "A cheaper agent does the same task for a fraction of the cost",
	Instead: "Dispatch the cheapest agent that is adequate",
	Since:   "0.1",
	Request: "hand the task to an expensive agent or model",

	Tools:  []string{"Agent", "Task"},
	Action: call.Deny,

	Match: matchTier,

	Questions: []Question{
		{
			ID: TaskKind, Type: Choice, Weighed: true,
			Text: "What kind of work does `task` hand over? It is about what has to be done, and not about how much of it there is, " +
				"how urgent it sounds or who is to do it.",
			About: []string{StateTask},
			Options: []Option{
				{"lookup", "To find, list, count or quote what is there already: a file, a definition, a setting, a line of a log. Nothing is changed, nothing is weighed."},
				{"mechanical_edit", "To make a change that `task` spells out: a rename, a version number, a format, the same edit in many places. No choice is left open."},
				{"scoped_implementation", "To write or change code, tests or text for one purpose whose outcome is stated, where the way there has to be worked out."},
				{"judgement", "To weigh and decide: a design, a plan, a review, a comparison, a defect whose cause nobody knows yet."},
				{"hard_problem", "To solve what an earlier attempt has failed at, where `task` names what was tried and what went wrong. Difficult work without such an attempt is judgement."},
				{Unclear, "`task` does not say what is to be done, or hands over work of several kinds of which none stands out."},
			},
		},
		{
			ID: PriorFailed, Type: Noul, Weighed: true,
			Text:  "Does `task` state that this very work was attempted before, and that the attempt failed?",
			About: []string{StateTask},
			Yes:   "It names what was tried and how that failed.",
			No:    "It names no attempt. A failing test, an error or a defect that nobody has worked on yet is none.",
		},
	},

	Judge: []Sample{
		{Tool: "Agent", Input: `{"subagent_type":"general-purpose","description":"find the config","prompt":"Where is it?"}`},
		{Tool: "Task", Input: `{"subagent_type":"Explore","prompt":"p"}`},
		{Tool: "Agent", Input: `{"subagent_type":"scout","prompt":"p"}`},
		{Tool: "Agent", Input: `{"prompt":"p"}`},
		{Tool: "Agent", Input: `{"subagent_type":"reviewer","model":"inherit","prompt":"p"}`},
		{Tool: "Agent", Input: `{"subagent_type":"scout-find","model":"opus","prompt":"p"}`},
		{Tool: "Agent", Input: `{"subagent_type":"fable","prompt":"p"}`},
		{Tool: "Agent", Input: `{"subagent_type":"feature-dev:code-explorer","prompt":"p","run_in_background":true}`},
		{Tool: "Agent", Input: `{"subagent_type":"scout-find","Subagent_Type":"fable","prompt":"p"}`},
		{Tool: "Agent", Input: `{"subagent_type":"scout","model":"opusplan","prompt":"p"}`},
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
	d, ok := s.tiers().Read(s.Call)
	if !ok || !d.Judged() {
		return nil
	}
	return []Hit{{Shape: "dispatch", Basis: call.ByJev, Detail: d.Shown() + " may be more than the task needs"}}
}

// tiers is the tier guard in force. Its files are read here, for a dispatch, and
// for nothing else.
func (s *Subject) tiers() *tier.Guard {
	if f := s.settings().Tier; f != nil {
		return f()
	}
	return tier.BuiltInGuard()
}
