package corpustest

import (
	"encoding/json"
	"path"
	"strconv"
	"strings"
	"testing"

	"airlock/internal/call"
	"airlock/internal/policy"
	"airlock/internal/rules"
	"airlock/internal/worldtest"
)

// given is the machine of one upstream case; what is empty has its default.
type given struct{ Home, Cwd, CPUs, Rules, Graph, Index, Disk string }

// world builds that machine, and tells the folder of the call and the settings.
func (g given) world(t *testing.T) (w *worldtest.World, dir string, s Settings) {
	t.Helper()
	if g.Home == "" {
		g.Home = "/home/user"
	}
	if g.CPUs == "" {
		g.CPUs = "4"
	}
	cores, err := strconv.Atoi(g.CPUs)
	if err != nil {
		t.Fatalf("cpus: %v", err)
	}
	if dir = g.Cwd; dir == "" {
		dir = "app"
	}
	if !path.IsAbs(dir) {
		dir = path.Join(g.Home, dir)
	}
	w = &worldtest.World{Vars: map[string]string{"HOME": g.Home, "TMPDIR": "/tmp"}, CPUs: cores,
		Paths: map[string]call.Path{}, Programs: map[string]bool{}}
	if g.Graph != "" {
		w.Paths[path.Join(dir, g.Graph)] = call.Path{Kind: call.File}
	}
	if g.Index != "" {
		w.Paths[path.Join(g.Home, ".cache/plocate", g.Index)] = call.Path{Kind: call.File}
		w.Programs["plocate"] = true
	}
	for _, p := range g.repositories() {
		w.Paths[p] = call.Path{Kind: call.Directory}
	}
	return w, dir, Settings{Config: rules.Config{BrowseTool: "browse"}, Levels: g.levels(t)}
}

// repositories are the .git folders of the disk: one that is named, or two
// repositories in the folder of code.
func (g given) repositories() []string {
	switch g.Disk {
	case "":
		return nil
	case "two":
		return []string{path.Join(g.Home, "code/one/.git"), path.Join(g.Home, "code/two/.git")}
	}
	return []string{g.Disk}
}

func (g given) levels(t *testing.T) map[string]call.Action {
	t.Helper()
	if g.Rules == "" {
		return nil
	}
	var names map[string]string
	if err := json.Unmarshal([]byte(g.Rules), &names); err != nil {
		t.Fatalf("rules: %v", err)
	}
	out := map[string]call.Action{}
	for id, name := range names {
		action, ok := call.ParseAction(name)
		if !ok {
			t.Fatalf("rules: no action %q", name)
		}
		out[id] = action
	}
	return out
}

// finding is what one rule does with a call, in the words of the cases.
func finding(r *call.Record, id string) string {
	for _, m := range r.Matches {
		switch {
		case id != "*" && m.Rule != id || m.Basis == call.ByFacts:
		case m.Basis == call.ByJev:
			return "ask"
		default:
			return capped(m).String()
		}
	}
	return "none"
}

func capped(m call.Match) call.Action {
	if m.Cap != call.None {
		return min(m.Action, m.Cap)
	}
	return m.Action
}

// agrees holds a finding against the expectation of a case.
func agrees(c Case, r *call.Record) (got string, ok bool) {
	got = finding(r, c.Rule)
	if c.Expect == "stamped" {
		v := policy.Decide(r, policy.Terms{Mode: policy.Enforce})
		return got, got != "none" && v != nil && v.Override != "" && v.Action < call.Ask
	}
	want, _, _ := strings.Cut(c.Expect, ":")
	switch {
	case got == want:
		return got, true
	case c.Rule == "R10-general-risk" && want == "ask":
		return got, byCode(r, "R7-destructive") || byCode(r, "R0-hard-deny")
	case c.Rule == "R7-destructive" && want == "warn":
		return got, byCode(r, "R0-hard-deny")
	}
	return got, false
}

func byCode(r *call.Record, id string) bool {
	f := finding(r, id)
	return f != "none" && f != "ask"
}

func TestUpstream(t *testing.T) {
	counts := newTally(t)
	skipped := map[string]int{}
	for _, c := range Read(t, "../..", "upstream-rules.jsonl") {
		if c.Rule != "*" && rules.Find(c.Rule) == nil {
			skipped[c.Rule]++
			continue
		}
		var g given
		if c.Given != nil {
			if err := json.Unmarshal(c.Given, &g); err != nil {
				t.Fatal(err)
			}
		}
		w, dir, settings := g.world(t)
		r := Record(c.Tool, string(c.Input))
		r.Dir = dir
		Verdict(r, w, settings)
		got, ok := agrees(c, r)
		counts.add(c.Rule, ok, "got %s, want %s: %s %q", got, c.Expect, c.Rule, command(c))
	}
	for id, n := range skipped {
		t.Logf("skipped %d cases of %s, which is not in the table", n, id)
	}
	counts.total(0.99)
	counts.hold(map[string]float64{"*": 1, "R0-hard-deny": 1, "R1-secret-exposure": 1, "R5-sudo": 1, "R7-destructive": 0.98, "R11-browse-via-jev": 1})
}
