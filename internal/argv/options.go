package argv

import (
	"strings"

	"airlock/internal/word"
)

// option reads the word as one or more options, with the words that are
// their values.
func (r *reader) option(w word.Word) {
	p := w.Prefix()
	_, whole := w.Literal()
	switch {
	case p == "-":
		o, _ := r.lookup(p)
		r.follow(o)
	case r.g.style&slashed != 0 && p[0] == '/':
		r.slashOption(w, p)
	case r.g.style&folded != 0:
		r.foldedOption(w, p)
	case r.g.style&numeric != 0 && digits(p[1:]):
		r.give(Option{Name: "-NUM", Value: cut(w, 1), HasValue: true})
	case strings.HasPrefix(p, "--"):
		r.long(w, p, whole)
	case r.g.style&dashWord != 0:
		r.single(w, p, whole)
	default:
		r.cluster(w, p, whole)
	}
}

// long reads --name, --name=value and their abbreviations.
func (r *reader) long(w word.Word, p string, whole bool) {
	name, _, attached := strings.Cut(p, "=")
	if !attached && !whole {
		r.cmd.Open = true
	}
	o, known := r.lookup(name)
	if !known && r.g.style&dashWord != 0 {
		o, known = r.lookup(name[1:])
	}
	if !known && r.g.style&exact == 0 {
		o, known = r.each(abbreviated, name)
	}
	if !known {
		o = option{name: name}
		if r.g.style&valued != 0 && r.valueFollows() {
			o.takes = required
		}
	}
	if attached {
		r.give(Option{Name: o.name, Value: cut(w, len(name)+1), HasValue: true, Role: o.role()})
		r.mark(o)
		return
	}
	r.follow(o)
}

// single reads -name as one option: -name, -name=value, -name value.
func (r *reader) single(w word.Word, p string, whole bool) {
	if r.g == &unknown {
		name, _, attached := strings.Cut(p, "=")
		o := Option{Name: name, HasValue: attached}
		if attached {
			o.Value = cut(w, len(name)+1)
		}
		r.cmd.Open = r.cmd.Open || !whole && !attached
		r.give(o)
		return
	}
	r.long(w, p, whole)
}

// cluster reads -abc, where the value of a letter is the rest of the word or
// the next one.
func (r *reader) cluster(w word.Word, p string, whole bool) {
	if len(p) > 2 && whole {
		if o, known := lookup(r.g.options, p); known { // wget -nv
			r.follow(o)
			return
		}
	}
	for i := 1; i < len(p); i++ {
		o, known := r.letter(p[0], p[i])
		switch rest := i+1 < len(p) || !whole; {
		case !known:
			if p[i] == '=' && i > 1 { // -x=value of a letter that takes none here
				r.valueOfLast(cut(w, i+1))
				return
			}
			r.give(Option{Name: o.name})
		case o.takes == flag || o.takes == optional && !rest, r.g.style&detached != 0 && o.takes != flag:
			r.follow(o)
		case o.marked('#'): // digits only, then the cluster goes on
			end := i + 1
			for end < len(p) && '0' <= p[end] && p[end] <= '9' {
				end++
			}
			r.give(Option{Name: o.name, Value: word.Lit(p[i+1 : end]), HasValue: end > i+1})
			i = end - 1
		case rest:
			skip := i + 1
			if r.g.style&exact != 0 && skip < len(p) && p[skip] == '=' {
				skip++
			}
			r.give(Option{Name: o.name, Value: cut(w, skip), HasValue: true, Role: o.role()})
			r.mark(o)
			r.done = r.done || o.role() == Tail // python -mpytest
			return
		default:
			r.follow(o)
		}
	}
	if !whole {
		r.cmd.Open = true
	}
}

// letter finds the option of one letter; a letter that is not listed goes by
// its own name.
func (r *reader) letter(dash, c byte) (option, bool) {
	name := letterName(dash, c)
	o, known := r.lookup(name)
	if !known {
		o.name = name
	}
	if o.takes == optional && !o.letters {
		o.takes = flag
	}
	return o, known
}

// follow gives the option and the words after it that are its values.
func (r *reader) follow(o option) {
	given := Option{Name: o.name, Role: o.role()}
	at := r.at
	if o.takes == required && given.Role == Tail {
		given.Role = Other
		r.give(given)
		r.tail(r.at + 1)
		return
	}
	for range o.words() {
		if r.at+1 >= len(r.args) {
			break
		}
		r.at++
		given.Value, given.HasValue = r.args[r.at], true
	}
	if o.marked('%') && r.at+1 < len(r.args) && digits(r.args[r.at+1].Prefix()) {
		r.at++
		given.Value, given.HasValue = r.args[r.at], true
	}
	if o.takes == optional && r.g.style&blankValue != 0 && r.at+1 < len(r.args) && r.args[r.at+1].Is("") {
		r.at++
		given.HasValue = true
	}
	if o.takes == optional && r.g.style&digitValue != 0 && r.at+1 < len(r.args) && digits(r.args[r.at+1].Prefix()) {
		r.at++
		given.Value, given.HasValue = r.args[r.at], true
	}
	given.Index, given.End = at, r.at+1
	r.cmd.Options = append(r.cmd.Options, given)
	r.mark(o)
}

// atFile makes the path of a value @file, or name=@file, its value.
func atFile(o *Option) {
	p := o.Value.Prefix()
	i := strings.IndexByte(p, '@')
	if i == 0 || i > 0 && p[i-1] == '=' {
		o.Value, o.Role = cut(o.Value, i+1), Read
	}
}

// give adds an option that is whole in the word being read.
func (r *reader) give(o Option) {
	o.Index, o.End = r.at, r.at+1
	r.cmd.Options = append(r.cmd.Options, o)
}

// mark does what the marks of an option's value ask for.
func (r *reader) mark(o option) {
	if o.marked('^') && r.taken == 0 {
		r.taken = 1
	}
	if o.marked('@') {
		atFile(&r.cmd.Options[len(r.cmd.Options)-1])
	}
	r.ended = r.ended || o.marked('!')
}

func (r *reader) valueOfLast(v word.Word) {
	last := &r.cmd.Options[len(r.cmd.Options)-1]
	last.Value, last.HasValue = v, true
}

// valueFollows reports whether the next word can be a value.
func (r *reader) valueFollows() bool {
	return r.at+1 < len(r.args) && !strings.HasPrefix(r.args[r.at+1].Prefix(), "-")
}

// foldedOption reads a cmdlet's parameter: any case, any unique prefix, its
// value after a colon or in the next word.
func (r *reader) foldedOption(w word.Word, p string) {
	name, _, attached := strings.Cut(p, ":")
	o, known := foldedLookup(r.g.options, name)
	if !known {
		o = option{name: name}
	}
	if attached {
		r.give(Option{Name: o.name, Value: cut(w, len(name)+1), HasValue: true, Role: o.role()})
		r.mark(o)
		return
	}
	r.follow(o)
}

// slashOption reads an option of cmd.exe: /s, /q, /s/q, /a:h.
func (r *reader) slashOption(w word.Word, p string) {
	for p != "" && p[0] == '/' {
		end := strings.IndexByte(p[1:], '/') + 1
		if end == 0 {
			end = len(p)
		}
		name, value, attached := strings.Cut(p[:end], ":")
		o, known := foldedLookup(r.g.options, name)
		if !known {
			o = option{name: strings.ToLower(name)}
		}
		if p = p[end:]; p == "" && !attached && o.takes == required {
			r.follow(o)
			continue
		}
		r.give(Option{Name: o.name, Value: word.Lit(value), HasValue: attached, Role: o.role()})
	}
	if len(w.Parts) > 1 {
		r.cmd.Open = true
	}
}

// foldedLookup finds the option of which name is the only one in any case to
// match, whole or as a prefix.
func foldedLookup(synopsis, name string) (option, bool) {
	var found option
	for i := 0; i < len(synopsis); i++ {
		if !startsName(synopsis, i) || len(synopsis)-i < len(name) {
			continue
		}
		if !strings.EqualFold(synopsis[i:i+len(name)], name) {
			continue
		}
		o := optionAt(synopsis, i)
		if endsName(synopsis, i+len(name)) {
			return o, true
		}
		if found.name != "" && found.name != o.name {
			return option{}, false
		}
		found = o
	}
	return found, found.name != ""
}

func digits(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

// letters holds the names of all one-letter options, so that reading a
// cluster allocates nothing.
const letters = "-a-b-c-d-e-f-g-h-i-j-k-l-m-n-o-p-q-r-s-t-u-v-w-x-y-z" +
	"-A-B-C-D-E-F-G-H-I-J-K-L-M-N-O-P-Q-R-S-T-U-V-W-X-Y-Z" +
	"-0-1-2-3-4-5-6-7-8-9"

func letterName(dash, c byte) string {
	i := -1
	switch {
	case dash != '-':
	case 'a' <= c && c <= 'z':
		i = int(c - 'a')
	case 'A' <= c && c <= 'Z':
		i = 26 + int(c-'A')
	case '0' <= c && c <= '9':
		i = 52 + int(c-'0')
	}
	if i < 0 {
		return string([]byte{dash, c})
	}
	return letters[2*i : 2*i+2]
}

func onlyLetters(s, set string) bool {
	for i := 0; i < len(s); i++ {
		if strings.IndexByte(set, s[i]) < 0 {
			return false
		}
	}
	return true
}
