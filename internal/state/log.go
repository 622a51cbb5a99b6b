package state

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"time"

	"airlock/internal/call"
)

// MaxRow is the largest row the log takes, its newline included.
const MaxRow = 64 << 10

// lockWait is how long an append waits for the log's lock. A process that was
// stopped while it held it must not hang every agent.
const lockWait = 50 * time.Millisecond

// Keep says when the log is rotated.
type Keep struct {
	Bytes int64 // size at which log.jsonl becomes log.1.jsonl; 0: never
	Files int   // how many rotated files stay
}

// DefaultKeep is 20 MB and five files.
var DefaultKeep = Keep{Bytes: 20 << 20, Files: 5}

// Append writes one row. It waits at most 50 ms for the lock; without it the
// row is still written whole, marked as degraded, and nothing is rotated.
func (d Dir) Append(r *call.Record, keep Keep) error {
	if err := d.make(); err != nil {
		return err
	}
	unlock, locked := d.lock()
	defer unlock()
	if !locked {
		r.Degrade(call.DegradedLock)
	}
	row := row(r)
	if locked && keep.Bytes > 0 {
		if err := d.rotate(int64(len(row)), keep); err != nil {
			return err
		}
	}
	f, err := os.OpenFile(d.Log(), os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return fmt.Errorf("log: %w", err)
	}
	err = write(f, row, locked)
	return errors.Join(err, f.Close())
}

// write adds the row in one write. With the lock, it starts a new line behind
// one that was cut by a crash or a full disk, and takes its own row back where
// that is cut. Without it others may be writing, and the end of the file may be
// theirs.
func write(f *os.File, row []byte, locked bool) error {
	if !locked {
		_, err := f.Write(row)
		return wrap(err)
	}
	size, cut, err := end(f)
	if err != nil {
		return wrap(err)
	}
	if cut {
		row = append([]byte{'\n'}, row...)
	}
	n, err := f.Write(row)
	if err != nil && n > 0 {
		err = errors.Join(err, f.Truncate(size))
	}
	return wrap(err)
}

func wrap(err error) error {
	if err != nil {
		return fmt.Errorf("log: %w", err)
	}
	return nil
}

// settleWait is how long a row that a process without the lock is just writing
// may take to get its end.
const settleWait = 2 * time.Millisecond

// end returns the size of the log, and whether its last line has no end.
func end(f *os.File) (size int64, cut bool, err error) {
	for try := range 3 {
		info, err := f.Stat()
		if err != nil {
			return 0, false, err
		}
		var last [1]byte
		if size = info.Size(); size == 0 {
			return 0, false, nil
		}
		if _, err := f.ReadAt(last[:], size-1); err != nil || last[0] == '\n' {
			return size, false, nil // a device has no bytes to read back
		}
		if try < 2 {
			time.Sleep(settleWait)
		}
	}
	return size, true, nil
}

// row is the record as a line of at most MaxRow bytes. What would be longer
// loses its input and its bodies, keeps a hash in their place, and cannot be
// replayed.
func row(r *call.Record) []byte {
	line := append(r.Append(make([]byte, 0, 2048)), '\n')
	if len(line) <= MaxRow {
		return line
	}
	return append(r.Shorten(MaxRow-1).Append(nil), '\n')
}

// rotate moves log.jsonl to log.1.jsonl and the older ones on by one, if more
// bytes would take it over its size. It needs the lock.
func (d Dir) rotate(more int64, keep Keep) error {
	info, err := os.Stat(d.Log())
	if err != nil || info.Size()+more <= keep.Bytes {
		return nil
	}
	if keep.Files < 1 {
		return os.Remove(d.Log())
	}
	for i := keep.Files - 1; i >= 1; i-- {
		err := os.Rename(d.rotated(i), d.rotated(i+1))
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return fmt.Errorf("rotate: %w", err)
		}
	}
	if err := os.Rename(d.Log(), d.rotated(1)); err != nil {
		return fmt.Errorf("rotate: %w", err)
	}
	return nil
}

func (d Dir) rotated(i int) string { return d.path("log." + strconv.Itoa(i) + ".jsonl") }

// Logs returns the log's files that exist, oldest first.
func (d Dir) Logs() []string {
	var out []string
	for i := 1; ; i++ {
		if _, err := os.Stat(d.rotated(i)); err != nil {
			break
		}
		out = append([]string{d.rotated(i)}, out...)
	}
	if _, err := os.Stat(d.Log()); err == nil {
		out = append(out, d.Log())
	}
	return out
}

// lock takes the lock of the log, which is a file of its own that is never
// renamed.
func (d Dir) lock() (unlock func(), locked bool) {
	f, err := os.OpenFile(d.path("log.lock"), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return func() {}, false
	}
	deadline := time.Now().Add(lockWait)
	for wait := 200 * time.Microsecond; ; wait *= 2 {
		if tryLock(f) {
			return func() { f.Close() }, true // closing gives the lock back
		}
		left := time.Until(deadline)
		if left <= 0 {
			f.Close()
			return func() {}, false
		}
		time.Sleep(min(wait, left, 5*time.Millisecond))
	}
}
