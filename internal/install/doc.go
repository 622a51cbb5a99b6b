// Package install puts the hook into a client's settings file and takes it out
// again. The edits are pure functions over the bytes of the file, in which
// every byte that is not ours stays; the effects are in file.go. A client's
// file is JSON of one shape or another (settings.go), TOML (toml.go), or a file
// that is all ours (whole.go).
package install

import (
	"strings"

	"github.com/google/shlex"
)

// Entry is the registration of a command for one event.
type Entry struct {
	Event   string // "PreToolUse"
	Matcher string // names of tools; "*" for all of them
	Command string // run by a shell: see Quote
	Timeout int    // in the client's unit; 0: none is written
	Show    bool   // what the command prints is to be shown to the person
}

// Handler is a registration found in a settings file.
type Handler struct {
	Event   string `json:"event"`
	Matcher string `json:"matcher"` // "" where there is none, which means all
	Command string `json:"command"`
	Timeout string `json:"timeout"` // as written; "" where there is none
}

// Program returns the program that the handler's command starts, as it stands
// there, behind assignments of variables; "" where that cannot be told.
func (h Handler) Program() string {
	words, err := shlex.Split(h.Command)
	if err != nil {
		return ""
	}
	for _, word := range words {
		if name, _, ok := strings.Cut(word, "="); !ok || strings.Contains(name, "/") {
			return word
		}
	}
	return ""
}

// Runs returns a predicate that is true for handlers which start a program of
// this base name, in whatever folder.
func Runs(name string) func(Handler) bool {
	return func(h Handler) bool {
		program := h.Program()
		base := program[strings.LastIndexAny(program, `/\`)+1:]
		return strings.TrimSuffix(base, ".exe") == name
	}
}

// Quote makes a path one word of a command for sh, quoted only where it has
// to be.
func Quote(path string) string {
	plain := path != ""
	for _, c := range path {
		if !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || strings.ContainsRune("/._-+:,@%", c)) {
			plain = false
		}
	}
	if plain {
		return path
	}
	return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
}
