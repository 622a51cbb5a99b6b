package agent

import (
	"bytes"

	"airlock/internal/call"
)

// qwen is Qwen Code. Its contract as seen with 0.24.4: Claude's form. A warning
// goes no further than its debug log.
var qwen = Adapter{
	Name: "qwen",
	Knows: func(s *signs) bool {
		return s.all(hookEventName|toolName|toolCallID) && s.event == "PreToolUse" && !s.any(kimiClient)
	},
	Read:     readQwen,
	Rewrites: true,
	Write:    writeQwen,
}

var qwenTools = [...]tool{
	{"run_shell_command", "Bash", ""},
	{"monitor", "Bash", ""},
	{"read_file", "Read", "absolute_path>file_path"},
	{"write_file", "Write", ""},
	{"edit", "Edit", ""},
	{"notebook_edit", "NotebookEdit", ""},
	{"grep_search", "Grep", ""},
	{"glob", "Glob", ""},
	{"list_directory", "LS", ""},
	{"web_fetch", "WebFetch", ""},
	{"web_search", "WebSearch", ""},
	{"skill", "Skill", ""},
}

func readQwen(event []byte, env func(string) string) (*call.Record, error) {
	r, err := readLikeClaude("qwen", "PreToolUse", event)
	if err != nil {
		return nil, err
	}
	if r.Tool == "tool_call" { // stands for a tool that was not loaded at the start
		r.Tool, r.Input = memberText(r.Input, "name"), objectOf(member(r.Input, "arguments"))
		if err := checkInput(r, "name", "arguments"); err != nil {
			return nil, err
		}
	}
	translate(r, qwenTools[:])
	shellOf(r, env)
	startsIn(r, "directory")
	r.Attended = r.PermissionMode != "yolo"
	return r, nil
}

// objectOf is a copy of a raw object, which may also be written as a text.
func objectOf(value []byte) []byte {
	if text, ok := call.Text(value); ok {
		if call.Valid([]byte(text)) {
			return bytes.TrimSpace([]byte(text))
		}
		return []byte("{}")
	}
	return bytes.Clone(value)
}

func writeQwen(v *call.Verdict, event []byte) Answer {
	switch {
	case stops(v):
		return decided(v.Action.String(), whole(v))
	case rewrites(v):
		return swapped(joined(v), changed(v, event))
	case v.Action == call.Warn:
		return noted(joined(v))
	}
	return Answer{}
}
