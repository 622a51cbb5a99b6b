package secret

// A charset is a set of byte classes: the alphabet of a token.
type charset uint16

const (
	digit   charset = 1 << iota
	lowHex          // a-f
	lowRest         // g-z
	upHex           // A-F
	upRest          // G-Z
	under           // _
	dash            // -
	dot             // .
	plus            // + and /
	equals          // =
	blank           // space, tab
	eol             // CR, LF
	quote           // ", ' and the backtick

	lower  = lowHex | lowRest
	upper  = upHex | upRest
	hexLow = digit | lowHex
	hex    = digit | lowHex | upHex
	alnum  = digit | lower | upper
	word   = alnum | under
	urlish = alnum | under | dash
	base64 = alnum | plus | equals
	opaque = alnum | plus | equals | under | dash | dot // what an opaque token is written in
	space  = blank | eol
)

// class holds the class of every byte. It is a literal, so the linker lays it out and nothing is built at start.
var class = [256]charset{
	'\t': blank, '\n': eol, '\r': eol, ' ': blank, '"': quote, '\'': quote, '+': plus, '-': dash, '.': dot,
	'/': plus, '0': digit, '1': digit, '2': digit, '3': digit, '4': digit, '5': digit, '6': digit, '7': digit,
	'8': digit, '9': digit, '=': equals, 'A': upHex, 'B': upHex, 'C': upHex, 'D': upHex, 'E': upHex, 'F': upHex,
	'G': upRest, 'H': upRest, 'I': upRest, 'J': upRest, 'K': upRest, 'L': upRest, 'M': upRest, 'N': upRest,
	'O': upRest, 'P': upRest, 'Q': upRest, 'R': upRest, 'S': upRest, 'T': upRest, 'U': upRest, 'V': upRest,
	'W': upRest, 'X': upRest, 'Y': upRest, 'Z': upRest, '_': under, '`': quote, 'a': lowHex, 'b': lowHex,
	'c': lowHex, 'd': lowHex, 'e': lowHex, 'f': lowHex, 'g': lowRest, 'h': lowRest, 'i': lowRest, 'j': lowRest,
	'k': lowRest, 'l': lowRest, 'm': lowRest, 'n': lowRest, 'o': lowRest, 'p': lowRest, 'q': lowRest, 'r': lowRest,
	's': lowRest, 't': lowRest, 'u': lowRest, 'v': lowRest, 'w': lowRest, 'x': lowRest, 'y': lowRest, 'z': lowRest,
}

func is(c byte, set charset) bool { return class[c]&set != 0 }

// runEnd returns the end of the run of set that begins at i.
func runEnd(t []byte, i int, set charset) int {
	for i < len(t) && class[t[i]]&set != 0 {
		i++
	}
	return i
}

// runStart returns the start of the run of set that ends at i, at most limit bytes back.
func runStart(t []byte, i int, set charset, limit int) int {
	stop := max(0, i-limit)
	for i > stop && class[t[i-1]]&set != 0 {
		i--
	}
	return i
}

// all reports whether every byte of v is in set.
func all(v []byte, set charset) bool { return runEnd(v, 0, set) == len(v) }

// has reports whether t holds s at i.
func has(t []byte, i int, s string) bool {
	return i >= 0 && len(t)-i >= len(s) && string(t[i:i+len(s)]) == s
}

// hasFold is has for an s in lower case and any case of t.
func hasFold(t []byte, i int, s string) bool {
	return i >= 0 && len(t)-i >= len(s) && equalFold(t[i:i+len(s)], s)
}

// equalFold reports whether v is s, a word in lower case, in any case.
func equalFold(v []byte, s string) bool {
	if len(v) != len(s) {
		return false
	}
	for i := range v {
		if lowered(v[i]) != s[i] {
			return false
		}
	}
	return true
}

func lowered(c byte) byte {
	if class[c]&upper != 0 {
		return c + 'a' - 'A'
	}
	return c
}
