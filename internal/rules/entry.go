package rules

import (
	"strings"

	"airlock/internal/argv"
)

// Entry is one kind of call that a program's subcommand and options tell: a
// row of a rule's table.
type Entry struct {
	Program string // by the name its grammar goes by
	Sub     string // the subcommands it begins with, as in "volume rm"; "" any
	With    string // options of which one must be given, as in "--all --volumes"; "" any
	Unless  string // options of which none may be given

	Shape  string
	Does   string // what follows "`command`" in the detail
	Advice string

	Catch string // a command that it is for
	Pass  string // one beside it that it is not for
}

// entryFor finds the first row of a table, sorted by program, that is for the
// command.
func entryFor(table []Entry, c *argv.Command) *Entry {
	low, high := 0, len(table)
	for low < high {
		mid := int(uint(low+high) >> 1)
		if table[mid].Program < c.Program {
			low = mid + 1
		} else {
			high = mid
		}
	}
	for ; low < len(table) && table[low].Program == c.Program; low++ {
		if e := &table[low]; e.matches(c) {
			return e
		}
	}
	return nil
}

func (e *Entry) matches(c *argv.Command) bool {
	return startsWith(c.Sub, e.Sub) && (e.With == "" || givenAny(c, e.With)) && !givenAny(c, e.Unless) && !rehearsal(c)
}

// startsWith reports whether a path of subcommands begins with the words.
func startsWith(sub []string, words string) bool {
	for i := 0; words != ""; i++ {
		var first string
		first, words, _ = strings.Cut(words, " ")
		if i >= len(sub) || sub[i] != first {
			return false
		}
	}
	return true
}

// givenAny reports whether one of the options, separated by blanks, is given.
// With "=VALUE" behind its name, in that value, in any case.
func givenAny(c *argv.Command, options string) bool {
	for options != "" {
		var first string
		first, options, _ = strings.Cut(options, " ")
		name, value, valued := strings.Cut(first, "=")
		for _, o := range c.Options {
			if o.Name != name {
				continue
			}
			if given, known := o.Value.Literal(); !valued || known && strings.EqualFold(given, value) {
				return true
			}
		}
	}
	return false
}

// rehearsal reports whether the program was told to do nothing: to show its
// help, or what it would do.
func rehearsal(c *argv.Command) bool {
	for _, o := range c.Options {
		switch o.Name {
		case "--help", "-help", "--version", "--dryrun", "--what-if", "-WhatIf", "--dryRun":
			return true
		case "--dry-run", "-dry-run":
			if !o.Value.Is("none") && !o.Value.Is("false") {
				return true
			}
		}
	}
	return len(c.Sub) > 0 && c.Sub[0] == "help"
}
