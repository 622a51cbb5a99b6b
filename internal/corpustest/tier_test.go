package corpustest

import (
	"testing"

	"airlock/internal/worldtest"
)

// TestTierTable holds the gap table of the tier guard, with answers planted in
// the record and over every bar.
func TestTierTable(t *testing.T) {
	tallied := newTally(t)
	for _, c := range Read(t, "../..", "tier.jsonl") {
		for _, tool := range []string{"Agent", "Task"} {
			r, err := c.dispatched(tool)
			if err != nil {
				t.Fatal(err)
			}
			got := action(Verdict(r, worldtest.New(), Settings{}))
			tallied.add(c.Expect, got.String() == c.Expect, "%s %s %s: got %v, want %s", tool, c.Dispatch(), c.TaskKind, got, c.Expect)
		}
	}
	tallied.hold(nil)
	tallied.total(1)
}
