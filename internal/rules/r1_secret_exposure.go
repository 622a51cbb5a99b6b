package rules

import (
	"airlock/internal/argv"
	"airlock/internal/call"
	"airlock/internal/shell"
	"airlock/internal/word"
)

// secretExposure keeps secrets out of the transcript, which is sent to a model
// and kept. Loading one, or writing it, is not showing it.
var secretExposure = Rule{
	ID:    "R1-secret-exposure",
	Title: "showing, copying or sending a secret: key files, dotenv files, the environment",
	Why:   "What a tool prints goes into the transcript, and from there to a model and to logs that are kept",
	Instead: "Load it without showing it (`set -a; . ./.env; set +a`), list names with `cut -d= -f1 .env`, " +
		"test one with `test -n \"$NAME\" && echo set`",
	Since: "0.1",

	Tools:  []string{"Bash", "PowerShell", "Read", "NotebookRead", "Grep", "Glob"},
	Action: call.Deny,

	Match: matchSecretExposure,

	Catch: catchSecretExposure[:],
	Judge: []Sample{
		{Command: "cat ~/code/app/tokenizer.py"},
		{Command: "cat ~/notes/secrets.txt"},
		{Command: "head -3 config/passwords.yml"},
		{Command: "cat < deploy/vault.hcl"},
		{Tool: "Read", Input: `{"file_path":"/x/tokenizer.py"}`},
		{Tool: "Grep", Input: `{"pattern":"x","path":"config/secrets.yml"}`},
	},
	Pass: passSecretExposure[:],
}

func matchSecretExposure(s *Subject) []Hit {
	if s.Readings == nil {
		return s.fileTool()
	}
	var best []Hit
	for _, r := range s.Readings {
		f := flow{s, r}
		for i := range r.Invocations {
			h, ok := f.exposes(i)
			if !ok || best != nil && weight(h) <= weight(best[0]) {
				continue
			}
			best = []Hit{s.evident(h, &r.Invocations[i])}
			if weight(h) == 3 {
				return best
			}
		}
	}
	return best
}

// weight orders hits: what code decides, what is only warned of, a question.
func weight(h Hit) int {
	switch {
	case h.Basis != call.ByCode:
		return 1
	case h.Cap != call.None:
		return 2
	}
	return 3
}

// exposes looks at one invocation for every way to show a secret. A question
// is asked only where code has nothing to say.
func (f flow) exposes(i int) (Hit, bool) {
	file, found := f.readsSecret(i)
	if !found || file.Basis != call.ByCode {
		if h, ok := f.takesSecret(i); ok {
			file, found = h, true
		}
	}
	if found && file.Basis == call.ByCode {
		return file, true
	}
	if h, ok := f.speaksSecret(i); ok {
		return h, true
	}
	if h, ok := f.dumps(i); ok {
		return h, true
	}
	if h, ok := f.code(i); ok {
		return h, true
	}
	if h, ok := f.seeksNames(i); ok {
		return h, true
	}
	if in := &f.r.Invocations[i]; verboseAuth(in) {
		return Hit{Shape: "verbose-auth", Detail: quoted(in) + " prints the Authorization header it sends",
			Advice: "Leave out the verbose option, or put the token into a file that `curl -K` reads"}, true
	}
	return file, found
}

// fileHit is what a secret path and what becomes of it come to.
func fileHit(how secrecy, o outcome, in *shell.Invocation, name string) (Hit, bool) {
	h := Hit{Shape: "file", Detail: quoted(in) + " " + o.does + " the secret in " + name, Evidence: call.Evidence{Path: name}}
	switch {
	case how == open || o.fate == kept:
		return Hit{}, false
	case how == ambiguous:
		h.Basis, h.Shape = call.ByJev, "ambiguous"
		return h, o == prints || o == sends
	case how == likely || o.fate == doubtful:
		h.Cap = call.Warn
	}
	return h, true
}

// readsSecret looks at the files that an invocation names.
func (f flow) readsSecret(i int) (best Hit, found bool) {
	c := &f.r.Invocations[i].Command
	for _, o := range c.Options {
		if o.HasValue && o.Role == argv.Read {
			best, found = f.readsOne(i, o.Value, o, best, found)
		}
	}
	for n, o := range c.Operands {
		if o.Role == argv.Read || o.Role == argv.Moved && c.Program != "gzip" ||
			c.Program == "ln" && n < len(c.Operands)-1 || c.Program == "git" && gitPath(c, o) {
			best, found = f.readsOne(i, o.Word, argv.Option{}, best, found)
		}
	}
	return best, found
}

// readsOne judges one file, and keeps the stronger of two hits.
func (f flow) readsOne(i int, w word.Word, o argv.Option, best Hit, found bool) (Hit, bool) {
	in := &f.r.Invocations[i]
	how := f.secretWord(in, w)
	if how == open || how == ambiguous && in.Command.Program == "git" {
		return best, found
	}
	if h, ok := fileHit(how, f.reads(i, o, 0), in, w.String()); ok && (!found || weight(h) > weight(best)) {
		return h, true
	}
	return best, found
}

// gitPath reports whether a word that may be a branch or a folder is a path
// whose content git shows.
func gitPath(c *argv.Command, o argv.Operand) bool {
	return (o.Role == argv.Name || o.Role == argv.Searched) && gitShows(c) && c.Sub[0] != "cat-file" && wordSecrecy(o.Word) == secret
}

// secretWord judges a path; one that find is to fill in is judged by what find
// looks for.
func (f flow) secretWord(in *shell.Invocation, w word.Word) secrecy {
	if hasHole(w, word.Input, "") || hasHole(w, word.Substitution, "find") {
		if len(w.Parts) == 1 {
			return f.sought()
		}
	}
	return f.s.secretFile(in, w)
}

// sought judges what the finds of the reading look for.
func (f flow) sought() secrecy {
	for i := range f.r.Invocations {
		in := &f.r.Invocations[i]
		if in.Command.Program != "find" {
			continue
		}
		for _, o := range in.Command.Options {
			switch o.Name {
			case "-name", "-iname", "-path", "-ipath", "-wholename", "-iwholename":
			default:
				continue
			}
			negated := o.Index > 0 && (in.Args[o.Index-1].Is("!") || in.Args[o.Index-1].Is("-not"))
			if pattern, ok := o.Value.Pattern(); ok && !negated && globSecrecy(pattern) == secret {
				return secret
			}
		}
	}
	return open
}

// takesSecret looks at a secret file on the standard input.
func (f flow) takesSecret(i int) (Hit, bool) {
	in := &f.r.Invocations[i]
	if in.Stdin.Kind != shell.FromFile {
		return Hit{}, false
	}
	how := f.s.secretFile(in, in.Stdin.File)
	if how == open {
		return Hit{}, false
	}
	o := outcome{}
	if len(in.Program.Parts) == 0 && in.Output == shell.Captured { // $(<file)
		o = f.output(i, 0)
	} else if !fromFiles(&in.Command) {
		o = f.input(i, 0)
	}
	return fileHit(how, o, in, in.Stdin.File.String())
}

// fromFiles reports whether a filter is given files, so that it leaves its
// standard input alone.
func fromFiles(c *argv.Command) bool {
	for _, o := range c.Operands {
		if o.Role == argv.Read {
			return !o.Word.Is("-")
		}
	}
	return false
}

// speaksSecret looks at variables that are printed.
func (f flow) speaksSecret(i int) (Hit, bool) {
	in := &f.r.Invocations[i]
	c := &in.Command
	name, ok := "", false
	switch {
	case speaks(c.Program):
		for _, o := range c.Operands {
			if name, ok = secretHole(o.Word); ok {
				break
			}
		}
	case c.Program == "printenv", (c.Program == "declare" || c.Program == "typeset") && c.Has("-p"):
		for _, o := range c.Operands {
			if text, lit := o.Word.Literal(); lit && secretVariable(text) {
				name, ok = text, true
			}
		}
	case in.Stdin.Kind == shell.FromText && filters(c.Program) && !fromFiles(c) && !codeOnInput(c):
		name, ok = secretHole(in.Stdin.Text)
	}
	if !ok {
		return Hit{}, false
	}
	o := f.output(i, 0)
	if o.fate == kept || o == copies {
		return Hit{}, false
	}
	h := Hit{Shape: "variable", Detail: quoted(in) + " " + o.does + " the value of " + name}
	if o.fate == doubtful {
		h.Cap = call.Warn
	}
	return h, true
}

// code looks at what inline code reads. A script of the project that loads its
// secrets is not in the transcript.
func (f flow) code(i int) (Hit, bool) {
	in := &f.r.Invocations[i]
	if len(in.Effects) == 0 || len(in.Command.Words(argv.Script)) > 0 {
		return Hit{}, false
	}
	for _, e := range in.Effects {
		how, what := open, "the environment"
		switch e.Kind {
		case shell.Reads:
			how, what = f.s.secretFile(in, e.Path), "the secret in "+e.Path.String()
		case shell.DumpsEnvironment:
			how = secret
		}
		o := f.output(i, 0)
		if how < likely || o.fate == kept {
			continue
		}
		return Hit{Shape: "code", Detail: "the code calls " + e.Call + ", and " + o.does + " " + what, Evidence: call.Evidence{Path: e.Path.String()}}, true
	}
	return Hit{}, false
}
