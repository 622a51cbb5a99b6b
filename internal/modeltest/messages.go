package modeltest

import (
	"encoding/json"
	"net/http"
	"strings"
)

// Messages is the Anthropic Messages API.
type Messages struct{}

func (Messages) read(r *http.Request, body []byte) (*conversation, error) {
	if r.Method != http.MethodPost || r.URL.Path != "/v1/messages" {
		return nil, nil
	}
	var req struct {
		Model    string            `json:"model"`
		Stream   bool              `json:"stream"`
		Tools    []json.RawMessage `json:"tools"`
		Messages []message         `json:"messages"`
	}
	if err := json.Unmarshal(body, &req); err != nil {
		return nil, err
	}
	c := newConversation()
	c.model, c.stream, c.tools = req.Model, req.Stream, len(req.Tools) > 0
	if len(req.Messages) > 0 {
		c.start = req.Messages[0].Content.text()
	}
	for _, m := range req.Messages {
		for _, b := range m.Content {
			b.readInto(c, m.Role)
		}
	}
	return c, nil
}

func (b block) readInto(c *conversation, role string) {
	switch b.Type {
	case "tool_use":
		if n, ok := callNumber(b.ID); ok {
			c.made = max(c.made, n+1)
		}
	case "tool_result":
		if n, ok := callNumber(b.ToolUseID); ok {
			c.results[n] = Result{Text: b.Content.text(), IsError: b.IsError}
		}
	case "text":
		if role != "assistant" {
			c.said += b.Text + "\n"
		}
	}
}

func (Messages) write(w http.ResponseWriter, c *conversation, n int, calls []Call) {
	out := []block{{Type: "text", Text: "done"}}
	if len(calls) > 0 {
		out = nil
	}
	for i, call := range calls {
		out = append(out, block{Type: "tool_use", ID: callID(n + i), Name: call.Tool, Input: call.Input})
	}
	if c.stream {
		stream(w, c.model, out)
		return
	}
	writeJSON(w, http.StatusOK, reply(c.model, out, stopReason(out)))
}

func (Messages) other(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodPost && r.URL.Path == "/v1/messages/count_tokens" {
		writeJSON(w, http.StatusOK, map[string]any{"input_tokens": 10})
		return
	}
	writeJSON(w, http.StatusNotFound, apiError("not_found_error", "no "+r.URL.Path))
}

type message struct {
	Role    string `json:"role"`
	Content blocks `json:"content"`
}

// block is a content block of either direction.
type block struct {
	Type      string `json:"type"`
	Text      string `json:"text"`
	ID        string `json:"id"`
	Name      string `json:"name"`
	Input     any    `json:"input"`
	ToolUseID string `json:"tool_use_id"`
	Content   blocks `json:"content"`
	IsError   bool   `json:"is_error"`
}

// wire is the block as the API sends it: with the keys of its type only.
func (b block) wire() map[string]any {
	if b.Type == "text" {
		return map[string]any{"type": "text", "text": b.Text}
	}
	return map[string]any{"type": "tool_use", "id": b.ID, "name": b.Name, "input": b.Input}
}

// blocks is content: the API takes a bare string for one block of text.
type blocks []block

func (b *blocks) UnmarshalJSON(data []byte) error {
	var text string
	if json.Unmarshal(data, &text) == nil {
		*b = blocks{{Type: "text", Text: text}}
		return nil
	}
	return json.Unmarshal(data, (*[]block)(b))
}

// text is all the text in content. The API of OpenAI names kinds of text.
func (b blocks) text() string {
	var parts []string
	for _, one := range b {
		if one.Type == "text" || one.Type == "input_text" || one.Type == "output_text" {
			parts = append(parts, one.Text)
		}
	}
	return strings.Join(parts, "\n")
}

func stopReason(blocks []block) string {
	if len(blocks) > 0 && blocks[0].Type == "tool_use" {
		return "tool_use"
	}
	return "end_turn"
}

func reply(model string, blocks []block, stop any) map[string]any {
	content := []any{}
	for _, b := range blocks {
		content = append(content, b.wire())
	}
	return map[string]any{
		"id": "msg_airlock", "type": "message", "role": "assistant", "model": model,
		"content": content, "stop_reason": stop, "stop_sequence": nil,
		"usage": map[string]any{"input_tokens": 10, "output_tokens": 5},
	}
}

// stream writes the reply as server-sent events.
func stream(w http.ResponseWriter, model string, blocks []block) {
	emit := events(w)
	send := func(event string, data map[string]any) {
		data["type"] = event
		emit(event, data)
	}
	send("message_start", map[string]any{"message": reply(model, nil, nil)})
	for i, b := range blocks {
		start, delta := map[string]any{"type": "text", "text": ""}, map[string]any{"type": "text_delta", "text": b.Text}
		if b.Type == "tool_use" {
			start = map[string]any{"type": "tool_use", "id": b.ID, "name": b.Name, "input": map[string]any{}}
			delta = map[string]any{"type": "input_json_delta", "partial_json": string(encode(b.Input))}
		}
		send("content_block_start", map[string]any{"index": i, "content_block": start})
		send("content_block_delta", map[string]any{"index": i, "delta": delta})
		send("content_block_stop", map[string]any{"index": i})
	}
	send("message_delta", map[string]any{
		"delta": map[string]any{"stop_reason": stopReason(blocks), "stop_sequence": nil},
		"usage": map[string]any{"output_tokens": 5},
	})
	send("message_stop", map[string]any{})
}
