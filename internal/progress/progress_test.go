package progress

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"
)

func TestProgressLine(t *testing.T) {
	for _, c := range []struct {
		done, total int64
		took        time.Duration
		want        string
	}{
		{0, 100e6, time.Second, "[" + strings.Repeat(".", 30) + "]   0 %, 0 of 100 MB, 0 MB/s"},
		{50e6, 100e6, 2 * time.Second, "[" + strings.Repeat("#", 15) + strings.Repeat(".", 15) + "]  50 %, 50 of 100 MB, 25 MB/s, 2s left"},
		{120e6, 100e6, time.Second, "[" + strings.Repeat("#", 30) + "] 100 %, 120 of 100 MB, 120 MB/s"},
		{50e6, -1, time.Second, "50 MB, 50 MB/s"},
	} {
		p := Bar{done: c.done, total: c.total}
		if got := p.line(c.took); got != c.want {
			t.Errorf("%d of %d: got %q, want %q", c.done, c.total, got, c.want)
		}
	}
}

// TestProgress: nothing at first, a bar when it takes long, and it is gone in
// the end.
func TestProgress(t *testing.T) {
	var out bytes.Buffer
	p := &Bar{to: &out, total: 4, start: time.Now()}
	if _, err := io.Copy(io.Discard, p.Reader(strings.NewReader("ab"))); err != nil || out.Len() > 0 {
		t.Errorf("got %q %v, want nothing yet", out.String(), err)
	}
	p.start = p.start.Add(-2 * patience)
	if _, err := io.Copy(io.Discard, p.Reader(strings.NewReader("cd"))); err != nil || !strings.Contains(out.String(), "100 %") {
		t.Errorf("got %q %v, want a full bar", out.String(), err)
	}
	p.Close()
	if !strings.HasSuffix(out.String(), "\r\x1b[K") {
		t.Errorf("got %q, want the bar cleared", out.String())
	}
	var none Bar
	if in := strings.NewReader("x"); none.Reader(in) != io.Reader(in) {
		t.Error("got a counting reader, want the reader itself")
	}
}
