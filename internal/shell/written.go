package shell

import (
	"path"
	"strings"

	"airlock/internal/argv"
	"airlock/internal/word"
)

// written is a file that the text itself writes: a script that it runs later
// need not be read from disk.
type written struct {
	path  string
	place Place
	sink  *sink
}

// maxWritten bounds the files that are remembered.
const maxWritten = 64

// fileSink returns the sink for what is written to a file; nil where the file
// is not known or nobody could run it.
func (f *frame) fileSink(file word.Word, more bool) *sink {
	name, ok := f.filePath(file)
	if !ok || strings.HasPrefix(name, "/dev/") {
		return nil
	}
	if more {
		if w := f.writtenFile(name); w != nil {
			w.sink.base = max(w.sink.base, f.sure)
			return w.sink
		}
	}
	if len(f.files) >= maxWritten {
		return nil
	}
	s := &sink{base: f.sure}
	f.files = append(f.files, written{path: name, place: f.place, sink: s})
	return s
}

// filePath returns the path that stands for a file in this reading: joined to
// the first folder the shell may be in.
func (f *frame) filePath(file word.Word) (string, bool) {
	name, ok := file.Literal()
	if !ok || name == "" {
		return "", false
	}
	if strings.HasPrefix(name, "/") {
		return path.Clean(name), true
	}
	return path.Join(f.p.dirs[0].String(), name), true
}

func (f *frame) writtenFile(name string) *written {
	for i := len(f.files) - 1; i >= 0; i-- {
		if w := &f.files[i]; w.path == name && w.place == f.place {
			return w
		}
	}
	return nil
}

// content returns the text of a file that the text itself wrote before, or of
// a process substitution.
func (f *frame) content(file word.Word) (product, bool) {
	if p, ok := f.product(file); ok {
		return p, true
	}
	if len(f.files) == 0 {
		return product{}, false
	}
	name, ok := f.filePath(file)
	if !ok {
		return product{}, false
	}
	w := f.writtenFile(name)
	if w == nil || len(w.sink.parts) == 0 {
		return product{}, false
	}
	return product{text: w.sink.lines(), doubt: w.sink.doubt || w.sink.base > Always}, true
}

// writes remembers what programs write to files they name themselves.
func (f *frame) writes(cmd *argv.Command) {
	switch cmd.Program {
	case "tee":
		text, ok := f.in.Text, f.in.Kind == FromText || f.in.Kind == FromPipe
		if !ok {
			return
		}
		for _, w := range cmd.Words(argv.Written) {
			if s := f.fileSink(w, cmd.Has("--append")); s != nil {
				s.write(text, f.sure)
			}
		}
	case "curl", "wget":
		for _, w := range cmd.Words(argv.Written) {
			if s := f.fileSink(w, false); s != nil {
				s.write(printed(cmd.Program), f.sure)
			}
		}
	}
}
