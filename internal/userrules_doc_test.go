package internal

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"airlock/internal/scripttest"
)

// TestUserRulesDoc writes the rules of docs/user-rules.md where they belong,
// and runs the commands beside each: what a stranger reads there is so.
func TestUserRulesDoc(t *testing.T) {
	data, err := os.ReadFile("../docs/user-rules.md")
	if err != nil {
		t.Fatal(err)
	}
	home, bin := t.TempDir(), scripttest.Bin(t)
	folder := filepath.Join(home, ".config/airlock/rules.d")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	slow := filepath.Join(filepath.Dir(folder), "config.json") // a machine under test is busy
	if err := os.WriteFile(slow, []byte(`{"limits": {"condition_ms": 1000}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	rules, commands := 0, 0
	for _, block := range strings.Split(string(data), "\n```")[1:] {
		head, body, _ := strings.Cut(block, "\n")
		switch kind, name, _ := strings.Cut(head, " "); kind {
		case "json":
			rules++
			if err := os.WriteFile(filepath.Join(folder, name), []byte(body), 0o600); err != nil {
				t.Fatal(err)
			}
		case "console":
			commands += console(t, body, home, bin)
		}
	}
	if rules < 5 || commands < 12 {
		t.Errorf("got %d rules and %d commands, want at least 5 and 12", rules, commands)
	}
}
