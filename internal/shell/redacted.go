package shell

import "strings"

// redacted is what stands where a secret was. To a shell it would be a set of
// letters, an array index, an operator of arithmetic; here it is the plain
// text that the secret was, so that a redacted text reads as the text did.
// The parser gets plainRedacted, of the same length, in its place.
const (
	redacted      = "[REDACTED]"
	plainRedacted = "_REDACTED_"
)

func (r *reader) hideRedacted(text string) string {
	if !strings.Contains(text, redacted) {
		return text
	}
	r.redacted = true
	return strings.ReplaceAll(text, redacted, plainRedacted)
}

func (r *reader) showRedacted(text string) string {
	if !r.redacted {
		return text
	}
	return strings.ReplaceAll(text, plainRedacted, redacted)
}
