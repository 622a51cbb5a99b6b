package jev

import (
	"slices"
	"strings"
	"unicode/utf8"

	"airlock/internal/call"
	"airlock/internal/paths"
	"airlock/internal/policy"
	"airlock/internal/redact"
	"airlock/internal/rules"
	"airlock/internal/world"
)

// Bounds of what is sent, in bytes of text.
const (
	maxCommand = 4000
	maxTask    = 4000
	maxText    = 2000 // every other field, and one script
	maxScripts = 4000 // all of them
)

// field is one field of the state: its value as raw JSON, or nil where there
// is nothing to say.
type field struct {
	name  string
	value func(s *source) []byte
}

// fields are all there are, in the order in which they are sent.
func fields() []field {
	return []field{
		{rules.StateTool, func(s *source) []byte { return quoted(s.record.Tool, maxText) }},
		{rules.StateCommand, (*source).command},
		{rules.StatePath, (*source).path},
		{rules.StateStep, func(s *source) []byte { return s.evidence(rules.StateStep) }},
		{rules.StateSearch, func(s *source) []byte { return s.evidence(rules.StateSearch) }},
		{rules.StateSkill, func(s *source) []byte { return s.inputs(maxText, "skill", "name") }},
		{rules.StatePurpose, func(s *source) []byte { return s.inputs(maxText, "args") }},
		{rules.StateTask, func(s *source) []byte { return s.inputs(maxTask, "description", "prompt") }},
		{rules.StateProject, func(s *source) []byte { return quoted(s.tilde(s.project()), maxText) }},
		{rules.StateFacts, (*source).facts},
		{rules.StateScripts, (*source).scripts},
		{rules.StatePerson, (*source).person},
	}
}

// source is a call that the state is made from. It asks no machine: what it
// knows stands in the record.
type source struct {
	record  *call.Record
	about   map[string][]*call.Match // the matches that each field is for
	subject *rules.Subject
	home    string
	read    []string // the scripts that the command runs, by path
}

// state writes the fields that the questions are about, and no others.
func (s *source) state() []byte {
	var m members
	for _, f := range fields() {
		if _, wanted := s.about[f.name]; wanted {
			m.raw(f.name, f.value(s))
		}
	}
	if len(m.buf) == 0 {
		return []byte("{}") // the service refuses null, and nothing
	}
	// Paths are keys of the facts, and keys are not redacted.
	sent := call.Record{Input: m.object()}
	new(redact.Redactor).Input(&sent)
	return sent.Input
}

func newSource(r *call.Record, questions []policy.Asked) *source {
	s := &source{record: r, about: map[string][]*call.Match{}}
	for i := range questions {
		for _, name := range questions[i].Question.About {
			s.about[name] = append(s.about[name], questions[i].Matches...)
		}
	}
	reading := *r // what the reader notes of its bounds has been noted
	seen := &readWorld{Replay: world.Replay{Facts: &r.Facts}}
	s.home = seen.Env("HOME")
	if r.Shell != "" {
		s.subject = rules.NewSubject(&reading, seen, nil)
	}
	s.read = seen.bodies
	return s
}

// readWorld answers from the record and notes which scripts the reader asks
// for: those are what the command runs. The facts may hold other files, which
// are nobody's business.
type readWorld struct {
	world.Replay
	bodies []string
}

func (w *readWorld) Body(path string) call.Body {
	b := w.Replay.Body(path)
	if b.Found {
		w.bodies = append(w.bodies, path)
	}
	return b
}

// command is the command line without its comments. Where it is too long, the
// invocations that the questions are for stand in the place of its middle, so
// that nothing can be hidden there.
func (s *source) command() []byte {
	if s.subject == nil {
		return nil
	}
	var all []string
	for i, text := range s.record.Texts("command") {
		all = append(all, withoutComments(text, s.subject, i))
	}
	text := s.tilde(strings.TrimSpace(strings.Join(all, "\n")))
	if len(text) <= maxCommand {
		return quoted(text, maxCommand)
	}
	middle := " [...] "
	for _, m := range s.about[rules.StateCommand] {
		if argv := s.tilde(m.Evidence.Argv); argv != "" && len(middle) < maxCommand/2 && !strings.Contains(middle, argv) {
			middle += argv + " [...] "
		}
	}
	const end = maxCommand / 4
	head := valid(text[:max(0, maxCommand-end-len(middle))])
	return call.AppendQuoted(nil, head+middle+valid(text[len(text)-end:]))
}

// withoutComments cuts the comments of the top-level script out of it. They
// run nothing, and could argue.
func withoutComments(text string, s *rules.Subject, i int) string {
	if i >= len(s.Readings) {
		return text
	}
	var b strings.Builder
	from := 0
	for _, c := range s.Readings[i].Comments {
		start, end := c.Span.Start, c.Span.End
		if start < from || end > len(text) || start >= end || text[start] != '#' {
			continue
		}
		b.WriteString(text[from:start])
		from = end
	}
	b.WriteString(text[from:])
	return b.String()
}

// path is the file that a match is about.
func (s *source) path() []byte {
	var all []string
	for _, m := range s.about[rules.StatePath] {
		all = appendNew(all, s.tilde(m.Evidence.Path))
	}
	return quoted(strings.Join(all, "\n"), maxText)
}

// evidence is the invocation that a match is about.
func (s *source) evidence(field string) []byte {
	var all []string
	for _, m := range s.about[field] {
		all = appendNew(all, s.tilde(m.Evidence.Argv))
	}
	return quoted(strings.Join(all, "\n"), maxText)
}

func appendNew(all []string, text string) []string {
	if text == "" || slices.Contains(all, text) {
		return all
	}
	return append(all, text)
}

// inputs are top-level fields of the input, a paragraph each.
func (s *source) inputs(max int, names ...string) []byte {
	var all []string
	for _, name := range names {
		for _, text := range s.record.Texts(name) {
			all = appendNew(all, s.tilde(text))
		}
	}
	return quoted(strings.Join(all, "\n\n"), max)
}

// scripts are the beginnings of the scripts on disk that the command runs. Their
// ends are left out: where a body was cut when it was read, half a secret may
// stand there that no longer looks like one.
func (s *source) scripts() []byte {
	var all [][]byte
	left := maxScripts
	for i, path := range s.read {
		if left <= 0 || slices.Contains(s.read[:i], path) {
			continue
		}
		text := s.tilde(s.record.Facts.Bodies[path].Text)
		text = valid(text[:min(len(text), left, maxText)])
		left -= len(text)
		var m members
		m.text("path", s.tilde(path))
		m.text("text", text)
		all = append(all, m.object())
	}
	return list(all)
}

// tilde writes the home directory as ~ wherever a text names it.
func (s *source) tilde(text string) string {
	home := strings.TrimSuffix(s.home, "/")
	if home == "" || !paths.System(s.record.OS).IsAbs(home) || !strings.Contains(text, home) {
		return text
	}
	var b strings.Builder
	for {
		i := strings.Index(text, home)
		if i < 0 {
			b.WriteString(text)
			return b.String()
		}
		end := i + len(home)
		if (i == 0 || !inPath(text[i-1])) && (end == len(text) || text[end] == '/' || !inPath(text[end])) {
			b.WriteString(text[:i] + "~")
		} else {
			b.WriteString(text[:end])
		}
		text = text[end:]
	}
}

// inPath reports whether a byte would make a path a longer one.
func inPath(c byte) bool {
	return c == '/' || c == '.' || c == '_' || c == '-' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= utf8.RuneSelf
}

// quoted is a text as JSON, cut; nil for an empty one.
func quoted(text string, max int) []byte {
	if text == "" {
		return nil
	}
	return call.AppendQuoted(nil, cut(text, max))
}

// cut shortens a text to max bytes, keeping its end as well: what matters may
// stand there.
func cut(text string, max int) string {
	const between = " [...] "
	if len(text) <= max {
		return text
	}
	if max < 4*len(between) {
		return valid(text[:max])
	}
	end := max / 4
	return valid(text[:max-end-len(between)]) + between + valid(text[len(text)-end:])
}

// valid drops half a character at either end.
func valid(text string) string { return strings.ToValidUTF8(text, "") }
