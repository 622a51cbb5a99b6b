package rules_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"airlock/internal/rules"
)

var stateFields = []string{rules.StateTool, rules.StateCommand, rules.StatePath, rules.StateStep, rules.StateSearch, rules.StateSkill,
	rules.StatePurpose, rules.StateTask, rules.StateProject, rules.StateFacts, rules.StateScripts, rules.StatePerson}

// TestQuestions holds what the model needs of a question to judge it: whole,
// literal, about fields it names and is given, with a way out of a choice.
func TestQuestions(t *testing.T) {
	names := regexp.MustCompile("`([a-z_]+)[a-z_.]*`")
	ids := map[string]string{}
	for _, r := range rules.Table {
		for _, q := range r.Questions {
			bad := func(what string) { t.Errorf("%s %s: %s", r.ID, q.ID, what) }
			if rule, ok := ids[q.ID]; ok && rule != r.ID {
				bad("an id that " + rule + " has as well")
			}
			ids[q.ID] = r.ID
			if !strings.HasSuffix(q.Text, "?") && !strings.HasSuffix(q.Text, ".") {
				bad("got no whole sentence: " + q.Text)
			}
			criteria := slices.Clone(q.Levels)
			switch q.Type {
			case rules.Noul:
				criteria = append(criteria, q.Yes, q.No)
				if q.Options != nil || q.Levels != nil {
					bad("a noul with options or levels")
				}
			case rules.Choice:
				for _, o := range q.Options {
					criteria = append(criteria, o.Means)
				}
				if n := len(q.Options); n < 3 || n > 255 || q.Options[n-1].Name != rules.Unclear {
					bad("want at least two options, and unclear as the last")
				}
				if q.Fires == rules.Unclear {
					bad("an unclear answer is no answer")
				}
			case rules.Score:
				if n := len(q.Levels); n < 2 || n > 10 {
					bad("want 2 to 10 levels")
				}
				if !(q.Ask > 0 && q.Ask <= float64(len(q.Levels)-1)) {
					bad("want a bar within the levels")
				}
			default:
				bad("got no type")
			}
			for _, c := range criteria {
				if !strings.HasSuffix(c, ".") || len(c) > 240 {
					bad("want a criterion of one short sentence, got " + c)
				}
			}
			all := q.Text + strings.Join(criteria, " ")
			for _, f := range q.About {
				if !slices.Contains(stateFields, f) {
					bad("about " + f + ", which no state has")
				}
			}
			for _, m := range names.FindAllStringSubmatch(all, -1) {
				if f := m[1]; slices.Contains(stateFields, f) && !slices.Contains(q.About, f) {
					bad("names `" + f + "` and is not about it")
				}
			}
			if !slices.ContainsFunc(q.About, func(f string) bool { return strings.Contains(q.Text, "`"+f+"`") }) {
				bad("want the field named that it is about")
			}
		}
	}
	if len(ids) < 12 {
		t.Errorf("got %d questions, want those of R1, R2, R4, R8, R10 and R12", len(ids))
	}
}
