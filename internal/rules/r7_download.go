package rules

import (
	"path"
	"strings"

	"airlock/internal/argv"
	"airlock/internal/shell"
	"airlock/internal/word"
)

// downloads reports whether a program fetches from an address and prints it.
func downloads(program string) bool {
	switch program {
	case "curl", "wget", "wget2", "fetch", "http", "https", "xh", "lynx", "aria2c", "Invoke-WebRequest", "Invoke-RestMethod", "iwr", "irm":
		return true
	}
	return false
}

// runsText reports whether a program runs what it is given as text.
func runsText(program string) bool {
	switch program {
	case "sh", "bash", "dash", "zsh", "ksh", "mksh", "ash", "yash", "rbash", "fish", "tcsh", "csh", "nu", "elvish", "xonsh", "pwsh", "powershell", "cmd",
		"python", "perl", "ruby", "node", "php", "lua", "luajit", "bun", "deno", "osascript", "Rscript", "tclsh",
		"eval", "source", ".", "iex", "Invoke-Expression":
		return true
	}
	return false
}

// runsDownload finds a download that is run without a look: through a pipe, a
// substitution, or a file in between.
func (s *Subject) runsDownload(r *shell.Reading, i int) (Hit, bool) {
	in := &r.Invocations[i]
	if guessed(in) || !s.downloaded(r, i) {
		return Hit{}, false
	}
	return Hit{Shape: "download", Detail: quoted(in) + " runs what was just downloaded",
		Advice: "Download it to a file, read it, then run that"}, true
}

func (s *Subject) downloaded(r *shell.Reading, i int) bool {
	in := &r.Invocations[i]
	if first, ok := hole(in.Program); ok {
		return fetched(r, i, first)
	}
	if !runsText(in.Command.Program) {
		return in.Command.Program != "" && !in.Command.Known && s.savedBefore(r, i, in.Program)
	}
	given := false
	for _, role := range [...]argv.Role{argv.Code, argv.Script} {
		for _, w := range in.Command.Words(role) {
			if w.Is("-") || w.Is("/dev/stdin") {
				continue
			}
			given = true
			if first, ok := hole(w); ok && fetched(r, i, first) || role == argv.Script && s.savedBefore(r, i, w) {
				return true
			}
		}
	}
	return !given && in.Command.Tail < 0 && in.Stdin.Kind != shell.Inherited && piped(r, in)
}

// hole returns the part a word begins with, if nobody knows its text.
func hole(w word.Word) (word.Part, bool) {
	if len(w.Parts) == 0 || w.Parts[0].Kind != word.Hole {
		return word.Part{}, false
	}
	return w.Parts[0], true
}

// fetched reports whether a hole is the output of a download, or of a pipe
// that starts with one.
func fetched(r *shell.Reading, i int, p word.Part) bool {
	switch {
	case p.Source == word.Input: // of xargs, or of a loop over read
	case p.Source != word.Substitution && p.Source != word.Process:
		return false
	case downloads(p.Text):
		return true
	}
	for j := max(0, i-maxBack); j < i; j++ {
		in := &r.Invocations[j]
		if p.Source == word.Input && in.Output == shell.Piped && downloads(in.Command.Program) {
			return true
		}
		if in.Command.Program == p.Text && (in.Output == shell.Captured || in.Output == shell.Piped) && piped(r, in) {
			return true
		}
	}
	return false
}

// maxPipe bounds the look back along a pipe.
const maxPipe = 8

// piped reports whether the standard input comes from a download, through
// however many filters.
func piped(r *shell.Reading, in *shell.Invocation) bool {
	for range maxPipe {
		for _, p := range in.Stdin.Text.Parts {
			if p.Kind == word.Hole && downloads(p.Text) {
				return true
			}
		}
		if in.Stdin.Kind != shell.FromPipe || in.Stdin.From < 0 || in.Stdin.From >= len(r.Invocations) {
			return false
		}
		in = &r.Invocations[in.Stdin.From]
		if downloads(in.Command.Program) {
			return true
		}
	}
	return false
}

// savedBefore reports whether a download before invocation i wrote the file.
func (s *Subject) savedBefore(r *shell.Reading, i int, file word.Word) bool {
	name, known := file.Literal()
	if !known || name == "" {
		return false
	}
	for j := max(0, i-maxBack); j < i; j++ {
		in := &r.Invocations[j]
		if !downloads(in.Command.Program) {
			continue
		}
		full := s.System.Clean(s.Call.Dir, name)
		for _, saved := range saves(in) {
			if s.System.Same(s.System.Clean(s.Call.Dir, saved), full) || s.System.Base(saved) == s.System.Base(name) {
				return true
			}
		}
	}
	return false
}

// maxBack bounds the look back for a download, in invocations.
const maxBack = 32

// saves names the files a download is written to.
func saves(in *shell.Invocation) []string {
	var out []string
	add := func(w word.Word) {
		if text, ok := w.Literal(); ok && text != "" && text != "-" {
			out = append(out, text)
		}
	}
	for _, w := range in.Command.Words(argv.Written) {
		add(w)
	}
	for _, r := range in.Redirs {
		if strings.HasPrefix(r.Op, ">") || r.Op == "&>" {
			add(r.Target)
		}
	}
	if in.Command.Program == "curl" && !in.Command.Has("--remote-name", "--remote-name-all") || len(out) > 0 {
		return out
	}
	for _, w := range in.Command.Words(argv.URL) {
		if text, ok := w.Literal(); ok {
			text, _, _ = strings.Cut(text, "?")
			out = append(out, path.Base(text))
		}
	}
	return out
}
