package call

import (
	"strings"
	"testing"
)

func TestParseStamp(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"run it [airlock-ok: the user asked]", "the user asked"},
		{"[AIRLOCK-OK:x y]", "x y"},
		{"[airlock-ok:  a\n b ]", "a b"},
		{"[airlock-ok: ] [airlock-ok: second]", "second"},
		{"[airlock-ok:]", ""},
		{"[airlock-ok: <reason>]", ""},
		{"[airlock-ok: Reason]", ""},
		{"[airlock-ok: ...]", ""},
		{"[airlock-ok: why]", ""},
		{"[airlock-ok: open", ""},
		{"[airlock-ok the user asked]", ""},
		{"[airlock-ok: " + strings.Repeat("x", 400) + "]", strings.Repeat("x", 300)},
	} {
		if got, ok := ParseStamp(c.in); got != c.want || ok != (c.want != "") {
			t.Errorf("ParseStamp(%.60q): got %.60q, %v, want %.60q", c.in, got, ok, c.want)
		}
	}
}

func TestFindStamp(t *testing.T) {
	const s = `"[airlock-ok: asked]"`
	for _, c := range []struct{ tool, input, comment, where string }{
		{"Bash", `{"description":` + s + `}`, "", "description"},
		{"Bash", `{"command":` + s + `}`, "", ""},
		{"Bash", `{"command":"x"}`, " [airlock-ok: asked]", "comment"},
		{"Bash", `{"prompt":` + s + `}`, "", ""},
		{"Agent", `{"prompt":` + s + `}`, "", "prompt"},
		{"Task", `{"description":` + s + `}`, "", "description"},
		{"Skill", `{"args":` + s + `}`, "", "args"},
		{"Skill", `{"skill":` + s + `}`, "", ""},
		{"mcp__playwright__browser_click", `{"element":` + s + `}`, "", "element"},
		{"mcp__x__y", `{"nested":{"element":` + s + `}}`, "", ""},
		{"Read", `{"file_path":` + s + `}`, "", ""},
	} {
		r := Record{Tool: c.tool, Input: []byte(c.input)}
		where := ""
		var comments []string
		if c.comment != "" {
			comments = []string{c.comment}
		}
		if got := r.FindStamp(comments); got != nil {
			where = got.Where
		}
		if where != c.where {
			t.Errorf("%s %s: got a stamp in %q, want %q", c.tool, c.input, where, c.where)
		}
	}
}
