// Package progress draws a bar for work that reads files and takes a while.
package progress

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"airlock/internal/cli"

	"golang.org/x/term"
)

const (
	patience = time.Second            // how long work goes on before it is worth a bar
	refresh  = 100 * time.Millisecond // how often it is drawn
)

// Bar shows how far the reading is. The zero value shows nothing. It is ours
// because the libraries for it link net/http or text/template, which start-up
// would pay for. It is for one goroutine.
type Bar struct {
	to    io.Writer
	total int64 // bytes; -1 where it is not known
	done  int64
	start time.Time
	shown time.Time // when it was drawn last
}

// New returns a bar for the files named, on standard error if that is a
// terminal. streams says that output is written meanwhile: then a terminal that
// shows the output gets no bar.
func New(files []string, std *cli.Streams, streams bool) *Bar {
	if !Terminal(std.Err) || streams && Terminal(std.Out) {
		return new(Bar)
	}
	b := &Bar{to: std.Err, start: time.Now()}
	for _, name := range files {
		info, err := os.Stat(name)
		if err != nil || !info.Mode().IsRegular() {
			b.total = -1
			break
		}
		b.total += info.Size()
	}
	return b
}

// Terminal reports whether a stream is a terminal.
func Terminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// Reader counts what is read from in.
func (b *Bar) Reader(in io.Reader) io.Reader {
	if b.to == nil {
		return in
	}
	return counted{in, b}
}

type counted struct {
	in io.Reader
	b  *Bar
}

func (c counted) Read(buf []byte) (int, error) {
	n, err := c.in.Read(buf)
	c.b.add(int64(n))
	return n, err
}

func (b *Bar) add(n int64) {
	b.done += n
	now := time.Now()
	if now.Sub(b.start) < patience || now.Sub(b.shown) < refresh {
		return
	}
	b.shown = now
	fmt.Fprintf(b.to, "\r%s\x1b[K", b.line(now.Sub(b.start)))
}

// line is what the bar says after some time.
func (b *Bar) line(took time.Duration) string {
	const mb, width = 1e6, 30
	speed := float64(b.done) / mb / took.Seconds()
	if b.total <= 0 {
		return fmt.Sprintf("%.0f MB, %.0f MB/s", float64(b.done)/mb, speed)
	}
	share := min(1, float64(b.done)/float64(b.total))
	full := int(share * width)
	text := fmt.Sprintf("[%s%s] %3.0f %%, %.0f of %.0f MB, %.0f MB/s", strings.Repeat("#", full), strings.Repeat(".", width-full),
		100*share, float64(b.done)/mb, float64(b.total)/mb, speed)
	if share > 0 && share < 1 {
		text += ", " + (time.Duration(float64(took) * (1 - share) / share)).Round(time.Second).String() + " left"
	}
	return text
}

// Close takes the bar off the screen.
func (b *Bar) Close() {
	if !b.shown.IsZero() {
		fmt.Fprint(b.to, "\r\x1b[K")
	}
}
