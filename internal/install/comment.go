package install

import "bytes"

// plain returns the settings without their comments: blanks stand for them, so
// that every offset holds in both.
func (s Shape) plain(settings []byte) []byte {
	if !s.Comments || bytes.IndexByte(settings, '/') < 0 {
		return settings
	}
	out := bytes.Clone(settings)
	for i := 0; i < len(out); {
		switch {
		case out[i] == '"':
			i = behindString(out, i)
		case bytes.HasPrefix(out[i:], []byte("//")):
			i = blank(out, i, lineEnd(out, i))
		case bytes.HasPrefix(out[i:], []byte("/*")):
			end := bytes.Index(out[i+2:], []byte("*/"))
			if end < 0 {
				return out // and no JSON
			}
			i = blank(out, i, i+2+end+2)
		default:
			i++
		}
	}
	return out
}

func lineEnd(text []byte, from int) int {
	if n := bytes.IndexAny(text[from:], "\r\n"); n >= 0 {
		return from + n
	}
	return len(text)
}

func behindString(text []byte, at int) int {
	for i := at + 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(text)
}

// blank blanks out a piece, but for the ends of its lines.
func blank(text []byte, from, to int) int {
	for i := from; i < to; i++ {
		if text[i] != '\n' && text[i] != '\r' {
			text[i] = ' '
		}
	}
	return to
}

// commentEnd returns the offset behind the last comment of a piece that has no
// other text but commas, or its start where there is none. src is the settings
// without their comments.
func commentEnd(settings, src []byte, from, to int) int {
	for i := to; i > from; i-- {
		if settings[i-1] != src[i-1] {
			return i
		}
	}
	return from
}
