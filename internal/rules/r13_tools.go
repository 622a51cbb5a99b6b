package rules

import (
	"strings"

	"airlock/internal/call"
	"airlock/internal/shell"
)

// changesByTool looks at the tools that change a file without a shell.
func (s *Subject) changesByTool() []Hit {
	if s.Call.Tool == "apply_patch" {
		for _, field := range [...]string{"command", "input", "patch"} {
			for _, text := range s.Call.Texts(field) {
				if h, ok := s.patches(text); ok {
					return []Hit{h}
				}
			}
		}
		return nil
	}
	for _, field := range [...]string{"file_path", "notebook_path"} {
		for _, p := range s.Call.Texts(field) {
			full := s.System.Clean(s.Call.Dir, s.atHome(p))
			for _, c := range s.changes() {
				if h, ok := s.changesFile(full, c); ok {
					return []Hit{h}
				}
			}
		}
	}
	return nil
}

// atHome writes out the home directory of a path that starts with a tilde.
func (s *Subject) atHome(p string) string {
	if rest, ok := strings.CutPrefix(p, "~/"); ok && s.Home() != "" {
		return s.Home() + "/" + rest
	}
	return p
}

// changesFile judges the change of one file by a tool.
func (s *Subject) changesFile(full string, c change) (Hit, bool) {
	for _, at := range [...]string{full, s.resolved(full)} {
		what := s.guardPaths().part(at)
		if what == "" && s.settingsHit(at, c) {
			what = "what the guard has in " + at
		}
		if what != "" {
			return Hit{Shape: "path", Detail: "`" + s.Call.Tool + "` changes " + what, Evidence: call.Evidence{Path: at}}, true
		}
	}
	return Hit{}, false
}

// changes are what the input of Write, Edit, MultiEdit and NotebookEdit says
// it will change.
func (s *Subject) changes() []change {
	var out []change
	for _, text := range s.Call.Texts("content") {
		out = append(out, change{new: text, whole: true})
	}
	scan := call.ScanObject(s.Call.Input)
	for scan.Next() {
		if call.KeyLike(scan.Key(), "edits") {
			edits := call.ScanArray(scan.Value())
			for edits.Next() {
				out = append(out, edit(edits.Value()))
			}
		}
	}
	return append(out, edit(s.Call.Input))
}

func edit(object []byte) change {
	r := call.Record{Input: object}
	return change{old: r.Text("old_string"), new: r.Text("new_string") + r.Text("new_source")}
}

// patches judges a patch in the form of apply_patch: sections headed by
// `*** Update File: path` and its like.
func (s *Subject) patches(text string) (Hit, bool) {
	full, gone, c := "", false, change{}
	flush := func() (Hit, bool) {
		if full == "" {
			return Hit{}, false
		}
		if gone && s.removesSettings(full) {
			return Hit{Shape: "path", Detail: "the patch takes away what the guard has in " + full, Evidence: call.Evidence{Path: full}}, true
		}
		return s.changesFile(full, c)
	}
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		op, name, ok := strings.Cut(strings.TrimPrefix(line, "*** "), ": ")
		switch {
		case strings.HasPrefix(line, "*** ") && ok && (strings.HasSuffix(op, " File") || op == "Move to"):
			if h, hit := flush(); hit {
				return h, true
			}
			full, gone, c = s.System.Clean(s.Call.Dir, s.atHome(strings.TrimSpace(name))), op == "Delete File", change{}
		case strings.HasPrefix(line, "+"):
			c.new += line[1:] + "\n"
		case strings.HasPrefix(line, "-"):
			c.old += line[1:] + "\n"
		}
	}
	return flush()
}

// appliesPatch judges the patch that a shell hands to apply_patch.
func (s *Subject) appliesPatch(in *shell.Invocation) (Hit, bool) {
	if in.Command.Program != "apply_patch" && in.Command.Program != "applypatch" {
		return Hit{}, false
	}
	return s.patches(told(in))
}
