// Package corpustest reads the labelled calls that rules are tested on, and
// gives the verdict on a call on the machine they are written for.
package corpustest

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"airlock/internal/call"
	"airlock/internal/policy"
	"airlock/internal/prefilter"
	"airlock/internal/redact"
	"airlock/internal/rules"
	"airlock/internal/worldtest"
)

// Case is one labelled call. Which fields are set depends on the file.
type Case struct {
	Tool     string          `json:"tool"`
	Input    json.RawMessage `json:"input"`
	Label    string          `json:"label"`
	Min      string          `json:"min"`
	Max      string          `json:"max"`
	Rule     string          `json:"rule"`
	Expect   string          `json:"expect"`
	Given    json.RawMessage `json:"given"`
	Command  string          `json:"command"`
	Expected string          `json:"expected"`
	Part     string          `json:"part"`
	Kind     string          `json:"kind"`
	Symptom  string          `json:"symptom"`

	// The gap table of the tier guard.
	Type        string `json:"subagent_type"`
	Model       string `json:"model"`
	TaskKind    string `json:"task_kind"`
	PriorFailed bool   `json:"prior_failed_stated"`
}

// Dispatch is the input of a case of the gap table.
func (c *Case) Dispatch() string {
	input := map[string]string{"subagent_type": c.Type, "description": "A task", "prompt": "Do it."}
	if c.Model != "" {
		input["model"] = c.Model
	}
	out, _ := json.Marshal(input) // strings always can be
	return string(out)
}

// Stated is the answer to whether a failed attempt is stated, over every bar.
func (c *Case) Stated() float64 {
	if c.PriorFailed {
		return 0.97
	}
	return 0.03
}

// Read returns the cases of one file of the folder AIRLOCK_CASES names, by
// default the one beside the repository. Without it the test is skipped.
func Read(t testing.TB, root, name string) []Case {
	t.Helper()
	dir := os.Getenv("AIRLOCK_CASES")
	if dir == "" {
		dir = filepath.Join(root, "..", "shared", "cases")
	}
	cases, err := load(dir, name)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("SKIP: no %s", filepath.Join(dir, name))
	}
	if err != nil {
		t.Fatal(err)
	}
	return cases
}

func load(dir, name string) ([]Case, error) {
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		return nil, err
	}
	var out []Case
	for line := range strings.Lines(string(data)) {
		var c Case
		if err := json.Unmarshal([]byte(line), &c); err != nil {
			return nil, fmt.Errorf("%s: %w: %s", name, err, line)
		}
		out = append(out, c)
	}
	return out, nil
}

// Settings are built in, but for what a test says.
type Settings struct {
	Config rules.Config
	Levels map[string]call.Action
}

func (s Settings) Rules() rules.Config         { return s.Config }
func (s Settings) Level(id string) call.Action { return s.Levels[id] }
func (s Settings) UserRules() []*rules.Rule    { return nil }
func (s Settings) Digest() string              { return "" }

// Record is a call in the project of the samples, with a person there.
func Record(tool, input string) *call.Record {
	r := &call.Record{V: call.Version, ID: "x", Time: time.Unix(1796040000, 0).UTC(), Agent: "claude", Event: "PreToolUse", Session: "s",
		Tool: tool, Input: []byte(input), Dir: worldtest.Dir, Attended: true, OS: "linux"}
	if tool == "Bash" || tool == "PowerShell" {
		r.Shell = strings.ToLower(tool)
	}
	return r
}

// Command is a call of the shell.
func Command(command string) *call.Record {
	return Record("Bash", string(append(call.AppendQuoted([]byte(`{"command":`), command), '}')))
}

// Verdict is what the rules and the policy say to a call; nil where no rule
// matches.
func Verdict(r *call.Record, w rules.World, s Settings) *call.Verdict {
	if !prefilter.Match(r, w, s, new(redact.Redactor).Input) {
		return nil
	}
	r.Matches = policy.Settled(r.Matches)
	return policy.Decide(r, policy.NewTerms(policy.Enforce, s.Config))
}
