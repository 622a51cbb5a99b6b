package code

import (
	"strings"

	"airlock/internal/word"
)

// lookup finds the function of that full name.
func (s *scanner) lookup(full string) *call {
	functions, _ := calls(s.lang)
	return search(functions, full)
}

// memberCall finds the method that ends a dotted name.
func (s *scanner) memberCall(i int, full string) *call {
	if strings.IndexByte(full, '.') < 0 {
		return nil
	}
	_, methods := calls(s.lang)
	return search(methods, s.id(i))
}

// receiverCall records a method called on a name: p.unlink().
func (s *scanner) receiverCall(m *call, i, open int) {
	receiver := unknown()
	if s.kind(open-3, name) && open-3 == i {
		if v, ok := s.values[s.id(i)]; ok {
			receiver = v
		}
	}
	s.methodCall(m, receiver, open-1, open)
}

// method looks at a method called on the result of an expression:
// Path("x").unlink(). It returns the index to go on from.
func (s *scanner) method(i int) int {
	if !s.isOp(i+1, '(') {
		return i + 1
	}
	_, methods := calls(s.lang)
	m := search(methods, s.id(i))
	if m == nil && s.lang == python && s.isName(i, "open") {
		m = &call{name: "open", kind: Reads, how: opening, arg: -1}
	}
	if m == nil {
		return i + 1
	}
	receiver, isPath := s.receiver(i - 2)
	if m.name != "open" || isPath {
		s.methodCall(m, receiver, i, i+1)
	}
	return i + 1
}

// receiver evaluates the expression that ends at token i; isPath tells that
// it makes a path.
func (s *scanner) receiver(i int) (w word.Word, isPath bool) {
	if !s.isOp(i, ')') || int(s.match[i]) >= i {
		return unknown(), false
	}
	open := int(s.match[i])
	k := open - 1
	if !s.kind(k, name) {
		return s.value(open+1, i, 1), false
	}
	for n := 0; n < maxDepth && s.isOp(k-1, '.') && s.kind(k-2, name); n++ {
		k -= 2
	}
	full, end := s.path(k)
	if end != open {
		return unknown(), false
	}
	switch full {
	case "pathlib.Path", "Path", "Pathname", "Pathname.new", "Bun.file":
		isPath = true
	}
	return tidy(s.callValue(full, open, 1)), isPath
}

func (s *scanner) methodCall(m *call, receiver word.Word, i, open int) {
	var a args
	s.split(&a, open+1, int(s.match[open]))
	if m.arg >= 0 {
		s.call(m, m.name, i, a)
		return
	}
	f := Found{Kind: m.kind, Call: m.name, Path: receiver, Recursive: m.recursive}
	if m.how == opening && s.writes(a, 0) {
		f.Kind = Writes
	}
	s.add(f, i)
}

// call records what a call does.
func (s *scanner) call(c *call, full string, i int, a args) {
	f := Found{Kind: c.kind, Call: full, Recursive: c.recursive}
	switch c.how {
	case onPath:
		f.Recursive = f.Recursive || s.lang == javascript && c.kind == Deletes && s.says(a, "recursive")
		s.addPaths(f, a, c.arg, c.arg+1, i)
	case onPaths:
		s.addPaths(f, a, 0, len(a.from), i)
	case shell, process:
		s.addProcess(f, c, a, i)
	case varargs:
		s.addVarargs(f, c, a, i)
	case program:
		s.addProgram(f, a, i)
	case opening:
		s.addOpening(f, a, i)
	case copying:
		s.addPaths(Found{Kind: Reads, Call: full}, a, 0, 1, i)
		s.addPaths(f, a, 1, 2, i)
	case evaluate:
		s.addCode(a, i)
	case piping:
		s.addPiping(f, a, i)
	case mapping:
		if v, ok := s.argument0(a).Literal(); ok {
			if c := search(phpCalls, v); c != nil && c.how != mapping {
				s.add(Found{Kind: c.kind, Call: v, Path: unknown()}, i)
			}
		}
	}
}

func (s *scanner) argument0(a args) word.Word { return s.arg(a, 0) }

// arg evaluates one argument.
func (s *scanner) arg(a args, n int) word.Word {
	if n < 0 || n >= len(a.from) {
		return unknown()
	}
	return s.value(a.from[n], a.to[n], 0)
}

// addPaths records one finding for each path among the arguments; of a list,
// for each of its entries.
func (s *scanner) addPaths(f Found, a args, from, to, i int) {
	found := false
	for n := from; n < to && n < len(a.from); n++ {
		if s.isOp(a.from[n], '[') && s.lang != php {
			var in args
			s.split(&in, a.from[n]+1, int(s.match[a.from[n]]))
			s.addPaths(f, in, 0, len(in.from), i)
			found = true
			continue
		}
		f.Path = s.arg(a, n)
		if v, ok := f.Path.Literal(); ok && f.Call == "shelljs.rm" && strings.HasPrefix(v, "-") {
			f.Recursive = f.Recursive || strings.ContainsAny(v, "rR")
			continue
		}
		s.add(f, i)
		found = true
	}
	if !found {
		f.Path = unknown()
		s.add(f, i)
	}
}

// addProcess records a program given as a list, or as a text for a shell.
func (s *scanner) addProcess(f Found, c *call, a args, i int) {
	from, to, ok := a.named("args")
	if c.arg < len(a.from) {
		from, to, ok = a.from[c.arg], a.to[c.arg], true
	}
	if !ok {
		f.Path = unknown()
		s.add(f, i)
		return
	}
	if argv, ok := s.texts(from, to); ok {
		f.Argv, f.Path = argv, unknown()
		s.add(f, i)
		return
	}
	f.Path = s.value(from, to, 0)
	f.Command, _ = f.Path.Literal()
	s.add(f, i)
}

// addVarargs records a program given as arguments of the call.
func (s *scanner) addVarargs(f Found, c *call, a args, i int) {
	n := c.arg
	if n < len(a.from) && s.isOp(a.from[n], '{') { // Ruby's environment
		n++
	}
	f.Path = s.arg(a, n)
	if n+1 < len(a.from) {
		f.Argv = s.literals(a, n)
	} else if argv, ok := s.textsOf(a, n); ok {
		f.Argv = argv
	} else {
		f.Command, _ = f.Path.Literal()
	}
	s.add(f, i)
}

func (s *scanner) textsOf(a args, n int) ([]string, bool) {
	if n >= len(a.from) {
		return nil, false
	}
	return s.texts(a.from[n], a.to[n])
}

// addProgram records a program and the list of its arguments.
func (s *scanner) addProgram(f Found, a args, i int) {
	f.Path = s.arg(a, 0)
	first, _ := f.Path.Literal()
	rest, listed := s.textsOf(a, 1)
	if !listed && len(a.from) > 1 {
		rest = s.property(a, 1, "args")
	}
	if s.says(a, "shell") && !listed {
		f.Command = first
	} else {
		f.Argv = append([]string{first}, rest...)
	}
	s.add(f, i)
}

// property evaluates the list {name: [...]} of an argument.
func (s *scanner) property(a args, n int, key string) []string {
	for k := a.from[n]; k < a.to[n] && k < a.from[n]+maxStatement; k++ {
		if s.isName(k, key) && s.isOp(k+1, ':') {
			list, _ := s.texts(k+2, a.to[n])
			return list
		}
	}
	return nil
}

// says reports whether an option {key: true} is among the arguments.
func (s *scanner) says(a args, key string) bool {
	for n := 1; n < len(a.from); n++ {
		for k := a.from[n]; k < a.to[n] && k < a.from[n]+maxStatement; k++ {
			if s.isName(k, key) && s.isOp(k+1, ':') {
				return !s.isName(k+2, "false")
			}
		}
	}
	return false
}

func (s *scanner) addOpening(f Found, a args, i int) {
	f.Path = s.arg(a, 0)
	if v := f.Path.Prefix(); s.lang == ruby && strings.HasPrefix(v, "|") {
		f.Kind = Spawns
		if v, ok := f.Path.Literal(); ok {
			f.Command = v[1:]
		}
	} else if s.writes(a, 1) {
		f.Kind = Writes
	}
	if strings.Contains(f.Path.Prefix(), "://") {
		f.Kind = Connects
	}
	s.add(f, i)
}

// writes reports whether the mode at argument n, or named, writes.
func (s *scanner) writes(a args, n int) bool {
	from, to, ok := a.named("mode")
	if n < len(a.from) {
		from, to, ok = a.from[n], a.to[n], true
	}
	if !ok {
		return false
	}
	for k := from; k < to && k < from+maxStatement; k++ {
		if !s.kind(k, name) {
			continue
		}
		switch id := s.id(k); id {
		case "O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC", "O_APPEND", "WRONLY", "RDWR", "CREAT", "write":
			return true
		}
	}
	mode, _ := s.value(from, to, 0).Literal()
	return strings.ContainsAny(mode, "wax+") && len(mode) < 8
}

// addCode scans a text that the language runs.
func (s *scanner) addCode(a args, i int) {
	v, ok := s.arg(a, 0).Literal()
	if !ok || v == "" || s.nested >= maxNesting {
		return
	}
	first, pos := len(s.found), s.base+int(s.tokens[i].pos)
	s.scan(v, 0, s.nested+1)
	for n := first; n < len(s.found); n++ {
		s.found[n].Pos = pos
	}
}

// addPiping reads Perl's open: a handle, a mode, and a path or a program.
func (s *scanner) addPiping(f Found, a args, i int) {
	if len(a.from) < 2 {
		return
	}
	w := s.arg(a, 1)
	mode := strings.TrimSpace(w.Prefix())
	if len(a.from) > 2 {
		f.Path = s.arg(a, 2)
		switch {
		case strings.HasPrefix(mode, "-|"), strings.HasPrefix(mode, "|-"):
			s.addVarargs(Found{Kind: Spawns, Call: f.Call}, &call{arg: 2}, a, i)
			return
		case strings.ContainsAny(mode, ">+"):
			f.Kind = Writes
		}
		s.add(f, i)
		return
	}
	v, known := w.Literal()
	v = strings.TrimSpace(v)
	switch {
	case strings.HasPrefix(mode, "|"), known && strings.HasSuffix(v, "|"):
		f.Kind, f.Command = Spawns, strings.TrimSpace(strings.Trim(v, "|"))
	case strings.HasPrefix(mode, ">"), strings.HasPrefix(mode, "+"):
		f.Kind = Writes
	}
	f.Path = w
	if known && f.Kind != Spawns {
		f.Path = word.Lit(strings.TrimLeft(v, "<>+ "))
	}
	s.add(f, i)
}
