package policy

import (
	"slices"
	"strings"

	"airlock/internal/call"
	"airlock/internal/rules"
)

// UserRequested is the id of the question whether the person asked for what a
// rule objects to; from Requested on, it softens.
const (
	UserRequested = "user_requested"
	Requested     = 0.75
)

// requested reports whether the person asked for it in so many words.
func requested(r *call.Record) bool {
	if r.Jev == nil {
		return false
	}
	a, ok := r.Jev.Answers[UserRequested]
	return ok && a.Type == rules.Noul && unit(a.Noul) && a.Noul >= Requested
}

// soften turns what the person asked for into less: a deny or an ask into a
// warning, a rewrite into its note, R10's warning into a row of the log.
func soften(r *call.Record, outcomes []outcome, v *call.Verdict) {
	if !requested(r) {
		return
	}
	for i := range outcomes {
		o := &outcomes[i]
		switch {
		case !o.softens():
			continue
		case o.rewrite:
			o.rewrite, o.action, o.downgraded = false, call.Warn, false
		case o.action >= call.Ask:
			o.action, o.downgraded = call.Warn, false
		case o.action == call.Warn && o.has(rules.Fallback):
			o.action = call.Log
		default:
			continue
		}
		v.SoftenedBy = UserRequested
	}
}

// softens reports whether the person's word counts for the rule at all.
func (o *outcome) softens() bool { return !o.has(rules.NoSoftening) && !o.has(rules.Hard) }

// askPerson is the question whether the person asked for what the rules of
// these matches object to. It names that, and not the command: "commit it" does
// not ask for the key that is in it.
func askPerson(matches []*call.Match) *rules.Question {
	var things []string
	for _, m := range matches {
		if t := objection(m); !slices.Contains(things, t) {
			things = append(things, t)
		}
	}
	text := "In `person_said`, which a person typed to a coding agent, does the person ask the agent to " + things[0] + "?"
	if len(things) > 1 {
		text = "In `person_said`, which a person typed to a coding agent, does the person ask the agent for every one of these: to " +
			strings.Join(things, "; to ") + "?"
	}
	return &rules.Question{
		ID: UserRequested, Type: rules.Noul, Ask: Requested, Text: text, About: []string{rules.StatePerson},
		Yes: "The person's own words ask for exactly this.",
		No:  "The person's words ask for something else, forbid this, or name an aim that can be reached in another way.",
	}
}

// objection is what a match's rule objects to, after "to". A rule of many
// shapes says it through what was seen, without the command.
func objection(m *call.Match) string {
	if rule := rules.Find(m.Rule); rule != nil && rule.Request != "" {
		return rule.Request
	}
	if does, ok := strings.CutPrefix(m.Detail, "`"+m.Evidence.Argv+"` "); ok {
		return "do something that " + does
	}
	return "do what this describes: " + m.Detail
}
