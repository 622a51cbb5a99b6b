package audit

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"airlock/internal/call"
)

func row(id, at, more string) string {
	return fmt.Sprintf(`{"v":1,"id":%q,"time":"2026-11-30T%s.000Z","session":"s1","tool":"Bash","input":{"command":"sudo ls"}%s}`, id, at, more)
}

func TestVerify(t *testing.T) {
	late := `,"timings":{"hook":4000000}`
	for _, c := range []struct{ name, log, want string }{
		{"sound", row("a", "10:00:00", "") + "\n" + row("b", "10:00:01", "") + "\n", ""},
		{"no newline at the end", row("a", "10:00:00", ""), ""},
		{"empty", "", ""},
		{"blank lines", "\n\n" + row("a", "10:00:00", "") + "\n\n", ""},
		{"begun earlier, written later", row("a", "10:00:03", "") + "\n" + row("b", "10:00:00", late), ""},
		{"cut", row("a", "10:00:00", "") + "\n" + row("b", "10:00:01", "")[:40], "2: cut: begins as a row and has no end"},
		{"cut in the middle", row("b", "10:00:01", "")[:40] + "\n" + row("a", "10:00:00", ""), "1: cut: "},
		{"twice", row("a", "10:00:00", "") + "\n" + row("a", "10:00:00", ""), "2: duplicate: a row of the id a stands above"},
		{"twice without id", `{"v":1,"tool":"x"}` + "\n" + `{"v":1,"tool":"x"}`, "2: duplicate: the same line"},
		{"the id twice", row("a", "10:00:00", "") + "\n" + row("a", "10:00:05", ""), "2: duplicate: "},
		{"out of order", row("a", "10:00:05", "") + "\n" + row("b", "10:00:01", ""), "2: order: written 4s before a row above it"},
		{"foreign", `{"level":"info"}` + "\n" + row("a", "10:00:00", ""), "1: foreign: record: no version field v"},
		{"NULs", "\x00\x00\x00\n", "1: foreign: "},
		{"later", `{"v":9,"id":"x"}`, "1: later: written by a later release: "},
		{"long", row("a", "10:00:00", "") + "\n" + strings.Repeat("x", maxLine+1) + "\n" + row("b", "10:00:01", ""), "2: long: over 1024 KiB"},
		{"secret", row("a", "10:00:00", `,"error":"password=hunter2hunter2"`), "1: secret: "},
	} {
		t.Run(c.name, func(t *testing.T) {
			var told []string
			secret := func(line []byte) bool { return bytes.Contains(line, []byte("hunter2")) }
			v, err := Verify(&Source{Files: []string{"-"}, Stdin: strings.NewReader(c.log)}, secret, func(f *Fault) error {
				told = append(told, f.String())
				return nil
			})
			if err != nil || v.Sound() != (c.want == "") || len(told) > 1 || len(told) == 1 && !strings.HasPrefix(told[0], "-:"+c.want) {
				t.Errorf("got %q, %s, %v, want %q", told, v, err, c.want)
			}
		})
	}
}

func TestFilter(t *testing.T) {
	parse := func(more string) *call.Record {
		r, err := call.Parse([]byte(row("a", "10:00:00", more)))
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	deny := parse(`,"matches":[{"rule":"R5-sudo"},{"rule":"R7-destructive"}],"verdict":{"action":"deny","rule":"R5-sudo","mode":"enforce"}`)
	lifted := parse(`,"verdict":{"action":"none","rule":"R5-sudo","override":"asked","mode":"enforce"}`)
	failed := parse(`,"error":"x","degraded":["panic"]`)
	at := func(s string) time.Time {
		when, err := time.Parse(time.RFC3339, "2026-11-30T"+s+"Z")
		if err != nil {
			t.Fatal(err)
		}
		return when
	}
	for _, c := range []struct {
		name string
		f    Filter
		want [3]bool // deny, lifted, failed
	}{
		{"all", Filter{}, [3]bool{true, true, true}},
		{"since then", Filter{Since: at("10:00:00")}, [3]bool{true, true, true}},
		{"since later", Filter{Since: at("10:00:01")}, [3]bool{}},
		{"rule", Filter{Rules: []string{"R5"}}, [3]bool{true, true, false}},
		{"a rule beside", Filter{Rules: []string{"R7-destructive"}}, [3]bool{true, false, false}},
		{"half an id", Filter{Rules: []string{"R5-su"}}, [3]bool{}},
		{"two rules", Filter{Rules: []string{"R1", "R5"}}, [3]bool{true, true, false}},
		{"action", Filter{Actions: []string{"deny"}}, [3]bool{true, false, false}},
		{"override", Filter{Actions: []string{"override"}}, [3]bool{false, true, false}},
		{"error or deny", Filter{Actions: []string{"error", "deny"}}, [3]bool{true, false, true}},
		{"degraded", Filter{Actions: []string{"degraded"}}, [3]bool{false, false, true}},
		{"session", Filter{Sessions: []string{"s"}}, [3]bool{true, true, true}},
		{"another session", Filter{Sessions: []string{"t"}}, [3]bool{}},
	} {
		if got := [3]bool{c.f.Wants(deny), c.f.Wants(lifted), c.f.Wants(failed)}; got != c.want {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
	if err := (&Filter{Actions: []string{"deny", "block"}}).Check(); err == nil {
		t.Error("got no error for an action that there is none of")
	}
}

func TestParseSince(t *testing.T) {
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	for _, c := range []struct{ text, want string }{
		{"", "0001-01-01T00:00:00Z"}, {"2h", "2026-11-30T10:00:00Z"}, {"90m", "2026-11-30T10:30:00Z"}, {"3d", "2026-11-27T12:00:00Z"},
		{"1w", "2026-11-23T12:00:00Z"}, {"today", "2026-11-30T00:00:00Z"}, {"yesterday", "2026-11-29T00:00:00Z"},
		{"2026-11-30", "2026-11-30T00:00:00Z"}, {"2026-11-30 10:00", "2026-11-30T10:00:00Z"}, {"2026-11-30T10:00:00+02:00", "2026-11-30T08:00:00Z"},
		{"-2h", ""}, {"2x", ""}, {"d", ""}, {"-1d", ""}, {"soon", ""},
	} {
		got, err := ParseSince(c.text, now)
		if (err != nil) != (c.want == "") || err == nil && got.UTC().Format(time.RFC3339) != c.want {
			t.Errorf("%q: got %v, %v, want %q", c.text, got, err, c.want)
		}
	}
}

func TestPrinter(t *testing.T) {
	r, err := call.Parse([]byte(row("a", "10:00:00", `,"degraded":["lock"],"verdict":{"action":"deny","rule":"R5-sudo","mode":"shadow"}`)))
	if err != nil {
		t.Fatal(err)
	}
	r.Input = []byte(`{"command":"sudo ` + strings.Repeat("é", 90) + `\u001b[2J"}`)
	for _, c := range []struct {
		p    Printer
		want string
		cut  bool
	}{
		{Printer{}, "deny R5-sudo (shadow) !lock", false},
		{Printer{Color: true}, "\x1b[1;31mdeny R5-sudo (shadow) !lock", false},
		{Printer{Width: 100}, "…\n", true},
	} {
		var out strings.Builder
		c.p.To = &out
		if err := c.p.Print(r); err != nil || !strings.Contains(out.String(), c.want) || strings.Contains(out.String(), "\x1b[2J") {
			t.Errorf("%+v: got %q, %v, want %q", c.p, out.String(), err, c.want)
		}
		if columns := len([]rune(strings.TrimSpace(out.String()))); c.cut && columns != c.p.Width {
			t.Errorf("got %d columns, want %d", columns, c.p.Width)
		}
	}
}

func TestExpand(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"log.jsonl", "log.1.jsonl", "log.2.jsonl", "log.10.jsonl.gz", "log.lock", "other.jsonl", "other.jsonl.1", "budget"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("log.jsonl", filepath.Join(dir, "link.jsonl")); err != nil {
		t.Fatal(err)
	}
	names := func(paths ...string) []string {
		for i, p := range paths {
			paths[i] = filepath.Join(dir, p)
		}
		return paths
	}
	for _, c := range []struct{ in, want []string }{
		{names("."), names("link.jsonl", "log.10.jsonl.gz", "log.2.jsonl", "log.1.jsonl", "other.jsonl.1", "other.jsonl")},
		{names("log.1.jsonl", "log.2.jsonl", "log.jsonl"), names("log.2.jsonl", "log.1.jsonl", "log.jsonl")},
		{names("log.jsonl", "log.jsonl", "link.jsonl"), names("log.jsonl")},
		{names("budget", "log.1.jsonl"), names("budget", "log.1.jsonl")},
		{[]string{"-"}, []string{"-"}},
	} {
		got, err := Expand(c.in)
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%q: got %q, %v, want %q", c.in, got, err, c.want)
		}
	}
	for _, name := range names("none", "empty") {
		_ = os.Mkdir(filepath.Join(dir, "empty"), 0o700)
		if _, err := Expand([]string{name}); err == nil {
			t.Errorf("%s: got no error", name)
		}
	}
}

// TestCompressed: a log reads the same compressed, and one whose compressed
// form was cut off gives what it holds, and says so.
func TestCompressed(t *testing.T) {
	var log strings.Builder
	for i := range 3000 {
		log.WriteString(strings.Replace(sudoRow, "sudo ls", fmt.Sprintf("sudo ls %d %x", i, i*7919), 1) + "\n")
	}
	var text bytes.Buffer
	z := gzip.NewWriter(&text)
	_, _ = z.Write([]byte(log.String()))
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	whole, _ := replayed(t, text.String(), Replay{Settings: settings(t, "")})
	if whole.Rows != 3000 || whole.Unreadable > 0 {
		t.Errorf("got %s, want 3000 rows", whole)
	}
	cut, _ := replayed(t, text.String()[:text.Len()/2], Replay{Settings: settings(t, "")})
	if cut.Rows < 500 || cut.Rows >= 3000 || cut.Cut != 1 {
		t.Errorf("got %s, want half the rows and one cut", cut)
	}
	damaged := bytes.Clone(text.Bytes())
	for i := text.Len() / 2; i < text.Len()/2+50; i++ {
		damaged[i] ^= 0x55
	}
	if sum, _ := replayed(t, string(damaged), Replay{Settings: settings(t, "")}); sum.Rows < 500 || sum.Unreadable == 0 {
		t.Errorf("got %s, want half the rows and the damage", sum)
	}
}

// TestFollow: rows that are there, rows that come, a row in two pieces, and a
// rotation.
func TestFollow(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "log.jsonl")
	write := func(text string) {
		t.Helper()
		f, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if _, err := f.WriteString(text); err != nil {
			t.Fatal(err)
		}
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	got, caught, done := make(chan string, 10), make(chan struct{}), make(chan error)
	go func() {
		done <- Follow(ctx, path, time.Millisecond, func() error { close(caught); return nil },
			func(r *call.Record) error { got <- r.ID; return nil })
	}()
	want := func(id string) {
		t.Helper()
		select {
		case g := <-got:
			if g != id {
				t.Fatalf("got row %s, want %s", g, id)
			}
		case <-time.After(20 * time.Second):
			t.Fatalf("got nothing, want row %s", id)
		}
	}
	<-caught // of a log that is not there
	write(row("a", "10:00:00", "") + "\n")
	want("a")
	b := row("b", "10:00:00", "")
	write(b[:20])
	time.Sleep(5 * time.Millisecond)
	write(b[20:] + "\nnot a row\n")
	want("b")
	if err := os.Rename(path, path+".1"); err != nil {
		t.Fatal(err)
	}
	write(row("c", "10:00:00", "") + "\n")
	want("c")
	stop()
	if err := <-done; err != nil {
		t.Errorf("got %v, want none", err)
	}
}
