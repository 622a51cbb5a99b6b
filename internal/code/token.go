package code

import (
	"strings"

	"airlock/internal/word"
)

type tokenKind uint8

const (
	name    tokenKind = iota // identifier, with its sigil in Perl and PHP
	text                     // string
	command                  // string that a shell runs: backticks, %x, qx
	number
	op    // operator or bracket, in op
	regex // pattern: data
)

// token is one token. Access to a member is the operator '.', in whatever way
// the language writes it, and joining of strings is '+'.
type token struct {
	kind     tokenKind
	op       byte
	line     bool  // first on its line
	pos, end int32 // in the text
	str      int32 // of a string: index of its parts
}

// Operators of more than one character that matter.
const (
	arrow   = 'A' // =>
	other   = 'O' // an operator that compares or assigns with a change
	appends = 'P' // >>
)

// lexer cuts a text into tokens.
type lexer struct {
	lang   language
	src    string
	at     int
	line   bool
	tokens []token
	strs   [][]word.Part
	inner  []inner
	here   []heredoc
	misses int // slashes on this line that opened no regular expression
}

// inner is code inside a string.
type inner struct {
	text string
	pos  int
}

// heredoc is one whose body starts on the next line.
type heredoc struct {
	end   string
	loose bool // the end may be indented
	raw   bool
	token int
}

func lex(l language, src string) *lexer {
	x := &lexer{lang: l, src: src, line: true, tokens: make([]token, 0, len(src)/4+8)}
	if l == php {
		x.enterPHP()
	}
	if x.atLineStart() {
		return x
	}
	for x.at < len(x.src) && x.next() {
	}
	return x
}

// next reads one token or one stretch between tokens; false ends the text.
func (x *lexer) next() bool {
	c := x.src[x.at]
	switch {
	case c == '\n':
		x.at++
		x.line, x.misses = true, 0
		x.bodies()
		return !x.atLineStart()
	case c == ' ' || c == '\t' || c == '\r' || c == '\\' && x.at+1 < len(x.src) && x.src[x.at+1] == '\n':
		x.at++
		if c == '\\' {
			x.at++
		}
	case x.comment(c):
	case letter(c) || c >= 0x80:
		return x.word()
	case '0' <= c && c <= '9':
		x.number()
	case c == '"' || c == '\'' || c == '`':
		x.quoted(c)
	case x.special(c):
	default:
		x.operator(c)
	}
	return true
}

// comment skips a comment.
func (x *lexer) comment(c byte) bool {
	rest := x.src[x.at:]
	switch {
	case c == '#' && x.lang != javascript && x.lang != lua,
		c == '/' && (x.lang == javascript || x.lang == php) && strings.HasPrefix(rest, "//"),
		c == '-' && x.lang == lua && strings.HasPrefix(rest, "--") && !strings.HasPrefix(rest, "--[["),
		c == '#' && x.lang == javascript && strings.HasPrefix(rest, "#!") && x.at == 0:
		x.skipTo("\n", false)
	case c == '/' && (x.lang == javascript || x.lang == php) && strings.HasPrefix(rest, "/*"):
		x.skipTo("*/", true)
	case c == '-' && x.lang == lua && strings.HasPrefix(rest, "--[["):
		x.skipTo("]]", true)
	case c == '?' && x.lang == php && strings.HasPrefix(rest, "?>"):
		x.at += 2
		x.enterPHP()
	default:
		return false
	}
	return true
}

func (x *lexer) skipTo(end string, past bool) {
	i := strings.Index(x.src[x.at:], end)
	if i < 0 {
		x.at = len(x.src)
		return
	}
	x.at += i
	if past {
		x.at += len(end)
	}
}

// enterPHP skips the text before <?php; a text without a tag is all code.
func (x *lexer) enterPHP() {
	i := strings.Index(x.src[x.at:], "<?")
	switch {
	case i >= 0:
		x.at += i + 2
		if strings.HasPrefix(x.src[x.at:], "php") {
			x.at += 3
		}
	case x.at > 0:
		x.at = len(x.src)
	}
}

// atLineStart skips blocks that a line starts: =begin, =pod; it reports
// whether the code ends here.
func (x *lexer) atLineStart() bool {
	if x.lang != ruby && x.lang != perl {
		return false
	}
	rest := x.src[x.at:]
	if strings.HasPrefix(rest, "__END__") || strings.HasPrefix(rest, "__DATA__") {
		x.at = len(x.src)
		return true
	}
	if len(rest) > 1 && rest[0] == '=' && letter(rest[1]) {
		end := "\n=cut"
		if x.lang == ruby {
			end = "\n=end"
		}
		x.skipTo(end, true)
		x.skipTo("\n", false)
	}
	return false
}

// word reads an identifier, or the string that it introduces.
func (x *lexer) word() bool {
	start := x.at
	for x.at < len(x.src) && (letter(x.src[x.at]) || digit(x.src[x.at]) || x.src[x.at] >= 0x80) {
		x.at++
	}
	id := x.src[start:x.at]
	if x.at < len(x.src) {
		c := x.src[x.at]
		if x.lang == python && (c == '"' || c == '\'') && len(id) <= 2 && strings.Trim(id, "rRbBuUfF") == "" {
			x.pythonString(start, c, strings.ContainsAny(id, "rR"), strings.ContainsAny(id, "fF"))
			return true
		}
		if x.lang == ruby && (c == '?' || c == '!') && (x.at+1 == len(x.src) || x.src[x.at+1] != '=') {
			x.at++
		}
		if x.lang == perl && x.perlQuote(id, start) {
			return true
		}
	}
	if x.lang == perl && (id == "__END__" || id == "__DATA__") {
		return false
	}
	x.add(token{kind: name}, start)
	return true
}

func (x *lexer) number() {
	start := x.at
	for x.at < len(x.src) && (digit(x.src[x.at]) || letter(x.src[x.at])) {
		x.at++
	}
	x.add(token{kind: number}, start)
}

// operator reads an operator; what matters of it is in its token.
func (x *lexer) operator(c byte) {
	start, rest := x.at, x.src[x.at:]
	o, n := c, 1
	switch {
	case strings.HasPrefix(rest, "=>"):
		o, n = arrow, 2
	case strings.HasPrefix(rest, "==="), strings.HasPrefix(rest, "!=="), strings.HasPrefix(rest, "**="), strings.HasPrefix(rest, "<=>"):
		o, n = other, 3
	case strings.HasPrefix(rest, "->") && (x.lang == perl || x.lang == php), strings.HasPrefix(rest, "::") && (x.lang == ruby || x.lang == php || x.lang == perl),
		strings.HasPrefix(rest, "?.") && x.lang == javascript, strings.HasPrefix(rest, "&.") && x.lang == ruby:
		o, n = '.', 2
	case len(rest) > 1 && rest[1] == '=' && strings.IndexByte("=!<>+-*/%.|&^~:", c) >= 0:
		o, n = other, 2
	case c == '.' && (x.lang == perl || x.lang == php) || strings.HasPrefix(rest, "..") && x.lang == lua:
		o = '+'
		if x.lang == lua {
			n = 2
		}
	case c == ':' && x.lang == lua:
		o = '.'
	case strings.HasPrefix(rest, ">>"):
		o, n = appends, 2
	case strings.HasPrefix(rest, "||"), strings.HasPrefix(rest, "&&"):
		o, n = other, 2
	}
	x.at += n
	x.add(token{kind: op, op: o}, start)
}

func (x *lexer) add(t token, pos int) {
	t.pos, t.end, t.line = int32(pos), int32(x.at), x.line
	x.line = false
	x.tokens = append(x.tokens, t)
}

func (x *lexer) addString(kind tokenKind, parts []word.Part, pos int) {
	x.strs = append(x.strs, parts)
	x.add(token{kind: kind, str: int32(len(x.strs) - 1)}, pos)
}

// afterValue reports whether the token before is a value, so that a slash
// divides and a percent sign takes the rest.
func (x *lexer) afterValue() bool {
	if len(x.tokens) == 0 {
		return false
	}
	t := x.tokens[len(x.tokens)-1]
	switch t.kind {
	case op:
		return t.op == ')' || t.op == ']' || t.op == '}'
	case name:
		return !introduces(x.src[t.pos:t.end])
	}
	return true
}

// introduces reports whether a value follows the keyword.
func introduces(id string) bool {
	switch id {
	case "return", "typeof", "in", "of", "case", "do", "else", "if", "unless", "and", "or", "not", "while", "until", "when", "then", "print", "puts", "split", "grep", "map", "join", "yield", "await", "new", "delete", "x", "p", "keys", "values", "each", "for", "foreach", "defined", "scalar":
		return true
	}
	return false
}

func letter(c byte) bool { return c == '_' || 'a' <= c|0x20 && c|0x20 <= 'z' || c == '$' }
func digit(c byte) bool  { return '0' <= c && c <= '9' }
