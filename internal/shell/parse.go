package shell

import (
	"errors"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// parseText parses a text as it is.
func (r *reader) parseText(text string, lang syntax.LangVariant, recover ...syntax.ParserOption) (*syntax.File, error) {
	if r.parser == nil {
		r.parser = syntax.NewParser(syntax.KeepComments(true))
	}
	syntax.Variant(lang)(r.parser)
	errs := syntax.RecoverErrors(0)
	if len(recover) > 0 {
		errs = recover[0]
	}
	errs(r.parser)
	file, err := r.parser.Parse(&textReader{text: text}, "")
	for range maxRepairs {
		fixed, ok := endComments(text, file)
		if !ok {
			break
		}
		if r.spent.parsed += len(text) + 64; r.spent.parsed > maxParsed {
			return &syntax.File{}, errSpent
		}
		text = fixed
		file, err = r.parser.Parse(&textReader{text: text}, "")
	}
	return file, err
}

// endComments takes the backslash off the ends of comments: for the parser it
// joins the next line to the command, for bash that line is a new one.
func endComments(text string, file *syntax.File) (string, bool) {
	if !strings.Contains(text, "\\\n") || strings.IndexByte(text, '#') < 0 {
		return text, false
	}
	var b []byte
	end := func(c *syntax.Comment) {
		at := int(c.Hash.Offset()) + len(c.Text) - 1
		if strings.HasSuffix(c.Text, "\\\n") && at < len(text) && text[at] == '\\' {
			if b == nil {
				b = []byte(text)
			}
			b[at] = ' '
		}
	}
	for _, s := range file.Stmts {
		syntax.Walk(s, func(n syntax.Node) bool {
			if c, ok := n.(*syntax.Comment); ok {
				end(c)
			}
			return true
		})
	}
	for i := range file.Last {
		end(&file.Last[i])
	}
	return string(b), b != nil
}

// complaint returns where and of what the parser complains.
func complaint(err error) (at int, message string, ok bool) {
	var pe syntax.ParseError
	if errors.As(err, &pe) {
		return int(pe.Pos.Offset()), pe.Text, true
	}
	var le syntax.LangError
	if errors.As(err, &le) {
		return int(le.Pos.Offset()), le.Feature, strings.Contains(le.Feature, "arithmetic")
	}
	return 0, "", false
}

// unfinished returns the index of the first statement with a here-document in
// which an error stands.
func unfinished(stmts []*syntax.Stmt, at int) int {
	for i, s := range stmts {
		inside := false
		syntax.Walk(s, func(n syntax.Node) bool {
			if r, ok := n.(*syntax.Redirect); ok && r.Hdoc != nil {
				inside = inside || int(r.Hdoc.Pos().Offset()) <= at && at <= int(r.Hdoc.End().Offset())
			}
			return !inside
		})
		if inside {
			return i
		}
	}
	return len(stmts)
}
