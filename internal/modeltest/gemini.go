package modeltest

import (
	"encoding/json"
	"net/http"
	"strings"
)

// Gemini is the API of Gemini, in which calls have no ids of ours: they are
// counted.
type Gemini struct{}

func (Gemini) read(r *http.Request, body []byte) (*conversation, error) {
	_, method, ok := strings.Cut(r.URL.Path, ":")
	if r.Method != http.MethodPost || !ok || method != "generateContent" && method != "streamGenerateContent" {
		return nil, nil
	}
	var req struct {
		Tools []struct {
			Functions []json.RawMessage `json:"functionDeclarations"`
		} `json:"tools"`
		Contents []geminiContent `json:"contents"`
	}
	if err := json.Unmarshal(body, &req); err != nil {
		return nil, err
	}
	c := newConversation()
	c.stream = method == "streamGenerateContent"
	for _, t := range req.Tools {
		c.tools = c.tools || len(t.Functions) > 0
	}
	for _, content := range req.Contents {
		for _, p := range content.Parts {
			p.readInto(c, content.Role)
		}
	}
	return c, nil
}

type geminiContent struct {
	Role  string       `json:"role"`
	Parts []geminiPart `json:"parts"`
}

type geminiPart struct {
	Text     string          `json:"text"`
	Call     json.RawMessage `json:"functionCall"`
	Response *struct {
		Response map[string]any `json:"response"`
	} `json:"functionResponse"`
}

func (p geminiPart) readInto(c *conversation, role string) {
	switch {
	case p.Call != nil:
		c.made++
	case p.Response != nil:
		text, _ := p.Response.Response["output"].(string)
		failure, failed := p.Response.Response["error"].(string)
		c.results[len(c.results)] = Result{Text: text + failure, IsError: failed}
	case role == "user":
		if c.start == "" {
			c.start = p.Text
		}
		c.said += p.Text + "\n"
	}
}

func (Gemini) write(w http.ResponseWriter, c *conversation, _ int, calls []Call) {
	parts := []any{map[string]any{"text": "done"}}
	if len(calls) > 0 {
		parts = nil
	}
	for _, call := range calls {
		parts = append(parts, map[string]any{"functionCall": map[string]any{"name": call.Tool, "args": call.Input}})
	}
	answer := map[string]any{
		"candidates": []any{map[string]any{"content": map[string]any{"role": "model", "parts": parts},
			"finishReason": "STOP", "index": 0}},
		"usageMetadata": map[string]any{"promptTokenCount": 1, "candidatesTokenCount": 1, "totalTokenCount": 2},
	}
	if c.stream {
		events(w)("", answer)
		return
	}
	writeJSON(w, http.StatusOK, answer)
}

func (Gemini) other(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, map[string]any{})
}
