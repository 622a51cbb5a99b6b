package install

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
)

// ErrForeign is wrapped by the error for a file that is to be ours and is
// somebody else's.
var ErrForeign = errors.New("not written by airlock install")

// mark stands in every file that is all ours.
const mark = "airlock install"

// Whole is a file that is all ours: a plugin, or a file of hooks beside others.
type Whole struct {
	Content []byte // mark is in it
	Event   string // what the client calls a tool call
	// Command finds the command that such a file runs, in the client's words.
	Command    func(file []byte) string
	Executable bool
}

// Add returns our content. A file that is not ours is an error.
func (w Whole) Add(file []byte) ([]byte, error) {
	if len(bytes.TrimSpace(file)) > 0 && !bytes.Contains(file, []byte(mark)) {
		return nil, fmt.Errorf("%w", ErrForeign)
	}
	return w.Content, nil
}

// Remove leaves nothing of a file that is ours, and all of another one.
func (w Whole) Remove(file, _ []byte) ([]byte, error) {
	if bytes.Contains(file, []byte(mark)) {
		return nil, nil
	}
	return file, nil
}

// Find returns the one registration of a file that is ours.
func (w Whole) Find(file []byte) ([]Handler, error) {
	if !bytes.Contains(file, []byte(mark)) {
		return nil, nil
	}
	return []Handler{{Event: w.Event, Matcher: "*", Command: w.Command(file)}}, nil
}

// Empty reports whether a file that was ours is left without a byte.
func (w Whole) Empty(file []byte, _ bool) bool { return len(file) == 0 }

// Mode is that of a program, or keeps the file to its owner.
func (w Whole) Mode() fs.FileMode {
	if w.Executable {
		return 0o755
	}
	return 0o600
}
