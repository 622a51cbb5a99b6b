package call

import (
	"bytes"
	"unicode/utf16"
	"unicode/utf8"
)

// Text decodes a raw JSON string, quotes included. Half of a surrogate pair
// becomes U+FFFD; bytes that are not UTF-8 stay as they are. Of anything that
// is no string it returns false.
func Text(raw []byte) (string, bool) {
	if len(raw) < 2 || raw[0] != '"' {
		return "", false
	}
	body := raw[1 : len(raw)-1]
	if bytes.IndexByte(body, '\\') < 0 {
		return string(body), true
	}
	return string(AppendText(make([]byte, 0, len(body)), raw)), true
}

// AppendText appends the decoded text of a raw JSON string to dst.
func AppendText(dst, raw []byte) []byte {
	body := raw[1 : len(raw)-1]
	for i := 0; i < len(body); i++ {
		if body[i] != '\\' {
			dst = append(dst, body[i])
			continue
		}
		i++
		switch body[i] {
		case 'b':
			dst = append(dst, '\b')
		case 'f':
			dst = append(dst, '\f')
		case 'n':
			dst = append(dst, '\n')
		case 'r':
			dst = append(dst, '\r')
		case 't':
			dst = append(dst, '\t')
		case 'u':
			var n int
			dst, n = appendRune(dst, body, i+1)
			i += n
		default:
			dst = append(dst, body[i])
		}
	}
	return dst
}

// appendRune decodes the four digits at i, and the second half of a surrogate
// pair behind them. n is how many bytes it took.
func appendRune(dst, body []byte, i int) (out []byte, n int) {
	r, _ := hex4(body, i)
	if !utf16.IsSurrogate(r) {
		return utf8.AppendRune(dst, r), 4
	}
	if i+6 <= len(body) && body[i+4] == '\\' && body[i+5] == 'u' {
		if low, ok := hex4(body, i+6); ok {
			if pair := utf16.DecodeRune(r, low); pair != utf8.RuneError {
				return utf8.AppendRune(dst, pair), 10
			}
		}
	}
	return utf8.AppendRune(dst, utf8.RuneError), 4
}

const hexDigits = "0123456789abcdef"

// AppendQuoted appends s as a JSON string. Only what must be escaped is; a
// byte that is not UTF-8 becomes U+FFFD.
func AppendQuoted(dst []byte, s string) []byte {
	dst = append(dst, '"')
	from := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= ' ' && c != '"' && c != '\\' && c < utf8.RuneSelf {
			i++
			continue
		}
		if c >= utf8.RuneSelf {
			r, n := utf8.DecodeRuneInString(s[i:])
			if r != utf8.RuneError || n > 1 {
				i += n
				continue
			}
		}
		dst = append(dst, s[from:i]...)
		dst = appendEscape(dst, c)
		i++
		from = i
	}
	dst = append(dst, s[from:]...)
	return append(dst, '"')
}

func appendEscape(dst []byte, c byte) []byte {
	switch {
	case c >= utf8.RuneSelf:
		return append(dst, "\ufffd"...)
	case c == '"' || c == '\\':
		return append(dst, '\\', c)
	case c == '\n':
		return append(dst, '\\', 'n')
	case c == '\t':
		return append(dst, '\\', 't')
	case c == '\r':
		return append(dst, '\\', 'r')
	}
	return append(dst, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
}

// KeyIs reports whether a raw key is exactly name.
func KeyIs(key []byte, name string) bool {
	if len(key) == len(name)+2 && string(key[1:len(key)-1]) == name {
		return true
	}
	if bytes.IndexByte(key, '\\') < 0 {
		return false
	}
	text, ok := Text(key)
	return ok && text == name
}

// KeyLike reports whether a raw key is name in any case: a client may read
// `Command` where we would look for `command`.
func KeyLike(key []byte, name string) bool {
	if len(key) < 2 {
		return false
	}
	body := key[1 : len(key)-1]
	if bytes.IndexByte(body, '\\') >= 0 {
		body = AppendText(nil, key)
	}
	return bytes.EqualFold(body, []byte(name))
}

// Unmarked is a text without the byte-order mark that some shells and editors
// of Windows put before it.
func Unmarked(text []byte) []byte {
	if len(text) >= 3 && text[0] == 0xef && text[1] == 0xbb && text[2] == 0xbf {
		return text[3:]
	}
	return text
}
