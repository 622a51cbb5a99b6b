package agent

import (
	"fmt"

	"airlock/internal/call"
)

// copilot is the GitHub Copilot CLI. A decision is a flat object; a member
// that it does not know can make it drop the whole. Its ask is documented but
// was not seen to hold, so it gets a deny; a warning reaches nobody.
var copilot = Adapter{
	Name:  "copilot",
	Knows: func(s *signs) bool { return s.all(copilotTool|copilotArgs) && !s.any(grokEvent|hookEventName) },
	Read:  readCopilot,
	Write: writeCopilot,
}

var copilotTools = [...]tool{
	{"bash", "Bash", ""},
	{"powershell", "PowerShell", ""},
	{"view", "Read", "path>file_path"},
	{"create", "Write", "path>file_path file_text>content"},
	{"edit", "Edit", "path>file_path old_str>old_string new_str>new_string"},
	{"str_replace_editor", "Edit", "path>file_path file_text>content old_str>old_string new_str>new_string"},
	{"apply_patch", "apply_patch", ""},
	{"grep", "Grep", ""},
	{"rg", "Grep", ""},
	{"glob", "Glob", ""},
	{"web_fetch", "WebFetch", ""},
	{"fetch", "WebFetch", ""},
	{"web_search", "WebSearch", ""},
	{"skill", "Skill", ""},
}

// readCopilot reads toolArgs as an object or, as most versions write it, as a
// text that holds one.
func readCopilot(event []byte, _ func(string) string) (*call.Record, error) {
	r := read("copilot")
	r.Event = "preToolUse"
	s := call.ScanObject(event)
	for s.Next() {
		name, _ := call.Text(s.Key())
		switch v := s.Value(); name {
		case "sessionId":
			text(&r.Session, v)
		case "cwd":
			text(&r.Dir, v)
		case "toolName":
			text(&r.Tool, v)
		case "toolArgs":
			r.Input = copilotInput(v)
		}
	}
	if s.Err() != nil {
		return nil, fmt.Errorf("event: %w", s.Err())
	}
	if err := checkInput(r, "toolName", "toolArgs"); err != nil {
		return nil, err
	}
	translate(r, copilotTools[:])
	ownShell(r)
	return r, nil
}

// copilotInput takes a text that is no JSON for the tool's one argument: a
// patch is given so.
func copilotInput(value []byte) []byte {
	if text, ok := call.Text(value); ok && text != "" && !call.Valid([]byte(text)) {
		return append(call.AppendQuoted([]byte(`{"input":`), text), '}')
	}
	return objectOf(value)
}

func writeCopilot(v *call.Verdict, _ []byte) Answer {
	if stops(v) {
		return fields("permissionDecision", "deny", "permissionDecisionReason", whole(v))
	}
	return Answer{}
}
