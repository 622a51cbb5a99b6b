package install

import (
	"bytes"
	"fmt"
	"slices"

	"airlock/internal/call"
)

// level is one step down to a handler: a container, what is in it, and which
// of that the next step takes.
type level struct {
	in   span
	list []member
	at   int
}

// The steps to a handler.
const (
	inRoot   = iota // the member "hooks"
	inHooks         // the member named by the event
	inEvent         // the group
	inGroup         // the member "hooks"
	inGroups        // the handler
)

// path is the names on the way to a handler; "" stands for any.
var path = [...]string{inRoot: "hooks", inHooks: "", inEvent: "", inGroup: "hooks", inGroups: ""}

type place struct {
	Handler
	command member // of the handler; no key where there is none
	steps   [len(path)]level
	dead    bool // behind a key that a later one of the same name overrides
}

// Find returns the handlers of all events that the client would read from the
// settings, in their order.
func Find(settings []byte) ([]Handler, error) {
	found, err := places(settings)
	var out []Handler
	for _, p := range found {
		if !p.dead {
			out = append(out, p.Handler)
		}
	}
	return out, err
}

// places finds the handlers. Parts that do not have the shape of a
// registration are none of ours and are passed over.
func places(src []byte) ([]place, error) {
	object, ok, err := root(src)
	if err != nil || !ok {
		return nil, err
	}
	var out []place
	descend(src, object, place{}, inRoot, func(p place) {
		p.read(src)
		out = append(out, p)
	})
	return out, nil
}

// descend calls visit for every member that the rest of the path leads to.
func descend(src []byte, in span, p place, depth int, visit func(place)) {
	if depth == len(path) {
		visit(p)
		return
	}
	list := members(src, in)
	for i, m := range list {
		if path[depth] != "" && !call.KeyIs(m.key, path[depth]) {
			continue
		}
		next := p
		next.steps[depth] = level{in, list, i}
		if name, ok := call.Text(m.key); ok {
			_, last := field(src, list, name)
			next.dead = p.dead || last != i
		}
		descend(src, m.value, next, depth+1, visit)
	}
}

func (p *place) read(src []byte) {
	event, groups, handlers := p.steps[inHooks], p.steps[inEvent], p.steps[inGroups]
	p.Event, _ = call.Text(event.list[event.at].key)
	matcher, _ := field(src, members(src, groups.list[groups.at].value), "matcher")
	p.Matcher = matcher.text(src)
	list := members(src, handlers.list[handlers.at].value)
	p.command, _ = field(src, list, "command")
	p.Command = p.command.text(src)
	if timeout, i := field(src, list, "timeout"); i >= 0 {
		p.Timeout = string(timeout.value.of(src))
	}
}

// Add registers the entry and returns the new settings. Where ours finds
// handlers of the same event, the first gets the entry's command and keeps the
// rest as the user may have set it, and others are taken out; settings that
// need no change come back as they are.
func Add(settings []byte, entry Entry, ours func(Handler) bool) ([]byte, error) {
	for {
		found, err := places(settings)
		if err != nil {
			return nil, err
		}
		mine := slices.DeleteFunc(found, func(p place) bool {
			return p.dead || p.Event != entry.Event || !ours(p.Handler)
		})
		switch {
		case len(mine) == 0:
			return insert(settings, entry)
		case len(mine) > 1:
			settings = cut(settings, &mine[len(mine)-1], nil)
		case mine[0].Command == entry.Command:
			return settings, nil
		default:
			return replace(settings, mine[0].command.value, call.AppendQuoted(nil, entry.Command)), nil
		}
	}
}

// insert adds the entry as a group of its own, last of its event.
func insert(src []byte, entry Entry) ([]byte, error) {
	group := object{
		{"matcher", entry.Matcher},
		{"hooks", array{object{
			{"type", "command"}, {"command", entry.Command}, {"timeout", entry.Timeout},
		}}},
	}
	event := object{{entry.Event, array{group}}}
	top, ok, err := root(src)
	if err != nil {
		return nil, err
	}
	style := styleOf(src, top, ok)
	if !ok {
		text := style.render(object{{"hooks", event}}, "") + style.newline
		return append(bytes.TrimRight(bytes.Clone(src), " \t\r\n"), text...), nil
	}
	list := members(src, top)
	hooks, at := field(src, list, "hooks")
	if at < 0 {
		return style.add(src, top, list, pair{"hooks", event}), nil
	}
	switch kind := hooks.kind(src); kind {
	case call.Null:
		return style.put(src, hooks.value, event), nil
	case call.Object:
	default:
		return nil, fmt.Errorf("%w: hooks is %s, want an object", ErrJSON, kindName(kind))
	}
	inside := members(src, hooks.value)
	groups, at := field(src, inside, entry.Event)
	if at < 0 {
		return style.add(src, hooks.value, inside, event[0]), nil
	}
	switch kind := groups.kind(src); kind {
	case call.Null:
		return style.put(src, groups.value, array{group}), nil
	case call.Array:
		return style.add(src, groups.value, members(src, groups.value), pair{"", group}), nil
	default:
		return nil, fmt.Errorf("%w: hooks.%s is %s, want an array", ErrJSON, entry.Event, kindName(kind))
	}
}

// Remove takes the handlers that are ours out of the settings, and with them
// the groups, events and objects that held nothing else. What original, the
// settings before ours came in, had there empty or null is put back as it was;
// original may be nil.
func Remove(settings []byte, ours func(Handler) bool, original []byte) ([]byte, error) {
	for {
		found, err := places(settings)
		if err != nil {
			return nil, err
		}
		last := -1
		for i := range found {
			if ours(found[i].Handler) {
				last = i
			}
		}
		if last < 0 {
			return settings, nil
		}
		settings = cut(settings, &found[last], original)
	}
}

// cut takes one handler out, together with what it leaves empty.
func cut(src []byte, p *place, original []byte) []byte {
	event := p.steps[inHooks].list[p.steps[inHooks].at].key
	for depth := inGroups; depth >= inRoot; depth-- {
		if depth == inGroup { // a group without handlers is of no use, whatever else it has
			continue
		}
		step := p.steps[depth]
		if len(step.list) > 1 {
			return cutMember(src, step)
		}
		if was := emptyBefore(original, depth, event); was != nil {
			return replace(src, step.in, was)
		}
	}
	if _, ok, err := root(original); err == nil && !ok && original != nil {
		return bytes.Clone(original) // a file of white space
	}
	top := p.steps[inRoot].in
	return replace(src, span{top.start + 1, top.end - 1}, nil)
}

// cutMember takes one of several members out, and the comma on the side where
// ours were put in.
func cutMember(src []byte, step level) []byte {
	if step.at == 0 {
		return replace(src, span{step.list[0].start, step.list[1].start}, nil)
	}
	return replace(src, span{step.list[step.at-1].value.end, step.list[step.at].value.end}, nil)
}

// emptyBefore returns what original has at one step of the way to an event's
// handlers, if that is null or has nothing in it; otherwise nil.
func emptyBefore(original []byte, depth int, event []byte) []byte {
	at, ok, err := root(original)
	if err != nil || !ok || depth > inEvent {
		return nil
	}
	name, _ := call.Text(event)
	for _, key := range []string{"hooks", name}[:depth] {
		m, i := field(original, members(original, at), key)
		if i < 0 {
			return nil
		}
		at = m.value
	}
	value := at.of(original)
	switch call.KindOf(value) {
	case call.Null:
		return value
	case call.Object, call.Array:
		if len(members(original, at)) == 0 {
			return value
		}
	}
	return nil
}

// replace returns src with a piece of it replaced, and leaves src alone.
func replace(src []byte, at span, by []byte) []byte {
	out := make([]byte, 0, len(src)-(at.end-at.start)+len(by))
	out = append(out, src[:at.start]...)
	out = append(out, by...)
	return append(out, src[at.end:]...)
}

// Off reports whether the settings switch all hooks off.
func Off(settings []byte) bool {
	object, ok, err := root(settings)
	if err != nil || !ok {
		return false
	}
	m, i := field(settings, members(settings, object), "disableAllHooks")
	if i < 0 {
		return false
	}
	return string(m.value.of(settings)) == "true"
}
