package agent

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"airlock/internal/call"
)

// claude is Claude Code. Its contract as seen with 2.1.332: JSON on stdout
// with exit 0 for a deny, an ask and context; silence for no opinion.
var claude = Adapter{
	Name:     "claude",
	Knows:    func(event []byte) bool { return has(event, "hook_event_name") && has(event, "tool_name") },
	Read:     readClaude,
	Rewrites: true,
	Write:    writeClaude,
}

// has reports whether an event has a top-level field.
func has(event []byte, field string) bool {
	s := call.ScanObject(event)
	for s.Next() {
		if call.KeyIs(s.Key(), field) {
			return true
		}
	}
	return false
}

func readClaude(event []byte, env func(string) string) (*call.Record, error) {
	r := &call.Record{V: call.Version, Agent: "claude"}
	s := call.ScanObject(event)
	for s.Next() {
		name, _ := call.Text(s.Key())
		switch v := s.Value(); name {
		case "hook_event_name":
			text(&r.Event, v)
		case "session_id":
			text(&r.Session, v)
		case "tool_name":
			text(&r.Tool, v)
		case "tool_input":
			r.Input = bytes.Clone(v)
		case "cwd":
			text(&r.Dir, v)
		case "permission_mode":
			text(&r.PermissionMode, v)
		case "transcript_path":
			text(&r.Transcript, v)
		case "agent_id":
			text(&r.Subagent.ID, v)
		case "agent_type":
			text(&r.Subagent.Type, v)
		}
	}
	if s.Err() != nil {
		return nil, fmt.Errorf("event: %w", s.Err())
	}
	if r.Tool == "" {
		return nil, errors.New("event: no tool_name")
	}
	if call.KindOf(r.Input) == call.Null {
		r.Input = []byte("{}")
	}
	if call.KindOf(r.Input) != call.Object {
		return nil, errors.New("event: tool_input is no object")
	}
	r.Attended = attendedByClaude(r.PermissionMode, env)
	switch r.Tool {
	case "Bash":
		r.Shell = "bash"
	case "PowerShell":
		r.Shell = "powershell"
	}
	return r, nil
}

// attendedByClaude reports whether a question would reach a person. In two of
// the permission modes the client answers it itself.
func attendedByClaude(mode string, env func(string) string) bool {
	return env("CLAUDE_CODE_SESSION_ATTENDED") == "1" && mode != "bypassPermissions" && mode != "dontAsk"
}

// maxClaude is the longest string that the client takes in a hook's answer.
const maxClaude = 10000

func writeClaude(v *call.Verdict, event []byte) Answer {
	switch v.Action {
	case call.Deny, call.Ask:
		reason := v.Reason
		if more := joined(v); more != "" {
			reason += "\n\n" + more
		}
		out := []byte(`{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"` + v.Action.String() +
			`","permissionDecisionReason":`)
		out = call.AppendQuoted(out, clip(reason, maxClaude))
		return Answer{Stdout: append(out, "}}\n"...)}
	case call.Warn:
		quoted := string(call.AppendQuoted(nil, clip(joined(v), maxClaude)))
		if input := rewritten(v, event, "tool_input"); input != nil {
			return Answer{Stdout: []byte(`{"systemMessage":` + quoted + `,"hookSpecificOutput":{"hookEventName":"PreToolUse",` +
				`"permissionDecision":"allow","permissionDecisionReason":` + quoted + `,"updatedInput":` + string(input) +
				`,"additionalContext":` + quoted + "}}\n")}
		}
		return Answer{Stdout: []byte(`{"systemMessage":` + quoted +
			`,"hookSpecificOutput":{"hookEventName":"PreToolUse","additionalContext":` + quoted + "}}\n")}
	}
	return Answer{}
}

// clip cuts a text to at most max UTF-16 units, which is what the client
// counts; bytes are never fewer.
func clip(s string, max int) string {
	if len(s) <= max {
		return s
	}
	return strings.ToValidUTF8(s[:max-4], "") + " ..."
}
