package shell

import (
	"airlock/internal/argv"
	"airlock/internal/word"
)

// effects notes what code in a language other than shell does.
func (f *frame) effects(i int, lang, text string) {
	_, _, _ = i, lang, text
}

// inline looks at the code that an interpreter gets in its words, or on its
// standard input.
func (f *frame) inline(i int, c simple, lang string) {
	cmd := f.out.Invocations[i].Command
	codes := cmd.Words(argv.Code)
	for _, w := range codes {
		s, ok := w.Literal()
		if !ok {
			f.out.Invocations[i].BodyUnknown = true
			s = w.String()
		}
		f.effects(i, lang, s)
	}
	scripts := cmd.Words(argv.Script)
	for _, w := range scripts {
		if w.Is("-") {
			scripts = nil
			break
		}
		f.script0(i, w, nil)
	}
	if len(codes) > 0 || len(scripts) > 0 || f.in.Kind == Inherited {
		return
	}
	if f.in.Kind == FromFile {
		f.script0(i, f.in.File, nil)
		return
	}
	s, ok := f.in.Text.Literal()
	if !ok {
		f.out.Invocations[i].BodyUnknown = true
		if whollyUnknown(f.in.Text) {
			return
		}
		s = f.in.Text.String()
	}
	f.effects(i, lang, s)
}

var _ = word.Lit
