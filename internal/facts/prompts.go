package facts

import (
	"bytes"
	"context"
	"strings"

	"airlock/internal/call"
	"airlock/internal/redact"
	"airlock/internal/secret"
)

// Bounds of what is told of the person's words.
const (
	maxPrompts = 3
	maxPrompt  = 700 // characters of one, after redaction
)

// prompts returns the newest things the person typed, redacted, newest first;
// nil where the transcript cannot be read.
func prompts(ctx context.Context, path string) *[]string {
	in, size, err := openTranscript(path)
	if err != nil {
		return nil
	}
	defer in.Close()
	var t typed
	if err := linesBack(ctx, in, size, t.line); err != nil {
		return nil
	}
	out := []string{}
	var r redact.Redactor
	for _, text := range t.newest() {
		clean := secret.Replace(nil, []byte(text), r.Find(nil, []byte(text)))
		out = append(out, cutRunes(string(clean), maxPrompt))
	}
	return &out
}

func cutRunes(s string, max int) string {
	for i := range s {
		if max == 0 {
			return s[:i]
		}
		max--
	}
	return s
}

// typed gathers what the person typed from the lines of a transcript, read
// backwards. Where any row says who it is from, only rows that say so count:
// then the rest are rows that the client wrote itself.
type typed struct {
	human   []string // of rows whose origin is human
	unsaid  []string // of rows without an origin, as older clients wrote them
	origins bool     // some row has an origin
}

func (t *typed) newest() []string {
	if t.origins {
		return t.human
	}
	return t.unsaid
}

// line takes one row; false where there is enough.
func (t *typed) line(line []byte) bool {
	if !bytes.Contains(line, []byte(`"user"`)) && !bytes.Contains(line, []byte(`"queued_command"`)) && (t.origins || !bytes.Contains(line, []byte(`"origin"`))) {
		return true
	}
	row, ok := readRow(line)
	if !ok {
		return true
	}
	t.origins = t.origins || row.origin != ""
	text := row.words()
	switch {
	case text == "":
	case row.origin == "human":
		t.human = append(t.human, text)
	case row.origin == "" && len(t.unsaid) < maxPrompts:
		t.unsaid = append(t.unsaid, text)
	}
	return len(t.human) < maxPrompts
}

// row is what of a transcript's row says who wrote it and what.
type row struct {
	kind    string // user, attachment, ...
	origin  string // origin.kind
	source  string // promptSource
	entry   string // entrypoint
	turn    string // turnOrigin
	side    bool   // written by a subagent, by the client, or for it
	content []byte // raw
}

// readRow reads a row; of an attachment, what it holds in its place.
func readRow(line []byte) (row, bool) {
	var r row
	s := call.ScanObject(line)
	for s.Next() {
		key, _ := call.Text(s.Key())
		value := s.Value()
		switch key {
		case "type":
			r.kind, _ = call.Text(value)
		case "origin":
			r.origin = originOf(value)
		case "promptSource":
			r.source, _ = call.Text(value)
		case "entrypoint":
			r.entry, _ = call.Text(value)
		case "turnOrigin":
			r.turn, _ = call.Text(value)
		case "isSidechain", "isMeta", "isCompactSummary", "isVisibleInTranscriptOnly":
			r.side = r.side || string(value) == "true"
		case "toolUseResult", "sourceToolAssistantUUID", "toolDenialKind":
			r.side = r.side || string(value) != "null"
		case "message":
			r.content = member(value, "content")
		case "attachment":
			r.attachment(value)
		}
	}
	return r, s.Err() == nil
}

// attachment reads what was typed while a turn ran.
func (r *row) attachment(value []byte) {
	if kind, _ := call.Text(member(value, "type")); kind != "queued_command" {
		return
	}
	r.origin = originOf(member(value, "origin"))
	r.content = member(value, "prompt")
}

// originOf is the kind of an origin; "?" for one that says none.
func originOf(value []byte) string {
	if value == nil || string(value) == "null" {
		return ""
	}
	if kind, _ := call.Text(member(value, "kind")); kind != "" {
		return kind
	}
	return "?"
}

func member(object []byte, name string) []byte {
	var out []byte
	s := call.ScanObject(object)
	for s.Next() {
		if call.KeyIs(s.Key(), name) {
			out = s.Value()
		}
	}
	return out
}

// words are what a person typed in a row; "" where no person did.
func (r *row) words() string {
	switch {
	case r.side, r.kind != "user" && (r.kind != "attachment" || r.origin != "human"):
		return ""
	case r.source != "" && r.source != "typed", strings.HasPrefix(r.entry, "sdk"), r.turn != "" && r.turn != "human":
		return ""
	}
	return strings.TrimSpace(contentWords(r.content))
}

// contentWords reads a text, or the text blocks of a list. A tool's result
// among them makes the row one.
func contentWords(content []byte) string {
	if text, ok := call.Text(content); ok {
		return ownWords(text)
	}
	var parts []string
	s := call.ScanArray(content)
	for s.Next() {
		switch kind, _ := call.Text(member(s.Value(), "type")); kind {
		case "tool_result":
			return ""
		case "text":
			text, _ := call.Text(member(s.Value(), "text"))
			if text = ownWords(text); text != "" {
				parts = append(parts, text)
			}
		}
	}
	return strings.Join(parts, "\n")
}

// ownWords takes out what the client puts around a person's words. Of a slash
// command only its arguments are theirs.
func ownWords(text string) string {
	text = withoutElement(strings.TrimSpace(text), "system-reminder")
	if strings.HasPrefix(text, "<command-name>") || strings.HasPrefix(text, "<command-message>") {
		return element(text, "command-args")
	}
	for _, start := range [...]string{"<local-command-", "<task-notification", "<bash-", "<command-", "<ide_", "<user-memory-",
		"<teammate-message", "<channel", "<cross-session", "[Request interrupted", "This session is being continued", "Caveat: The messages below"} {
		if strings.HasPrefix(text, start) {
			return ""
		}
	}
	return text
}

func element(text, name string) string {
	_, rest, _ := strings.Cut(text, "<"+name+">")
	inner, _, closed := strings.Cut(rest, "</"+name+">")
	if !closed {
		return ""
	}
	return strings.TrimSpace(inner)
}

// withoutElement takes every element of a name out; one that is not closed
// goes to the end.
func withoutElement(text, name string) string {
	open, end := "<"+name+">", "</"+name+">"
	if !strings.Contains(text, open) {
		return text
	}
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, open)
		b.WriteString(before)
		if !found {
			return strings.TrimSpace(b.String())
		}
		_, text, _ = strings.Cut(rest, end)
	}
}
