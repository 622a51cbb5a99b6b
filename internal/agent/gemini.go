package agent

import "airlock/internal/call"

// gemini is the Gemini CLI. Its contract as seen with 0.61.0: a flat decision.
// Its ask ends a run without a person in it, without a word, and the event does
// not tell whether there is one: so it gets a deny.
var gemini = Adapter{
	Name:     "gemini",
	Knows:    func(s *signs) bool { return s.all(hookEventName|toolName) && s.event == "BeforeTool" },
	Read:     readGemini,
	Rewrites: true,
	Write:    writeGemini,
}

var geminiTools = [...]tool{
	{"run_shell_command", "Bash", ""},
	{"read_file", "Read", "absolute_path>file_path"},
	{"read_many_files", "Read", "include>file_path* paths>file_path*"},
	{"write_file", "Write", ""},
	{"replace", "Edit", ""},
	{"grep_search", "Grep", "dir_path>path include_pattern>glob"},
	{"search_file_content", "Grep", "dir_path>path include>glob"},
	{"glob", "Glob", "dir_path>path"},
	{"list_directory", "LS", "dir_path>path"},
	{"web_fetch", "WebFetch", ""},
	{"google_web_search", "WebSearch", ""},
	{"activate_skill", "Skill", ""},
}

func readGemini(event []byte, env func(string) string) (*call.Record, error) {
	r, err := readLikeClaude("gemini", "BeforeTool", event)
	if err != nil {
		return nil, err
	}
	if mcp := member(event, "mcp_context"); call.KindOf(mcp) == call.Object {
		r.Tool = mcpTool(memberText(mcp, "server_name"), memberText(mcp, "tool_name"))
	}
	translate(r, geminiTools[:])
	shellOf(r, env)
	startsIn(r, "dir_path")
	startsIn(r, "directory") // before 0.11
	return r, nil
}

// mcpTool is the name that the rules know a server's tool by.
func mcpTool(server, tool string) string { return "mcp__" + server + "__" + tool }

func writeGemini(v *call.Verdict, event []byte) Answer {
	switch {
	case stops(v):
		return fields("decision", "deny", "reason", whole(v))
	case rewrites(v):
		quoted := string(call.AppendQuoted(nil, joined(v)))
		return Answer{Stdout: []byte(`{"systemMessage":` + quoted + `,"hookSpecificOutput":{"hookEventName":"BeforeTool","tool_input":` +
			changed(v, event) + "}}\n")}
	case v.Action == call.Warn:
		return fields("systemMessage", joined(v))
	}
	return Answer{}
}
