package rules

import (
	"strings"

	"airlock/internal/argv"
)

// Effect is what a call does to what is outside the conversation.
type Effect uint8

const (
	// Destroys: data, or what holds it, is gone when the call is done.
	Destroys Effect = iota
	// Exposes: what was closed is open to others.
	Exposes
	// Publishes: others get what was made here, and cannot be made to give it
	// back.
	Publishes
	// Stops: what others use stands still; nothing is lost.
	Stops
)

// String returns the effect as a word.
func (e Effect) String() string {
	return [...]string{Destroys: "destroys", Exposes: "exposes", Publishes: "publishes", Stops: "stops"}[e]
}

// Entry is one kind of call that a program's subcommand and options tell: a
// row of a rule's table.
type Entry struct {
	Program string // by the name its grammar goes by
	// Sub are the subcommands it begins with, as in "volume rm"; "" any. A
	// word may be one of several, "delete|rm", have a star at an end,
	// "delete-*", or stand for any number, "...".
	Sub string
	// On are words of which one must be an operand, each with a star at an
	// end or none, as in "db:drop db:reset*"; "" any.
	On     string
	With   string // options of which one must be given, as in "--all --volumes"; "" any
	Unless string // options of which none may be given

	Effect Effect
	Shape  string
	Does   string // what follows "`command`" in the detail
	Advice string

	Catch string // a command that it is for
	Pass  string // one beside it that it is not for
}

// entryFor finds the first row for the command in tables that are each sorted
// by program.
func entryFor(tables [][]Entry, c *argv.Command) *Entry {
	for _, table := range tables {
		for i := firstOf(table, c.Program); i < len(table) && table[i].Program == c.Program; i++ {
			if e := &table[i]; e.matches(c) {
				return e
			}
		}
	}
	return nil
}

// firstOf is the index at which the rows of a program start, if it has any.
func firstOf(table []Entry, program string) int {
	low, high := 0, len(table)
	for low < high {
		mid := int(uint(low+high) >> 1)
		if table[mid].Program < program {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low
}

func (e *Entry) matches(c *argv.Command) bool {
	return startsWith(c.Sub, e.Sub) && (e.On == "" || operandAny(c, e.On)) &&
		(e.With == "" || givenAny(c, e.With)) && !givenAny(c, e.Unless) && !rehearsal(c) && !helped(c)
}

// startsWith reports whether a path of subcommands begins as a pattern says.
func startsWith(sub []string, pattern string) bool {
	for pattern != "" {
		var first string
		first, pattern, _ = strings.Cut(pattern, " ")
		if first == "..." {
			for i := range sub {
				if startsWith(sub[i:], pattern) {
					return true
				}
			}
			return false
		}
		if len(sub) == 0 || !oneOf(first, "|", sub[0]) {
			return false
		}
		sub = sub[1:]
	}
	return true
}

// oneOf reports whether a list, of which the items may end in a star or begin
// with one, holds the word.
func oneOf(list, between, word string) bool {
	for list != "" {
		var first string
		first, list, _ = strings.Cut(list, between)
		begin, open := strings.CutSuffix(first, "*")
		end, ending := strings.CutPrefix(first, "*")
		if first == word || open && strings.HasPrefix(word, begin) || ending && strings.HasSuffix(word, end) {
			return true
		}
	}
	return false
}

// operandAny reports whether one of the operands is in the list; a text for
// people is none.
func operandAny(c *argv.Command, list string) bool {
	for _, o := range c.Operands {
		if o.Role == argv.Message {
			continue
		}
		if text, known := o.Word.Pattern(); known && oneOf(list, " ", text) {
			return true
		}
	}
	return false
}

// helped reports whether the command only shows its help: aws s3 rm help.
func helped(c *argv.Command) bool {
	if len(c.Operands) == 1 && c.Operands[0].Word.Is("help") {
		return true
	}
	return len(c.Sub) > 1 && c.Sub[len(c.Sub)-1] == "help"
}

// givenAny reports whether one of the options, separated by blanks, is given.
// With "=VALUE" behind its name, in that value.
func givenAny(c *argv.Command, options string) bool {
	for options != "" {
		var first string
		first, options, _ = strings.Cut(options, " ")
		name, value, valued := strings.Cut(first, "=")
		for _, o := range c.Options {
			if o.Name != name {
				continue
			}
			if given, known := o.Value.Literal(); !valued || known && isValue(given, value) {
				return true
			}
		}
	}
	return false
}

// isValue reports whether a value is the wanted one, in any case; one that
// ends in a star is how it begins.
func isValue(given, want string) bool {
	if begin, open := strings.CutSuffix(want, "*"); open && begin != "" {
		return strings.HasPrefix(given, begin)
	}
	return strings.EqualFold(given, want)
}

// rehearsal reports whether the program was told to do nothing: to show its
// help, or what it would do.
func rehearsal(c *argv.Command) bool {
	for _, o := range c.Options {
		switch o.Name {
		case "--help", "-help", "--dryrun", "--what-if", "-WhatIf", "--dryRun":
			return true
		case "--version":
			if !o.HasValue { // cargo yank --version 1.0.0
				return true
			}
		case "--dry-run", "-dry-run":
			if !o.Value.Is("none") && !o.Value.Is("false") {
				return true
			}
		}
	}
	return len(c.Sub) > 0 && c.Sub[0] == "help"
}
