package rules

import (
	"strings"

	"airlock/internal/argv"
	"airlock/internal/shell"
	"airlock/internal/word"
)

// fate is what becomes of a secret that an invocation has read.
type fate uint8

const (
	kept     fate = iota // counted, hashed, loaded, thrown away, or left under the name of a secret
	doubtful             // given to a program that nobody knows
	exposed
)

// outcome is a fate, and the verb that says it.
type outcome struct {
	fate fate
	does string
}

var (
	prints = outcome{exposed, "prints"}
	copies = outcome{exposed, "copies"}
	sends  = outcome{exposed, "sends away"}
	packs  = outcome{exposed, "packs"}
)

func (o outcome) or(p outcome) outcome {
	if p.fate > o.fate {
		return p
	}
	return o
}

// flow follows secrets through one reading.
type flow struct {
	s *Subject
	r *shell.Reading
}

// maxPipes bounds the pipes and substitutions that are followed.
const maxPipes = 32

// output says what becomes of what invocation i writes.
func (f flow) output(i, depth int) outcome {
	in := &f.r.Invocations[i]
	switch in.Output {
	case shell.Discarded:
		return outcome{}
	case shell.ToFile:
		return f.toFile(in)
	case shell.Captured:
		return f.captured(i, depth)
	case shell.Piped:
		return f.piped(i, depth)
	}
	return prints
}

func (f flow) toFile(in *shell.Invocation) outcome {
	for i := len(in.Redirs) - 1; i >= 0; i-- {
		if r := in.Redirs[i]; strings.HasPrefix(r.Op, ">") && r.FD != 2 || strings.HasPrefix(r.Op, "&>") {
			return f.written(in, r.Target)
		}
	}
	return copies
}

// written says what a copy at a path is: one that keeps the name of a secret is
// guarded as the secret was.
func (f flow) written(in *shell.Invocation, w word.Word) outcome {
	if text, ok := w.Literal(); ok && (text == "/dev/null" || text == "." || text == ".." || strings.HasSuffix(text, "/") && f.atHome(in, text)) {
		return outcome{}
	}
	if f.s.secretFile(in, w) >= likely {
		return outcome{}
	}
	return copies
}

// atHome reports whether a folder is the person's own: of the project, or in
// their home directory.
func (f flow) atHome(in *shell.Invocation, text string) bool {
	dir, known := f.s.startFolder(in)
	full := f.s.System.Clean(dir, text)
	return known && in.Place == shell.Here && (f.s.System.Inside(f.s.Call.Dir, full) || f.s.System.Inside(f.s.Home(), full))
}

// piped asks every later invocation that reads from the pipe. That of a block
// names its last writer alone: for the ones before it all later readers count.
func (f flow) piped(i, depth int) outcome {
	if depth > maxPipes {
		return prints
	}
	out, read := outcome{}, false
	for j := i + 1; j < len(f.r.Invocations); j++ {
		switch in := &f.r.Invocations[j]; {
		case in.Stdin.Kind == shell.FromPipe && in.Stdin.From == i:
			out, read = out.or(f.input(j, depth+1)), true
		case holds(in, word.Process, f.r.Invocations[i].Span):
			out, read = out.or(f.reads(j, argv.Option{}, depth+1)), true
		}
	}
	for j := i + 1; j < len(f.r.Invocations) && !read; j++ {
		if in := &f.r.Invocations[j]; in.Stdin.Kind == shell.FromPipe && in.Stdin.From > i && in.Stdin.From < j {
			out = out.or(f.input(j, depth+1))
		}
	}
	if !read && out.fate == kept && !f.later(i) {
		return prints
	}
	return out
}

// later reports whether an invocation behind i reads from a pipe.
func (f flow) later(i int) bool {
	for j := i + 1; j < len(f.r.Invocations); j++ {
		if in := &f.r.Invocations[j]; in.Stdin.Kind == shell.FromPipe && in.Stdin.From > i {
			return true
		}
	}
	return false
}

// captured asks who uses the substitution that an invocation stands in, or the
// variable that keeps what it wrote.
func (f flow) captured(i, depth int) outcome {
	if depth > maxPipes {
		return prints
	}
	in := &f.r.Invocations[i]
	name := in.Command.Program
	if name == "" {
		name = "cat" // $(<file)
	}
	out := outcome{}
	for j := i + 1; j < len(f.r.Invocations); j++ {
		user := &f.r.Invocations[j]
		if holds(user, word.Substitution, in.Span) || f.onlyCapture(i, name) && carries(user, name) {
			out = out.or(f.told(j, depth+1))
		}
	}
	return out
}

// onlyCapture reports whether i is the only captured invocation of its program,
// so that a value which names that program is its output.
func (f flow) onlyCapture(i int, name string) bool {
	for j := range f.r.Invocations {
		if in := &f.r.Invocations[j]; j != i && in.Output == shell.Captured && in.Command.Program == name {
			return false
		}
	}
	return true
}

// told says what becomes of the words of an invocation, and of the text on its
// standard input.
func (f flow) told(j, depth int) outcome {
	in := &f.r.Invocations[j]
	switch {
	case speaks(in.Command.Program):
		return f.output(j, depth)
	case in.Stdin.Kind == shell.FromText && filters(in.Command.Program):
		return f.output(j, depth)
	case in.Command.Program == "curl" && in.Command.Has("--data", "--data-raw", "--data-binary", "--data-urlencode", "--form", "--json"):
		return sends
	}
	return outcome{}
}

// holds reports whether a word of an invocation has a hole of that source
// around a span of the text.
func holds(in *shell.Invocation, source word.Source, at word.Span) bool {
	for _, w := range in.Args {
		if w.Span.Start <= at.Start && at.End <= w.Span.End && hasHole(w, source, "") {
			return true
		}
	}
	return in.Stdin.Kind == shell.FromText && in.Span.Start <= at.Start && at.End <= in.Span.End && hasHole(in.Stdin.Text, source, "")
}

// carries reports whether a word of an invocation has the output of a program.
func carries(in *shell.Invocation, name string) bool {
	for _, w := range in.Args {
		if hasHole(w, word.Substitution, name) {
			return true
		}
	}
	return in.Stdin.Kind == shell.FromText && hasHole(in.Stdin.Text, word.Substitution, name)
}

func hasHole(w word.Word, source word.Source, name string) bool {
	for _, p := range w.Parts {
		if p.Kind == word.Hole && p.Source == source && (name == "" || p.Text == name) {
			return true
		}
	}
	return false
}

// input says what becomes of what invocation j finds on its standard input.
func (f flow) input(j, depth int) outcome {
	in := &f.r.Invocations[j]
	c := &in.Command
	switch {
	case masks(c) || quiet(c) || picks(c) || codeOnInput(c):
		return outcome{}
	case speaks(c.Program):
		if spoken(in) {
			return f.output(j, depth)
		}
	case filters(c.Program):
		out := f.output(j, depth)
		for _, w := range c.Words(argv.Written) {
			out = out.or(f.written(in, w))
		}
		return out
	case carriesAway(c.Program), fromDash(c):
		return sends
	case !c.Known && in.Stdin.Kind == shell.FromPipe && !in.Program.Is(""):
		return outcome{doubtful, "gives to a program that nobody knows"}
	}
	return outcome{}
}

// spoken reports whether what is printed comes from the input of the loop
// around it: while read line; do echo $line; done.
func spoken(in *shell.Invocation) bool {
	for _, w := range in.Args {
		if hasHole(w, word.Input, "") {
			return true
		}
	}
	return false
}

// fromDash reports whether a program is told to take its standard input for a
// file that it sends.
func fromDash(c *argv.Command) bool {
	if c.Program != "curl" && c.Program != "wget" {
		return false
	}
	for _, o := range c.Options {
		if o.Role == argv.Read && uploads(o.Name) && (o.Value.Is("-") || o.Value.Is("/dev/stdin")) {
			return true
		}
	}
	return false
}

// reads says what invocation j does with a file it reads: as an operand, or as
// the value of an option.
func (f flow) reads(j int, o argv.Option, depth int) outcome {
	in := &f.r.Invocations[j]
	c := &in.Command
	switch {
	case masks(c) || picks(c):
		return outcome{}
	case c.Program == "curl" || c.Program == "wget":
		if uploads(o.Name) {
			return sends
		}
	case c.Program == "dd":
		if of, ok := c.Value("of"); ok {
			return f.written(in, of)
		}
		return f.output(j, depth)
	case o.Name != "" && used(o.Name):
	case filters(c.Program), shows(c):
		return f.output(j, depth)
	case archives(c):
		return packs
	case moves(c):
		return f.copied(in)
	case c.Is("gh", "gist"), c.Is("gh", "release", "upload"):
		return sends
	}
	return outcome{}
}

// copied says what becomes of the copy that an invocation makes.
func (f flow) copied(in *shell.Invocation) outcome {
	c := &in.Command
	for _, o := range c.Operands {
		if o.Role == argv.Host || o.Role == argv.URL {
			return sends
		}
	}
	targets := c.Words(argv.Written)
	if len(targets) == 0 {
		return outcome{}
	}
	return f.written(in, targets[len(targets)-1])
}
