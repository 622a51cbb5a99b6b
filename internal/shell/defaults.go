package shell

import (
	"strings"

	"airlock/internal/word"

	"mvdan.cc/sh/v3/syntax"
)

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
	switch op := pe.Exp.Op; op {
	case syntax.DefaultUnset, syntax.DefaultUnsetOrNull, syntax.AssignUnset, syntax.AssignUnsetOrNull:
		switch {
		case decided && empty:
			if op == syntax.DefaultUnset || op == syntax.DefaultUnsetOrNull {
				b.operand(pe.Exp.Word, quoted)
				break
			}
			// What is put into the word is the new value: quotes of the
			// operand no longer protect it.
			v = b.f.single(pe.Exp.Word)
			if quoted && pe.Exp.Word != nil {
				v = b.f.single(&syntax.Word{Parts: []syntax.WordPart{&syntax.DblQuoted{Parts: pe.Exp.Word.Parts}}})
			}
			b.f.p.vars.set(name, variable{value: v})
			b.value(v, quoted)
		case decided:
			b.value(v, quoted)
		default:
			none, s := emptiness(b.f.single(pe.Exp.Word))
			b.hole(word.Part{Source: word.Variable, Text: name, NotEmpty: s && !none}, quoted && !manyWords(pe))
		}
	case syntax.AlternateUnset, syntax.AlternateUnsetOrNull:
		switch {
		case decided && empty:
			b.open = b.open || quoted && !manyWords(pe)
		case decided:
			b.operand(pe.Exp.Word, quoted)
		default:
			part := word.Part{Source: word.Variable, Text: name}
			if text, ok := b.f.single(pe.Exp.Word).Literal(); ok {
				part = word.Part{Source: word.Alternate, Text: text}
			}
			b.hole(part, quoted && !manyWords(pe))
		}
	case syntax.ErrorUnset, syntax.ErrorUnsetOrNull:
		if known && !(sure && empty) {
			b.value(v, quoted)
			break
		}
		b.f.single(pe.Exp.Word)
		b.hole(word.Part{Source: word.Variable, Text: name, NotEmpty: op == syntax.ErrorUnsetOrNull}, quoted)
	default:
		return false
	}
	return true
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
			b.operandText(l.Value)
			continue
		}
		b.part(p, quoted)
	}
	b.open = b.open || quoted
}

// operandText adds unquoted text of an operand: it is split, but for what a
// backslash protects.
func (b *fieldBuilder) operandText(s string) {
	for s != "" {
		i := strings.IndexByte(s, '\\')
		if i < 0 || i+1 == len(s) {
			b.value(word.Lit(s), false)
			return
		}
		if i > 0 {
			b.value(word.Lit(s[:i]), false)
		}
		n := i + 1 + runeLen(s[i+1:])
		if s[i+1] != '\n' {
			b.text(s[i+1 : n])
		}
		s = s[n:]
	}
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
