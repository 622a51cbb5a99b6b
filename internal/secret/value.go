package secret

import (
	"bytes"
	"math"
)

// place is how a value is written, which decides how much a plain word counts.
type place uint8

const (
	quoted   place = iota // a string literal
	setting               // NAME=value without a space: environment, flag, query, connection string
	loose                 // name = value, name: value: code, YAML, prose
	member                // the string of a JSON member: all of it is the value
	loud                  // setting with a name in capitals, or a flag
	yamlLine              // loose, and nothing else stands on the line
)

// profile counts what a value is made of.
type profile struct {
	n, digits, lowers, uppers, blanks, separators, others int
	changes                                               int // letters and digits next to one of another class, but for Xx
	bits                                                  float64
}

func profileOf(v []byte) profile {
	p := profile{n: len(v)}
	var seen [256]uint16
	var before charset
	for _, c := range v {
		seen[c]++
		is := class[c]
		switch {
		case is&digit != 0:
			p.digits, is = p.digits+1, digit
		case is&lower != 0:
			p.lowers, is = p.lowers+1, lower
		case is&upper != 0:
			p.uppers, is = p.uppers+1, upper
		case is&space != 0:
			p.blanks++
		case is&(under|dash|dot|plus) != 0:
			p.separators++
		default:
			p.others++
		}
		if is != digit && is != lower && is != upper {
			continue
		}
		if before != 0 && is != before && (before != upper || is != lower) {
			p.changes++
		}
		before = is
	}
	for _, k := range seen {
		if k > 0 {
			f := float64(k) / float64(len(v))
			p.bits -= f * math.Log2(f)
		}
	}
	return p
}

func (p *profile) letters() int { return p.lowers + p.uppers }

// random reports whether the value looks drawn rather than written: enough
// bits a byte for its length, and its classes change as in a draw. A capital
// before a small letter is no change, so that a hump of CamelCase is one; words
// change at a sixth of their bytes, base62 drawn at 0.44, base36 at 0.40, hex
// at 0.47.
func (p *profile) random() bool {
	if p.digits == 0 && p.n < 24 || p.blanks > 0 || p.n < 8 {
		return false
	}
	enough, share := 3.3, 4
	switch {
	case p.n < 24:
		enough = 0.8 * math.Log2(float64(p.n))
	case p.n >= 32 && p.digits > 0: // the longer, the nearer to the mean
		share = 5
	}
	return p.bits >= enough && p.changes*share >= p.n
}

// secretValue decides whether v, written as p says, is a secret under a name
// of strength s.
func secretValue(s strength, v []byte, where place) bool {
	if len(v) < 4 || s == innocent || s == unsaid && len(v) < 32 || s == weak && len(v) < 16 {
		return false
	}
	if s == unsaid && (len(v) > 256 || where == loose || where == yamlLine || !all(v, opaque) || joined(v)) {
		return false
	}
	if placeholder(v) || reference(v) || number(v) || has(v, 0, `\u`) || has(v, 0, `\x`) {
		return false
	}
	p := profileOf(v)
	if code(v, where) {
		return false
	}
	switch s {
	case strong:
		return p.password(v, where)
	case firm:
		return p.token(v, where)
	case weak:
		return p.random() && !digestLike(v) && p.others == 0
	}
	return p.random() && p.digits > 0 && p.uppers >= 3 && p.lowers >= 3 && p.separators*8 <= p.n
}

// joined reports whether v holds an = that is no padding.
func joined(v []byte) bool {
	i := bytes.IndexByte(v, '=')
	return i >= 0 && !all(v[i:], equals)
}

// number reports whether v is written as numbers are in code or as versions
// are: 0x1f, ^1.2.3.
func number(v []byte) bool {
	for len(v) > 0 && bytes.IndexByte([]byte("-^~<>=v"), v[0]) >= 0 {
		v = v[1:]
	}
	if has(v, 0, "0x") && len(v) <= 18 && all(v[2:], hex) {
		return true
	}
	return bytes.Count(v, []byte(".")) >= 1 && all(v, digit|dot) && is(v[0], digit)
}

// code reports whether an unquoted value is an expression: a.b.c, a+b, a:b+c.
func code(v []byte, where place) bool {
	if where == quoted || where == member || where == loud || len(v) == 0 || is(v[0], digit) {
		return false
	}
	joints, pieces := 0, 1
	run := 0
	for i, c := range v {
		switch {
		case class[c]&word != 0:
			run++
			continue
		case c == '.' && i > 0 && i+1 < len(v), c == '+', c == ':' && i > 0, c == '-' && i+1 < len(v) && v[i+1] == '>':
			joints++
		default:
			return false
		}
		if run == 0 {
			return false
		}
		pieces, run = pieces+1, 0
	}
	p := profileOf(v)
	return joints > 0 && run > 0 && !p.random()
}

// password judges the value of a name that can only be a password's.
func (p *profile) password(v []byte, where place) bool {
	if p.letters() == 0 && p.digits > 0 && p.others == 0 {
		return true // a number, and no harm if it was only that
	}
	if p.blanks > 0 {
		return where == loud || where != loose && !prose(v)
	}
	if p.digits == 0 && p.others == 0 {
		return p.wordPassword(v, where)
	}
	if where == loose || where == yamlLine {
		return !identifier(v) || p.digits > 0 && !nameLike(v)
	}
	return !identifier(v) || p.digits > 0 && p.separators == 0 || !nameLike(v)
}

// wordPassword judges letters alone: a real password in an environment file,
// a label or a variable elsewhere.
func (p *profile) wordPassword(v []byte, where place) bool {
	if nameLike(v) || typeWord(v) {
		return false
	}
	switch where {
	case loud:
		return true
	case loose:
		return false
	case setting:
		return p.uppers == 0 && p.separators == 0 && p.n >= 5
	}
	return p.uppers == 0 && p.separators == 0 && p.n >= 5 || p.uppers > 1 && p.lowers > 0 && p.random()
}

// token judges the value of a name that promises a token or an API key.
func (p *profile) token(v []byte, where place) bool {
	if p.n < 8 && where != loud || p.n < 6 || p.blanks > 0 || p.letters() == 0 {
		return false
	}
	switch where {
	case loose, yamlLine:
		if p.digits == 0 || wordy(v) || nameLike(v) {
			return false
		}
		// 40 of base64 is an AWS secret key; a whole line of YAML is no code.
		return p.random() || p.n == 40 && p.uppers > 3 && p.lowers > 3 && p.others == 0 || where == yamlLine && p.n >= 10 && p.digits >= 3
	case loud:
		if p.digits == 0 {
			return !nameLike(v) && !typeWord(v) && p.separators == 0
		}
	}
	if p.digits == 0 {
		return p.n >= 16 && p.random()
	}
	return !wordy(v) && !nameLike(v)
}

// wordy reports whether v is words and small numbers with separators between
// them, as names of things are: my-tls-secret-v2.
func wordy(v []byte) bool {
	pieces, figures := 0, 0
	for i := 0; i < len(v); {
		start := i
		i = runEnd(v, i, alnum)
		piece := v[start:i]
		for len(piece) > 0 && class[piece[len(piece)-1]]&digit != 0 {
			piece = piece[:len(piece)-1]
			figures++
		}
		if !all(piece, lower) && !all(piece, upper) && !title(piece) {
			return false
		}
		pieces++
		if i < len(v) {
			if class[v[i]]&(under|dash|dot|plus) == 0 && v[i] != ':' {
				return false
			}
			i++
		}
	}
	return pieces > 1 && figures <= 4
}

func title(v []byte) bool { return len(v) > 0 && is(v[0], upper) && all(v[1:], lower) }

// prose reports whether most of the words of v are letters alone.
func prose(v []byte) bool {
	total, plain := 0, 0
	for i := 0; i < len(v); {
		start := i
		for i < len(v) && class[v[i]]&space == 0 {
			i++
		}
		if i > start {
			total++
			end := i
			if class[v[end-1]]&alnum == 0 {
				end--
			}
			if end > start && all(v[start:end], lower|upper) {
				plain++
			}
		}
		i++
	}
	return plain*2 >= total
}

// identifier reports whether v could be a variable, a field or a call.
func identifier(v []byte) bool { return len(v) > 0 && !is(v[0], digit) && all(v, word|dot) }

// nameLike reports whether v is a name that speaks of secrets rather than
// one: newPassword, token2, SECRET_KEY.
func nameLike(v []byte) bool {
	if len(v) > 40 || !all(v, word|dot|dash) {
		return false
	}
	figures := 0
	for _, c := range v {
		if class[c]&digit != 0 {
			figures++
		}
	}
	if figures > 4 {
		return false
	}
	var w words
	split(&w, v)
	for i := range w.count {
		switch trimFigures(w.word(i)) {
		case "password", "passwd", "pwd", "pass", "passphrase", "token", "secret", "key", "credential", "credentials", "creds",
			"apikey", "auth", "value", "input", "string", "param", "arg", "args", "field", "config", "env", "self", "this",
			"options", "opts", "req", "request", "params", "name", "user", "username":
			return true
		}
	}
	return false
}

// typeWord reports whether v is a word of a language or a form, where a value
// would stand.
func typeWord(v []byte) bool {
	var w [16]byte
	if len(v) > len(w) {
		return false
	}
	for i, c := range v {
		w[i] = lowered(c)
	}
	switch string(w[:len(v)]) {
	case "string", "str", "bool", "boolean", "int", "integer", "number", "bytes", "byte", "true", "false", "null", "none", "nil",
		"undefined", "any", "unknown", "void", "optional", "required", "never", "object", "array", "text", "default", "empty",
		"yes", "no", "on", "off", "hidden", "masked", "prompt", "stdin", "file", "and", "the", "for", "from", "with", "must",
		"are", "not", "flag", "option", "argument", "invalid", "missing", "error", "expected", "test", "plain", "clear",
		"encrypted", "hashed", "type", "random", "generated", "ignored", "unset", "omit", "omitted", "todo", "self", "this",
		"new", "await", "return", "const", "function", "func", "char", "varchar", "secretstr", "column", "interface",
		"compat", "files", "systemd":
		return true
	}
	return false
}

// digestLike reports whether v is as long and as plain as a digest or a UUID.
func digestLike(v []byte) bool {
	if all(v, hex) {
		switch len(v) {
		case 16, 24, 32, 40, 48, 56, 64, 96, 128:
			return true
		}
	}
	return uuid(v)
}

func uuid(v []byte) bool {
	if len(v) != 36 || v[8] != '-' || v[13] != '-' || v[18] != '-' || v[23] != '-' {
		return false
	}
	return all(v, hex|dash)
}
