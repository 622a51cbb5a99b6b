package rules_test

import (
	"slices"
	"testing"

	"airlock/internal/call"
	"airlock/internal/rules"
)

// TestFallback: R10 is looked at where nothing counts as a match: not a rule
// that only logs or is off, not a candidate, not R12.
func TestFallback(t *testing.T) {
	const publish = "npm publish"
	for _, c := range []struct {
		command string
		levels  map[string]call.Action
		want    bool
	}{
		{command: publish, want: true},
		{command: "git reset --hard && " + publish, want: false},
		{command: "git reset --hard && " + publish, levels: map[string]call.Action{"R7-destructive": call.Log}, want: true},
		{command: "git reset --hard && " + publish, levels: map[string]call.Action{"R7-destructive": call.Off}, want: true},
		{command: "npm ci && " + publish, want: false},
		{command: "pip install x && " + publish, want: false},
		{command: "rm a.txt && " + publish, want: true},
		{command: "pkill -f node && " + publish, want: true},
		{command: publish, levels: map[string]call.Action{"R12-harm": call.Off}, want: true},
		{command: publish, levels: map[string]call.Action{"R10-general-risk": call.Off}, want: false},
	} {
		s := rules.Sample{Command: c.command}
		matches := rules.Match(rules.NewSubject(record(s), machine(s), nil), func(id string) call.Action { return c.levels[id] })
		got := slices.ContainsFunc(matches, func(m call.Match) bool { return m.Rule == "R10-general-risk" })
		if got != c.want {
			t.Errorf("%s, %v: got R10 %v, want %v", c.command, c.levels, got, c.want)
		}
		if !slices.IsSortedFunc(matches, func(a, b call.Match) int { return rules.Rank(a.Rule) - rules.Rank(b.Rule) }) {
			t.Errorf("%s: got %v, want them in table order", c.command, matches)
		}
	}
}
