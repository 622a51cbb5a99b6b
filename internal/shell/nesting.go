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
	text   string
	at     int
	base   int // frames of the caller
	looked int // offset of the last look
}

// lookEvery is how much text the parser takes between two looks. Each byte
// opens at most one level, of some six frames.
const lookEvery = 2 << 10

func (r *textReader) Read(p []byte) (int, error) {
	if r.at >= len(r.text) {
		return 0, io.EOF
	}
	if r.at == 0 {
		if len(r.text) > lookEvery {
			var pcs [128]uintptr
			r.base = runtime.Callers(0, pcs[:])
		}
	} else if r.at-r.looked >= lookEvery {
		r.looked = r.at
		var pc [1]uintptr
		if runtime.Callers(r.base+maxFrames, pc[:]) > 0 {
			return 0, errNested
		}
	}
	n := copy(p, r.text[r.at:])
	r.at += n
	return n, nil
}
