package shell

import (
	"strings"

	"airlock/internal/word"
)

// print writes to the standard output of the frame, where somebody reads it.
func (f *frame) print(w word.Word) {
	if f.sink != nil {
		f.sink.write(w, f.sure)
	}
}

// printed is what a program prints, where that is not known.
func printed(program string) word.Word {
	return word.Word{Parts: []word.Part{{Kind: word.Hole, Source: word.Substitution, Text: program}}}
}

// echo does echo and printf.
func (f *frame) echo(name string, i int, args []word.Word) {
	if name == "printf" {
		f.printf(args)
		return
	}
	if f.sink == nil {
		return
	}
	escaped, end := false, true
	for len(args) > 0 {
		s := text(args[0])
		if len(s) < 2 || s[0] != '-' || strings.Trim(s[1:], "neE") != "" {
			break
		}
		for _, c := range s[1:] {
			switch c {
			case 'n':
				end = false
			default:
				escaped = c == 'e'
			}
		}
		args = args[1:]
	}
	firm := false
	for _, w := range args {
		// What may be no word at all may take the blank beside it along.
		if !mayVanish(w) {
			if firm {
				f.print(word.Lit(" "))
			}
			firm = true
		}
		if escaped {
			w = escapedWord(w)
		}
		f.print(w)
	}
	if end {
		f.print(word.Lit("\n"))
	}
}

func escapedWord(w word.Word) word.Word {
	parts := make([]word.Part, len(w.Parts))
	for i, p := range w.Parts {
		if p.Kind == word.Literal {
			p.Text, _ = escapes(p.Text, false)
		}
		parts[i] = p
	}
	return word.Word{Parts: parts}
}

// output writes what a program is known to print, or a hole that names it.
func (f *frame) output(i int) {
	if f.sink == nil {
		return
	}
	cmd := &f.out.Invocations[i].Command
	name := programName(f.out.Invocations[i].Program)
	in := f.in
	if in.Kind == FromText || in.Kind == FromPipe {
		if w, doubt, ok := filtered(cmd, name, in); ok {
			f.sink.doubt = f.sink.doubt || doubt
			f.print(w)
			return
		}
	}
	if w, ok := f.computed(cmd); ok {
		f.print(w)
		return
	}
	hole := word.Part{Kind: word.Hole, Source: word.Substitution, Text: name}
	switch name {
	case "mktemp":
		hole.NotEmpty = true
	case "nproc":
		hole.Source, hole.NotEmpty = word.Arithmetic, true
	case "seq", "wc": // nothing where it fails; wc names the files it is given
		if name == "seq" || len(cmd.Operands) == 0 {
			hole.Source = word.Arithmetic
		}
	}
	f.print(word.Word{Parts: []word.Part{hole}})
	if n := len(f.sink.parts); len(f.sink.ends) < maxFields {
		f.sink.ends = append(f.sink.ends, n-1)
	}
}

// programName returns the name of a program without its folder, as far as it
// is known.
func programName(w word.Word) string {
	if n := len(w.Parts); n > 0 && w.Parts[n-1].Kind == word.Literal {
		s := w.Parts[n-1].Text
		if i := strings.LastIndexByte(s, '/'); i >= 0 || n == 1 {
			return s[i+1:]
		}
	}
	return ""
}
