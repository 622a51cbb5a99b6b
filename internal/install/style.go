package install

import (
	"bytes"
	"strconv"
	"strings"

	"airlock/internal/call"
)

// kindOf is the type of a value to be written.
func kindOf(value any) call.Kind {
	if _, ok := value.(object); ok {
		return call.Object
	}
	return call.Array
}

// pair is a member to be written; the key is empty for an element.
type pair struct {
	key   string
	value any // object, array, string, int, bool
}

type (
	object []pair
	array  []any
)

// style is how a settings file is laid out.
type style struct {
	newline string
	unit    string // one step of indentation
	space   string // behind a colon, and on one line behind a comma
	oneLine bool
}

// styleOf reads the layout off the file. A file that shows none is indented by
// two spaces, as the client itself writes it.
func styleOf(src []byte, top span, ok bool) style {
	s := style{newline: "\n", unit: "  ", space: " "}
	if i := bytes.IndexByte(src, '\n'); i > 0 && src[i-1] == '\r' {
		s.newline = "\r\n"
	}
	if !ok {
		return s
	}
	list := members(src, top)
	if len(list) == 0 {
		return s
	}
	s.oneLine = bytes.IndexByte(top.of(src), '\n') < 0
	if own, ok := ownLine(src, list[0].start); ok {
		s.unit = strings.TrimPrefix(own, indentOf(src, top.start))
	}
	_, space, _ := strings.Cut(string(src[list[0].start+len(list[0].key):list[0].value.start]), ":")
	if strings.Trim(space, " \t") == "" { // otherwise the value stands on a line below its key
		s.space = space
	}
	return s
}

// ownLine returns the indentation of what stands at an offset, if nothing but
// white space stands before it on its line.
func ownLine(src []byte, at int) (indent string, ok bool) {
	start := bytes.LastIndexByte(src[:at], '\n') + 1
	indent = string(src[start:at])
	return indent, start > 0 && strings.Trim(indent, " \t") == ""
}

// indentOf returns the indentation of the line that an offset is on.
func indentOf(src []byte, at int) string {
	line := src[bytes.LastIndexByte(src[:at], '\n')+1 : at]
	line = bytes.TrimPrefix(line, []byte(bom))
	return string(line[:len(line)-len(bytes.TrimLeft(line, " \t"))])
}

// add writes a member behind the last one of a container, and behind the
// comments that follow it. src is the settings without their comments.
func (s style) add(settings, src []byte, in span, list []member, p pair) []byte {
	if len(list) == 0 {
		return s.first(settings, src, in, p)
	}
	last := list[len(list)-1]
	indent, own := ownLine(src, last.start)
	end := commentEnd(settings, src, last.value.end, in.end-1)
	if !own && end > last.value.end { // a comment may last until the end of its line
		indent, own = indentOf(settings, last.start)+s.unit, true
	}
	text := s.space
	if own {
		text = s.newline + indent + s.key(p.key) + s.render(p.value, indent)
	} else {
		s.oneLine = true
		text += s.key(p.key) + s.render(p.value, "")
	}
	return replace(replace(settings, span{end, end}, []byte(text)), span{last.value.end, last.value.end}, []byte(","))
}

// first writes the only member of a container, behind its comments.
func (s style) first(settings, src []byte, in span, p pair) []byte {
	end := commentEnd(settings, src, in.start+1, in.end-1)
	if end == in.start+1 {
		var whole any = object{p}
		if p.key == "" {
			whole = array{p.value}
		}
		return s.put(settings, in, whole)
	}
	indent := indentOf(settings, in.start)
	text := s.newline + indent + s.unit + s.key(p.key) + s.render(p.value, indent+s.unit)
	if bytes.IndexByte(src[end:in.end], '\n') < 0 {
		text += s.newline + indent
	}
	return replace(settings, span{end, end}, []byte(text))
}

// put writes a value in the place of another.
func (s style) put(src []byte, at span, value any) []byte {
	return replace(src, at, []byte(s.render(value, indentOf(src, at.start))))
}

func (s style) key(key string) string {
	if key == "" {
		return ""
	}
	return string(call.AppendQuoted(nil, key)) + ":" + s.space
}

// render writes a value; indent is that of the line it starts on.
func (s style) render(value any, indent string) string {
	switch v := value.(type) {
	case object:
		var parts []string
		for _, p := range v {
			parts = append(parts, s.key(p.key)+s.render(p.value, indent+s.unit))
		}
		return s.brackets("{", parts, "}", indent)
	case array:
		var parts []string
		for _, e := range v {
			parts = append(parts, s.render(e, indent+s.unit))
		}
		return s.brackets("[", parts, "]", indent)
	case int:
		return strconv.Itoa(v)
	case bool:
		return strconv.FormatBool(v)
	default:
		return string(call.AppendQuoted(nil, v.(string)))
	}
}

func (s style) brackets(open string, parts []string, end, indent string) string {
	if s.oneLine {
		return open + strings.Join(parts, ","+s.space) + end
	}
	line := s.newline + indent
	return open + line + s.unit + strings.Join(parts, ","+line+s.unit) + line + end
}
