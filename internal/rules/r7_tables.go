package rules

import (
	"slices"
	"strings"

	"airlock/internal/argv"
	"airlock/internal/call"
	"airlock/internal/shell"
	"airlock/internal/word"
)

// entryHit is what the tables say of an invocation that destroys or exposes.
func entryHit(in *shell.Invocation) (Hit, bool) {
	e := entryOf(in)
	if e == nil || e.Effect > Exposes {
		return Hit{}, false
	}
	h := Hit{Shape: e.Shape, Detail: quoted(in) + " " + e.Does, Advice: e.Advice}
	if len(in.Command.Operands) > 0 {
		h.Evidence = call.Evidence{Path: in.Command.Operands[0].Word.String()}
	}
	return h, true
}

// entryOf finds the row for an invocation, whatever its effect: R7 warns of
// what destroys or exposes, the rest is for R10 to judge.
func entryOf(in *shell.Invocation) *Entry {
	c := &in.Command
	if strings.HasPrefix(c.Program, "Remove-Az") {
		all := *c
		all.Program = "Remove-Az*"
		return entryFor(destructiveTables, &all)
	}
	e := destructiveEntry(c)
	if e == nil {
		if inner, ok := started(c, in.Args); ok {
			e = destructiveEntry(&inner)
		}
	}
	if e != nil && e.Shape == "migration" && rehearsed(in) {
		return nil
	}
	return e
}

// destructiveEntry finds the row for a command.
func destructiveEntry(c *argv.Command) *Entry {
	if _, found := slices.BinarySearch(destructivePrograms[:], c.Program); !found {
		return nil
	}
	return entryFor(destructiveTables, c)
}

// started reads what an interpreter starts as the program it is: the script of
// php artisan, python manage.py or java -jar jenkins-cli.jar, the module of
// python -m alembic.
func started(c *argv.Command, args []word.Word) (argv.Command, bool) {
	switch c.Program {
	case "python", "php", "ruby", "node", "java", "bun", "deno":
	default:
		return argv.Command{}, false
	}
	if inner, _ := within(c, args); inner != nil {
		return *inner, true
	}
	at := -1
	var script word.Word
	for _, o := range c.Options {
		if o.Role == argv.Script && o.HasValue {
			script, at = o.Value, o.End
		}
	}
	for _, o := range c.Operands {
		if o.Role == argv.Script && at < 0 {
			script, at = o.Word, o.Index+1
		}
	}
	name, known := script.Literal()
	if at < 0 || !known || at > len(args) {
		return argv.Command{}, false
	}
	return argv.Parse(word.Lit(strings.TrimSuffix(name, ".jar")), args[at:]), true
}

// rehearsed reports whether the environment says that a database is one for
// tests: it is made anew all the time.
func rehearsed(in *shell.Invocation) bool {
	for _, a := range in.Assigns {
		switch a.Name {
		case "RAILS_ENV", "RACK_ENV", "NODE_ENV", "APP_ENV", "MIX_ENV", "ENV", "DJANGO_ENV":
			if a.Value.Is("test") || a.Value.Is("testing") || a.Value.Is("ci") {
				return true
			}
		}
	}
	for _, name := range [...]string{"--env", "--environment", "-e"} {
		if v, ok := in.Command.Value(name); ok && (v.Is("test") || v.Is("testing")) {
			return true
		}
	}
	return false
}

// deletesAtTarget finds a copy that deletes what is only at its target, unless
// the target is a folder of the project, which is made from somewhere, or a
// temporary one.
func (s *Subject) deletesAtTarget(in *shell.Invocation) (Hit, bool) {
	c := &in.Command
	if c.Program != "rsync" || rehearsal(c) || c.Has("--list-only") {
		return Hit{}, false
	}
	does, advice := "", "rsync --dry-run --itemize-changes shows what would go"
	switch {
	case c.Has("--remove-source-files"):
		does = "deletes the files at the source once they are copied"
	case c.Has("--delete", "--del", "--delete-before", "--delete-during", "--delete-delay", "--delete-after", "--delete-excluded", "--delete-missing-args"):
		does = "deletes what is only at the target"
	default:
		return Hit{}, false
	}
	words := c.Words(argv.Written)
	if c.Has("--remove-source-files") {
		words = c.Words(argv.Moved)
	}
	for _, w := range words {
		full, ok := s.target(in, w)
		project := s.System.Clean("", s.Call.Dir)
		if ok && (s.Temporary(full) || s.System.Inside(project, full) && !s.System.Same(project, full)) {
			return Hit{}, false
		}
	}
	return Hit{Shape: "mirror", Detail: quoted(in) + " " + does, Advice: advice}, true
}
