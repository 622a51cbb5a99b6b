package cli

import (
	"fmt"
	"io"
	"strings"

	"airlock/internal/version"

	"github.com/alecthomas/kong"
)

// writeMan writes the manual page of a program, from what its help is made of.
// It holds no date, so that two of a build are equal.
func writeMan(app *kong.Application, w io.Writer) error {
	p := page{w: w}
	p.line(`.TH %s 1 "" "%s" "Airlock"`, strings.ToUpper(roff(app.Name)), roff(version.String()))
	p.line(".SH NAME\n%s \\- %s", roff(app.Name), roff(strings.TrimSuffix(first(app.Help), ".")))
	p.line(".SH SYNOPSIS\n.B %s\n%s", roff(app.Name), roff(strings.TrimSpace(strings.TrimPrefix(app.Summary(), app.Name))))
	if len(app.Children) > 0 {
		p.line(".SH COMMANDS")
		for _, c := range app.Children {
			p.command(c)
		}
	}
	p.line(".SH OPTIONS")
	p.flags(app.Flags)
	p.line(".SH EXIT STATUS")
	for _, s := range [...][2]string{
		{"0", "the work was done"}, {"1", "a check failed, or some lines could not be read"}, {"2", "wrong flags, or the work could not be done"},
	} {
		p.line(".TP\n.B %s\n%s", s[0], s[1])
	}
	p.line(".SH SEE ALSO\n.BR airlock (1)")
	return p.err
}

// page keeps the first error.
type page struct {
	w   io.Writer
	err error
}

func (p *page) line(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format+"\n", args...)
	}
}

// command writes a command, its operands and flags, and those below it.
func (p *page) command(n *kong.Node) {
	if n.Hidden {
		return
	}
	name := strings.TrimPrefix(n.FullPath(), strings.Fields(n.FullPath())[0]+" ")
	var operands []string
	for _, o := range n.Positional {
		operands = append(operands, o.Summary())
	}
	p.line(".SS %s", roff(strings.TrimSpace(name+" "+strings.Join(operands, " "))))
	p.line("%s", roff(n.Help))
	for _, o := range n.Positional {
		if o.Help != "" {
			p.line(".TP\n.I %s\n%s", roff(o.Name), roff(o.Help))
		}
	}
	p.flags(n.Flags)
	for _, c := range n.Children {
		p.command(c)
	}
}

func (p *page) flags(list []*kong.Flag) {
	for _, f := range list {
		if f.Hidden {
			continue
		}
		short := ""
		if f.Short != 0 {
			short = `\fB\-` + string(f.Short) + `\fR, `
		}
		value := ""
		if !f.IsBool() {
			value = `=\fI` + roff(f.FormatPlaceHolder()) + `\fR`
		}
		p.line(".TP\n%s\\fB\\-\\-%s\\fR%s\n%s", short, roff(f.Name), value, roff(f.Help))
	}
}

func first(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return line
}

// roff escapes a text for a line of its own.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	return strings.NewReplacer("\n.", "\n\\&.", "\n'", "\n\\&'").Replace(text)
}
