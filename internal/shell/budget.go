package shell

import "airlock/internal/word"

// Bounds of one Read, over all texts inside the text together.
const (
	maxBytes  = 1 << 20   // of text parsed
	maxCalls  = 4096      // invocations listed
	maxSteps  = 32 << 10  // statements and expansions read, loops counted each time
	maxDepth  = 12        // texts inside texts, and calls of functions
	maxValue  = 32 << 10  // bytes of one variable, word or known output
	maxMade   = 4 << 20   // bytes of words made by expansions
	maxWalked = 256 << 10 // nodes looked at to see what loops set
	maxFields = 256       // words that one expansion makes
	maxFrames = 6000      // stack frames of the parser: five to twelve for each level
	maxLevels = 200       // of nesting that is read
	maxWords  = 192 << 10 // words of commands, counted again for each wrapper and turn
	maxParsed = 256 << 10 // bytes parsed again after an error
)

// budget counts what one Read has used.
type budget struct {
	bytes, steps, made, walked, bodies, words, parsed int
}

func (r *reader) limit() { r.out.Limit = true }

// spend takes n bytes of text; false when fewer are left.
func (r *reader) spend(n int) bool {
	if r.spent.bytes+n > maxBytes {
		r.limit()
		return false
	}
	r.spent.bytes += n
	return true
}

// remaining takes all the bytes that are left.
func (r *reader) remaining() int {
	n := maxBytes - r.spent.bytes
	r.spent.bytes = maxBytes
	return n
}

// step takes one step; false when none is left.
func (r *reader) step() bool {
	if r.spent.steps >= maxSteps {
		r.limit()
		return false
	}
	r.spent.steps++
	return true
}

// exhaust ends the reading: no step is left.
func (r *reader) exhaust() {
	r.limit()
	r.spent.steps = maxSteps
}

// make takes n bytes of expanded text; false when fewer are left, or when n
// is more than one value may have.
func (r *reader) make(n int) bool {
	r.spent.made += n
	if n > maxValue || r.spent.made > maxMade {
		r.limit()
		return false
	}
	return true
}

// cut is what stands for text beyond a bound.
func cut() word.Part { return word.Part{Kind: word.Hole, Source: word.Cut} }

// part returns a slice of one part, from a block of them.
func (r *reader) part(p word.Part) []word.Part {
	if len(r.parts) == 0 {
		r.parts = make([]word.Part, 16)
	}
	s := r.parts[:1:1]
	r.parts = r.parts[1:]
	s[0] = p
	return s
}

// lit returns a word of known text.
func (r *reader) lit(s string, at word.Span) word.Word {
	if s == "" {
		return word.Word{Span: at}
	}
	return word.Word{Parts: r.part(word.Part{Text: s}), Span: at}
}
