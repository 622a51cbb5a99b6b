package rules

import (
	"airlock/internal/call"
	"airlock/internal/shell"
	"airlock/internal/word"
)

// fileTool looks at the tools that read a file without a shell.
func (s *Subject) fileTool() []Hit {
	for _, field := range [...]string{"file_path", "notebook_path", "path"} {
		for _, p := range s.Call.Texts(field) {
			if how := s.secretNamed(p); how > open && !(how == ambiguous && s.Call.Tool == "Glob") && !s.namesOnly() {
				return s.toolHit(p, how)
			}
		}
	}
	if s.Call.Tool != "Grep" || s.namesOnly() {
		return nil
	}
	for _, p := range s.Call.Texts("glob") {
		if globSecrecy(p) == secret {
			return s.toolHit(p, secret)
		}
	}
	return nil
}

// namesOnly reports whether a search is told to show no lines. A tool that is
// told nothing may show them.
func (s *Subject) namesOnly() bool {
	if s.Call.Tool != "Grep" {
		return false
	}
	modes := s.Call.Texts("output_mode")
	for _, m := range modes {
		if m == "content" {
			return false
		}
	}
	return len(modes) > 0
}

// secretNamed judges a path as a tool's input has it.
func (s *Subject) secretNamed(p string) secrecy {
	in := shell.Invocation{Dirs: []word.Word{word.Lit(s.Call.Dir)}}
	return s.secretFile(&in, word.Lit(p))
}

func (s *Subject) toolHit(p string, how secrecy) []Hit {
	h := Hit{Shape: "file", Detail: "`" + s.Call.Tool + "` shows the secret in " + p, Evidence: call.Evidence{Path: p}}
	if how == ambiguous {
		h.Basis, h.Shape = call.ByJev, "ambiguous"
		h.Detail = "`" + s.Call.Tool + "` shows " + p + ", whose name speaks of a secret"
	}
	return []Hit{h}
}
