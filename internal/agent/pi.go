package agent

import "airlock/internal/call"

// pi runs our extension, which runs the hook: see the one that install writes.
// The extension puts an ask to the person. The tools are those of 1.6.0.
var pi = Adapter{
	Name:     "pi",
	Knows:    func(s *signs) bool { return s.client == "pi" },
	Read:     readPi,
	Rewrites: true,
	Write:    writePlugin,
}

var piTools = [...]tool{
	{"bash", "Bash", ""},
	{"powershell", "PowerShell", ""},
	{"read", "Read", "path>file_path"},
	{"write", "Write", "path>file_path"},
	{"edit", "MultiEdit", "path>file_path oldText>old_string newText>new_string"},
	{"grep", "Grep", ""},
	{"find", "Glob", ""},
	{"ls", "LS", ""},
}

func readPi(event []byte, _ func(string) string) (*call.Record, error) {
	r, err := readPlugin("pi", event)
	if err != nil {
		return nil, err
	}
	translate(r, piTools[:])
	ownShell(r)
	return r, nil
}
