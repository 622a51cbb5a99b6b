package config

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTier(t *testing.T) {
	const builtIn = `[["scout-find"] ["scout"] ["workerS" "worker"] ["workerO"] ["claude" "general-purpose" "Plan" "Explore"] ["fable"]]`
	const models = `[["haiku"] ["sonnet"] ["opus"] ["fable"]]`
	project := "project/.claude/settings.json"
	for _, c := range []struct {
		name       string
		files, env map[string]string
		types      string
		models     string
		ignore     string
		rewrite    bool
		problem    string // part of the one there is; "" none
	}{
		{"built in", nil, nil, builtIn, models, `["fork" "statusline-setup"]`, false, ""},
		{"own ladder", map[string]string{dir + "tiers.json": `[["a","b"],["c"]]`}, nil, `[["a" "b"] ["c"]]`, models, `["fork" "statusline-setup"]`, false, ""},
		{"one name in two rungs", map[string]string{dir + "tiers.json": `[["a","b"],["b"]]`}, nil, builtIn, models, `["fork" "statusline-setup"]`, false,
			`tiers.json: "b" stands in rung 1 and in rung 2: the whole file is ignored, and the built-in ladder holds`},
		{"one rung", map[string]string{dir + "tiers.json": `[["a","b"]]`}, nil, builtIn, models, `["fork" "statusline-setup"]`, false, "tiers.json: want at least two rungs"},
		{"an empty file", map[string]string{dir + "tiers.json": ``}, nil, builtIn, models, `["fork" "statusline-setup"]`, false, "tiers.json: want a list of rungs"},
		{"a folder", map[string]string{dir + "tiers.json/x": ``}, nil, builtIn, models, `["fork" "statusline-setup"]`, false, "tiers.json: no regular file"},
		{"config", map[string]string{dir + "config.json": `{"tier":{"models":["Mini","maxi"],"ignore":[]}}`}, nil, builtIn, `[["mini"] ["maxi"]]`, `[]`, false, ""},
		{"bad models", map[string]string{dir + "config.json": `{"tier":{"models":["mini","mini"],"ignore":["x"]}}`}, nil, builtIn, models, `["x"]`, false,
			`config.json: tier.models: "mini" stands in rung 1 and in rung 2`},
		{"one model", map[string]string{dir + "config.json": `{"tier":{"models":["mini"]}}`}, nil, builtIn, models, `["fork" "statusline-setup"]`, false, "tier.models: want at least two"},
		{"bad ignore", map[string]string{dir + "config.json": `{"tier":{"ignore":"x"}}`}, nil, builtIn, models, `["fork" "statusline-setup"]`, false, "tier.ignore: want a list"},
		{"unknown", map[string]string{dir + "config.json": `{"tier":{"ladder":[]}}`}, nil, builtIn, models, `["fork" "statusline-setup"]`, false, "tier.ladder: no such setting"},
		{"file turns rewriting on", map[string]string{dir + "tier-rewrite": ``}, nil, builtIn, models, `["fork" "statusline-setup"]`, true, ""},
		{"variable turns rewriting on", nil, map[string]string{"AIRLOCK_TIER_REWRITE": "1"}, builtIn, models, `["fork" "statusline-setup"]`, true, ""},
		{"variable of another value", nil, map[string]string{"AIRLOCK_TIER_REWRITE": "true"}, builtIn, models, `["fork" "statusline-setup"]`, false, ""},
		{"the project's variable", map[string]string{project: `{"env":{"AIRLOCK_TIER_REWRITE":"1"}}`}, map[string]string{"AIRLOCK_TIER_REWRITE": "1"},
			builtIn, models, `["fork" "statusline-setup"]`, false, "AIRLOCK_TIER_REWRITE: ignored"},
		{"the project's variable, and the user's file", map[string]string{project: `{"env":{"AIRLOCK_TIER_REWRITE":"1"}}`, dir + "tier-rewrite": ``},
			map[string]string{"AIRLOCK_TIER_REWRITE": "1"}, builtIn, models, `["fork" "statusline-setup"]`, true, "AIRLOCK_TIER_REWRITE: ignored"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := settingsIn(t, c.files, c.env)
			s.Digest()
			g := s.Tier()
			if got := fmt.Sprintf("%q", g.Types); got != c.types {
				t.Errorf("types: got %s, want %s", got, c.types)
			}
			if got := fmt.Sprintf("%q", g.Models); got != c.models {
				t.Errorf("models: got %s, want %s", got, c.models)
			}
			if got := fmt.Sprintf("%q", g.Ignore); got != c.ignore || g.Rewrite != c.rewrite {
				t.Errorf("got ignore %s, rewrite %v, want %s, %v", got, g.Rewrite, c.ignore, c.rewrite)
			}
			if got := strings.Join(s.Problems, "\n"); c.problem == "" && got != "" || !strings.Contains(got, c.problem) || len(s.Problems) > 1 {
				t.Errorf("problems: got %q, want one with %q", s.Problems, c.problem)
			}
		})
	}
}

// TestTierDigest: what changes a verdict changes the digest, and the order in
// which the files are read does not.
func TestTierDigest(t *testing.T) {
	seen := map[string]string{}
	for name, files := range map[string]map[string]string{
		"built in":    nil,
		"ladder":      {dir + "tiers.json": `[["a"],["b"]]`},
		"other":       {dir + "tiers.json": `[["b"],["a"]]`},
		"one rung":    {dir + "tiers.json": `[["a","b"],["c"]]`},
		"rewrite":     {dir + "tier-rewrite": ``},
		"models":      {dir + "config.json": `{"tier":{"models":["a","b"]}}`},
		"ignore":      {dir + "config.json": `{"tier":{"ignore":["a"]}}`},
		"ignore none": {dir + "config.json": `{"tier":{"ignore":[]}}`},
	} {
		d := settingsIn(t, files, nil).Digest()
		if other, twice := seen[d]; twice {
			t.Errorf("%s and %s have one digest", name, other)
		}
		seen[d] = name
	}
	if seen[""] != "built in" {
		t.Errorf("got digests %v, want none for what is built in", seen)
	}
	broken := settingsIn(t, map[string]string{dir + "tiers.json": `[["a"]]`}, nil)
	if got := broken.Digest(); got != "" || len(broken.Problems) != 1 {
		t.Errorf("malformed: got %q, problems %q, want what is built in, and one problem", got, broken.Problems)
	}

	files := map[string]string{dir + "tiers.json": `[["a"],["b"]]`, dir + "rules.json": `{"R5-sudo":"warn"}`,
		dir + "config.json": `{"rules":{"browse_tool":"b"}}`}
	a, b := settingsIn(t, files, nil), settingsIn(t, files, nil)
	a.Level("R5-sudo")
	b.Tier()
	if a.Digest() != b.Digest() {
		t.Errorf("got %q and %q, want one digest for one set of settings", a.Digest(), b.Digest())
	}
}

// TestTierIsLazy: the tier guard's files are not read for other rules.
func TestTierIsLazy(t *testing.T) {
	s := settingsIn(t, map[string]string{dir + "tiers.json": `x`}, nil)
	s.Rules()
	s.Level("R5-sudo")
	if len(s.Problems) != 0 {
		t.Errorf("got %q, want tiers.json unread", s.Problems)
	}
	if err := os.Remove(filepath.Join(s.Dir, "tiers.json")); err != nil {
		t.Fatal(err)
	}
	if s.Digest(); len(s.Problems) != 0 {
		t.Errorf("got %q, want it read when the digest is made", s.Problems)
	}
}
