package redact

import (
	"bytes"
	"unicode/utf16"
	"unicode/utf8"

	"airlock/internal/secret"
)

// decode appends the text of a JSON string's body to dst. What is no valid
// escape stands for itself, so that every body has a text.
func decode(dst, body []byte) []byte {
	for {
		i := bytes.IndexByte(body, '\\')
		if i < 0 {
			return append(dst, body...)
		}
		dst = append(dst, body[:i]...)
		n, c := escape(body[i:])
		if c < utf8.RuneSelf {
			dst = append(dst, byte(c))
		} else {
			dst = utf8.AppendRune(dst, c)
		}
		body = body[i+n:]
	}
}

// escape reads the escape body begins with: the bytes it takes and the rune it
// stands for.
func escape(body []byte) (n int, c rune) {
	if len(body) < 2 {
		return 1, '\\'
	}
	switch body[1] {
	case 'n':
		return 2, '\n'
	case 't':
		return 2, '\t'
	case 'r':
		return 2, '\r'
	case 'b':
		return 2, '\b'
	case 'f':
		return 2, '\f'
	case '"', '\\', '/':
		return 2, rune(body[1])
	case 'u':
		if c, ok := unit(body); ok {
			if utf16.IsSurrogate(c) {
				return surrogates(body, c)
			}
			return 6, c
		}
	}
	return 1, '\\'
}

func surrogates(body []byte, high rune) (n int, c rune) {
	if low, ok := unit(body[6:]); ok {
		if c := utf16.DecodeRune(high, low); c != utf8.RuneError {
			return 12, c
		}
	}
	return 6, utf8.RuneError
}

// unit reads \uXXXX.
func unit(body []byte) (rune, bool) {
	if len(body) < 6 || body[0] != '\\' || body[1] != 'u' {
		return 0, false
	}
	var u rune
	for _, c := range body[2:6] {
		switch {
		case c >= '0' && c <= '9':
			u = u<<4 | rune(c-'0')
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			u = u<<4 | rune(c|0x20-'a'+10)
		default:
			return 0, false
		}
	}
	return u, true
}

// locate turns offsets in the decoded text into offsets in the body it was
// decoded from. found is in order.
func locate(found []secret.Finding, body []byte) {
	raw, plain := 0, 0
	seek := func(offset int) int {
		for plain < offset {
			i := bytes.IndexByte(body[raw:], '\\')
			if i < 0 || plain+i >= offset {
				raw += offset - plain
				plain = offset
				break
			}
			n, c := escape(body[raw+i:])
			raw, plain = raw+i+n, plain+i+utf8.RuneLen(c)
		}
		return raw
	}
	for i := range found {
		found[i].Start = seek(found[i].Start)
		found[i].End = seek(found[i].End)
	}
}
