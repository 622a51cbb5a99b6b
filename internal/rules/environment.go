package rules

import (
	"strings"

	"airlock/internal/argv"
	"airlock/internal/call"
	"airlock/internal/shell"
	"airlock/internal/word"
)

// dumps looks for the whole environment in the output.
func (f flow) dumps(i int) (Hit, bool) {
	in := &f.r.Invocations[i]
	if !dumpsEnvironment(in) {
		return Hit{}, false
	}
	o := f.output(i, 0)
	if o.fate == kept {
		return Hit{}, false
	}
	h := Hit{Shape: "environment", Detail: quoted(in) + " " + o.does + " every variable, with the tokens among them",
		Advice: "Ask for one by name: `printenv PATH`, or `test -n \"$NAME\" && echo set` for a secret one"}
	if o.fate == doubtful {
		h.Cap = call.Warn
	}
	return h, true
}

func dumpsEnvironment(in *shell.Invocation) bool {
	c := &in.Command
	if c.Has("--help", "--version") {
		return false
	}
	switch c.Program {
	case "env":
		return c.Tail < 0 && !c.Has("--ignore-environment", "--split-string", "-") && onlyAssignments(c)
	case "printenv":
		return len(c.Operands) == 0
	case "set":
		return len(in.Args) == 0
	case "export":
		return len(c.Operands) == 0 && len(in.Assigns) == 0 && !c.Has("-f", "-n")
	case "declare", "typeset":
		return len(c.Operands) == 0 && len(in.Assigns) == 0 && !c.Has("-f", "-F") && (len(c.Options) == 0 || c.Has("-x", "-p"))
	case "Get-ChildItem", "dir", "gci":
		return len(c.Operands) > 0 && environmentDrive(c.Operands[0].Word)
	}
	return false
}

func onlyAssignments(c *argv.Command) bool {
	for _, o := range c.Operands {
		if o.Role != argv.Assignment {
			return false
		}
	}
	return true
}

func environmentDrive(w word.Word) bool {
	text, ok := w.Literal()
	return ok && strings.EqualFold(strings.TrimRight(text, `\/*`), "env:")
}

// picks reports whether a grep lets one variable through that is no secret:
// grep '^PORT='.
func picks(c *argv.Command) bool {
	if !strings.HasSuffix(c.Program, "grep") && c.Program != "rg" || c.Has("--invert-match", "--after-context", "--before-context", "--context", "--null-data") {
		return false
	}
	patterns := c.Words(argv.Pattern)
	if len(patterns) != 1 {
		return false
	}
	text, ok := patterns[0].Literal()
	name, anchored := strings.CutPrefix(text, "^")
	name, whole := strings.CutSuffix(name, "=")
	return ok && anchored && whole && plainName(name) && !secretVariable(name)
}

func plainName(name string) bool {
	for i := 0; i < len(name); i++ {
		if c := name[i] | 0x20; name[i] != '_' && (c < 'a' || c > 'z') && (i == 0 || name[i] < '0' || name[i] > '9') {
			return false
		}
	}
	return name != ""
}

// verboseAuth reports whether a client prints the credentials that it sends.
// The headers of the answer (curl -i) hold none of them.
func verboseAuth(in *shell.Invocation) bool {
	c := &in.Command
	switch c.Program {
	case "curl":
		return c.Has("--verbose", "--trace", "--trace-ascii") && (c.Has("--user", "--oauth2-bearer") || authorization(c))
	case "wget", "wget2":
		return c.Has("--debug") && authorization(c)
	case "http", "https", "xh":
		return c.Has("--verbose", "-v", "-vv") && (c.Has("--auth") || authorization(c))
	}
	return false
}

func authorization(c *argv.Command) bool {
	for _, o := range c.Options {
		if o.HasValue && authorizationHeader(o.Value) {
			return true
		}
	}
	for _, o := range c.Operands {
		if authorizationHeader(o.Word) {
			return true
		}
	}
	return false
}

func authorizationHeader(w word.Word) bool {
	const header = "authorization:"
	text := strings.TrimLeft(w.Prefix(), " ")
	if rest := len("proxy-"); len(text) > rest && strings.EqualFold(text[:rest], "proxy-") {
		text = text[rest:]
	}
	return len(text) >= len(header) && strings.EqualFold(text[:len(header)], header)
}

// codeOnInput reports whether an interpreter takes its standard input for the
// program.
func codeOnInput(c *argv.Command) bool {
	switch c.Program {
	case "python", "perl", "ruby", "node", "php":
		return len(c.Words(argv.Code)) == 0
	}
	return false
}

// seeksNames looks for a search of a whole folder for what is named as a
// variable is: it prints the lines of the dotenv file as well.
func (f flow) seeksNames(i int) (Hit, bool) {
	in := &f.r.Invocations[i]
	c := &in.Command
	switch c.Program {
	case "grep", "egrep", "fgrep":
		if !c.Has("--recursive", "--dereference-recursive") {
			return Hit{}, false
		}
	default:
		return Hit{}, false
	}
	if quiet(c) || c.Has("--include", "--exclude") || in.Place != shell.Here || !seeksVariable(c) {
		return Hit{}, false
	}
	dir, known := f.s.startFolder(in)
	roots := c.Words(argv.Read)
	if len(roots) == 0 {
		roots = []word.Word{word.Lit(".")}
	}
	for _, w := range roots {
		text, ok := w.Literal()
		if !ok || !known {
			continue
		}
		dotenv := f.s.System.Clean(dir, text+"/.env")
		if f.s.World.Path(dotenv).Kind == call.Absent || f.output(i, 0).fate == kept {
			continue
		}
		return Hit{Shape: "search", Cap: call.Warn, Detail: quoted(in) + " prints the lines of " + dotenv + " that match",
			Advice: "Leave it out with `--exclude='.env*'`, or list the files alone with `-l`"}, true
	}
	return Hit{}, false
}

// seeksVariable reports whether a search is for a name in capitals with an
// underscore in it, as variables of the environment have.
func seeksVariable(c *argv.Command) bool {
	for _, w := range c.Words(argv.Pattern) {
		text, ok := w.Literal()
		if ok && plainName(text) && strings.Contains(text, "_") && strings.ToUpper(text) == text {
			return true
		}
	}
	return false
}
