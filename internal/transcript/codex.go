package transcript

import "airlock/internal/call"

// item reports whether a line is itself what newer Codex puts in a payload.
func (r *row) item() bool {
	switch string(r.kind) {
	case `"function_call"`, `"local_shell_call"`, `"custom_tool_call"`:
		return true
	}
	return false
}

// codexLine reads a line of a rollout: what a session or turn is about, or a
// call.
func (r *Reader) codexLine(row *row, f func(c *Call)) {
	payload := row.payload
	if payload == nil {
		payload = row.whole
	}
	switch string(row.kind) {
	case `"session_meta"`:
		keep(&r.session, member(payload, "id"))
		keep(&r.dir, member(payload, "cwd"))
	case `"turn_context"`:
		keep(&r.dir, member(payload, "cwd"))
	default:
		c := r.call("codex")
		if c.fromItem(payload) {
			c.Time = moment(row.timestamp)
			f(&c)
		}
	}
}

// fromItem takes an item of a response for a tool call, if it is one.
func (c *Call) fromItem(item []byte) bool {
	kind := ""
	s := call.ScanObject(item)
	for s.Next() {
		switch v := s.Value(); string(s.Key()) {
		case `"type"`:
			kind = text(v)
		case `"call_id"`:
			c.ID = text(v)
		case `"name"`:
			c.Tool = text(v)
		case `"arguments"`:
			c.Input = v
		case `"input"`: // the text of a tool that takes no object
			c.Input = append(append([]byte(`{"input":`), v...), '}')
		case `"action"`:
			c.Input = v
			keep(&c.Dir, member(v, "working_directory"))
		}
	}
	switch kind {
	case "local_shell_call":
		c.Tool = "local_shell"
	case "function_call", "custom_tool_call":
	default:
		return false
	}
	return c.Tool != ""
}

// member is the raw value of an object's member; nil where there is none.
func member(object []byte, name string) []byte {
	s := call.ScanObject(object)
	for s.Next() {
		if call.KeyIs(s.Key(), name) {
			return s.Value()
		}
	}
	return nil
}
