package scrub

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

// progress shows how far the reading is, where a person watches standard error
// and nothing else is written to the terminal. The zero value shows nothing. It
// is ours because the libraries for it link net/http or text/template, which
// start-up would pay for.
type progress struct {
	to    io.Writer
	total int64 // bytes; -1 where it is not known
	done  int64
	start time.Time
	shown time.Time // when it was drawn last
}

func newProgress(files []string, std *cli.Streams) *progress {
	if !terminal(std.Err) || terminal(std.Out) {
		return new(progress)
	}
	p := &progress{to: std.Err, start: time.Now()}
	for _, name := range files {
		info, err := os.Stat(name)
		if err != nil || !info.Mode().IsRegular() {
			p.total = -1
			break
		}
		p.total += info.Size()
	}
	return p
}

func terminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// reader counts what is read from in.
func (p *progress) reader(in io.Reader) io.Reader {
	if p.to == nil {
		return in
	}
	return counted{in, p}
}

type counted struct {
	in io.Reader
	p  *progress
}

func (c counted) Read(buf []byte) (int, error) {
	n, err := c.in.Read(buf)
	c.p.add(int64(n))
	return n, err
}

func (p *progress) add(n int64) {
	p.done += n
	now := time.Now()
	if now.Sub(p.start) < patience || now.Sub(p.shown) < refresh {
		return
	}
	p.shown = now
	fmt.Fprintf(p.to, "\r%s\x1b[K", p.line(now.Sub(p.start)))
}

// line is what the bar says after some time.
func (p *progress) line(took time.Duration) string {
	const mb, width = 1e6, 30
	speed := float64(p.done) / mb / took.Seconds()
	if p.total <= 0 {
		return fmt.Sprintf("%.0f MB, %.0f MB/s", float64(p.done)/mb, speed)
	}
	share := min(1, float64(p.done)/float64(p.total))
	full := int(share * width)
	return fmt.Sprintf("[%s%s] %3.0f %%, %.0f of %.0f MB, %.0f MB/s", strings.Repeat("#", full), strings.Repeat(".", width-full),
		100*share, float64(p.done)/mb, float64(p.total)/mb, speed)
}

func (p *progress) close() {
	if !p.shown.IsZero() {
		fmt.Fprint(p.to, "\r\x1b[K")
	}
}
