package shell

import (
	"strings"
	"unicode/utf8"

	"airlock/internal/word"
)

// unescape takes the backslash off the characters of set, as double quotes
// and here-documents do; `\` and a newline vanish.
func unescape(s, set string) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) {
			if s[i+1] == '\n' {
				i++
				continue
			}
			if strings.IndexByte(set, s[i+1]) >= 0 {
				i++
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// unescapeAll takes every backslash off, as outside quotes.
func unescapeAll(s string) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) {
			if i++; s[i] == '\n' {
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

func runeLen(s string) int {
	_, n := utf8.DecodeRuneInString(s)
	return max(n, 1)
}

// ansiC undoes the escapes of $'...'.
func ansiC(s string) string {
	text, _ := escapes(s, true)
	return text
}

// escapes undoes backslash escapes as $'...', printf and echo -e know them.
// In $'...' octal is \ooo; in echo and %b it is \0ooo as well. stop is set
// where \c ends the output of echo.
func escapes(s string, quoting bool) (text string, stop bool) {
	if strings.IndexByte(s, '\\') < 0 {
		return s, false
	}
	var b strings.Builder
	b.Grow(len(s))
	for i := 0; i < len(s); {
		if s[i] != '\\' || i+1 >= len(s) {
			b.WriteByte(s[i])
			i++
			continue
		}
		c := s[i+1]
		i += 2
		if plain := strings.IndexByte("abefnrtvE\\", c); plain >= 0 {
			b.WriteByte("\a\b\x1b\f\n\r\t\v\x1b\\"[plain])
			continue
		}
		switch c {
		case '\'', '"', '?':
			if !quoting {
				b.WriteByte('\\')
			}
			b.WriteByte(c)
		case 'x':
			i = number(&b, s, i, 16, 2, "x", quoting)
		case 'u':
			i = number(&b, s, i, 16, 4, "u", quoting)
		case 'U':
			i = number(&b, s, i, 16, 8, "U", quoting)
		case '0', '1', '2', '3', '4', '5', '6', '7':
			digits := 3
			if c == '0' && !quoting {
				digits = 4
			}
			i = number(&b, s, i-1, 8, digits, "", quoting)
		case 'c':
			if !quoting {
				return b.String(), true
			}
			if i < len(s) {
				b.WriteByte(s[i] & 0x1f)
				i++
			}
		default:
			b.WriteByte('\\')
			b.WriteByte(c)
		}
	}
	return b.String(), false
}

// number writes the character whose code stands at s[i:] in up to n digits,
// and returns where they end. A code without digits is text.
func number(b *strings.Builder, s string, i, base, n int, letter string, quoting bool) int {
	v, start := 0, i
	for i < len(s) && i-start < n {
		d := digit(s[i])
		if d >= base {
			break
		}
		v = v*base + d
		i++
	}
	switch {
	case i == start:
		b.WriteByte('\\')
		b.WriteString(letter)
	case letter == "u" || letter == "U":
		b.WriteRune(rune(v))
	case v != 0 || letter == "" && !quoting: // a word can hold no NUL, an output can
		b.WriteByte(byte(v))
	}
	return i
}

func digit(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'a' <= c && c <= 'f':
		return int(c-'a') + 10
	case 'A' <= c && c <= 'F':
		return int(c-'A') + 10
	}
	return 99
}

// A hole in a text that is itself read as shell is written as a mark: two
// control characters around the number of the hole. The parser takes marks
// for plain text in every kind of quotes, and words turn them back.
const (
	markStart = "\x01"
	markEnd   = "\x02"
)

// sourceText returns a word as a text to be read as shell.
func (f *frame) sourceText(w word.Word) string {
	if s, ok := w.Literal(); ok {
		return s
	}
	var b strings.Builder
	for _, p := range w.Parts {
		if p.Kind != word.Hole {
			b.WriteString(p.Text)
			continue
		}
		b.WriteString(f.mark(p))
	}
	return b.String()
}

// quoted writes a word so that the shell reads it as that word again.
func (f *frame) quoted(w word.Word) string {
	if len(w.Parts) == 0 {
		return "''"
	}
	var b strings.Builder
	for _, p := range w.Parts {
		switch p.Kind {
		case word.Hole:
			if p.Quoted {
				b.WriteString(`"` + f.mark(p) + `"`)
			} else {
				b.WriteString(f.mark(p))
			}
		case word.Glob:
			b.WriteString(p.Text)
		default:
			b.WriteByte('\'')
			b.WriteString(strings.ReplaceAll(p.Text, "'", `'\''`))
			b.WriteByte('\'')
		}
	}
	return b.String()
}

func (f *frame) mark(p word.Part) string {
	f.holes = append(f.holes, p)
	n := len(f.holes) - 1
	digits := [8]byte{}
	i := len(digits)
	for {
		i--
		digits[i] = byte('0' + n%10)
		if n /= 10; n == 0 || i == 0 {
			break
		}
	}
	return markStart + string(digits[i:]) + markEnd
}

// marked adds text that may hold marks.
func (b *fieldBuilder) marked(s string, quoted bool) {
	for {
		before, rest, ok := strings.Cut(s, markStart)
		if before != "" {
			b.add(word.Part{Text: before})
		}
		if !ok {
			return
		}
		end := strings.IndexByte(rest[:min(len(rest), 10)], markEnd[0])
		p, known := b.f.holeNumber(rest[:max(end, 0)])
		if !known {
			b.add(word.Part{Text: markStart})
			s = rest
			continue
		}
		p.Quoted = quoted
		b.add(p)
		s = rest[end+1:]
	}
}

func (f *frame) holeNumber(s string) (word.Part, bool) {
	n := 0
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' || i > 8 {
			return word.Part{}, false
		}
		n = n*10 + int(s[i]-'0')
	}
	if s == "" || n >= len(f.holes) {
		return word.Part{}, false
	}
	return f.holes[n], true
}
