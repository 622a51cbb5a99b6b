package call

import (
	"sort"
	"strconv"
	"time"
)

// timeLayout is RFC 3339 in UTC to the millisecond: fixed width, so that rows
// sort as text.
const timeLayout = "2006-01-02T15:04:05.000Z"

// object writes the members of one JSON object. Empty values are left out:
// an absent field and an empty one mean the same in a record.
type object struct {
	buf   []byte
	start int
}

func open(buf []byte) object {
	buf = append(buf, '{')
	return object{buf: buf, start: len(buf)}
}

func (o *object) close() []byte { return append(o.buf, '}') }

func (o *object) key(name string) {
	if len(o.buf) > o.start {
		o.buf = append(o.buf, ',')
	}
	o.buf = AppendQuoted(o.buf, name)
	o.buf = append(o.buf, ':')
}

func (o *object) text(name, value string) {
	if value != "" {
		o.key(name)
		o.buf = AppendQuoted(o.buf, value)
	}
}

func (o *object) raw(name string, value []byte) {
	if len(value) > 0 {
		o.key(name)
		o.buf = appendLine(o.buf, value)
	}
}

// appendLine appends raw JSON so that it fits on one line: a newline in it can
// only stand between tokens, where a space does as well.
func appendLine(dst, value []byte) []byte {
	from := len(dst)
	dst = append(dst, value...)
	for i := from; i < len(dst); i++ {
		if dst[i] == '\n' || dst[i] == '\r' {
			dst[i] = ' '
		}
	}
	return dst
}

func (o *object) yes(name string, value bool) {
	if value {
		o.key(name)
		o.buf = append(o.buf, "true"...)
	}
}

func (o *object) number(name string, value int) {
	if value != 0 {
		o.key(name)
		o.buf = strconv.AppendInt(o.buf, int64(value), 10)
	}
}

func (o *object) action(name string, value Action) {
	if value != None {
		o.text(name, value.String())
	}
}

func (o *object) time(name string, value time.Time) {
	if !value.IsZero() {
		o.text(name, value.UTC().Format(timeLayout))
	}
}

func (o *object) texts(name string, values []string) {
	if len(values) == 0 {
		return
	}
	o.key(name)
	o.buf = append(o.buf, '[')
	for i, v := range values {
		if i > 0 {
			o.buf = append(o.buf, ',')
		}
		o.buf = AppendQuoted(o.buf, v)
	}
	o.buf = append(o.buf, ']')
}

// each writes an array of objects.
func (o *object) each(name string, n int, write func(i int, item *object)) {
	if n == 0 {
		return
	}
	o.key(name)
	o.buf = append(o.buf, '[')
	for i := range n {
		if i > 0 {
			o.buf = append(o.buf, ',')
		}
		item := open(o.buf)
		write(i, &item)
		o.buf = item.close()
	}
	o.buf = append(o.buf, ']')
}

// inner writes an object, or nothing where it would be empty.
func (o *object) inner(name string, write func(item *object)) {
	before := len(o.buf)
	o.key(name)
	item := open(o.buf)
	write(&item)
	if len(item.buf) == item.start {
		o.buf = o.buf[:before]
		return
	}
	o.buf = item.close()
}

func (o *object) rest(members []member) {
	for _, m := range members {
		if len(o.buf) > o.start {
			o.buf = append(o.buf, ',')
		}
		o.buf = append(o.buf, m.key...)
		o.buf = append(o.buf, ':')
		o.buf = appendLine(o.buf, m.value)
	}
}

// sorted returns the keys of a map in order: the same facts are the same bytes.
func sorted[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}

// Append writes the record as one line of JSON, without a newline.
func (r *Record) Append(buf []byte) []byte {
	o := open(buf)
	o.key("v")
	o.buf = strconv.AppendInt(o.buf, Version, 10)
	o.text("id", r.ID)
	o.time("time", r.Time)
	o.text("agent", r.Agent)
	o.text("event", r.Event)
	o.text("session", r.Session)
	o.text("tool", r.Tool)
	o.raw("input", r.Input)
	o.text("cwd", r.Dir)
	o.text("permission_mode", r.PermissionMode)
	o.yes("attended", r.Attended)
	o.text("transcript", r.Transcript)
	o.inner("subagent", func(s *object) {
		s.text("id", r.Subagent.ID)
		s.text("type", r.Subagent.Type)
	})
	o.text("shell", r.Shell)
	o.text("os", r.OS)
	r.appendFound(&o)
	o.inner("facts", r.Facts.write)
	if r.Jev != nil {
		o.inner("jev", r.Jev.write)
	}
	if r.Verdict != nil {
		o.key("verdict")
		v := open(o.buf)
		r.Verdict.write(&v)
		o.buf = v.close()
	}
	o.texts("degraded", r.Degraded)
	o.inner("timings", func(t *object) {
		for _, timing := range r.Timings {
			t.number(timing.Stage, int(timing.Took.Microseconds()))
		}
	})
	o.text("error", r.Error)
	o.rest(r.rest)
	return o.close()
}

// appendFound writes what detector and pre-filter found.
func (r *Record) appendFound(o *object) {
	o.each("secrets", len(r.Secrets), func(i int, s *object) {
		s.text("kind", r.Secrets[i].Kind)
		s.text("field", r.Secrets[i].Field)
		s.number("start", r.Secrets[i].Start)
		s.number("end", r.Secrets[i].End)
	})
	o.each("matches", len(r.Matches), func(i int, m *object) { r.Matches[i].write(m) })
	if r.Stamp != nil {
		o.inner("stamp", func(s *object) {
			s.text("reason", r.Stamp.Reason)
			s.text("where", r.Stamp.Where)
		})
	}
	if r.Loop != nil {
		o.inner("loop", func(l *object) {
			l.text("key", r.Loop.Key)
			l.time("seen", r.Loop.Seen)
		})
	}
	o.text("settings", r.Settings)
}

func (m *Match) write(o *object) {
	o.text("rule", m.Rule)
	o.text("shape", m.Shape)
	o.action("action", m.Action)
	o.action("cap", m.Cap)
	o.text("basis", m.Basis.String())
	o.text("detail", m.Detail)
	o.text("advice", m.Advice)
	o.text("why", m.Why)
	o.inner("evidence", func(e *object) {
		e.text("argv", m.Evidence.Argv)
		e.text("via", m.Evidence.Via)
		e.text("path", m.Evidence.Path)
	})
}

func (f *Facts) write(o *object) {
	o.inner("env", func(e *object) {
		for _, name := range sorted(f.Env) {
			e.key(name)
			e.buf = AppendQuoted(e.buf, f.Env[name])
		}
	})
	o.inner("paths", func(p *object) {
		for _, path := range sorted(f.Paths) {
			p.inner(path, func(i *object) {
				i.text("kind", string(f.Paths[path].Kind))
				i.text("target", f.Paths[path].Target)
			})
		}
	})
	o.inner("bodies", func(b *object) {
		for _, path := range sorted(f.Bodies) {
			body := f.Bodies[path]
			b.key(path)
			i := open(b.buf)
			i.text("text", body.Text)
			i.yes("whole", body.Whole)
			i.yes("found", body.Found)
			b.buf = i.close()
		}
	})
	o.inner("programs", func(p *object) {
		for _, name := range sorted(f.Programs) {
			p.key(name)
			p.buf = strconv.AppendBool(p.buf, f.Programs[name])
		}
	})
	o.inner("repositories", func(r *object) {
		for _, dir := range sorted(f.Repositories) {
			r.key(dir)
			r.buf = strconv.AppendInt(r.buf, int64(f.Repositories[dir]), 10)
		}
	})
	o.number("cores", f.Cores)
	o.inner("conditions", func(c *object) {
		for _, text := range sorted(f.Conditions) {
			c.text(text, string(f.Conditions[text]))
		}
	})
	if f.Servers != nil {
		o.list("servers", *f.Servers)
	}
	f.writeGit(o)
	f.writeObjects(o)
	o.rest(f.rest)
}

// Append writes the verdict as a JSON object: the bytes that two routes to
// the same verdict are compared by.
func (v *Verdict) Append(buf []byte) []byte {
	o := open(buf)
	v.write(&o)
	return o.close()
}

func (v *Verdict) write(o *object) {
	o.text("action", v.Action.String())
	o.text("rule", v.Rule)
	o.yes("hard", v.Hard)
	o.text("reason", v.Reason)
	o.texts("advice", v.Advice)
	if v.Confidence != 0 {
		o.real("confidence", v.Confidence)
		o.real("margin", v.Margin)
	}
	o.text("softened_by", v.SoftenedBy)
	o.text("override", v.Override)
	o.yes("loop_allow", v.LoopAllow)
	o.action("downgraded_from", v.DowngradedFrom)
	o.raw("rewrite", v.Rewrite)
	if v.Tier != nil {
		o.inner("tier", v.Tier.write)
	}
	o.text("mode", v.Mode)
	o.text("surfaced", v.Surfaced)
}
