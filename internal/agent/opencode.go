package agent

import "airlock/internal/call"

// opencode runs our plugin, which runs the hook: see the plugin that install
// writes. It has no ask. The tools are those of 1.18.33.
var opencode = Adapter{
	Name:     "opencode",
	Knows:    func(s *signs) bool { return s.client == "opencode" },
	Read:     readOpencode,
	Rewrites: true,
	Write:    writeOpencode,
}

var opencodeTools = [...]tool{
	{"bash", "Bash", ""},
	{"read", "Read", "filePath>file_path"},
	{"write", "Write", "filePath>file_path"},
	{"edit", "Edit", "filePath>file_path oldString>old_string newString>new_string"},
	{"multiedit", "MultiEdit", "filePath>file_path oldString>old_string newString>new_string"},
	{"patch", "apply_patch", "patchText>patch"},
	{"apply_patch", "apply_patch", "patchText>patch"},
	{"grep", "Grep", "include>glob"},
	{"glob", "Glob", ""},
	{"list", "LS", ""},
	{"webfetch", "WebFetch", ""},
	{"websearch", "WebSearch", ""},
	{"skill", "Skill", ""},
}

func readOpencode(event []byte, env func(string) string) (*call.Record, error) {
	r, err := readPlugin("opencode", event)
	if err != nil {
		return nil, err
	}
	translate(r, opencodeTools[:])
	shellOf(r, env)
	startsIn(r, "workdir")
	r.Attended = false
	return r, nil
}

func writeOpencode(v *call.Verdict, event []byte) Answer {
	if stops(v) {
		return fields("action", "deny", "text", whole(v))
	}
	return writePlugin(v, event)
}
