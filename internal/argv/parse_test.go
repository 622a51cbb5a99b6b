package argv

import (
	"fmt"
	"strings"
	"testing"

	"airlock/internal/word"
)

// words splits a line at blanks. $x is a hole, ” the empty word, ^ inside a
// word a blank.
func words(line string) []word.Word {
	var out []word.Word
	for _, f := range strings.Fields(line) {
		var w word.Word
		for f != "" && f != "''" {
			i := strings.IndexByte(f, '$')
			if i != 0 {
				if i < 0 {
					i = len(f)
				}
				w.Parts = append(w.Parts, word.Part{Text: strings.ReplaceAll(f[:i], "^", " ")})
				f = f[i:]
				continue
			}
			w.Parts = append(w.Parts, word.Part{Kind: word.Hole, Source: word.Variable, Text: f[1:min(2, len(f))]})
			f = f[min(2, len(f)):]
		}
		out = append(out, w)
	}
	return out
}

// show writes a command on one line: the program, its subcommands, options
// with their values and roles, operands with their roles, the tail.
func show(c Command, args []word.Word) string {
	var b strings.Builder
	b.WriteString(c.Program)
	if !c.Known {
		b.WriteString("?")
	}
	for _, s := range c.Sub {
		b.WriteString(" " + s)
	}
	if c.Open {
		b.WriteString(" open")
	}
	for _, o := range c.Options {
		b.WriteString(" | " + o.Name)
		switch {
		case o.Role == Tail && !o.HasValue:
			b.WriteString("!")
			for _, w := range args[o.Index+1 : o.End] {
				b.WriteString(" " + w.String())
			}
		case o.HasValue:
			fmt.Fprintf(&b, "=%s%s", o.Value, roleSuffix(o.Role))
		}
	}
	for _, o := range c.Operands {
		fmt.Fprintf(&b, " ; %s%s", o.Word, roleSuffix(o.Role))
	}
	if c.Tail >= 0 {
		b.WriteString(" !")
		for _, w := range args[c.Tail:] {
			b.WriteString(" " + w.String())
		}
	}
	return b.String()
}

func roleSuffix(r Role) string {
	if r == Other {
		return ""
	}
	return ":" + r.String()
}

type row struct{ line, want string }

func parseLine(line string) string {
	w := words(line)
	return show(Parse(w[0], w[1:]), w[1:])
}

func check(t *testing.T, rows []row) {
	t.Helper()
	for _, r := range rows {
		if got := parseLine(r.line); got != r.want {
			t.Errorf("%s\n got %s\nwant %s", r.line, got, r.want)
		}
	}
}

func TestMechanism(t *testing.T) {
	check(t, []row{
		{"rm -rf a b", "rm | --recursive | --force ; a:deleted ; b:deleted"},
		{"rm --recurs --forc -- -x", "rm | --recursive | --force ; -x:deleted"},
		{"make -j 4 all", "make | --jobs=4 ; all:name"},
		{"make -j all", "make | --jobs ; all:name"},
		{"make -j4 --jobs", "make | --jobs=4 | --jobs"},
		{"rm --re x", "rm | --recursive ; x:deleted"},
		{"rm --preserve-root=all --no-pr /", "rm | --preserve-root=all | --no-preserve-root ; /:deleted"},
		{"rm $x -r", "rm open | --recursive ; $x:deleted"},
		{"rm -$x a", "rm open ; -$x:deleted ; a:deleted"},
		{"rm -r$x a", "rm open | --recursive ; a:deleted"},
		{"rm /tmp/$x", "rm ; /tmp/$x:deleted"},
		{"/bin/rm.EXE x", "rm ; x:deleted"},
		{"$d/rm x", "rm ; x:deleted"},
		{"$d x", "? ; x"},
		{"rm$d x", "? ; x"},
		{"frob -abc --long=v -x=y z", "frob? | -abc | --long=v | -x=y ; z"},
	})
}

// grammars walks every grammar, subcommands included.
func grammars(visit func(path string, g *grammar)) {
	var walk func(path string, gs []grammar)
	walk = func(path string, gs []grammar) {
		for i := range gs {
			p := strings.TrimSpace(path + " " + gs[i].name)
			visit(p, &gs[i])
			walk(p, gs[i].subs)
		}
	}
	for _, f := range families {
		walk("", f)
	}
}

func TestGrammarsAreSorted(t *testing.T) {
	sorted := func(path string, gs []grammar) {
		for i := 1; i < len(gs); i++ {
			if gs[i-1].name >= gs[i].name {
				t.Errorf("%s: %s stands before %s", path, gs[i-1].name, gs[i].name)
			}
		}
	}
	for _, f := range families {
		sorted(f[0].name, f)
	}
	grammars(func(path string, g *grammar) { sorted(path, g.subs) })
	for i := 1; i < len(aliases); i++ {
		if aliases[i-1].name >= aliases[i].name {
			t.Errorf("alias %s stands before %s", aliases[i-1].name, aliases[i].name)
		}
	}
}

func TestGrammarsAreReachable(t *testing.T) {
	grammars(func(path string, g *grammar) {
		w := words(path)
		c := Parse(w[0], w[1:])
		if !c.Known {
			t.Errorf("%s: not reached: got %s", path, show(c, w[1:]))
		}
		for _, a := range strings.Fields(g.aka) {
			parent := w[:len(w)-1]
			line := append(append([]word.Word{}, parent...), word.Lit(a))
			if b := Parse(line[0], line[1:]); !b.Known || fmt.Sprint(b.Sub) != fmt.Sprint(c.Sub) {
				t.Errorf("%s: by %s got %s", path, a, show(b, line[1:]))
			}
		}
	})
	for _, a := range aliases {
		g, name, _ := resolve(a.name)
		if want, _, _ := strings.Cut(a.to, " "); g == nil || name != want {
			t.Errorf("alias %s: got %q, want %q", a.name, name, want)
		}
		if program(a.name) != nil {
			t.Errorf("alias %s has a grammar of its own", a.name)
		}
	}
}

func TestGrammarsAreWellFormed(t *testing.T) {
	grammars(func(path string, g *grammar) {
		seen := map[string]bool{}
		for _, entry := range strings.Fields(g.options) {
			names, value, _ := strings.Cut(entry, "=")
			if strings.HasSuffix(names, "[") {
				names = names[:len(names)-1]
				if !strings.HasSuffix(value, "]") {
					t.Errorf("%s: %s: bracket not closed", path, entry)
				}
				value = strings.TrimSuffix(value, "]")
			}
			for _, n := range strings.Split(names, ",") {
				if n == "" || !strings.ContainsAny(n[:1], "-+/") {
					t.Errorf("%s: %s: bad name %q", path, entry, n)
				}
				if seen[n] {
					t.Errorf("%s: %s twice", path, n)
				}
				seen[n] = true
			}
			for _, role := range strings.Split(strings.TrimRight(value, "^!@#%"), "+") {
				checkRole(t, path, role, true)
			}
		}
		for i, variant := range strings.Split(g.operands, ";") {
			if i > 0 {
				when, roles, ok := strings.Cut(strings.TrimSpace(variant), ":")
				if !ok {
					t.Errorf("%s: variant %q without a condition", path, variant)
				}
				for _, o := range strings.Split(when, "|") {
					if found, ok := lookup(g.options, o); o != "--" && (!ok || found.name != o) {
						t.Errorf("%s: variant of %q, which is no option's first name", path, o)
					}
				}
				variant = roles
			}
			for _, role := range strings.Fields(variant) {
				checkRole(t, path, strings.TrimSuffix(role, "..."), false)
			}
		}
	})
}

func checkRole(t *testing.T, path, role string, emptyToo bool) {
	t.Helper()
	if role == "" && emptyToo {
		return
	}
	if roleNamed(role) == Other && role != "other" {
		t.Errorf("%s: unknown role %q", path, role)
	}
}
