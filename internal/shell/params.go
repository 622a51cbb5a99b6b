package shell

import (
	"strconv"

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
	case "IFS":
		return word.Lit(" \t\n"), true
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
	return unknownDir()
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
		b.hole(hole, quoted && (pe.Length || !manyWords(pe)))
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

// manyWords reports whether a parameter is several words even in quotes.
func manyWords(pe *syntax.ParamExp) bool {
	if w, ok := pe.Index.(*syntax.Word); ok {
		return w.Lit() == "@"
	}
	return pe.Index == nil && paramName(pe) == "@"
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
	if n, err := strconv.Atoi(key); err == nil && n < 0 && len(v.elems)+n >= 0 && isNumber(v.elems[len(v.elems)-1].key) {
		return v.elems[len(v.elems)+n].value, true
	}
	for i, e := range v.elems {
		if e.key == key {
			return e.value, true
		}
		if loose(e.value) {
			return word.Word{}, false // how many elements it is, is not known
		}
		if last := i == len(v.elems)-1; last && isNumber(e.key) && !isNumber(key) {
			return word.Word{}, false // a name, as a number
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
