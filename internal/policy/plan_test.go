package policy

import (
	"testing"
	"time"

	"airlock/internal/call"
)

func TestPlan(t *testing.T) {
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	judged := call.Match{Rule: "R10-general-risk", Action: call.Warn, Basis: call.ByJev}
	logged := call.Match{Rule: "R4-long-work-bare-shell", Action: call.Log, Basis: call.ByJev}
	code := call.Match{Rule: "R5-sudo", Action: call.Deny}
	hard := call.Match{Rule: "R0-hard-deny", Action: call.Deny}
	for _, c := range []struct {
		name string
		r    call.Record
		want int
	}{
		{"nothing judged", call.Record{Matches: []call.Match{code}}, 0},
		{"judged", call.Record{Matches: []call.Match{judged}}, 1},
		{"judged beside a deny by code", call.Record{Matches: []call.Match{code, judged}}, 1},
		{"a rule that only logs", call.Record{Matches: []call.Match{logged, judged}}, 1},
		{"after a hard deny", call.Record{Matches: []call.Match{judged, hard}}, 0},
		{"under a stamp", call.Record{Matches: []call.Match{judged}, Stamp: &call.Stamp{Reason: "asked"}}, 0},
		{"a repeat", call.Record{Matches: []call.Match{judged}, Session: "s", Loop: &call.Loop{Key: "k", Seen: now.Add(-time.Minute)}}, 0},
		{"too early for a repeat", call.Record{Matches: []call.Match{judged}, Session: "s", Loop: &call.Loop{Key: "k", Seen: now}}, 1},
	} {
		c.r.Time = now
		if got := len(Plan(&c.r)); got != c.want {
			t.Errorf("%s: got %d questions, want %d", c.name, got, c.want)
		}
	}
}
