package rules

import (
	"airlock/internal/shell"
	"airlock/internal/word"
)

// captured asks who uses the substitution that an invocation stands in, or the
// variable that keeps what it wrote.
func (f flow) captured(i, depth int) outcome {
	if depth > maxPipes || !f.spend(len(f.r.Invocations)) {
		return prints
	}
	in := &f.r.Invocations[i]
	name := in.Command.Program
	if name == "" {
		name = "cat" // $(<file)
	}
	out, only := outcome{}, f.onlyCapture(i, name)
	for j := i + 1; j < len(f.r.Invocations); j++ {
		user := &f.r.Invocations[j]
		if holds(user, word.Substitution, in.Span) || only && carries(user, name) {
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
