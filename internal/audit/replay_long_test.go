package audit_test

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"airlock/internal/audit"
	"airlock/internal/call"
	"airlock/internal/config"
	"airlock/internal/logtest"
	"airlock/internal/rules"
)

func builtIn() *config.Settings { return config.New(logtest.Getenv, nil) }

func written(t testing.TB, rows int) string {
	t.Helper()
	var log strings.Builder
	if err := logtest.Write(&log, rows, 7, 240*time.Hour); err != nil {
		t.Fatal(err)
	}
	return log.String()
}

func replay(t testing.TB, log string, p audit.Replay) (*audit.Summary, string) {
	t.Helper()
	var out strings.Builder
	p.Settings, p.Line = builtIn, audit.Text
	sum, err := p.Run(&audit.Source{Files: []string{"-"}, Stdin: strings.NewReader(log)}, &out)
	if err != nil {
		t.Fatal(err)
	}
	return sum, out.String()
}

// TestOwnRules: the rules that wrote a log change nothing in it. The log holds
// every rule, and every kind of row.
func TestOwnRules(t *testing.T) {
	log := written(t, 5000)
	sum, changes := replay(t, log, audit.Replay{Jobs: 2})
	if sum.Changed() > 0 || sum.Unreadable > 0 {
		t.Errorf("got %s, want no change:\n%.2000s", sum, changes)
	}
	if sum.Unanswered*1000 > sum.Rows {
		t.Errorf("got %s, want every row answered but those that were too long", sum)
	}
	kinds := map[string]int{}
	if _, err := audit.Rows(&audit.Source{Files: []string{"-"}, Stdin: strings.NewReader(log)}, 2, func(r *call.Record) error {
		for _, k := range kindsOf(r) {
			kinds[k]++
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	want := []string{"stamp", "repeat", "softened", "downgraded", "shadow", "error", "state", "lock", "config", "budget", "jev-dead", "jev-slow", "jev-status",
		"jev-answer", "deadline", "panic", "deny", "ask", "warn", "none"}
	for _, r := range rules.Table {
		if r.Action != call.Off && len(r.Catch)+len(r.Judge) > 0 {
			want = append(want, r.ID)
		}
	}
	for _, k := range want {
		if kinds[k] == 0 {
			t.Errorf("got no row with %s, want every kind: %v", k, kinds)
		}
	}
}

// TestRewrites: a log of a tier guard that changes dispatches comes out the
// same, under the settings that it was written with.
func TestRewrites(t *testing.T) {
	l := logtest.New(5).Of(logtest.Rewriting, "Agent")
	var log []byte
	rewrites := 0
	for range 3000 {
		r := l.Next(time.Minute)
		if r.Verdict != nil && len(r.Verdict.Rewrite) > 0 {
			rewrites++
		}
		if log = append(r.Append(log), '\n'); rewrites >= 5 {
			break
		}
	}
	p := audit.Replay{Settings: func() *config.Settings { return config.New(logtest.Rewriting, nil) }, Jobs: 2, Line: audit.Text}
	var out strings.Builder
	sum, err := p.Run(&audit.Source{Files: []string{"-"}, Stdin: bytes.NewReader(log)}, &out)
	if err != nil || sum.Changed() > 0 || rewrites < 5 {
		t.Errorf("got %s, %v, of %d rewrites, want at least 5 and no change:\n%.2000s", sum, err, rewrites, out.String())
	}
}

// kindsOf names what is special about a row.
func kindsOf(r *call.Record) []string {
	kinds := r.Degraded
	for i := range r.Matches {
		kinds = append(kinds, r.Matches[i].Rule)
	}
	v := r.Verdict
	if v == nil {
		return append(kinds, "error")
	}
	for kind, is := range map[string]bool{"stamp": v.Override != "", "repeat": v.LoopAllow, "softened": v.SoftenedBy != "", "downgraded": v.DowngradedFrom != call.None,
		"rewrite": len(v.Rewrite) > 0, "shadow": v.Mode == "shadow", v.Action.String(): true} {
		if is {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

// forever is a line without an end in sight.
type forever struct{ left int }

func (f *forever) Read(p []byte) (int, error) {
	if f.left == 0 {
		return 0, io.EOF
	}
	n := min(len(p), f.left)
	copy(p, bytes.Repeat([]byte{'x'}, n))
	f.left -= n
	return n, nil
}

// TestLineOfAGigabyte is read past in bounded memory. With AIRLOCK_LONG=1 it is
// a whole one.
func TestLineOfAGigabyte(t *testing.T) {
	size := 64 << 20
	if os.Getenv("AIRLOCK_LONG") != "" {
		size = 1 << 30
	}
	row := written(t, 1)
	in := io.MultiReader(strings.NewReader(row), &forever{size}, strings.NewReader("\n"+strings.Replace(row, `"id":"`, `"id":"z`, 1)))
	p := audit.Replay{Settings: builtIn, Jobs: 2, Line: audit.Text}
	before := resident()
	sum, err := p.Run(&audit.Source{Files: []string{"-"}, Stdin: in}, io.Discard)
	if err != nil || sum.Rows != 2 || sum.TooLong != 1 {
		t.Errorf("got %s, %v, want both rows and one line that is too long", sum, err)
	}
	if grown := resident() - before; grown > 48<<10 {
		t.Errorf("got %d KiB more memory, want less than 48 MiB", grown)
	}
}

// resident is the most memory this process ever had, in KiB; 0 where the
// system does not tell.
func resident() int {
	status, _ := os.ReadFile("/proc/self/status")
	_, rest, _ := strings.Cut(string(status), "VmHWM:")
	line, _, _ := strings.Cut(rest, "kB")
	n, _ := strconv.Atoi(strings.TrimSpace(line))
	return n
}

// TestGoldenKept: no version's golden log is lost.
func TestGoldenKept(t *testing.T) {
	for v := 1; v <= call.Version; v++ {
		if _, err := os.Stat(filepath.Join("..", "call", "testdata", "golden-v"+strconv.Itoa(v)+".jsonl")); err != nil {
			t.Errorf("got %v, want a log of every version kept", err)
		}
	}
}

// BenchmarkReplay replays rows of every kind, on one goroutine.
func BenchmarkReplay(b *testing.B) {
	const rows = 4000
	log := written(b, rows)
	b.ReportAllocs()
	b.SetBytes(int64(len(log)))
	for b.Loop() {
		replay(b, log, audit.Replay{Jobs: 1})
	}
	b.ReportMetric(float64(rows*b.N)/b.Elapsed().Seconds(), "rows/s")
}
