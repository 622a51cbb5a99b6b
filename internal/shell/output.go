package shell

import (
	"encoding/base64"
	"encoding/hex"
	"path"
	"strings"

	"airlock/internal/argv"
	"airlock/internal/word"
)

// print writes to the standard output of the frame, where somebody reads it.
func (f *frame) print(w word.Word) {
	if f.sink != nil {
		f.sink.write(w, f.sure)
	}
}

// printed returns a word with a newline, as echo prints it.
func (f *frame) printed(w word.Word) word.Word { return newline(w) }

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
	for j, w := range args {
		if j > 0 {
			f.print(word.Lit(" "))
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

// printf does printf, into the output or into the variable of -v.
func (f *frame) printf(args []word.Word) {
	target := ""
	if len(args) > 2 && args[0].Is("-v") {
		target, args = text(args[1]), args[2:]
	}
	if len(args) > 0 && args[0].Is("--") {
		args = args[1:]
	}
	if len(args) == 0 || target == "" && f.sink == nil {
		return
	}
	s := &sink{}
	format, ok := args[0].Literal()
	if !ok {
		s.write(args[0], Always)
	} else {
		s.format(format, args[1:])
	}
	if target != "" {
		f.setVariable(target, s.word())
		return
	}
	f.print(s.word())
}

// format writes what printf prints; the format is used again while
// arguments are left.
func (s *sink) format(format string, args []word.Word) {
	for turn := 0; turn <= maxFields; turn++ {
		before := len(args)
		rest := format
		for rest != "" {
			i := strings.IndexByte(rest, '%')
			if i < 0 {
				i = len(rest)
			}
			t, stop := escapes(rest[:i], false)
			s.write(word.Lit(t), Always)
			if rest = rest[i:]; rest == "" || stop {
				break
			}
			rest, args = s.verb(rest, args)
		}
		if len(args) == 0 || len(args) == before {
			return
		}
	}
}

// verb writes one conversion, and returns what follows it and the arguments
// that are left.
func (s *sink) verb(format string, args []word.Word) (string, []word.Word) {
	n := 1
	for n < len(format) && strings.IndexByte("-+ #0123456789.*'", format[n]) >= 0 {
		n++
	}
	if n >= len(format) {
		s.write(word.Lit(format), Always)
		return "", args
	}
	verb, plain := format[n], n == 1
	rest := format[n+1:]
	if verb == '%' {
		s.write(word.Lit("%"), Always)
		return rest, args
	}
	var arg word.Word
	if len(args) > 0 {
		arg, args = args[0], args[1:]
	}
	switch {
	case verb == 's' && plain, verb == 'q':
		s.write(arg, Always)
	case verb == 'b':
		s.write(escapedWord(arg), Always)
	case verb == 'c':
		if t := text(arg); t != "" {
			arg = word.Lit(t[:runeLen(t)])
		}
		s.write(arg, Always)
	case verb == 'd' && plain && isNumber(text(arg)):
		s.write(arg, Always)
	default:
		s.write(word.Word{Parts: []word.Part{{Kind: word.Hole, Source: word.Substitution, Text: "printf"}}}, Always)
	}
	return rest, args
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
	case "seq", "nproc", "wc":
		hole.Source, hole.NotEmpty = word.Arithmetic, true
	}
	f.print(word.Word{Parts: []word.Part{hole}})
	if n := len(f.sink.parts); len(f.sink.ends) < maxFields {
		f.sink.ends = append(f.sink.ends, n-1)
	}
}

// filtered returns what a filter makes of a known input. doubt says that
// only some of the lines come through.
func filtered(cmd *argv.Command, name string, in *stream) (w word.Word, doubt, ok bool) {
	w = in.Text
	doubt = in.doubt
	switch name {
	case "cat", "tee", "pv":
		for _, o := range cmd.Operands {
			if o.Role == argv.Read && !o.Word.Is("-") && !o.Word.Is("/dev/stdin") {
				return word.Word{}, false, false
			}
		}
		return w, doubt, true
	case "head", "tail", "sort", "uniq", "grep", "tac", "shuf":
		return w, true, len(cmd.Words(argv.Read)) == 0
	}
	s, literal := w.Literal()
	if !literal || len(s) > maxValue {
		return word.Word{}, false, false
	}
	switch name {
	case "base64", "gbase64", "openssl":
		if !cmd.Has("-d", "--decode", "-D") || name == "openssl" && !cmd.Has("-base64", "-a") && !cmd.Is("openssl", "base64") {
			return word.Word{}, false, false
		}
		s, ok = decode64(s)
	case "xxd":
		if !cmd.Has("-r") || !cmd.Has("-p", "-ps") && !cmd.Has("-plain") {
			return word.Word{}, false, false
		}
		var b []byte
		var err error
		b, err = hex.DecodeString(strings.Join(strings.Fields(s), ""))
		s, ok = string(b), err == nil
	case "rev":
		lines := strings.SplitAfter(s, "\n")
		for i, l := range lines {
			t := strings.TrimSuffix(l, "\n")
			lines[i] = reversed(t) + l[len(t):]
		}
		s, ok = strings.Join(lines, ""), true
	case "tr":
		s, ok = translated(cmd, s)
	default:
		return word.Word{}, false, false
	}
	return word.Lit(s), doubt, ok
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

func decode64(s string) (string, bool) {
	s = strings.Join(strings.Fields(s), "")
	enc := base64.StdEncoding
	if strings.HasSuffix(s, "=") || len(s)%4 == 0 {
		b, err := enc.DecodeString(s)
		return string(b), err == nil
	}
	b, err := enc.WithPadding(base64.NoPadding).DecodeString(s)
	return string(b), err == nil
}

// translated does `tr SET1 SET2` and `tr -d SET1` of plain sets and ranges.
func translated(cmd *argv.Command, s string) (string, bool) {
	if len(cmd.Operands) == 0 || len(cmd.Options) > 1 || len(cmd.Options) == 1 && !cmd.Has("-d", "--delete") {
		return "", false
	}
	from, ok := runeSet(text(cmd.Operands[0].Word))
	if !ok {
		return "", false
	}
	if len(cmd.Options) == 1 {
		return strings.Map(func(r rune) rune {
			if strings.ContainsRune(string(from), r) {
				return -1
			}
			return r
		}, s), true
	}
	if len(cmd.Operands) < 2 {
		return "", false
	}
	to, ok := runeSet(text(cmd.Operands[1].Word))
	if !ok || len(to) == 0 {
		return "", false
	}
	return strings.Map(func(r rune) rune {
		for i, c := range from {
			if c == r {
				return to[min(i, len(to)-1)]
			}
		}
		return r
	}, s), true
}

// runeSet expands a-z in the set of tr; classes are not known.
func runeSet(s string) ([]rune, bool) {
	if strings.Contains(s, "[:") || s == "" {
		return nil, false
	}
	s, _ = escapes(s, false)
	var out []rune
	rs := []rune(s)
	for i := 0; i < len(rs); i++ {
		if i+2 < len(rs) && rs[i+1] == '-' && rs[i] <= rs[i+2] && rs[i+2]-rs[i] < 256 {
			for r := rs[i]; r <= rs[i+2]; r++ {
				out = append(out, r)
			}
			i += 2
			continue
		}
		out = append(out, rs[i])
	}
	return out, len(out) <= maxFields
}

// computed returns the output of programs that only compute on their words.
func (f *frame) computed(cmd *argv.Command) (word.Word, bool) {
	switch cmd.Program {
	case "which":
		if len(cmd.Operands) == 1 {
			f.which([]word.Word{cmd.Operands[0].Word})
			return word.Word{}, true
		}
	case "dirname", "basename":
		if len(cmd.Operands) == 0 || len(cmd.Options) > 0 {
			return word.Word{}, false
		}
		s, ok := cmd.Operands[0].Word.Literal()
		if !ok || s == "" {
			return word.Word{}, false
		}
		if cmd.Program == "dirname" {
			return word.Lit(path.Dir(s) + "\n"), true
		}
		s = path.Base(s)
		if len(cmd.Operands) > 1 {
			if t := text(cmd.Operands[1].Word); t != s {
				s = strings.TrimSuffix(s, t)
			}
		}
		return word.Lit(s + "\n"), true
	case "cat":
		if len(cmd.Operands) == 1 {
			if p, ok := f.product(cmd.Operands[0].Word); ok && !p.doubt {
				return p.text, true
			}
		}
	}
	return word.Word{}, false
}
