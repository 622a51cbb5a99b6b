package audit

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"hash/maphash"
	"io"

	"airlock/internal/call"
	"airlock/internal/state"
)

// maxLine is the longest line of a log that is looked at. Rows are at most
// state.MaxRow; a longer one is of another writer.
const maxLine = 16 * state.MaxRow

// Damage counts the lines of a log that are no rows, by what is wrong with
// them. A line counts once.
type Damage struct {
	Cut        int `json:"cut,omitempty"`        // begins as a row and has no end
	Foreign    int `json:"foreign,omitempty"`    // no JSON object, or one of somebody else
	Later      int `json:"later,omitempty"`      // a row of a version that this release does not know
	TooLong    int `json:"too_long,omitempty"`   // over maxLine
	Duplicates int `json:"duplicates,omitempty"` // the same bytes as a line before
	Unreadable int `json:"-"`                    // all but the duplicates
}

// Add adds what was found elsewhere.
func (d *Damage) Add(e Damage) {
	d.Cut += e.Cut
	d.Foreign += e.Foreign
	d.Later += e.Later
	d.TooLong += e.TooLong
	d.Duplicates += e.Duplicates
	d.Unreadable += e.Unreadable
}

// note counts a line that could not be read as a row.
func (d *Damage) note(line []byte, err error) {
	d.Unreadable++
	switch {
	case errors.Is(err, call.ErrVersion):
		d.Later++
	case errors.Is(err, call.ErrJSON) && len(line) > 0 && line[0] == '{' && !bytes.HasSuffix(line, []byte("}")):
		d.Cut++
	default:
		d.Foreign++
	}
}

// lines splits a stream into lines of bounded length. What is over its bound is
// read to its end, counted and passed over, so that memory stays flat.
type lines struct {
	in      *bufio.Reader
	max     int
	joined  []byte
	number  int   // of the line that next returned last, from 1
	skipped []int // numbers of the lines that were too long
}

func newLines(in io.Reader, max int) *lines {
	return &lines{in: bufio.NewReaderSize(in, 256<<10), max: max}
}

// next returns the next line that is not blank, without white space around it;
// nil at the end. It is valid until the next call.
func (l *lines) next() ([]byte, error) {
	for {
		line, err := l.read()
		if line = bytes.TrimSpace(line); len(line) > 0 {
			return line, nil
		}
		if err != nil {
			if errors.Is(err, io.EOF) {
				err = nil
			}
			return nil, err
		}
	}
}

// taken returns the damage met since it was last asked for.
func (l *lines) taken() Damage {
	d := Damage{TooLong: len(l.skipped), Unreadable: len(l.skipped)}
	l.skipped = l.skipped[:0]
	return d
}

// read returns one line, empty where it was too long.
func (l *lines) read() ([]byte, error) {
	l.joined = l.joined[:0]
	l.number++
	long := false
	for {
		part, err := l.in.ReadSlice('\n')
		full := errors.Is(err, bufio.ErrBufferFull)
		switch {
		case !full && len(l.joined) == 0 && !long:
			return part, wrapRead(err)
		case !long && len(l.joined)+len(part) <= l.max:
			l.joined = append(l.joined, part...)
		case !long:
			long = true
			l.skipped = append(l.skipped, l.number)
			l.joined = l.joined[:0]
		}
		if !full {
			return l.joined, wrapRead(err)
		}
	}
}

func wrapRead(err error) error {
	if err == nil || errors.Is(err, io.EOF) {
		return err
	}
	return fmt.Errorf("read log: %w", err)
}

// recently remembers the lines of the last while, so that one that stands
// twice is seen. It is bounded: memory does not grow with the log.
type recently struct {
	seed maphash.Seed
	seen map[uint64]struct{}
	ring []uint64
	at   int
}

// window is how many lines back a duplicate is recognised.
const window = 1 << 17

func newRecently() *recently {
	return &recently{seed: maphash.MakeSeed(), seen: make(map[uint64]struct{}, window), ring: make([]uint64, 0, window)}
}

// again reports whether the line was there before, and remembers it.
func (r *recently) again(line []byte) bool {
	sum := maphash.Bytes(r.seed, line)
	if _, ok := r.seen[sum]; ok {
		return true
	}
	r.seen[sum] = struct{}{}
	if len(r.ring) < window {
		r.ring = append(r.ring, sum)
		return false
	}
	delete(r.seen, r.ring[r.at])
	r.ring[r.at] = sum
	r.at = (r.at + 1) % window
	return false
}
