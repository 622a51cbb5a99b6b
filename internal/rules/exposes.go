package rules

import (
	"airlock/internal/argv"
	"airlock/internal/call"
	"airlock/internal/shell"
)

func matchSecretExposure(s *Subject) []Hit {
	if s.Readings == nil {
		return s.fileTool()
	}
	var best []Hit
	for _, r := range s.Readings {
		left := maxFollowed
		f := flow{s, r, &left}
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
	return fileHit(how, o, in, in.Stdin.File)
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
