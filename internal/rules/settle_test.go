package rules

import (
	"strings"
	"testing"

	"airlock/internal/call"
)

// settling runs Settle with a rule of its own put into R9's place.
func settling(t *testing.T, settle func(*call.Facts, *call.Match) Settlement, r *call.Record) string {
	t.Helper()
	saved := commitSecret.Settle
	commitSecret.Settle = settle
	defer func() { commitSecret.Settle = saved }()
	Settle(r)
	var out []string
	for _, m := range r.Matches {
		out = append(out, m.Rule[:strings.IndexByte(m.Rule, '-')]+" "+m.Basis.String()+" "+m.Detail)
	}
	return strings.Join(out, "; ")
}

func TestSettle(t *testing.T) {
	candidate := call.Match{Rule: "R9-commit-secret", Action: call.Deny, Basis: call.ByFacts, Detail: "c"}
	logged := call.Match{Rule: "R9-commit-secret", Action: call.Log, Basis: call.ByFacts, Detail: "c"}
	risk := call.Match{Rule: "R10-general-risk", Action: call.Warn, Basis: call.ByJev, Detail: "r"}
	other := call.Match{Rule: "R5-sudo", Action: call.Deny, Detail: "s"}
	stands := func(_ *call.Facts, m *call.Match) Settlement { m.Detail += ": seen"; return Stands }
	for _, c := range []struct {
		name   string
		settle func(*call.Facts, *call.Match) Settlement
		in     []call.Match
		want   string
	}{
		{"no settling", nil, []call.Match{candidate, risk}, "R9 facts c; R10 jev r"},
		{"open", func(*call.Facts, *call.Match) Settlement { return Open }, []call.Match{candidate, risk}, "R9 facts c; R10 jev r"},
		{"falls", func(*call.Facts, *call.Match) Settlement { return Falls }, []call.Match{other, candidate, risk}, "R5 code s; R10 jev r"},
		{"stands, and ends the fallback", stands, []call.Match{other, candidate, risk}, "R5 code s; R9 code c: seen"},
		{"stands, but only logs", stands, []call.Match{logged, risk}, "R9 code c: seen; R10 jev r"},
		{"a rule nobody knows", stands, []call.Match{{Rule: "X-y", Detail: "x"}}, "X code x"},
	} {
		if got := settling(t, c.settle, &call.Record{Matches: c.in}); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// TestSettleDestructive: what came later settles a candidate, and weighs a
// deleted repository; a second time changes nothing.
func TestSettleDestructive(t *testing.T) {
	candidate := call.Match{Rule: "R7-destructive", Shape: "uncommitted", Action: call.Warn, Basis: call.ByFacts, Detail: "`rm -rf src` deletes src", Evidence: call.Evidence{Path: "/p/src"}}
	deleted := call.Match{Rule: "R7-destructive", Shape: "delete", Action: call.Warn, Detail: "`rm -rf ../r` deletes a repository"}
	dirty := call.Target{Kind: call.Directory, Root: "/p", Tracked: call.Yes, Dirty: call.Yes, Changed: 2}
	clean := call.Target{Kind: call.Directory, Root: "/p", Tracked: call.Yes, Dirty: call.No, Untracked: call.No, Ignored: call.No}
	for _, c := range []struct {
		name  string
		match call.Match
		facts call.Facts
		want  string
	}{
		{"nothing known", candidate, call.Facts{}, "facts `rm -rf src` deletes src"},
		{"dirty", candidate, call.Facts{Targets: map[string]call.Target{"/p/src": dirty}}, "code `rm -rf src` deletes src, in which 2 files hold changes that were never committed"},
		{"clean", candidate, call.Facts{Targets: map[string]call.Target{"/p/src": clean}}, ""},
		{"unpushed", deleted, call.Facts{Unpushed: map[string]call.Unpushed{"/r": {All: 3}}}, "code `rm -rf ../r` deletes a repository, with 3 commits on no remote"},
		{"unpushed, not known", deleted, call.Facts{Unpushed: map[string]call.Unpushed{"/r": {All: 3, Unknown: true}}}, "code `rm -rf ../r` deletes a repository"},
		{"all pushed", deleted, call.Facts{Unpushed: map[string]call.Unpushed{"/r": {Remotes: 1}}}, "code `rm -rf ../r` deletes a repository"},
	} {
		r := &call.Record{Matches: []call.Match{c.match}, Facts: c.facts}
		for range 2 {
			Settle(r)
			got := ""
			for _, m := range r.Matches {
				got += m.Basis.String() + " " + m.Detail
			}
			if got != c.want {
				t.Errorf("%s: got %q, want %q", c.name, got, c.want)
			}
		}
	}
}
