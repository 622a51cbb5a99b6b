package agent

import (
	"bytes"
	"errors"
	"fmt"

	"airlock/internal/call"
)

// read is the record that a reader fills.
func read(agent string) *call.Record { return &call.Record{V: call.Version, Agent: agent} }

// readLikeClaude reads an event with the fields that Claude Code has
// introduced and many agents have taken over. want is the event's name.
func readLikeClaude(agent, want string, event []byte) (*call.Record, error) {
	return readSigned(agent, want, event, new(signs))
}

// readSigned is readLikeClaude, and tells the signs that it came by.
func readSigned(agent, want string, event []byte, seen *signs) (*call.Record, error) {
	r := read(agent)
	s := call.ScanObject(event)
	for s.Next() {
		name, _ := call.Text(s.Key())
		seen.add(name, s.Value())
		likeClaude(r, name, s.Value())
	}
	if s.Err() != nil {
		return nil, fmt.Errorf("event: %w", s.Err())
	}
	if r.Event != "" && r.Event != want {
		return nil, ErrUnknown
	}
	return r, checkInput(r, "tool_name", "tool_input")
}

func likeClaude(r *call.Record, name string, v []byte) {
	switch name {
	case "hook_event_name":
		text(&r.Event, v)
	case "session_id":
		text(&r.Session, v)
	case "tool_name":
		text(&r.Tool, v)
	case "tool_input":
		r.Input = bytes.Clone(v)
	case "cwd":
		text(&r.Dir, v)
	case "permission_mode":
		text(&r.PermissionMode, v)
	case "transcript_path":
		text(&r.Transcript, v)
	case "agent_id":
		text(&r.Subagent.ID, v)
	case "agent_type":
		text(&r.Subagent.Type, v)
	}
}

// checkInput holds what every call must have: a tool, and an object as input,
// which an event may leave out. tool and input are the agent's names of them.
func checkInput(r *call.Record, tool, input string) error {
	if r.Tool == "" {
		return errors.New("event: no " + tool)
	}
	switch call.KindOf(r.Input) {
	case call.Null:
		r.Input = []byte("{}")
	case call.Object:
	default:
		return errors.New("event: " + input + " is no object")
	}
	return nil
}

// member returns the raw value of an object's member, of several of the name
// the last, as JavaScript reads them; nil where there is none.
func member(object []byte, name string) []byte {
	var out []byte
	s := call.ScanObject(object)
	for s.Next() {
		if call.KeyIs(s.Key(), name) {
			out = s.Value()
		}
	}
	return out
}

// memberText is the text of a member that is a string, else "".
func memberText(object []byte, name string) string {
	s, _ := call.Text(member(object, name))
	return s
}
