package transcript

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"airlock/internal/call"

	"github.com/google/go-cmp/cmp"
)

var ten = time.Date(2026, 11, 30, 10, 0, 0, 0, time.UTC)

// collected reads a transcript into texts: agent id session dir tool input.
func collected(t *testing.T, lines string) (out []Call, bad int) {
	t.Helper()
	var r Reader
	for line := range strings.Lines(lines) {
		err := r.Line([]byte(strings.TrimSpace(line)), func(c *Call) {
			one := *c
			one.Input = append([]byte(nil), c.Input...)
			out = append(out, one)
		})
		if err != nil && !errors.Is(err, call.ErrJSON) {
			t.Fatal(err)
		}
		if err != nil {
			bad++
		}
	}
	return out, bad
}

func TestClaude(t *testing.T) {
	got, bad := collected(t, `{"type":"user","uuid":"u1","sessionId":"s","timestamp":"2026-11-30T09:59:00.000Z","entrypoint":"cli","cwd":"/p","permissionMode":"plan","message":{"role":"user","content":"use \"tool_use\" to clean up"}}
{"type":"assistant","uuid":"a1","sessionId":"s","timestamp":"2026-11-30T10:00:00.000Z","message":{"role":"assistant","content":[{"type":"text","text":"ok"},{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"rm -rf build"}},{"type":"tool_use","id":"t2","name":"Read","input":{"file_path":"/p/a"}}]}}
{"type":"user","sessionId":"s","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":"{\"type\":\"tool_use\",\"name\":\"Bash\",\"input\":{\"command\":\"rm -rf /\"}}"}]}}
{"type":"assistant","sessionId":"s2","cwd":"/q","timestamp":"2026-11-30T10:00:00.000Z","isSidechain":true,"agentId":"a4","entrypoint":"sdk-cli","message":{"content":[{"type":"tool_use","id":"t3","name":"mcp__x__y","input":{}}]}}
{"type":"summary","summary":"text"}
{"type":"assistant","message":{"content":"only text"}}
{"type":"assistant","message":{"content":[{"type":"tool_use","id":"cut","name":"Bash","inp
not a line of ours`)
	want := []Call{
		{Agent: "claude", ID: "t1", Time: ten, Session: "s", Dir: "/p", Tool: "Bash", Mode: "plan", Input: []byte(`{"command":"rm -rf build"}`)},
		{Agent: "claude", ID: "t2", Time: ten, Session: "s", Dir: "/p", Tool: "Read", Mode: "plan", Input: []byte(`{"file_path":"/p/a"}`)},
		{Agent: "claude", ID: "t3", Time: ten, Session: "s2", Dir: "/q", Tool: "mcp__x__y", Mode: "plan", Input: []byte(`{}`), Subagent: "a4", Unattended: true},
	}
	if d := cmp.Diff(want, got); d != "" || bad != 2 {
		t.Errorf("%d bad lines, want 2; (-want +got):\n%s", bad, d)
	}
}

func TestCodex(t *testing.T) {
	got, bad := collected(t, `{"timestamp":"2026-11-30T09:59:00.000Z","type":"session_meta","payload":{"id":"c1","cwd":"/p","originator":"codex_cli_rs"}}
{"timestamp":"2026-11-30T10:00:00.000Z","type":"response_item","payload":{"type":"function_call","name":"exec_command","arguments":"{\"cmd\":\"ls -la\"}","call_id":"k1"}}
{"timestamp":"2026-11-30T10:00:00.000Z","type":"response_item","payload":{"type":"function_call_output","call_id":"k1","output":"ok"}}
{"timestamp":"2026-11-30T10:00:00.000Z","type":"turn_context","payload":{"cwd":"/q","approval_policy":"never"}}
{"timestamp":"2026-11-30T10:00:00.000Z","type":"response_item","payload":{"type":"local_shell_call","call_id":"k2","action":{"type":"exec","command":["bash","-lc","id"],"working_directory":"/r"}}}
{"timestamp":"2026-11-30T10:00:00.000Z","type":"response_item","payload":{"type":"custom_tool_call","call_id":"k3","name":"apply_patch","input":"*** Begin Patch"}}
{"type":"function_call","name":"shell","arguments":"{\"command\":[\"ls\"]}","call_id":"k4"}`)
	want := []Call{
		{Agent: "codex", ID: "k1", Time: ten, Session: "c1", Dir: "/p", Tool: "exec_command", Input: []byte(`"{\"cmd\":\"ls -la\"}"`)},
		{Agent: "codex", ID: "k2", Time: ten, Session: "c1", Dir: "/r", Tool: "local_shell", Input: []byte(`{"type":"exec","command":["bash","-lc","id"],"working_directory":"/r"}`)},
		{Agent: "codex", ID: "k3", Time: ten, Session: "c1", Dir: "/q", Tool: "apply_patch", Input: []byte(`{"input":"*** Begin Patch"}`)},
		{Agent: "codex", ID: "k4", Session: "c1", Dir: "/q", Tool: "shell", Input: []byte(`"{\"command\":[\"ls\"]}"`)},
	}
	if d := cmp.Diff(want, got); d != "" || bad != 0 {
		t.Errorf("%d bad lines, want 0; (-want +got):\n%s", bad, d)
	}
}

func TestGemini(t *testing.T) {
	calls := `"toolCalls":[{"id":"g1","name":"run_shell_command","args":{"command":"ls"},"status":"success","timestamp":"2026-11-30T10:00:00.000Z","result":[]},{"id":"g2","name":"read_file","args":{"file_path":"a"}}]`
	want := []Call{
		{Agent: "gemini", ID: "g1", Time: ten, Session: "s", Tool: "run_shell_command", Input: []byte(`{"command":"ls"}`)},
		{Agent: "gemini", ID: "g2", Time: ten.Add(-time.Second), Session: "s", Tool: "read_file", Input: []byte(`{"file_path":"a"}`)},
	}
	message := `{"id":"m","timestamp":"2026-11-30T09:59:59.000Z","type":"gemini","content":"",` + calls + `}`
	for name, text := range map[string]string{
		"document": `{"sessionId":"s","projectHash":"h","messages":[{"id":"u","type":"user","content":"toolCalls"},` + message + `]}`,
		"lines":    `{"sessionId":"s","projectHash":"h","startTime":"x"}` + "\n" + message + "\n" + `{"$set":{"lastUpdated":"x"}}`,
	} {
		got, bad := collected(t, text)
		if d := cmp.Diff(want, got); d != "" || bad != 0 {
			t.Errorf("%s: %d bad lines, want 0; (-want +got):\n%s", name, bad, d)
		}
	}
}

func TestEvent(t *testing.T) {
	for _, c := range []struct {
		call Call
		want string
	}{
		{Call{Session: "s", Dir: "/p", Tool: "Bash", Input: []byte(`{"command":"ls"}`)}, `{"session_id":"s","cwd":"/p","tool_name":"Bash","tool_input":{"command":"ls"}}`},
		{Call{Tool: "exec_command", Input: []byte(`"{\"cmd\":\"a \\\"b\\\"\"}"`)}, `{"tool_name":"exec_command","tool_input":{"cmd":"a \"b\""}}`},
		{Call{Tool: "shell", Input: []byte(`"{\"cut"`)}, `{"tool_name":"shell","tool_input":{"input":"{\"cut"}}`},
		{Call{Tool: "x", Mode: "plan", Subagent: "a"}, `{"permission_mode":"plan","agent_id":"a","tool_name":"x","tool_input":{}}`},
	} {
		if got := string(c.call.Event()); got != c.want || !call.Valid([]byte(got)) {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}

// FuzzLine: whatever the line, a call that comes out makes a valid event or
// one that an adapter refuses.
func FuzzLine(f *testing.F) {
	f.Add(`{"type":"assistant","message":{"content":[{"type":"tool_use","name":"Bash","input":{}}]}}`)
	f.Add(`{"type":"response_item","payload":{"type":"function_call","name":"x","arguments":"{}"}}`)
	f.Add(`{"messages":[{"toolCalls":[{"name":"x","args":1}]}]}`)
	f.Fuzz(func(t *testing.T, line string) {
		var r Reader
		_ = r.Line([]byte(line), func(c *Call) {
			if event := c.Event(); !call.Valid(event) {
				t.Errorf("%s: got event %s, want JSON", line, event)
			}
		})
	})
}

func BenchmarkLine(b *testing.B) {
	for name, line := range map[string]string{
		"call":   `{"type":"assistant","uuid":"a1","sessionId":"s","timestamp":"2026-11-30T10:00:00.000Z","message":{"role":"assistant","content":[{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"go test ./..."}}]}}`,
		"result": fmt.Sprintf(`{"type":"user","message":{"role":"user","content":[{"type":"tool_result","content":%q}]}}`, strings.Repeat("the quick brown fox\n", 500)),
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(line)))
			var r Reader
			for b.Loop() {
				_ = r.Line([]byte(line), func(*Call) {})
			}
		})
	}
}
