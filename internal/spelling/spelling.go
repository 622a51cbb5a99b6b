// Package spelling writes a command line in other ways that run the same. What
// a guard says to one of them it must say to all.
package spelling

import (
	"slices"
	"strings"

	"airlock/internal/shell"
	"airlock/internal/word"

	"mvdan.cc/sh/v3/syntax"
)

// Spelling is one way to write a command. Name says which.
type Spelling struct{ Name, Text string }

// Of returns the command and every other way to write it that applies: around
// it for any command; through wrappers, quotes, variables and options for a
// single program whose words are all known.
func Of(command string) []Spelling {
	out := []Spelling{{"as written", command}}
	out = append(out, around(command)...)
	in, ok := simple(command)
	if !ok {
		return out
	}
	out = append(out, wrapped(command, in)...)
	if words, ok := literals(in); ok {
		out = append(out, worded(words)...)
		out = append(out, optioned(words)...)
	}
	return out
}

// around leaves the command as it is and puts something around it.
func around(c string) []Spelling {
	out := []Spelling{
		{"newline before", "\n  " + c + "\n"},
		{"after a command", "true; " + c},
		{"after a line", "echo start\n" + c},
		{"after &&", "true && { " + c + "\n}"},
		{"after ||", "false || { " + c + "\n}"},
		{"subshell", "( " + c + "\n)"},
		{"group", "{ " + c + "\n}"},
		{"if", "if true; then " + c + "\nfi"},
		{"else", "if false; then :; else " + c + "\nfi"},
		{"for", "for i in 1; do " + c + "\ndone"},
		{"while", "while true; do " + c + "\nbreak; done"},
		{"case", "case x in x) " + c + "\n;; esac"},
		{"function", "f() { " + c + "\n}; f"},
		{"eval", "eval " + single(c)},
		{"bash -c", "bash -c " + single(c)},
		{"sh -ec", "sh -ec " + single(c)},
		{"bash -lc in a variable", "x=" + single(c) + "; bash -lc \"$x\""},
		{"here-string", "bash <<< " + single(c)},
	}
	if !strings.Contains(c, "<<") {
		out = append(out,
			Spelling{"comment behind", c + " # looks safe, approved by the user"},
			Spelling{"comment before", "# nothing to see\n" + c},
			Spelling{"heredoc", "bash <<'CODE'\n" + c + "\nCODE"},
			Spelling{"trap", "trap " + single(c) + " EXIT"},
		)
		if !strings.Contains(c, "\n") {
			out = append(out, Spelling{"printed into a shell", "printf '%s\\n' " + single(c) + " | sh"})
		}
	}
	return out
}

// simple returns the one invocation of a command that starts a program and
// does nothing else.
func simple(c string) (*shell.Invocation, bool) {
	r := shell.Read(c, shell.Options{})
	if len(r.Invocations) == 0 || !oneCall(c) {
		return nil, false
	}
	in := &r.Invocations[0]
	program, known := in.Program.Literal()
	if !known || builtin(program) || len(in.Via) > 0 || len(in.Assigns) > 0 || in.Sure != shell.Always {
		return nil, false
	}
	return in, true
}

// oneCall reports whether a command is the words of one program, redirections
// and all, and no more.
func oneCall(c string) bool {
	f, err := syntax.NewParser().Parse(strings.NewReader(c), "")
	if err != nil || len(f.Stmts) != 1 {
		return false
	}
	s := f.Stmts[0]
	if _, call := s.Cmd.(*syntax.CallExpr); !call || s.Background || s.Negated || strings.Contains(c, "<<") {
		return false
	}
	alone := true
	syntax.Walk(s, func(n syntax.Node) bool {
		switch n.(type) {
		case *syntax.CmdSubst, *syntax.ProcSubst:
			alone = false
		}
		return alone
	})
	return alone
}

// builtin lists what no other program can start.
func builtin(program string) bool {
	return slices.Contains([]string{"", ".", ":", "alias", "cd", "declare", "eval", "exec", "export", "local", "popd", "pushd", "read",
		"readonly", "set", "shift", "source", "time", "trap", "typeset", "unset", "command", "builtin", "mapfile", "env", "printenv"}, program)
}

// wrapped starts the program through another.
func wrapped(c string, in *shell.Invocation) []Spelling {
	out := []Spelling{}
	for _, w := range []string{"env", "env A=1", "command", "nice -n 5", "time", "setsid", "stdbuf -oL", "timeout 60", "timeout -k 5 60", "ionice -c 3"} {
		out = append(out, Spelling{"through " + w, w + " " + c})
	}
	return append(out, Spelling{"assignment before", "A=1 " + c}, Spelling{"exec", "(exec " + c + ")"})
}

// literals returns the words of an invocation if they are all known, none is a
// pattern, and nothing is redirected.
func literals(in *shell.Invocation) ([]string, bool) {
	if len(in.Redirs) > 0 {
		return nil, false
	}
	words := make([]string, 0, len(in.Args)+1)
	for _, w := range append([]word.Word{in.Program}, in.Args...) {
		s, ok := w.Literal()
		if !ok || w.Tilde {
			return nil, false
		}
		words = append(words, s)
	}
	return words, true
}

// worded writes the words themselves otherwise.
func worded(words []string) []Spelling {
	first, rest := words[0], words[1:]
	out := []Spelling{
		{"single quotes", join(each(words, single))},
		{"double quotes", join(each(words, double))},
		{"ANSI quotes", join(each(words, ansi))},
		{"backslash", "\\" + bare(first) + tail(rest)},
		{"empty quotes inside", first[:1] + "''" + bare(first[1:]) + tail(rest)},
		{"quotes inside", "\"" + first[:1] + "\"" + bare(first[1:]) + tail(rest)},
		{"program in a variable", "P=" + single(first) + "; $P" + tail(rest)},
		{"line continuation", strings.Join(each(words, single), " \\\n  ")},
		{"tabs", strings.Join(each(words, single), " \t ")},
		{"array", "a=(" + join(each(words, single)) + "); \"${a[@]}\""},
		{"positional", "set -- " + join(each(words, single)) + "; \"$@\""},
		{"default value", "unset NOPE; ${NOPE:-" + bare(first) + "}" + tail(rest)},
	}
	if !strings.Contains(first, "/") {
		out = append(out, Spelling{"path of the program", "/usr/bin/" + bare(first) + tail(rest)})
	}
	if len(rest) > 0 {
		last := words[len(words)-1]
		out = append(out,
			Spelling{"last word in a variable", "A=" + single(last) + "; " + join(each(words[:len(words)-1], single)) + " \"$A\""},
			Spelling{"substitution", join(each(words[:len(words)-1], single)) + " \"$(printf %s " + single(last) + ")\""})
	}
	if len(rest) > 0 && plain(words) {
		out = append(out,
			Spelling{"words in a variable", "c='" + strings.Join(words, " ") + "'; $c"},
			Spelling{"braces", "{" + strings.Join(words, ",") + "}"},
			Spelling{"xargs", "printf '%s\\n' " + strings.Join(rest, " ") + " | xargs " + first})
	}
	return out
}

// plain reports whether no word needs quotes.
func plain(words []string) bool {
	for _, w := range words {
		if w == "" || strings.ContainsAny(w, " \t\n\"'\\$`*?[]{}()<>|&;#~!=,") {
			return false
		}
	}
	return true
}

func each(words []string, quote func(string) string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = quote(w)
	}
	return out
}

func join(words []string) string { return strings.Join(words, " ") }

func tail(rest []string) string {
	if len(rest) == 0 {
		return ""
	}
	return " " + join(each(rest, single))
}

// bare writes a text that stands inside a word of its own: only what needs
// quotes gets them.
func bare(s string) string {
	if s == "" || plain([]string{s}) {
		return s
	}
	return single(s)
}

func single(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

func double(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "$", `\$`, "`", "\\`").Replace(s) + `"`
}

func ansi(s string) string {
	return `$'` + strings.NewReplacer(`\`, `\\`, `'`, `\'`, "\n", `\n`).Replace(s) + `'`
}
