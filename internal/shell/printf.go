package shell

import (
	"strings"

	"airlock/internal/word"
)

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
			if len(args) > 0 && loose(args[0]) && args[0].Holes() {
				// It may be no word or several: what goes where is not known.
				s.write(printed("printf"), Always)
				return
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
	case verb == 's' && plain, verb == 'q' && plain && bare(arg) && len(arg.Parts) > 0:
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
		s.write(printed("printf"), Always)
	}
	return rest, args
}
