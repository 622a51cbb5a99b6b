// Package redact puts the placeholder in place of secrets: in the strings of
// JSON lines, in text, in the record of a call. JSON keeps its keys, its types
// and every byte outside the values that were secrets.
package redact

import (
	"bytes"

	"airlock/internal/call"
	"airlock/internal/secret"
)

// maxDepth bounds how deep JSON is looked for in the strings of JSON. What
// lies deeper is read as text, whose escapes the detector undoes itself.
const maxDepth = 4

// Redactor finds secrets and keeps its buffers between calls. The zero value
// is ready; it is not for concurrent use.
type Redactor struct {
	scanner secret.Scanner
	levels  [maxDepth + 1]level
	note    func(w *walk, key []byte, found []secret.Finding) // told of each string of the outermost value that held secrets
}

// level holds the buffers of one depth of JSON in JSON.
type level struct {
	frames []frame
	plain  []byte
	found  []secret.Finding
}

// Find appends the secrets of whole lines to dst as spans of lines. A line
// that is a JSON object or array is read string by string; the lines between
// them are read together as text, since a key may span several.
func (r *Redactor) Find(dst []secret.Finding, lines []byte) []secret.Finding {
	return r.lines(dst, lines, 0)
}

func (r *Redactor) lines(dst []secret.Finding, text []byte, depth int) []secret.Finding {
	level := &r.levels[depth]
	group := 0 // where the lines that are no JSON begin
	for at := 0; at < len(text); {
		end := len(text)
		if i := bytes.IndexByte(text[at:], '\n'); i >= 0 {
			end = at + i + 1
		}
		if beginsJSON(text[at:end]) {
			found, ok := r.line(level.found[:0], text[at:end], depth)
			if level.found = found; ok {
				dst = r.group(dst, text, group, at) // comes first: findings are in order
				shift(found, at)
				dst = append(dst, found...)
				group = end
			}
		}
		at = end
	}
	return r.group(dst, text, group, len(text))
}

// line reads a line that begins as JSON does. Where a failure would be found
// late, and the line then read again as text, validity is asked first: so the
// work doubles once at most, not with every level.
func (r *Redactor) line(dst []secret.Finding, line []byte, depth int) ([]secret.Finding, bool) {
	if depth > 0 && !call.Valid(line) {
		return dst, false
	}
	return r.object(dst, line, depth)
}

func (r *Redactor) group(dst []secret.Finding, text []byte, from, to int) []secret.Finding {
	before := len(dst)
	dst = r.scanner.Find(dst, text[from:to])
	shift(dst[before:], from)
	return dst
}

// text reads the decoded text of a JSON string, which may be JSON, or lines of
// it, in turn.
func (r *Redactor) text(dst []secret.Finding, text []byte, depth int) []secret.Finding {
	if depth > maxDepth || !holdsJSON(text) {
		return r.scanner.Find(dst, text)
	}
	if beginsJSON(text) && call.Valid(text) {
		if dst, ok := r.object(dst, text, depth); ok {
			return dst
		}
	}
	return r.lines(dst, text, depth)
}

// holdsJSON reports whether a line of text begins as a JSON object or array
// and could end as one.
func holdsJSON(text []byte) bool {
	for {
		if beginsJSON(text) {
			return true
		}
		i := bytes.IndexByte(text, '\n')
		if i < 0 {
			return false
		}
		text = text[i+1:]
	}
}

func beginsJSON(line []byte) bool {
	i := skipSpace(line, 0)
	return i+1 < len(line) && (line[i] == '{' || line[i] == '[')
}

func skipSpace(src []byte, i int) int {
	for i < len(src) && (src[i] == ' ' || src[i] == '\n' || src[i] == '\t' || src[i] == '\r') {
		i++
	}
	return i
}

func shift(found []secret.Finding, by int) {
	for i := range found {
		found[i].Start += by
		found[i].End += by
	}
}
