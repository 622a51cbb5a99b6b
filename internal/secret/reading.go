package secret

import "bytes"

// maxReadings bounds how often a text is read anew with its escapes undone:
// JSON in JSON in a shell line.
const maxReadings = 3

// reading is a text with one level of escapes undone.
type reading struct {
	plain []byte
	found []Finding
}

// find reads text as it stands, and once more with its escapes undone where it
// has any: a secret may be cut by a line continuation, or hidden behind \".
func (s *Scanner) find(dst []Finding, text []byte, depth int) []Finding {
	from := len(dst)
	p := pass{t: text, found: dst}
	p.scan()
	dst = p.found
	if depth >= maxReadings || !escaped(text) {
		return dst
	}
	r := &s.readings[depth]
	r.plain = unescape(r.plain[:0], text)
	r.found = s.find(r.found[:0], r.plain, depth+1)
	if len(r.found) == 0 {
		return dst
	}
	locate(r.found, text)
	return merge(dst, from, r.found)
}

// escaped reports whether text has an escape that unescape undoes.
func escaped(text []byte) bool {
	for at := 0; ; {
		i := bytes.IndexByte(text[at:], '\\')
		if i < 0 {
			return false
		}
		at += i
		if n, _, _ := escapeAt(text, at); n > 1 {
			return true
		}
		at++
	}
}

// escapeAt reads the escape at text[i]: how many bytes it takes and which
// byte it stands for, if any. What is no escape takes one byte for itself.
func escapeAt(text []byte, i int) (n int, c byte, some bool) {
	if text[i] != '\\' || i+1 >= len(text) {
		return 1, text[i], true
	}
	switch next := text[i+1]; next {
	case '\n':
		return 2, 0, false
	case '\r':
		if i+2 < len(text) && text[i+2] == '\n' {
			return 3, 0, false
		}
	case 'n':
		return 2, '\n', true
	case 'r':
		return 2, '\r', true
	case 't':
		return 2, '\t', true
	case '"', '\'', '\\', '/':
		return 2, next, true
	case 'u':
		if has(text, i+2, "00") && i+6 <= len(text) && is(text[i+4], hex) && is(text[i+5], hex) && text[i+4] < '8' {
			return 6, nibble(text[i+4])<<4 | nibble(text[i+5]), true
		}
	}
	return 1, text[i], true
}

func nibble(c byte) byte {
	if class[c]&digit != 0 {
		return c - '0'
	}
	return lowered(c) - 'a' + 10
}

func unescape(dst, text []byte) []byte {
	for i := 0; i < len(text); {
		n := bytes.IndexByte(text[i:], '\\')
		if n < 0 {
			return append(dst, text[i:]...)
		}
		dst = append(dst, text[i:i+n]...)
		i += n
		n, c, some := escapeAt(text, i)
		if some {
			dst = append(dst, c)
		}
		i += n
	}
	return dst
}

// locate turns the offsets of findings in unescape(text) into those in text.
func locate(found []Finding, text []byte) {
	at, plain := 0, 0
	seek := func(offset int) int {
		for plain < offset {
			n, _, some := escapeAt(text, at)
			if some {
				plain++
			}
			at += n
		}
		return at
	}
	for i := range found {
		start := seek(found[i].Start)
		for start < len(text) { // a continuation before the value stays
			n, _, some := escapeAt(text, start)
			if some {
				break
			}
			start += n
		}
		found[i].Start, found[i].End = start, seek(found[i].End)
	}
}

// merge adds more to dst[from:], both in order, joining what overlaps.
func merge(dst []Finding, from int, more []Finding) []Finding {
	for _, f := range more {
		i := len(dst)
		for i > from && dst[i-1].End > f.Start {
			i--
		}
		j := i
		for j < len(dst) && dst[j].Start < f.End {
			j++
		}
		if i < j {
			f = join(dst[i:j], f)
			dst[i] = f
			dst = append(dst[:i+1], dst[j:]...)
			continue
		}
		dst = append(dst, Finding{})
		copy(dst[i+1:], dst[i:])
		dst[i] = f
	}
	return dst
}

// join is the finding that covers f and the ones it overlaps; the longest
// names it.
func join(over []Finding, f Finding) Finding {
	longest := f.End - f.Start
	for _, o := range over {
		if n := o.End - o.Start; n >= longest {
			longest, f.Kind = n, o.Kind
		}
		f.Start, f.End = min(f.Start, o.Start), max(f.End, o.End)
	}
	return f
}
