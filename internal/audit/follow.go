package audit

import (
	"context"
	"errors"
	"io"
	"os"
	"time"

	"airlock/internal/call"
)

// Follow calls row for each row of the log at path, those to come included,
// until ctx ends. caughtUp is called once, when what was there is read. A log
// that is rotated is read to its end before the new one is begun; one that is
// not there yet is waited for.
func Follow(ctx context.Context, path string, every time.Duration, caughtUp func() error, row func(r *call.Record) error) error {
	t := &tail{ctx: ctx, path: path, every: every, caughtUp: caughtUp}
	defer t.close()
	l := newLines(t, maxLine)
	for {
		line, err := l.next()
		if err != nil || line == nil {
			if errors.Is(err, errStop) {
				return nil
			}
			return err
		}
		r, err := call.Parse(line)
		if err != nil {
			continue // told by verify
		}
		if err := row(r); err != nil {
			return err
		}
	}
}

// tail reads a file that grows and is replaced.
type tail struct {
	ctx      context.Context
	path     string
	every    time.Duration
	caughtUp func() error
	file     *os.File
}

func (t *tail) close() {
	if t.file != nil {
		t.file.Close()
	}
}

// Read waits for more than nothing.
func (t *tail) Read(p []byte) (int, error) {
	for {
		if t.file == nil {
			t.file, _ = os.Open(t.path) // not there yet, or between two names
		}
		if t.file != nil {
			n, err := t.file.Read(p)
			if n > 0 || err != nil && !errors.Is(err, io.EOF) {
				return n, err
			}
			if t.replaced() {
				t.close()
				t.file = nil
				continue
			}
		}
		if t.caughtUp != nil {
			err := t.caughtUp()
			t.caughtUp = nil
			if err != nil {
				return 0, err
			}
		}
		select {
		case <-t.ctx.Done():
			return 0, errStop
		case <-time.After(t.every):
		}
	}
}

// replaced reports whether the path is another file now, with nothing left to
// read in the old one, or the file was cut off behind our back.
func (t *tail) replaced() bool {
	now, err := os.Stat(t.path)
	if err != nil {
		return false
	}
	was, err := t.file.Stat()
	if err != nil || !os.SameFile(now, was) {
		var one [1]byte
		if n, _ := t.file.Read(one[:]); n > 0 {
			_, _ = t.file.Seek(-1, io.SeekCurrent)
			return false
		}
		return true
	}
	at, err := t.file.Seek(0, io.SeekCurrent)
	return err == nil && at > was.Size()
}
