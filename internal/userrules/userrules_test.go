package userrules

import (
	"errors"
	"strings"
	"testing"
	"time"

	"airlock/internal/call"
	"airlock/internal/rules"
)

// whole is a rule in which everything stands that may.
const whole = `{
  "id": "no-prod", "title": "no work on production", "tools": ["Bash"],
  "match": [
    {"program": ["psql", "pg_*"], "subcommand": ["a b|c", "... d"], "options": ["-f --all", "--host=*prod*"], "without": "--dry-run",
     "operand": [{"role": "host", "glob": ["*prod*"]}, {"role": "stdin"}, {"glob": "x"}]},
    {"text": [{"field": "a.b", "glob": "x*", "contains": ["y"]}]}
  ],
  "action": "ask", "reason": "Production is not for agents", "advice": "use staging", "condition": ".attended"
}`

func TestParse(t *testing.T) {
	got, problems := Parse("rules.d/x.json", []byte(whole))
	if len(problems) > 0 || len(got) != 1 {
		t.Fatalf("got %d rules, problems %v", len(got), problems)
	}
	r := got[0]
	if r.ID != "no-prod" || r.Title != "no work on production" || r.Action != call.Ask || r.Why != "Production is not for agents" ||
		r.Instead != "use staging" || r.Condition != ".attended" || r.From != "rules.d/x.json" || len(r.Tools) != 1 || r.Match == nil || r.Traits != 0 {
		t.Errorf("got %+v", r)
	}
	for in, want := range map[string]int{
		`[` + whole + `,` + strings.Replace(whole, "no-prod", "other", 1) + `]`: 2,
		`{"id":"a","match":{"program":"x"},"action":"off","reason":"r"}`:        1,
	} {
		if got, problems := Parse("x", []byte(in)); len(got) != want || len(problems) > 0 {
			t.Errorf("%.40s: got %d rules, problems %v, want %d rules", in, len(got), problems, want)
		}
	}
}

// TestFaults: each is said with its line, its field and, where there is one,
// the way out; and the file gives no rule.
func TestFaults(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{whole, `{`, "no valid JSON"},
		{whole, `7`, "line 1: want an object, or a list of them"},
		{whole, `[7]`, "line 1: [0]: want an object with id, title"},
		{whole, `[]`, "line 1: an empty list"},
		{whole, `{}`, "line 1: has no id; hint: a rule is {"},
		{`"id": "no-prod", `, ``, "line 1: has no id"},
		{`"reason": "Production is not for agents", `, ``, "has no reason"},
		{`"advice"`, `"advise"`, `line 8: advise: no such field; hint: did you mean advice?`},
		{`"program"`, `"programm"`, `line 4: match[0].programm: no such field; hint: did you mean program?`},
		{`"title"`, `"zzz"`, `line 2: zzz: no such field; hint: known here: id, title`},
		{`"title": "no work on production"`, `"hard": true`, `line 2: hard: a user's rule is never hard; hint: the strongest`},
		{`"title": "no work on production"`, `"id": "x"`, "line 2: id: stands twice"},
		{`"no-prod"`, `"R5-sudo"`, "line 2: id: R5-sudo is a built-in rule; hint: rules.json"},
		{`"no-prod"`, `"r5-SUDO"`, "R5-sudo is a built-in rule"},
		{`"no-prod"`, `"r13"`, "R13-self-guard is a built-in rule"},
		{`"no-prod"`, `"No Prod"`, `line 2: id: want small letters, digits and hyphens, a letter first, got "No Prod"`},
		{`"no-prod"`, `"a--b"`, "want small letters"},
		{`"no-prod"`, `"` + strings.Repeat("a", 65) + `"`, "longer than 64 bytes"},
		{`"ask"`, `"block"`, `line 8: action: want off, log, warn, ask or deny, got "block"; hint: deny`},
		{`"ask"`, `"allow"`, `hint: off takes a rule out`},
		{`"ask"`, `"none"`, `want off, log, warn, ask or deny`},
		{`"ask"`, `3`, `action: want a string, got 3`},
		{`"Production is not for agents"`, `" "`, `reason: want some text, got none`},
		{`"Production is not for agents"`, `"a\nb"`, `reason: want one line`},
		{`"host", "glob"`, `"delete", "glob"`, `line 5: match[0].operand[0].role: no such role "delete"; hint: did you mean deleted?`},
		{`"host", "glob"`, `"qqqqqq", "glob"`, `hint: roles: stdin, read`},
		{`["*prod*"]`, `"[a"`, `line 5: match[0].operand[0].glob: a bracket that is not closed`},
		{`["*prod*"]`, `["./a"]`, `match[0].operand[0].glob[0]: no folder that this could start from is known; hint: "migrations/**"`},
		{`["*prod*"]`, `[]`, `match[0].operand[0].glob: an empty list`},
		{`{"glob": "x"}`, `{}`, `match[0].operand[2]: an operand wants a role, a glob, or both`},
		{`"--dry-run"`, `"dry-run"`, `line 4: match[0].without: want an option, got "dry-run"; hint: "--force"`},
		{`"--host=*prod*"`, `"--host=[a"`, `match[0].options[1]: a bracket that is not closed`},
		{`"psql"`, `"/usr/bin/psql"`, `match[0].program[0]: want the name of a program`},
		{`"psql"`, `"git push"`, `match[0].program[0]: want the name of a program, got "git push"; hint: its last name alone`},
		{`"program": ["psql", "pg_*"], `, ``, `match[0]: a subcommand or an option is one of a program`},
		{`{"text": [{"field": "a.b", "glob": "x*", "contains": ["y"]}]}`, `{}`, `line 6: match[1]: a match that asks for nothing meets every call`},
		{`"glob": "x*", "contains": ["y"]`, `"x": 1`, `match[1].text[0]: wants a field, and a glob or contains`},
		{`"a.b"`, `"command"`, `line 3: match: the text of a command line is not matched; hint: program`},
		{`["Bash"]`, `["Read"]`, `line 2: tools: none of these runs a command line`},
		{`["Bash"]`, `["mcp__*__x", "Bash"]`, `tools: a tool may have a star at its end`},
	} {
		in := strings.Replace(whole, c.from, c.to, 1)
		got, problems := Parse("x", []byte(in))
		var lines []string
		for _, p := range problems {
			lines = append(lines, p.String())
		}
		if all := strings.Join(lines, "\n"); len(got) != 0 || !strings.Contains(all, c.want) {
			t.Errorf("%s -> %.60s: got %d rules, %q, want %q", c.from[:min(len(c.from), 30)], c.to, len(got), all, c.want)
		}
	}
	twice := `[` + whole + `,` + whole + `]`
	if got, problems := Parse("x", []byte(twice)); len(got) != 0 || len(problems) != 1 || !strings.Contains(problems[0].String(), "two rules are called no-prod") {
		t.Errorf("the same id twice: got %d rules, %v", len(got), problems)
	}
}

// TestCheck: what is only doubtful is told, and the rules hold.
func TestCheck(t *testing.T) {
	jq := func(text string) error {
		if text == "bad" {
			return errors.New("no jq: x")
		}
		return nil
	}
	rule := func(match, rest string) string {
		return `{"id":"a","match":` + match + `,"action":"warn","reason":"r"` + rest + `}`
	}
	for _, c := range []struct {
		in, want string
		rules    int
	}{
		{rule(`{"program":"psql"}`, ``), "", 1},
		{rule(`{"program":"pqsl"}`, ``), `warning: match: program "pqsl" is not one that is known here`, 1},
		{rule(`{"program":"psql*"}`, ``), "", 1},
		{rule(`{"program":"docker","subcommand":"volumes rm"}`, ``), `warning: match: docker has no subcommand "volumes rm"`, 1},
		{rule(`{"program":"docker","subcommand":["volume rm","system prune|df","... ls"]}`, ``), ``, 1},
		{rule(`{"program":"psql"}`, `,"tools":["bash","Bash"]`), `warning: tools[0]: no tool is called "bash"; hint: did you mean Bash?`, 1},
		{rule(`{"program":"psql"}`, `,"condition":"bad"`), `line 1: condition: no jq: x; hint`, 0},
		{rule(`{"program":"psql"}`, `,"condition":"good"`), ``, 1},
	} {
		got, problems := Check("x", []byte(c.in), jq)
		text := ""
		for _, p := range problems {
			text += p.String() + "\n"
		}
		if len(got) != c.rules || !strings.Contains(text, c.want) || (text == "") != (c.want == "") {
			t.Errorf("%s: got %d rules, %q, want %d, %q", c.in, len(got), text, c.rules, c.want)
		}
	}
}

// hostile are texts that are made to hurt.
func hostile() map[string]string {
	return map[string]string{
		"deep":   strings.Repeat(`{"match":`, 9000) + "1" + strings.Repeat("}", 9000),
		"lists":  `{"match":` + strings.Repeat("[", 9000) + strings.Repeat("]", 9000) + `}`,
		"many":   `[` + strings.Repeat(`{"id":"a"},`, 50000) + `{}]`,
		"fields": `{` + strings.Repeat(`"id":"a",`, 50000) + `"id":"a"}`,
		"long":   `{"id":"` + strings.Repeat("a", 1<<20) + `"}`,
		"globs":  `{"match":{"program":[` + strings.Repeat(`"a",`, 50000) + `"b"]}}`,
		"lines":  strings.Repeat("\n", 1<<19) + `[` + strings.Repeat(`{"idd":1},`, 40000) + `1]`,
		"cut":    whole[:100],
		"bytes":  "{\"id\":\"\xff\x00\"}",
	}
}

func TestHostile(t *testing.T) {
	for name, text := range hostile() {
		start := time.Now()
		got, problems := Parse("x", []byte(text))
		if len(got) > 0 || len(problems) == 0 {
			t.Errorf("%s: got %d rules, %d problems, want it refused", name, len(got), len(problems))
		}
		for _, p := range problems {
			if len(p.String()) > 1000 {
				t.Errorf("%s: a problem of %d bytes", name, len(p.String()))
			}
		}
		if took := time.Since(start); took > time.Second {
			t.Errorf("%s: got %v, want under 1 s", name, took)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(whole, "psql -h prod", `{"a":{"b":"xy"}}`)
	f.Add(`{"id":"a","match":{"operand":{"role":"written","glob":"**/[a-c]?\\*"}},"action":"deny","reason":"r"}`, "echo > a/b", `{"file_path":"x"}`)
	for _, text := range hostile() {
		if len(text) < 1<<16 {
			f.Add(text, "ls", "{}")
		}
	}
	f.Fuzz(func(t *testing.T, text, command, input string) {
		found, problems := Parse("x", []byte(text))
		if len(found) > 0 && len(problems) > 0 || len(found)+len(problems) == 0 {
			t.Fatalf("got %d rules and %v, want one or the other", len(found), problems)
		}
		checked, more := Check("x", []byte(text), nil)
		if len(problems) == 0 && len(checked) != len(found) {
			t.Fatalf("Check gives %d rules, Parse %d: %v", len(checked), len(found), more)
		}
		for _, r := range found {
			if r.Match == nil || r.Why == "" || r.Action == call.None || r.Traits != 0 || rules.Find(r.ID) != nil {
				t.Fatalf("got %+v", r)
			}
			for _, c := range []*call.Record{
				{Tool: "Bash", Shell: "bash", OS: "linux", Dir: "/p", Input: append(call.AppendQuoted([]byte(`{"command":`), command), '}')},
				{Tool: "Write", OS: "linux", Dir: "/p", Input: []byte(input)},
			} {
				r.Match(rules.NewSubject(c, nobody{}, nil))
			}
		}
	})
}

// nobody is a machine of which nothing is known.
type nobody struct{ rules.World }

func (nobody) Env(string) string               { return "" }
func (nobody) Path(string) call.Path           { return call.Path{Kind: call.Unknown} }
func (nobody) Body(string) call.Body           { return call.Body{} }
func (nobody) Program(string) (bool, bool)     { return false, false }
func (nobody) Condition(string) call.Condition { return call.Undecided }
