package redact

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"airlock/internal/call"
	"airlock/internal/pipe"
	"airlock/internal/secret"
)

// Stage redacts every string of a record and lists in its secrets what the
// input held.
func Stage() pipe.Stage {
	r := new(Redactor)
	return pipe.Stage{Name: "redact", Run: func(_ context.Context, c *call.Record) error {
		r.Input(c)
		return r.Rest(c)
	}}
}

// Input redacts the input of a call in place and adds what it found to the
// record's secrets, by path in the input ("command", "edits.0.new_string") and
// with spans of the decoded, redacted text. An input without a secret, as
// nearly all are, costs no allocation.
func (r *Redactor) Input(c *call.Record) {
	r.note = func(w *walk, _ []byte, found []secret.Finding) {
		field, shrunk := w.path(), 0
		for _, f := range found {
			start := f.Start - shrunk
			shrunk += f.End - f.Start - len(secret.Placeholder)
			c.Secrets = append(c.Secrets, call.Secret{
				Kind: string(f.Kind), Field: field, Start: start, End: start + len(secret.Placeholder)})
		}
	}
	found, _ := r.object(r.levels[0].found[:0], c.Input, 0)
	r.note = nil
	r.levels[0].found = found
	if len(found) > 0 {
		c.Input = secret.Replace(make([]byte, 0, len(c.Input)), c.Input, found)
	}
}

// Rest redacts the strings of a record outside its input: facts, reasons,
// errors, fields this release does not know. Ids and digests are left, since
// they say which call it was.
func (r *Redactor) Rest(c *call.Record) error {
	kept := *c
	c.ID, c.Session, c.Loop, c.Settings, c.Input, c.Secrets = "", "", nil, "", nil, nil
	line := c.Append(nil)
	found, _ := r.object(nil, line, 0)
	if len(found) == 0 {
		*c = kept
		return nil
	}
	clean, err := call.Parse(secret.Replace(nil, line, found))
	if err != nil { // what could not be redacted must not go on
		clean = &call.Record{Time: kept.Time, Agent: kept.Agent, Event: kept.Event, Tool: kept.Tool}
		err = fmt.Errorf("read back: %w", err)
	}
	*c = *clean
	c.V, c.ID, c.Session, c.Loop, c.Settings, c.Input, c.Secrets =
		kept.V, kept.ID, kept.Session, kept.Loop, kept.Settings, kept.Input, kept.Secrets
	return err
}

// path is where the walk stands: keys and indexes with points between them.
func (w *walk) path() string {
	var b strings.Builder
	for i, f := range w.frames {
		if i > 0 {
			b.WriteByte('.')
		}
		if f.object {
			b.Write(decode(nil, f.key.of(w.src)))
		} else {
			b.WriteString(strconv.Itoa(f.index))
		}
	}
	return b.String()
}
