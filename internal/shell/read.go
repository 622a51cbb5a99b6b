package shell

import (
	"strings"

	"airlock/internal/word"

	"mvdan.cc/sh/v3/syntax"
)

// Read returns what running text would run. It never fails: what cannot be
// read is shown by Rung and Limit.
func Read(text string, o Options) *Reading {
	r := &reader{opts: o, out: &Reading{}}
	if o.Scratch != nil {
		r.parser, r.out.Invocations = o.Scratch.parser, o.Scratch.invocations
		defer o.Scratch.take(r)
	}
	if o.PowerShell || looksLikePowerShell(text) {
		r.powerShell(text)
		return r.out
	}
	f := r.start()
	r.out.Rung = f.text(text, &source{end: len(text)}, syntax.LangBash)
	f.uncalled()
	return r.out
}

// reader is what one call of Read shares over all texts inside the text.
type reader struct {
	opts     Options
	out      *Reading
	spent    budget
	parts    []word.Part // unused rest of the last block of parts
	holes    []word.Part // holes standing in nested texts, see marker
	seen     []*function // in order of definition
	products []product   // of process substitutions
	files    []written   // files that the text writes
	parser   *syntax.Parser
	redacted bool // secrets were replaced in some text
}

// frame is where a piece of shell stands: how it was reached, how surely it
// runs, and what its standard streams are. Frames are copied, not changed,
// when one of these differs for an inner piece.
type frame struct {
	*reader
	p     *process
	src   *source
	via   []string
	sure  Certainty
	place Place
	in    *stream
	out1  Output // standard output
	sink  *sink  // what is known of the text written to it; nil: nobody reads it
	out2  Output // standard error
	// depth counts the texts inside texts.
	depth int
	// level counts the constructs around it within one text.
	level      int
	background bool
	running    *running // functions that are being called
}

// running is the stack of function calls around a frame.
type running struct {
	fn    *function
	up    *running
	forks bool // the call was made in a pipe or in the background
}

func (r *reader) start() *frame {
	dir := unknownDir()
	if r.opts.Dir != "" {
		dir = word.Lit(r.opts.Dir)
	}
	p := &process{vars: &scope{}, dirs: []word.Word{dir}}
	return &frame{reader: r, p: p, in: &stream{}}
}

// text parses a text and reads its statements in this frame.
func (f *frame) text(text string, src *source, lang syntax.LangVariant) Rung {
	if !f.spend(len(text)) {
		text = text[:f.remaining()]
	}
	pieces, rung := f.parse(text, src, lang)
	if rung == Unread {
		f.limit()
	}
	if f.depth == 0 && strings.Contains(text, "#") {
		f.comments(pieces)
	}
	for _, p := range pieces {
		g := *f
		g.src = p.src
		if p.words != nil {
			g.lexed(p)
			continue
		}
		if p.loose {
			g.sure = max(g.sure, Maybe)
		}
		g.list(p.stmts)
	}
	return rung
}

// comments collects the comments of the top-level script.
func (f *frame) comments(pieces []piece) {
	for _, p := range pieces {
		add := func(c *syntax.Comment) {
			f.out.Comments = append(f.out.Comments, Comment{
				Text: f.showRedacted(c.Text),
				Span: p.src.span(c.Pos(), c.End()),
			})
		}
		for _, s := range p.stmts {
			syntax.Walk(s, func(n syntax.Node) bool {
				if c, ok := n.(*syntax.Comment); ok {
					add(c)
				}
				return true
			})
		}
		for i := range p.last {
			add(&p.last[i])
		}
	}
}

// maybe returns the frame of something that runs only on a condition.
func (f *frame) maybe() *frame { return f.atMost(Maybe) }

func (f *frame) atMost(c Certainty) *frame {
	if f.sure >= c {
		return f
	}
	g := *f
	g.sure = c
	return &g
}

// fork returns the frame of a subshell: it starts with what this shell knows
// and leaves nothing behind.
func (f *frame) fork() *frame {
	g := *f
	g.p = f.p.fork()
	return &g
}

// through returns the frame of what a program starts.
func (f *frame) through(name string) *frame {
	g := *f
	g.via = append(f.via[:len(f.via):len(f.via)], name)
	return &g
}
