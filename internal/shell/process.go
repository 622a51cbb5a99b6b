package shell

import (
	"slices"

	"airlock/internal/word"

	"mvdan.cc/sh/v3/syntax"
)

// process is what a running shell knows: its variables, functions, aliases
// and folder. A subshell gets a copy.
type process struct {
	vars *scope
	// dirs are the folders it may be in; never empty.
	dirs []word.Word
	old  []word.Word // those before the last cd; nil: unknown
	// stack is what pushd put away; nil entries are unknown.
	stack [][]word.Word
	// errexit is set -e.
	errexit bool
	// ended is set once the shell has certainly left: what follows is
	// reached only if that was not so.
	ended bool
	// left is set once a break, continue or return may have been taken.
	left bool
}

func (p *process) fork() *process {
	q := *p
	q.vars = &scope{up: p.vars}
	q.stack = slices.Clone(p.stack)
	return &q
}

// scope is a layer of names over another: a subshell, a branch that may not
// be taken, or the call of a function.
type scope struct {
	up      *scope
	vars    map[string]variable
	funcs   map[string]*function
	aliases map[string]string
	local   []string // names that a function declared its own
	call    bool     // the scope of a function's call
	env     bool     // a new shell's: only exported variables come from below
}

// variable is a shell variable. The zero value is a variable without value.
type variable struct {
	value    word.Word
	elems    []element // of an array, in order
	array    bool
	exported bool
	unset    bool
	vague    bool // nobody knows whether it is one word, none or several
}

type element struct {
	key   string
	value word.Word
}

// function is a shell function as defined.
type function struct {
	name   string
	body   *syntax.Stmt
	src    *source
	frame  *frame // where it was defined
	called bool
	maybe  bool // defined behind a condition
	// exported is set by export -f: shells that are started know it too.
	exported bool
	span     word.Span
}

// lookup returns a variable that the text itself has set.
func (s *scope) lookup(name string) (variable, bool) {
	inherited := false
	for ; s != nil; s = s.up {
		if v, ok := s.vars[name]; ok {
			return v, !inherited || v.exported || exportedAlways(name)
		}
		inherited = inherited || s.env
	}
	return variable{}, false
}

// exportedAlways reports whether a variable is in every environment, so that
// a new value is passed on without export.
func exportedAlways(name string) bool {
	switch name {
	case "HOME", "PATH", "PWD", "USER", "LOGNAME", "SHELL", "TERM", "LANG", "TMPDIR", "OLDPWD":
		return true
	}
	return false
}

func (s *scope) function(name string) *function {
	started := false
	for ; s != nil; s = s.up {
		if f, ok := s.funcs[name]; ok && (!started || f != nil && f.exported) {
			return f
		}
		started = started || s.env
	}
	return nil
}

func (s *scope) alias(name string) (string, bool) {
	for ; s != nil; s = s.up {
		if a, ok := s.aliases[name]; ok {
			return a, a != ""
		}
		if s.env {
			break
		}
	}
	return "", false
}

func (s *scope) set(name string, v variable) {
	if s.vars == nil {
		s.vars = make(map[string]variable, 4)
	}
	if old, ok := s.lookup(name); ok && old.exported && !v.unset {
		v.exported = true
	}
	s.vars[name] = v
}

func (s *scope) define(f *function) {
	if s.funcs == nil {
		s.funcs = make(map[string]*function, 2)
	}
	s.funcs[f.name] = f
}

// unfunction takes a function away.
func (s *scope) unfunction(name string) {
	if s.function(name) == nil {
		return
	}
	if s.funcs == nil {
		s.funcs = make(map[string]*function, 1)
	}
	s.funcs[name] = nil
}

func (s *scope) setAlias(name, value string) {
	if s.aliases == nil {
		s.aliases = make(map[string]string, 2)
	}
	s.aliases[name] = value
}

// branch lays a scope over the process's for something that may not run.
func (p *process) branch() { p.vars = &scope{up: p.vars} }

// unbranch takes the top scope off and returns it.
func (p *process) unbranch() *scope {
	s := p.vars
	p.vars = s.up
	return s
}

// join brings what alternative branches did into the process. A name on
// which they disagree becomes unknown. all says that one of them surely ran.
func (p *process) join(branches []*scope, all bool) {
	for i, b := range branches {
		for name := range b.vars {
			if set := earlier(branches[:i], name); set {
				continue
			}
			p.vars.set(name, p.agreed(branches, name, all))
		}
		for name, fn := range b.funcs {
			if fn == nil {
				continue // unset on one branch only: still callable
			}
			fn.maybe = true
			p.vars.define(fn)
			_ = name
		}
		for name, a := range b.aliases {
			p.vars.setAlias(name, a)
		}
	}
}

func earlier(branches []*scope, name string) bool {
	for _, b := range branches {
		if _, ok := b.vars[name]; ok {
			return true
		}
	}
	return false
}

// agreed returns the value of a name after one of the branches ran.
func (p *process) agreed(branches []*scope, name string, all bool) variable {
	var first variable
	var have bool
	same := true
	check := func(v variable, ok bool) {
		switch {
		case !ok:
			same = false
		case !have:
			first, have = v, true
		case !equal(first, v):
			same = false
		}
	}
	for _, b := range branches {
		v, ok := b.vars[name]
		if !ok {
			v, ok = p.vars.lookup(name)
		}
		check(v, ok)
	}
	if !all {
		v, ok := p.vars.lookup(name)
		check(v, ok)
	}
	if same && have {
		return first
	}
	return unknown(name)
}

// unknown is a variable whose value nobody knows.
func unknown(name string) variable {
	return variable{vague: true, value: word.Word{Parts: []word.Part{{Kind: word.Hole, Source: word.Variable, Text: name}}}}
}

func equal(a, b variable) bool {
	if a.array != b.array || a.unset != b.unset || a.vague != b.vague || !slices.Equal(a.value.Parts, b.value.Parts) {
		return false
	}
	return slices.EqualFunc(a.elems, b.elems, func(x, y element) bool {
		return x.key == y.key && slices.Equal(x.value.Parts, y.value.Parts)
	})
}

// args returns the positional parameters $1, $2..., and whether they are
// known. There are none until something sets them: agents give a text to
// their shell, and no words for it.
func (p *process) args() ([]element, bool) {
	v, _ := p.vars.lookup("@")
	return v.elems, !v.unset && !v.vague
}

// setZero sets $0 and the positional parameters, as `bash -c` does.
func (p *process) setZero(words []word.Word) {
	switch {
	case len(words) == 0:
		p.setArgs(nil)
	case loose(words[0]):
		p.vars.set("@", unknown("@"))
	default:
		p.vars.set("0", variable{value: words[0]})
		p.setArgs(words[1:])
	}
}

func (p *process) setArgs(words []word.Word) {
	v := variable{array: true}
	for _, w := range words {
		v.elems = append(v.elems, element{value: w})
	}
	p.vars.set("@", v)
}

// name0 returns $0.
func (s *scope) name0() (word.Word, bool) {
	v, ok := s.lookup("0")
	return v.value, ok
}
