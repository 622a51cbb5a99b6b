package transcript

import "airlock/internal/call"

// Event is the call as the agent's hook would have been told of it.
func (c *Call) Event() []byte {
	out := make([]byte, 0, 256+len(c.Input))
	field := func(name, value string) {
		if value != "" {
			out = append(call.AppendQuoted(out, name), ':')
			out = append(call.AppendQuoted(out, value), ',')
		}
	}
	out = append(out, '{')
	field("session_id", c.Session)
	field("cwd", c.Dir)
	field("permission_mode", c.Mode)
	field("agent_id", c.Subagent)
	field("tool_name", c.Tool)
	out = append(out, `"tool_input":`...)
	input := c.Input
	if s, ok := call.Text(input); ok { // an object as text, or no object at all
		input = []byte(s)
		if !call.Valid(input) || call.KindOf(input) != call.Object {
			input = append(append([]byte(`{"input":`), c.Input...), '}')
		}
	}
	if len(input) == 0 {
		input = []byte("{}")
	}
	return append(append(out, input...), '}')
}

// Getenv is what a hook would have found in its environment.
func (c *Call) Getenv(name string) string {
	if name == "CLAUDE_CODE_SESSION_ATTENDED" && !c.Unattended {
		return "1"
	}
	return ""
}
