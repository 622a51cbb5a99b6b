package argv

import (
	"strings"

	"airlock/internal/word"
)

// variant returns the roles of the operands under the options given so far.
func (r *reader) variant() string {
	spec, rest, more := strings.Cut(r.g.operands, ";")
	for more {
		var v string
		v, rest, more = strings.Cut(rest, ";")
		if when, roles, ok := strings.Cut(v, ":"); ok && r.given(strings.TrimSpace(when)) {
			return strings.TrimSpace(roles)
		}
	}
	return spec
}

// given reports whether one of the options, separated by bars, was given.
func (r *reader) given(names string) bool {
	for more := true; more; {
		var name string
		name, names, more = strings.Cut(names, "|")
		for _, o := range r.cmd.Options {
			if o.Name == name {
				return true
			}
		}
	}
	return false
}

// afterDashes returns the roles of what stands behind `--`, if they differ.
func (r *reader) afterDashes() (string, bool) {
	if r.cmd.Dashes < 0 {
		return "", false
	}
	_, v, ok := strings.Cut(r.g.operands, "; --:")
	v, _, _ = strings.Cut(v, ";")
	return strings.TrimSpace(v), ok
}

// assignRoles gives every operand its role, once their number is known.
func (r *reader) assignRoles() {
	ops := r.cmd.Operands
	if r.g.operands == "" || len(ops) == 0 {
		return
	}
	if spec, ok := r.afterDashes(); ok {
		split := len(ops)
		for split > 0 && ops[split-1].Index > r.cmd.Dashes {
			split--
		}
		assign(ops[split:], spec, 0)
		ops = ops[:split]
	}
	assign(ops, r.variant(), r.taken)
	if r.g.style&remote != 0 {
		for i := range r.cmd.Operands {
			r.cmd.Operands[i].Role = elsewhere(r.cmd.Operands[i], r.g.style)
		}
	}
	if r.g.style&blobs != 0 {
		for i := range r.cmd.Operands {
			blob(&r.cmd.Operands[i])
		}
	}
}

// blob makes the path of commit:path, :path or :2:path the operand. :/text is
// a commit by its message.
func blob(o *Operand) {
	p := o.Word.Prefix()
	colon := strings.IndexByte(p, ':')
	if o.Role != Name || colon < 0 || strings.HasPrefix(p, ":/") {
		return
	}
	if len(p) > 2 && colon == 0 && p[1] >= '0' && p[1] <= '3' && p[2] == ':' {
		colon = 2
	}
	o.Word, o.Role = cut(o.Word, colon+1), Read
}

// assign hands out the roles of spec, the first skip of them being taken.
// What a last operand would be goes to it only if there is one before it:
// with one operand, cp reads.
func assign(ops []Operand, spec string, skip int) {
	for len(ops) > 0 && ops[0].Role == Assignment {
		ops = ops[1:]
	}
	spec = strings.TrimPrefix(spec, "assignment... ")
	lead, repeated, trail := spec, "", ""
	if i := strings.Index(spec, "..."); i >= 0 {
		start := strings.LastIndexByte(spec[:i], ' ') + 1
		lead, repeated, trail = spec[:start], spec[start:i], strings.TrimSpace(spec[i+3:])
	}
	for n := 0; lead != "" && len(ops) > 0; n++ {
		var role string
		role, lead, _ = strings.Cut(strings.TrimLeft(lead, " "), " ")
		if role == "" || n < skip {
			continue
		}
		ops[0].take(roleNamed(role))
		ops = ops[1:]
	}
	if repeated == "" {
		return
	}
	for trail != "" && len(ops) > 1 {
		start := strings.LastIndexByte(trail, ' ') + 1
		ops[len(ops)-1].Role = roleNamed(trail[start:])
		ops, trail = ops[:len(ops)-1], strings.TrimRight(trail[:start], " ")
	}
	for i := range ops {
		ops[i].take(roleNamed(repeated))
	}
}

// take gives the operand a role; what is no assignment is the name of one.
func (o *Operand) take(role Role) {
	if o.Role = role; role == Assignment {
		if _, _, ok := Split(o.Word); !ok {
			o.Role = Name
		}
	}
}

// elsewhere returns the operand's role, given that host:path and URLs are not
// on this disk.
func elsewhere(o Operand, s style) Role {
	p := o.Word.Prefix()
	if strings.Contains(p, "://") {
		return URL
	}
	colon := strings.IndexByte(p, ':')
	if colon < 0 || p[0] == '/' || p[0] == '.' {
		return o.Role
	}
	if s&slashHost == 0 && strings.IndexByte(p[:colon], '/') >= 0 {
		return o.Role
	}
	if drive := colon == 1 && len(p) > 2 && p[2] == '\\'; drive {
		return o.Role
	}
	return Host
}

// Split splits NAME=value, where the name is one a shell would take.
func Split(w word.Word) (name string, value word.Word, ok bool) {
	p := w.Prefix()
	eq := strings.IndexByte(p, '=')
	if eq <= 0 {
		return "", word.Word{}, false
	}
	for i := 0; i < eq; i++ {
		c := p[i]
		letter := c == '_' || 'a' <= c|0x20 && c|0x20 <= 'z'
		if !letter && (i == 0 || c < '0' || c > '9') {
			return "", word.Word{}, false
		}
	}
	return p[:eq], cut(w, eq+1), true
}

// cut returns the word without its first n bytes, which are literal.
func cut(w word.Word, n int) word.Word {
	out := word.Word{Span: w.Span}
	for i, p := range w.Parts {
		if p.Kind == word.Literal && n >= len(p.Text) {
			n -= len(p.Text)
			continue
		}
		if n > 0 {
			out.Parts = append(make([]word.Part, 0, len(w.Parts)-i), w.Parts[i:]...)
			out.Parts[0].Text = p.Text[n:]
		} else {
			out.Parts = w.Parts[i:]
		}
		return out
	}
	return out
}
