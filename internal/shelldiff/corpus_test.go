//go:build linux

package shelldiff

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"airlock/internal/rules"
)

// commands are those of the rules' samples, and of the corpora where they are.
func commands(t *testing.T) []string {
	var out []string
	for _, r := range rules.Table {
		for _, s := range slices.Concat(r.Catch, r.Judge, r.Pass) {
			if s.Command != "" {
				out = append(out, s.Command)
			}
		}
	}
	dir := os.Getenv("AIRLOCK_CASES")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared", "cases")
	}
	for _, name := range []string{"verdicts.jsonl", "dcg-corpus.jsonl", "bug-reports.jsonl"} {
		path := filepath.Join(dir, name)
		f, err := os.Open(path)
		if err != nil {
			t.Logf("SKIP corpus: no %s", path)
			continue
		}
		defer f.Close()
		rows := bufio.NewScanner(f)
		rows.Buffer(nil, 16<<20)
		for rows.Scan() {
			if text := command(t, rows.Bytes()); text != "" && len(text) < 4<<10 {
				out = append(out, text)
			}
		}
	}
	return out
}

// command returns the shell command of a row of a corpus, if it has one.
func command(t *testing.T, row []byte) string {
	var r struct {
		Tool, Command string
		Input         json.RawMessage
	}
	if err := json.Unmarshal(row, &r); err != nil {
		t.Fatalf("%s: %v", row, err)
	}
	if r.Tool != "" && r.Tool != "Bash" {
		return ""
	}
	var in struct{ Command string }
	if r.Command == "" && len(r.Input) > 0 && json.Unmarshal(r.Input, &r.Command) != nil && json.Unmarshal(r.Input, &in) == nil {
		return in.Command
	}
	return r.Command
}
