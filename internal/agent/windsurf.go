package agent

import (
	"bytes"
	"fmt"

	"airlock/internal/call"
)

// windsurf is Cascade, the agent of Windsurf (now Devin Desktop). It reads no
// JSON: status 2 with the reason on stderr denies, and with show_output what
// is printed is shown to the person.
var windsurf = Adapter{
	Name:  "windsurf",
	Knows: func(s *signs) bool { return s.any(windsurfAction) },
	Read:  readWindsurf,
	Write: writeWindsurf,
}

func readWindsurf(event []byte, env func(string) string) (*call.Record, error) {
	r := read("windsurf")
	var info []byte
	s := call.ScanObject(event)
	for s.Next() {
		name, _ := call.Text(s.Key())
		switch v := s.Value(); name {
		case "agent_action_name":
			text(&r.Event, v)
		case "trajectory_id":
			text(&r.Session, v)
		case "tool_info":
			info = v
		}
	}
	if s.Err() != nil {
		return nil, fmt.Errorf("event: %w", s.Err())
	}
	text(&r.Dir, member(info, "cwd"))
	r.Input = bytes.Clone(info)
	switch r.Event {
	case "pre_run_command":
		r.Tool = "Bash"
	case "pre_read_code":
		r.Tool = "Read"
	case "pre_write_code":
		r.Tool = "MultiEdit"
	case "pre_mcp_tool_use":
		r.Tool = mcpTool(memberText(info, "mcp_server_name"), memberText(info, "mcp_tool_name"))
		r.Input = objectOf(member(info, "mcp_tool_arguments"))
	default:
		return nil, ErrUnknown
	}
	if err := checkInput(r, "agent_action_name", "tool_info"); err != nil {
		return nil, err
	}
	if r.Tool == "Bash" {
		r.Input = renamed(r.Input, "command_line>command")
	}
	shellOf(r, env)
	return r, nil
}

func writeWindsurf(v *call.Verdict, _ []byte) Answer {
	switch {
	case stops(v):
		return Answer{Stderr: []byte(whole(v) + "\n"), Status: 2}
	case v.Action == call.Warn:
		return Answer{Stdout: []byte(joined(v) + "\n")}
	}
	return Answer{}
}
