// Package secret finds credentials in text: the one detector of the toolkit.
//
// It is pure and linear: one pass over the bytes, a closer look only where a
// trigger stands (a delimiter behind a vendor's prefix, an assignment, a
// header), no expression compiled and nothing built at start. A finding spans
// the value alone, never the name in front of it or the quotes around it.
package secret

// Placeholder stands where a secret was.
const Placeholder = "[REDACTED]"

// Kind names what sort of secret was found: aws-key, github-token, password.
type Kind string

// Finding is one secret: text[Start:End] is its value.
type Finding struct {
	Kind       Kind
	Start, End int
}

// Find appends the secrets of text to dst, in order and without overlap. A
// secret that a line continuation or an escape of text cuts in two is found as
// one. Repeated calls are cheaper through a Scanner.
func Find(dst []Finding, text []byte) []Finding {
	var s Scanner
	return s.Find(dst, text)
}

// Redact appends text to dst with the placeholder in place of every secret,
// and returns what was found. The spans are those of text, not of the result.
func Redact(dst, text []byte) ([]byte, []Finding) {
	found := Find(nil, text)
	return Replace(dst, text, found), found
}

// Replace appends text to dst with the placeholder in place of each finding.
func Replace(dst, text []byte, found []Finding) []byte {
	from := 0
	for _, f := range found {
		dst = append(dst, text[from:f.Start]...)
		dst = append(dst, Placeholder...)
		from = f.End
	}
	return append(dst, text[from:]...)
}

// Value judges a text that is the whole value of a known name, as a member of a
// JSON object is: the name says whether a plain word is a secret. What stands
// within the value is for Find.
func Value(name, value []byte) (Finding, bool) {
	if authorization(name) {
		return credentials(value, 0, true)
	}
	if len(value) > maxValue {
		return Finding{}, false
	}
	if how := judgeName(name); how != innocent && secretValue(how, value, member) {
		return Finding{kindOf(how, value), 0, len(value)}, true
	}
	return Finding{}, false
}
