package rules_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"airlock/internal/call"
	"airlock/internal/rules"
	"airlock/internal/spelling"
	"airlock/internal/worldtest"
)

// TestTable holds the table to its form: every rule that is written is listed,
// and says what a reader wants to know.
func TestTable(t *testing.T) {
	written := declared(t)
	if len(written) != len(rules.Table) {
		t.Errorf("got %d rules in the table, want the %d that are written: %q", len(rules.Table), len(written), written)
	}
	id := regexp.MustCompile(`^R\d+-[a-z]+(-[a-z]+)*$`)
	seen := map[string]bool{}
	for _, r := range rules.Table {
		for field, value := range map[string]string{"Title": r.Title, "Why": r.Why, "Since": r.Since} {
			if value == "" {
				t.Errorf("%s: no %s", r.ID, field)
			}
		}
		if !id.MatchString(r.ID) || seen[r.ID] {
			t.Errorf("%s: want an ID of its own such as R5-sudo", r.ID)
		}
		seen[r.ID] = true
		if r.Match == nil || r.Action == call.None || len(r.Catch)+len(r.Judge) == 0 || len(r.Pass) == 0 {
			t.Errorf("%s: wants a Match, an Action, and samples to catch and to pass", r.ID)
		}
		if strings.HasSuffix(r.Why, ".") || strings.HasSuffix(r.Instead, ".") {
			t.Errorf("%s: Why and Instead are clauses, without a full stop", r.ID)
		}
	}
}

// declared finds the variables of type Rule in the package's source.
func declared(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if v, ok := n.(*ast.ValueSpec); ok && len(v.Values) == 1 {
				if lit, ok := v.Values[0].(*ast.CompositeLit); ok && fmt.Sprint(lit.Type) == "Rule" {
					out = append(out, v.Names[0].Name)
				}
			}
			return true
		})
	}
	return out
}

func record(s rules.Sample) *call.Record {
	r := &call.Record{V: call.Version, Tool: s.Tool, Dir: worldtest.Dir, OS: "linux", Input: []byte(s.Input), Attended: true}
	if r.Tool == "" {
		r.Tool = "Bash"
	}
	if r.Tool == "Bash" || r.Tool == "PowerShell" {
		r.Shell = strings.ToLower(r.Tool)
	}
	if s.Input == "" {
		r.Input = call.AppendQuoted([]byte(`{"command":`), s.Command)
		r.Input = append(r.Input, '}')
	}
	if s.Dir != "" {
		r.Dir = s.Dir
	}
	r.Secrets = s.Secrets
	return r
}

// machine is the one a sample is for.
func machine(s rules.Sample) *worldtest.World {
	w := worldtest.New()
	if s.Cores > 0 {
		w.CPUs = s.Cores
	}
	w.Paths, w.Programs = map[string]call.Path{}, map[string]bool{}
	for _, file := range s.Files {
		w.Paths[file] = call.Path{Kind: call.File}
	}
	for _, name := range s.Programs {
		w.Programs[name] = true
	}
	return w
}

// switchedOn gives the rules that are off by themselves a level.
func switchedOn(id string) call.Action {
	if r := rules.Find(id); r.Action == call.Off {
		return call.Deny
	}
	return call.None
}

// matches returns what one rule finds in a sample.
func matches(id string, s rules.Sample) []call.Match {
	config := func() rules.Config { return rules.Config{BrowseTool: "browse"} }
	subject := rules.NewSubject(record(s), machine(s), config)
	var out []call.Match
	for _, m := range rules.Match(subject, switchedOn) {
		if m.Rule == id {
			out = append(out, m)
		}
	}
	return out
}

func label(s rules.Sample) string {
	if s.Command != "" {
		return s.Command
	}
	return s.Tool + " " + s.Input
}

func TestSamples(t *testing.T) {
	for _, r := range rules.Table {
		t.Run(r.ID, func(t *testing.T) {
			for _, table := range r.Entries {
				for _, e := range table {
					entry(t, r.ID, e)
				}
			}
			for _, e := range r.Endpoints {
				endpoint(t, r.ID, e)
			}
			for _, s := range r.Catch {
				if got := matches(r.ID, s); len(got) == 0 || got[0].Basis != call.ByCode {
					t.Errorf("%s: got %v, want it caught", label(s), got)
				}
			}
			for _, s := range r.Judge {
				if got := matches(r.ID, s); len(got) == 0 || got[0].Basis == call.ByCode {
					t.Errorf("%s: got %v, want it left to a question or to facts", label(s), got)
				}
			}
			for _, s := range r.Pass {
				if got := decided(matches(r.ID, s)); len(got) != 0 {
					t.Errorf("%s: got %v, want it to pass", label(s), got)
				}
			}
		})
	}
}

// TestSpellings: a sample is caught, judged or passed in every spelling that
// means the same.
func TestSpellings(t *testing.T) {
	for _, r := range rules.Table {
		t.Run(r.ID, func(t *testing.T) {
			tried := 0
			for _, list := range []struct {
				samples []rules.Sample
				match   bool
			}{{r.Catch, true}, {r.Judge, true}, {r.Pass, false}} {
				for _, s := range list.samples {
					if s.Command == "" || s.Tool != "" || s.AsWritten {
						continue
					}
					for _, spelled := range spelling.Of(s.Command) {
						tried++
						other := s
						other.Command = spelled.Text
						got := matches(r.ID, other)
						if !list.match {
							got = decided(got)
						}
						if (len(got) > 0) != list.match {
							t.Errorf("%s: %q: got match %v, want %v", spelled.Name, spelled.Text, len(got) > 0, list.match)
						}
					}
				}
			}
			t.Logf("%d spellings", tried)
		})
	}
}

// decided leaves out what is only a candidate: whether it passes is for facts
// to say.
func decided(matches []call.Match) []call.Match {
	var out []call.Match
	for _, m := range matches {
		if m.Basis != call.ByFacts {
			out = append(out, m)
		}
	}
	return out
}

// entry holds a row of a table to its samples. One that R7 leaves to R10 is
// found, and does not warn.
func entry(t *testing.T, id string, e rules.Entry) {
	t.Helper()
	if e.Shape == "" || e.Does == "" || e.Advice == "" || e.Catch == "" || e.Pass == "" {
		t.Errorf("%s %s: wants a shape, what it does, an advice and two samples", e.Program, e.Sub)
	}
	left := e.Effect == rules.Publishes || e.Effect == rules.Stops
	got := decided(matches(id, rules.Sample{Command: e.Catch}))
	switch {
	case left && len(got) != 0:
		t.Errorf("%s: got %v, want it left to R10", e.Catch, got)
	case left && !slices.Contains(rules.EffectsOf(e.Catch), e.Effect):
		t.Errorf("%s: got %v, want %v", e.Catch, rules.EffectsOf(e.Catch), e.Effect)
	case !left && (len(got) != 1 || got[0].Shape != e.Shape || !strings.Contains(got[0].Detail, e.Does)):
		t.Errorf("%s: got %v, want the row that says it %s", e.Catch, got, e.Does)
	}
	for _, pass := range []string{e.Pass, e.Advice} {
		if got := decided(matches(id, rules.Sample{Command: pass})); len(got) != 0 {
			t.Errorf("%s: got %v, want it to pass", pass, got)
		}
	}
	if left && slices.Contains(rules.EffectsOf(e.Pass), e.Effect) {
		t.Errorf("%s: got %v, want it to pass", e.Pass, e.Effect)
	}
}

// endpoint holds a row of requests to its samples.
func endpoint(t *testing.T, id string, e rules.Endpoint) {
	t.Helper()
	if e.Methods == "" || e.Shape == "" || e.Does == "" || e.Advice == "" {
		t.Errorf("%s: wants methods, a shape, what it does and an advice", e.Catch)
	}
	got := decided(matches(id, rules.Sample{Command: e.Catch}))
	if want := e.Effect <= rules.Exposes; (len(got) == 1) != want || want && !strings.Contains(got[0].Detail, e.Does) {
		t.Errorf("%s: got %v, want the row that says it %s", e.Catch, got, e.Does)
	}
	if got := decided(matches(id, rules.Sample{Command: e.Pass})); len(got) != 0 {
		t.Errorf("%s: got %v, want it to pass", e.Pass, got)
	}
}

// TestEntriesSorted: they are searched by halves, and a program is in one
// table of a rule.
func TestEntriesSorted(t *testing.T) {
	for _, r := range rules.Table {
		home := map[string]int{}
		for i, table := range r.Entries {
			if !slices.IsSortedFunc(table, func(a, b rules.Entry) int { return strings.Compare(a.Program, b.Program) }) {
				t.Errorf("%s: table %d, which starts with %s, is not sorted by program", r.ID, i, table[0].Program)
			}
			for _, e := range table {
				if at, ok := home[e.Program]; ok && at != i {
					t.Errorf("%s: %s is in tables %d and %d", r.ID, e.Program, at, i)
				}
				home[e.Program] = i
			}
		}
	}
}

func TestTrivialRead(t *testing.T) {
	for command, want := range map[string]bool{
		"ls -la":                             true,
		"git status":                         true,
		"git log --oneline -20 | head -5":    true,
		"cat a.txt | sort | uniq -c":         true,
		"grep -rn x . 2>/dev/null | wc -l":   true,
		"rg 'rm -rf' docs":                   true,
		"cat a.txt > b.txt":                  false,
		"cat \"$X\"":                         false,
		"cat $(ls)":                          false,
		"./ls":                               false,
		"/bin/ls":                            false,
		"ls; make":                           false,
		"ls & true":                          false,
		"LC_ALL=C ls":                        false,
		"git -c alias.status='!sh x' status": false,
		"git log --output=x":                 false,
		"git push":                           false,
		"sort -o a.txt a.txt":                false,
		"sudo ls":                            false,
		"bash -c ls":                         false,
		"ls | xargs rm":                      false,
		"ls | tee x":                         false,
		"git -C /x status":                   true,
		"date +%s":                           true,
		"sort -u a.txt":                      true,
		"file x":                             true,
		"git diff -- a.go":                   true,
		"ls 2>&1 | head":                     true,
		"ls 2> 1":                            false,
		"ls > 1":                             false,
		"ls &> log":                          false,
		"date -s 2020-01-01":                 false,
		"date --set=12:00":                   false,
		"date --se 12:00":                    false,
		"date 010100002020":                  false,
		"sort --compress-program=./x a":      false,
		"sort --compress-prog ./x a":         false,
		"file -C -m x":                       false,
		"file --compile":                     false,
		"rg --pre ./x y":                     false,
		"rg --hostname-bin ./x y":            false,
		"git --exec-path=/tmp/x status":      false,
		"git diff --ext-diff":                false,
		"git log -p --textconv":              false,
		"uniq a b":                           false,
		"tree -o x":                          false,
		"cat <(rm x)":                        false,
		"cat <<< \"$(rm x)\"":                false,
		"make":                               false,
		"":                                   false,
	} {
		s := rules.NewSubject(record(rules.Sample{Command: command}), worldtest.New(), nil)
		if got := s.TrivialRead(); got != want {
			t.Errorf("%q: got %v, want %v", command, got, want)
		}
	}
}

// TestSuggestions holds every command that a rule suggests against the table: a
// guard that stops its own advice teaches nothing.
func TestSuggestions(t *testing.T) {
	seen := map[string]bool{}
	try := func(id, text string) {
		for i, part := range strings.Split(text, "`") {
			if i%2 == 0 || seen[part] || strings.HasPrefix(part, "-") {
				continue
			}
			seen[part] = true
			for _, r := range rules.Table {
				if m := matches(r.ID, rules.Sample{Command: part}); len(m) > 0 && m[0].Basis != call.ByFacts {
					t.Errorf("%s suggests %s: got %s, want it to pass", id, part, m[0].Detail)
				}
			}
		}
	}
	for _, r := range rules.Table {
		try(r.ID, r.Instead)
		for _, q := range r.Questions {
			try(r.ID, q.Instead)
		}
		for _, s := range r.Catch {
			for _, m := range matches(r.ID, s) {
				try(r.ID, m.Advice)
			}
		}
	}
	if len(seen) == 0 {
		t.Error("got no suggestion at all")
	}
}

// TestProgramsNamed: the list that is looked at first holds every program of
// the tables, and no other.
func TestProgramsNamed(t *testing.T) {
	want := rules.Programs()
	slices.Sort(want)
	want = slices.Compact(want)
	if got := rules.NamedPrograms; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
