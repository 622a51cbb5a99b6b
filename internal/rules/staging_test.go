package rules

import (
	"fmt"
	"strings"
	"testing"

	"airlock/internal/call"
	"airlock/internal/worldtest"
)

// String shows a staging in a line.
func (g Staging) String() string {
	var what []string
	for _, f := range []struct {
		is   bool
		name string
	}{{g.Index, "index"}, {g.Tracked, "tracked"}, {g.Untracked, "untracked"}, {g.Ignored, "ignored"}, {g.Whole, "whole"}, {g.Unsure, "unsure"}} {
		if f.is {
			what = append(what, f.name)
		}
	}
	text := g.Dir + ": " + strings.Join(what, " ")
	for _, p := range g.Paths {
		text += fmt.Sprintf(" %q", p.Text)
		if p.Expanded {
			text += "*"
		}
	}
	if len(g.Changed) > 0 {
		text += " but " + strings.Join(g.Changed, ",")
	}
	return text
}

func TestStagings(t *testing.T) {
	const p = worldtest.Dir
	for _, c := range []struct{ command, want string }{
		{"git add a b", p + `: tracked untracked "a" "b"`},
		{"git add", p + ": tracked untracked"},
		{"git add .", p + `: tracked untracked "."`},
		{"git add -A", p + ": tracked untracked whole"},
		{"git add -A sub", p + `: tracked untracked "sub"`},
		{"git add -u", p + ": tracked whole"},
		{"git add -p", p + ": tracked whole"},
		{"git add --patch src", p + `: tracked "src"`},
		{"git add -f key", p + `: tracked untracked ignored "key"`},
		{"git add *.pem", p + `: tracked untracked "*.pem"*`},
		{"git add '*.pem' ':!x'", p + `: tracked untracked "*.pem" ":!x"`},
		{"git add $X", p + ": tracked untracked unsure"},
		{"git add -u $X", p + ": tracked unsure"},
		{"git add --pathspec-from-file=l", p + ": tracked untracked unsure"},
		{"git commit -m x", p + ": index"},
		{"git commit --no-verify -m x", p + ": index"},
		{"git commit --amend --no-edit", p + ": index"},
		{"git commit -am x", p + ": index tracked whole"},
		{"git commit -m x a", p + `: tracked "a"`},
		{"git commit -i -m x -- a", p + `: index tracked "a"`},
		{"git stash", p + ": index tracked whole"},
		{"git stash -u", p + ": index tracked untracked whole"},
		{"git stash push -a", p + ": index tracked untracked ignored whole"},
		{"git stash push -m x src", p + `: tracked "src"`},
		{"git stash save some words", p + ": index tracked whole"},
		{"git -C sub add a", p + `/sub: tracked untracked "a"`},
		{"cd sub && git add a", p + `/sub: tracked untracked "a"`},
		{"cd /r && git add -A && git commit -m x", "/r: tracked untracked whole; /r: index"},
		{"cd $X && git add a", `: tracked untracked unsure "a"`},
		{"git --git-dir=x/.git add a", p + `: tracked untracked unsure "a"`},
		{"GIT_INDEX_FILE=i git add a", p + `: tracked untracked unsure "a"`},
		{"bash -c 'git add a'", p + `: tracked untracked "a"`},
		{"ssh h git add a", ""},
		{"rm k && git add -A", p + ": tracked untracked whole but " + p + "/k"},
		{"echo x > k; git add k", p + `: tracked untracked "k" but ` + p + "/k"},
		{"echo k >> .gitignore && git add -A", p + ": tracked whole unsure"},
		{"git reset -q && git commit -m x", p + ": unsure"},
		{"git rm --cached k && git commit -m x", p + ": index but " + p + "/k"},
		{"git restore --staged k && git commit -m x", p + ": index but " + p + "/k"},
		{"git status", ""},
		{"git add -n .", ""},
		{"git stash pop", ""},
		{"git stash list", ""},
	} {
		r := &call.Record{V: 1, Tool: "Bash", Shell: "bash", OS: "linux", Dir: p, Input: []byte(`{"command":"` + strings.ReplaceAll(c.command, `"`, `\"`) + `"}`)}
		var got []string
		for _, g := range Stagings(r, worldtest.New()) {
			got = append(got, g.String())
		}
		if s := strings.Join(got, "; "); s != c.want {
			t.Errorf("%s: got %q, want %q", c.command, s, c.want)
		}
	}
}
