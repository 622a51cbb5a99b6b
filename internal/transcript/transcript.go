// Package transcript takes tool calls out of the transcripts that coding agents
// keep of their sessions: the only place that also holds the calls which no
// rule matched. The formats are the agents' own and change without notice, so
// what is not understood is passed over.
package transcript

import (
	"bytes"
	"time"

	"airlock/internal/call"
)

// Call is one tool call, with the names its agent uses.
type Call struct {
	Agent      string // as an adapter is called: claude, codex, gemini
	ID         string // the agent's own; "" where it gives none
	Time       time.Time
	Session    string
	Dir        string // the working directory; "" where the transcript does not say
	Tool       string
	Input      []byte // a JSON object, or the text of one in a JSON string
	Subagent   string // id of the subagent that made it
	Mode       string // permission mode
	Unattended bool   // started by a program rather than a person
}

// Reader reads one transcript, a line at a time. The zero value is ready. It
// remembers what is said once and holds for what follows.
type Reader struct {
	session, dir, mode string
	unattended         bool
}

// marks are what a line with a tool call in it, or with what calls need, holds.
// A line without any of them, which most are, is not looked at.
var marks = [...]string{`"tool_use"`, `"cwd"`, `_call"`, `"toolCalls"`, `"sessionId"`}

func mayMatter(line []byte) bool {
	for _, m := range marks {
		if bytes.Contains(line, []byte(m)) {
			return true
		}
	}
	return false
}

// Line calls f for each tool call of a line. Input is valid until f returns. A
// line that is no JSON object is call.ErrJSON.
func (r *Reader) Line(line []byte, f func(c *Call)) error {
	if !mayMatter(line) {
		if len(line) == 0 || line[0] != '{' || line[len(line)-1] != '}' {
			return call.ErrJSON
		}
		return nil
	}
	var row row
	if err := row.read(line); err != nil {
		return err
	}
	r.remember(&row)
	switch {
	case row.payload != nil || row.item():
		r.codexLine(&row, f)
	case row.messages != nil:
		r.geminiMessages(row.messages, f)
	case row.toolCalls != nil:
		r.geminiCalls(row.toolCalls, &row, f)
	case row.message != nil:
		r.claudeMessage(&row, f)
	}
	return nil
}

// row is one line of a transcript, in spans.
type row struct {
	kind, timestamp, session, dir, mode, agentID, entrypoint []byte
	message, payload, messages, toolCalls                    []byte
	whole                                                    []byte
}

func (r *row) read(line []byte) error {
	r.whole = line
	s := call.ScanObject(line)
	for s.Next() {
		if to := r.field(s.Key()); to != nil {
			*to = s.Value()
		}
	}
	return s.Err()
}

// field returns where a member belongs; nil for one that does not matter.
func (r *row) field(key []byte) *[]byte {
	switch string(key) {
	case `"type"`:
		return &r.kind
	case `"timestamp"`:
		return &r.timestamp
	case `"sessionId"`:
		return &r.session
	case `"cwd"`:
		return &r.dir
	case `"permissionMode"`:
		return &r.mode
	case `"agentId"`:
		return &r.agentID
	case `"entrypoint"`:
		return &r.entrypoint
	case `"message"`:
		return &r.message
	case `"payload"`:
		return &r.payload
	case `"messages"`:
		return &r.messages
	case `"toolCalls"`:
		return &r.toolCalls
	}
	return nil
}

// remember keeps what holds for the lines that follow.
func (r *Reader) remember(row *row) {
	keep(&r.session, row.session)
	keep(&r.dir, row.dir)
	keep(&r.mode, row.mode)
	if row.entrypoint != nil {
		r.unattended = string(row.entrypoint) == `"sdk-cli"`
	}
}

// keep sets *to to a text that is not empty.
func keep(to *string, raw []byte) {
	if len(raw) == len(*to)+2 && string(raw[1:len(raw)-1]) == *to {
		return // the same as ever
	}
	if s, ok := call.Text(raw); ok && s != "" {
		*to = s
	}
}

func text(raw []byte) string {
	s, _ := call.Text(raw)
	return s
}

func moment(raw []byte) time.Time {
	t, _ := time.Parse(time.RFC3339Nano, text(raw)) // none: zero
	return t
}

// call begins a call with what is known of all.
func (r *Reader) call(agent string) Call {
	return Call{Agent: agent, Session: r.session, Dir: r.dir, Mode: r.mode, Unattended: r.unattended}
}

// claudeMessage reads the tool_use blocks of an assistant's message.
func (r *Reader) claudeMessage(row *row, f func(c *Call)) {
	if string(row.kind) != `"assistant"` {
		return
	}
	message := call.ScanObject(row.message)
	for message.Next() {
		if !call.KeyIs(message.Key(), "content") {
			continue
		}
		blocks := call.ScanArray(message.Value())
		for blocks.Next() {
			c := r.call("claude")
			if c.fromBlock(blocks.Value()) {
				c.Time, c.Subagent = moment(row.timestamp), text(row.agentID)
				f(&c)
			}
		}
	}
}

// fromBlock takes a block of a message for a tool call, if it is one.
func (c *Call) fromBlock(block []byte) bool {
	use := false
	s := call.ScanObject(block)
	for s.Next() {
		switch string(s.Key()) {
		case `"type"`:
			use = string(s.Value()) == `"tool_use"`
		case `"id"`:
			c.ID = text(s.Value())
		case `"name"`:
			c.Tool = text(s.Value())
		case `"input"`:
			c.Input = s.Value()
		}
	}
	return use && c.Tool != ""
}
