package modeltest

import (
	"encoding/json"
	"net/http"
	"strings"
)

// Chat is the OpenAI chat completions API, which most clients speak. Its base
// URL ends in /v1.
type Chat struct{}

func (Chat) read(r *http.Request, body []byte) (*conversation, error) {
	if r.Method != http.MethodPost || !strings.HasSuffix(r.URL.Path, "/chat/completions") {
		return nil, nil
	}
	var req struct {
		Model    string            `json:"model"`
		Stream   bool              `json:"stream"`
		Tools    []json.RawMessage `json:"tools"`
		Messages []chatMessage     `json:"messages"`
	}
	if err := json.Unmarshal(body, &req); err != nil {
		return nil, err
	}
	c := newConversation()
	c.model, c.stream, c.tools = req.Model, req.Stream, len(req.Tools) > 0
	for _, m := range req.Messages {
		m.readInto(c)
	}
	return c, nil
}

type chatMessage struct {
	Role      string `json:"role"`
	Content   blocks `json:"content"`
	CallID    string `json:"tool_call_id"`
	ToolCalls []struct {
		ID string `json:"id"`
	} `json:"tool_calls"`
}

func (m chatMessage) readInto(c *conversation) {
	for _, call := range m.ToolCalls {
		if n, ok := callNumber(call.ID); ok {
			c.made = max(c.made, n+1)
		}
	}
	if n, ok := callNumber(m.CallID); ok && m.Role == "tool" {
		c.results[n] = Result{Text: m.Content.text()}
		return
	}
	if m.Role != "assistant" {
		if m.Role == "user" && c.start == "" {
			c.start = m.Content.text()
		}
		c.said += m.Content.text() + "\n"
	}
}

func (Chat) write(w http.ResponseWriter, c *conversation, n int, calls []Call) {
	message, finish := map[string]any{"role": "assistant", "content": "done"}, "stop"
	if len(calls) > 0 {
		var list []any
		for i, call := range calls {
			list = append(list, map[string]any{"index": i, "id": callID(n + i), "type": "function",
				"function": map[string]any{"name": call.Tool, "arguments": string(encode(call.Input))}})
		}
		message, finish = map[string]any{"role": "assistant", "tool_calls": list}, "tool_calls"
	}
	if !c.stream {
		writeJSON(w, http.StatusOK, completion(c.model, "chat.completion", "message", message, finish))
		return
	}
	send := events(w)
	send("", completion(c.model, "chat.completion.chunk", "delta", message, nil))
	send("", completion(c.model, "chat.completion.chunk", "delta", map[string]any{}, finish))
	w.Write([]byte("data: [DONE]\n\n")) // the client may be gone
}

func completion(model, object, key string, message any, finish any) map[string]any {
	return map[string]any{"id": "chat_airlock", "object": object, "created": 1, "model": model,
		"choices": []any{map[string]any{"index": 0, key: message, "finish_reason": finish}},
		"usage":   map[string]any{"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}}
}

// other says that there are no models to choose from.
func (Chat) other(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, map[string]any{"data": []any{}})
}
