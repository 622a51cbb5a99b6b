package agent

import "airlock/internal/call"

// codex is the Codex CLI. Its contract as seen with 0.171.0: Claude's form,
// but an ask, or an allow without a change, counts as a failure of the hook,
// and the call runs.
var codex = Adapter{
	Name:     "codex",
	Knows:    func(s *signs) bool { return s.all(hookEventName | toolName | turnID) },
	Read:     readCodex,
	Rewrites: true,
	Write:    writeCodex,
}

var codexTools = [...]tool{
	{"Bash", "Bash", "command>command+"},
	{"exec_command", "Bash", "cmd>command"},
	{"shell", "Bash", "command>command+"},
	{"local_shell", "Bash", "command>command+"},
	{"view_image", "Read", "path>file_path"},
	{"web_search", "WebSearch", ""},
}

// readCodex leaves Attended false: there is no ask.
func readCodex(event []byte, env func(string) string) (*call.Record, error) {
	r, err := readLikeClaude("codex", "PreToolUse", event)
	if err != nil {
		return nil, err
	}
	translate(r, codexTools[:])
	shellOf(r, env)
	startsIn(r, "workdir")
	return r, nil
}

func writeCodex(v *call.Verdict, event []byte) Answer {
	switch {
	case stops(v):
		return decided("deny", whole(v))
	case rewrites(v):
		return swapped(joined(v), changed(v, event))
	case v.Action == call.Warn:
		return noted(joined(v))
	}
	return Answer{}
}
