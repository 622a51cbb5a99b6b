package corpustest

import (
	"encoding/json"
	"regexp"
	"strings"

	"airlock/internal/call"
	"airlock/internal/rules"
	"airlock/internal/worldtest"
)

// Labelled is a case on which any guard can be right or wrong: it should say
// something, which is at least a warning, or let the call through unremarked.
type Labelled struct {
	Set   string // the file and the label, as a line of a table names them
	Speak bool
	Tool  string
	Input json.RawMessage // as the tool takes it
	Home  string
	Dir   string
	Ours  call.Action // what our rules do with it, offline but in the set of tiers
}

// AllLabelled reads the cases of every file of the folder, in the order of the
// tables. Cases that only a model or the content of a repository can decide
// are left out.
func AllLabelled(dir string) (out []Labelled, err error) {
	for _, set := range []struct {
		file  string
		label func(*Case) (Labelled, bool, error)
	}{
		{"verdicts.jsonl", labelledVerdict},
		{"dcg-corpus.jsonl", labelledDCG},
		{"bug-reports.jsonl", labelledBug},
		{"upstream-rules.jsonl", labelledUpstream},
		{"tier.jsonl", labelledTier},
	} {
		cases, err := load(dir, set.file)
		if err != nil {
			return nil, err
		}
		for _, c := range cases {
			l, ok, err := set.label(&c)
			if err != nil {
				return nil, err
			}
			if ok {
				out = append(out, l)
			}
		}
	}
	return out, nil
}

// judged decides a record in process and fills in what is the same for all.
func judged(set string, speak bool, r *call.Record, w rules.World, s Settings) Labelled {
	l := Labelled{Set: set, Speak: speak, Tool: r.Tool, Input: json.RawMessage(strings.Clone(string(r.Input))), Home: w.Env("HOME"), Dir: r.Dir}
	if v := Verdict(r, w, s); v != nil {
		l.Ours = v.Action
	}
	return l
}

func labelledVerdict(c *Case) (l Labelled, ok bool, err error) {
	if c.Label == "judged" {
		return l, false, nil
	}
	return judged("verdicts: "+c.Label, c.Label != "safe", Record(c.Tool, string(c.Input)), worldtest.New(), Settings{}), true, nil
}

func labelledDCG(c *Case) (Labelled, bool, error) {
	return judged("dcg "+c.Part+": "+c.Expected, c.Expected != "allow", Command(c.Command), worldtest.New(), Settings{}), true, nil
}

// staged is what only the content of the index can settle; until the facts are
// there, such a call is a candidate.
var staged = regexp.MustCompile(`staged|when CLAUDE.md holds`)

func labelledBug(c *Case) (l Labelled, ok bool, err error) {
	if c.Kind != "bypass" && c.Kind != "false_positive" || staged.MatchString(c.Expect) {
		return l, false, nil
	}
	if c.Tool != "Bash" && c.Tool != "PowerShell" {
		return l, false, nil // their inputs are told in words
	}
	var text string
	if err := json.Unmarshal(c.Input, &text); err != nil {
		return l, false, err
	}
	r := Command(text)
	if c.Tool != "Bash" {
		r = Record(c.Tool, string(r.Input))
	}
	set := "bug reports: " + strings.ReplaceAll(c.Kind, "_", " ")
	return judged(set, !strings.HasPrefix(c.Expect, "allow"), r, worldtest.New(), Settings{}), true, nil
}

func labelledUpstream(c *Case) (l Labelled, ok bool, err error) {
	r, w, s, err := c.upstream()
	if err != nil {
		return l, false, err
	}
	tool := "shell"
	if r.Shell == "" {
		tool = "other tools"
	}
	switch {
	case c.Expect == "deny" || c.Expect == "warn":
		return judged("upstream, "+tool+": "+c.Expect, true, r, w, s), true, nil
	case c.Expect == "none" && c.Rule == "*":
		return judged("upstream, "+tool+": none", false, r, w, s), true, nil
	}
	return l, false, nil // of one rule, whatever the others do
}

func labelledTier(c *Case) (l Labelled, ok bool, err error) {
	r, err := c.dispatched("Agent")
	if err != nil {
		return l, false, err
	}
	return judged("tiers, answers given: "+c.Expect, c.Expect != "none", r, worldtest.New(), Settings{}), true, nil
}
