package jev

import (
	"slices"
	"strconv"

	"airlock/internal/call"
	"airlock/internal/paths"
)

// Bounds of the facts that are sent.
const (
	maxTargets = 12
	maxPrompts = 3
	maxPrompt  = 700 // bytes
)

// members writes the members of a JSON object.
type members struct{ buf []byte }

func (m *members) raw(name string, value []byte) {
	if len(value) == 0 {
		return
	}
	if len(m.buf) > 0 {
		m.buf = append(m.buf, ',')
	}
	m.buf = call.AppendQuoted(m.buf, name)
	m.buf = append(m.buf, ':')
	m.buf = append(m.buf, value...)
}

func (m *members) text(name, value string) { m.raw(name, quoted(value, maxText)) }

func (m *members) yes(name string, value bool) { m.raw(name, strconv.AppendBool(nil, value)) }

func (m *members) truth(name string, value call.Truth) {
	if value != call.NotKnown {
		m.yes(name, value == call.Yes)
	}
}

func (m *members) count(name string, n int) { m.raw(name, strconv.AppendInt(nil, int64(n), 10)) }

// object is what was written, or nil for nothing.
func (m *members) object() []byte {
	if len(m.buf) == 0 {
		return nil
	}
	return append(append([]byte{'{'}, m.buf...), '}')
}

// list is a JSON array of values; nil for none.
func list(values [][]byte) []byte {
	if len(values) == 0 {
		return nil
	}
	b := []byte{'['}
	for i, v := range values {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, v...)
	}
	return append(b, ']')
}

// facts are what is known of the surroundings: counts, kinds and classes. What
// is not known is left out; code has done the counting.
func (s *source) facts() []byte {
	var m members
	m.raw("git", s.git())
	m.raw("targets", s.targets())
	m.raw("environment", s.environment())
	return m.object()
}

// git counts what of the call's repository is nowhere else, as far as its
// targets reach: one may lie in another, so the widest counts.
func (s *source) git() []byte {
	var widest *call.Target
	for _, path := range sorted(s.record.Facts.Targets) {
		t := s.record.Facts.Targets[path]
		if t.Dirty == call.NotKnown && t.Untracked == call.NotKnown {
			continue
		}
		if widest == nil || t.Changed+t.New > widest.Changed+widest.New {
			widest = &t
		}
	}
	var m members
	if widest != nil {
		m.count("changed", widest.Changed)
		m.count("untracked", widest.New)
	}
	if u, ok := s.record.Facts.Unpushed[s.project()]; ok && !u.Unknown {
		m.count("unpushed", u.All)
	}
	return m.object()
}

// targets are what the call would change, by path.
func (s *source) targets() []byte {
	var all [][]byte
	for _, path := range sorted(s.record.Facts.Targets) {
		if len(all) == maxTargets {
			break
		}
		t := s.record.Facts.Targets[path]
		var m members
		m.text("path", s.tilde(path))
		if t.Real != "" && t.Real != path {
			m.text("leads_to", s.tilde(t.Real))
		}
		m.text("kind", string(t.Kind))
		m.yes("inside_project", s.inProject(path, t))
		m.truth("tracked", t.Tracked)
		m.truth("dirty", t.Dirty)
		m.truth("ignored", t.Ignored)
		m.truth("repository", t.Nested)
		if t.Entries > 0 {
			m.count("entries", t.Entries)
			m.count("changed", t.Changed)
			m.count("untracked", t.New)
		}
		if t.Bounded {
			m.yes("at_least", true)
		}
		all = append(all, m.object())
	}
	return list(all)
}

// inProject reports whether a target lies in the project, links followed.
func (s *source) inProject(path string, t call.Target) bool {
	system := paths.System(s.record.OS)
	if t.Real != "" {
		path = t.Real
	}
	return system.Inside(s.project(), path)
}

// environment are the signs of what the surroundings are: classes, never
// values.
func (s *source) environment() []byte {
	if s.record.Facts.Hints == nil {
		return nil
	}
	var all [][]byte
	for _, h := range *s.record.Facts.Hints {
		all = append(all, quoted(h.Name+": "+h.Class, maxText))
	}
	return list(all)
}

// project is the repository around the call's folder, or the folder itself.
func (s *source) project() string {
	if root := s.record.Facts.Git[s.record.Dir].Root; root != "" {
		return root
	}
	return s.record.Dir
}

// person is what the person typed last, in the order in which it was.
func (s *source) person() []byte {
	if s.record.Facts.Prompts == nil {
		return nil
	}
	var all [][]byte
	for _, prompt := range *s.record.Facts.Prompts {
		if len(all) < maxPrompts && prompt != "" {
			all = append(all, quoted(s.tilde(prompt), maxPrompt))
		}
	}
	slices.Reverse(all)
	return list(all)
}

func sorted[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
