package shell

import (
	"slices"
	"strconv"
	"strings"

	"airlock/internal/word"

	"mvdan.cc/sh/v3/syntax"
)

// variable returns the value of a variable, where the text or the caller
// tells it. The value may itself have holes.
func (f *frame) variable(name string) (word.Word, bool) {
	if v, ok := f.p.vars.lookup(name); ok {
		if v.array {
			if len(v.elems) == 0 || v.elems[0].key != "0" && v.elems[0].key != "" {
				return word.Word{}, len(v.elems) == 0
			}
			return v.elems[0].value, true
		}
		return v.value, true
	}
	switch name {
	case "HOME":
		return word.Lit(f.opts.Home), f.opts.Home != "" && f.place == Here
	case "PWD":
		if len(f.p.dirs) == 1 {
			return f.p.dirs[0], true
		}
		return word.Word{}, false
	case "OLDPWD":
		if len(f.p.old) == 1 {
			return f.p.old[0], true
		}
		return word.Word{}, false
	}
	if f.opts.Vars != nil && f.place == Here {
		if s, ok := f.opts.Vars(name); ok {
			return word.Lit(s), true
		}
	}
	return word.Word{}, false
}

// pwd returns the folder the shell is in.
func (f *frame) pwd() word.Word {
	if w, ok := f.variable("PWD"); ok {
		return w
	}
	return word.Word{Parts: []word.Part{{Kind: word.Hole, Source: word.Variable, Text: "PWD", NotEmpty: true}}}
}

// param adds a parameter expansion.
func (b *fieldBuilder) param(pe *syntax.ParamExp, quoted bool) {
	if !b.f.step() {
		b.add(cut())
		return
	}
	if words, ok := b.f.several(pe); ok {
		b.severalWords(pe, words, quoted)
		return
	}
	name := paramName(pe)
	v, known := b.f.named(pe, name)
	if pe.Exp != nil && b.conditional(pe, name, v, known, quoted) {
		return
	}
	if !known {
		b.f.inner(pe)
		hole := word.Part{Source: source0(name), Text: name, NotEmpty: always(name)}
		if pe.Length {
			hole.Source, hole.NotEmpty = word.Arithmetic, true
		}
		b.hole(hole, quoted)
		return
	}
	if w, ok := b.f.operate(pe, v); ok {
		b.value(w, quoted)
		return
	}
	b.hole(word.Part{Source: word.Variable, Text: name}, quoted)
}

// source0 says what kind of hole an unknown parameter is: some are numbers.
func source0(name string) word.Source {
	switch name {
	case "?", "#", "$", "!", "RANDOM", "SECONDS", "UID", "EUID", "PPID", "LINENO", "BASHPID", "EPOCHSECONDS":
		return word.Arithmetic
	}
	return word.Variable
}

// always reports whether a parameter is never empty.
func always(name string) bool {
	switch name {
	case "?", "#", "$", "RANDOM", "SECONDS", "UID", "EUID", "PPID", "LINENO", "BASHPID", "PWD", "0", "EPOCHSECONDS", "-":
		return true
	}
	return false
}

func paramName(pe *syntax.ParamExp) string {
	if pe.Param == nil {
		return ""
	}
	return pe.Param.Value
}

// named returns the value a parameter expansion starts from.
func (f *frame) named(pe *syntax.ParamExp, name string) (word.Word, bool) {
	if pe.NestedParam != nil || pe.Flags != nil || pe.Names != 0 || name == "" {
		return word.Word{}, false
	}
	if pe.Excl {
		v, ok := f.variable(name)
		target, literal := v.Literal()
		if !ok || !literal || !syntax.ValidName(target) {
			return word.Word{}, false
		}
		name = target
	}
	if allOf(pe.Index) || name == "@" || name == "*" {
		return f.count(pe, name)
	}
	if pe.Index != nil {
		return f.element(name, pe.Index)
	}
	switch name {
	case "#":
		if args, ok := f.p.args(); ok && firm(args) == len(args) {
			return word.Lit(strconv.Itoa(len(args))), true
		}
		return word.Word{}, false
	case "0":
		return f.p.vars.name0()
	}
	if n, err := strconv.Atoi(name); err == nil {
		args, ok := f.p.args()
		if !ok || n < 1 || n > firm(args) && firm(args) < len(args) {
			return word.Word{}, false
		}
		if n > len(args) {
			return word.Word{}, true
		}
		return args[n-1].value, true
	}
	return f.variable(name)
}

// count returns a text as long as there are words in "${a[@]}" or $@, for
// ${#a[@]}; of other operations on all the words nothing is known.
func (f *frame) count(pe *syntax.ParamExp, name string) (word.Word, bool) {
	all := *pe
	all.Length = false
	words, ok := f.several(&all)
	if !ok || !pe.Length || slices.ContainsFunc(words, loose) {
		return word.Word{}, false
	}
	return word.Lit(strings.Repeat("x", len(words))), true
}

// element returns one element of an array.
func (f *frame) element(name string, index syntax.ArithmExpr) (word.Word, bool) {
	v, ok := f.p.vars.lookup(name)
	key, literal := f.key(index)
	if !ok || !literal || v.vague {
		return word.Word{}, false
	}
	if !v.array {
		return v.value, key == "0"
	}
	if n, err := strconv.Atoi(key); err == nil && n < 0 && len(v.elems)+n >= 0 {
		return v.elems[len(v.elems)+n].value, true
	}
	for _, e := range v.elems {
		if e.key == key {
			return e.value, true
		}
	}
	return word.Word{}, true
}

// key returns an array index that is known.
func (f *frame) key(index syntax.ArithmExpr) (string, bool) {
	switch x := index.(type) {
	case *syntax.Word:
		w := f.single(x)
		s, ok := w.Literal()
		if ok && syntax.ValidName(s) {
			if v, known := f.variable(s); known { // an arithmetic name
				if n, lit := v.Literal(); lit && isNumber(n) {
					return n, true
				}
			}
		}
		return s, ok
	case *syntax.UnaryArithm:
		if x.Op == syntax.Minus {
			s, ok := f.key(x.X)
			return "-" + s, ok
		}
	}
	return "", false
}

func isNumber(s string) bool {
	_, err := strconv.Atoi(s)
	return err == nil
}

// several returns the words of "$@", "$*" and "${a[@]}", where all are known.
func (f *frame) several(pe *syntax.ParamExp) (words []word.Word, ok bool) {
	if pe.Length || pe.Excl || pe.Repl != nil || pe.Exp != nil || pe.NestedParam != nil {
		return nil, false
	}
	name := paramName(pe)
	var elems []element
	switch {
	case pe.Index == nil && (name == "@" || name == "*"):
		if elems, ok = f.p.args(); !ok {
			return nil, false
		}
	case allOf(pe.Index):
		v, known := f.p.vars.lookup(name)
		if !known || v.vague {
			return nil, false
		}
		elems = v.elems
		if !v.array && !v.unset {
			if pe.Slice != nil {
				return nil, false // of a plain variable: a part of its text
			}
			elems = []element{{value: v.value}}
		}
	default:
		return nil, false
	}
	for _, e := range elems {
		words = append(words, e.value)
	}
	if pe.Slice == nil {
		return words, true
	}
	if name == "@" || name == "*" {
		zero, _ := f.p.vars.name0()
		words = append([]word.Word{zero}, words...)
	}
	from, to, ok := f.slice(pe.Slice, len(words))
	if !ok {
		return nil, false
	}
	return words[from:to], true
}

// allOf reports whether an index is @ or *.
func allOf(index syntax.ArithmExpr) bool {
	w, ok := index.(*syntax.Word)
	return ok && (w.Lit() == "@" || w.Lit() == "*")
}

// severalWords adds the words of "$@" and its like.
func (b *fieldBuilder) severalWords(pe *syntax.ParamExp, words []word.Word, quoted bool) {
	star := paramName(pe) == "*"
	if w, ok := pe.Index.(*syntax.Word); ok {
		star = w.Lit() == "*"
	}
	if quoted && star || !b.split {
		sep := " "
		if ifs, ok := b.f.ifs(); ok && star {
			sep = ifs[:min(1, len(ifs))]
		}
		for i, w := range words {
			if i > 0 {
				b.text(sep)
			}
			b.value(w, true)
		}
		return
	}
	if !b.f.make(32 * len(words)) {
		b.add(cut())
		return
	}
	for i, w := range words {
		if i > 0 {
			b.end()
		}
		if quoted && loose(w) {
			b.keep(w)
		} else {
			b.value(w, quoted)
		}
		if len(b.out) > maxFields {
			b.f.limit()
			return
		}
	}
}

// loose reports whether a word may become none or several.
func loose(w word.Word) bool {
	for _, p := range w.Parts {
		if p.Kind == word.Glob || p.Kind == word.Hole && !p.Quoted {
			return true
		}
	}
	return false
}

// firm returns how many of the elements surely are one word each.
func firm(elems []element) int {
	for i, e := range elems {
		if loose(e.value) {
			return i
		}
	}
	return len(elems)
}

// list adds "$@" or "${a[@]}" standing alone in double quotes; false when it
// is something else.
func (b *fieldBuilder) list(pe *syntax.ParamExp) bool {
	at := paramName(pe) == "@" && pe.Index == nil
	if w, ok := pe.Index.(*syntax.Word); ok {
		at = w.Lit() == "@"
	}
	if !at {
		return false
	}
	words, ok := b.f.several(pe)
	if !ok {
		if pe.Exp == nil && !pe.Length {
			b.f.inner(pe)
			b.hole(word.Part{Source: word.Variable, Text: paramName(pe)}, false)
			return true
		}
		return false
	}
	b.severalWords(pe, words, true)
	return true
}

// conditional adds ${x:-word} and its like; false when the operator is
// another one.
func (b *fieldBuilder) conditional(pe *syntax.ParamExp, name string, v word.Word, known, quoted bool) bool {
	set := known
	if known {
		if old, ok := b.f.p.vars.lookup(name); ok && old.unset {
			set = false
		}
	}
	empty, sure := emptiness(v)
	switch pe.Exp.Op {
	case syntax.DefaultUnset, syntax.AssignUnset, syntax.ErrorUnset, syntax.AlternateUnset:
		empty, sure = !set, true
	}
	if !known && ordinary(name) {
		// A name in small letters that the text never set: nobody exports
		// those, so it is unset.
		known, empty, sure = true, true, true
	}
	decided := known && sure
	word0 := pe.Exp.Word
	switch pe.Exp.Op {
	case syntax.DefaultUnset, syntax.DefaultUnsetOrNull, syntax.AssignUnset, syntax.AssignUnsetOrNull:
		switch {
		case decided && empty:
			b.operand(word0, quoted)
			if op := pe.Exp.Op; op == syntax.AssignUnset || op == syntax.AssignUnsetOrNull {
				b.f.p.vars.set(name, variable{value: b.f.single(word0)})
			}
		case decided:
			b.value(v, quoted)
		default:
			d := b.f.single(word0)
			none, s := emptiness(d)
			b.hole(word.Part{Source: word.Variable, Text: name, NotEmpty: s && !none}, quoted)
		}
		return true
	case syntax.AlternateUnset, syntax.AlternateUnsetOrNull:
		switch {
		case decided && empty:
			b.open = b.open || quoted
		case decided:
			b.operand(word0, quoted)
		default:
			b.f.single(word0)
			b.hole(word.Part{Source: word.Variable, Text: name}, quoted)
		}
		return true
	case syntax.ErrorUnset, syntax.ErrorUnsetOrNull:
		if known && !(sure && empty) {
			b.value(v, quoted)
		} else {
			b.f.single(word0)
			b.hole(word.Part{Source: word.Variable, Text: name, NotEmpty: pe.Exp.Op == syntax.ErrorUnsetOrNull}, quoted)
		}
		return true
	}
	return false
}

// ordinary reports whether a name is one that nobody puts into the
// environment.
func ordinary(name string) bool {
	if !syntax.ValidName(name) {
		return false
	}
	return strings.ToLower(name) == name && !strings.HasSuffix(name, "_proxy")
}

// operand adds the word after :- and its like.
func (b *fieldBuilder) operand(w *syntax.Word, quoted bool) {
	if w == nil {
		b.open = b.open || quoted
		return
	}
	for i, p := range w.Parts {
		if l, ok := p.(*syntax.Lit); ok && !quoted {
			if i == 0 && strings.HasPrefix(l.Value, "~") {
				b.tildes(l, true, len(w.Parts) == 1)
				continue
			}
			b.value(word.Lit(unescapeAll(l.Value)), false)
			continue
		}
		b.part(p, quoted)
	}
	b.open = b.open || quoted
}

// emptiness says whether a word is empty, and whether that is known.
func emptiness(w word.Word) (empty, sure bool) {
	for _, p := range w.Parts {
		if p.Kind != word.Hole && p.Text != "" || p.Kind == word.Hole && p.NotEmpty {
			return false, true
		}
	}
	return len(w.Parts) == 0, !w.Holes()
}

// inner walks the words inside an expansion for what they run.
func (f *frame) inner(pe *syntax.ParamExp) {
	if pe.Exp != nil && pe.Exp.Word != nil {
		f.single(pe.Exp.Word)
	}
	if pe.Repl != nil {
		for _, w := range []*syntax.Word{pe.Repl.Orig, pe.Repl.With} {
			f.single(w)
		}
	}
	if pe.Index != nil {
		f.arithmetic(pe.Index)
	}
	if pe.Slice != nil {
		f.arithmetic(pe.Slice.Offset)
		f.arithmetic(pe.Slice.Length)
	}
	if pe.NestedParam != nil {
		f.single(&syntax.Word{Parts: []syntax.WordPart{pe.NestedParam}})
	}
}
