package rules_test

import (
	"testing"

	"airlock/internal/call"
	"airlock/internal/rules"
	"airlock/internal/worldtest"
)

// TestCoverage: which commands R12 asks about is the user's to say. A trivial
// read is never among them, and no other rule is touched.
func TestCoverage(t *testing.T) {
	const matched, all = 1, 2 // the least coverage that has a match
	for _, c := range []struct {
		command string
		least   int
		shape   string
	}{
		{"git reset --hard", matched, "reset"},
		{"truncate -s 0 important.db", matched, "truncate"},
		{"npm test", all, "any"},
		{"git commit -m x", all, "any"},
		{"ls > out.txt", all, "any"},
		{"./deploy.sh", all, "any"},
		{"x=1 make", all, "any"},
		{"ls -la", 0, ""},
		{"git status | head", 0, ""},
		{"# a comment", 0, ""},
		{"", 0, ""},
	} {
		for coverage, least := range map[rules.Coverage]int{"": matched, rules.CoverMatched: matched, rules.CoverAll: all, rules.CoverOff: -1} {
			want := c.least > 0 && c.least <= least
			m := on("R12-harm", rules.Sample{Command: c.command}, worldtest.New(), rules.Config{Harm: rules.Harm{Coverage: coverage}})
			if got := m.Rule != ""; got != want {
				t.Errorf("%q, coverage %q: got %v, want %v", c.command, coverage, got, want)
			} else if got && (m.Shape != c.shape || m.Basis != call.ByJev) {
				t.Errorf("%q: got %s by %v, want %s by jev", c.command, m.Shape, m.Basis, c.shape)
			}
		}
	}
	off := rules.Config{Harm: rules.Harm{Coverage: rules.CoverOff}}
	if got := on("R7-destructive", rules.Sample{Command: "git reset --hard"}, worldtest.New(), off); got.Rule == "" {
		t.Errorf("R7 under coverage off: got %v, want its match", got)
	}
}
