package rules

import (
	"strconv"
	"strings"

	"airlock/internal/argv"
	"airlock/internal/call"
	"airlock/internal/shell"
	"airlock/internal/word"
)

// maxCandidates bounds the files that facts are asked of, in one call.
const maxCandidates = 8

// candidate is a file or folder of the project that the call deletes or writes
// over: a loss only if it holds what was never committed.
type candidate struct {
	in   *shell.Invocation
	full string
	does string
}

// candidates are what the call takes of uncommitted work. They are found once:
// R12 asks for them as well. What the facts in reach do not settle stays a
// candidate, for facts that cost more.
func (s *Subject) candidates() []Hit {
	if !s.worked.done {
		s.worked.done = true
		s.worked.hits = s.judgeCandidates(s.findCandidates())
	}
	return s.worked.hits
}

func (s *Subject) judgeCandidates(all []candidate) []Hit {
	var stands, open []Hit
	for _, c := range all {
		t := s.World.Target(c.full)
		what, how := lost(&t, c.full, s.Call.Time)
		if how == Falls {
			continue
		}
		h := s.evident(Hit{Shape: "uncommitted", Basis: call.ByFacts, Detail: quoted(c.in) + " " + c.does + " " + s.System.Base(c.full),
			Advice: keep(&t)}, c.in)
		h.Evidence.Path = c.full
		if how == Stands {
			h.Basis, h.Detail = call.ByCode, h.Detail+", "+what
			stands = append(stands, h)
			continue
		}
		open = append(open, h)
	}
	if len(stands) == 0 {
		return open
	}
	if n := len(stands) - 1; n > 0 {
		stands[0].Detail += ", and " + number(n, "more path", false) + " like it"
	}
	return stands[:1]
}

// keep is the way to keep what a target holds.
func keep(t *call.Target) string {
	switch {
	case t.Dirty == call.No && t.Untracked == call.Yes:
		return "git stash -u keeps new files as well; git status shows them"
	case t.Ignored == call.Yes:
		return "A copy beside it leaves a way back"
	}
	return stashFirst
}

func (s *Subject) findCandidates() []candidate {
	var out []candidate
	for _, r := range s.Readings {
		for i := range r.Invocations {
			in := &r.Invocations[i]
			if in.Place != shell.Here || guessed(in) || rehearsal(&in.Command) {
				continue
			}
			out = s.candidatesOf(in, out)
		}
	}
	return out
}

func (s *Subject) candidatesOf(in *shell.Invocation, out []candidate) []candidate {
	c := &in.Command
	for _, o := range c.Operands {
		if does := loses(c, o.Role); does != "" {
			out = s.candidate(in, o.Word, does, out)
		}
	}
	if c.Program == "dd" {
		if w, ok := c.Value("of"); ok {
			out = s.candidate(in, w, "writes over", out)
		}
	}
	for _, r := range in.Redirs {
		if strings.HasPrefix(r.Op, ">") && r.Op != ">>" && r.Op != ">&" || r.Op == "&>" {
			out = s.candidate(in, r.Target, "writes over", out)
		}
	}
	return out
}

// loses says what a program does to an operand of that role that is gone, or
// holds something else, once it has run. An edit in place is neither.
func loses(c *argv.Command, role argv.Role) string {
	switch c.Program {
	case "rm", "unlink", "rimraf", "srm", "del-cli", "Remove-Item", "rmdir":
		if role == argv.Deleted {
			return "deletes"
		}
	case "truncate", "Clear-Content":
		if role == argv.Written {
			return "empties"
		}
	case "cp", "mv", "install", "Copy-Item", "Move-Item", "Set-Content":
		if role == argv.Written && !c.Has("--no-clobber", "--directory") {
			return "writes over"
		}
	case "tee":
		if role == argv.Written && !c.Has("--append") {
			return "writes over"
		}
	}
	return ""
}

func (s *Subject) candidate(in *shell.Invocation, w word.Word, does string, out []candidate) []candidate {
	full, ok := s.target(in, w)
	if !ok {
		return out
	}
	if w.Globs() {
		base := s.System.Base(full)
		full = strings.TrimSuffix(strings.TrimSuffix(full, base), "/")
		if !everything(base) || strings.ContainsAny(full, "*?[") {
			return out
		}
	}
	if !s.inProject(full) || s.scratch(full) {
		return out
	}
	if does == "writes over" && s.World.Path(full).Kind == call.Directory {
		return s.intoFolder(in, full, out)
	}
	if len(out) == maxCandidates {
		return out
	}
	return append(out, candidate{in, full, does})
}

// intoFolder adds what copying or moving files into a folder writes over.
func (s *Subject) intoFolder(in *shell.Invocation, folder string, out []candidate) []candidate {
	for _, o := range in.Command.Operands {
		text, known := o.Word.Literal()
		if o.Role != argv.Read && o.Role != argv.Moved || !known || len(out) == maxCandidates {
			continue
		}
		out = append(out, candidate{in, s.System.Clean(folder, s.System.Base(text)), "writes over"})
	}
	return out
}

// inProject reports whether a clean path is below the project's folder.
func (s *Subject) inProject(full string) bool {
	return s.inside(full) && !s.System.Inside(full, s.System.Clean("", s.Call.Dir))
}

// number writes a number of things: "1 file", "at least 14 files".
func number(n int, what string, atLeast bool) string {
	text := strconv.Itoa(n) + " " + what
	if n != 1 {
		text += "s"
	}
	if atLeast {
		text = "at least " + text
	}
	return text
}
