package shell

import (
	"strings"

	"airlock/internal/argv"
	"airlock/internal/word"
)

// maxNeeds bounds what is read of the things that one target depends on.
const maxNeeds = 32

// makefile reads the recipes that make runs for its targets, with those of
// what they depend on, one level down.
func (f *frame) makefile(i int, cmd argv.Command, c simple) {
	if cmd.Has("--just-print", "-n", "--question", "--touch", "--version", "--print-data-base") {
		return
	}
	if f.tooDeep() {
		f.out.Invocations[i].BodyUnknown = true
		return
	}
	text, ok := f.makefileText(cmd, c)
	if !ok {
		return
	}
	m := parseMakefile(text)
	var targets []string
	for _, w := range cmd.Words(argv.Name) {
		text, known := w.Literal()
		if !known {
			continue
		}
		if name, value, ok := strings.Cut(text, "="); ok {
			m.set(strings.TrimRight(name, ":?+"), value)
			continue
		}
		targets = append(targets, text)
	}
	if len(targets) == 0 && m.first != "" {
		targets = append(targets, m.first)
	}
	for _, t := range targets {
		if r := m.rule(t); r != nil {
			for _, p := range r.needs[:min(len(r.needs), maxNeeds)] {
				if before := m.rule(p); before != nil && before != r {
					f.maybe().task(c, cmd, "make "+p, m.script(before, p))
				}
			}
			f.task(c, cmd, "make "+t, m.script(r, t))
		}
	}
}

func (f *frame) makefileText(cmd argv.Command, c simple) (string, bool) {
	if w, ok := cmd.Value("--file"); ok {
		return f.taskFile(cmd, w)
	}
	for _, name := range [...]string{"GNUmakefile", "makefile", "Makefile"} {
		if text, ok := f.taskFile(cmd, word.Lit(name)); ok {
			return text, true
		}
	}
	return "", false
}

// makeFile is what is read of a makefile: plain variables, and rules that name
// their targets.
type makeFile struct {
	rules []makeRule
	vars  []struct{ name, value string }
	first string // the target that is made where none is named
	left  int    // references that may still be put in
}

type makeRule struct {
	targets, needs []string
	recipe         []string
}

func (m *makeFile) set(name, value string) {
	m.vars = append(m.vars, struct{ name, value string }{strings.TrimSpace(name), strings.TrimSpace(value)})
}

func (m *makeFile) rule(target string) *makeRule {
	for i := range m.rules {
		if r := &m.rules[i]; len(r.recipe) > 0 || len(r.needs) > 0 {
			for _, t := range r.targets {
				if t == target {
					return r
				}
			}
		}
	}
	return nil
}

func parseMakefile(text string) *makeFile {
	m := &makeFile{left: maxReferences}
	var open *makeRule
	for text != "" {
		var line string
		line, text, _ = strings.Cut(text, "\n")
		for strings.HasSuffix(line, `\`) && text != "" {
			var more string
			more, text, _ = strings.Cut(text, "\n")
			line += "\n" + strings.TrimPrefix(more, "\t")
		}
		switch {
		case strings.HasPrefix(line, "\t"):
			if open != nil {
				open.recipe = append(open.recipe, strings.TrimLeft(line[1:], "\t @-+"))
			}
		case strings.TrimSpace(line) == "" || strings.HasPrefix(strings.TrimSpace(line), "#"):
		default:
			open = m.line(strings.ReplaceAll(line, "\\\n", " "))
		}
	}
	return m
}

// line reads a variable or the head of a rule, and returns the rule.
func (m *makeFile) line(line string) *makeRule {
	line, _, _ = strings.Cut(line, "#")
	if at := strings.IndexAny(line, ":="); at < 0 {
		return nil
	} else if name, value, ok := makeVariable(line, at); ok {
		m.set(name, value)
		return nil
	}
	targets, needs, _ := strings.Cut(line, ":")
	needs, recipe, inline := strings.Cut(strings.TrimPrefix(needs, ":"), ";")
	r := makeRule{targets: strings.Fields(m.expand(targets, "", nil, 0)), needs: strings.Fields(m.expand(needs, "", nil, 0))}
	if inline {
		r.recipe = append(r.recipe, strings.TrimLeft(recipe, " @-+"))
	}
	if m.first == "" && len(r.targets) > 0 && !strings.HasPrefix(r.targets[0], ".") && !strings.Contains(r.targets[0], "%") {
		m.first = r.targets[0]
	}
	m.rules = append(m.rules, r)
	return &m.rules[len(m.rules)-1]
}

// makeVariable reads NAME = value, with := ::= ?= += as well.
func makeVariable(line string, at int) (name, value string, ok bool) {
	eq := strings.IndexByte(line, '=')
	if eq < 0 || eq > at && strings.Trim(line[at:eq], ":") != "" {
		return "", "", false
	}
	name = strings.TrimRight(line[:eq], ":?+! ")
	name = strings.TrimPrefix(strings.TrimSpace(strings.TrimPrefix(name, "export ")), "override ")
	return name, line[eq+1:], name != "" && !strings.ContainsAny(name, " \t")
}

// script writes a rule's recipe as one shell text. Each line is a shell of its
// own.
func (m *makeFile) script(r *makeRule, target string) string {
	var b strings.Builder
	for _, line := range r.recipe {
		if b.Len() > maxBodies {
			break
		}
		b.WriteString("(\n" + m.expand(line, target, r.needs, 0) + "\n)\n")
	}
	return b.String()
}

// Bounds of putting variables in: within one another, and all together.
const (
	maxExpansion  = 5
	maxReferences = 2048
)

// expand puts in what make would, as shell: a variable that nobody set is one
// of the shell's, $(shell x) a substitution, and any other function unknown.
func (m *makeFile) expand(text, target string, needs []string, depth int) string {
	if depth > maxExpansion || len(text) > maxBodies || m.left <= 0 {
		return `"$AIRLOCK_UNKNOWN"`
	}
	var b strings.Builder
	for i := 0; i < len(text) && b.Len() <= maxBodies; i++ {
		if text[i] != '$' || i+1 == len(text) {
			b.WriteByte(text[i])
			continue
		}
		i++
		switch c := text[i]; c {
		case '$':
			b.WriteByte('$')
		case '@':
			b.WriteString(target)
		case '<':
			if len(needs) > 0 {
				b.WriteString(needs[0])
			}
		case '^', '+':
			b.WriteString(strings.Join(needs, " "))
		case '(', '{':
			end := closing(text[i:])
			if end < 0 {
				return b.String()
			}
			b.WriteString(m.reference(text[i+1:i+end], target, needs, depth))
			i += end
		default:
			b.WriteString(m.reference(string(c), target, needs, depth))
		}
	}
	return b.String()
}

// closing is the offset of the bracket that ends what text begins with.
func closing(text string) int {
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '(', '{':
			depth++
		case ')', '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

func (m *makeFile) reference(name, target string, needs []string, depth int) string {
	m.left--
	if command, ok := strings.CutPrefix(name, "shell "); ok {
		return "$(" + m.expand(command, target, needs, depth+1) + ")"
	}
	if strings.ContainsAny(name, " :,$") {
		return `"$AIRLOCK_UNKNOWN"`
	}
	for i := len(m.vars) - 1; i >= 0; i-- {
		if m.vars[i].name == name {
			return m.expand(m.vars[i].value, target, needs, depth+1)
		}
	}
	switch name {
	case "MAKE":
		return "make"
	case "RM":
		return "rm -f"
	case "CURDIR":
		return "$PWD"
	}
	return "${" + name + "}"
}
