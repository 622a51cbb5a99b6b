package argv

import (
	"strings"

	"airlock/internal/word"
)

// readDD reads dd's operands name=value as options by their bare name.
func readDD(r *reader) {
	for ; r.at < len(r.args); r.at++ {
		w := r.args[r.at]
		name, _, ok := strings.Cut(w.Prefix(), "=")
		if !ok {
			r.cmd.Open = r.cmd.Open || w.Holes()
			r.add(w, Other)
			continue
		}
		o := Option{Name: name, Value: cut(w, len(name)+1), HasValue: true}
		switch name {
		case "if":
			o.Role = Read
		case "of":
			o.Role = Written
		}
		r.give(o)
	}
}

// readTar reads tar: what -f and the operands are depends on the mode, and
// the first word may be a cluster without a dash.
func readTar(r *reader) {
	if first := r.first(); first != "" && first[0] != '-' && strings.Trim(first, tarLetters) == "" {
		r.oldCluster(first)
	}
	r.scan()
	create := r.given("--create|--append|--update|--catenate|--delete")
	role := Other
	switch {
	case create && r.given("--remove-files"):
		role = Moved
	case create:
		role = Read
	}
	for i := range r.cmd.Operands {
		r.cmd.Operands[i].Role = role
	}
	for i := range r.cmd.Options {
		if o := &r.cmd.Options[i]; o.Name == "--file" && create {
			o.Role = Written
		}
	}
}

const tarLetters = "AcdrtuxfvzjJkpPmhOSwWlGgLMnCTXbBioaUV"

// first returns the first word, if it is known.
func (r *reader) first() string {
	if r.at >= len(r.args) {
		return ""
	}
	s, _ := r.args[r.at].Literal()
	return s
}

// oldCluster reads letters of which each takes its value from the words that
// follow, in order: tar cfz a.tar dir.
func (r *reader) oldCluster(text string) {
	start := r.at
	for i := 0; i < len(text); i++ {
		o, _ := r.letter('-', text[i])
		if o.takes != required {
			r.cmd.Options = append(r.cmd.Options, Option{Name: o.name, Index: start, End: start + 1})
			continue
		}
		r.follow(o)
	}
	r.at++
}

// readSevenZip reads 7z: a command, then switches whose value is attached.
func readSevenZip(r *reader) {
	if first := r.first(); first != "" && word.Lit(first).Prefix()[0] != '-' {
		r.cmd.Sub = append(r.cmd.Sub, first)
		r.at++
	}
	for ; r.at < len(r.args); r.at++ {
		w := r.args[r.at]
		p := w.Prefix()
		if len(p) < 2 || p[0] != '-' {
			r.cmd.Open = r.cmd.Open || maybeOption(w)
			r.add(w, r.sevenZipRole())
			continue
		}
		o := Option{Name: p}
		switch p[1] {
		case 'o':
			o = Option{Name: "-o", Value: cut(w, 2), HasValue: true, Role: Dir}
		case 'p':
			o = Option{Name: "-p", Value: cut(w, 2), HasValue: len(p) > 2 || w.Holes()}
		}
		r.give(o)
	}
}

func (r *reader) sevenZipRole() Role {
	if len(r.cmd.Sub) == 0 {
		return Other
	}
	adds := r.cmd.Sub[0] == "a" || r.cmd.Sub[0] == "u"
	archive := len(r.cmd.Operands) == 0
	switch {
	case archive && (adds || r.cmd.Sub[0] == "d" || r.cmd.Sub[0] == "rn"):
		return Written
	case archive || adds:
		return Read
	}
	return Other
}

// readHTTPie reads httpie and xh: a method in capitals or none, the address,
// then items, of which name@path and name=@path read a file.
func readHTTPie(r *reader) {
	r.scan()
	address := false
	for i := range r.cmd.Operands {
		o := &r.cmd.Operands[i]
		p := o.Word.Prefix()
		switch at := strings.IndexByte(p, '@'); {
		case !address && i == 0 && p != "" && onlyLetters(p, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"):
			o.Role = Name
		case !address:
			o.Role, address = URL, true
		case at > 0:
			o.Role, o.Word = Read, cut(o.Word, at+1)
		}
	}
}
