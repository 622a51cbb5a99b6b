package rules

import (
	"path"
	"strings"

	"airlock/internal/argv"
	"airlock/internal/call"
	"airlock/internal/shell"
)

// deletesMounted finds a deletion in a container that reaches this disk: what
// is deleted there is a folder of here, or holds one.
func (s *Subject) deletesMounted(r *shell.Reading, i int) (Hit, bool) {
	in := &r.Invocations[i]
	if in.Place != shell.Container || !recursive(&in.Command) {
		return Hit{}, false
	}
	outer := starter(r, i)
	if outer == nil {
		return Hit{}, false
	}
	for _, w := range in.Command.Words(argv.Deleted) {
		text, ok := w.Pattern()
		if !ok || !strings.HasPrefix(text, "/") {
			continue
		}
		for _, m := range mounts(&outer.Command) {
			here, ok := m.onHost(path.Clean(text))
			if !ok {
				continue
			}
			here = s.System.Clean(s.Call.Dir, here)
			what, ok := s.protectedPath(here)
			if !ok {
				what, ok = s.widePath(here, false)
			}
			if ok {
				return Hit{Shape: "container", Detail: quoted(in) + " in the container deletes " + what + " on this machine",
					Advice: "Mount it read-only (:ro), or only the folder that is meant", Evidence: call.Evidence{Path: here}}, true
			}
		}
	}
	return Hit{}, false
}

// starter is the invocation that starts the container invocation i runs in.
func starter(r *shell.Reading, i int) *shell.Invocation {
	for j := i - 1; j >= 0 && j >= i-maxBack; j-- {
		if in := &r.Invocations[j]; in.Command.Program == "docker" && in.Place == shell.Here {
			return in
		}
	}
	return nil
}

// mount is a folder of this disk, and where a container has it.
type mount struct{ source, target string }

// mounts are the bind mounts of a container. A volume goes by a name, not a
// path, and is not on this disk.
func mounts(c *argv.Command) []mount {
	var out []mount
	for _, o := range c.Options {
		text, known := o.Value.Literal()
		if !known {
			continue
		}
		var m mount
		switch o.Name {
		case "--volume":
			source, rest, _ := strings.Cut(text, ":")
			target, _, _ := strings.Cut(rest, ":")
			m = mount{source, target}
		case "--mount":
			m = mount{field(text, "source", "src"), field(text, "target", "dst", "destination")}
		}
		if strings.Contains(m.source, "/") || m.source == "." || m.source == ".." {
			out = append(out, mount{m.source, path.Clean("/" + m.target)})
		}
	}
	return out
}

// field is the value of name=value in a list separated by commas, under any of
// its names.
func field(list string, names ...string) string {
	for list != "" {
		var first string
		first, list, _ = strings.Cut(list, ",")
		name, value, _ := strings.Cut(first, "=")
		for _, n := range names {
			if name == n {
				return value
			}
		}
	}
	return ""
}

// onHost is the path on this disk that goes when a path in the container does.
func (m mount) onHost(inside string) (here string, ok bool) {
	if all := strings.TrimSuffix(inside, "/*"); all == m.target || all == "/" || strings.HasPrefix(m.target, all+"/") {
		return m.source, true
	}
	if rest, ok := strings.CutPrefix(inside, strings.TrimSuffix(m.target, "/")+"/"); ok {
		return path.Join(m.source, rest), true
	}
	return "", false
}
