package redact

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"airlock/internal/secret"
)

// sizes are the bounds of a stream, in bytes. Memory is a few times line for
// each job.
type sizes struct {
	read    int // at most that much is read at once
	line    int // a longer line is read as text, window by window
	window  int
	overlap int // of windows; no secret with its name is longer
	left    int // how much of the text before is read again for its names
}

var defaults = sizes{read: 256 << 10, line: 4 << 20, window: 1 << 20, overlap: 2 * secret.MaxContext, left: 4 << 10}

// Place is where a secret stood.
type Place struct {
	Line int // from 1
	Kind secret.Kind
}

// Stream redacts what it reads and writes it on, line by line as soon as a
// line is complete, in order. Out may be nil: then it only looks. Jobs is how
// many lines, or runs of lines, are worked on at once; under 2 is one. Found,
// if not nil, is told of every secret, in order.
type Stream struct {
	Out   io.Writer
	Jobs  int
	Found func(Place)

	sizes sizes // the zero value stands for defaults
}

// chunk is a run of whole lines, or a window of a long one.
type chunk struct {
	data  []byte
	skip  int // bytes of data that stood in the chunk before
	line  int // number of the first line behind skip
	long  bool
	found []secret.Finding
	out   []byte
	done  chan struct{}
}

// Run reads in to its end.
func (s *Stream) Run(ctx context.Context, in io.Reader) error {
	if s.Jobs < 2 {
		var r Redactor
		c := new(chunk)
		cut := s.cutter()
		return cut.each(ctx, in, func(next chunk) error {
			c.take(next)
			c.redact(&r, s.Out != nil)
			return s.write(c)
		})
	}
	return s.parallel(ctx, in)
}

func (s *Stream) cutter() cutter {
	if s.sizes == (sizes{}) {
		return cutter{sizes: defaults}
	}
	return cutter{sizes: s.sizes}
}

// parallel is Run with several workers. The queue keeps the order; its length
// bounds what is in memory.
func (s *Stream) parallel(ctx context.Context, in io.Reader) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	work := make(chan *chunk)
	queue := make(chan *chunk, s.Jobs)
	free := make(chan *chunk, s.Jobs+2)
	for range cap(free) {
		free <- &chunk{done: make(chan struct{}, 1)}
	}
	var wait sync.WaitGroup
	for range s.Jobs {
		wait.Go(func() {
			var r Redactor
			for c := range work {
				c.redact(&r, s.Out != nil)
				c.done <- struct{}{}
			}
		})
	}
	wait.Go(func() {
		for c := range queue {
			<-c.done
			if err := s.write(c); err != nil {
				cancel(err)
			}
			free <- c
		}
	})
	cut := s.cutter()
	err := cut.each(ctx, in, func(next chunk) error {
		c := <-free
		c.take(next)
		queue <- c
		work <- c
		return context.Cause(ctx)
	})
	close(work)
	close(queue)
	wait.Wait()
	return errors.Join(err, onlyNew(context.Cause(ctx), err))
}

func onlyNew(cause, err error) error {
	if err != nil {
		return nil
	}
	return cause
}

// take copies next, whose data is the cutter's, into c.
func (c *chunk) take(next chunk) {
	data := append(c.data[:0], next.data...)
	found := append(c.found[:0], next.found...)
	c.data, c.found, c.skip, c.line, c.long = data, found, next.skip, next.line, next.long
}

func (c *chunk) redact(r *Redactor, write bool) {
	if !c.long {
		c.found = r.Find(c.found[:0], c.data)
	}
	c.found = after(c.found, c.skip)
	if write {
		c.out = secret.Replace(c.out[:0], c.data[c.skip:], c.found)
	}
}

// after drops what ends before skip and makes the rest spans of what stands
// behind it.
func after(found []secret.Finding, skip int) []secret.Finding {
	kept := found[:0]
	for _, f := range found {
		if f.End > skip {
			f.Start = max(0, f.Start-skip)
			f.End -= skip
			kept = append(kept, f)
		}
	}
	return kept
}

func (s *Stream) write(c *chunk) error {
	if s.Found != nil {
		line, at := c.line, 0
		for _, f := range c.found {
			line += bytes.Count(c.data[c.skip+at:c.skip+f.Start], []byte("\n"))
			at = f.Start
			s.Found(Place{line, f.Kind})
		}
	}
	if s.Out == nil {
		return nil
	}
	if _, err := s.Out.Write(c.out); err != nil {
		return fmt.Errorf("write: %w", err)
	}
	return nil
}
