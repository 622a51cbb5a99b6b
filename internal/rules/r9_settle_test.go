package rules

import (
	"fmt"
	"testing"

	"airlock/internal/call"
)

func TestSettleStaged(t *testing.T) {
	key := call.Finding{Path: "src/a.go", Line: 3, Kind: "github-token"}
	name := call.Finding{Path: "b.yaml", Line: 1, Kind: "password"}
	binary := call.Finding{Path: "c.bin", Kind: "aws-key"}
	for _, c := range []struct {
		name   string
		staged *call.Staged
		want   string
	}{
		{"nobody looked", nil, "facts none `git add .` commits a secret"},
		{"nothing known", &call.Staged{Stopped: call.StoppedBlind}, "facts none `git add .` commits a secret"},
		{"nothing found", &call.Staged{Files: 3}, ""},
		{"a key", &call.Staged{Findings: []call.Finding{key}}, "code none `git add .` commits a secret: src/a.go, line 3, holds a github-token"},
		{"a key behind a name", &call.Staged{Findings: []call.Finding{name, key}},
			"code none `git add .` commits a secret: src/a.go, line 3, holds a github-token (and 1 more)"},
		{"a name alone", &call.Staged{Findings: []call.Finding{name}}, "code warn `git add .` commits a secret: b.yaml, line 1, holds a password"},
		{"no lines", &call.Staged{Findings: []call.Finding{binary}}, "code none `git add .` commits a secret: c.bin holds an aws-key"},
		{"found, and stopped", &call.Staged{Files: 9, Bytes: 2048, Stopped: call.StoppedBytes, Findings: []call.Finding{key}},
			"code none `git add .` commits a secret: src/a.go, line 3, holds a github-token (only 9 files, 2 KiB were looked through)"},
		{"stopped", &call.Staged{Files: 9, Bytes: 2 << 20, Stopped: call.StoppedTime},
			"code log `git add .` commits more than was looked through: 9 files, 2048 KiB, no secret in it"},
		{"one file could not be read", &call.Staged{Files: 9, Stopped: call.StoppedRead}, ""},
	} {
		r := &call.Record{Facts: call.Facts{Staged: c.staged}, Matches: []call.Match{
			{Rule: commitSecret.ID, Shape: "staged", Action: call.Deny, Basis: call.ByFacts, Detail: "`git add .`" + commitsSecret}}}
		for range 2 { // a second time changes nothing
			Settle(r)
			got := ""
			for _, m := range r.Matches {
				got = fmt.Sprintf("%s %s %s", m.Basis, m.Cap, m.Detail)
			}
			if got != c.want {
				t.Errorf("%s: got %q, want %q", c.name, got, c.want)
			}
		}
	}
}

// TestSettledPathStays: what code has settled is not touched.
func TestSettledPathStays(t *testing.T) {
	r := &call.Record{Facts: call.Facts{Staged: &call.Staged{}}, Matches: []call.Match{
		{Rule: commitSecret.ID, Shape: "path", Action: call.Deny, Detail: "x"}}}
	if Settle(r); len(r.Matches) != 1 || r.Matches[0].Detail != "x" {
		t.Errorf("got %+v, want the match as it was", r.Matches)
	}
}
