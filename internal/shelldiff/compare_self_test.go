//go:build linux

package shelldiff

import (
	"strings"
	"testing"

	"airlock/internal/shell"
)

// TestCompare shows that the comparison finds what it is there to find: the
// reading of one line against a run of another.
func TestCompare(t *testing.T) {
	rec := func(dir string, words ...string) record { return record{dir: dir, input: "-", words: words} }
	app := "/w/app"
	for _, c := range []struct {
		line    string
		records []record
		want    string // kinds
	}{
		{"git a; rm b", []record{rec(app, "git", "a"), rec(app, "rm", "b")}, ""},
		{"git a; rm b", []record{rec(app, "git", "a"), rec(app, "rm", "b"), rec(app, "rm", "c")}, "missed"},
		{"git a; rm b", []record{rec(app, "git", "a")}, "unrun"},
		{"git a; rm b", []record{rec(app, "rm", "b"), rec(app, "git", "a")}, "order"},
		{"git a & rm b", []record{rec(app, "rm", "b"), rec(app, "git", "a")}, ""},
		{"git a && rm b", []record{rec(app, "git", "a")}, ""},
		{"git a; git a", []record{rec(app, "git", "a")}, "unrun"},
		{"git a", []record{rec("/w", "git", "a")}, "folder"},
		{"cd sub; git a", []record{rec("/w/app/sub", "git", "a")}, ""},
		{"cd sub; git a", []record{rec(app, "git", "a")}, ""},
		{"cd sub && git a", []record{rec(app, "git", "a")}, "folder"},
		{`rm "$UNKNOWN"`, []record{rec(app, "rm", "any thing")}, ""},
		{`rm "$UNKNOWN"`, []record{rec(app, "rm", "a", "b")}, "missed unrun"},
		{`rm $UNKNOWN`, []record{rec(app, "rm", "a", "b")}, ""},
		{`rm $UNKNOWN`, []record{rec(app, "rm")}, ""},
		{`rm x$UNKNOWN`, []record{rec(app, "rm")}, "missed unrun"},
		{`rm *.c`, []record{rec(app, "rm", "a.c", "b.c")}, ""},
		{`rm *.c`, []record{rec(app, "rm", "a.d")}, "missed unrun"},
		{"sudo rm x", []record{rec(app, "sudo", "rm", "x")}, ""},
		{"sudo rm x", []record{rec(app, "sudo", "rm", "x"), rec(app, "rm", "x")}, "missed"},
		{"psql <<< 'drop table t'", []record{{app, "=drop table t\n", []string{"psql"}}}, ""},
		{"psql <<< 'drop table t'", []record{{app, "=select 1\n", []string{"psql"}}}, "input"},
	} {
		var kinds []string
		for _, d := range compare(c.line, shell.Read(c.line, options()), ran{how: 'w', records: c.records}) {
			kinds = append(kinds, d.kind)
		}
		if got := strings.Join(kinds, " "); got != c.want {
			t.Errorf("%s, ran %q: got %q, want %q", c.line, c.records, got, c.want)
		}
	}
}
