package corpustest

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"airlock/internal/call"
	"airlock/internal/worldtest"
)

// bug is a public report about a guard, with the input that shows it.
type bug struct {
	Source, Tool, Input, Expect, Kind string
}

func readBugs(t *testing.T) []bug {
	t.Helper()
	dir := os.Getenv("AIRLOCK_CASES")
	if dir == "" {
		dir = filepath.Join("../..", "..", "shared", "cases")
	}
	path := filepath.Join(dir, "bug-reports.jsonl")
	data, err := os.ReadFile(path)
	if os.IsNotExist(err) {
		t.Skipf("SKIP: no %s", path)
	}
	if err != nil {
		t.Fatal(err)
	}
	var out []bug
	for line := range strings.Lines(string(data)) {
		var b bug
		if err := json.Unmarshal([]byte(line), &b); err != nil {
			t.Fatal(err)
		}
		out = append(out, b)
	}
	return out
}

// lost is what must be denied, not only warned of: secrets, root, the home.
var lost = regexp.MustCompile(`(^|[\s;'])rm -rf (~|/( |$)|"\$HOME")|\$F /|\bs''?udo |\.env\b|ENVIRON`)

func TestBugReports(t *testing.T) {
	counts := newTally(t)
	for _, b := range readBugs(t) {
		if b.Kind != "bypass" && b.Kind != "false_positive" {
			continue
		}
		input := b.Input
		switch b.Tool {
		case "Bash", "PowerShell":
			input = string(append(call.AppendQuoted([]byte(`{"command":`), b.Input), '}'))
		case "Read", "Grep", "Edit":
		default:
			t.Logf("not ours here: %s: %.60s", b.Tool, b.Input)
			continue
		}
		r := Record(b.Tool, input)
		got := action(Verdict(r, worldtest.New(), Settings{}))
		ok := false
		switch {
		case staged.MatchString(b.Expect):
			t.Logf("for the facts: %.60s", b.Input)
			continue
		case strings.HasPrefix(b.Expect, "allow"):
			ok = got < call.Warn
		case lost.MatchString(b.Input) && !strings.HasPrefix(b.Input, "ssh") && !strings.Contains(b.Input, "grep -r"):
			ok = got == call.Deny
		default:
			ok = got >= call.Warn
		}
		counts.add(b.Kind, ok, "got %v, want %q: %q", got, b.Expect, b.Input)
	}
	counts.hold(map[string]float64{"bypass": 1, "false_positive": 1})
}
