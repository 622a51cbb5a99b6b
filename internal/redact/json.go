package redact

import (
	"bytes"

	"airlock/internal/call"
	"airlock/internal/secret"
)

// span is a part of a source.
type span struct{ start, end int }

func (s span) of(src []byte) []byte { return src[s.start:s.end] }

// frame is one open object or array of a walk.
type frame struct {
	object bool
	index  int
	key    span // the raw key of the member, or the one an array inherits
	name   span // the raw text of a "name" or "key" member, for the "value" beside it
}

// walk is one pass over a JSON value that stops at every string. It is flat,
// unlike call's scanner, which reads one level: each byte is looked at once at
// whatever depth it lies.
type walk struct {
	src    []byte
	pos    int
	frames []frame
}

// object walks src, which must be one JSON object or array, and appends the
// secrets of its strings as spans of src. Where src is no JSON ok is false and
// nothing has been appended. Control characters in strings are let pass: what
// is written back is what was read.
func (r *Redactor) object(dst []secret.Finding, src []byte, depth int) (out []secret.Finding, ok bool) {
	level := &r.levels[depth]
	w := walk{src: src, frames: level.frames[:0]}
	from := len(dst)
	for more := true; more; {
		w.pos = skipSpace(src, w.pos)
		switch {
		case w.pos >= len(src):
			return dst[:from], false
		case src[w.pos] == '{' || src[w.pos] == '[':
			ok = w.open()
		case src[w.pos] == '"':
			var end int
			var escaped bool
			if end, escaped = stringEnd(src, w.pos); end > 0 {
				dst = r.member(dst, &w, span{w.pos + 1, end - 1}, escaped, depth)
			}
			ok, w.pos = end > 0, end
		default:
			ok = w.scalar()
		}
		if ok {
			more, ok = w.behind()
		}
		level.frames = w.frames
		if !ok {
			return dst[:from], false
		}
	}
	if skipSpace(src, w.pos) != len(src) {
		return dst[:from], false
	}
	return dst, true
}

// open steps into an object or array. An empty one is stepped into as well:
// behind finds its end.
func (w *walk) open() bool {
	if len(w.frames) >= call.MaxDepth {
		return false
	}
	f := frame{object: w.src[w.pos] == '{', index: -1}
	if n := len(w.frames); !f.object && n > 0 {
		f.key = w.frames[n-1].key
	}
	w.frames = append(w.frames, f)
	w.pos++
	return true
}

// behind steps over what stands behind a value or an opening bracket, to where
// the next value is due. more is false at the end of the outermost value.
func (w *walk) behind() (more, ok bool) {
	for len(w.frames) > 0 {
		f := &w.frames[len(w.frames)-1]
		w.pos = skipSpace(w.src, w.pos)
		if w.pos >= len(w.src) {
			return false, false
		}
		first := f.index < 0
		switch c := w.src[w.pos]; {
		case c == '}' && f.object || c == ']' && !f.object:
			w.pos++
			w.frames = w.frames[:len(w.frames)-1]
			continue
		case c == ',' && !first:
			w.pos++
		case !first:
			return false, false
		}
		f.index++
		return true, !f.object || w.memberKey(f)
	}
	return false, true
}

// memberKey reads a key and steps over its colon.
func (w *walk) memberKey(f *frame) bool {
	w.pos = skipSpace(w.src, w.pos)
	if w.pos >= len(w.src) || w.src[w.pos] != '"' {
		return false
	}
	end, _ := stringEnd(w.src, w.pos)
	if end < 0 {
		return false
	}
	f.key = span{w.pos + 1, end - 1}
	w.pos = skipSpace(w.src, end)
	if w.pos >= len(w.src) || w.src[w.pos] != ':' {
		return false
	}
	w.pos++
	return true
}

// scalar steps over a number or a word.
func (w *walk) scalar() bool {
	start := w.pos
	for w.pos < len(w.src) {
		switch w.src[w.pos] {
		case ',', '}', ']', ' ', '\n', '\t', '\r':
			return len(w.frames) > 0 && call.Valid(w.src[start:w.pos])
		}
		w.pos++
	}
	return false
}

// stringEnd returns the offset behind the string that begins at i, or -1, and
// whether it has an escape.
func stringEnd(src []byte, i int) (end int, escaped bool) {
	body := i + 1
	for at := body; ; {
		n := bytes.IndexByte(src[at:], '"')
		if n < 0 {
			return -1, false
		}
		at += n
		slash := at
		for slash > body && src[slash-1] == '\\' {
			slash--
		}
		if (at-slash)%2 == 0 {
			return at + 1, escaped || bytes.IndexByte(src[body:at], '\\') >= 0
		}
		escaped = true
		at++
	}
}

// member appends the secrets of one string value, given without its quotes.
func (r *Redactor) member(dst []secret.Finding, w *walk, value span, escaped bool, depth int) []secret.Finding {
	level := &r.levels[depth]
	body := value.of(w.src)
	key := w.keyOf(value)
	if bytes.IndexByte(key, '\\') >= 0 {
		key = decode(nil, key)
	}
	text := body
	if escaped {
		level.plain = decode(level.plain[:0], body)
		text = level.plain
	}
	if blob(key, text) {
		return dst
	}
	from := len(dst)
	if f, ok := secret.Value(key, text); ok {
		dst = append(dst, f)
	} else {
		dst = r.text(dst, text, depth+1)
	}
	if len(dst) == from {
		return dst
	}
	if depth == 0 && r.note != nil {
		r.note(w, key, dst[from:])
	}
	if escaped {
		locate(dst[from:], body)
	}
	shift(dst[from:], value.start)
	return dst
}

// keyOf returns the raw key a string stands under. {"name": "TOKEN", "value":
// "x"} is TOKEN's.
func (w *walk) keyOf(value span) []byte {
	f := &w.frames[len(w.frames)-1]
	key := f.key.of(w.src)
	if !f.object {
		return key
	}
	switch string(key) {
	case "name", "key", "Name", "Key":
		f.name = value
	case "value", "Value":
		if f.name.end > 0 {
			return f.name.of(w.src)
		}
	}
	return key
}

// blob reports whether a string is opaque to everyone but the service that
// made it, and is needed back byte for byte: encrypted reasoning, signatures.
func blob(key, text []byte) bool {
	switch string(key) {
	case "encrypted_content", "signature", "thoughtSignature", "thought_signature", "encrypted_reasoning", "reasoning_opaque":
	case "data": // of a redacted_thinking block, or an image
		return len(text) >= 256 && base64(text)
	default:
		return false
	}
	return len(text) >= 16 && base64(text)
}

func base64(text []byte) bool {
	for _, c := range text {
		if c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' {
			continue
		}
		if c != '+' && c != '/' && c != '=' && c != '-' && c != '_' {
			return false
		}
	}
	return true
}
