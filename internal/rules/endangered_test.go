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
