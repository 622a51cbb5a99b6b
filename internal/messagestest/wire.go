package messagestest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
)

// request is the part of a Messages request that the server reads.
type request struct {
	Model    string            `json:"model"`
	Stream   bool              `json:"stream"`
	Tools    []json.RawMessage `json:"tools"`
	Messages []message         `json:"messages"`
}

// has reports whether the model made the call with this id in the
// conversation.
func (r *request) has(id string) bool {
	for _, m := range r.Messages {
		for _, b := range m.Content {
			if b.Type == "tool_use" && b.ID == id {
				return true
			}
		}
	}
	return false
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

func (b blocks) text() string {
	var parts []string
	for _, one := range b {
		if one.Type == "text" {
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

// stream writes the reply as server-sent events. An error of writing means
// that the client went away, which is its right.
func stream(w http.ResponseWriter, model string, blocks []block) {
	w.Header().Set("Content-Type", "text/event-stream")
	w.WriteHeader(http.StatusOK)
	send := func(event string, data map[string]any) {
		data["type"] = event
		fmt.Fprintf(w, "event: %s\ndata: %s\n\n", event, encode(data))
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

func apiError(kind, text string) map[string]any {
	return map[string]any{"type": "error", "error": map[string]any{"type": kind, "message": text}}
}

func writeJSON(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	w.Write(encode(value)) // the client may be gone
}

// encode is json.Marshal for values of this package, which cannot fail but by
// a script's input that is no JSON: a fault of the test, so it panics.
func encode(value any) []byte {
	data, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return data
}
