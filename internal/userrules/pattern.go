package userrules

import (
	"strings"

	"airlock/internal/argv"
	"airlock/internal/call"
	"airlock/internal/glob"
	"airlock/internal/rules"
	"airlock/internal/word"
)

// patterns collects those of one rule.
type patterns struct {
	*reader
	at, given value // the fields match and tools
	found     []rules.Pattern
	invokes   bool // one is about an invocation alone
	command   bool // one is about a field called command
}

const patternFields = "program subcommand options without operand text"

// add reads one pattern.
func (p *patterns) add(v value) {
	var out rules.Pattern
	p.members(v, patternFields, func(name string, v value) bool {
		switch name {
		case "program":
			p.texts(v, glob.MaxLen, func(v value, s string) { out.Programs = append(out.Programs, p.program(v, s)) })
		case "subcommand":
			p.texts(v, glob.MaxLen, func(v value, s string) { out.Subs = append(out.Subs, strings.Join(strings.Fields(s), " ")) })
		case "options":
			p.texts(v, glob.MaxLen, func(v value, s string) { out.Options = append(out.Options, p.options(v, s)) })
		case "without":
			p.texts(v, glob.MaxLen, func(v value, s string) { out.Without = append(out.Without, p.options(v, s)...) })
		case "operand":
			p.objects(v, func(v value) { out.Operands = append(out.Operands, p.operand(v)) })
		case "text":
			p.objects(v, func(v value) { out.Texts = append(out.Texts, p.field(v)) })
		default:
			return false
		}
		return true
	})
	if len(out.Programs)+len(out.Subs)+len(out.Options)+len(out.Without) > 0 {
		p.invokes = true
		if len(out.Programs) == 0 {
			p.bad(v, `name the "program" as well`, "a subcommand or an option is one of a program")
		}
	} else if len(out.Operands)+len(out.Texts) == 0 && call.KindOf(v.raw) == call.Object {
		p.bad(v, "one of "+strings.ReplaceAll(patternFields, " ", ", "), "a match that asks for nothing meets every call")
	}
	p.doubtful(v, &out)
	p.found = append(p.found, out)
}

func (p *patterns) program(v value, s string) string {
	switch {
	case strings.ContainsAny(s, `/\ `):
		p.bad(v, "its last name alone; the words behind it go into subcommand, options or operand", "want the name of a program, got %q", s)
	default:
		p.glob(v, s)
	}
	return s
}

func (p *patterns) glob(v value, s string) {
	if err := glob.Check(s); err != nil {
		p.bad(v, "", "%v", err)
	}
}

// options reads a group: one that must be given, or several that must be
// together.
func (p *patterns) options(v value, s string) []string {
	group := strings.Fields(s)
	for _, o := range group {
		name, value, valued := strings.Cut(o, "=")
		if len(name) < 2 || name[0] != '-' && name[0] != '+' && name[0] != '/' {
			p.bad(v, `"--force", "-f", or "--host=*prod*" for one with such a value`, "want an option, got %q", o)
		}
		if valued {
			p.glob(v, value)
		}
	}
	return group
}

func (p *patterns) operand(v value) rules.OperandPattern {
	var out rules.OperandPattern
	p.members(v, "role glob", func(name string, v value) bool {
		switch name {
		case "role":
			p.texts(v, glob.MaxLen, func(v value, s string) {
				if !strings.Contains(" "+roleNames()+" ", " "+s+" ") {
					p.bad(v, p.roleHint(s), "no such role %q", s)
				}
				out.Roles = append(out.Roles, s)
			})
		case "glob":
			p.texts(v, glob.MaxLen, func(v value, s string) {
				p.glob(v, s)
				if strings.HasPrefix(s, "./") || strings.HasPrefix(s, "../") {
					p.bad(v, `"migrations/**" begins at any folder, "/srv/**" at the root, "~/x" at home`, "no folder that this could start from is known")
				}
				out.Globs = append(out.Globs, s)
			})
		default:
			return false
		}
		return true
	})
	if out.Roles == nil && out.Globs == nil && call.KindOf(v.raw) == call.Object {
		p.bad(v, "", "an operand wants a role, a glob, or both")
	}
	return out
}

// roleNames are the roles that an operand may be asked to have.
func roleNames() string {
	names := []string{rules.Stdin}
	for r := argv.Read; r <= argv.Name; r++ {
		if r != argv.Tail {
			names = append(names, r.String())
		}
	}
	return strings.Join(names, " ")
}

func (p *patterns) roleHint(role string) string {
	if near := nearest(role, roleNames()); near != "" {
		return "did you mean " + near + "?"
	}
	return "roles: " + strings.ReplaceAll(roleNames(), " ", ", ")
}

func (p *patterns) field(v value) rules.TextPattern {
	var out rules.TextPattern
	p.members(v, "field glob contains", func(name string, v value) bool {
		switch name {
		case "field":
			out.Field = p.text(v, maxText)
			p.command = p.command || strings.EqualFold(out.Field, "command")
		case "glob":
			p.texts(v, glob.MaxLen, func(v value, s string) {
				p.glob(v, s)
				out.Globs = append(out.Globs, s)
			})
		case "contains":
			p.texts(v, maxText, func(_ value, s string) { out.Contains = append(out.Contains, s) })
		default:
			return false
		}
		return true
	})
	if call.KindOf(v.raw) == call.Object && (out.Field == "" || len(out.Globs)+len(out.Contains) == 0) {
		p.bad(v, `{"field": "url", "glob": "https://*.internal/*"}`, "wants a field, and a glob or contains")
	}
	return out
}

// tools settles which tools the rule is for: what it says, else those that its
// patterns can match.
func (p *patterns) tools(rule *rules.Rule) {
	shell := rule.Tools == nil
	for _, t := range rule.Tools {
		shell = shell || glob.Text(t, "Bash") || glob.Text(t, "PowerShell")
	}
	if p.invokes && !shell {
		p.bad(p.given, `"Bash", "PowerShell", or leave tools out`, "none of these runs a command line, of which match tells a program")
	}
	if p.command && shell {
		p.bad(p.at, "program, subcommand, options and operand tell what a command line would run, however it is written",
			"the text of a command line is not matched")
	}
	if p.invokes && rule.Tools == nil {
		rule.Tools = []string{"Bash", "PowerShell"}
	}
	for _, t := range rule.Tools {
		if i := strings.IndexAny(t, "*?["); i >= 0 && i < len(t)-1 {
			p.bad(p.given, `"mcp__github__*"`, "a tool may have a star at its end, got %q", t)
		}
	}
}

// doubtful looks for what a pattern says of a program that is not so.
func (p *patterns) doubtful(v value, out *rules.Pattern) {
	if !p.doubts {
		return
	}
	for _, name := range out.Programs {
		if _, whole := glob.Literal(name); !whole {
			continue
		}
		program := argv.Parse(word.Lit(name), nil)
		if program.Program == "" || !program.Known {
			p.doubt(v, "airlock explain --reader shows how a command line is read",
				"program %q is not one that is known here: its options are read by general habit, its operands have no role", name)
			continue
		}
		for _, sub := range out.Subs {
			p.doubtSub(v, name, sub)
		}
	}
}

func (p *patterns) doubtSub(v value, program, sub string) {
	if strings.ContainsAny(sub, "|*.") {
		return
	}
	var words []word.Word
	for _, s := range strings.Fields(sub) {
		words = append(words, word.Lit(s))
	}
	if c := argv.Parse(word.Lit(program), words); len(c.Sub) < len(words) {
		p.doubt(v, "airlock explain --reader shows which words of a command line are subcommands", "%s has no subcommand %q that is known here", program, sub)
	}
}
