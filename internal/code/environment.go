package code

// environment records a use of the whole environment that shows it, and
// reports whether the chain is one.
func (s *scanner) environment(i, end int, full string) bool {
	if !s.wholeEnvironment(i, end, full) {
		return false
	}
	if s.printing(i) {
		s.add(Found{Kind: DumpsEnvironment, Call: full}, i)
	}
	return true
}

// wholeEnvironment reports whether the name is all of the environment, not
// one variable of it.
func (s *scanner) wholeEnvironment(i, end int, full string) bool {
	indexed := s.isOp(end, '[') || s.isOp(end, '{')
	switch s.lang {
	case python:
		switch full {
		case "os.environ":
			return !indexed
		case "os.environ.items", "os.environ.copy", "os.environ.values", "os.environb":
			return true
		}
	case javascript:
		return (full == "process.env" || full == "Bun.env") && !indexed || full == "Deno.env.toObject"
	case ruby:
		switch full {
		case "ENV":
			return !indexed
		case "ENV.to_h", "ENV.to_a", "ENV.to_hash", "ENV.inspect", "ENV.each", "ENV.each_pair", "ENV.map", "ENV.sort", "ENV.values", "ENV.to_s":
			return true
		}
	case perl:
		return full == "%ENV"
	case php:
		switch full {
		case "$_ENV", "$_SERVER":
			return !indexed
		case "phpinfo":
			return s.isOp(end, '(')
		case "getenv":
			return s.isOp(end, '(') && int(s.match[end]) == end+1
		}
	case awk:
		return full == "ENVIRON" && s.isName(i-1, "in")
	}
	return false
}

// printing reports whether what stands at token i is shown: in the arguments
// of a call that prints, or walked by a loop in a text that prints.
func (s *scanner) printing(i int) bool {
	if s.isName(i, "phpinfo") || s.nested > 0 {
		return true
	}
	if s.isName(i-1, "in") && !s.loops(i) {
		return false // "X" in os.environ
	}
	for n, k := 0, i; n < maxDepth && k >= 0; n++ {
		k = int(s.around[k])
		if k > 0 && s.kind(k-1, name) && (prints(s.id(k-1)) || s.isName(k-3, "console")) {
			return true
		}
	}
	for k := i - 1; k >= 0 && k > i-maxDepth; k-- {
		if s.kind(k, name) && (prints(s.id(k)) || s.prints && walks(s.id(k))) {
			return true
		}
		if s.tokens[k+1].line {
			break
		}
	}
	return s.lang == ruby && s.kind(i+2, name) && s.id(i+2) != "to_h" && s.prints
}

// anyPrint reports whether the text prints anything; it is asked once.
func anyPrint(src string, tokens []token) bool {
	for _, t := range tokens {
		if t.kind != name {
			continue
		}
		if id := src[t.pos:t.end]; prints(id) || id == "console" {
			return true
		}
	}
	return false
}

// loops reports whether the `in` before token i is that of a loop.
func (s *scanner) loops(i int) bool {
	for k := i - 3; k > i-7; k-- {
		if s.isName(k, "for") || s.isName(k, "foreach") {
			return true
		}
	}
	return false
}

// walks reports whether the word starts a walk over what follows it.
func walks(id string) bool {
	switch id {
	case "in", "keys", "foreach", "each", "entries":
		return true
	}
	return false
}

func prints(id string) bool {
	switch id {
	case "print", "pprint", "puts", "p", "pp", "echo", "printf", "write", "dumps", "stringify", "print_r", "var_dump", "Dumper", "say", "warn", "log", "info", "json_encode", "repr", "inspect", "writeFileSync", "post", "send":
		return true
	}
	return false
}
