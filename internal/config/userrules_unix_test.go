//go:build unix

package config

import (
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestUserRulesPipe: nobody waits for the writer of a FIFO.
func TestUserRulesPipe(t *testing.T) {
	s := withRules(t, map[string]string{"rules.d/good.json": rule("good")})
	if err := syscall.Mkfifo(s.Path("rules.d/pipe.json"), 0o600); err != nil {
		t.Skip(err)
	}
	start := time.Now()
	if got := ids(s); got != "good rules.d/good.json" || time.Since(start) > time.Second {
		t.Errorf("got %q after %v, want the good one", got, time.Since(start))
	}
	if len(s.Problems) != 1 || !strings.Contains(s.Problems[0], "pipe.json: no regular file") {
		t.Errorf("got problems %q", s.Problems)
	}
}
