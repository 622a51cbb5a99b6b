package install

import (
	"bytes"
	"fmt"
	"slices"

	"airlock/internal/call"
)

// Shape is how a client's JSON file lists its hooks. The zero value is that of
// Claude Code:
//
//	{"hooks": {EVENT: [{"matcher": M, "hooks": [{"type": "command", ...}]}]}}
type Shape struct {
	Bare     bool // events stand at the top, not under "hooks"
	Flat     bool // handlers stand in an event's array, not in groups of one matcher
	Version  bool // the client wants "version": 1 beside the hooks
	Comments bool // the client takes comments
}

// path is the names on the way to a handler; "" stands for any.
func (s Shape) path() []string {
	path := []string{"hooks", "", "", "hooks", ""}
	if s.Flat {
		path = path[:3]
	}
	if s.Bare {
		path = path[1:]
	}
	return path
}

// eventAt is the step of the path that an event's name is at.
func (s Shape) eventAt() int {
	if s.Bare {
		return 0
	}
	return 1
}

// containers are the names of the objects and the array that an event's
// handlers or groups are in.
func (s Shape) containers(event string) []string {
	if s.Bare {
		return []string{event}
	}
	return []string{"hooks", event}
}

// level is one step down to a handler: a container, what is in it, and which
// of that the next step takes.
type level struct {
	in   span
	list []member
	at   int
}

type place struct {
	Handler
	command member // of the handler; no key where there is none
	steps   []level
	dead    bool // behind a key that a later one of the same name overrides
}

// Find returns the handlers of all events that the client would read from the
// settings, in their order.
func (s Shape) Find(settings []byte) ([]Handler, error) {
	found, err := s.places(settings)
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
func (s Shape) places(settings []byte) ([]place, error) {
	src := s.plain(settings)
	object, ok, err := root(src)
	if err != nil || !ok {
		return nil, err
	}
	var out []place
	s.descend(src, object, place{}, s.path(), func(p place) {
		s.read(src, &p)
		out = append(out, p)
	})
	return out, nil
}

// descend calls visit for every member that the path leads to.
func (s Shape) descend(src []byte, in span, p place, path []string, visit func(place)) {
	if len(path) == 0 {
		visit(p)
		return
	}
	list := members(src, in)
	for i, m := range list {
		if path[0] != "" && !call.KeyIs(m.key, path[0]) {
			continue
		}
		next := p
		next.steps = append(slices.Clone(p.steps), level{in, list, i})
		if name, ok := call.Text(m.key); ok {
			_, last := field(src, list, name)
			next.dead = p.dead || last != i
		}
		s.descend(src, m.value, next, path[1:], visit)
	}
}

func (s Shape) read(src []byte, p *place) {
	event, handlers := p.steps[s.eventAt()], p.steps[len(p.steps)-1]
	list := members(src, handlers.list[handlers.at].value)
	with := list // what the matcher is a member of
	if !s.Flat {
		groups := p.steps[s.eventAt()+1]
		with = members(src, groups.list[groups.at].value)
	}
	p.Event, _ = call.Text(event.list[event.at].key)
	matcher, _ := field(src, with, "matcher")
	p.Matcher = matcher.text(src)
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
func (s Shape) Add(settings []byte, entry Entry, ours func(Handler) bool) ([]byte, error) {
	for {
		found, err := s.places(settings)
		if err != nil {
			return nil, err
		}
		mine := slices.DeleteFunc(found, func(p place) bool {
			return p.dead || p.Event != entry.Event || !ours(p.Handler)
		})
		switch {
		case len(mine) == 0:
			return s.insert(settings, entry)
		case len(mine) > 1:
			settings = s.cut(settings, &mine[len(mine)-1], nil)
		case mine[0].Command == entry.Command:
			return settings, nil
		default:
			return replace(settings, mine[0].command.value, call.AppendQuoted(nil, entry.Command)), nil
		}
	}
}

// insert adds the entry as a group of its own, last of its event.
func (s Shape) insert(settings []byte, entry Entry) ([]byte, error) {
	src := s.plain(settings)
	top, ok, err := root(src)
	if err != nil {
		return nil, err
	}
	style := styleOf(src, top, ok)
	way := []pair{{entry.Event, array{s.element(entry)}}}
	if !s.Bare {
		way = append([]pair{{"hooks", object{way[0]}}}, way...)
	}
	if !ok {
		whole := object{way[0]}
		if s.Version {
			whole = object{{"version", 1}, way[0]}
		}
		before := bytes.TrimRight(bytes.Clone(settings), " \t\r\n")
		if len(bytes.TrimPrefix(before, []byte(bom))) > 0 { // comments
			before = append(before, style.newline...)
		}
		return append(before, style.render(whole, "")+style.newline...), nil
	}
	in := top
	for _, p := range way {
		list := members(src, in)
		m, at := field(src, list, p.key)
		switch kind := m.kind(src); {
		case at < 0:
			return s.versioned(style.add(settings, src, in, list, p), style)
		case kind == call.Null:
			return s.versioned(style.put(settings, m.value, p.value), style)
		case kind != kindOf(p.value):
			return nil, fmt.Errorf("%w: %s is %s, want %s", ErrJSON, s.name(p.key), kindName(kind), kindName(kindOf(p.value)))
		}
		in = m.value
	}
	return s.versioned(style.add(settings, src, in, members(src, in), pair{"", s.element(entry)}), style)
}

// name is the way to a member, for an error.
func (s Shape) name(key string) string {
	if s.Bare || key == "hooks" {
		return key
	}
	return "hooks." + key
}

// element is what an event's array gets.
func (s Shape) element(e Entry) object {
	handler := object{{"command", e.Command}}
	if e.Timeout > 0 {
		handler = append(handler, pair{"timeout", e.Timeout})
	}
	if !s.Flat {
		return object{{"matcher", e.Matcher}, {"hooks", array{append(object{{"type", "command"}}, handler...)}}}
	}
	if e.Matcher != "" {
		handler = append(handler, pair{"matcher", e.Matcher})
	}
	if e.Show {
		handler = append(handler, pair{"show_output", true})
	}
	return handler
}

// versioned adds the version that a client wants where there is none.
func (s Shape) versioned(settings []byte, style style) ([]byte, error) {
	if !s.Version {
		return settings, nil
	}
	src := s.plain(settings)
	top, _, err := root(src)
	if err != nil {
		return nil, err
	}
	list := members(src, top)
	if _, at := field(src, list, "version"); at >= 0 {
		return settings, nil
	}
	return style.add(settings, src, top, list, pair{"version", 1}), nil
}

// Remove takes the handlers that are ours out of the settings, and with them
// the groups, events and objects that held nothing else. What original, the
// settings before ours came in, had there empty or null is put back as it was;
// original may be nil.
func (s Shape) Remove(settings []byte, ours func(Handler) bool, original []byte) ([]byte, error) {
	for some := false; ; some = true {
		found, err := s.places(settings)
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
			if some {
				settings = s.unversioned(settings, original)
			}
			return settings, nil
		}
		settings = s.cut(settings, &found[last], original)
	}
}

// unversioned takes the version out that original had not.
func (s Shape) unversioned(settings, original []byte) []byte {
	if !s.Version || original == nil {
		return settings
	}
	was := s.plain(original)
	if top, ok, err := root(was); err != nil || !ok {
		return settings
	} else if _, at := field(was, members(was, top), "version"); at >= 0 {
		return settings
	}
	src := s.plain(settings)
	top, ok, err := root(src)
	if err != nil || !ok {
		return settings
	}
	list := members(src, top)
	if _, at := field(src, list, "version"); at >= 0 {
		return cutMember(settings, src, level{top, list, at})
	}
	return settings
}

// cut takes one handler out, together with what it leaves empty.
func (s Shape) cut(settings []byte, p *place, original []byte) []byte {
	src := s.plain(settings)
	event, _ := call.Text(p.steps[s.eventAt()].list[p.steps[s.eventAt()].at].key)
	for depth := len(p.steps) - 1; depth >= 0; depth-- {
		if !s.Flat && depth == len(p.steps)-2 { // a group without handlers is of no use, whatever else it has
			continue
		}
		step := p.steps[depth]
		if len(step.list) > 1 {
			return cutMember(settings, src, step)
		}
		if was := s.emptyBefore(original, depth, event); was != nil {
			return replace(settings, step.in, was)
		}
	}
	if _, ok, err := root(s.plain(original)); err == nil && !ok && original != nil {
		return bytes.Clone(original) // a file of white space
	}
	return cutMember(settings, src, p.steps[0])
}

// cutMember takes a member out, and the comma on the side where ours were put
// in. Comments beside it stay.
func cutMember(settings, src []byte, step level) []byte {
	own := step.list[step.at]
	switch {
	case len(step.list) == 1:
		start, end := step.in.start+1, step.in.end-1
		from := commentEnd(settings, src, start, own.start)
		if from > start || commentEnd(settings, src, own.value.end, end) > own.value.end {
			end = own.value.end
		}
		return replace(settings, span{from, end}, nil)
	case step.at == 0:
		next := step.list[1].start
		if commentEnd(settings, src, own.value.end, next) > own.value.end {
			next = own.value.end + bytes.IndexByte(src[own.value.end:], ',') + 1
		}
		return replace(settings, span{own.start, next}, nil)
	}
	last := step.list[step.at-1].value.end
	comma := last + bytes.IndexByte(src[last:], ',')
	from := commentEnd(settings, src, comma+1, own.start)
	if from == comma+1 && commentEnd(settings, src, last, comma) == last {
		return replace(settings, span{last, own.value.end}, nil)
	}
	if step.at+1 < len(step.list) { // a comma behind a comment would be part of it
		behind := own.value.end + bytes.IndexByte(src[own.value.end:], ',') + 1
		return replace(settings, span{from, behind}, nil)
	}
	return replace(replace(settings, span{from, own.value.end}, nil), span{comma, comma + 1}, nil)
}

// emptyBefore returns what original has at one step of the way to an event's
// handlers, if that is null or has nothing in it; otherwise nil.
func (s Shape) emptyBefore(original []byte, depth int, event string) []byte {
	src := s.plain(original)
	at, ok, err := root(src)
	keys := s.containers(event)
	if err != nil || !ok || depth > len(keys) {
		return nil
	}
	for _, key := range keys[:depth] {
		m, i := field(src, members(src, at), key)
		if i < 0 {
			return nil
		}
		at = m.value
	}
	switch call.KindOf(at.of(src)) {
	case call.Null:
		return at.of(original)
	case call.Object, call.Array:
		if len(members(src, at)) == 0 {
			return at.of(original)
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
