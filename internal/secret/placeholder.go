package secret

import "bytes"

// placeholder reports whether v only stands for a secret: [REDACTED], ****,
// <token>, ${TOKEN}, {{ token }}, your-key-here.
func placeholder(v []byte) bool {
	if len(v) == 0 || template(v) || sameByte(v) {
		return true
	}
	return speaksOf(v, "redacted") || speaksOf(v, "placeholder") || speaksOf(v, "changeme") || speaksOf(v, "example") ||
		filler(v) || begins(v, "your") || begins(v, "my-") || begins(v, "my_") || begins(v, "insert") || begins(v, "replace") ||
		begins(v, "dummy") || begins(v, "fake-") || begins(v, "fake_") || begins(v, "change-me") || begins(v, "change_me") ||
		begins(v, "put-") || begins(v, "enter") || begins(v, "not-a-") || begins(v, "todo")
}

// example reports whether a token in a vendor's own shape is one of manuals.
func example(v []byte) bool {
	return speaksOf(v, "example") || speaksOf(v, "redacted") || speaksOf(v, "placeholder") || filler(v)
}

// template reports whether v is filled in by somebody else: a variable, a
// command substitution, a format.
func template(v []byte) bool {
	switch v[0] {
	case '$':
		return len(v) > 1 && (is(v[1], word) && !is(v[1], digit) || v[1] == '{' || v[1] == '(' || v[1] == '$')
	case '<':
		return v[len(v)-1] == '>' || has(v, 0, "<%")
	case '{':
		return true
	case '%':
		return len(v) <= 3 || v[len(v)-1] == '%' || v[1] == '('
	case '#':
		return len(v) > 1 && v[1] == '{'
	case '[':
		return v[len(v)-1] == ']'
	case '`', '*':
		return true
	case '@':
		return len(v) > 1 && v[1] == '{'
	}
	return bytes.Contains(v, []byte("${")) || bytes.Contains(v, []byte("$(")) || bytes.Contains(v, []byte("{{")) ||
		bytes.Contains(v, []byte("#{"))
}

// reference reports whether v says where a secret or a file is: a URL, a path,
// a digest, a resource name.
func reference(v []byte) bool {
	if i := bytes.Index(v, []byte("://")); i > 0 && i < 16 && all(v[:i], alnum|plus|dash|dot) {
		return true
	}
	if hasFold(v, 0, "sha") || hasFold(v, 0, "md5") {
		i := runEnd(v, 3, digit)
		if i < len(v) && (v[i] == ':' || v[i] == '-' || v[i] == '=') {
			return true
		}
	}
	return has(v, 0, "arn:") || has(v, 0, "S-1-") || path(v)
}

// path reports whether v reads as a path: it begins as one, or its pieces are
// words.
func path(v []byte) bool {
	if bytes.IndexByte(v, '/') < 0 {
		return len(v) > 3 && v[1] == ':' && v[2] == '\\' && is(v[0], alnum)
	}
	if has(v, 0, "./") || has(v, 0, "../") || has(v, 0, "~/") {
		return true
	}
	if !all(v, opaque) || bytes.IndexByte(v, '=') >= 0 {
		return false
	}
	p := profileOf(v)
	return !p.random() && (v[0] == '/' || wordy(v) || p.digits == 0)
}

// speaksOf reports whether v contains the word, in any case.
func speaksOf(v []byte, word string) bool {
	for i := 0; i+len(word) <= len(v); i++ {
		if lowered(v[i]) == word[0] && equalFold(v[i:i+len(word)], word) {
			return true
		}
	}
	return false
}

func begins(v []byte, word string) bool { return hasFold(v, 0, word) }

// filler reports whether v holds a row of five x, stars or dots.
func filler(v []byte) bool {
	run := 0
	for i, c := range v {
		if i > 0 && c == v[i-1] && (c == 'x' || c == 'X' || c == '*' || c == '.') {
			run++
			if run >= 4 {
				return true
			}
		} else {
			run = 0
		}
	}
	return false
}
