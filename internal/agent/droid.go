package agent

import (
	"strings"

	"airlock/internal/call"
)

// droid is Factory's Droid: Claude's form. Its ask was read in the program, not
// seen to hold, so it gets a deny.
var droid = Adapter{
	Name: "droid",
	Knows: func(s *signs) bool {
		return s.all(hookEventName|toolName) && ofDroid(s.mode)
	},
	Read:  readDroid,
	Write: writeDroid,
}

var droidTools = [...]tool{
	{"Execute", "Bash", ""},
	{"Create", "Write", "path>file_path"},
	{"Edit", "Edit", "path>file_path old_str>old_string new_str>new_string"},
	{"MultiEdit", "MultiEdit", "path>file_path old_str>old_string new_str>new_string"},
	{"ApplyPatch", "apply_patch", ""},
	{"Read", "Read", "path>file_path"},
	{"Grep", "Grep", "glob_pattern>glob"},
	{"Glob", "Glob", "folder>path"},
	{"FetchUrl", "WebFetch", ""},
}

// ofDroid reports whether a permission mode is one of Droid's own.
func ofDroid(mode string) bool {
	return mode == "off" || mode == "spec" || strings.HasPrefix(mode, "auto-")
}

func readDroid(event []byte, env func(string) string) (*call.Record, error) {
	r, err := readLikeClaude("droid", "PreToolUse", event)
	if err != nil {
		return nil, err
	}
	translate(r, droidTools[:])
	shellOf(r, env)
	return r, nil
}

func writeDroid(v *call.Verdict, _ []byte) Answer {
	switch {
	case stops(v):
		return decided("deny", whole(v))
	case v.Action == call.Warn:
		return noted(joined(v))
	}
	return Answer{}
}
