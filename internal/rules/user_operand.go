package rules

import (
	"slices"
	"strings"

	"airlock/internal/argv"
	"airlock/internal/call"
	"airlock/internal/glob"
	"airlock/internal/paths"
	"airlock/internal/shell"
	"airlock/internal/word"
)

// givesAll reports whether every option of a group is given.
func givesAll(c *argv.Command, args []word.Word, group []string) bool {
	for _, o := range group {
		if !givesOption(c, args, o) {
			return false
		}
	}
	return true
}

// givesOption reports whether an option, by any of the names that the program
// has for it, is given, with "=GLOB" behind it with such a value.
func givesOption(c *argv.Command, args []word.Word, wanted string) bool {
	wanted, value, valued := strings.Cut(wanted, "=")
	name := canonical(c, wanted)
	for _, o := range c.Options {
		if o.Name != name && o.Name != wanted || !valued && o.Value.Is("false") { // --auto-approve=false
			continue
		}
		if !valued {
			return true
		}
		given := o.Value
		if !o.HasValue && !c.Known && o.End < len(args) { // nobody knows whether it takes the next word
			given = args[o.End]
		}
		if glob.Text(value, plain(given)) {
			return true
		}
	}
	return false
}

// canonical is what the command's grammar calls an option: it is asked to read
// it.
func canonical(c *argv.Command, option string) string {
	words := make([]word.Word, 0, len(c.Sub)+1)
	for _, s := range c.Sub {
		words = append(words, word.Lit(s))
	}
	read := argv.Parse(word.Lit(c.Program), append(words, word.Lit(option)))
	if len(read.Options) == 1 {
		return read.Options[0].Name
	}
	return option
}

// plain is a word as globs are held against it, what nobody knows as a hole.
func plain(w word.Word) string {
	if text, known := w.Pattern(); known {
		return text
	}
	var b strings.Builder
	for _, p := range w.Parts {
		if p.Kind == word.Hole {
			b.WriteString(glob.Hole)
			continue
		}
		b.WriteString(p.Text)
	}
	return b.String()
}

// operand finds what the pattern wants among all that an invocation is given,
// redirections and the effects of its code included.
func (p *Pattern) operand(s *Subject, in *shell.Invocation) (at string, ok bool) {
	for i := range p.Operands {
		o := &p.Operands[i]
		if slices.Contains(o.Roles, Stdin) && in.Stdin.Kind != shell.Inherited && o.text(plain(in.Stdin.Text)) {
			return "", true
		}
		for _, given := range s.operandsOf(in) {
			if o.matches(s, in, given) {
				return given.Word.String(), true
			}
		}
	}
	return "", false
}

// operandsOf is all that an invocation is given, each with what it is to it.
func (s *Subject) operandsOf(in *shell.Invocation) []argv.Operand {
	c := &in.Command
	out := append(make([]argv.Operand, 0, len(c.Operands)+len(c.Options)+len(in.Redirs)), c.Operands...)
	for _, o := range c.Options {
		if o.HasValue {
			out = append(out, argv.Operand{Role: o.Role, Word: o.Value})
		}
	}
	if in.Command.Program == "find" && s.findRemoves(in) {
		for _, w := range c.Words(argv.Searched) {
			out = append(out, argv.Operand{Role: argv.Deleted, Word: w})
		}
	}
	for _, r := range in.Redirs {
		switch r.Op {
		case ">", ">>", ">|", "&>", "&>>", "<>":
			out = append(out, argv.Operand{Role: argv.Written, Word: r.Target})
		case "<":
			out = append(out, argv.Operand{Role: argv.Read, Word: r.Target})
		}
	}
	for _, e := range in.Effects {
		if role := effectRole(e.Kind); role != argv.Other {
			out = append(out, argv.Operand{Role: role, Word: e.Path})
		}
	}
	return out
}

// effectRole is what a path is to the code that has the effect.
func effectRole(k shell.EffectKind) argv.Role {
	switch k {
	case shell.Deletes:
		return argv.Deleted
	case shell.Reads:
		return argv.Read
	case shell.Writes:
		return argv.Written
	case shell.Connects:
		return argv.URL
	}
	return argv.Other
}

// matches holds one operand against the pattern. in is nil for a tool's own.
// Without a role, text that is only carried along does not count: a mention is
// no use.
func (p *OperandPattern) matches(s *Subject, in *shell.Invocation, o argv.Operand) bool {
	if p.Roles != nil && !slices.Contains(p.Roles, o.Role.String()) {
		return false
	}
	if p.Roles == nil {
		switch o.Role {
		case argv.Message, argv.Pattern, argv.Code, argv.Tail, argv.Assignment:
			return false
		}
	}
	if p.Globs == nil {
		return true
	}
	switch o.Role {
	case argv.Read, argv.Written, argv.Deleted, argv.Moved, argv.Changed, argv.Searched, argv.Dir, argv.Script:
		return p.path(s, in, o)
	case argv.Other:
		return p.text(plain(o.Word)) || p.path(s, in, o)
	case argv.URL:
		for _, g := range p.Globs {
			if glob.URL(g, plain(o.Word)) {
				return true
			}
		}
		return false
	}
	return p.text(plain(o.Word))
}

func (p *OperandPattern) text(text string) bool { return p.Globs == nil || globAny(p.Globs, text) }

// path holds a path against the globs, from every folder that the invocation
// may start in. Only on this machine are paths those that a user means.
func (p *OperandPattern) path(s *Subject, in *shell.Invocation, o argv.Operand) bool {
	text := plain(o.Word)
	if text == "" || in != nil && in.Place != shell.Here {
		return false
	}
	dirs := []string{s.Call.Dir}
	if in != nil {
		dirs = s.folders(in)
	}
	if s.System.IsAbs(text) || strings.HasPrefix(text, glob.Hole) || len(dirs) == 0 {
		dirs = []string{""}
	}
	for _, dir := range dirs {
		full := s.System.Clean(dir, text)
		for _, g := range p.Globs {
			if s.below(s.atHome(g), full, o) {
				return true
			}
		}
	}
	return false
}

// below reports whether a clean path is one that the glob names, or one whose
// end is the end of what it names: deleted or moved with all that is in it.
func (s *Subject) below(pattern, full string, o argv.Operand) bool {
	if s.System == paths.Windows || s.System == paths.Darwin { // case is no difference there
		pattern, full = strings.ToLower(pattern), strings.ToLower(full)
	}
	if glob.Path(pattern, full) {
		return true
	}
	literal, whole := glob.Literal(pattern)
	if whole && o.Word.Globs() && globMatches(s.System, full, pattern) {
		return true
	}
	switch o.Role {
	case argv.Deleted, argv.Moved, argv.Changed:
		literal = literal[:strings.LastIndexByte(literal, '/')+1]
		return s.System.IsAbs(pattern) && len(literal) > 1 && s.System.Inside(full, s.System.Clean("", literal))
	}
	return false
}

// toolOperands are the paths and addresses that a tool without a shell works
// on.
func (s *Subject) toolOperands() []argv.Operand {
	field, role := "", argv.Other
	switch s.Call.Tool {
	case "Read":
		field, role = "file_path", argv.Read
	case "NotebookRead":
		field, role = "notebook_path", argv.Read
	case "Write", "Edit", "MultiEdit":
		field, role = "file_path", argv.Written
	case "NotebookEdit":
		field, role = "notebook_path", argv.Written
	case "Grep", "Glob", "LS":
		field, role = "path", argv.Searched
	case "WebFetch":
		field, role = "url", argv.URL
	case "apply_patch":
		return s.patchedFiles()
	default:
		return nil
	}
	var out []argv.Operand
	for _, text := range s.Call.Texts(field) {
		if role != argv.URL {
			text = s.atHome(text)
		}
		out = append(out, argv.Operand{Role: role, Word: word.Lit(text)})
	}
	return out
}

// patchedFiles are those that a patch in the form of apply_patch names.
func (s *Subject) patchedFiles() []argv.Operand {
	var out []argv.Operand
	for _, field := range [...]string{"command", "input", "patch"} {
		for _, text := range s.Call.Texts(field) {
			for line := range strings.Lines(text) {
				op, name, ok := strings.Cut(strings.TrimPrefix(line, "*** "), ": ")
				if !ok || !strings.HasPrefix(line, "*** ") {
					continue
				}
				role := argv.Written
				if op == "Delete File" {
					role = argv.Deleted
				}
				out = append(out, argv.Operand{Role: role, Word: word.Lit(s.atHome(strings.TrimSpace(name)))})
			}
		}
	}
	return out
}

// text finds a field of the tool's input that is as the pattern wants it.
func (p *Pattern) text(s *Subject) (field string, ok bool) {
	for i := range p.Texts {
		if t := &p.Texts[i]; t.in(s.Call.Input, t.Field, 0) {
			return t.Field, true
		}
	}
	return "", false
}

// maxFieldDepth bounds how deep a field is looked for, lists included.
const maxFieldDepth = 32

// in looks for the rest of the field's name in a JSON value.
func (p *TextPattern) in(value []byte, rest string, depth int) bool {
	if depth > maxFieldDepth {
		return false
	}
	switch kind := call.KindOf(value); {
	case kind == call.Array:
		items := call.ScanArray(value)
		for items.Next() {
			if p.in(items.Value(), rest, depth+1) {
				return true
			}
		}
		return false
	case kind == call.Object && rest != "":
		first, rest, _ := strings.Cut(rest, ".")
		members := call.ScanObject(value)
		for members.Next() {
			if call.KeyLike(members.Key(), first) && p.in(members.Value(), rest, depth+1) {
				return true
			}
		}
		return false
	case rest != "":
		return false
	}
	text, ok := call.Text(value)
	if !ok {
		text = string(value) // a number, true, false
	}
	return p.holds(text)
}

func (p *TextPattern) holds(text string) bool {
	for _, c := range p.Contains {
		if strings.Contains(text, c) {
			return true
		}
	}
	for _, g := range p.Globs {
		if glob.URL(g, text) {
			return true
		}
	}
	return false
}
