package rules

import (
	"airlock/internal/argv"
	"airlock/internal/call"
	"airlock/internal/shell"
	"airlock/internal/word"
)

// fileHit is what a secret path and what becomes of it come to.
func fileHit(how secrecy, o outcome, in *shell.Invocation, w word.Word) (Hit, bool) {
	if how == open || o.fate == kept || how == ambiguous && o != prints && o != sends {
		return Hit{}, false
	}
	name := w.String()
	h := Hit{Shape: "file", Detail: quoted(in) + " " + o.does + " the secret in " + name, Evidence: call.Evidence{Path: name}}
	switch {
	case how == ambiguous:
		h.Basis, h.Shape = call.ByJev, "ambiguous"
		h.Detail = quoted(in) + " " + o.does + " " + name + ", whose name speaks of a secret"
	case how == likely || o.fate == doubtful:
		h.Cap = call.Warn
	}
	switch o {
	case copies:
		h.Advice = "Leave it where it is, or copy it to a name that is guarded as well: `cp .env .env.bak`"
	case sends, packs:
		h.Advice = "Let the person send it, or make a form of it without values: `sed 's/=.*/=/' .env`"
	}
	return h, true
}

// readsSecret looks at the files that an invocation names.
func (f flow) readsSecret(i int) (Hit, bool) {
	best := f.readsOptions(i)
	if best.Shape == "" || weight(best) < 3 {
		h := f.readsOperands(i)
		best = stronger(best, h, h.Shape != "")
	}
	return best, best.Shape != ""
}

func (f flow) readsOptions(i int) (best Hit) {
	in := &f.r.Invocations[i]
	last, fate := "", outcome{} // of the option before: a list has one name a thousand times
	for _, o := range in.Command.Options {
		if !o.HasValue || o.Role != argv.Read {
			continue
		}
		how := f.readSecrecy(in, o.Value)
		if how == open {
			continue
		}
		if last != o.Name {
			last, fate = o.Name, f.reads(i, o, 0)
		}
		h, ok := fileHit(how, fate, in, o.Value)
		if best = stronger(best, h, ok); ok && weight(h) == 3 {
			break
		}
	}
	return best
}

// readsOperands asks once what becomes of an operand: it becomes of all.
func (f flow) readsOperands(i int) (best Hit) {
	in := &f.r.Invocations[i]
	asked, fate := false, outcome{}
	for n, o := range in.Command.Operands {
		if !readsOperand(&in.Command, n, o) {
			continue
		}
		how := f.readSecrecy(in, o.Word)
		if how == open {
			continue
		}
		if !asked {
			asked, fate = true, f.reads(i, argv.Option{}, 0)
		}
		h, ok := fileHit(how, fate, in, o.Word)
		if best = stronger(best, h, ok); fate.fate == kept || ok && weight(h) == 3 {
			break
		}
	}
	return best
}

// readsOperand reports whether operand n is a file whose content may come out:
// read, renamed, linked to, or shown by git.
func readsOperand(c *argv.Command, n int, o argv.Operand) bool {
	switch o.Role {
	case argv.Read:
		return true
	case argv.Moved:
		return c.Program != "gzip"
	}
	return c.Program == "ln" && n < len(c.Operands)-1 || c.Program == "git" && gitPath(c, o)
}

// readSecrecy judges one file; git's own words are too often a branch for the
// ambiguous ones.
func (f flow) readSecrecy(in *shell.Invocation, w word.Word) secrecy {
	how := f.secretWord(in, w)
	if how == ambiguous && in.Command.Program == "git" {
		return open
	}
	return how
}

// stronger keeps the stronger of two hits, of which either may be none.
func stronger(best, h Hit, ok bool) Hit {
	if ok && (best.Shape == "" || weight(h) > weight(best)) {
		return h
	}
	return best
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
