package agent

import "airlock/internal/call"

// signs are what the events of agents are told apart by: their top-level
// fields, and the values of two of them.
type signs struct {
	fields sign
	event  string // hook_event_name
	mode   string // permission_mode
	client string // of our own plugins
}

// sign is a set of fields.
type sign uint32

const (
	hookEventName   sign = 1 << iota // hook_event_name
	toolName                         // tool_name
	turnID                           // turn_id: Codex
	toolCallID                       // tool_call_id: Qwen
	cursorVersion                    // cursor_version
	copilotTool                      // toolName
	copilotArgs                      // toolArgs
	windsurfAction                   // agent_action_name
	clineVersion                     // clineVersion
	hookName                         // hookName: Cline
	preToolUse                       // preToolUse: Cline
	grokEvent                        // hookEventName
	antigravityCall                  // toolCall
	kimiClient                       // client_type
)

// all reports whether the event has all of these fields.
func (s *signs) all(of sign) bool { return s.fields&of == of }

// any reports whether it has one of them.
func (s *signs) any(of sign) bool { return s.fields&of != 0 }

// signsOf reads the signs of an event. One that is no JSON object has none.
func signsOf(event []byte) signs {
	var s signs
	scan := call.ScanObject(event)
	for scan.Next() {
		name, _ := call.Text(scan.Key())
		s.add(name, scan.Value())
	}
	if scan.Err() != nil {
		return signs{}
	}
	return s
}

func (s *signs) add(name string, value []byte) {
	switch name {
	case "hook_event_name":
		s.fields |= hookEventName
		text(&s.event, value)
	case "tool_name":
		s.fields |= toolName
	case "permission_mode":
		text(&s.mode, value)
	case "turn_id":
		s.fields |= turnID
	case "tool_call_id":
		s.fields |= toolCallID
	case "cursor_version":
		s.fields |= cursorVersion
	case "client_type":
		s.fields |= kimiClient
	case "agent_action_name":
		s.fields |= windsurfAction
	case pluginField:
		text(&s.client, value)
	default:
		s.fields |= camel(name)
	}
}

// camel is the sign that a field in camel case is.
func camel(name string) sign {
	switch name {
	case "toolName":
		return copilotTool
	case "toolArgs":
		return copilotArgs
	case "clineVersion":
		return clineVersion
	case "hookName":
		return hookName
	case "preToolUse":
		return preToolUse
	case "hookEventName":
		return grokEvent
	case "toolCall":
		return antigravityCall
	}
	return 0
}
