package agent

import (
	"encoding/json"
	"strings"
	"testing"

	"airlock/internal/call"

	"github.com/google/go-cmp/cmp"
)

const goldenEvent = `{"session_id":"abc","prompt_id":"p","transcript_path":"/t.jsonl","cwd":"/home/u/p","permission_mode":"default",
"effort":{"level":"high"},"hook_event_name":"PreToolUse","tool_name":"Bash",
"tool_input":{"command":"npm test","description":"Run tests","timeout":120000},"tool_use_id":"toolu_1","agent_id":"a4","agent_type":"Explore"}`

func TestReadClaude(t *testing.T) {
	got, err := readClaude([]byte(goldenEvent), func(name string) string {
		return map[string]string{"CLAUDE_CODE_SESSION_ATTENDED": "1"}[name]
	})
	if err != nil {
		t.Fatal(err)
	}
	want := &call.Record{V: call.Version, Agent: "claude", Event: "PreToolUse", Session: "abc", Tool: "Bash",
		Input: []byte(`{"command":"npm test","description":"Run tests","timeout":120000}`), Dir: "/home/u/p",
		PermissionMode: "default", Attended: true, Transcript: "/t.jsonl", Subagent: call.Subagent{ID: "a4", Type: "Explore"}, Shell: "bash"}
	if d := cmp.Diff(want, got, cmp.AllowUnexported(call.Record{}, call.Facts{})); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestReadClaudeErrors(t *testing.T) {
	for _, c := range []struct{ event, want string }{
		{``, "not valid JSON"},
		{`{`, "not valid JSON"},
		{`{"tool_name":"Bash"}{"tool_name":"Bash"}`, "not valid JSON"},
		{`[]`, "not valid JSON"},
		{`{"tool_input":{}}`, "no tool_name"},
		{`{"tool_name":7,"tool_input":{}}`, "no tool_name"},
		{`{"tool_name":"Bash","tool_input":"x"}`, "no object"},
		{`{"tool_name":"Bash","tool_input":[]}`, "no object"},
		{`{"tool_name":"Bash"}`, ""},
		{`{"tool_name":"Bash","tool_input":null}`, ""},
		{`{"tool_name":"Bash","tool_input":{},"cwd":null}`, ""},
	} {
		_, err := readClaude([]byte(c.event), func(string) string { return "" })
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: got %v, want %q", c.event, err, c.want)
		}
	}
}

func TestAttendedByClaude(t *testing.T) {
	for _, c := range []struct {
		attended, mode string
		want           bool
	}{
		{"1", "default", true}, {"1", "auto", true}, {"1", "", true},
		{"0", "default", false}, {"", "default", false}, {"true", "default", false},
		{"1", "bypassPermissions", false}, {"1", "dontAsk", false},
	} {
		if got := attendedByClaude(c.mode, func(string) string { return c.attended }); got != c.want {
			t.Errorf("attended %q, mode %q: got %v, want %v", c.attended, c.mode, got, c.want)
		}
	}
}

func TestWriteClaude(t *testing.T) {
	for _, c := range []struct {
		v    call.Verdict
		want string
	}{
		{call.Verdict{Action: call.Deny, Reason: `no "x"`, Advice: []string{"w"}},
			`{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"no \"x\"\n\nw"}}` + "\n"},
		{call.Verdict{Action: call.Ask, Reason: "may it?"},
			`{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask","permissionDecisionReason":"may it?"}}` + "\n"},
		{call.Verdict{Action: call.Warn, Advice: []string{"a", "b"}},
			`{"systemMessage":"a\n\nb","hookSpecificOutput":{"hookEventName":"PreToolUse","additionalContext":"a\n\nb"}}` + "\n"},
		{call.Verdict{Action: call.Log}, ""},
		{call.Verdict{Action: call.None}, ""},
	} {
		got := writeClaude(&c.v, nil)
		if string(got.Stdout) != c.want || got.Status != 0 || len(got.Stderr) != 0 {
			t.Errorf("%v: got %q, status %d, want %q, 0", c.v.Action, got.Stdout, got.Status, c.want)
		}
		if c.want != "" && !json.Valid(got.Stdout) {
			t.Errorf("%v: no JSON: %s", c.v.Action, got.Stdout)
		}
	}
	long := writeClaude(&call.Verdict{Action: call.Deny, Reason: strings.Repeat("é", 9000)}, nil)
	var out struct {
		HookSpecificOutput struct{ PermissionDecisionReason string }
	}
	if err := json.Unmarshal(long.Stdout, &out); err != nil || len(out.HookSpecificOutput.PermissionDecisionReason) > maxClaude {
		t.Errorf("long reason: got %d bytes, %v, want at most %d", len(out.HookSpecificOutput.PermissionDecisionReason), err, maxClaude)
	}
}

// TestRewriteClaude: the changed input goes out beside an allow, and all of it
// but the one value is what came.
func TestRewriteClaude(t *testing.T) {
	const rest = `"prompt":"a\u00e9\ud83d\ude00 \/","n":1234567890123456789.50, "subagent_type" : `
	event := `{"tool_input":{"x":1},"hook_event_name":"PreToolUse","tool_name":"Agent","tool_input":{` + rest + `"workerO","run_in_background":true}}`
	v := call.Verdict{Action: call.Warn, Advice: []string{"changed"}, Rewrite: []byte(`{"subagent_type":"workerS"}`)}
	want := `{"systemMessage":"changed","hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow",` +
		`"permissionDecisionReason":"changed","updatedInput":{` + rest + `"workerS","run_in_background":true},"additionalContext":"changed"}}` + "\n"
	if got := string(writeClaude(&v, []byte(event)).Stdout); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	v.Action, v.Reason = call.Deny, "no"
	if got := string(writeClaude(&v, []byte(event)).Stdout); strings.Contains(got, "updatedInput") {
		t.Errorf("denied: got %s, want no input", got)
	}
}
