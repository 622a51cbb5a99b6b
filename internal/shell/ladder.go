package shell

import (
	"errors"
	"strings"
	"unicode/utf8"

	"mvdan.cc/sh/v3/syntax"
)

// piece is a part of a text that was read on one rung.
type piece struct {
	stmts []*syntax.Stmt
	last  []syntax.Comment
	src   *source
	words []lexeme // rung Lexed: the words, and no statements
	loose bool     // cut out of a structure that is not known
}

// maxRepairs bounds how often one text is parsed anew.
const maxRepairs = 8

// maxPieces bounds how many pieces of one text are parsed by themselves.
const maxPieces = 512

// errSpent is the error of a text that was not parsed again.
var errSpent = errors.New("parsed too often")

// parse reads a text on the highest rung that takes it. What stood before an
// error is kept as it was parsed; only the rest goes down the ladder.
func (r *reader) parse(text string, src *source, lang syntax.LangVariant) ([]piece, Rung) {
	if !utf8.ValidString(text) {
		text = printable(text)
	}
	text = r.hideRedacted(text)
	file, err := r.parseText(text, lang)
	whole := piece{stmts: file.Stmts, last: file.Last, src: src}
	if err == nil {
		return []piece{whole}, Parsed
	}
	rest := 0
	if strings.Contains(err.Error(), "unclosed here-document") {
		// What was parsed lacks the document, which is no part of the rest.
		file.Stmts, whole.stmts, whole.last = nil, nil, nil
	} else if at, _, ok := complaint(err); ok && strings.Contains(text, "<<") {
		file.Stmts = file.Stmts[:unfinished(file.Stmts, at)]
		whole.stmts = file.Stmts
	}
	if n := len(file.Stmts); n > 0 {
		rest = int(file.Stmts[n-1].End().Offset())
		rest = min(max(rest, 0), len(text))
	}
	l := ladder{reader: r, text: text[rest:], src: src.from(rest, len(text)), lang: lang}
	if rest > 0 && !errors.Is(err, errNested) {
		if file, err = l.again(l.text); err == nil { // only what stood before it was wrong
			return []piece{whole, {stmts: file.Stmts, last: file.Last, src: l.src}}, SplitLines
		}
	}
	if errors.Is(err, errNested) {
		pieces, _ := l.split(true)
		return append([]piece{whole}, pieces...), Unread
	}
	pieces, rung := l.climb(err)
	return append([]piece{whole}, pieces...), rung
}

// ladder reads the rest of a text, from the first statement the parser
// refused.
type ladder struct {
	*reader
	text string
	src  *source
	lang syntax.LangVariant
}

// again parses a text after an error, while the budget for that lasts.
func (l ladder) again(text string, recover ...syntax.ParserOption) (*syntax.File, error) {
	if l.spent.parsed += len(text) + 64; l.spent.parsed > maxParsed {
		return &syntax.File{}, errSpent
	}
	return l.parseText(text, l.lang, recover...)
}

// climb tries the rungs in turn; err is the parser's complaint about the text.
func (l ladder) climb(err error) ([]piece, Rung) {
	if p, ok := l.delimited(err); ok {
		return p, Retried
	}
	if p, ok := l.closed(l.text, l.src, err); ok {
		return p, Closed
	}
	if p, ok := l.repaired(err); ok {
		return p, Retried
	}
	other := l
	if other.lang = syntax.LangZsh; l.lang == syntax.LangZsh {
		other.lang = syntax.LangBash
	}
	if file, err := other.again(l.text); err == nil {
		return []piece{{stmts: file.Stmts, last: file.Last, src: l.src}}, OtherShell
	} else if errors.Is(err, errNested) {
		p, _ := l.split(true)
		return p, Unread
	}
	return l.split(false)
}

// closed parses a text after closing what it leaves open at its end: quotes
// by their own kind, here-documents by their delimiters, which bash takes from
// the end of the input too, brackets and keywords by the parser itself.
func (l ladder) closed(text string, src *source, err error) ([]piece, bool) {
	for range maxRepairs {
		end, ok := missing(text, err)
		if !ok {
			break
		}
		var file *syntax.File
		text += end
		if file, err = l.again(text); err == nil {
			return []piece{{stmts: file.Stmts, last: file.Last, src: src}}, true
		}
	}
	var pe syntax.ParseError
	if !errors.As(err, &pe) || !pe.Incomplete {
		return nil, false
	}
	file, err := l.again(text, syntax.RecoverErrors(64))
	if err != nil {
		return nil, false
	}
	return []piece{{stmts: file.Stmts, last: file.Last, src: src}}, true
}

// delimited parses a text in which the delimiters of here-documents are
// followed by the bracket of the substitution around them, as in
// $(cat <<EOF ... EOF). Bash takes those, with a warning.
func (l ladder) delimited(err error) ([]piece, bool) {
	text, src := l.text, *l.src
	for range maxRepairs {
		end, ok := missing(text, err)
		if delimiter := strings.Trim(end, "\n"); !ok || delimiter+"\n" != strings.TrimPrefix(end, "\n") {
			return nil, false
		} else if at := strings.Index(text, "\n"+delimiter+")"); at < 0 {
			return nil, false
		} else {
			at += 1 + len(delimiter)
			text = text[:at] + "\n" + text[at:]
			src.edits = append(src.edits[:len(src.edits):len(src.edits)], edit{at: at, delta: 1})
		}
		var file *syntax.File
		if file, err = l.again(text); err == nil {
			return []piece{{stmts: file.Stmts, last: file.Last, src: &src}}, true
		}
	}
	return nil, false
}

// missing returns what an error says that the end of a text lacks.
func missing(text string, err error) (string, bool) {
	var pe syntax.ParseError
	if !errors.As(err, &pe) {
		return "", false
	}
	// Not always marked as incomplete.
	if _, d, ok := strings.Cut(pe.Text, "unclosed here-document "); ok && len(d) > 2 {
		end := d[1:len(d)-1] + "\n"
		if !strings.HasSuffix(text, "\n") {
			end = "\n" + end
		}
		return end, true
	}
	if _, q, ok := strings.Cut(pe.Text, "without closing quote "); ok && len(q) > 2 && pe.Incomplete {
		return q[1 : len(q)-1], true
	}
	return "", false
}

// repaired parses the text after small rewrites, each at the place the parser
// complains of, of what bash takes and the parser does not.
func (l ladder) repaired(err error) ([]piece, bool) {
	text, src := l.text, *l.src
	var file *syntax.File
	for range maxRepairs {
		at, message, ok := complaint(err)
		if !ok {
			return nil, false
		}
		at, from, to, ok := rewrite(text, at, message)
		if !ok {
			if p, ok := l.closed(text, &src, err); ok {
				return p, true
			}
			return l.partly(file, &src)
		}
		text = text[:at] + to + text[at+len(from):]
		src.edits = append(src.edits[:len(src.edits):len(src.edits)], edit{at: at, delta: len(to) - len(from)})
		if file, err = l.again(text); err == nil {
			return []piece{{stmts: file.Stmts, last: file.Last, src: &src}}, true
		}
	}
	return nil, false
}

// partly keeps what stands before the error that rewrites did not mend, and
// splits the rest. A here-document could be on both sides of it.
func (l ladder) partly(file *syntax.File, src *source) ([]piece, bool) {
	if file == nil || len(file.Stmts) == 0 || strings.Contains(l.text, "<<") {
		return nil, false
	}
	end := src.unedited(int(file.Stmts[len(file.Stmts)-1].End().Offset()))
	if end <= 0 || end > len(l.text) {
		return nil, false
	}
	rest := ladder{reader: l.reader, text: l.text[end:], src: l.src.from(end, len(l.text)), lang: l.lang}
	pieces, _ := rest.split(false)
	return append([]piece{{stmts: file.Stmts, last: file.Last, src: src}}, pieces...), true
}

// rewrite says what to put in place of what, for an error at an offset.
func rewrite(text string, at int, message string) (where int, from, to string, ok bool) {
	if at < 0 || at > len(text) {
		return 0, "", "", false
	}
	here := text[at:]
	switch {
	case strings.HasPrefix(message, "inline variables cannot be arrays"):
		// NAME=(...) before a program: bash takes it for a plain assignment.
		if end := strings.IndexByte(here, ')'); end > 0 {
			return at, here[:end+1], strings.Repeat(" ", end+1), true
		}
	case strings.HasPrefix(message, "array element values must be words") && strings.HasPrefix(here, "="):
		return at, "=", `\=`, true
	case strings.HasPrefix(message, "`[x]` must be followed by `=`") && strings.HasPrefix(here, "["):
		return at, "[", `""[`, true // a pattern, not an index
	case strings.HasPrefix(message, "`[` must follow a name") && strings.HasSuffix(text[:at], "["):
		return at - 1, "[", `""[`, true // the same of a class, as in ([[:alpha:]]*)
	case strings.HasPrefix(message, "cannot negate"), strings.HasPrefix(message, "`!` cannot form"):
		return at, "!", " ", true
	}
	// Not arithmetic after all, but a subshell in a subshell.
	if i := strings.LastIndex(text[:min(at+3, len(text))], "(("); i >= 0 {
		return i, "((", "( (", true
	}
	return 0, "", "", false
}

// split parses piece by piece, at newlines and semicolons outside quotes, and
// takes the words of each piece that the parser refuses. deep says that the
// text nests too deeply to be parsed at all.
func (l ladder) split(deep bool) ([]piece, Rung) {
	var out []piece
	rung := SplitLines
	for start, n := 0, 0; start < len(l.text) && len(out) < maxCalls; n++ {
		end := start + boundary(l.text[start:])
		text := l.text[start:end]
		src := l.src.from(start, end)
		start = end + 1
		if t := strings.TrimSpace(text); t == "" || t[0] == '#' {
			continue
		}
		if n < maxPieces && !deep {
			if p, ok := l.alone(text, src); ok {
				for i := range p {
					p[i].loose = true
				}
				out = append(out, p...)
				continue
			}
		}
		rung = Lexed
		for _, words := range lex(text, n < maxPieces) {
			out = append(out, piece{words: words, src: src})
		}
	}
	if len(out) >= maxCalls {
		l.limit()
	}
	return out, rung
}

// alone parses a piece by itself.
func (l ladder) alone(text string, src *source) ([]piece, bool) {
	file, err := l.again(text)
	if err == nil {
		return []piece{{stmts: file.Stmts, last: file.Last, src: src}}, true
	}
	return l.closed(text, src, err)
}

// boundary returns the offset of the first newline or semicolon outside
// quotes; where a quote stays open, of the first newline at all. A comment
// goes on to the end of its line.
func boundary(s string) int {
	if t := strings.TrimLeft(s, " \t"); strings.HasPrefix(t, "#") {
		if i := strings.IndexByte(s, '\n'); i >= 0 {
			return i
		}
		return len(s)
	}
	quote := byte(0)
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\' && quote != '\'':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '\'' || c == '"' || c == '`':
			if strings.IndexByte(s[i+1:], c) >= 0 {
				quote = c
			}
		case c == '\n' || c == ';':
			return i
		}
	}
	return len(s)
}

// printable replaces bytes that are no text in UTF-8, which the parser
// refuses and a shell does not, one for one.
func printable(s string) string {
	b := []byte(s)
	for i := 0; i < len(b); {
		r, n := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && n == 1 {
			b[i] = 0x7f
		}
		i += n
	}
	return string(b)
}

// from returns the source of text[start:end] of this source's text.
func (s *source) from(start, end int) *source {
	if s.inner {
		return s
	}
	return &source{base: s.base + start, end: s.base + end}
}
