package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"airlock/internal/call"
)

// settingsIn returns settings over a fresh folder with the files given.
func settingsIn(t *testing.T, files, env map[string]string) *Settings {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	getenv := func(name string) string {
		if name == "HOME" {
			return dir
		}
		return strings.Replace(env[name], "~", dir, 1)
	}
	return New(getenv, []string{filepath.Join(dir, "project", ".claude", "settings.json")})
}

const dir = ".config/airlock/"

func TestMode(t *testing.T) {
	project := "project/.claude/settings.json"
	for _, c := range []struct {
		name       string
		files, env map[string]string
		want       string
		problems   int
	}{
		{"built in", nil, nil, "enforce", 0},
		{"file", map[string]string{dir + "mode": "shadow\n"}, nil, "shadow", 0},
		{"file with junk", map[string]string{dir + "mode": "watch"}, nil, "enforce", 1},
		{"empty file", map[string]string{dir + "mode": ""}, nil, "enforce", 1},
		{"variable wins", map[string]string{dir + "mode": "shadow"}, map[string]string{"AIRLOCK_MODE": "enforce"}, "enforce", 0},
		{"variable loosens", nil, map[string]string{"AIRLOCK_MODE": "off"}, "off", 0},
		{"bad variable", map[string]string{dir + "mode": "shadow"}, map[string]string{"AIRLOCK_MODE": "x"}, "shadow", 1},
		{"project's variable loosens", map[string]string{project: `{"env":{"AIRLOCK_MODE":"off"}}`}, map[string]string{"AIRLOCK_MODE": "off"}, "enforce", 1},
		{"project's variable, escaped", map[string]string{project: `{"env":{"AIRLOCK\u005fMODE":"off"}}`}, map[string]string{"AIRLOCK_MODE": "off"}, "enforce", 1},
		{"project's file unreadable", map[string]string{project: `{"env": // x`}, map[string]string{"AIRLOCK_MODE": "off"}, "enforce", 1},
		{"project without it", map[string]string{project: `{"env":{"X":"AIRLOCK_MODE"}}`}, map[string]string{"AIRLOCK_MODE": "off"}, "off", 0},
		{"folder by a variable", map[string]string{"x/airlock/mode": "off"}, map[string]string{"XDG_CONFIG_HOME": "~/x"}, "off", 0},
		{"folder by a project's variable", map[string]string{"x/airlock/mode": "off", project: `{"env":{"XDG_CONFIG_HOME":"/x"}}`}, map[string]string{"XDG_CONFIG_HOME": "~/x"}, "enforce", 1},
		{"project's variable tightens", map[string]string{dir + "mode": "shadow", project: `{"env":{"AIRLOCK_MODE":"enforce"}}`}, map[string]string{"AIRLOCK_MODE": "enforce"}, "enforce", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := settingsIn(t, c.files, c.env)
			if got, _ := s.Mode(); got != c.want || len(s.Problems) != c.problems {
				t.Errorf("got %q, problems %q, want %q, %d problems", got, s.Problems, c.want, c.problems)
			}
		})
	}
}

func TestDisabled(t *testing.T) {
	project := "project/.claude/settings.json"
	for _, c := range []struct {
		name       string
		files, env map[string]string
		want       bool
	}{
		{"no", nil, nil, false},
		{"file", map[string]string{dir + "disabled": ""}, nil, true},
		{"variable", nil, map[string]string{"AIRLOCK_DISABLE": "1"}, true},
		{"variable 0", nil, map[string]string{"AIRLOCK_DISABLE": "0"}, false},
		{"project's variable", map[string]string{project: `{"env":{"AIRLOCK_DISABLE":"1"}}`}, map[string]string{"AIRLOCK_DISABLE": "1"}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, got := settingsIn(t, c.files, c.env).Disabled(); got != c.want {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

func TestLevels(t *testing.T) {
	for _, c := range []struct {
		text     string
		id       string
		want     call.Action
		problems int
	}{
		{`{"R5-sudo":"warn"}`, "R5-sudo", call.Warn, 0},
		{"\ufeff" + `{"R5-sudo":"warn"}`, "R5-sudo", call.Warn, 0},
		{`{"R5-sudo":"off","R7-destructive":"log"}`, "R7-destructive", call.Log, 0},
		{`{"R0-hard-deny":"off"}`, "R0-hard-deny", call.Off, 0},
		{`{"R0-hard-deny":"warn"}`, "R0-hard-deny", call.None, 1},
		{`{"R99":"off","R5-sudo":"warn"}`, "R5-sudo", call.Warn, 1},
		{`{"R5-sudo":"Warn"}`, "R5-sudo", call.None, 1},
		{`{"R5-sudo":"none"}`, "R5-sudo", call.None, 1},
		{`{"R5-sudo":1}`, "R5-sudo", call.None, 1},
		{`{"R5-sudo":"warn"`, "R5-sudo", call.None, 1},
		{`["R5-sudo"]`, "R5-sudo", call.None, 1},
	} {
		s := settingsIn(t, map[string]string{dir + "rules.json": c.text}, nil)
		if got := s.Level(c.id); got != c.want || len(s.Problems) != c.problems {
			t.Errorf("%s: got %v, problems %q, want %v, %d problems", c.text, got, s.Problems, c.want, c.problems)
		}
	}
}

func TestFile(t *testing.T) {
	s := settingsIn(t, map[string]string{dir + "config.json": `{"rules":{"small_host_cores":4,"browse_tool":"b","secret_paths":["x"],"moon":1},
		"limits":{"budget_ms":10},"log":{"max_mb":3,"keep":0}, "sun":{}}`}, nil)
	got := s.Rules()
	if got.SmallHostCores != 4 || got.BrowseTool != "b" || strings.Join(got.SecretPaths, " ") != "x" {
		t.Errorf("rules: got %+v", got)
	}
	if keep := s.Keep(); keep.Bytes != 3<<20 || keep.Files != 0 {
		t.Errorf("keep: got %+v, want 3 MiB, 0 files", keep)
	}
	if got := s.Budget(); got != DefaultBudget {
		t.Errorf("budget: got %d, want the built-in %d", got, DefaultBudget)
	}
	want := []string{"rules.moon: no such setting", "limits.budget_ms: want a whole number from 50 to 60000, got 10", "sun: no such section"}
	for _, w := range want {
		if !strings.Contains(strings.Join(s.Problems, "\n"), w) {
			t.Errorf("problems: got %q, want one with %q", s.Problems, w)
		}
	}
}

func TestDigest(t *testing.T) {
	none := settingsIn(t, nil, nil).Digest()
	a := settingsIn(t, map[string]string{dir + "rules.json": `{"R5-sudo":"warn","R7-destructive":"log"}`}, nil).Digest()
	b := settingsIn(t, map[string]string{dir + "rules.json": ` {"R7-destructive" : "log", "R5-sudo":"warn"}`}, nil).Digest()
	c := settingsIn(t, map[string]string{dir + "rules.json": `{"R5-sudo":"deny"}`}, nil).Digest()
	if none != "" || a == "" || a != b || a == c {
		t.Errorf("got %q, %q, %q, %q: want empty, then equal for equal settings, then another", none, a, b, c)
	}
}

func TestProjectOnlyTightens(t *testing.T) {
	for _, c := range []struct {
		user, project string
		id            string
		want          call.Action
		problems      int
	}{
		{"", `{"R7-destructive":"deny"}`, "R7-destructive", call.Deny, 0},
		{"", `{"R7-destructive":"ask"}`, "R7-destructive", call.Ask, 0},
		{"", `{"R7-destructive":"log"}`, "R7-destructive", call.None, 1},
		{"", `{"R7-destructive":"off"}`, "R7-destructive", call.None, 1},
		{"", `{"R7-destructive":"warn"}`, "R7-destructive", call.None, 0},
		{"", `{"R6-gui-or-browser":"deny"}`, "R6-gui-or-browser", call.Deny, 0},
		{`{"R7-destructive":"off"}`, `{"R7-destructive":"warn"}`, "R7-destructive", call.Warn, 0},
		{`{"R7-destructive":"deny"}`, `{"R7-destructive":"warn"}`, "R7-destructive", call.Deny, 1},
		{"", `{"R0-hard-deny":"off"}`, "R0-hard-deny", call.None, 1},
		{"", `not json`, "R7-destructive", call.None, 1},
	} {
		files := map[string]string{"project/.airlock/rules.json": c.project}
		if c.user != "" {
			files[dir+"rules.json"] = c.user
		}
		s := settingsIn(t, files, nil)
		s.dirs = []string{filepath.Join(filepath.Dir(filepath.Dir(s.Dir)), "project")}
		if got := s.Level(c.id); got != c.want || len(s.Problems) != c.problems {
			t.Errorf("user %s, project %s: got %v, problems %q, want %v, %d problems", c.user, c.project, got, s.Problems, c.want, c.problems)
		}
	}
}
