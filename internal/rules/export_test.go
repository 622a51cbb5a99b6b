package rules

import (
	"airlock/internal/shell"
)

// EffectsOf are the effects of the rows that a command line meets.
func EffectsOf(text string) []Effect {
	var out []Effect
	reading := shell.Read(text, shell.Options{Dir: "/home/u/app", Home: "/home/u"})
	for i := range reading.Invocations {
		if e := entryOf(&reading.Invocations[i]); e != nil {
			out = append(out, e.Effect)
		}
	}
	return out
}

// NamedPrograms is the list that is looked at before the tables.
var NamedPrograms = destructivePrograms[:]

// Programs are the programs that the tables of R7 name.
func Programs() []string {
	var out []string
	for _, table := range destructiveTables {
		for _, e := range table {
			if len(out) == 0 || out[len(out)-1] != e.Program {
				out = append(out, e.Program)
			}
		}
	}
	return out
}
