package pipe

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"airlock/internal/call"
)

func mark(name string) Stage {
	return Stage{Name: name, Run: func(_ context.Context, r *call.Record) error {
		r.Settings += name
		return nil
	}}
}

func TestApply(t *testing.T) {
	fails := Stage{"fails", func(context.Context, *call.Record) error { return errors.New("no") }}
	panics := Stage{"panics", func(context.Context, *call.Record) error { panic("oh") }}
	canceled, cancel := context.WithCancel(context.Background())
	cancel()
	for _, c := range []struct {
		name     string
		ctx      context.Context
		stages   []Stage
		settings string
		err      string
		degraded string
	}{
		{"in order", t.Context(), []Stage{mark("a"), mark("b")}, "ab", "", ""},
		{"error", t.Context(), []Stage{mark("a"), fails, mark("b")}, "ab", "fails: no", ""},
		{"panic", t.Context(), []Stage{panics, mark("b")}, "b", "panics: panic: oh", "panic"},
		{"deadline", canceled, []Stage{mark("a")}, "", "", "deadline"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var r call.Record
			Apply(c.ctx, &r, c.stages...)
			if r.Settings != c.settings || r.Error != c.err || strings.Join(r.Degraded, " ") != c.degraded {
				t.Errorf("got %q %q %q, want %q %q %q", r.Settings, r.Error, r.Degraded, c.settings, c.err, c.degraded)
			}
		})
	}
}

var filterRows = []struct {
	in    string
	lines int
	err   error
}{
	{"", 0, nil},
	{"{\"v\":1}\n{\"v\":1}\n", 2, nil},
	{"{\"v\":1}\r\n\n  {\"v\":1}", 2, nil},
	{"nonsense\n{\"v\":1}\n", 2, ErrLines},
	{"{\"v\":1}{\"v\":1}\n", 1, ErrLines},
	{"{\"v\":1,\"x\":\"" + strings.Repeat("y", 200_000) + "\"}\n", 1, nil},
	{strings.Repeat("x", MaxLine+2) + "\n{\"v\":1}\n", 2, ErrLines},
	{"\x00\xff\n", 1, ErrLines},
}

func TestFilter(t *testing.T) {
	for _, c := range filterRows {
		var out bytes.Buffer
		err := Filter(t.Context(), strings.NewReader(c.in), &out, call.Parse, mark("a"))
		if got := strings.Count(out.String(), "\n"); got != c.lines || !errors.Is(err, c.err) {
			t.Errorf("Filter(%.40q): got %d lines, %v, want %d, %v", c.in, got, err, c.lines, c.err)
		}
	}
}

// FuzzFilter: one line out for each line in, and each readable by the next stage.
func FuzzFilter(f *testing.F) {
	for _, c := range filterRows[:6] {
		f.Add([]byte(c.in))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		var out bytes.Buffer
		_ = Filter(t.Context(), bytes.NewReader(in), &out, call.Parse)
		want := 0
		for line := range bytes.Lines(in) {
			if len(trim(line)) > 0 {
				want++
			}
		}
		if got := bytes.Count(out.Bytes(), []byte("\n")); got != want {
			t.Errorf("got %d lines, want %d", got, want)
		}
		if err := Filter(t.Context(), bytes.NewReader(out.Bytes()), new(bytes.Buffer), call.Parse); err != nil {
			t.Errorf("second stage: %v on %q", err, out.Bytes())
		}
	})
}
