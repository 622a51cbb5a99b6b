package shell

import (
	"airlock/internal/word"

	"mvdan.cc/sh/v3/syntax"
)

// source maps positions in a parsed text to spans in the text given to Read.
type source struct {
	base int // offset of the parsed text in the text given to Read
	end  int // end of the parsed text there
	// inner marks a text inside the text: all of it maps to at.
	inner bool
	at    word.Span
	// edits are the places, in order, at which the parsed text differs from
	// what stands in the text given to Read.
	edits []edit
}

// edit is a replacement made before parsing; at is an offset in the text as
// edited up to and including this edit.
type edit struct {
	at    int
	delta int // bytes more than before
}

// span maps a range of parser positions.
func (s *source) span(from, to syntax.Pos) word.Span {
	if s.inner {
		return s.at
	}
	start := s.offset(from)
	end := s.end
	if to.IsValid() {
		end = s.offset(to)
	}
	return word.Span{Start: start, End: max(start, end)}
}

func (s *source) offset(p syntax.Pos) int {
	if p.IsRecovered() {
		return s.end
	}
	return min(max(s.base+s.unedited(int(p.Offset())), s.base), s.end)
}

// unedited maps an offset in the parsed text to one in the text before edits.
func (s *source) unedited(n int) int {
	for i := len(s.edits) - 1; i >= 0; i-- {
		if e := s.edits[i]; n > e.at {
			n -= min(e.delta, n-e.at)
		}
	}
	return n
}

// inside returns the source of a text that stands inside the given span.
func inside(at word.Span) *source { return &source{inner: true, at: at} }
