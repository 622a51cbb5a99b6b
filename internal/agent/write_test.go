package agent

import (
	"encoding/json"
	"strings"
	"testing"

	"airlock/internal/call"
)

var verdicts = []call.Verdict{
	{Action: call.Deny, Reason: "no \"x\"\n", Advice: []string{"w"}},
	{Action: call.Ask, Reason: "may it?"},
	{Action: call.Warn, Advice: []string{"a", "b"}},
	{Action: call.Warn, Advice: []string{"a"}, Rewrite: []byte(`{"command":"new"}`)},
	{Action: call.Log},
	{Action: call.None},
}

const (
	nestedDeny = `{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"no \"x\"\n\n\nw"}}` + "\n"
	nestedAsk  = `{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask","permissionDecisionReason":"may it?"}}` + "\n"
	askDenied  = `{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"may it?"}}` + "\n"
	nestedWarn = `{"systemMessage":"a\n\nb","hookSpecificOutput":{"hookEventName":"PreToolUse","additionalContext":"a\n\nb"}}` + "\n"
	oneWarn    = `{"systemMessage":"a","hookSpecificOutput":{"hookEventName":"PreToolUse","additionalContext":"a"}}` + "\n"
	updated    = `{"systemMessage":"a","hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow","permissionDecisionReason":"a","updatedInput":{"command":"new", "n":1},"additionalContext":"a"}}` + "\n"
)

func TestWrite(t *testing.T) {
	const event = `{"tool_input":{"command":"old", "n":1}}`
	for _, c := range []struct {
		agent string
		want  [4]Answer // deny, ask, warn, rewrite; nothing for log and none
	}{
		{"codex", [4]Answer{out(nestedDeny), out(askDenied), out(nestedWarn), out(updated)}},
		{"qwen", [4]Answer{out(nestedDeny), out(nestedAsk), out(nestedWarn), out(updated)}},
		{"droid", [4]Answer{out(nestedDeny), out(askDenied), out(nestedWarn), out(oneWarn)}},
		{"gemini", [4]Answer{
			out(`{"decision":"deny","reason":"no \"x\"\n\n\nw"}` + "\n"), out(`{"decision":"deny","reason":"may it?"}` + "\n"),
			out(`{"systemMessage":"a\n\nb"}` + "\n"),
			out(`{"systemMessage":"a","hookSpecificOutput":{"hookEventName":"BeforeTool","tool_input":{"command":"new", "n":1}}}` + "\n")}},
		{"copilot", [4]Answer{
			out(`{"permissionDecision":"deny","permissionDecisionReason":"no \"x\"\n\n\nw"}` + "\n"),
			out(`{"permissionDecision":"deny","permissionDecisionReason":"may it?"}` + "\n")}},
		{"cursor", [4]Answer{
			out(`{"permission":"deny","user_message":"no \"x\"\n\n\nw","agent_message":"no \"x\"\n\n\nw"}` + "\n"),
			out(`{"permission":"deny","user_message":"may it?","agent_message":"may it?"}` + "\n")}},
		{"windsurf", [4]Answer{
			{Stderr: []byte("no \"x\"\n\n\nw\n"), Status: 2}, {Stderr: []byte("may it?\n"), Status: 2},
			out("a\n\nb\n"), out("a\n")}},
		{"cline", [4]Answer{
			out(`{"cancel":true,"errorMessage":"no \"x\"\n\n\nw"}` + "\n"), out(`{"cancel":true,"errorMessage":"may it?"}` + "\n"),
			out(`{"cancel":false,"contextModification":"a\n\nb"}` + "\n"), out(`{"cancel":false,"contextModification":"a"}` + "\n")}},
		{"opencode", [4]Answer{
			out(`{"action":"deny","text":"no \"x\"\n\n\nw"}` + "\n"), out(`{"action":"deny","text":"may it?"}` + "\n"),
			out(`{"action":"warn","text":"a\n\nb"}` + "\n"), out(`{"action":"rewrite","text":"a","rewrite":{"command":"new"}}` + "\n")}},
		{"pi", [4]Answer{
			out(`{"action":"deny","text":"no \"x\"\n\n\nw"}` + "\n"), out(`{"action":"ask","text":"may it?"}` + "\n"),
			out(`{"action":"warn","text":"a\n\nb"}` + "\n"), out(`{"action":"rewrite","text":"a","rewrite":{"command":"new"}}` + "\n")}},
	} {
		a, ok := Named(c.agent)
		if !ok {
			t.Fatalf("no adapter %s", c.agent)
		}
		for i := range verdicts {
			var want Answer
			if i < len(c.want) {
				want = c.want[i]
			}
			got := a.Write(&verdicts[i], []byte(event))
			if i == 3 && a.Rewrites != strings.Contains(string(got.Stdout), `"command":"new"`) {
				t.Errorf("%s: Rewrites is %v, and the answer %s", c.agent, a.Rewrites, got.Stdout)
			}
			if string(got.Stdout) != string(want.Stdout) || string(got.Stderr) != string(want.Stderr) || got.Status != want.Status {
				t.Errorf("%s, %v:\ngot  %q %q %d\nwant %q %q %d", c.agent, verdicts[i].Action, got.Stdout, got.Stderr, got.Status, want.Stdout, want.Stderr, want.Status)
			}
		}
	}
}

func out(text string) Answer { return Answer{Stdout: []byte(text)} }

// An answer without an event, as explain shows it, is none that breaks.
func TestWriteWithoutEvent(t *testing.T) {
	for _, a := range Adapters() {
		for i := range verdicts {
			got := a.Write(&verdicts[i], nil)
			if a.Name != "windsurf" && len(got.Stdout) > 0 && !json.Valid(got.Stdout) {
				t.Errorf("%s, %v: got %q", a.Name, verdicts[i].Action, got.Stdout)
			}
			if stops(&verdicts[i]) && len(got.Stdout)+got.Status == 0 {
				t.Errorf("%s, %v: got silence", a.Name, verdicts[i].Action)
			}
		}
	}
}
