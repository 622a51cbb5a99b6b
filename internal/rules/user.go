package rules

import (
	"airlock/internal/argv"
	"airlock/internal/call"
	"airlock/internal/glob"
	"airlock/internal/shell"
	"airlock/internal/word"
)

// Pattern is one kind of call that a user's rule is about. What is set has to
// hold, all of it for the same invocation; of a list, one item has to.
type Pattern struct {
	// Programs are globs of names: the one its grammar goes by, or the one
	// that was written. "docker" is podman as well, "podman" only podman.
	Programs []string
	// Subs are what subcommands begin with, as in an Entry: "volume rm|prune",
	// "... delete". Of a program without a grammar, the operands.
	Subs []string
	// Options are groups, of which all options of one must be given: by any of
	// their names, with "=GLOB" behind it with such a value.
	Options [][]string
	// Without are options of which none may be given.
	Without  []string
	Operands []OperandPattern
	Texts    []TextPattern
}

// OperandPattern is what an operand, an option's value, a redirection or the
// effect of inline code has to be; of a tool that works on files or addresses,
// its path or URL.
type OperandPattern struct {
	Roles []string // as argv names them, Stdin for what is read there; nil any
	Globs []string // nil: anything
}

// Stdin is the role of the text that a program reads on its standard input.
const Stdin = "stdin"

// TextPattern is what a field of a tool's input has to hold.
type TextPattern struct {
	Field    string   // its name, dotted for one within another; lists are walked
	Globs    []string // of which the whole text has to be one
	Contains []string // of which one has to stand in it
}

// meets follows what was seen; the rule's reason says more.
const meets = " meets a rule of the user"

// User makes the match of a user's rule from its patterns: the first thing in
// a call that one of them is about.
func User(patterns []Pattern, r *Rule) func(*Subject) []Hit {
	return func(s *Subject) []Hit {
		for i := range patterns {
			h, ok := patterns[i].find(s)
			if !ok {
				continue
			}
			h.Shape, h.Why, h.Advice = "user", r.Why, r.Instead
			if r.Condition != "" {
				h.Basis = call.ByFacts
			}
			return []Hit{h}
		}
		return nil
	}
}

func (p *Pattern) find(s *Subject) (Hit, bool) {
	if len(p.Texts) > 0 {
		field, ok := p.text(s)
		if !ok {
			return Hit{}, false
		}
		if !p.invokes() && len(p.Operands) == 0 {
			return Hit{Detail: "`" + s.Call.Tool + "` with such a `" + field + "`" + meets}, true
		}
	}
	if hits := s.find(func(in *shell.Invocation) (Hit, bool) { return p.invocation(s, in) }); hits != nil {
		return hits[0], true
	}
	if !p.invokes() {
		for _, o := range s.toolOperands() {
			for i := range p.Operands {
				if p.Operands[i].matches(s, nil, o) {
					at := o.Word.String()
					return Hit{Detail: "`" + s.Call.Tool + " " + at + "`" + meets, Evidence: call.Evidence{Path: at}}, true
				}
			}
		}
	}
	return Hit{}, false
}

// invokes reports whether the pattern is about an invocation alone.
func (p *Pattern) invokes() bool {
	return len(p.Programs)+len(p.Subs)+len(p.Options)+len(p.Without) > 0
}

// invocation matches one that runs, or would. A command that only shows its
// help does neither.
func (p *Pattern) invocation(s *Subject, in *shell.Invocation) (Hit, bool) {
	h := Hit{Detail: quoted(in) + meets}
	if guessed(in) {
		h.Cap = call.Warn
	}
	if len(p.Operands) > 0 {
		at, ok := p.operand(s, in)
		if !ok {
			return Hit{}, false
		}
		h.Evidence.Path = at
	}
	if !p.invokes() {
		return h, len(p.Operands) > 0
	}
	name, _ := in.Program.Literal()
	if p.command(&in.Command, s.System.Base(name), in.Args) {
		return h, true
	}
	inner, args := within(&in.Command, in.Args)
	if inner == nil {
		c, ok := started(&in.Command, in.Args)
		if !ok {
			return Hit{}, false
		}
		inner, args = &c, nil
	}
	return h, p.command(inner, inner.Program, args)
}

// command matches what the words say: the program by either of its names, the
// subcommand and the options.
func (p *Pattern) command(c *argv.Command, written string, args []word.Word) bool {
	if len(p.Programs) > 0 && (c.Program == "" || !globAny(p.Programs, c.Program) && !globAny(p.Programs, written)) {
		return false
	}
	if asksForHelp(c) {
		return false
	}
	if len(p.Subs) > 0 && !subAny(p.Subs, subcommands(c)) {
		return false
	}
	for _, o := range p.Without {
		if givesOption(c, args, o) {
			return false
		}
	}
	for _, group := range p.Options {
		if givesAll(c, args, group) {
			return true
		}
	}
	return len(p.Options) == 0
}

func globAny(globs []string, text string) bool {
	for _, g := range globs {
		if glob.Text(g, text) {
			return true
		}
	}
	return false
}

func subAny(patterns, sub []string) bool {
	for _, p := range patterns {
		if startsWith(sub, p) {
			return true
		}
	}
	return false
}

// subcommands are those that the grammar tells, else the operands.
func subcommands(c *argv.Command) []string {
	if c.Known || len(c.Sub) > 0 {
		return c.Sub
	}
	var out []string
	for _, o := range c.Operands {
		text, known := o.Word.Literal()
		if !known {
			break
		}
		out = append(out, text)
	}
	return out
}

// asksForHelp reports whether the command does nothing but tell about itself.
func asksForHelp(c *argv.Command) bool {
	for _, o := range c.Options {
		switch o.Name {
		case "--help", "-help", "--version":
			if !o.HasValue {
				return true
			}
		}
	}
	return helped(c) || len(c.Sub) > 0 && c.Sub[0] == "help"
}
