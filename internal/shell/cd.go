package shell

import (
	"path"
	"strings"

	"airlock/internal/word"
)

// cd moves the shell. Whether it succeeds is not known here: the result has
// both folders.
func (f *frame) cd(args []word.Word) result {
	for len(args) > 0 {
		s := text(args[0])
		if s == "-" || !strings.HasPrefix(s, "-") {
			break
		}
		args = args[1:]
	}
	var to []word.Word
	switch {
	case len(args) == 0:
		home, ok := f.variable("HOME")
		if !ok {
			home = word.Word{Parts: []word.Part{{Kind: word.Hole, Source: word.Home, NotEmpty: true}}}
		}
		to = []word.Word{home}
	case args[0].Is("-"):
		to = f.p.old
		if to == nil {
			to = []word.Word{{Parts: []word.Part{{Kind: word.Hole, Source: word.Variable, Text: "OLDPWD", NotEmpty: true}}}}
		}
	case args[0].Is("") || args[0].Is("."):
		return f.good()
	default:
		to = f.searched(args[0], f.joined(f.p.dirs, args[0]))
	}
	return f.move(to)
}

// changeDir does cd, pushd or popd.
func (f *frame) changeDir(name string, args []word.Word) result {
	switch name {
	case "pushd":
		return f.pushd(args)
	case "popd":
		return f.popd()
	}
	return f.cd(args)
}

// searched adds the folders that CDPATH puts before those of a relative path.
func (f *frame) searched(to word.Word, dirs []word.Word) []word.Word {
	p, ok := f.variable("CDPATH")
	if prefix := to.Prefix(); !ok || len(p.Parts) == 0 || absolute(to) || strings.HasPrefix(prefix, "./") || strings.HasPrefix(prefix, "..") {
		return dirs
	}
	list, ok := p.Literal()
	if !ok {
		return union([]word.Word{{Parts: []word.Part{cut()}}}, dirs)
	}
	for i, d := range strings.Split(list, ":") {
		if i >= maxDirs {
			return union([]word.Word{{Parts: []word.Part{cut()}}}, dirs)
		}
		dirs = union(dirs, f.joined(f.joined(f.p.dirs, word.Lit(d)), to))
	}
	return dirs
}

func (f *frame) move(to []word.Word) result {
	r := result{ok: to, bad: f.p.dirs}
	f.p.old = f.p.dirs
	return r
}

// joined returns where a folder lies from each of the given ones.
func (f *frame) joined(dirs []word.Word, to word.Word) []word.Word {
	to.Tilde = false
	if absolute(to) || len(to.Parts) > 0 && to.Parts[0].Kind == word.Hole {
		return []word.Word{cleaned(to)}
	}
	out := make([]word.Word, 0, len(dirs))
	for _, d := range dirs {
		p := joinPath(d, to)
		if n := len(p.Parts); n == 0 || len(p.Parts[n-1].Text) > maxPath || n > maxPath/64 || !f.make(len(p.Parts[n-1].Text)) {
			p = word.Word{Parts: []word.Part{cut()}}
		}
		out = append(out, p)
	}
	return out
}

// maxPath bounds the path of a folder, in bytes of one part; longer ones are
// not known.
const maxPath = 4 << 10

// absolute reports whether a word is an absolute path, or may begin one.
func absolute(w word.Word) bool {
	p := w.Prefix()
	if strings.HasPrefix(p, "/") {
		return true
	}
	return len(p) > 2 && p[1] == ':' && (p[2] == '\\' || p[2] == '/')
}

// joinPath joins two paths; the result is cleaned as far as it is known.
func joinPath(dir, to word.Word) word.Word {
	if d, ok := dir.Literal(); ok {
		if s, ok := to.Literal(); ok {
			return word.Word{Parts: []word.Part{{Text: path.Join(d, s)}}, Span: to.Span}
		}
	}
	parts := make([]word.Part, 0, len(dir.Parts)+len(to.Parts)+1)
	parts = append(parts, dir.Parts...)
	if n := len(parts); n > 0 && parts[n-1].Kind == word.Literal {
		parts[n-1].Text = strings.TrimSuffix(parts[n-1].Text, "/") + "/"
	} else {
		parts = append(parts, word.Part{Text: "/"})
	}
	for i, p := range to.Parts {
		if n := len(parts); i == 0 && p.Kind == word.Literal {
			parts[n-1].Text += p.Text
			continue
		}
		parts = append(parts, p)
	}
	return word.Word{Parts: parts, Span: to.Span}
}

func cleaned(w word.Word) word.Word {
	if s, ok := w.Literal(); ok && strings.HasPrefix(s, "/") {
		return word.Word{Parts: []word.Part{{Text: path.Clean(s)}}, Span: w.Span}
	}
	return w
}

func (f *frame) pushd(args []word.Word) result {
	for len(args) > 0 && strings.HasPrefix(text(args[0]), "-") {
		args = args[1:]
	}
	if len(args) == 0 || strings.HasPrefix(text(args[0]), "+") {
		to := []word.Word{{Parts: []word.Part{{Kind: word.Hole, Source: word.Variable, Text: "DIRSTACK", NotEmpty: true}}}}
		if n := len(f.p.stack); n > 0 && len(args) == 0 {
			to, f.p.stack[n-1] = f.p.stack[n-1], f.p.dirs
		}
		return f.move(to)
	}
	if len(f.p.stack) < maxDepth {
		f.p.stack = append(f.p.stack, f.p.dirs)
	}
	return f.move(f.joined(f.p.dirs, args[0]))
}

func (f *frame) popd() result {
	n := len(f.p.stack)
	if n == 0 {
		return f.either()
	}
	to := f.p.stack[n-1]
	f.p.stack = f.p.stack[:n-1]
	return f.move(to)
}

// unknownDir is a folder that nobody knows.
func unknownDir() word.Word {
	return word.Word{Parts: []word.Part{{Kind: word.Hole, Source: word.Variable, Text: "PWD", NotEmpty: true}}}
}
