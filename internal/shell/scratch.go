package shell

import (
	"slices"

	"mvdan.cc/sh/v3/syntax"
)

// Scratch is what one read leaves to the next one: for whoever reads a million
// texts. No Reading holds on to it. The zero value is ready for use by one
// goroutine.
type Scratch struct {
	parser      *syntax.Parser
	invocations []Invocation
}

// maxScratch bounds the invocations that there is memory for between reads.
const maxScratch = 64

// take keeps what r grew, and leaves its reading a copy of the right size.
func (s *Scratch) take(r *reader) {
	s.parser = r.parser
	all := r.out.Invocations
	if r.out.Invocations = nil; len(all) > 0 {
		r.out.Invocations = slices.Clone(all)
	}
	if cap(all) > maxScratch {
		return
	}
	clear(all)
	s.invocations = all[:0]
}
