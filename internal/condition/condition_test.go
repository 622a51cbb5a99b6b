package condition

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"airlock/internal/call"
)

func TestEvaluate(t *testing.T) {
	r := &call.Record{V: 1, Tool: "Bash", Dir: "/srv/app", Input: []byte(`{"command":"x","n":12345678901234567890}`), Attended: true}
	for _, c := range []struct {
		text string
		want call.Condition
		err  string
	}{
		{`.cwd | startswith("/srv/")`, call.Holds, ""},
		{`.cwd | startswith("/home/")`, call.Fails, ""},
		{`.attended`, call.Holds, ""},
		{`.session`, call.Fails, ""},
		{`empty`, call.Fails, ""},
		{`false, true`, call.Fails, ""},
		{`0`, call.Holds, ""},
		{`""`, call.Holds, ""},
		{`.input.n == 12345678901234567890`, call.Holds, ""},
		{`.session | test("x")`, call.Undecided, "null"},
		{`.cwd |`, call.Undecided, "no jq"},
		{`nosuch`, call.Undecided, "no jq: function not defined"},
		{`input`, call.Undecided, "input"},
		{`env | length > 0`, call.Fails, ""},
		{`$ENV.HOME != null`, call.Fails, ""},
		{`include "x"; 1`, call.Undecided, "no jq"},
	} {
		got, err := Evaluate(context.Background(), c.text, r)
		if got != c.want || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%s: got %v, %v, want %v, %q", c.text, got, err, c.want, c.err)
		}
	}
}

// TestEndless: what runs for ever ends with its context.
func TestEndless(t *testing.T) {
	for _, text := range []string{`def f: f; f`, `[range(infinite)]`, `last(repeat(1))`, `reduce range(infinite) as $x (0; .+1)`} {
		ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
		start := time.Now()
		got, err := Evaluate(ctx, text, &call.Record{V: 1})
		cancel()
		if got != call.Undecided || !errors.Is(err, context.DeadlineExceeded) || time.Since(start) > 5*time.Second {
			t.Errorf("%s: got %v, %v after %v, want it stopped", text, got, err, time.Since(start))
		}
	}
}
