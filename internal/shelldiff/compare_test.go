//go:build linux

package shelldiff

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"airlock/internal/shell"
	"airlock/internal/word"
)

// A difference is one thing on which bash and the reader disagree.
type difference struct {
	kind string // missed, folder, input, unrun or order
	what string
}

// The kinds: bash ran what the reader does not list; it ran it in a folder, or
// with an input, that the reader excludes; it did not run what the reader says
// is certain; it ran two such in the other order.
const (
	missed = "missed"
	folder = "folder"
	input  = "input"
	unrun  = "unrun"
	order  = "order"
)

// expected is an invocation of the reader, ready to be looked for.
type expected struct {
	*shell.Invocation
	words *regexp.Regexp
	dirs  []*regexp.Regexp
}

// compare returns on what a reading and a run of the line disagree. Unknown
// words of the reader may be anything; what stubs would have had to start does
// not count.
func compare(line string, reading *shell.Reading, r ran) []difference {
	var listed []expected
	for i := range reading.Invocations {
		inv := &reading.Invocations[i]
		if inv.Place == shell.Here && visible(inv.Via) && (len(inv.Program.Parts) > 0 || len(inv.Args) > 0 || len(inv.Redirs) == 0) {
			listed = append(listed, expect(inv))
		}
	}
	excused := excuses(reading, r)
	var out []difference
	for _, rec := range r.records {
		if kind := find(listed, rec); kind != "" && !excused[kind] {
			out = append(out, difference{kind, fmt.Sprintf("%q in %s, input %q", rec.words, rec.dir, rec.input)})
		}
	}
	return append(out, certain(line, listed, r)...)
}

// excuses returns the kinds of difference that a run or a reading explains.
func excuses(reading *shell.Reading, r ran) map[string]bool {
	// Delimiters such as `E)` end a document for bash, with a warning.
	out := map[string]bool{missed: r.aborted, input: strings.Contains(r.messages, "here-document at line")}
	for i := range reading.Invocations {
		inv := &reading.Invocations[i]
		if _, known := inv.Program.Literal(); !known {
			may := expect(&shell.Invocation{Program: inv.Program}).words.MatchString
			if slices.ContainsFunc([]string{"cd", "pushd", "popd", "eval"}, may) {
				out[folder] = true
			}
			if inv.Program.Prefix() != "" && slices.ContainsFunc(started, may) {
				out[missed] = true // e${x}nv, which starts what follows it
			}
		}
		if inv.BodyUnknown {
			out[missed] = true
		}
		if !visible(inv.Via) {
			out[input] = true // what a stub did not start prints nothing
		}
	}
	return out
}

// hidden finds lines that keep their messages to themselves, so that nobody
// sees what went wrong.
var hidden = regexp.MustCompile(`[})] *(2>|&>)|\|&`)

// errexit finds shells that are told to leave, at once or at an error.
var errexit = regexp.MustCompile(`(set|bash|sh|dash)\s+-\w*[eu]|\b(exec|exit)\b`)

// find says what is wrong with a record: nothing if an invocation covers it.
func find(listed []expected, rec record) string {
	if strings.HasPrefix(rec.words[0][strings.LastIndexByte(rec.words[0], '/')+1:], "zz") {
		return "" // the output of a stub, run as a program
	}
	kind := missed
	for _, e := range listed {
		if !e.words.MatchString(strings.Join(rec.words, "\x00")) {
			continue
		}
		inFolder := rec.dir == "?" || slices.ContainsFunc(e.dirs, func(d *regexp.Regexp) bool { return d.MatchString(rec.dir) })
		switch {
		case !inFolder && kind != input:
			kind = folder
		case inFolder && e.reads(rec.input):
			return ""
		case inFolder:
			kind = input
		}
	}
	return kind
}

// reads reports whether an invocation may read an input, as a stub records it.
func (e expected) reads(text string) bool {
	got, looked := strings.CutPrefix(text, "=")
	if !looked || e.Stdin.Kind == shell.FromFile {
		return true
	}
	if e.Stdin.Kind == shell.Inherited {
		return true
	}
	return regexp.MustCompile(`(?s)^` + strings.Join(pattern(e.Stdin.Text, true), "") + `$`).MatchString(got)
}

// certain looks for what the reader says is certain to run. Each invocation
// needs a record of its own.
func certain(line string, listed []expected, r ran) []difference {
	if r.how == 't' || r.how == 'u' {
		return nil
	}
	var sure []expected
	for _, e := range listed {
		if hidden.MatchString(line) || errexit.MatchString(line) && (len(e.Via) > 0 || strings.ContainsAny(line, "(&")) {
			continue // a shell inside may have left at an error
		}
		// Killed where nobody reads what it writes.
		stopped := len(e.Via) > 0 && slices.ContainsFunc([]string{"xargs", "bash", "sh", "dash"}, func(name string) bool { return e.Via[0] == name }) && concurrent(line)
		if e.Sure == shell.Always && recorded(e.Program) && !stopped {
			sure = append(sure, e)
		}
	}
	lost := unmatched(sure, r.records)
	if r.how == 'e' && len(lost) > 0 {
		return nil // the shell left before
	}
	var out []difference
	for _, i := range lost {
		out = append(out, difference{unrun, fmt.Sprintf("%s %v via %v", sure[i].Program, sure[i].Args, sure[i].Via)})
	}
	if len(lost) > 0 || concurrent(line) {
		return out
	}
	at := 0
	for _, e := range sure {
		for at < len(r.records) && !e.covers(r.records[at]) {
			at++
		}
		if at++; at > len(r.records) {
			return append(out, difference{order, fmt.Sprintf("%s %v via %v", e.Program, e.Args, e.Via)})
		}
	}
	return out
}

func (e expected) covers(rec record) bool {
	return e.words.MatchString(strings.Join(rec.words, "\x00"))
}

// recorded reports whether a program surely leaves a record when it runs.
func recorded(program word.Word) bool {
	name, ok := program.Literal()
	if !ok || builtins[name] {
		return false
	}
	return !strings.Contains(name, "/")
}

// unmatched pairs invocations with records, and returns those for which there
// is none.
func unmatched(sure []expected, records []record) []int {
	owner := make([]int, len(records))
	for i := range owner {
		owner[i] = -1
	}
	var place func(i int, tried []bool) bool
	place = func(i int, tried []bool) bool {
		for j, rec := range records {
			if tried[j] || !sure[i].covers(rec) {
				continue
			}
			tried[j] = true
			if owner[j] < 0 || place(owner[j], tried) {
				owner[j] = i
				return true
			}
		}
		return false
	}
	var lost []int
	for i := range sure {
		if !place(i, make([]bool, len(records))) {
			lost = append(lost, i)
		}
	}
	return lost
}

// concurrent reports whether a line may run programs in more than one order.
func concurrent(line string) bool {
	line = strings.NewReplacer("&&", "", "||", "").Replace(line)
	return strings.ContainsAny(line, "|&") || strings.Contains(line, "<(") || strings.Contains(line, ">(") ||
		strings.Contains(line, "coproc") || strings.Contains(line, "trap") || strings.Contains(line, "parallel")
}

// visible reports whether what is reached in this way runs in the sandbox:
// all that starts it is bash itself or real.
func visible(via []string) bool {
	for _, v := range via {
		name, rest, _ := strings.Cut(v, " ")
		switch {
		case strings.HasSuffix(v, "()"), strings.HasPrefix(v, "$"), name == "script":
		case rest != "" && rest != "-c" && name != "alias":
			return false
		case !slices.Contains(started, name):
			return false
		}
	}
	return true
}

// started are the ways to other programs that are real in the sandbox.
var started = []string{"eval", "exec", "command", "builtin", "time", "bash", "sh", "dash", "env", "nice", "nohup", "timeout", "stdbuf",
	"setsid", "xargs", "find", "trap", "source", "alias", "PROMPT_COMMAND"}

// builtins run in the shell and leave no record.
var builtins = func() map[string]bool {
	m := map[string]bool{}
	for _, name := range strings.Fields(`. : [ alias bg bind break builtin caller cd command compgen complete compopt continue
		declare dirs disown echo enable eval exec exit export false fc fg getopts hash help history jobs kill let local logout
		mapfile popd printf pushd pwd read readarray readonly return set shift shopt source suspend test times trap true type
		typeset ulimit umask unalias unset wait chdir`) {
		m[name] = true
	}
	return m
}()
