package rules_test

import (
	"strings"
	"testing"

	"airlock/internal/call"
	"airlock/internal/rules"
	"airlock/internal/spelling"
	"airlock/internal/worldtest"
)

// userMatches is what one rule of the user finds in a sample.
func userMatches(p rules.Pattern, condition string, s rules.Sample, w *worldtest.World) ([]call.Match, *call.Record) {
	rule := &rules.Rule{ID: "own", Action: call.Deny, Why: "because", Instead: "do that", From: "rules.d/x.json", Condition: condition}
	rule.Match = rules.User([]rules.Pattern{p}, rule)
	r := record(s)
	subject := rules.NewSubject(r, w, nil)
	subject.User = []*rules.Rule{rule}
	r.Matches = rules.Match(subject, func(string) call.Action { return call.None })
	subject.Conditions()
	var out []call.Match
	for _, m := range r.Matches {
		if m.Rule == "own" {
			out = append(out, m)
		}
	}
	return out, r
}

var (
	onProd        = rules.Pattern{Programs: []string{"psql", "pg_*"}, Operands: []rules.OperandPattern{{Roles: []string{"host"}, Globs: []string{"*prod*"}}}}
	forced        = rules.Pattern{Programs: []string{"git"}, Subs: []string{"push"}, Options: [][]string{{"-f"}, {"--mirror"}}}
	forcedRemoval = rules.Pattern{Programs: []string{"rm"}, Options: [][]string{{"-r", "-f"}}}
	unread        = rules.Pattern{Programs: []string{"terraform"}, Subs: []string{"apply"}, Without: []string{"-auto-approve"}}
	podmanOnly    = rules.Pattern{Programs: []string{"podman"}, Subs: []string{"volume rm|prune"}}
	anyDocker     = rules.Pattern{Programs: []string{"docker"}}
	unknownTool   = rules.Pattern{Programs: []string{"deploy"}, Subs: []string{"prod"}}
	unknownValue  = rules.Pattern{Programs: []string{"deploy"}, Options: [][]string{{"--env=prod*"}}}
	dataGone      = rules.Pattern{Operands: []rules.OperandPattern{{Roles: []string{"deleted"}, Globs: []string{"/srv/data/**"}}}}
	writesThere   = rules.Pattern{Operands: []rules.OperandPattern{{Roles: []string{"written"}, Globs: []string{"migrations/**", "~/notes/*.md"}}}}
	anyRole       = rules.Pattern{Programs: []string{"kubectl"}, Operands: []rules.OperandPattern{{Globs: []string{"prod-*"}}}}
	onStdin       = rules.Pattern{Programs: []string{"psql"}, Operands: []rules.OperandPattern{{Roles: []string{"stdin"}, Globs: []string{"*orders*"}}}}
	internalURL   = rules.Pattern{Texts: []rules.TextPattern{{Field: "url", Globs: []string{"https://*.internal/*"}}}}
	nested        = rules.Pattern{Texts: []rules.TextPattern{{Field: "edits.new_string", Contains: []string{"TODO"}}, {Field: "draft", Globs: []string{"false"}}}}
)

func TestUserPatterns(t *testing.T) {
	for _, c := range []struct {
		name    string
		pattern rules.Pattern
		catch   []string
		pass    []string
	}{
		{"operand of a role", onProd, []string{"psql -h prod-db", "psql --host=db.prod.example", "pg_dump -hprod x", "H=prod; psql -h $H"},
			[]string{"psql -h staging prod", "echo psql -h prod", "psql -h $H", "psql --help -h prod", "grep 'psql -h prod' x", "git commit -m 'psql -h prod'"}},
		{"an option by any of its names", forced, []string{"git push --force", "git push -fu origin main", "git -C /x push --mirr", "git push --mirror"},
			[]string{"git push", "git push --force-with-lease", "git log -f", "git push --dry-run"}},
		{"options that must come together", forcedRemoval, []string{"rm -rf x", "rm --recursive -f x"}, []string{"rm -r x", "rm -f x"}},
		{"without", unread, []string{"terraform apply", "terraform -chdir=x apply plan.out", "terraform apply -auto-approve=false"}, []string{"terraform apply -auto-approve", "terraform plan"}},
		{"a program's own name", podmanOnly, []string{"podman volume rm x", "podman volume prune"}, []string{"docker volume rm x", "podman volume ls"}},
		{"a program by its family", anyDocker, []string{"docker ps", "podman ps", "sudo docker ps"}, []string{"docker --version", "docker help run"}},
		{"a program nobody knows", unknownTool, []string{"deploy prod", "./bin/deploy -v prod", "env X=1 deploy prod"}, []string{"deploy staging prod", "deploy"}},
		{"a value of an option nobody knows", unknownValue, []string{"deploy --env=prod-eu", "deploy --env prod up"}, []string{"deploy --env=staging", "deploy prod", "deploy --env"}},
		{"a path that goes", dataGone, []string{"rm -r /srv/data/x", "rm -r /srv/data", "rm -rf /srv", "cd /srv && rm -r data", "find /srv/data -delete",
			"rm -r /srv/data/*", "rm -r /srv/data/$X", "python3 -c \"import shutil; shutil.rmtree('/srv/data/x')\""},
			[]string{"rm -r /srv/database", "ls /srv/data", "ssh host rm -r /srv/data", "rm -r $X", "docker exec c rm -r /srv/data/x"}},
		{"a path that is written", writesThere, []string{"echo x > db/migrations/1.sql", "tee migrations/2.sql", "cp a migrations/b", "sed -i s/a/b/ app/migrations/3", "echo x >> ~/notes/a.md"},
			[]string{"cat migrations/1.sql", "echo x > migrations.txt", "echo migrations/1", "echo x > ~/notes/a/b.md"}},
		{"an operand of any role", anyRole, []string{"kubectl get pod prod-1", "kubectl -n prod-eu get pods"}, []string{"kubectl get pod staging", "kubectl get prod/1"}},
		{"what is read on standard input", onStdin, []string{"psql <<< 'drop table orders'", "echo 'select * from orders' | psql"}, []string{"psql -c 'select 1'", "psql < orders.sql"}},
	} {
		for _, s := range c.catch {
			if got, _ := userMatches(c.pattern, "", rules.Sample{Command: s}, worldtest.New()); len(got) != 1 || got[0].Basis != call.ByCode {
				t.Errorf("%s: %s: got %v, want it matched", c.name, s, got)
			}
		}
		for _, s := range c.pass {
			if got, _ := userMatches(c.pattern, "", rules.Sample{Command: s}, worldtest.New()); len(got) != 0 {
				t.Errorf("%s: %s: got %v, want it passed", c.name, s, got)
			}
		}
	}
}

// TestUserSpellings: however a command is written, a rule sees what it runs.
func TestUserSpellings(t *testing.T) {
	for _, c := range []struct {
		pattern rules.Pattern
		command string
		want    bool
	}{{onProd, "psql -h prod-db -c 'select 1'", true}, {forced, "git push --force origin main", true}, {dataGone, "rm -r /srv/data/x", true},
		{writesThere, "cp a.sql migrations/b.sql", true}, {onProd, "psql -h staging", false}, {dataGone, "rm -r /tmp/data", false}} {
		for _, s := range spelling.Of(c.command) {
			if got, _ := userMatches(c.pattern, "", rules.Sample{Command: s.Text}, worldtest.New()); (len(got) > 0) != c.want {
				t.Errorf("%s: %q: got %v, want %v", s.Name, s.Text, len(got) > 0, c.want)
			}
		}
	}
}

func TestUserTools(t *testing.T) {
	for _, c := range []struct {
		pattern     rules.Pattern
		tool, input string
		want        bool
	}{
		{writesThere, "Write", `{"file_path":"/home/u/app/migrations/1.sql","content":"x"}`, true},
		{writesThere, "Edit", `{"FILE_PATH":"migrations/1.sql"}`, true},
		{writesThere, "NotebookEdit", `{"notebook_path":"~/notes/a.md"}`, true},
		{writesThere, "Read", `{"file_path":"/home/u/app/migrations/1.sql"}`, false},
		{writesThere, "apply_patch", `{"input":"*** Begin Patch\n*** Update File: migrations/1.sql\n+x\n*** End Patch"}`, true},
		{dataGone, "apply_patch", `{"input":"*** Delete File: /srv/data/1\n"}`, true},
		{dataGone, "Write", `{"file_path":"/srv/data/1"}`, false},
		{internalURL, "WebFetch", `{"url":"https://wiki.internal/x","prompt":"p"}`, true},
		{internalURL, "mcp__web__get", `{"URL":"https://wiki.internal/x"}`, true},
		{internalURL, "WebFetch", `{"url":"https://example.org/?https://wiki.internal/x"}`, false},
		{internalURL, "WebFetch", `{"url":"HTTPS://wiki.internal:8443"}`, true},
		{internalURL, "WebFetch", `{"url":"https://wiki.internal@example.org/"}`, false},
		{nested, "MultiEdit", `{"edits":[{"new_string":"a"},{"new_string":"b TODO"}]}`, true},
		{nested, "MultiEdit", `{"edits":[{"old_string":"b TODO"}]}`, false},
		{nested, "mcp__x__pr", `{"draft":false}`, true},
		{nested, "mcp__x__pr", `{"draft":true}`, false},
		{nested, "mcp__x__pr", `{"draft":` + strings.Repeat("[", 5000) + "false" + strings.Repeat("]", 5000) + `}`, false},
		{onProd, "Write", `{"file_path":"psql -h prod"}`, false},
	} {
		got, _ := userMatches(c.pattern, "", rules.Sample{Tool: c.tool, Input: c.input}, worldtest.New())
		if (len(got) > 0) != c.want {
			t.Errorf("%s %.60s: got %v, want %v", c.tool, c.input, got, c.want)
		}
	}
}

func TestUserMatch(t *testing.T) {
	got, _ := userMatches(onProd, "", rules.Sample{Command: "timeout 5 psql -h prod-db"}, worldtest.New())
	want := call.Match{Rule: "own", Shape: "user", Action: call.Deny, Basis: call.ByCode, Detail: "`psql -h prod-db` meets a rule of the user",
		Advice: "do that", Why: "because", Evidence: call.Evidence{Argv: "psql -h prod-db", Via: "timeout", Path: "prod-db"}}
	if len(got) != 1 || got[0] != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	got, _ = userMatches(forcedRemoval, "", rules.Sample{Command: "nobody-knows rm -rf x"}, worldtest.New())
	if len(got) != 1 || got[0].Cap != call.Warn {
		t.Errorf("a guess: got %+v, want it capped at warn", got)
	}
}

// TestUserConditions: one that holds makes a match, which leaves no room for a
// fallback; one that nobody can tell makes none, and is noted.
func TestUserConditions(t *testing.T) {
	push := rules.Sample{Command: "npm publish"}
	publish := rules.Pattern{Programs: []string{"npm"}, Subs: []string{"publish"}}
	for _, c := range []struct {
		answer   call.Condition
		matches  int
		degraded bool
	}{{call.Holds, 1, false}, {call.Fails, 0, false}, {call.Undecided, 0, true}} {
		w := worldtest.New()
		w.Conditions = map[string]call.Condition{".attended": c.answer}
		got, r := userMatches(publish, ".attended", push, w)
		if len(got) != c.matches || len(got) > 0 && got[0].Basis != call.ByCode || (len(r.Degraded) > 0) != c.degraded {
			t.Errorf("%s: got %v, degraded %v, want %d matches", c.answer, got, r.Degraded, c.matches)
		}
		for _, m := range r.Matches {
			if rule := rules.Find(m.Rule); rule != nil && rule.Has(rules.Fallback) && c.answer == call.Holds {
				t.Errorf("%s: got %s beside it, want no fallback", c.answer, m.Rule)
			}
		}
	}
	asked := false
	w := &asking{worldtest.New(), &asked}
	rule := &rules.Rule{ID: "own", Action: call.Deny, Condition: "1"}
	rule.Match = rules.User([]rules.Pattern{publish}, rule)
	r := record(rules.Sample{Command: "ls"})
	s := rules.NewSubject(r, w, nil)
	s.User = []*rules.Rule{rule}
	r.Matches = rules.Match(s, func(string) call.Action { return call.None })
	s.Conditions()
	if asked {
		t.Error("the condition was asked although the rest did not match")
	}
}

type asking struct {
	*worldtest.World
	asked *bool
}

func (a *asking) Condition(string) call.Condition {
	*a.asked = true
	return call.Holds
}
