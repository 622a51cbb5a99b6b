// Package glob matches texts and paths against the patterns of users' rules:
// `*` for any run, `?` for one character, `[a-z]` and `[!a-z]` for one of a
// class, and in a path `**` for any number of folders. A backslash takes the
// meaning off the character behind it.
package glob

import (
	"errors"
	"strings"
	"unicode/utf8"
)

// Hole stands in a text for a part that nobody knows. Only a star matches it.
const Hole = "\x00"

// MaxLen bounds a pattern, in bytes. Matching takes at most the product of the
// lengths of pattern and text.
const MaxLen = 256

// Check returns what is wrong with a pattern, or nil.
func Check(pattern string) error {
	switch {
	case pattern == "":
		return errors.New("an empty glob matches nothing")
	case len(pattern) > MaxLen:
		return errors.New("a glob is at most 256 bytes long")
	case strings.Contains(pattern, Hole):
		return errors.New("a NUL is in no text")
	}
	for p := pattern; p != ""; {
		item := next(p)
		if item.bad != "" {
			return errors.New(item.bad)
		}
		p = p[item.size:]
	}
	return nil
}

// Literal is the pattern up to its first wildcard, and whether that is all.
func Literal(pattern string) (prefix string, whole bool) {
	if i := strings.IndexAny(pattern, `*?[\`); i >= 0 {
		return pattern[:i], false
	}
	return pattern, true
}

// Text reports whether a whole text is as the pattern says. A star stands for
// anything, slashes and newlines included.
func Text(pattern, text string) bool {
	i, j, star, mark := 0, 0, -1, 0
	for j < len(text) {
		if i < len(pattern) && pattern[i] == '*' {
			star, mark = i, j
			i++
			continue
		}
		if i < len(pattern) {
			item := next(pattern[i:])
			if width := item.match(text[j:]); width > 0 {
				i, j = i+item.size, j+width
				continue
			}
		}
		if star < 0 {
			return false
		}
		_, width := utf8.DecodeRuneInString(text[mark:])
		mark += width
		i, j = star+1, mark
	}
	return strings.Trim(pattern[i:], "*") == ""
}

// URL is Text, but for a pattern that holds a scheme: then a star in its host
// stays within the host of the text, and what a URL may leave out, the port
// and a path that is only a slash, may be left out.
func URL(pattern, text string) bool {
	scheme, rest, ok := strings.Cut(pattern, "://")
	if !ok {
		return Text(pattern, text)
	}
	textScheme, textRest, ok := strings.Cut(text, "://")
	if !ok || !Text(strings.ToLower(scheme), strings.ToLower(textScheme)) {
		return false
	}
	host, path := cutHost(rest, "/")
	textHost, textPath := cutHost(textRest, "/?#")
	textHost = strings.ToLower(textHost[strings.LastIndexByte(textHost, '@')+1:])
	if !strings.Contains(host, ":") {
		textHost, _, _ = strings.Cut(textHost, ":")
	}
	return Text(strings.ToLower(host), textHost) && Text(path, textPath)
}

// cutHost splits what follows a scheme; no path is the same as a slash.
func cutHost(rest, ends string) (host, path string) {
	i := strings.IndexAny(rest, ends)
	switch {
	case i < 0:
		return rest, "/"
	case rest[i] != '/':
		return rest[:i], "/" + rest[i:]
	}
	return rest[:i], rest[i:]
}

// Path reports whether a clean path is as the pattern says. A star stays
// within one name; `**` as a name of its own stands for any number of them,
// none included, so that `/srv/**` is /srv itself as well. A pattern that
// starts at no root may begin at any folder.
func Path(pattern, path string) bool {
	if !strings.HasPrefix(pattern, "/") && !drive(pattern) {
		pattern = "**/" + pattern
	}
	p, names := strings.Split(pattern, "/"), strings.Split(path, "/")
	i, j, star, mark := 0, 0, -1, 0
	for j < len(names) {
		switch {
		case i < len(p) && p[i] == "**":
			star, mark = i, j
			i++
		case i < len(p) && Text(p[i], names[j]):
			i, j = i+1, j+1
		case star < 0:
			return false
		default:
			mark++
			i, j = star+1, mark
		}
	}
	for i < len(p) && p[i] == "**" {
		i++
	}
	return i == len(p)
}

func drive(p string) bool { return len(p) > 2 && p[1] == ':' && p[2] == '/' }

// item is one character of a pattern, or what stands for one.
type item struct {
	size  int
	char  string // the character itself, where it stands for no other
	class string // what stands between brackets
	not   bool
	bad   string
}

// next reads the item that a pattern begins with.
func next(p string) item {
	switch p[0] {
	case '?':
		return item{size: 1}
	case '[':
		return class(p)
	case '\\':
		if len(p) == 1 {
			return item{size: 1, char: p, bad: "a backslash at the end takes the meaning off nothing"}
		}
		_, size := utf8.DecodeRuneInString(p[1:])
		return item{size: 1 + size, char: p[1 : 1+size]}
	}
	_, size := utf8.DecodeRuneInString(p)
	return item{size: size, char: p[:size]}
}

// class reads brackets. The closing one first among what they hold is itself.
func class(p string) item {
	from := 1
	if from < len(p) && (p[from] == '!' || p[from] == '^') {
		from++
	}
	end := strings.IndexByte(p[min(from+1, len(p)):], ']')
	if end < 0 {
		return item{size: len(p), bad: "a bracket that is not closed; \\[ is the character itself"}
	}
	end += from + 1
	c := item{size: end + 1, not: from == 2, class: p[from:end]}
	c.eachRange(func(low, high rune) bool {
		if low > high {
			c.bad = "a range in brackets that runs backwards"
		}
		return false
	})
	return c
}

// eachRange calls f for the ranges between the brackets until it says true.
func (c item) eachRange(f func(low, high rune) bool) bool {
	for rest := c.class; rest != ""; {
		low, size := utf8.DecodeRuneInString(rest)
		rest = rest[size:]
		high := low
		if len(rest) > 1 && rest[0] == '-' {
			high, size = utf8.DecodeRuneInString(rest[1:])
			rest = rest[1+size:]
		}
		if f(low, high) {
			return true
		}
	}
	return false
}

// match returns how many bytes of the text's beginning the item is; 0 for none.
// A character that nobody knows is no item's.
func (c item) match(text string) int {
	r, width := utf8.DecodeRuneInString(text)
	switch {
	case r == 0 || c.bad != "":
		return 0
	case c.char != "":
		if strings.HasPrefix(text, c.char) {
			return len(c.char)
		}
		return 0
	case c.class != "" && c.not == c.eachRange(func(low, high rune) bool { return low <= r && r <= high }):
		return 0
	}
	return width
}
