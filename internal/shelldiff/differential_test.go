//go:build linux

package shelldiff

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"airlock/internal/shell"
)

var (
	lines = flag.Int("lines", 0, "`number` of lines to run in TestDifferential; 0: AIRLOCK_DIFF_LINES, or else 2000")
	seed  = flag.Uint64("seed", 1, "`number` that the lines are made from")
	small = flag.Bool("shrink", false, "look for the smallest line that differs in the same way")
	one   = flag.String("line", "", "the only `line` to run in TestDifferential")
)

// options are what the reader is told of the sandbox.
func options() shell.Options {
	return shell.Options{
		Dir: "/w/app", Home: environment["HOME"],
		Vars: func(name string) (string, bool) { v, ok := environment[name]; return v, ok },
		Body: func(path string) (string, bool, bool) {
			text, ok := tree[strings.TrimPrefix(path, "/w/")]
			return text, true, ok
		},
	}
}

// tally counts what became of the lines.
type tally struct {
	generated, compared, differing, explained int
	syntax, long, left, limit, early          int
	failed                                    int
	records, exact                            int
	kinds                                     map[string]int
}

// TestDifferential reads lines and runs them in bash. What bash ran must be
// listed; what the reader says is certain must have run.
func TestDifferential(t *testing.T) {
	all := made(t)
	b := start(t, names(all))
	count := tally{kinds: map[string]int{}}
	for _, line := range all {
		count.generated++
		r, err := b.run(line)
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		found := judge(line, r, &count)
		if *one != "" {
			describe(t, line, r)
		}
		if len(found) > 0 {
			differs(t, b, line, found, &count)
		}
	}
	t.Logf("%+v", count)
	if count.differing*oneIn > count.compared {
		t.Errorf("%d of %d lines differ without a known cause, want at most one in %d", count.differing, count.compared, oneIn)
	}
	if *one == "" && count.compared < count.generated*3/4 {
		t.Errorf("%d of %d lines compared, want three quarters", count.compared, count.generated)
	}
	if *one == "" && count.exact < count.records*3/5 {
		t.Errorf("%d of %d programs known to the word, want three fifths", count.exact, count.records)
	}
}

// oneIn is how rare lines must be that differ without a known cause. The goal
// is none; the generator still finds heredocs that no person would write, and
// each that it finds is shown.
const oneIn = 200

// describe shows what came of a line and how it is read.
func describe(t *testing.T, line string, r ran) {
	t.Logf("ended %c, said %s, ran %q", r.how, r.messages, r.records)
	for i, inv := range shell.Read(line, options()).Invocations {
		t.Logf("%d: %s %v, sure %d, via %q, in %v, input %d %+v", i, inv.Program, inv.Args, inv.Sure, inv.Via, inv.Dirs, inv.Stdin.Kind, inv.Stdin.Text.Parts)
	}
}

// maxShown bounds the lines that are shown.
const maxShown = 60

// differs counts and shows a line that differs, apart from those that a known
// cause explains.
func differs(t *testing.T, b *sandbox, line string, found []difference, count *tally) {
	if *one == "" && isExplained(line) {
		count.explained++
		t.Logf("explained: %q\n%s", line, show(found))
		return
	}
	count.differing++
	for _, d := range found {
		count.kinds[d.kind]++
	}
	if count.differing > maxShown {
		return
	}
	t.Logf("differs: %s\n%s", line, show(found))
	if *small {
		t.Logf("smallest: %q", shrink(b, line, found[0].kind))
	}
}

// judge compares one line and counts what became of it.
func judge(line string, r ran, count *tally) []difference {
	reading := shell.Read(line, options())
	switch {
	case reading.Limit || reading.Rung == shell.Unread:
		count.limit++
		return nil
	case refused(r.messages):
		count.syntax++
		r.how, r.aborted = 'e', nestedRefusal.MatchString(r.messages)
	case failed.MatchString(r.messages):
		count.failed++
		count.compared++
		r.how, r.aborted = 'e', aborted.MatchString(r.messages)
	case r.how == 't':
		count.long++
	case r.how == 'u':
		count.left++
	case r.how == 'e':
		count.early++
		count.compared++
	default:
		count.compared++
	}
	for _, rec := range r.records {
		count.records++
		if slices.ContainsFunc(reading.Invocations, func(inv shell.Invocation) bool { return exactly(&inv, rec) }) {
			count.exact++
		}
	}
	return compare(line, reading, r)
}

// refused reports whether bash took some text for no shell at all.
func refused(messages string) bool {
	return strings.Contains(messages, "syntax error") || strings.Contains(messages, "unexpected EOF")
}

// nestedRefusal finds those of them that are of a shell inside the line, whose
// output then is not what it would have been.
var nestedRefusal = regexp.MustCompile(`(?m)^(bash|sh|dash): (-c: )?line \d+: (unexpected|syntax)`)

// failed finds errors for which bash gives up a command, or all of the line,
// that nobody could foresee: of expansions and redirections.
var failed = regexp.MustCompile(`(?ms)^(bash|sh|dash|env|timeout|nice|run\.sh|\./\S+|environment)(: \S+)?: (eval: )?(line \d+: )?.*(: bad substitution|invalid indirect|invalid variable|unbound variable|` +
	`division by 0|not a valid identifier|substring expression|bad array subscript|ambiguous redirect|No such file|Permission denied|File name too long|Read-only|Is a directory|` +
	`Not a directory|readonly variable|no match|cannot duplicate|Bad file descriptor|parameter |expression|invalid|cannot|overwrite|too large|gone|error|Argument list)`)

// aborted finds those of them that end more than one command, so that later
// ones see variables that they would not otherwise.
var aborted = regexp.MustCompile(`bad substitution|invalid indirect|invalid variable|unbound variable|division by 0|substring expression|bad array subscript|` +
	`expression|parameter |no match|readonly`)

// exactly reports whether every word of an invocation is known and was given.
func exactly(inv *shell.Invocation, rec record) bool {
	if len(rec.words) != len(inv.Args)+1 || !inv.Program.Is(rec.words[0]) {
		return false
	}
	for i, w := range inv.Args {
		if !w.Is(rec.words[i+1]) {
			return false
		}
	}
	return true
}

// made returns the lines to run: half of them from the grammar, half of them
// mutations of known commands.
func made(t *testing.T) []string {
	if *one != "" {
		return []string{*one}
	}
	n := *lines
	if env := os.Getenv("AIRLOCK_DIFF_LINES"); n == 0 && env != "" {
		var err error
		if n, err = strconv.Atoi(env); err != nil {
			t.Fatalf("AIRLOCK_DIFF_LINES: %v", err)
		}
	}
	if n == 0 {
		n = 2000
	}
	g := newGenerator(*seed)
	known := commands(t)
	var out []string
	for len(out) < n {
		line := g.line()
		if len(out)%2 == 1 {
			line = g.mutated(pick(g, known))
		}
		if !strings.Contains(line, "\x00") && len(line) < 32<<10 {
			out = append(out, line)
		}
	}
	return out
}

// names returns the programs that the lines name, as far as the reader sees.
// Those that it does not see, bash reports to a handler.
func names(all []string) []string {
	found := map[string]bool{}
	for _, line := range all {
		for _, inv := range shell.Read(line, options()).Invocations {
			name, ok := inv.Program.Literal()
			name = name[strings.LastIndexByte(name, '/')+1:]
			if ok && name != "" && name != "." && name != ".." && len(name) < 64 && !builtins[name] && !strings.Contains(name, "\x00") {
				found[name] = true
			}
		}
	}
	for _, name := range slices.Concat(harmless, []string{"sh", "dash"}) {
		delete(found, name)
	}
	var out []string
	for name := range found {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

func show(found []difference) string {
	var b strings.Builder
	for _, d := range found {
		fmt.Fprintf(&b, "\t%s: %s\n", d.kind, d.what)
	}
	return b.String()
}

// shrink takes pieces from a line for as long as it differs in the same way.
func shrink(b *sandbox, line, kind string) string {
	differs := func(line string) bool {
		r, err := b.run(line)
		return err == nil && !refused(r.messages) && !failed.MatchString(r.messages) && slices.ContainsFunc(judge(line, r, &tally{}), func(d difference) bool { return d.kind == kind })
	}
	for size := len(line) / 2; size > 0; size /= 2 {
		for at := 0; at+size <= len(line); {
			if short := line[:at] + line[at+size:]; differs(short) {
				line = short
			} else {
				at += size
			}
		}
	}
	return line
}
