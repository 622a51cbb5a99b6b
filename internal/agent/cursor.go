package agent

import (
	"bytes"
	"fmt"
	"strings"

	"airlock/internal/call"
)

// cursor is Cursor, the editor and the CLI. A permission is a flat object; an
// ask is ignored by the CLI, so it gets a deny; a warning reaches nobody.
var cursor = Adapter{
	Name:  "cursor",
	Knows: func(s *signs) bool { return s.any(cursorVersion) },
	Read:  readCursor,
	Write: writeCursor,
}

var cursorTools = [...]tool{
	{"Shell", "Bash", ""},
	{"Read", "Read", "path>file_path target_file>file_path"},
	{"Write", "Write", "path>file_path target_file>file_path contents>content"},
	{"Edit", "Edit", "path>file_path target_file>file_path"},
	{"Grep", "Grep", ""},
	{"Glob", "Glob", "glob_pattern>pattern target_directory>path"},
}

func readCursor(event []byte, env func(string) string) (*call.Record, error) {
	r := read("cursor")
	root := ""
	s := call.ScanObject(event)
	for s.Next() {
		name, _ := call.Text(s.Key())
		switch name {
		case "conversation_id":
			text(&r.Session, s.Value())
		case "session_id": // the conversation is what a repeat is looked for in
		case "workspace_roots":
			root = firstText(s.Value())
		default:
			likeClaude(r, name, s.Value())
		}
	}
	if s.Err() != nil {
		return nil, fmt.Errorf("event: %w", s.Err())
	}
	if r.Dir == "" { // sent empty by the CLI
		r.Dir = root
	}
	if err := cursorCall(r, event); err != nil {
		return nil, err
	}
	shellOf(r, env)
	return r, nil
}

// cursorCall takes the call from where its event has it.
func cursorCall(r *call.Record, event []byte) error {
	switch r.Event {
	case "beforeShellExecution":
		r.Tool, r.Input = "Bash", only(event, "command", "command")
	case "beforeReadFile":
		r.Tool, r.Input = "Read", only(event, "file_path", "file_path")
	case "beforeMCPExecution":
		server := memberText(event, "server")
		if server == "" {
			server = memberText(event, "mcp_server_name")
		}
		r.Tool, r.Input = mcpTool(server, strings.TrimPrefix(r.Tool, "MCP:")), objectOf(r.Input)
	case "preToolUse":
		if name, ok := strings.CutPrefix(r.Tool, "MCP:"); ok {
			r.Tool = mcpTool("", name)
		}
	default:
		return ErrUnknown
	}
	if err := checkInput(r, "tool_name", "tool_input"); err != nil {
		return err
	}
	if r.Tool == "Delete" {
		r.Tool, r.Input = "apply_patch", deletion(r.Input)
		return nil
	}
	translate(r, cursorTools[:])
	return nil
}

// only is an object of one of the event's members, under another name.
func only(event []byte, name, as string) []byte {
	value := member(event, name)
	if value == nil {
		value = []byte(`""`)
	}
	out := append(call.AppendQuoted([]byte{'{'}, as), ':')
	return append(append(out, value...), '}')
}

// deletion is the patch that takes a file away.
func deletion(input []byte) []byte {
	var patch bytes.Buffer
	patch.WriteString("*** Begin Patch\n")
	for _, field := range [...]string{"path", "file_path", "target_file"} {
		if path := memberText(input, field); path != "" {
			patch.WriteString("*** Delete File: " + path + "\n")
		}
	}
	patch.WriteString("*** End Patch\n")
	return append(call.AppendQuoted([]byte(`{"input":`), patch.String()), '}')
}

func writeCursor(v *call.Verdict, _ []byte) Answer {
	if stops(v) {
		return fields("permission", "deny", "user_message", whole(v), "agent_message", whole(v))
	}
	return Answer{}
}
