// Package code finds what a program text in Python, JavaScript, Perl, Ruby,
// PHP, Lua or awk would do to the machine: files deleted, read and written,
// programs started, addresses contacted, the environment printed. It reads
// calls, not text: what stands in a comment or in a string is a mention.
package code

import (
	"slices"

	"airlock/internal/word"
)

// Kind says what a call does.
type Kind uint8

const (
	Deletes Kind = iota
	Spawns
	Connects
	Reads
	Writes
	DumpsEnvironment
)

// Found is one call.
type Found struct {
	Kind Kind
	// Call is the function by its full name in its language, imports
	// resolved: os.remove, fs.rmSync, FileUtils.rm_rf.
	Call string
	// Path is the path deleted, read or written, the address contacted, or
	// the text given to a shell; a word with a hole where it is not known.
	Path word.Word
	// Command is the text given to a shell, where all of it is known.
	Command string
	// Argv is the program and its arguments, where the call starts it without
	// a shell and they are known; what is unknown among them is "".
	Argv []string
	// Recursive is set where a folder goes with all it holds.
	Recursive bool
	// Pos is the byte offset of the call in the text.
	Pos int
}

// Language returns the language of the texts that a program runs, by the
// name that argv gives the program.
func Language(program string) (string, bool) {
	switch program {
	case "python", "ipython":
		return "python", true
	case "node", "deno", "bun", "tsx", "ts-node":
		return "javascript", true
	case "perl", "ruby", "php", "awk", "lua":
		return program, true
	case "luajit":
		return "lua", true
	}
	return "", false
}

// Bounds of one reading.
const (
	maxNesting   = 3       // code in strings in strings
	maxDepth     = 8       // calls within a value
	maxValue     = 4 << 10 // bytes of a followed value
	maxFound     = 256
	maxStatement = 64 // tokens of a call without brackets
	maxMisses    = 16 // tries at a regular expression on one line
)

// Scan lists what the text would do, in the order of the text. The language
// goes by its name or by that of its interpreter; of one it does not know it
// finds nothing.
func Scan(language, text string) []Found {
	l, ok := languageNamed(language)
	if !ok {
		return nil
	}
	s := scanner{lang: l}
	s.scan(text, 0, 0)
	slices.SortStableFunc(s.found, func(a, b Found) int { return a.Pos - b.Pos })
	return s.found
}

type language uint8

const (
	python language = iota
	javascript
	perl
	ruby
	php
	lua
	awk
)

func languageNamed(name string) (language, bool) {
	switch name {
	case "python":
		return python, true
	case "javascript", "typescript", "node", "deno", "bun":
		return javascript, true
	case "perl":
		return perl, true
	case "ruby":
		return ruby, true
	case "php":
		return php, true
	case "lua":
		return lua, true
	case "awk":
		return awk, true
	}
	return 0, false
}
