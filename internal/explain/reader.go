package explain

import (
	"io"
	"strings"

	"airlock/internal/argv"
	"airlock/internal/rules"
	"airlock/internal/shell"
	"airlock/internal/word"
	"airlock/internal/world"
)

// WriteReading shows what the reader sees run: each invocation with the roles
// of its words. A hole, text that nobody knows before the command runs, is
// shown as $name, $(program) or <?>.
func (s *Subject) WriteReading(w io.Writer, st Style) error {
	p := &printer{w: w}
	facts := s.Record.Facts
	live := &world.Live{Facts: &facts, Getenv: s.Getenv}
	subject := rules.NewSubject(s.Record, live, s.Settings.Rules)
	for _, r := range subject.Readings {
		p.line("%sread%s      %s", st.Bold, st.Off, readNote(r))
		for i := range r.Invocations {
			writeInvocation(p, st, &r.Invocations[i], i)
		}
	}
	return p.err
}

var rungNotes = [...]string{
	shell.Parsed:     "whole, as bash",
	shell.Closed:     "after closing what was left open",
	shell.Retried:    "after a rewrite of `((`",
	shell.OtherShell: "whole, as zsh",
	shell.SplitLines: "piece by piece, as it does not parse",
	shell.Lexed:      "as plain words, as it does not parse",
	shell.Unread:     "not: it is too deeply nested",
}

func readNote(r *shell.Reading) string {
	note := ""
	if int(r.Rung) < len(rungNotes) {
		note = rungNotes[r.Rung]
	}
	if r.Limit {
		note += "; a bound was hit, there may be more"
	}
	if len(r.Invocations) == 0 {
		note += "; nothing runs"
	}
	return note
}

func writeInvocation(p *printer, st Style, in *shell.Invocation, i int) {
	p.line("%s%3d%s  %s", st.Bold, i+1, st.Off, commandLine(in))
	for _, note := range notes(in) {
		p.line("     %s%s%s", st.Dim, note, st.Off)
	}
}

func commandLine(in *shell.Invocation) string {
	words := []string{}
	for _, a := range in.Assigns {
		words = append(words, a.Name+"="+show(a.Value))
	}
	if len(in.Program.Parts) > 0 {
		words = append(words, show(in.Program))
	}
	for _, a := range in.Args {
		words = append(words, show(a))
	}
	for _, r := range in.Redirs {
		words = append(words, r.Op+show(r.Target))
	}
	return strings.Join(words, " ")
}

// show writes a word, in quotes where a shell would want them.
func show(w word.Word) string {
	s := w.String()
	if s == "" || strings.ContainsAny(s, " \t\n;|<>") {
		return "'" + strings.ReplaceAll(s, "\n", `\n`) + "'"
	}
	return s
}

// notes are the parts of an invocation that are not as one would think.
func notes(in *shell.Invocation) []string {
	var out []string
	add := func(key, value string) {
		if value != "" {
			out = append(out, key+" "+value)
		}
	}
	add("reached through", strings.Join(in.Via, " > "))
	add("runs", map[shell.Certainty]string{shell.Maybe: "perhaps", shell.Later: "later, if ever"}[in.Sure])
	add("where:", map[shell.Place]string{shell.Host: "on another machine", shell.Container: "in a container"}[in.Place])
	if !in.Command.Known && len(in.Program.Parts) > 0 {
		add("program:", "not known, its words have no roles")
	}
	add("subcommand:", strings.Join(in.Command.Sub, " "))
	add("", roles(in))
	add("input:", map[shell.InputKind]string{shell.FromText: "text", shell.FromPipe: "a pipe", shell.FromFile: "a file"}[in.Stdin.Kind])
	add("output:", map[shell.Output]string{shell.Captured: "captured", shell.Discarded: "discarded", shell.Piped: "piped on", shell.ToFile: "to a file"}[in.Output])
	for _, e := range in.Effects {
		add("code calls", strings.TrimSpace(e.Call+" "+e.Path.String()))
	}
	if in.BodyUnknown {
		add("body:", "could not be read")
	}
	return out
}

// roles lists the operands and option values that mean something to the rules.
func roles(in *shell.Invocation) string {
	var out []string
	for _, o := range in.Command.Options {
		if o.HasValue && o.Role != argv.Other {
			out = append(out, o.Role.String()+" "+show(o.Value))
		}
	}
	for _, o := range in.Command.Operands {
		if o.Role != argv.Other {
			out = append(out, o.Role.String()+" "+show(o.Word))
		}
	}
	return strings.Join(out, ", ")
}
