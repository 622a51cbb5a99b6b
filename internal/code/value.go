package code

import (
	"strings"

	"airlock/internal/word"
)

// value evaluates the tokens from i to end: strings, joined or not, variables
// that were assigned once, and the functions that make paths. What is not
// known is a hole.
func (s *scanner) value(i, end, depth int) word.Word {
	var out []word.Part
	size := 0
	end = min(end, len(s.tokens))
	slash := false
	for i < end {
		parts, next := s.term(i, end, depth)
		if slash && len(out) > 0 {
			out = append(out, word.Part{Text: "/"})
		}
		for _, p := range parts {
			size += len(p.Text)
		}
		out = append(out, parts...)
		if size > maxValue {
			return unknown()
		}
		i = next
		switch {
		case i >= end:
		case s.kind(i, text) && s.lang == python: // "a" "b"
			slash = false
		case s.isOp(i, '+'):
			slash = false
			i++
		case s.isOp(i, '/') && s.lang == python:
			slash = true
			i++
		case s.kind(i, name) && s.lang == awk || s.kind(i, text) && s.lang == awk:
			slash = false
		default: // an operator or a method that changes it
			return unknown()
		}
	}
	if out == nil {
		return word.Word{}
	}
	return tidy(out)
}

// tidy joins neighbouring literal parts.
func tidy(parts []word.Part) word.Word {
	out := parts[:0:0]
	for _, p := range parts {
		if n := len(out); n > 0 && p.Kind == word.Literal && out[n-1].Kind == word.Literal {
			out[n-1].Text += p.Text
			continue
		}
		if p.Kind == word.Hole {
			p.Quoted = true
			if p.Source == word.NoSource {
				p.Source = word.Variable
			}
		}
		out = append(out, p)
	}
	return word.Word{Parts: out}
}

// term evaluates one operand of a value.
func (s *scanner) term(i, end, depth int) ([]word.Part, int) {
	t := s.tokens[i]
	switch {
	case t.kind == text:
		w := s.resolve(s.parts(i))
		if len(w.Parts) == 0 {
			return []word.Part{{}}, s.after(i+1, end)
		}
		return w.Parts, s.after(i+1, end)
	case t.kind == op && t.op == '(' && depth < maxDepth:
		close := int(s.match[i])
		return s.value(i+1, min(close, end), depth+1).Parts, s.after(close+1, end)
	case t.kind == name && depth < maxDepth:
		return s.nameTerm(i, end, depth)
	case t.kind == op && strings.IndexByte("([{", t.op) >= 0:
		return unknown().Parts, int(s.match[i]) + 1
	}
	return unknown().Parts, i + 1
}

// after steps over nothing: it is where the next operator is looked for.
func (s *scanner) after(i, end int) int { return min(i, max(end, i)) }

// nameTerm evaluates a variable, an environment variable, or a call.
func (s *scanner) nameTerm(i, end, depth int) ([]word.Part, int) {
	if s.isName(i, "new") || s.isName(i, "await") || s.isName(i, "my") {
		return s.term(i+1, end, depth+1)
	}
	full, next := s.path(i)
	if v, after, ok := s.environmentVariable(full, next); ok {
		return []word.Part{{Kind: word.Hole, Source: word.Variable, Text: v}}, after
	}
	if full == "Dir" && s.isOp(next, '[') {
		close := int(s.match[next])
		return globs(s.value(next+1, close, depth+1).Parts), close + 1
	}
	if s.isOp(next, '(') {
		close := int(s.match[next])
		return s.callValue(full, next, depth), min(close+1, max(end, close+1))
	}
	if v, ok := s.values[full]; ok {
		if len(v.Parts) == 0 {
			return []word.Part{{}}, next
		}
		return v.Parts, next
	}
	if homeCall(full) {
		return home(), next
	}
	return []word.Part{{Kind: word.Hole, Source: word.Variable}}, next
}

func home() []word.Part {
	return []word.Part{{Kind: word.Hole, Source: word.Variable, Text: "HOME", NotEmpty: true}}
}

func homeCall(full string) bool {
	switch full {
	case "Dir.home", "os.homedir", "pathlib.Path.home", "Path.home":
		return true
	}
	return false
}

// callValue evaluates the functions that make paths of their arguments.
func (s *scanner) callValue(full string, open, depth int) []word.Part {
	if homeCall(full) {
		return home()
	}
	switch full {
	case "glob", "glob.glob", "Dir.glob", "glob.iglob", "File.Glob.bsd_glob":
		var a args
		if s.split(&a, open+1, int(s.match[open])); len(a.from) > 0 {
			return globs(s.value(a.from[0], a.to[0], depth+1).Parts)
		}
		return unknown().Parts
	case "os.path.join", "path.join", "path.resolve", "File.join", "os.path.abspath", "os.path.normpath", "os.path.realpath", "os.path.expanduser", "os.path.expandvars",
		"File.expand_path", "pathlib.Path", "Path", "Pathname", "Pathname.new", "str", "String", "os.fspath", "realpath", "Bun.file", "pathlib.PurePath", "path.normalize":
	case "os.getenv", "getenv", "os.environ.get", "ENV.fetch", "Deno.env.get":
		var a args
		if s.split(&a, open+1, int(s.match[open])); len(a.from) > 0 {
			if v, ok := s.value(a.from[0], a.to[0], depth+1).Literal(); ok {
				return []word.Part{{Kind: word.Hole, Source: word.Variable, Text: v}}
			}
		}
		return unknown().Parts
	default:
		return unknown().Parts
	}
	var a args
	s.split(&a, open+1, int(s.match[open]))
	var out []word.Part
	for n := range a.from {
		w := s.value(a.from[n], a.to[n], depth+1)
		if n > 0 {
			if strings.HasPrefix(w.Prefix(), "/") {
				out = nil // an absolute part starts over
			} else if !endsInSlash(out) {
				out = append(out, word.Part{Text: "/"})
			}
		}
		out = append(out, w.Parts...)
	}
	if full == "os.path.expanduser" || full == "File.expand_path" {
		out = expandHome(out)
	}
	return out
}

// globs makes the * and ? of the text patterns.
func globs(parts []word.Part) []word.Part {
	var out []word.Part
	for _, p := range parts {
		if p.Kind != word.Literal {
			out = append(out, p)
			continue
		}
		for rest := p.Text; rest != ""; {
			i := strings.IndexAny(rest, "*?[")
			if i < 0 || len(out) > maxArgs {
				out = append(out, word.Part{Text: rest})
				break
			}
			if i > 0 {
				out = append(out, word.Part{Text: rest[:i]})
			}
			out = append(out, word.Part{Kind: word.Glob, Text: rest[i : i+1]})
			rest = rest[i+1:]
		}
	}
	return out
}

func endsInSlash(parts []word.Part) bool {
	n := len(parts)
	return n > 0 && parts[n-1].Kind == word.Literal && strings.HasSuffix(parts[n-1].Text, "/")
}

// expandHome makes a leading ~ the home directory.
func expandHome(parts []word.Part) []word.Part {
	if len(parts) == 0 || parts[0].Kind != word.Literal || !strings.HasPrefix(parts[0].Text, "~") {
		return parts
	}
	rest := parts[0].Text[1:]
	if rest != "" && rest[0] != '/' {
		return parts
	}
	out := home()
	if rest != "" {
		out = append(out, word.Part{Text: rest})
	}
	return append(out, parts[1:]...)
}

// environmentVariable reads os.environ["X"], process.env.X, ENV["X"],
// $ENV{X}, ENVIRON["X"].
func (s *scanner) environmentVariable(full string, next int) (string, int, bool) {
	if v, ok := strings.CutPrefix(full, "process.env."); ok && strings.IndexByte(v, '.') < 0 {
		return v, next, true
	}
	switch full {
	case "os.environ", "process.env", "ENV", "$ENV", "ENVIRON", "$_ENV", "$_SERVER", "Bun.env":
	default:
		return "", 0, false
	}
	if !s.isOp(next, '[') && !s.isOp(next, '{') {
		return "", 0, false
	}
	close := int(s.match[next])
	if close != next+2 {
		return "", 0, false
	}
	t := s.tokens[next+1]
	if t.kind == name {
		return s.id(next + 1), close + 1, true
	}
	if t.kind != text {
		return "", 0, false
	}
	v, ok := s.resolve(s.parts(next + 1)).Literal()
	return v, close + 1, ok
}

// resolve fills in the variables that a string interpolates.
func (s *scanner) resolve(parts []word.Part) word.Word {
	if len(parts) == 0 || len(parts) == 1 && parts[0].Kind == word.Literal {
		return word.Word{Parts: parts}
	}
	var out []word.Part
	for _, p := range parts {
		if p.Kind == word.Hole && p.Source == word.NoSource {
			v, ok := s.values[p.Text]
			p.Text = ""
			if ok {
				out = append(out, v.Parts...)
				continue
			}
		}
		out = append(out, p)
	}
	size := 0
	for _, p := range out {
		size += len(p.Text)
	}
	if size > maxValue {
		return unknown()
	}
	return tidy(out)
}

// texts evaluates a list ["a", b, "c"], or the arguments from n on, to
// texts; one that is not known is "".
func (s *scanner) texts(i, end int) ([]string, bool) {
	if !s.isOp(i, '[') || int(s.match[i]) >= len(s.tokens) {
		return nil, false
	}
	var a args
	s.split(&a, i+1, int(s.match[i]))
	return s.literals(a, 0), len(a.from) > 0
}

func (s *scanner) literals(a args, n int) []string {
	var out []string
	for ; n < len(a.from); n++ {
		v, _ := s.value(a.from[n], a.to[n], 1).Literal()
		out = append(out, v)
	}
	return out
}
