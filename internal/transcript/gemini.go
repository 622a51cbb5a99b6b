package transcript

import "airlock/internal/call"

// geminiMessages reads a whole chat: one object with a list of messages.
func (r *Reader) geminiMessages(messages []byte, f func(c *Call)) {
	s := call.ScanArray(messages)
	for s.Next() {
		var row row
		if err := row.read(s.Value()); err != nil {
			return // the list was scanned before
		}
		if row.toolCalls != nil {
			r.geminiCalls(row.toolCalls, &row, f)
		}
	}
}

// geminiCalls reads the calls of one message.
func (r *Reader) geminiCalls(calls []byte, row *row, f func(c *Call)) {
	s := call.ScanArray(calls)
	for s.Next() {
		c := r.call("gemini")
		c.Time = moment(row.timestamp)
		one := call.ScanObject(s.Value())
		for one.Next() {
			switch string(one.Key()) {
			case `"id"`:
				c.ID = text(one.Value())
			case `"name"`:
				c.Tool = text(one.Value())
			case `"args"`:
				c.Input = one.Value()
			case `"timestamp"`:
				c.Time = moment(one.Value())
			}
		}
		if c.Tool != "" {
			f(&c)
		}
	}
}
