package code

import (
	"strings"

	"airlock/internal/word"
)

// statement notes what a statement gives a name to: imports, assignments.
// Its other tokens are looked at all the same.
func (s *scanner) statement(i int) bool {
	switch s.id(i) {
	case "import":
		return s.imports(i)
	case "from":
		return s.lang == python && s.fromImport(i)
	case "const", "let", "var":
		if s.lang == javascript && s.isOp(i+1, '{') {
			s.destructure(i + 1)
		}
		return s.lang == javascript
	case "for", "foreach":
		if s.kind(i+1, name) {
			if s.isName(i+2, "in") && s.kind(i+3, name) {
				if full, open := s.path(i + 3); s.isOp(open, '(') && last(full) == "glob" && full != "glob.Glob" {
					s.values[s.id(i+1)] = s.value(i+3, int(s.match[open])+1, 0)
					return true
				}
			}
			s.values[s.id(i+1)] = unknown()
		}
		return true
	}
	switch {
	case s.isOp(i+1, '='):
		s.assign(i)
		return true
	case s.isOp(i+1, other) && s.src[s.tokens[i+1].pos] != '=' && s.src[s.tokens[i+1].pos] != '!':
		if _, ok := s.values[s.id(i)]; ok {
			s.values[s.id(i)] = unknown()
		}
	}
	return false
}

// assign notes the value of a name that is assigned for the first time; with
// the second, nobody knows which one holds.
func (s *scanner) assign(i int) {
	id := s.id(i)
	if a := s.around[i]; a >= 0 && s.tokens[a].op == '(' {
		return // a named argument or a default
	}
	end := s.valueEnd(i + 2)
	if i+2 >= len(s.tokens) {
		return
	}
	if s.kind(i+2, name) {
		if module, after, ok := s.imported(i + 2); ok && after == end {
			s.names[id] = module
			return
		}
		if full, after := s.path(i + 2); after == end && (s.lookup(full) != nil || moduleName(full)) {
			s.names[id] = full
			return
		}
	}
	if _, again := s.values[id]; again {
		s.values[id] = unknown()
		return
	}
	s.values[id] = s.value(i+2, end, 0)
}

// valueEnd returns where the value that starts at i ends.
func (s *scanner) valueEnd(i int) int {
	limit := i + maxStatement
	for start := i; i < len(s.tokens) && i < limit; i++ {
		t := s.tokens[i]
		if i > start && t.line && !s.continues(i) {
			return i
		}
		if t.kind == op {
			switch t.op {
			case '(', '[', '{':
				i = int(s.match[i])
			case ')', ']', '}', ';', ',':
				return i
			}
		}
	}
	return min(i, len(s.tokens))
}

// continues reports whether the token on a new line goes on with the value.
func (s *scanner) continues(i int) bool {
	return s.isOp(i-1, '+') || s.isOp(i, '+') || s.isOp(i, '.')
}

func moduleName(full string) bool {
	switch full {
	case "os", "shutil", "subprocess", "pathlib", "pathlib.Path", "fs", "child_process", "FileUtils", "File", "http", "https", "requests":
		return true
	}
	return false
}

// imports reads Python's `import a.b as c, d` and JavaScript's
// `import x, {a as b} from "m"`.
func (s *scanner) imports(i int) bool {
	if s.isOp(i+1, '(') || s.lang != python && s.lang != javascript {
		return false
	}
	if s.lang == javascript {
		return s.importFrom(i)
	}
	if i == s.seenImport { // of `from m import`, which is read already
		return true
	}
	for i++; s.kind(i, name) && !s.tokens[i].line; {
		full := s.id(i)
		for i++; s.isOp(i, '.') && s.kind(i+1, name); i += 2 {
			full += "." + s.id(i+1)
		}
		if s.isName(i, "as") && s.kind(i+1, name) {
			s.names[s.id(i+1)] = full
			i += 2
		}
		if !s.isOp(i, ',') {
			break
		}
		i++
	}
	return true
}

// fromImport reads `from m import a as b, c`, and `from m import *`.
func (s *scanner) fromImport(i int) bool {
	if !s.kind(i+1, name) {
		return false
	}
	module := s.id(i + 1)
	i += 2
	for s.isOp(i, '.') && s.kind(i+1, name) {
		module += "." + s.id(i+1)
		i += 2
	}
	if !s.isName(i, "import") {
		return false
	}
	s.seenImport = i
	if i++; s.isOp(i, '(') {
		i++
	} else if s.isOp(i, '*') {
		for _, c := range pythonCalls {
			if rest, ok := strings.CutPrefix(c.name, module+"."); ok {
				s.names[rest] = c.name
			}
		}
		if module == "pathlib" {
			s.names["Path"] = "pathlib.Path"
		}
	}
	s.aliases(i, len(s.tokens), module, "as")
	return true
}

// aliases reads `a as b, c` or `a: b, c` as names of a module.
func (s *scanner) aliases(i, end int, module, as string) {
	for i < end && s.kind(i, name) {
		member := s.id(i)
		id := member
		if (as == "as" && s.isName(i+1, "as") || as == ":" && s.isOp(i+1, ':')) && s.kind(i+2, name) {
			id = s.id(i + 2)
			i += 2
		}
		s.names[id] = module + "." + member
		if i++; !s.isOp(i, ',') {
			return
		}
		i++
	}
}

// importFrom reads JavaScript's import statement.
func (s *scanner) importFrom(i int) bool {
	from := -1
	for k := i + 1; k < len(s.tokens) && k < i+maxStatement; k++ {
		if s.isName(k, "from") && s.kind(k+1, text) {
			from = k
			break
		}
	}
	if from < 0 {
		return true
	}
	module := s.module(from + 1)
	for k := i + 1; k < from; k++ {
		switch {
		case s.isOp(k, '{'):
			s.aliases(k+1, from, module, "as")
			k = min(int(s.match[k]), from)
		case s.isName(k, "as") && s.kind(k+1, name), s.kind(k, name) && !s.isName(k, "as"):
			id := k
			if s.isName(k, "as") {
				id, k = k+1, k+1
			}
			s.names[s.id(id)] = module
		}
	}
	return true
}

// destructure reads `const {a, b: c} = require("m")`.
func (s *scanner) destructure(open int) {
	close := int(s.match[open])
	if !s.isOp(close+1, '=') || !s.kind(close+2, name) {
		return
	}
	if module, _, ok := s.imported(close + 2); ok {
		s.aliases(open+1, close, module, ":")
	} else if full, _ := s.path(close + 2); moduleName(full) {
		s.aliases(open+1, close, full, ":")
	}
}

// imported reads require("m"), await import("m") and __import__("m").
func (s *scanner) imported(i int) (module string, after int, ok bool) {
	if s.isName(i, "await") {
		i++
	}
	if !s.isName(i, "require") && !s.isName(i, "import") && !s.isName(i, "__import__") && !s.isName(i, "import_module") {
		return "", 0, false
	}
	if !s.isOp(i+1, '(') || !s.kind(i+2, text) || !s.isOp(i+3, ')') {
		return "", 0, false
	}
	return s.module(i + 2), i + 4, true
}

// module returns the name of the module in the string token.
func (s *scanner) module(i int) string {
	v, _ := word.Word{Parts: s.parts(i)}.Literal()
	if s.lang != javascript {
		return v
	}
	v = strings.TrimPrefix(v, "node:")
	switch v {
	case "fs/promises", "fs-extra", "graceful-fs":
		return "fs"
	}
	if strings.HasPrefix(v, "http://") || strings.HasPrefix(v, "https://") {
		return ""
	}
	return v
}

// canonical gives a function the one name that the tables have.
func canonical(l language, full string) string {
	if l != javascript {
		return full
	}
	for _, p := range [...]string{"fs.promises.", "fsPromises.", "fsp.", "fse.", "fs.default.", "globalThis.", "window.", "process.mainModule."} {
		if rest, ok := strings.CutPrefix(full, p); ok {
			if p[0] == 'f' {
				return "fs." + rest
			}
			return rest
		}
	}
	if rest, ok := strings.CutPrefix(full, "shell."); ok {
		return "shelljs." + rest
	}
	return strings.TrimSuffix(full, ".default")
}
