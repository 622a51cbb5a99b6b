package config

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"airlock/internal/call"
)

func rule(id string) string {
	return `{"id":"` + id + `","match":{"program":"psql"},"action":"warn","reason":"r"}`
}

// withRules are the settings of a user whose config folder holds these files.
func withRules(t *testing.T, files map[string]string) *Settings {
	t.Helper()
	home := t.TempDir()
	for name, text := range files {
		file := filepath.Join(home, ".config/airlock", name)
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return New(func(name string) string {
		if name == "HOME" {
			return home
		}
		return ""
	}, nil)
}

func ids(s *Settings) string {
	var out []string
	for _, r := range s.UserRules() {
		out = append(out, r.ID+" "+r.From)
	}
	return strings.Join(out, ", ")
}

func TestUserRules(t *testing.T) {
	for _, c := range []struct {
		name     string
		files    map[string]string
		want     string
		problems string
	}{
		{"none", nil, "", ""},
		{"an empty folder", map[string]string{"rules.d/README": "x"}, "", ""},
		{"two, by id", map[string]string{"rules.d/1.json": rule("b"), "rules.d/2.json": rule("a")}, "a rules.d/2.json, b rules.d/1.json", ""},
		{"a broken one is ignored alone", map[string]string{"rules.d/1.json": rule("b"), "rules.d/2.json": "{"}, "b rules.d/1.json", "rules.d/2.json: no valid JSON; hint: a rule is {"},
		{"what an editor left", map[string]string{"rules.d/.a.json": "{", "rules.d/a.json~": "{", "rules.d/a.bak": "{"}, "", ""},
		{"twice", map[string]string{"rules.d/1.json": rule("b"), "rules.d/2.json": "[" + rule("c") + "," + rule("b") + "]"}, "b rules.d/1.json",
			"rules.d/2.json: ignored: rules.d/1.json has a rule b already"},
		{"no folder", map[string]string{"rules.d": "x"}, "", "rules.d: cannot be read"},
		{"a file of 2 MiB", map[string]string{"rules.d/1.json": strings.Repeat(" ", 2<<20)}, "", "rules.d/1.json: over 1 MiB"},
		{"3 MiB in all", map[string]string{"rules.d/1.json": strings.Repeat(" ", 1<<20-200) + rule("a"), "rules.d/2.json": strings.Repeat(" ", 1<<20-200) + rule("b"),
			"rules.d/3.json": strings.Repeat(" ", 1<<20-200) + rule("c")}, "a rules.d/1.json, b rules.d/2.json", "rules.d/3.json: ignored: the files of rules.d are over 2 MiB"},
	} {
		s := withRules(t, c.files)
		if got := ids(s); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
		if got := strings.Join(s.Problems, "\n"); !strings.HasPrefix(got, c.problems) || (got == "") != (c.problems == "") {
			t.Errorf("%s: got problems %q, want %q", c.name, got, c.problems)
		}
	}
}

func TestUserRulesHostile(t *testing.T) {
	files := map[string]string{"rules.d/0.json": rule("first")}
	for i := range 10_000 {
		files[fmt.Sprintf("rules.d/r%05d.json", i)] = rule(fmt.Sprintf("r%05d", i))
	}
	s := withRules(t, files)
	start := time.Now()
	if got := len(s.UserRules()); got > maxRuleFiles {
		t.Errorf("10,000 files: got %d rules, want at most %d", got, maxRuleFiles)
	}
	if took := time.Since(start); took > time.Second || len(s.Problems) != 2 {
		t.Errorf("10,000 files: got %v and problems %q, want under 1 s and two", took, s.Problems)
	}

	s = withRules(t, map[string]string{"rules.d/good.json": rule("good")})
	dir := s.Path("rules.d")
	huge, err := os.Create(filepath.Join(dir, "huge.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := huge.Truncate(100 << 20); err != nil { // a hole on disk
		t.Fatal(err)
	}
	huge.Close()
	for name, target := range map[string]string{"loop.json": "loop.json", "gone.json": "nowhere", "folder.json": ".", "device.json": "/dev/zero"} {
		if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
			t.Skip(err)
		}
	}
	start = time.Now()
	if got := ids(s); got != "good rules.d/good.json" || time.Since(start) > time.Second {
		t.Errorf("got %q after %v, want the good one", got, time.Since(start))
	}
	text := strings.Join(s.Problems, "\n")
	for _, want := range []string{"huge.json: over 1 MiB", "loop.json: ", "gone.json: ", "folder.json: no regular file", "device.json: no regular file"} {
		if !strings.Contains(text, want) {
			t.Errorf("got problems %q, want %q", text, want)
		}
	}
}

// TestUserLevels: rules.json and the project's own file set users' rules as
// well, and all of it is in the digest.
func TestUserLevels(t *testing.T) {
	s := withRules(t, map[string]string{"rules.d/1.json": rule("own"), "rules.json": `{"own":"log","other":"log","R5-sudo":"warn"}`})
	if got := s.Level("own"); got != call.Log {
		t.Errorf("got %v, want log", got)
	}
	if got := strings.Join(s.Problems, "\n"); got != `rules.json: "other": no such rule` {
		t.Errorf("got problems %q", got)
	}
	digests := map[string]bool{s.Digest(): true}
	project := filepath.Join(t.TempDir(), "p")
	if err := os.MkdirAll(filepath.Join(project, ".airlock"), 0o700); err != nil {
		t.Fatal(err)
	}
	for level, want := range map[string]call.Action{"deny": call.Deny, "off": call.None} {
		if err := os.WriteFile(filepath.Join(project, ".airlock/rules.json"), []byte(`{"own":"`+level+`"}`), 0o600); err != nil {
			t.Fatal(err)
		}
		s := withRules(t, map[string]string{"rules.d/1.json": rule("own")})
		s.dirs = []string{project}
		if got := s.Level("own"); got != want {
			t.Errorf("the project says %s: got %v, want %v", level, got, want)
		}
		digests[s.Digest()] = true
	}
	changed := withRules(t, map[string]string{"rules.d/1.json": strings.Replace(rule("own"), "psql", "mysql", 1)})
	digests[changed.Digest()] = true
	digests[withRules(t, nil).Digest()] = true
	if len(digests) != 5 {
		t.Errorf("got %d digests of 5 settings: %v", len(digests), digests)
	}
}
