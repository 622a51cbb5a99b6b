package audit

import (
	"errors"
	"io"
	"iter"
	"sync"
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

// batchPool lends out batches, so that a long log is read into the same memory
// over and over.
type batchPool struct{ free sync.Pool }

func (p *batchPool) get() *batch {
	if b, ok := p.free.Get().(*batch); ok {
		return b
	}
	return &batch{text: make([]byte, 0, batchBytes+batchBytes/4), ends: make([]int, 0, 256)}
}

// put takes a batch back of which nobody holds a line any more. One that an
// unusual line made large is let go.
func (p *batchPool) put(b *batch) {
	if cap(b.text) <= 4*batchBytes {
		*b = batch{text: b.text[:0], ends: b.ends[:0]}
		p.free.Put(b)
	}
}

// errStop ends a reading early, without an error.
var errStop = errors.New("stop")

// batches reads logs and emits their lines, without those that stand twice.
// An error of emit ends it.
func batches(from *Source, pool *batchPool, emit func(*batch) error) error {
	seen := newRecently()
	err := from.each(func(in io.Reader) error {
		l := newLines(in, maxLine)
		for more := true; more; {
			b := pool.get()
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
			b.damage.Add(l.taken())
			return false, err
		}
		if seen.again(line) {
			b.damage.Duplicates++
			continue
		}
		b.text = append(b.text, line...)
		b.ends = append(b.ends, len(b.text))
	}
	b.damage.Add(l.taken())
	return true, nil
}
