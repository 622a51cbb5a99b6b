package agent

import (
	"bytes"
	"fmt"

	"airlock/internal/call"
)

// cline is Cline, the extension and the CLI. It has no ask; a context that a
// hook adds reaches the model.
var cline = Adapter{
	Name:  "cline",
	Knows: func(s *signs) bool { return s.any(clineVersion|preToolUse) && s.any(hookName|preToolUse) },
	Read:  readCline,
	Write: writeCline,
}

var clineTools = [...]tool{
	{"execute_command", "Bash", ""},
	{"run_commands", "Bash", "commands>command*"},
	{"read_file", "Read", "path>file_path"},
	{"read_files", "Read", "files>file_path* paths>file_path* file_paths>file_path*"},
	{"write_to_file", "Write", "path>file_path"},
	{"replace_in_file", "Edit", "path>file_path diff>new_string"},
	{"editor", "Edit", "path>file_path old_text>old_string new_text>new_string"},
	{"apply_patch", "apply_patch", ""},
	{"search_files", "Grep", "regex>pattern file_pattern>glob"},
	{"list_files", "LS", ""},
	{"web_fetch", "WebFetch", ""},
	{"skills", "Skill", ""},
}

func readCline(event []byte, env func(string) string) (*call.Record, error) {
	r := read("cline")
	r.Event = "PreToolUse"
	var old, now []byte
	s := call.ScanObject(event)
	for s.Next() {
		name, _ := call.Text(s.Key())
		switch v := s.Value(); name {
		case "hookName":
			text(&r.Event, v)
		case "taskId":
			text(&r.Session, v)
		case "workspaceRoots":
			r.Dir = firstText(v)
		case "preToolUse":
			old = v
		case "tool_call":
			now = v
		}
	}
	if s.Err() != nil {
		return nil, fmt.Errorf("event: %w", s.Err())
	}
	if r.Event != "PreToolUse" && r.Event != "tool_call" {
		return nil, ErrUnknown
	}
	r.Tool, r.Input = memberText(old, "toolName"), bytes.Clone(member(old, "parameters"))
	if name := memberText(now, "name"); name != "" { // the CLI's own words, where it has them
		r.Tool, r.Input = name, bytes.Clone(member(now, "input"))
	}
	if err := checkInput(r, "preToolUse.toolName", "preToolUse.parameters"); err != nil {
		return nil, err
	}
	if r.Tool == "use_mcp_tool" {
		r.Tool = mcpTool(memberText(r.Input, "server_name"), memberText(r.Input, "tool_name"))
	}
	translate(r, clineTools[:])
	shellOf(r, env)
	return r, nil
}

// firstText is the first element of an array of texts, or "".
func firstText(array []byte) string {
	s := call.ScanArray(array)
	if !s.Next() {
		return ""
	}
	out, _ := call.Text(s.Value())
	return out
}

func writeCline(v *call.Verdict, _ []byte) Answer {
	switch {
	case stops(v):
		out := call.AppendQuoted([]byte(`{"cancel":true,"errorMessage":`), whole(v))
		return Answer{Stdout: append(out, "}\n"...)}
	case v.Action == call.Warn:
		out := call.AppendQuoted([]byte(`{"cancel":false,"contextModification":`), joined(v))
		return Answer{Stdout: append(out, "}\n"...)}
	}
	return Answer{}
}
