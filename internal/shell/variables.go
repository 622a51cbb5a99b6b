package shell

import (
	"strconv"
	"strings"

	"airlock/internal/word"

	"mvdan.cc/sh/v3/syntax"
)

// declare does export, local, declare and their like.
func (f *frame) declare(s *syntax.Stmt, c *syntax.DeclClause) result {
	g, redirs := f.redirect(s.Redirs)
	inv := Invocation{Program: f.lit(c.Variant.Value, f.src.span(c.Variant.Pos(), c.Variant.End())), Redirs: redirs, Span: f.stmtSpan(s)}
	exported, functions := c.Variant.Value == "export", false
	local := c.Variant.Value != "export" && c.Variant.Value != "readonly"
	for _, a := range c.Args {
		at := f.src.span(a.Pos(), a.End())
		switch {
		case a.Name == nil:
			words := f.fields([]*syntax.Word{a.Value})
			inv.Args = append(inv.Args, words...)
			for _, w := range words {
				flags, _ := w.Literal()
				functions = functions || strings.HasPrefix(flags, "-") && strings.Contains(flags, "f")
				exported = exported || strings.HasPrefix(flags, "-") && strings.Contains(flags, "x")
				local = local && !(strings.HasPrefix(flags, "-") && strings.Contains(flags, "g"))
				if name, value, ok := assignment(w); ok { // export "$name=x"
					f.p.vars.set(name, variable{value: value, exported: exported})
				}
			}
			continue
		case a.Naked:
			inv.Args = append(inv.Args, f.lit(a.Name.Value, at))
			if functions {
				if fn := f.p.vars.function(a.Name.Value); fn != nil && exported {
					fn.exported = true
				}
				continue
			}
			f.declareNaked(a.Name.Value, exported, local)
			continue
		}
		if local {
			f.p.vars.makeLocal(a.Name.Value)
		}
		f.assignLast(a)
		v, _ := f.p.vars.lookup(a.Name.Value)
		v.exported = v.exported || exported
		f.p.vars.set(a.Name.Value, v)
		value := v.value
		if v.array {
			var words []word.Word
			for _, e := range v.elems {
				words = append(words, e.value)
			}
			value = sentence(words)
		}
		inv.Assigns = append(inv.Assigns, Assign{Name: a.Name.Value, Value: value})
		arg := word.Word{Parts: append([]word.Part{{Text: a.Name.Value + "="}}, value.Parts...), Span: at}
		inv.Args = append(inv.Args, joinLiterals(arg))
	}
	g.emit(inv)
	if prints(c.Variant.Value, inv.Args) {
		g.print(printed(c.Variant.Value))
	}
	return f.either()
}

// assignLast does the assignment of a declaration, whose value sees braces:
// of several values the last stays.
func (f *frame) assignLast(a *syntax.Assign) {
	if a.Value != nil && braced(a.Value) {
		if all := f.braces(a.Value); len(all) > 0 {
			last := *a
			last.Value = all[len(all)-1]
			a = &last
		}
	}
	f.assign(a)
}

// declareNaked does `export NAME` and `local NAME`.
func (f *frame) declareNaked(name string, exported, local bool) {
	v, ok := f.p.vars.lookup(name)
	if local && f.p.vars.makeLocal(name) {
		f.p.vars.set(name, variable{unset: true})
		return
	}
	if ok && exported {
		v.exported = true
		f.p.vars.set(name, v)
	}
}

// makeLocal makes a name the own of the function that is being called; false
// outside functions.
func (s *scope) makeLocal(name string) bool {
	for ; s != nil; s = s.up {
		if s.call {
			s.local = append(s.local, name)
			return true
		}
	}
	return false
}

// joinLiterals joins the first two parts where both are text.
func joinLiterals(w word.Word) word.Word {
	if len(w.Parts) > 1 && w.Parts[0].Kind == word.Literal && w.Parts[1].Kind == word.Literal {
		joined := word.Part{Text: w.Parts[0].Text + w.Parts[1].Text}
		w.Parts = append([]word.Part{joined}, w.Parts[2:]...)
	}
	return w
}

// set does `set -e` and `set -- words`.
func (f *frame) set(args []word.Word) {
	for i, w := range args {
		s, lit := w.Literal()
		switch {
		case s == "--" && lit:
			f.p.setArgs(args[i+1:])
			return
		case strings.HasPrefix(s, "-o") || strings.HasPrefix(s, "+o"):
			if i+1 < len(args) && args[i+1].Is("errexit") {
				f.p.errexit = s[0] == '-'
			}
		case strings.HasPrefix(s, "-") || strings.HasPrefix(s, "+"):
			if strings.Contains(s, "e") {
				f.p.errexit = s[0] == '-'
			}
			if strings.Contains(s, "n") && s[0] == '-' { // commands are read, not run
				f.p.ended = f.p.ended || f.sure == Always
			}
		case i > 0 && strings.HasSuffix(text(args[i-1]), "o"):
		default:
			f.p.setArgs(args[i:])
			return
		}
	}
}

// text returns a word's value, or "" where it has none.
func text(w word.Word) string {
	s, _ := w.Literal()
	return s
}

func (f *frame) shift(args []word.Word) {
	n := 1
	if len(args) > 0 {
		v, err := strconv.Atoi(text(args[0]))
		if err != nil || v < 0 {
			f.p.vars.set("@", variable{unset: true})
			return
		}
		n = v
	}
	elems, ok := f.p.args()
	if !ok || n > len(elems) {
		return
	}
	f.p.vars.set("@", variable{array: true, elems: elems[n:]})
}

func (f *frame) unset(args []word.Word) {
	for _, w := range args {
		name, lit := w.Literal()
		if !lit || strings.HasPrefix(name, "-") {
			continue
		}
		if f.p.vars.function(name) != nil && len(args) > 0 && args[0].Is("-f") {
			f.p.vars.unfunction(name)
			continue
		}
		f.p.vars.set(name, variable{unset: true})
	}
}

// read does the read builtin: a line of a known input goes into the names,
// any other makes them unknown.
func (f *frame) read(args []word.Word) {
	names, array, raw, delim := readNames(args)
	line, known := "", false
	if !f.in.doubt && delim {
		line, known = f.in.textLine(raw)
	}
	ifs, ok := f.ifs()
	known = known && ok
	if array != "" {
		v := unknown(array)
		if known {
			v = variable{array: true}
			for i, s := range strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(ifs, r) }) {
				v.elems = append(v.elems, element{key: itoa(i), value: word.Lit(s)})
			}
		}
		f.p.vars.set(array, v)
		return
	}
	for i, name := range names {
		if !known {
			f.p.vars.set(name, variable{value: word.Word{Parts: []word.Part{{Kind: word.Hole, Source: word.Input, Text: name}}}})
			continue
		}
		var field string
		line = strings.TrimLeft(line, blanks(ifs))
		if i == len(names)-1 {
			field, line = strings.TrimRight(line, blanks(ifs)), ""
		} else if j := strings.IndexAny(line, ifs); j >= 0 {
			field, line = line[:j], line[j+1:]
		} else {
			field, line = line, ""
		}
		f.p.vars.set(name, variable{value: word.Lit(field)})
	}
}

// blanks returns the white space among separators.
func blanks(ifs string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || r == '\t' || r == '\n' {
			return r
		}
		return -1
	}, ifs)
}

// readNames returns the names that a read sets. lines is false when it does
// not read to the end of a line.
func readNames(args []word.Word) (names []string, array string, raw, lines bool) {
	lines = true
	for i := 0; i < len(args); i++ {
		s := text(args[i])
		if !strings.HasPrefix(s, "-") {
			if syntax.ValidName(s) {
				names = append(names, s)
			}
			continue
		}
		raw = raw || strings.Contains(s, "r")
		switch last := s[len(s)-1]; last {
		case 'a':
			if i++; i < len(args) {
				array = text(args[i])
			}
		case 'd', 'n', 'N':
			lines = false
			i++
		case 'p', 't', 'u', 'i':
			i++
			lines = lines && last != 'u'
		default:
			if strings.ContainsAny(s, "dnNu") {
				lines = false
			}
		}
	}
	if len(names) == 0 && array == "" {
		names = []string{"REPLY"}
	}
	return names, array, raw, lines
}

// mapfile reads lines into an array.
func (f *frame) mapfile(args []word.Word) {
	name, trim, odd := "MAPFILE", false, false
	for i := 0; i < len(args); i++ {
		switch s := text(args[i]); {
		case s == "-t":
			trim = true
		case strings.HasPrefix(s, "-"):
			odd = true
			if len(s) == 2 {
				i++
			}
		case syntax.ValidName(s):
			name = s
		}
	}
	rest, ok := f.in.rest()
	if !ok || odd || f.in.doubt {
		f.p.vars.set(name, unknown(name))
		return
	}
	v := variable{array: true}
	for rest != "" && len(v.elems) < maxFields {
		line, after, found := strings.Cut(rest, "\n")
		if found && !trim {
			line += "\n"
		}
		v.elems = append(v.elems, element{key: itoa(len(v.elems)), value: word.Lit(line)})
		rest = after
	}
	f.p.vars.set(name, v)
}

func itoa(n int) string { return strconv.Itoa(n) }
