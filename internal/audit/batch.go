package audit

import (
	"errors"
	"io"
	"iter"
)

// batch is some lines of a log, read together.
type batch struct {
	text   []byte
	ends   []int
	damage Damage // met on the way
}

// batchBytes is about how much a worker gets at a time.
const batchBytes = 128 << 10

// lines are those of the batch, without their newlines.
func (b *batch) lines() iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		from := 0
		for _, end := range b.ends {
			if !yield(b.text[from:end]) {
				return
			}
			from = end
		}
	}
}

// errStop ends a reading early, without an error.
var errStop = errors.New("stop")

// batches reads logs and emits their lines, without those that stand twice.
// An error of emit ends it.
func batches(from *Source, emit func(*batch) error) error {
	seen := newRecently()
	err := from.each(func(in io.Reader) error {
		l := newLines(in, maxLine)
		for more := true; more; {
			b := new(batch)
			var err error
			if more, err = b.fill(l, seen); err != nil {
				return err
			}
			if err := emit(b); err != nil {
				return err
			}
		}
		return nil
	})
	if errors.Is(err, errStop) {
		return nil
	}
	return err
}

// fill reads lines until the batch is full. more is false at the end.
func (b *batch) fill(l *lines, seen *recently) (more bool, err error) {
	for len(b.text) < batchBytes {
		line, err := l.next()
		if err != nil || line == nil {
			b.damage.add(l.taken())
			return false, err
		}
		if seen.again(line) {
			b.damage.Duplicates++
			continue
		}
		b.text = append(b.text, line...)
		b.ends = append(b.ends, len(b.text))
	}
	b.damage.add(l.taken())
	return true, nil
}
