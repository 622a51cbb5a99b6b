package agent

import (
	"bytes"
	"fmt"

	"airlock/internal/call"
)

// pluginField names the client in an event of a plugin of ours, by which those
// events are recognised.
const pluginField = "airlock_plugin"

// readPlugin reads an event as our own plugins write it:
//
//	{"airlock_plugin": CLIENT, "session": S, "cwd": D, "tool": T, "input": {}, "attended": BOOL}
func readPlugin(client string, event []byte) (*call.Record, error) {
	r := read(client)
	r.Event = "PreToolUse"
	s := call.ScanObject(event)
	for s.Next() {
		name, _ := call.Text(s.Key())
		switch v := s.Value(); name {
		case "session":
			text(&r.Session, v)
		case "cwd":
			text(&r.Dir, v)
		case "tool":
			text(&r.Tool, v)
		case "input":
			r.Input = bytes.Clone(v)
		case "attended":
			r.Attended = string(v) == "true"
		}
	}
	if s.Err() != nil {
		return nil, fmt.Errorf("event: %w", s.Err())
	}
	return r, checkInput(r, "tool", "input")
}

// writePlugin answers a plugin of ours: {"action": A, "text": T}, where A is
// deny, ask, warn, or rewrite with the members to be changed under "rewrite".
func writePlugin(v *call.Verdict, _ []byte) Answer {
	switch {
	case stops(v):
		return fields("action", v.Action.String(), "text", whole(v))
	case rewrites(v):
		quoted := string(call.AppendQuoted(nil, joined(v)))
		return Answer{Stdout: []byte(`{"action":"rewrite","text":` + quoted + `,"rewrite":` + string(v.Rewrite) + "}\n")}
	case v.Action == call.Warn:
		return fields("action", "warn", "text", joined(v))
	}
	return Answer{}
}
