package corpustest

import (
	"encoding/json"
	"fmt"
	"testing"

	"airlock/internal/call"
	"airlock/internal/worldtest"
)

// tally counts how many cases of each label came out right.
type tally struct {
	t     *testing.T
	right map[string]int
	all   map[string]int
	order []string
}

func newTally(t *testing.T) *tally { return &tally{t, map[string]int{}, map[string]int{}, nil} }

func (c *tally) add(label string, ok bool, format string, args ...any) {
	if c.all[label] == 0 {
		c.order = append(c.order, label)
	}
	c.all[label]++
	if ok {
		c.right[label]++
		return
	}
	c.t.Logf("miss %-8s %s", label, fmt.Sprintf(format, args...))
}

// hold prints the table and fails where a label is under its bar.
func (c *tally) hold(bars map[string]float64) {
	for _, label := range c.order {
		rate := float64(c.right[label]) / float64(c.all[label])
		c.t.Logf("%-10s %4d of %4d  %5.1f %%", label, c.right[label], c.all[label], 100*rate)
		if bar, ok := bars[label]; ok && rate < bar {
			c.t.Errorf("%s: got %.1f %%, want at least %.1f %%", label, 100*rate, 100*bar)
		}
	}
}

// total prints how many came out right of all labels together, and fails where
// that is under the bar.
func (c *tally) total(bar float64) {
	right, all := 0, 0
	for _, label := range c.order {
		right, all = right+c.right[label], all+c.all[label]
	}
	c.t.Logf("%-10s %4d of %4d  %5.1f %%", "all", right, all, 100*float64(right)/float64(all))
	if float64(right) < bar*float64(all) {
		c.t.Errorf("got %d of %d, want at least %.1f %%", right, all, 100*bar)
	}
}

func action(v *call.Verdict) call.Action {
	if v == nil {
		return call.None
	}
	return v.Action
}

func command(c Case) string {
	var in struct{ Command string }
	_ = json.Unmarshal(c.Input, &in) // the raw input is shown where it is no object
	if in.Command != "" {
		return in.Command
	}
	return c.Tool + " " + string(c.Input)
}

func TestVerdicts(t *testing.T) {
	counts := newTally(t)
	for _, c := range Read(t, "../..", "verdicts.jsonl") {
		r := Record(c.Tool, string(c.Input))
		v := Verdict(r, worldtest.New(), Settings{})
		got := action(v)
		ok := false
		switch c.Label {
		case "hard":
			ok = got == call.Deny && v.Hard
		case "deny":
			ok = got == call.Deny
		case "warn":
			ok = got >= call.Warn
		case "judged":
			ok = v != nil && got <= call.Warn
		case "safe":
			ok = got < call.Warn
		}
		counts.add(c.Label, ok, "got %v %s: %q", got, rule(v), command(c))
	}
	counts.hold(map[string]float64{"hard": 1, "deny": 1, "safe": 1, "warn": 0.97, "judged": 0.9})
}

func rule(v *call.Verdict) string {
	if v == nil {
		return ""
	}
	return v.Rule
}

func TestDCG(t *testing.T) {
	counts := newTally(t)
	for _, c := range Read(t, "../..", "dcg-corpus.jsonl") {
		v := Verdict(Command(c.Command), worldtest.New(), Settings{})
		got := action(v)
		ok := got >= call.Warn
		if c.Expected == "allow" {
			if ok = got < call.Warn; got > call.Warn {
				t.Errorf("%q: got %v, want at most a warning", c.Command, got)
			}
		}
		counts.add(c.Part+" "+c.Expected, ok, "got %v %s: %q", got, rule(v), c.Command)
	}
	counts.hold(map[string]float64{"core deny": 0.98, "core allow": 0.99, "packs deny": 0.95, "packs allow": 0.97})
}
