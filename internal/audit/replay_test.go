package audit

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"airlock/internal/call"
	"airlock/internal/config"
)

func settings(t *testing.T, rules string) *config.Settings {
	t.Helper()
	dir := t.TempDir()
	if rules != "" {
		path := filepath.Join(dir, "airlock", "rules.json")
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(rules), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return config.New(func(name string) string { return map[string]string{"XDG_CONFIG_HOME": dir}[name] }, nil)
}

// TestGoldenLogs replays the log of every schema version there was: every row
// is read, and what code decided then is still decided by the same rule.
func TestGoldenLogs(t *testing.T) {
	files, err := filepath.Glob("../call/testdata/golden-v*.jsonl")
	if err != nil || len(files) < call.Version {
		t.Fatalf("got %q, %v, want a log of each of %d versions", files, err, call.Version)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var p Replay
		err = p.Run(strings.NewReader(string(data)), settings(t, ""), func(c *Change) error {
			t.Errorf("%s: %s", file, c)
			return nil
		})
		if err != nil || p.Rows < 8 || p.Unreadable > 0 || p.Unanswered > 0 {
			t.Errorf("%s: got %s, %v, want every row read and answered", file, p.Summary(), err)
		}
	}
}

const sudoRow = `{"v":1,"id":"a","tool":"Bash","shell":"bash","os":"linux","cwd":"/p","input":{"command":"sudo ls"},"facts":{"env":{"HOME":"/h"}},"verdict":{"action":"deny","rule":"R5-sudo","mode":"enforce"}}`

func TestReplayCounts(t *testing.T) {
	for _, c := range []struct{ name, rows, rules, want string }{
		{"unchanged", sudoRow, "", "1 rows: 1 unchanged, 0 tightened, 0 loosened"},
		{"loosened", sudoRow, `{"R5-sudo":"warn"}`, "1 rows: 0 unchanged, 0 tightened, 1 loosened"},
		{"off", sudoRow, `{"R5-sudo":"off"}`, "1 rows: 0 unchanged, 0 tightened, 1 loosened"},
		{"tightened", strings.Replace(sudoRow, "deny", "warn", 1), "", "1 rows: 0 unchanged, 1 tightened, 0 loosened"},
		{"another rule", strings.Replace(sudoRow, "R5-sudo", "R99-old", 1), "", "1 rows: 0 unchanged, 0 tightened, 0 loosened, 1 changed otherwise"},
		{"no facts", strings.Replace(sudoRow, `"facts":{"env":{"HOME":"/h"}},`, "", 1), "", "1 rows: 0 unchanged, 0 tightened, 0 loosened, 1 unanswered"},
		{"a recorded error stays one", `{"v":1,"id":"a","error":"event: not valid JSON"}`, "", "1 rows: 1 unchanged, 0 tightened, 0 loosened"},
		{"cut", sudoRow[:50], "", "0 rows: 0 unchanged, 0 tightened, 0 loosened, 1 unreadable"},
		{"a line of megabytes", strings.Repeat("x", 3<<20) + "\n" + sudoRow, "", "1 rows: 1 unchanged, 0 tightened, 0 loosened, 1 unreadable"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var p Replay
			if err := p.Run(strings.NewReader(c.rows), settings(t, c.rules), func(*Change) error { return nil }); err != nil {
				t.Fatal(err)
			}
			if got := p.Summary(); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}
