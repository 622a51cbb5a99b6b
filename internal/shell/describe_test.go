package shell

import (
	"fmt"
	"strings"

	"airlock/internal/word"
)

// testOptions are what most tests read with.
func testOptions() Options {
	return Options{Dir: "/w/app", Home: "/home/u", Vars: func(name string) (string, bool) {
		if name == "TMPDIR" {
			return "/tmp", true
		}
		return "", false
	}}
}

// describe writes a reading for comparison: a line for each invocation.
func describe(r *Reading) string {
	var b strings.Builder
	for _, inv := range r.Invocations {
		b.WriteString(describeOne(inv))
		b.WriteByte('\n')
	}
	return b.String()
}

func describeOne(inv Invocation) string {
	var b strings.Builder
	if len(inv.Via) > 0 {
		fmt.Fprintf(&b, "%s: ", strings.Join(inv.Via, " > "))
	}
	for _, a := range inv.Assigns {
		fmt.Fprintf(&b, "%s=%s ", a.Name, show(a.Value))
	}
	b.WriteString(show(inv.Program))
	for _, w := range inv.Args {
		b.WriteByte(' ')
		b.WriteString(show(w))
	}
	for _, r := range inv.Redirs {
		fd := ""
		if r.FD >= 0 {
			fd = itoa(r.FD)
		}
		fmt.Fprintf(&b, " %s%s%s", fd, r.Op, show(r.Target))
	}
	switch inv.Stdin.Kind {
	case FromText:
		fmt.Fprintf(&b, " <<%q", inv.Stdin.Text.String())
	case FromPipe:
		fmt.Fprintf(&b, " <|%d", inv.Stdin.From)
	case FromFile:
		fmt.Fprintf(&b, " <file")
	}
	var dirs []string
	for _, d := range inv.Dirs {
		if s := d.String(); s != "/w/app" {
			dirs = append(dirs, s)
		} else if len(inv.Dirs) > 1 {
			dirs = append(dirs, ".")
		}
	}
	if len(dirs) > 0 {
		fmt.Fprintf(&b, " @%s", strings.Join(dirs, ","))
	}
	for _, flag := range []struct {
		on   bool
		name string
	}{
		{inv.Sure == Maybe, "maybe"}, {inv.Sure == Later, "later"}, {inv.Place == Host, "host"}, {inv.Place == Container, "container"},
		{inv.Background, "bg"}, {inv.BodyUnknown, "body?"}, {inv.Output == Captured, "captured"}, {inv.Output == Discarded, "discarded"},
		{inv.Output == Piped, "piped"}, {inv.Output == ToFile, "file"},
	} {
		if flag.on {
			b.WriteString(" #" + flag.name)
		}
	}
	return b.String()
}

// show writes a word: quoted where it has characters of its own meaning,
// globs in guillemets, holes in braces.
func show(w word.Word) string {
	if len(w.Parts) == 0 {
		return "''"
	}
	var b strings.Builder
	for _, p := range w.Parts {
		switch p.Kind {
		case word.Literal:
			if strings.ContainsAny(p.Text, " \t\n'\"{}<>|&;$*?[#\\") {
				fmt.Fprintf(&b, "%q", p.Text)
			} else {
				b.WriteString(p.Text)
			}
		case word.Glob:
			b.WriteString("<" + p.Text + ">")
		default:
			name := [...]string{"", "$", "$()", "num", "fd", "in", "~", "cut", ":+"}[p.Source]
			if p.NotEmpty {
				name += "+"
			}
			if !p.Quoted {
				name += "u"
			}
			b.WriteString("{" + name + ":" + p.Text + "}")
		}
	}
	return b.String()
}
