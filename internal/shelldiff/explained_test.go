//go:build linux

package shelldiff

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"airlock/internal/shell"
)

// explained are the differences whose cause is known and that stand: each
// with a line that shows it, and the lines that may differ because of it.
var explained = []struct {
	why     string
	line    string
	pattern *regexp.Regexp
}{
	{"the parser reads no here-document whose line opens a bracket that a later line closes",
		"psql <<E; (git\nbody\nE\n)",
		regexp.MustCompile(`<<-?[^\n<]*(\([^)\n]*|\{[^}\n]*|` + "`" + `[^` + "`" + `\n]*)\n`)},
	{"the parser takes a delimiter for quoted only if its last part is, and expands the document",
		"psql <<E''OF\na $(rm b)\nEOF",
		regexp.MustCompile(`<<-?\s*\w+''\w+`)},
	{"the parser refuses a delimiter with an expansion in it; for bash that is text",
		"psql <<E$x\nbody\n",
		regexp.MustCompile(`<<-?\s*[\w'"]*[$` + "`" + `]`)},
	{"bash ends a here-document at the first line that is its delimiter, within a substitution as well",
		"psql <<E\n$(cat <<E\na\nE\n)\nE",
		regexp.MustCompile(`(?s)<<-?\s*(\w+).*\n.*<<`)},
	{"bash joins continued lines of a here-document before it reads the substitutions in it",
		"psql <<E\n$(git 'a\\\nb')\nE",
		regexp.MustCompile(`(?s)<<.*\\\n`)},
	{"a trap is read with the values of when it is set",
		"x=a; trap 'git \"$x\"' EXIT; x=b",
		regexp.MustCompile(`(?s)trap .*\$`)},
	{"what a loop's body reads of the loop's input is not followed",
		"printf 'a\\nb\\n' | while read x; do cat; git $x; done",
		regexp.MustCompile(`(?s)while .*\b(cat|bash|sh|psql|mysql|tee|read|xargs|head|tail|sort|grep|tr|rev)\b`)},
	{"a line that begins with a cmdlet is read as PowerShell",
		"Remove-Item \\\na.txt",
		regexp.MustCompile(`(?m)^\s*[A-Z][a-z]+-[A-Z]`)},
	{"bash prints a substitution with a here-document anew, and loses what follows its delimiter's line",
		"x=$(read x <<E; git; rm a\nq\nE\n)",
		regexp.MustCompile(`(?s)[$<>]\(.*<<`)},
	{"what fills a hole in a text that is run may hold a newline, and so more commands",
		`eval "rm $(cat list.txt)"`,
		regexp.MustCompile("(?s)eval .*(\\$\\(|`)")},
	{"a filter is read as if all of its input came through",
		"printf 'a\\nb\\n' | grep b | xargs rm",
		regexp.MustCompile(`\b(grep|head|tail|uniq|sort|shuf|tac)\b`)},
	{"command -v and its like print nothing for a program that is not there",
		`git "$(command -v nowhere)"`,
		regexp.MustCompile(`\b(command -[vV]|which|type)\b`)},
	{"with CDPATH, cd to the empty path goes to a folder that it names",
		"CDPATH=/w; cd sub && cd '' && git a",
		regexp.MustCompile(`CDPATH`)},
	{"the parser takes a dollar and what it names for text where the line is continued between the two",
		"git \"a$\\\n#b\"",
		regexp.MustCompile(`\$\\\n`)},
	{"the parser refuses a here-document for a substitution in it that is no shell; bash leaves that out",
		"psql <<E\n$(( 'i'f true; then git a; fi\n)\n)\nE",
		regexp.MustCompile(`(?s)<<-?\s*\w+\n.*\$(\(\(.*\b(then|do|fi|done|else|esac)\b|\(\(\)|\([^)]*\$\{\))`)},
	{"bash opens a brace expression at the first bracket, and skips an end without a comma before it",
		`git {x}\{a,b}`,
		regexp.MustCompile(`\{\w*\}?\w*\\?\{.*,.*\}`)},
	{"what a script defines that may be one of two is not known",
		"cd src && cd ..; source ./lib.sh; lib q",
		regexp.MustCompile(`(source|\.) \./lib\.sh`)},
	{"a program is taken to have run, though the file it reads is not there",
		`git "$(wc -l < nowhere)"`,
		regexp.MustCompile(`\$\([^)]*<`)},
	{"a folder is taken to be there, where its name is all that is asked for",
		"cd sub && git \"$(cd sub && pwd)a\"",
		regexp.MustCompile(`\$\(\s*(cd|pushd)\b[^)]*&& pwd`)},
	{"a program whose name begins with a percent sign is a job",
		"sh -s <<< %s",
		regexp.MustCompile(`<<<\s*%`)},
	{"bash takes a process substitution with nothing in it for nothing",
		"cat <()rm a",
		regexp.MustCompile(`<\(\s*\)`)},
	{"what an indirect expansion of nothing ends is not followed",
		`true && "$(printf git)" ${!nothing}; rm a`,
		regexp.MustCompile(`\$\{!\w+\}`)},
	{"a word that begins with a hole is no option",
		`echo q | xargs $nothing-I{} bash -c 'git a'`,
		regexp.MustCompile(`xargs \$\w+-`)},
	{"the sandbox's sudo prints its own name, and not what it would have run",
		`git $(echo x | sudo tee a)`,
		regexp.MustCompile(`\| sudo tee`)},
	{"bash ends a process substitution that prints to a pipe nobody reads any more",
		"set -- <(pushd sub; git a); git b",
		regexp.MustCompile(`<\(.*\b(pushd|popd|echo|printf)\b`)},
	{"bash finds the end of `\"$$(` as that of a substitution, and then expands `$$`",
		`git "$$(a "b")"`,
		regexp.MustCompile(`\$\$\(`)},
}

// isExplained reports whether one of the known causes may be why a line
// differs.
func isExplained(line string) bool {
	for _, e := range explained {
		if e.pattern.MatchString(line) {
			return true
		}
	}
	return false
}

// TestExplained runs the line of each known cause. One that differs no longer
// must go.
func TestExplained(t *testing.T) {
	var all []string
	for _, e := range explained {
		all = append(all, e.line)
		if !e.pattern.MatchString(e.line) {
			t.Errorf("%s: the pattern does not match %q", e.why, e.line)
		}
	}
	b := start(t, slices.Concat(names(all), programs, readers))
	for _, e := range explained {
		r, err := b.run(e.line)
		if err != nil {
			t.Fatal(err)
		}
		if len(compare(e.line, shell.Read(e.line, options()), r)) == 0 {
			if strings.HasPrefix(e.why, "bash ") { // other versions may do otherwise
				t.Logf("%q does not differ in this bash", e.line)
				continue
			}
			t.Errorf("%q no longer differs, though: %s", e.line, e.why)
		}
	}
}
