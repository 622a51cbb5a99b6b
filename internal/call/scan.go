package call

import (
	"errors"
	"math/bits"
)

// MaxDepth is the deepest nesting a Scanner accepts: the bound of
// encoding/json.
const MaxDepth = 10000

// ErrJSON says that a text is not the one JSON value it should be.
var ErrJSON = errors.New("not valid JSON")

// Kind is the type of a JSON value, told by its first byte.
type Kind byte

const (
	Null   Kind = 'n'
	Bool   Kind = 't'
	Number Kind = '0'
	String Kind = '"'
	Object Kind = '{'
	Array  Kind = '['
)

// KindOf tells the type of a valid JSON value, given without white space
// around it.
func KindOf(value []byte) Kind {
	if len(value) == 0 {
		return Null
	}
	switch c := value[0]; c {
	case '{', '[', '"', 'n':
		return Kind(c)
	case 't', 'f':
		return Bool
	default:
		return Number
	}
}

// Scanner walks the members of one JSON object, or the elements of one array,
// as spans of the source: nothing is copied and nothing allocated. A text that
// was walked to its end without an error is valid JSON.
type Scanner struct {
	src      []byte
	pos      int
	key      []byte
	value    []byte
	start    int
	keyStart int
	kind     Kind
	first    bool
	done     bool
	err      error
}

// ScanObject starts a walk over an object. A source that is no object ends
// the walk at once with an error.
func ScanObject(src []byte) Scanner { return scan(src, Object) }

// ScanArray starts a walk over an array.
func ScanArray(src []byte) Scanner { return scan(src, Array) }

func scan(src []byte, kind Kind) Scanner {
	s := Scanner{src: src, kind: kind, first: true}
	s.pos = skipSpace(src, 0)
	if s.pos >= len(src) || src[s.pos] != byte(kind) {
		s.fail()
		return s
	}
	s.pos++
	return s
}

// Key returns the raw key of the current member, quotes included; nil in an
// array.
func (s *Scanner) Key() []byte { return s.key }

// Value returns the raw value of the current member, white space around it
// left out.
func (s *Scanner) Value() []byte { return s.value }

// Start returns the offset of the value in the source.
func (s *Scanner) Start() int { return s.start }

// KeyStart returns the offset of the key in the source.
func (s *Scanner) KeyStart() int { return s.keyStart }

// End returns the offset behind the closing bracket once Next has returned
// false without an error.
func (s *Scanner) End() int { return s.pos }

// Err returns ErrJSON if the walk ended before the value did.
func (s *Scanner) Err() error { return s.err }

func (s *Scanner) fail() bool {
	s.err, s.done = ErrJSON, true
	return false
}

// Next moves to the next member. At the end of the value it checks that only
// white space follows.
func (s *Scanner) Next() bool {
	if s.done {
		return false
	}
	i := skipSpace(s.src, s.pos)
	if i >= len(s.src) {
		return s.fail()
	}
	if s.src[i] == byte(s.kind)+2 { // '{'+2 is '}', '['+2 is ']'
		s.pos, s.done = i+1, true
		if skipSpace(s.src, s.pos) != len(s.src) {
			return s.fail()
		}
		return false
	}
	if !s.first {
		if s.src[i] != ',' {
			return s.fail()
		}
		i = skipSpace(s.src, i+1)
	}
	s.first = false
	if s.kind == Object {
		end := skipString(s.src, i)
		if end < 0 {
			return s.fail()
		}
		s.key, s.keyStart = s.src[i:end], i
		i = skipSpace(s.src, end)
		if i >= len(s.src) || s.src[i] != ':' {
			return s.fail()
		}
		i = skipSpace(s.src, i+1)
	}
	end := skipValue(s.src, i, MaxDepth-1)
	if end < 0 {
		return s.fail()
	}
	s.value, s.start, s.pos = s.src[i:end], i, end
	return true
}

// Valid reports whether src is one JSON value with nothing but white space
// around it: what encoding/json.Valid says.
func Valid(src []byte) bool {
	end := skipValue(src, skipSpace(src, 0), MaxDepth)
	return end >= 0 && skipSpace(src, end) == len(src)
}

func skipSpace(src []byte, i int) int {
	for i < len(src) && (src[i] == ' ' || src[i] == '\n' || src[i] == '\t' || src[i] == '\r') {
		i++
	}
	return i
}

// skipString returns the offset behind the string that starts at i, or -1.
func skipString(src []byte, i int) int {
	if i >= len(src) || src[i] != '"' {
		return -1
	}
	for i = skipPlain(src, i+1); i < len(src); i = skipPlain(src, i+1) {
		switch c := src[i]; {
		case c == '"':
			return i + 1
		case c < ' ':
			return -1
		case c == '\\':
			i++
			if i >= len(src) {
				return -1
			}
			switch src[i] {
			case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
			case 'u':
				if _, ok := hex4(src, i+1); !ok {
					return -1
				}
				i += 4
			default:
				return -1
			}
		}
	}
	return -1
}

// skipPlain steps over bytes that mean nothing in a string, eight at a time. Of
// the last seven it leaves all.
func skipPlain(src []byte, i int) int {
	const low, high = 0x0101010101010101, 0x8080808080808080
	for ; len(src)-i >= 8; i += 8 {
		b := src[i : i+8 : i+8]
		x := uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
			uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
		// A high bit is left where a byte is a quote, a backslash, or below
		// the space. What it borrows from the bytes behind is above the first.
		quote, slash := x^low*'"', x^low*'\\'
		if found := ((quote-low)&^quote | (slash-low)&^slash | (x-low*' ')&^x) & high; found != 0 {
			return i + bits.TrailingZeros64(found)/8
		}
	}
	return i
}

func hex4(src []byte, i int) (rune, bool) {
	if i+4 > len(src) {
		return 0, false
	}
	var r rune
	for _, c := range src[i : i+4] {
		switch {
		case c >= '0' && c <= '9':
			r = r<<4 | rune(c-'0')
		case c >= 'a' && c <= 'f':
			r = r<<4 | rune(c-'a'+10)
		case c >= 'A' && c <= 'F':
			r = r<<4 | rune(c-'A'+10)
		default:
			return 0, false
		}
	}
	return r, true
}

// skipScalar returns the offset behind the number, string or word at i, or -1.
func skipScalar(src []byte, i int) int {
	if i >= len(src) {
		return -1
	}
	switch c := src[i]; {
	case c == '"':
		return skipString(src, i)
	case c == '-' || c >= '0' && c <= '9':
		return skipNumber(src, i)
	case c == 't':
		return skipWord(src, i, "true")
	case c == 'f':
		return skipWord(src, i, "false")
	case c == 'n':
		return skipWord(src, i, "null")
	}
	return -1
}

func skipWord(src []byte, i int, word string) int {
	if len(src)-i < len(word) || string(src[i:i+len(word)]) != word {
		return -1
	}
	return i + len(word)
}

func skipNumber(src []byte, i int) int {
	if src[i] == '-' {
		i++
	}
	switch {
	case i >= len(src):
		return -1
	case src[i] == '0':
		i++
	case src[i] >= '1' && src[i] <= '9':
		i = skipDigits(src, i)
	default:
		return -1
	}
	if i < len(src) && src[i] == '.' {
		if next := skipDigits(src, i+1); next > i+1 {
			i = next
		} else {
			return -1
		}
	}
	if i < len(src) && (src[i] == 'e' || src[i] == 'E') {
		i++
		if i < len(src) && (src[i] == '+' || src[i] == '-') {
			i++
		}
		next := skipDigits(src, i)
		if next == i {
			return -1
		}
		i = next
	}
	return i
}

func skipDigits(src []byte, i int) int {
	for i < len(src) && src[i] >= '0' && src[i] <= '9' {
		i++
	}
	return i
}
