package corpustest

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"airlock/internal/call"
)

// TestLabelled holds that each label of a file stands for what it says, on
// calls of our own.
func TestLabelled(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"verdicts.jsonl": `{"tool":"Bash","input":{"command":"rm -rf /"},"label":"hard"}` + "\n" +
			`{"tool":"Bash","input":{"command":"ls"},"label":"safe"}` + "\n" +
			`{"tool":"Bash","input":{"command":"curl x"},"label":"judged"}`,
		"dcg-corpus.jsonl": `{"command":"git reset --hard","expected":"deny","part":"core"}`,
		"bug-reports.jsonl": `{"tool":"Bash","input":"sudo ls","expect":"deny","kind":"bypass"}` + "\n" +
			`{"tool":"Bash","input":"echo sudo","expect":"allow","kind":"false_positive"}` + "\n" +
			`{"tool":"Bash","input":"git commit","expect":"deny: staged","kind":"bypass"}` + "\n" +
			`{"tool":"jsonl","input":"x","expect":"y","kind":"redaction"}`,
		"upstream-rules.jsonl": `{"tool":"Bash","input":{"command":"sudo ls"},"rule":"R5-sudo","expect":"deny","given":{"cwd":"code"}}` + "\n" +
			`{"tool":"Bash","input":{"command":"ls"},"rule":"R5-sudo","expect":"none"}`,
		"tier.jsonl": `{"subagent_type":"claude","task_kind":"lookup","expect":"deny"}`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	all, err := AllLabelled(dir)
	if err != nil {
		t.Fatal(err)
	}
	want := []Labelled{
		{Set: "verdicts: hard", Speak: true, Tool: "Bash", Home: "/home/u", Dir: "/home/u/app", Ours: call.Deny},
		{Set: "verdicts: safe", Tool: "Bash", Home: "/home/u", Dir: "/home/u/app"},
		{Set: "dcg core: deny", Speak: true, Tool: "Bash", Home: "/home/u", Dir: "/home/u/app", Ours: call.Warn},
		{Set: "bug reports: bypass", Speak: true, Tool: "Bash", Home: "/home/u", Dir: "/home/u/app", Ours: call.Deny},
		{Set: "bug reports: false positive", Tool: "Bash", Home: "/home/u", Dir: "/home/u/app"},
		{Set: "upstream, shell: deny", Speak: true, Tool: "Bash", Home: "/home/user", Dir: "/home/user/code", Ours: call.Deny},
		{Set: "tiers, answers given: deny", Speak: true, Tool: "Agent", Home: "/home/u", Dir: "/home/u/app", Ours: call.Deny},
	}
	if len(all) != len(want) {
		t.Fatalf("got %d cases, want %d: %v", len(all), len(want), all)
	}
	for i, got := range all {
		if len(got.Input) == 0 {
			t.Errorf("%s: got no input", got.Set)
		}
		got.Input = nil
		if g, w := got, want[i]; g.Set != w.Set || g.Speak != w.Speak || g.Tool != w.Tool || g.Home != w.Home || g.Dir != w.Dir || g.Ours != w.Ours {
			t.Errorf("got %+v, want %+v", g, w)
		}
	}
	if _, err := AllLabelled(t.TempDir()); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v for an empty folder, want that it is not there", err)
	}
}
