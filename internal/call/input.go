package call

import "bytes"

// Texts returns the decoded strings of a top-level input field, by its name in
// any case and as often as it stands there: whichever the client reads, it has
// been judged.
func (r *Record) Texts(field string) []string {
	var out []string
	s := ScanObject(r.Input)
	for s.Next() {
		if !KeyLike(s.Key(), field) {
			continue
		}
		if text, ok := Text(s.Value()); ok {
			out = append(out, text)
		}
	}
	return out
}

// Text returns the first of Texts, or "".
func (r *Record) Text(field string) string {
	if t := r.Texts(field); len(t) > 0 {
		return t[0]
	}
	return ""
}

// Yes reports whether a top-level input field, by its name in any case, is set
// to true, or to a text or number that a client takes for it. Where the field
// stands twice, all of them must be.
func (r *Record) Yes(field string) bool {
	found := false
	s := ScanObject(r.Input)
	for s.Next() {
		if !KeyLike(s.Key(), field) {
			continue
		}
		switch string(s.Value()) {
		case "true", "1", `"true"`:
			found = true
		default:
			return false
		}
	}
	return found
}

// Patch returns input with the members of patch in place of its own of the
// same name. Every byte outside those values stays as it came; a member that
// input has not is left out. Both must be JSON objects.
func Patch(input, patch []byte) []byte {
	out := bytes.Clone(input)
	p := ScanObject(patch)
	for p.Next() {
		name, _ := Text(p.Key())
		out = patchOne(out, name, p.Value())
	}
	return out
}

// patchOne replaces every member called name: of a duplicate key nobody knows
// which one the client reads.
func patchOne(input []byte, name string, value []byte) []byte {
	var out []byte
	from := 0
	s := ScanObject(input)
	for s.Next() {
		if KeyIs(s.Key(), name) {
			out = append(out, input[from:s.Start()]...)
			out = append(out, value...)
			from = s.Start() + len(s.Value())
		}
	}
	return append(out, input[from:]...)
}
