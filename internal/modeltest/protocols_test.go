package modeltest

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
)

// A conversation of two turns in each protocol, as its client would carry it
// on: what the server says to each request, and what it makes of the results.
func TestProtocols(t *testing.T) {
	call := Call{Tool: "sh", Input: map[string]any{"command": "x"}}
	for _, p := range []struct {
		name     string
		protocol Protocol
		path     string
		requests [3]string // with no call made, with the first answered, with both
		calls    string    // in what is said to the first two
		done     string    // in what is said to the last
		other    string    // a path that is no request to a model
	}{
		{"responses", Responses{}, "/v1/responses", [3]string{
			`{"tools":[{}],"input":[` + responsesPrompt + `]}`,
			`{"tools":[{}],"input":[` + responsesPrompt + responsesCall(0) + `]}`,
			`{"tools":[{}],"input":[` + responsesPrompt + responsesCall(0) + responsesCall(1) + `]}`,
		}, `"arguments":"{\"command\":\"x\"}"`, `"text":"done"`, "/v1/models"},
		{"chat", Chat{}, "/v1/chat/completions", [3]string{
			`{"stream":true,"tools":[{}],"messages":[{"role":"user","content":"hi"}]}`,
			`{"stream":true,"tools":[{}],"messages":[{"role":"user","content":"hi"}` + chatCall(0) + `]}`,
			`{"stream":true,"tools":[{}],"messages":[{"role":"user","content":"hi"}` + chatCall(0) + chatCall(1) + `]}`,
		}, `"arguments":"{\"command\":\"x\"}"`, `"content":"done"`, "/v1/models"},
		{"gemini", Gemini{}, "/v1beta/models/m:streamGenerateContent", [3]string{
			`{"tools":[{"functionDeclarations":[{}]}],"contents":[{"role":"user","parts":[{"text":"hi"}]}]}`,
			`{"tools":[{"functionDeclarations":[{}]}],"contents":[{"role":"user","parts":[{"text":"hi"}]}` + geminiCall(0) + `]}`,
			`{"tools":[{"functionDeclarations":[{}]}],"contents":[{"role":"user","parts":[{"text":"hi"}]}` + geminiCall(0) + geminiCall(1) + `]}`,
		}, `"args":{"command":"x"}`, `"text":"done"`, "/v1beta/models"},
	} {
		t.Run(p.name, func(t *testing.T) {
			s, err := Start(p.protocol, Turn{Calls: []Call{call}}, Turn{Calls: []Call{call}})
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			for i, request := range p.requests {
				want := p.calls
				if i == 2 {
					want = p.done
				}
				if got := post(t, s.URL()+p.path, request); !strings.Contains(got, want) {
					t.Errorf("request %d: got %s, want %s", i, got, want)
				}
			}
			for n := range 2 {
				if got, ok := s.Result(n); !ok || got.Text != fmt.Sprint("result ", n) {
					t.Errorf("Result(%d): got %+v, %v", n, got, ok)
				}
			}
			if got := s.Said(); got != "hi\n" {
				t.Errorf("Said: got %q", got)
			}
			if got := post(t, s.URL()+p.path, strings.Replace(p.requests[0], `"hi"`, `"a title?"`, 1)); !strings.Contains(got, p.done) {
				t.Errorf("another conversation: got %s, want %s", got, p.done)
			}
			if got := post(t, s.URL()+p.other, "{}"); !strings.HasPrefix(got, "{") {
				t.Errorf("%s: got %s", p.other, got)
			}
			if got := post(t, s.URL()+p.path, "{"); !strings.Contains(got, "invalid_request_error") {
				t.Errorf("no JSON: got %s", got)
			}
		})
	}
}

const responsesPrompt = `{"type":"message","role":"user","content":[{"type":"input_text","text":"hi"}]}`

func responsesCall(n int) string {
	return fmt.Sprintf(`,{"type":"function_call","call_id":%q,"name":"sh","arguments":"{}"},{"type":"function_call_output","call_id":%q,"output":"result %d"}`, callID(n), callID(n), n)
}

func chatCall(n int) string {
	return fmt.Sprintf(`,{"role":"assistant","content":null,"tool_calls":[{"id":%q}]},{"role":"tool","tool_call_id":%q,"content":"result %d"}`, callID(n), callID(n), n)
}

func geminiCall(n int) string {
	return fmt.Sprintf(`,{"role":"model","parts":[{"functionCall":{"name":"sh"}}]},{"role":"user","parts":[{"functionResponse":{"name":"sh","response":{"output":"result %d"}}}]}`, n)
}

func post(t *testing.T, url, body string) string {
	t.Helper()
	resp, err := http.Post(url, "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
