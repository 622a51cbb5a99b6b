package modeltest

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

const tools = `"tools":[{"name":"Bash"}]`

// ask posts a request and returns the events (or the one body) it is answered
// with.
func ask(t *testing.T, s *Server, path, body string) []map[string]any {
	t.Helper()
	resp, err := http.Post(s.URL()+path, "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(resp.Header.Get("Content-Type"), "text/event-stream") {
		data = append([]byte("data: "), data...)
	}
	var events []map[string]any
	for lines := bufio.NewScanner(bytes.NewReader(data)); lines.Scan(); {
		if text, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
			var event map[string]any
			if err := json.Unmarshal([]byte(text), &event); err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			events = append(events, event)
		}
	}
	return events
}

func start(t *testing.T, turns ...Turn) *Server {
	t.Helper()
	s, err := Start(Messages{}, turns...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func bash(command string) Call {
	return Call{Tool: "Bash", Input: map[string]any{"command": command}}
}

// history is a request in which the calls up to n were made and answered.
func history(prompt string, n int) string {
	var out strings.Builder
	fmt.Fprintf(&out, `{"model":"m","stream":true,%s,"messages":[{"role":"user","content":%q}`, tools, prompt)
	for i := range n {
		fmt.Fprintf(&out, `,{"role":"assistant","content":[{"type":"tool_use","id":%q,"name":"Bash","input":{}}]}`, callID(i))
		fmt.Fprintf(&out, `,{"role":"user","content":[{"type":"tool_result","tool_use_id":%q,"is_error":true,"content":[{"type":"text","text":"result %d"}]},{"type":"text","text":"note %d"}]}`, callID(i), i, i)
	}
	return out.String() + "]}"
}

// told sums up a streamed answer: the input of its calls, or its text.
func told(events []map[string]any) string {
	var out []string
	for _, e := range events {
		if delta, ok := e["delta"].(map[string]any); ok {
			for _, key := range []string{"partial_json", "text", "stop_reason"} {
				if v, ok := delta[key].(string); ok {
					out = append(out, v)
				}
			}
		}
	}
	return strings.Join(out, " ")
}

func TestTurns(t *testing.T) {
	s := start(t, Turn{Calls: []Call{bash("a"), bash("b")}}, Turn{Calls: []Call{bash("c")}})
	steps := []struct{ body, want string }{
		{history("hi", 0), `{"command":"a"} {"command":"b"} tool_use`},
		{history("hi", 0), `{"command":"a"} {"command":"b"} tool_use`}, // sent again
		{history("a subagent's task", 0), `done end_turn`},
		{history("hi", 2), `{"command":"c"} tool_use`},
		{history("hi", 3), `done end_turn`},
	}
	for i, step := range steps {
		if got := told(ask(t, s, "/v1/messages?beta=true", step.body)); got != step.want {
			t.Errorf("step %d: got %s, want %s", i, got, step.want)
		}
	}
	for i := range 3 {
		want := Result{Text: fmt.Sprintf("result %d", i), IsError: true}
		if got, ok := s.Result(i); !ok || got != want {
			t.Errorf("Result(%d): got %+v %v, want %+v", i, got, ok, want)
		}
	}
	if got, ok := s.Result(3); ok {
		t.Errorf("Result(3): got %+v, want none", got)
	}
	if got, want := s.Said(), "hi\nnote 0\nnote 1\nnote 2\n"; got != want {
		t.Errorf("Said: got %q, want %q", got, want)
	}
	if got := len(s.Requests()); got != len(steps) {
		t.Errorf("Requests: got %d, want %d", got, len(steps))
	}
}

func TestEventOrder(t *testing.T) {
	s := start(t, Turn{Calls: []Call{bash("a")}})
	var got []string
	for _, e := range ask(t, s, "/v1/messages", history("hi", 0)) {
		got = append(got, e["type"].(string))
	}
	want := "message_start content_block_start content_block_delta content_block_stop message_delta message_stop"
	if strings.Join(got, " ") != want {
		t.Errorf("got %v, want %s", got, want)
	}
}

func TestOtherRequests(t *testing.T) {
	s := start(t, Turn{Calls: []Call{bash("a")}})
	tests := []struct{ name, path, body, want string }{
		{"no tools", "/v1/messages", `{"model":"m","messages":[{"role":"user","content":"title?"}]}`, `"stop_reason":"end_turn"`},
		{"not streamed", "/v1/messages", `{"model":"m",` + tools + `,"messages":[{"role":"user","content":"hi"}]}`, `"name":"Bash"`},
		{"count", "/v1/messages/count_tokens", `{}`, `"input_tokens":10`},
		{"no JSON", "/v1/messages", `{`, `invalid_request_error`},
		{"another path", "/v1/other", `{}`, `not_found_error`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := string(encode(ask(t, s, test.path, test.body))); !strings.Contains(got, test.want) {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestDelay(t *testing.T) {
	s := start(t, Turn{Delay: 50 * time.Millisecond, Calls: []Call{bash("a")}})
	before := time.Now()
	ask(t, s, "/v1/messages", history("hi", 0))
	if took := time.Since(before); took < 50*time.Millisecond {
		t.Errorf("got an answer after %v, want 50ms at least", took)
	}
}
