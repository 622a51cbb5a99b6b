package state

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"airlock/internal/call"
)

func row1(session string) *call.Record {
	return &call.Record{V: call.Version, ID: session, Session: session, Tool: "Bash", Input: []byte(`{"command":"x"}`)}
}

func lines(t *testing.T, path string) []string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if len(data) > 0 && data[len(data)-1] != '\n' {
		t.Errorf("%s does not end with a newline", path)
	}
	return strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
}

func TestDefault(t *testing.T) {
	for _, c := range []struct {
		env  map[string]string
		want Dir
	}{
		{map[string]string{"HOME": "/h"}, "/h/.local/state/airlock"},
		{map[string]string{"HOME": "/h", "XDG_STATE_HOME": "/s"}, "/s/airlock"},
		{map[string]string{"HOME": "/h", "XDG_STATE_HOME": "rel"}, "/h/.local/state/airlock"},
		{map[string]string{}, ""},
		{map[string]string{"HOME": "rel"}, ""},
	} {
		if got := Default(func(n string) string { return c.env[n] }); got != c.want {
			t.Errorf("%v: got %q, want %q", c.env, got, c.want)
		}
	}
}

func TestAppendBehindACutLine(t *testing.T) {
	d := Dir(filepath.Join(t.TempDir(), "airlock"))
	if err := d.Append(row1("a"), DefaultKeep); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(d.Log(), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	f.WriteString(`{"v":1,"cut`)
	f.Close()
	if err := d.Append(row1("b"), DefaultKeep); err != nil {
		t.Fatal(err)
	}
	got := lines(t, d.Log())
	if len(got) != 3 || got[1] != `{"v":1,"cut` {
		t.Fatalf("got %q, want the cut line between two rows", got)
	}
	if _, err := call.Parse([]byte(got[2])); err != nil {
		t.Errorf("row behind the cut line: %v", err)
	}
}

func TestRotate(t *testing.T) {
	d := Dir(t.TempDir())
	keep := Keep{Bytes: 1000, Files: 2}
	for i := range 60 {
		if err := d.Append(row1(fmt.Sprint(i)), keep); err != nil {
			t.Fatal(err)
		}
	}
	logs := d.Logs()
	if len(logs) != 3 {
		t.Fatalf("got %q, want the log and two rotated files", logs)
	}
	last := ""
	for _, l := range logs {
		if info, _ := os.Stat(l); info.Size() > keep.Bytes {
			t.Errorf("%s: got %d bytes, want at most %d", l, info.Size(), keep.Bytes)
		}
		for _, line := range lines(t, l) {
			r, err := call.Parse([]byte(line))
			if err != nil {
				t.Fatal(err)
			}
			last = r.Session
		}
	}
	if last != "59" {
		t.Errorf("newest row: got %s, want 59", last)
	}
}

// TestAppendAtOnce: writers with and without the lock, while the log rotates,
// lose and tear nothing.
func TestAppendAtOnce(t *testing.T) {
	const writers, rows = 16, 60
	d := Dir(t.TempDir())
	keep := Keep{Bytes: 20_000, Files: 1000}
	var wg sync.WaitGroup
	for w := range writers {
		wg.Go(func() {
			for i := range rows {
				if err := d.Append(row1(fmt.Sprintf("%d-%d", w, i)), keep); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	seen := map[string]bool{}
	for _, l := range d.Logs() {
		for _, line := range lines(t, l) {
			r, err := call.Parse([]byte(line))
			if err != nil {
				t.Fatalf("%q: %v", line, err)
			}
			seen[r.Session] = true
		}
	}
	if len(seen) != writers*rows {
		t.Errorf("got %d rows, want %d", len(seen), writers*rows)
	}
}

func TestLongRow(t *testing.T) {
	d := Dir(t.TempDir())
	r := row1("a")
	r.Input = []byte(`{"command":"` + strings.Repeat("x", 1<<20) + `"}`)
	r.Matches = []call.Match{{Rule: "R5-sudo", Detail: strings.Repeat("y", 1<<20)}}
	r.Verdict = &call.Verdict{Action: call.Deny, Reason: strings.Repeat("z", 1<<20)}
	if err := d.Append(r, DefaultKeep); err != nil {
		t.Fatal(err)
	}
	line := lines(t, d.Log())[0]
	got, err := call.Parse([]byte(line))
	if err != nil || len(line) >= MaxRow || strings.Join(got.Degraded, "") != call.DegradedTooLong || got.Verdict.Action != call.Deny {
		t.Errorf("got %d bytes, %.300s, %v, want a row of at most %d that says too-long", len(line), line, err, MaxRow)
	}
}

func TestLoop(t *testing.T) {
	d := Dir(filepath.Join(t.TempDir(), "airlock"))
	shell := func(session, dir, command string) *call.Record {
		return &call.Record{Session: session, Tool: "Bash", Shell: "bash", Dir: dir, Input: []byte(`{"command":"` + command + `","description":"` + session + `"}`)}
	}
	key := func(r *call.Record) string {
		k, err := d.LoopKey(r)
		if err != nil {
			t.Fatal(err)
		}
		return k
	}
	a := key(shell("s", "/p", "x"))
	other := shell("s", "/p", "x")
	other.Input = []byte(`{"command":"x","description":"now with words"}`)
	if key(other) != a {
		t.Error("another description: got another key, want the same: the command decides")
	}
	for _, r := range []*call.Record{shell("s2", "/p", "x"), shell("s", "/q", "x"), shell("s", "/p", "y"),
		{Session: "s", Tool: "Read", Dir: "/p", Input: []byte(`{"command":"x"}`)}} {
		if key(r) == a {
			t.Errorf("%s: got the same key, want another", r.Append(nil))
		}
	}
	start := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	mark := func(after time.Duration) time.Time {
		if err := d.Mark(a, start.Add(after), 10*time.Minute); err != nil {
			t.Fatal(err)
		}
		seen, err := d.Seen(a)
		if err != nil {
			t.Fatal(err)
		}
		return seen
	}
	if seen, err := d.Seen(a); err != nil || !seen.IsZero() {
		t.Errorf("before: got %v, %v, want never", seen, err)
	}
	for _, c := range []struct{ after, want time.Duration }{{0, 0}, {time.Minute, 0}, {11 * time.Minute, 11 * time.Minute}} {
		if got := mark(c.after); !got.Equal(start.Add(c.want)) {
			t.Errorf("denied again after %v: got %v, want %v", c.after, got.Sub(start), c.want)
		}
	}
	b := key(shell("s", "/p", "other"))
	if err := d.Mark(b, start.Add(3*time.Hour), 10*time.Minute); err != nil {
		t.Fatal(err)
	}
	if seen, _ := d.Seen(a); !seen.IsZero() {
		t.Errorf("after three hours: got %v, want it forgotten", seen)
	}
	for _, p := range []string{"loop.key", filepath.Join("loop", b)} {
		if info, err := os.Stat(filepath.Join(string(d), p)); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: got %v, %v, want mode 0600", p, info.Mode(), err)
		}
	}
}

// TestOneSecret: of many processes that make the secret at once, all use the
// same.
func TestOneSecret(t *testing.T) {
	d := Dir(filepath.Join(t.TempDir(), "airlock"))
	var mu sync.Mutex
	keys := map[string]bool{}
	var wg sync.WaitGroup
	for range 32 {
		wg.Go(func() {
			k, err := d.LoopKey(row1("s"))
			if err != nil {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			keys[k] = true
		})
	}
	wg.Wait()
	if len(keys) != 1 {
		t.Errorf("got %d keys for one call, want 1", len(keys))
	}
}
