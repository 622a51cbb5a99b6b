package install

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"airlock/internal/call"
)

const bom = "\ufeff"

// ErrJSON is wrapped by the error for a file that is no plain JSON object.
var ErrJSON = errors.New("not plain JSON")

// span is a piece of the settings, by offsets into all of them.
type span struct{ start, end int }

func (s span) of(src []byte) []byte { return src[s.start:s.end] }

// member is a member of an object, or an element of an array (without a key).
type member struct {
	key   []byte
	start int // of the key, or of the element
	value span
}

// text returns the member's value if it is a string, otherwise "".
func (m member) text(src []byte) string {
	text, _ := call.Text(m.value.of(src))
	return text
}

// root returns the object that the settings are. Settings of white space only
// have none: ok is false.
func root(src []byte) (object span, ok bool, err error) {
	body := bytes.TrimPrefix(src, []byte(bom))
	trimmed := bytes.TrimLeft(body, " \t\r\n")
	if len(trimmed) == 0 {
		return span{}, false, nil
	}
	if !call.Valid(body) {
		return span{}, false, syntaxError(src, len(src)-len(body))
	}
	if got := call.KindOf(trimmed); got != call.Object {
		return span{}, false, fmt.Errorf("%w: the file is %s, want an object", ErrJSON, kindName(got))
	}
	start := len(src) - len(trimmed)
	return span{start, start + len(bytes.TrimRight(trimmed, " \t\r\n"))}, true, nil
}

// syntaxError says where the settings stop being JSON, and why as far as that
// can be told.
func syntaxError(src []byte, from int) error {
	line, what := 1, ""
	var syntax *json.SyntaxError
	if err := json.Unmarshal(src[from:], new(any)); errors.As(err, &syntax) {
		end := from + int(syntax.Offset)
		line += bytes.Count(src[:end], []byte("\n"))
		what = ": " + syntax.Error()
		if end > from && (src[end-1] == '/' || src[end-1] == '#') {
			what = ": it has comments"
		}
	}
	return fmt.Errorf("%w: line %d%s", ErrJSON, line, what)
}

// members lists what is in an object or array of valid JSON.
func members(src []byte, in span) []member {
	scan := call.ScanObject
	if src[in.start] == '[' {
		scan = call.ScanArray
	}
	var out []member
	for s := scan(in.of(src)); s.Next(); {
		start := in.start + s.Start()
		m := member{key: s.Key(), start: start, value: span{start, start + len(s.Value())}}
		if m.key != nil {
			m.start = in.start + s.KeyStart()
		}
		out = append(out, m)
	}
	return out
}

// field returns the member that counts under a name: of duplicates the last
// one, as JavaScript reads them.
func field(src []byte, list []member, name string) (found member, index int) {
	index = -1
	for i, m := range list {
		if call.KeyIs(m.key, name) {
			found, index = m, i
		}
	}
	return found, index
}

// kind is the type of a member's value.
func (m member) kind(src []byte) call.Kind { return call.KindOf(m.value.of(src)) }

func kindName(k call.Kind) string {
	switch k {
	case call.Null:
		return "null"
	case call.Bool:
		return "a boolean"
	case call.Number:
		return "a number"
	case call.String:
		return "a string"
	case call.Array:
		return "an array"
	default:
		return "an object"
	}
}
