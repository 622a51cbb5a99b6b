package shell

import (
	"encoding/hex"
	"path"
	"strings"

	"airlock/internal/argv"
	"airlock/internal/word"
)

// filtered returns what a filter makes of a known input. doubt says that
// only some of the lines come through.
func filtered(cmd *argv.Command, name string, in *stream) (w word.Word, doubt, ok bool) {
	w = in.Text
	doubt = in.doubt
	if in.read > 0 { // something has read a part of it
		s, ok := in.rest()
		if !ok {
			return word.Word{}, false, false
		}
		w = word.Lit(s)
	}
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
		s, ok = strings.Join(lines, ""), !strings.Contains(s, "\x00")
	case "tr":
		s, ok = translated(cmd, s)
	default:
		return word.Word{}, false, false
	}
	return word.Lit(s), doubt, ok
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
