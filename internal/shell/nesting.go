package shell

import (
	"errors"
	"io"
	"runtime"
)

// errNested is what the parser gets to read where the text nests too deeply.
var errNested = errors.New("nested too deeply")

// textReader hands a text to the parser in small pieces and, before each,
// looks at how deep the parser stands in its own calls: it recurses at every
// kind of nesting, and a stack that overflows cannot be recovered. Looking at
// the stack itself, and not at brackets, refuses no text that merely contains
// many brackets, and misses no construct.
type textReader struct {
	text string
	at   int
	base int // frames of the caller
}

// readSize is how much the parser may nest between two looks: each byte opens
// at most one level.
const readSize = 256

func (r *textReader) Read(p []byte) (int, error) {
	if r.at >= len(r.text) {
		return 0, io.EOF
	}
	var pc [1]uintptr
	if r.at == 0 {
		var pcs [64]uintptr
		r.base = runtime.Callers(0, pcs[:])
	} else if r.at >= readSize && runtime.Callers(r.base+maxFrames, pc[:]) > 0 {
		return 0, errNested
	}
	n := copy(p[:min(len(p), readSize)], r.text[r.at:])
	r.at += n
	return n, nil
}
