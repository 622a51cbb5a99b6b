package e2e

import (
	"strings"
	"testing"
)

func TestReport(t *testing.T) {
	tests := []struct {
		name   string
		checks func(*Report)
		ok     bool
		want   string
	}{
		{"nothing checked", func(*Report) {}, false, "0 checks, 0 failed"},
		{"all well", func(r *Report) { Equal(r, 1, 1, "one is %d", 1); r.Contains("abc", "b", "b") }, true, "  ok    one is 1\n  ok    b\n\n2 checks, 0 failed"},
		{"one failed", func(r *Report) { Equal(r, 1, 2, "x"); Equal(r, 2, 2, "y") }, false, "  FAIL  x\n        got 1, want 2\n  ok    y\n\n2 checks, 1 failed"},
		{"text without the part", func(r *Report) { r.Contains("a\nc", "b", "b") }, false, `got "a\nc", want "b" in it`},
		{"long", func(r *Report) { r.Check(false, strings.Repeat("x", 2*shown), "z") }, false, "x...\n"},
	}
	for _, test := range tests {
		var out strings.Builder
		r := NewReport(&out)
		test.checks(r)
		if ok := r.Done(); ok != test.ok || !strings.Contains(out.String(), test.want) {
			t.Errorf("%s: got %v,\n%s, want %v,\n%s", test.name, ok, out.String(), test.ok, test.want)
		}
	}
}
