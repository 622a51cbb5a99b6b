// Package argv knows programs: how each reads its options, what its
// subcommands are, and what each operand is to it.
package argv

import "airlock/internal/word"

// Role says what an operand or an option's value is to its program.
type Role uint8

const (
	Other      Role = iota
	Read            // path whose content is read
	Written         // path created or overwritten
	Deleted         // path removed
	Moved           // path that ceases to exist under its name
	Changed         // path whose mode, owner or attributes change
	Searched        // path walked or listed; content not shown
	Dir             // folder to work in
	Code            // text run as a program, in the language of the program
	Script          // path of a file run as a program
	Pattern         // searched for, or a filter: never a path
	URL             // address that is contacted
	Host            // machine that is contacted
	Message         // text for people: commit messages, titles, bodies
	Tail            // the words from here on are a command of their own
	Name            // branch, remote, container, package, table, unit, user, mode
	Assignment      // NAME=value for the command that follows
)

// Option is one option as given.
type Option struct {
	// Name is the canonical name of its program's grammar: "--recursive" for
	// -r, -R and --recurs. Of an unknown option, what was written before `=`.
	Name string
	// Value is what it was given; HasValue tells an empty one from none.
	Value    word.Word
	HasValue bool
	Role     Role // of Value
	Index    int  // of its word in the arguments
	// End is the index after its last word. Of find's -exec and its like,
	// the command is the words from Index+1 to End.
	End int
}

// Operand is one word that is no option.
type Operand struct {
	Role  Role
	Word  word.Word
	Index int
}

// Command is an invocation as its program reads it.
type Command struct {
	// Program is the name its grammar goes by: the base name without folder,
	// .exe and version, other names of the same program resolved (gawk is
	// awk, podman is docker, python3.12 is python), cmdlets as their vendor
	// writes them. "" where the name itself is not known.
	Program string
	// Known is false for a program or subcommand without a grammar here: then
	// options are split by general habit and every operand's role is Other.
	Known bool
	// Sub is the path of subcommands: ["stash", "drop"].
	Sub      []string
	Options  []Option
	Operands []Operand
	// Tail is the index in the arguments at which the command it runs
	// starts, or -1. Operands end before it.
	Tail int
	// Dashes is the index of the `--` that ended the options, or -1.
	Dashes int
	// Open is set when a word with a hole stands where options are read: it
	// may be any option.
	Open bool
}

// Is reports whether the program is name and its subcommands begin with sub.
func (c Command) Is(name string, sub ...string) bool {
	if c.Program != name || len(c.Sub) < len(sub) {
		return false
	}
	for i, s := range sub {
		if c.Sub[i] != s {
			return false
		}
	}
	return true
}

// Has reports whether any of the options, by canonical name, is given.
func (c Command) Has(names ...string) bool {
	for _, o := range c.Options {
		for _, n := range names {
			if o.Name == n {
				return true
			}
		}
	}
	return false
}

// Value returns the last value given to the option, by canonical name.
func (c Command) Value(name string) (word.Word, bool) {
	for i := len(c.Options) - 1; i >= 0; i-- {
		if o := c.Options[i]; o.Name == name && o.HasValue {
			return o.Value, true
		}
	}
	return word.Word{}, false
}

// Nested returns the commands it runs from its own arguments: the tail, and
// what find's -exec, docker's --entrypoint and their like run. Each is a
// program and its words.
func (c Command) Nested(args []word.Word) [][]word.Word {
	var out [][]word.Word
	for _, o := range c.Options {
		switch first, last := o.Index+1, o.End; {
		case o.Role != Tail:
		case o.HasValue: // python -mpytest
			out = append(out, append([]word.Word{o.Value}, args[o.End:]...))
		case first < last:
			out = append(out, args[first:last])
		}
	}
	if c.Tail < 0 || c.Tail >= len(args) {
		return out
	}
	end := len(args)
	if c.Program == "parallel" {
		for i := c.Tail; i < end; i++ {
			if w := args[i]; w.Is(":::") || w.Is("::::") || w.Is(":::+") || w.Is("::::+") {
				end = i
			}
		}
	}
	if program, ok := c.Value("--entrypoint"); ok { // docker run
		return append(out, append([]word.Word{program}, args[c.Tail:end]...))
	}
	if c.Tail < end {
		out = append(out, args[c.Tail:end])
	}
	return out
}

// Words returns the operands and option values of a role, in order.
func (c Command) Words(role Role) []word.Word {
	n := c.count(role)
	if n == 0 {
		return nil
	}
	out := make([]word.Word, 0, n)
	for _, o := range c.Options {
		if o.HasValue && o.Role == role {
			out = append(out, o.Value)
		}
	}
	for _, o := range c.Operands {
		if o.Role == role {
			out = append(out, o.Word)
		}
	}
	return out
}

// count is how many words have the role.
func (c *Command) count(role Role) int {
	n := 0
	for i := range c.Options {
		if o := &c.Options[i]; o.HasValue && o.Role == role {
			n++
		}
	}
	for i := range c.Operands {
		if c.Operands[i].Role == role {
			n++
		}
	}
	return n
}

// String returns the role's name as grammars write it, "other" for none.
func (r Role) String() string {
	if int(r) < len(roleNames) {
		return roleNames[r]
	}
	return "other"
}

var roleNames = [...]string{
	Other: "other", Read: "read", Written: "written", Deleted: "deleted", Moved: "moved", Changed: "changed",
	Searched: "searched", Dir: "dir", Code: "code", Script: "script", Pattern: "pattern", URL: "url", Host: "host",
	Message: "message", Tail: "tail", Name: "name", Assignment: "assignment",
}
