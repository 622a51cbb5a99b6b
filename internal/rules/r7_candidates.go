package rules

import (
	"strings"

	"airlock/internal/argv"
	"airlock/internal/call"
	"airlock/internal/shell"
	"airlock/internal/word"
)

// maxCandidates bounds the files that facts are asked of, in one call.
const maxCandidates = 8

// candidates are the files of the project that the call deletes or writes
// over: a loss only if they hold what was never committed, which facts tell.
func (s *Subject) candidates() []Hit {
	var out []Hit
	for _, r := range s.Readings {
		for i := range r.Invocations {
			in := &r.Invocations[i]
			if in.Place != shell.Here || guessed(in) || rehearsal(&in.Command) {
				continue
			}
			out = s.candidatesOf(in, out)
			if len(out) >= maxCandidates {
				return out[:maxCandidates]
			}
		}
	}
	return out
}

func (s *Subject) candidatesOf(in *shell.Invocation, out []Hit) []Hit {
	for _, o := range in.Command.Operands {
		if loses(&in.Command, o.Role) {
			out = s.candidate(in, o.Word, out)
		}
	}
	if in.Command.Program == "dd" {
		if w, ok := in.Command.Value("of"); ok {
			out = s.candidate(in, w, out)
		}
	}
	for _, r := range in.Redirs {
		if strings.HasPrefix(r.Op, ">") && r.Op != ">>" && r.Op != ">&" || r.Op == "&>" {
			out = s.candidate(in, r.Target, out)
		}
	}
	return out
}

// loses reports whether what an operand of that role names is gone, or holds
// something else, once the program has run. An edit in place is neither.
func loses(c *argv.Command, role argv.Role) bool {
	switch c.Program {
	case "rm", "unlink", "rimraf", "srm", "del-cli", "Remove-Item", "rmdir":
		return role == argv.Deleted
	case "truncate", "cp", "mv", "install", "Copy-Item", "Move-Item", "Set-Content", "Clear-Content":
		return role == argv.Written
	case "tee":
		return role == argv.Written && !c.Has("--append")
	}
	return false
}

func (s *Subject) candidate(in *shell.Invocation, w word.Word, out []Hit) []Hit {
	full, ok := s.target(in, w)
	if !ok || w.Globs() || !s.inProject(full) || s.Temporary(full) {
		return out
	}
	h := Hit{Shape: "uncommitted", Basis: call.ByFacts, Detail: quoted(in) + " loses what was not committed in " + s.System.Base(full),
		Advice: stashFirst}
	h = s.evident(h, in)
	h.Evidence.Path = full
	return append(out, h)
}

// inProject reports whether a clean path is below the project's folder.
func (s *Subject) inProject(full string) bool {
	project := s.System.Clean("", s.Call.Dir)
	return s.System.Inside(project, full) && !s.System.Same(project, full)
}
