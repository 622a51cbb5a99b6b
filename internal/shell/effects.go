package shell

import (
	"airlock/internal/argv"
	"airlock/internal/word"
)

// effects notes what code in a language other than shell does.
func (f *frame) effects(i int, lang string, text word.Word) {
	_, _, _ = i, lang, text
}

// inline looks at the code that an interpreter gets in its words, or on its
// standard input.
func (f *frame) inline(i int, c simple, lang string) {
	cmd := f.out.Invocations[i].Command
	codes := cmd.Words(argv.Code)
	for _, w := range codes {
		f.effects(i, lang, w)
	}
	scripts := cmd.Words(argv.Script)
	for _, w := range scripts {
		if w.Is("-") {
			scripts = nil
			break
		}
		f.child(c).script(i, lang, w, nil)
	}
	if len(codes) > 0 || len(scripts) > 0 || f.in.Kind == Inherited {
		return
	}
	if f.in.Kind == FromFile {
		f.child(c).script(i, lang, f.in.File, nil)
		return
	}
	f.out.Invocations[i].BodyUnknown = f.in.Text.Holes()
	if !whollyUnknown(f.in.Text) {
		f.effects(i, lang, f.in.Text)
	}
}
