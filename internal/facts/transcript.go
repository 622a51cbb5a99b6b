package facts

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"syscall"
)

// Bounds of reading a transcript.
const (
	maxTranscript = 4 << 20  // read back from its end, whatever its size
	chunk         = 64 << 10 // at a time, more where a line is longer
)

// openTranscript opens a transcript, which is an absolute path of a regular
// file. The path comes from outside: a FIFO would wait for a writer, a device
// might never end. It need not lie in the client's own folder, which can be
// anywhere; what it says is only ever put before the model, and its answer
// can only soften.
func openTranscript(path string) (*os.File, int64, error) {
	if !filepath.IsAbs(path) {
		return nil, 0, errNotRegular
	}
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, 0, err
	}
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		f.Close()
		return nil, 0, errNotRegular
	}
	return f, info.Size(), nil
}

// linesBack calls each with the lines of the last maxTranscript bytes, the last
// line first, until it returns false. A line that begins before them is not
// whole and left out.
func linesBack(ctx context.Context, in io.ReaderAt, size int64, each func(line []byte) bool) error {
	var rest []byte // what was read and not handed out: the end of a longer line
	step := chunk
	for at, read := size, 0; at > 0 && read < maxTranscript; {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		n := int(min(int64(step), int64(maxTranscript-read), at))
		at, read = at-int64(n), read+n
		buf := make([]byte, n, n+len(rest))
		if _, err := in.ReadAt(buf, at); err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		fresh := n
		buf = append(buf, rest...)
		for {
			i := bytes.LastIndexByte(buf[:fresh], '\n')
			if i < 0 {
				break
			}
			if line := buf[i+1:]; len(line) > 0 && !each(line) {
				return nil
			}
			buf, fresh = buf[:i], i
		}
		if len(buf) >= n { // one line goes on: what is kept is copied with every step
			step *= 2
		}
		rest = buf
		if at == 0 && len(rest) > 0 {
			each(rest)
		}
	}
	return nil
}
