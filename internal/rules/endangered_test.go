package rules

import (
	"fmt"
	"strings"
	"testing"

	"airlock/internal/call"
	"airlock/internal/worldtest"
)

func TestEndangereds(t *testing.T) {
	const p = worldtest.Dir
	for _, c := range []struct{ command, want string }{
		{"git reset --hard HEAD~3", p},
		{"git push --force", p},
		{"git branch -D topic", p},
		{"git -C sub reset --hard", p + "/sub"},
		{"cd /r && git push -f origin main", "/r"},
		{"rm -rf vendor/lib", p + "/vendor/lib deleted"},
		{"rm -rf .git", p + " deleted"},
		{"rm -rf ../other ~/x", "/home/u/other deleted; /home/u/x deleted"},
		{"rm -rf $X", ""},
		{"rm -rf *", ""},
		{"git status", ""},
		{"git push", ""},
		{"ssh h rm -rf /r", ""},
	} {
		r := &call.Record{V: 1, Tool: "Bash", Shell: "bash", OS: "linux", Dir: p, Input: []byte(`{"command":"` + c.command + `"}`)}
		var got []string
		for _, e := range Endangereds(r, worldtest.New()) {
			text := e.Path
			if e.Deleted {
				text += " deleted"
			}
			got = append(got, text)
		}
		if s := strings.Join(got, "; "); s != c.want {
			t.Errorf("%s: got %q, want %q", c.command, s, c.want)
		}
	}
	many := &call.Record{V: 1, Tool: "Bash", Shell: "bash", OS: "linux", Dir: p, Input: fmt.Appendf(nil, `{"command":"rm -rf %s"}`, strings.Repeat("a/ b/ ", 50))}
	if got := len(Endangereds(many, worldtest.New())); got != maxEndangered {
		t.Errorf("got %d folders, want the bound %d", got, maxEndangered)
	}
}

// TestDeletedWithCommits: the warning of a deletion says which commits go with it.
func TestDeletedWithCommits(t *testing.T) {
	for _, c := range []struct {
		found map[string]call.Unpushed
		want  string
	}{
		{nil, "d"},
		{map[string]call.Unpushed{"/r": {Remotes: 1}}, "d"},
		{map[string]call.Unpushed{"/r": {Unknown: true, All: 3}}, "d"},
		{map[string]call.Unpushed{"/r": {Head: 1, All: 3}}, "d, with 3 commits on no remote"},
		{map[string]call.Unpushed{"/r": {All: 1}}, "d, with 1 commit on no remote"},
	} {
		r := &call.Record{Facts: call.Facts{Unpushed: c.found}, Matches: []call.Match{{Rule: destructive.ID, Shape: "delete", Action: call.Warn, Detail: "d"}}}
		for range 2 { // a second time changes nothing
			if Settle(r); len(r.Matches) != 1 || r.Matches[0].Detail != c.want {
				t.Errorf("%+v: got %+v, want %q", c.found, r.Matches, c.want)
			}
		}
	}
}
