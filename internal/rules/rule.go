// Package rules is the table of what is looked for in a call: one file a rule,
// each a literal with its documentation, its samples and a pure function.
package rules

import (
	"strings"

	"airlock/internal/call"
)

// Traits say which of the ways past a rule are closed.
type Traits uint8

const (
	// Hard: a deny that nothing but the user's own settings takes away.
	Hard Traits = 1 << iota
	// NoStamp: an override stamp does not lift it.
	NoStamp
	// NoRepeat: loop protection does not lift it.
	NoRepeat
	// NoSoftening: user_requested is not asked for it.
	NoSoftening
	// Fallback: looked at only when no other rule matched.
	Fallback
	// Beside: a match does not keep the fallback from being looked at.
	Beside
)

// Rule is one kind of wrong tool use.
type Rule struct {
	ID      string
	Title   string // one line, what it stops
	Why     string // what goes wrong when the call runs; part of a deny's reason
	Instead string // the safer way where a hit names none; part of the reason
	Since   string // first release that has it
	// Request is what the rule objects to, as a person would ask for it: "commit
	// a credential". "" where only what was seen tells.
	Request string
	From    string // the file of a user's rule; "" for a built-in one

	Tools  []string // tools it looks at; nil: every tool
	Action call.Action
	Traits Traits

	// Match returns what it finds in the call; nil for nothing. It asks the
	// machine through s.World alone.
	Match func(s *Subject) []Hit

	// Settle tells from recorded facts alone what becomes of a match of the
	// rule, and may say in its detail what they tell. nil: facts change nothing.
	Settle func(f *call.Facts, m *call.Match) Settlement

	// Condition has to hold as well for what matched to count; "" for none. Of
	// users' rules only: a program in jq over the record.
	Condition string

	// Questions are asked for a match that is left to an answer; the strongest
	// outcome counts.
	Questions []Question

	Catch []Sample // must match, and be settled by code
	Judge []Sample // must match, and be left to a question or to facts
	Pass  []Sample // must not match, close to what does

	// Entries are its tables, where it has some. Each row brings a sample to
	// catch and one to pass.
	Entries [][]Entry
	// Endpoints are the same for requests to services.
	Endpoints []Endpoint
}

// Hit is one finding of a rule.
type Hit struct {
	Shape    string      // which of the rule's shapes
	Cap      call.Action // the strongest action it may end in; None: the rule's own
	Basis    call.Basis
	Detail   string // a clause: "`rm -rf /` deletes the root of the file system"
	Advice   string // "" for the rule's Instead
	Why      string // of a user's rule, which only its user knows
	Evidence call.Evidence
}

// Sample is one call: a command of a shell, or any tool with its input.
type Sample struct {
	Command string
	Tool    string        // "" for Bash
	Input   string        // JSON; "" for {"command": Command}
	Dir     string        // "" for the project of the tests
	Secrets []call.Secret // what the detector found; spans of the text as it stands here
	Note    string
	// AsWritten keeps the sample out of the other spellings: it is about one.
	AsWritten bool

	// The machine, where it matters.
	Cores    int      // 0: twelve
	Files    []string // paths at which a file stands
	Programs []string // on PATH
}

// Has reports whether all of the traits are set.
func (r *Rule) Has(t Traits) bool { return r.Traits&t == t }

// looksAt reports whether the rule is for a tool.
func (r *Rule) looksAt(tool string) bool {
	if r.Tools == nil {
		return true
	}
	for _, t := range r.Tools {
		begin, open := strings.CutSuffix(t, "*") // a user's mcp__github__*
		if t == tool || open && strings.HasPrefix(tool, begin) {
			return true
		}
	}
	return false
}

// shells are the tools that run a command line.
var shells = []string{"Bash", "PowerShell"}
