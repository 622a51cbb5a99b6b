package shell

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// corpus returns the commands of a file of labelled cases; it skips the test
// where there is none.
func corpus(t *testing.T, file string) []string {
	t.Helper()
	dir := os.Getenv("AIRLOCK_CASES")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared", "cases")
	}
	path := filepath.Join(dir, file)
	f, err := os.Open(path)
	if err != nil {
		t.Skipf("SKIP: no cases at %s", path)
	}
	defer f.Close()
	var out []string
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var row struct {
			Tool, Command string
			Input         json.RawMessage
		}
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		if row.Tool != "" && row.Tool != "Bash" {
			continue
		}
		text := row.Command
		if text == "" && len(row.Input) > 0 {
			var in struct{ Command string }
			if json.Unmarshal(row.Input, &text) != nil && json.Unmarshal(row.Input, &in) == nil {
				text = in.Command
			}
		}
		if text != "" {
			out = append(out, text)
		}
	}
	return out
}

// rungs names the rungs for reports.
var rungs = [...]string{"parsed", "closed", "retried", "other shell", "split", "lexed", "unread"}

// TestCorpora reads every command of the corpora and counts the rungs. A
// command off the first rung is listed with -v; spans and bounds hold for all.
func TestCorpora(t *testing.T) {
	for _, file := range []string{"verdicts.jsonl", "dcg-corpus.jsonl", "bug-reports.jsonl", "upstream-rules.jsonl"} {
		t.Run(file, func(t *testing.T) {
			var count [len(rungs)]int
			limits, silent := 0, 0
			commands := corpus(t, file)
			for _, text := range commands {
				r := Read(text, testOptions())
				checkSpans(t, text, r)
				count[r.Rung]++
				if r.Limit {
					limits++
					t.Logf("limit: %.200q", text)
				}
				if r.Rung != Parsed {
					t.Logf("%s: %.200q", rungs[r.Rung], text)
				}
				if len(r.Invocations) == 0 {
					silent++
					t.Logf("nothing runs: %.200q", text)
				}
			}
			t.Logf("%d commands:", len(commands))
			for i, n := range count {
				t.Logf("%s %d", rungs[i], n)
			}
			t.Logf("limits %d, without invocation %d", limits, silent)
			if count[Unread] > 0 {
				t.Errorf("%d commands unread, want none", count[Unread])
			}
		})
	}
}
