package modeltest

import (
	"encoding/json"
	"net/http"
	"strings"
)

// Responses is the OpenAI Responses API, which Codex speaks. Its base URL ends
// in /v1.
type Responses struct{}

func (Responses) read(r *http.Request, body []byte) (*conversation, error) {
	if r.Method != http.MethodPost || !strings.HasSuffix(r.URL.Path, "/responses") {
		return nil, nil
	}
	var req struct {
		Model string            `json:"model"`
		Tools []json.RawMessage `json:"tools"`
		Input []item            `json:"input"`
	}
	if err := json.Unmarshal(body, &req); err != nil {
		return nil, err
	}
	c := newConversation()
	c.model, c.stream, c.tools = req.Model, true, len(req.Tools) > 0
	for _, i := range req.Input {
		i.readInto(c)
	}
	return c, nil
}

// item is one step of a conversation.
type item struct {
	Type    string `json:"type"`
	Role    string `json:"role"`
	Content blocks `json:"content"`
	CallID  string `json:"call_id"`
	Output  blocks `json:"output"`
}

func (i item) readInto(c *conversation) {
	n, ours := callNumber(i.CallID)
	switch {
	case i.Type == "function_call" && ours:
		c.made = max(c.made, n+1)
	case i.Type == "function_call_output" && ours:
		c.results[n] = Result{Text: i.Output.text()}
	case i.Type == "message" && i.Role != "assistant":
		if c.said == "" {
			c.start = i.Content.text()
		}
		c.said += i.Content.text() + "\n"
	}
}

func (Responses) write(w http.ResponseWriter, c *conversation, n int, calls []Call) {
	send := events(w)
	send("response.created", map[string]any{"type": "response.created", "response": map[string]any{"id": "resp_airlock"}})
	items := []any{map[string]any{"type": "message", "id": "msg_airlock", "role": "assistant",
		"content": []any{map[string]any{"type": "output_text", "text": "done"}}}}
	if len(calls) > 0 {
		items = nil
	}
	for i, call := range calls {
		items = append(items, map[string]any{"type": "function_call", "id": "fc_" + callID(n+i), "call_id": callID(n + i),
			"name": call.Tool, "arguments": string(encode(call.Input))})
	}
	for i, one := range items {
		send("response.output_item.done", map[string]any{"type": "response.output_item.done", "output_index": i, "item": one})
	}
	send("response.completed", map[string]any{"type": "response.completed", "response": map[string]any{"id": "resp_airlock",
		"usage": map[string]any{"input_tokens": 1, "input_tokens_details": nil, "output_tokens": 1, "output_tokens_details": nil, "total_tokens": 2}}})
}

// other says that there are no models to choose from.
func (Responses) other(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, map[string]any{"models": []any{}, "data": []any{}})
}
