package install

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"airlock/internal/call"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// ErrTOML is wrapped by the error for a file that is no TOML, or has its hooks
// in a form that cannot be edited without loss.
var ErrTOML = errors.New("cannot be edited")

// TOML is a file with hooks as tables, as Codex reads them:
//
//	[[hooks.PreToolUse]]
//	matcher = "*"
//	[[hooks.PreToolUse.hooks]]
//	type = "command"
//	command = "..."
//
// Every edit is checked against what the file means: it may change our
// handlers and nothing else.
type TOML struct {
	Entry Entry
	Ours  func(Handler) bool
}

// block is the text of one table, from its header to its last key: a group of
// an event, or a handler.
type block struct {
	at      span // whole lines
	event   string
	handler bool
	Handler
	command span // the value, quotes included
}

// Find returns the handlers of all events.
func (f TOML) Find(file []byte) ([]Handler, error) {
	var out []Handler
	groups, err := f.groups(file)
	for _, g := range groups {
		out = append(out, g.Handler)
	}
	return out, err
}

// located is a handler as the file means it: of whatever form the tables are.
type located struct {
	Handler
	in, at int // its group among those of the event, its place in the group
}

// groups lists the handlers of all events, in the order of the events' names.
func (f TOML) groups(file []byte) ([]located, error) {
	all, err := meaning(file)
	if err != nil {
		return nil, err
	}
	hooks, _ := all["hooks"].(map[string]any)
	events := make([]string, 0, len(hooks))
	for event := range hooks {
		events = append(events, event)
	}
	slices.Sort(events)
	var out []located
	for _, event := range events {
		list, _ := hooks[event].([]any)
		for in, g := range list {
			table, _ := g.(map[string]any)
			handlers, _ := table["hooks"].([]any)
			for at, h := range handlers {
				out = append(out, located{handlerOf(event, table, h), in, at})
			}
		}
	}
	return out, nil
}

func handlerOf(event string, in map[string]any, handler any) Handler {
	table, _ := handler.(map[string]any)
	h := Handler{Event: event}
	h.Matcher, _ = in["matcher"].(string)
	h.Command, _ = table["command"].(string)
	if seconds, ok := table["timeout"].(int64); ok {
		h.Timeout = strconv.FormatInt(seconds, 10)
	}
	return h
}

// meaning is the file decoded.
func meaning(file []byte) (map[string]any, error) {
	var all map[string]any
	err := toml.Unmarshal(bytes.TrimPrefix(file, []byte(bom)), &all)
	if at := new(toml.DecodeError); errors.As(err, &at) {
		line, _ := at.Position()
		return nil, fmt.Errorf("%w: line %d: %s", ErrTOML, line, strings.TrimPrefix(at.Error(), "toml: "))
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrTOML, err)
	}
	return all, nil
}

// Add writes our tables behind all others, or our command in the place of an
// older one.
func (f TOML) Add(file []byte) ([]byte, error) {
	found, err := f.groups(file)
	if err != nil {
		return nil, err
	}
	mine := slices.DeleteFunc(found, func(g located) bool { return g.Event != f.Entry.Event || !f.Ours(g.Handler) })
	switch {
	case len(mine) > 1:
		less, err := f.without(file, func(h Handler) bool { return f.Ours(h) })
		if err != nil {
			return nil, err
		}
		return f.Add(less)
	case len(mine) == 0:
		return f.append(file)
	case mine[0].Command == f.Entry.Command:
		return file, nil
	}
	return f.update(file, mine[0])
}

// append writes our tables at the end of the file.
func (f TOML) append(file []byte) ([]byte, error) {
	newline := "\n"
	if i := bytes.IndexByte(file, '\n'); i > 0 && file[i-1] == '\r' {
		newline = "\r\n"
	}
	var b strings.Builder
	if len(file) > 0 {
		if file[len(file)-1] != '\n' {
			b.WriteString(newline)
		}
		b.WriteString(newline)
	}
	name := "hooks." + f.Entry.Event
	for _, line := range []string{
		"[[" + name + "]]", "matcher = " + basicString(f.Entry.Matcher), "",
		"[[" + name + ".hooks]]", `type = "command"`, "command = " + basicString(f.Entry.Command),
		"timeout = " + strconv.Itoa(f.Entry.Timeout),
	} {
		b.WriteString(line + newline)
	}
	after := append(bytes.Clone(file), b.String()...)
	return after, f.check(file, after, func(all map[string]any) {
		hooks, _ := all["hooks"].(map[string]any)
		if hooks == nil {
			hooks = map[string]any{}
			all["hooks"] = hooks
		}
		list, _ := hooks[f.Entry.Event].([]any)
		hooks[f.Entry.Event] = append(list, map[string]any{"matcher": f.Entry.Matcher, "hooks": []any{map[string]any{
			"type": "command", "command": f.Entry.Command, "timeout": int64(f.Entry.Timeout)}}})
	})
}

// basicString writes a text as TOML reads it, which escapes as JSON does.
func basicString(text string) string {
	return string(call.AppendQuoted(nil, text))
}

// update puts our command in the place of the one that a handler has.
func (f TOML) update(file []byte, mine located) ([]byte, error) {
	for _, b := range f.blocks(file) {
		if b.handler && b.event == mine.Event && b.Command == mine.Command && b.command.end > 0 {
			after := replace(file, b.command, []byte(basicString(f.Entry.Command)))
			return after, f.check(file, after, func(all map[string]any) {
				handlers := all["hooks"].(map[string]any)[mine.Event].([]any)[mine.in].(map[string]any)["hooks"].([]any)
				handlers[mine.at].(map[string]any)["command"] = f.Entry.Command
			})
		}
	}
	return nil, errInline
}

var errInline = fmt.Errorf("%w: our hook is written on one line with others", ErrTOML)

// check holds an edit to what it is to do to the file's meaning.
func (f TOML) check(before, after []byte, edit func(map[string]any)) error {
	want, err := meaning(before)
	if err != nil {
		return err
	}
	got, err := meaning(after)
	if err != nil {
		return fmt.Errorf("%w: hooks are written on one line, or twice", ErrTOML)
	}
	if want == nil {
		want = map[string]any{}
	}
	if edit(want); !reflect.DeepEqual(got, want) {
		return fmt.Errorf("%w: its hooks are in a form that we do not know", ErrTOML)
	}
	return nil
}

// Remove takes our tables out, and the group of ours that is left empty.
func (f TOML) Remove(file, _ []byte) ([]byte, error) { return f.without(file, f.Ours) }

func (f TOML) without(file []byte, gone func(Handler) bool) ([]byte, error) {
	found, err := f.groups(file)
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(found, func(g located) bool { return gone(g.Handler) }) {
		return file, nil
	}
	blocks := f.blocks(file)
	after := file
	for i := len(blocks) - 1; i >= 0; i-- {
		switch b := blocks[i]; {
		case !b.handler || !gone(b.Handler):
		case i > 0 && !blocks[i-1].handler && (i+1 == len(blocks) || !blocks[i+1].handler || blocks[i+1].event != b.event):
			after = cutLines(after, span{blocks[i-1].at.start, b.at.end})
		default:
			after = cutLines(after, b.at)
		}
	}
	return after, f.check(file, after, func(all map[string]any) { drop(all, gone) })
}

// cutLines takes whole lines out, and the empty one before them.
func cutLines(file []byte, at span) []byte {
	for _, blank := range [...]string{"\r\n", "\n"} {
		if rest, ok := bytes.CutSuffix(file[:at.start], []byte(blank)); ok && (len(rest) == 0 || rest[len(rest)-1] == '\n') {
			at.start = len(rest)
			break
		}
	}
	return replace(file, at, nil)
}

// drop takes handlers out of the meaning of a file, and what they leave empty.
func drop(all map[string]any, gone func(Handler) bool) {
	hooks, _ := all["hooks"].(map[string]any)
	for event, value := range hooks {
		list, _ := value.([]any)
		kept := slices.DeleteFunc(list, func(g any) bool {
			table, _ := g.(map[string]any)
			handlers, _ := table["hooks"].([]any)
			left := slices.DeleteFunc(slices.Clone(handlers), func(h any) bool { return gone(handlerOf(event, table, h)) })
			if len(left) > 0 {
				table["hooks"] = left
			}
			return len(handlers) > 0 && len(left) == 0
		})
		if len(kept) == 0 && len(list) > 0 {
			delete(hooks, event)
		} else if list != nil {
			hooks[event] = kept
		}
	}
	if hooks != nil && len(hooks) == 0 {
		delete(all, "hooks")
	}
}

// blocks finds the tables of groups and handlers in the text, in their order.
func (f TOML) blocks(file []byte) []block {
	src := bytes.TrimPrefix(file, []byte(bom))
	shift := len(file) - len(src)
	var out []block
	var now *block // the table that keys belong to, if it is one of ours to know
	var p unstable.Parser
	p.Reset(src)
	for p.NextExpression() {
		e := p.Expression()
		switch e.Kind {
		case unstable.Table, unstable.ArrayTable:
			now = nil
			names, first, last := keyOf(e)
			group := len(names) == 2 && e.Kind == unstable.ArrayTable && names[0] == "hooks"
			handler := len(names) == 3 && e.Kind == unstable.ArrayTable && names[0] == "hooks" && names[2] == "hooks"
			if group || handler {
				start := bytes.LastIndexByte(src[:first], '\n') + 1
				out = append(out, block{at: span{start + shift, nextLine(src, last) + shift}, event: names[1], handler: handler,
					Handler: Handler{Event: names[1]}})
				now = &out[len(out)-1]
			}
		case unstable.KeyValue:
			if now != nil {
				now.add(e, src, shift)
			}
		}
	}
	return out
}

// add takes a key of a table in.
func (b *block) add(e *unstable.Node, src []byte, shift int) {
	end := int(e.Raw.Offset + e.Raw.Length)
	b.at.end = nextLine(src, end) + shift
	names, _, _ := keyOf(e)
	if value := e.Value(); len(names) == 1 && names[0] == "command" && value.Kind == unstable.String {
		b.Command = string(value.Data)
		start := int(value.Raw.Offset) + shift
		b.command = span{start, start + int(value.Raw.Length)}
	}
}

// keyOf returns the parts of a key, and the offsets of the first part and
// behind the last.
func keyOf(e *unstable.Node) (names []string, first, last int) {
	for it := e.Key(); it.Next(); {
		n := it.Node()
		if names == nil {
			first = int(n.Raw.Offset)
		}
		names = append(names, string(n.Data))
		last = int(n.Raw.Offset + n.Raw.Length)
	}
	return names, first, last
}

// nextLine returns the offset behind the end of the line that an offset is on.
func nextLine(src []byte, at int) int {
	if n := bytes.IndexByte(src[at:], '\n'); n >= 0 {
		return at + n + 1
	}
	return len(src)
}

// Empty reports whether a file that we created has nothing in it.
func (f TOML) Empty(file []byte, created bool) bool {
	return created && len(bytes.TrimSpace(file)) == 0
}

// Mode keeps a new file to its owner.
func (f TOML) Mode() fs.FileMode { return 0o600 }
