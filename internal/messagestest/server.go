// Package messagestest is a loopback server of the Anthropic Messages API for
// end-to-end tests: to a real client it plays a model that makes scripted tool
// calls, and it keeps what the client sent, which is what the model saw.
package messagestest

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"
)

// Call is one tool call that the model makes.
type Call struct {
	Tool  string
	Input map[string]any
}

// Turn is one message of the model: its tool calls, which the client is free
// to run at the same time. Before it the model "thinks" for Delay.
type Turn struct {
	Delay time.Duration
	Calls []Call
}

// Server answers one conversation with a list of turns, and with a last
// message that ends it. Other conversations (the client's own questions, those
// of subagents) get the last message at once.
type Server struct {
	turns []Turn
	http  http.Server
	addr  string

	mu      sync.Mutex
	started bool      // the first turn was given out
	seen    []message // of the latest request of the conversation
	paths   []string
}

// Start serves on a free port of the loopback interface until Close.
func Start(turns ...Turn) (*Server, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("start the model server: %w", err)
	}
	s := &Server{turns: turns, addr: listener.Addr().String()}
	s.http.Handler = http.HandlerFunc(s.serve)
	go s.http.Serve(listener) // it returns when Close is called, with no other news
	return s, nil
}

// URL is the base URL to give to the client.
func (s *Server) URL() string { return "http://" + s.addr }

// Close stops the server and cuts what is still open.
func (s *Server) Close() error { return s.http.Close() }

// Requests returns the method and path of every request so far.
func (s *Server) Requests() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.paths...)
}

// Result returns what the client answered to the n-th call, counted from 0
// over all turns. It is not ok while there is no answer.
func (s *Server) Result(n int) (result Result, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, m := range s.seen {
		for _, b := range m.Content {
			if b.Type == "tool_result" && b.ToolUseID == callID(n) {
				return Result{Text: b.Content.text(), IsError: b.IsError}, true
			}
		}
	}
	return Result{}, false
}

// Result is a tool result as the model gets it.
type Result struct {
	Text    string
	IsError bool
}

// Said returns all the text that reached the model outside of tool results, in
// the order of the conversation: the prompt, and what hooks and the client add.
func (s *Server) Said() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out strings.Builder
	for _, m := range s.seen {
		for _, b := range m.Content {
			if m.Role != "assistant" && b.Type == "text" {
				out.WriteString(b.Text + "\n")
			}
		}
	}
	return out.String()
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return // the client went away
	}
	s.mu.Lock()
	s.paths = append(s.paths, r.Method+" "+r.URL.Path)
	s.mu.Unlock()
	switch {
	case r.Method == http.MethodPost && r.URL.Path == "/v1/messages":
		s.message(w, r, body)
	case r.Method == http.MethodPost && r.URL.Path == "/v1/messages/count_tokens":
		writeJSON(w, http.StatusOK, map[string]any{"input_tokens": 10})
	default:
		writeJSON(w, http.StatusNotFound, apiError("not_found_error", "no "+r.URL.Path))
	}
}

func (s *Server) message(w http.ResponseWriter, r *http.Request, body []byte) {
	var req request
	if err := json.Unmarshal(body, &req); err != nil {
		writeJSON(w, http.StatusBadRequest, apiError("invalid_request_error", err.Error()))
		return
	}
	delay, blocks := s.next(&req)
	select {
	case <-time.After(delay):
	case <-r.Context().Done():
		return
	}
	if req.Stream {
		stream(w, req.Model, blocks)
		return
	}
	writeJSON(w, http.StatusOK, reply(req.Model, blocks, stopReason(blocks)))
}

// next decides what the model says to a request. The turn is read off the
// conversation itself, so a request that the client repeats gets the same
// answer again.
func (s *Server) next(req *request) (time.Duration, []block) {
	done := []block{{Type: "text", Text: "done"}}
	if len(req.Tools) == 0 {
		return 0, done
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	turn, first := 0, 0 // first: number of the turn's first call
	for turn < len(s.turns) && req.has(callID(first)) {
		first += len(s.turns[turn].Calls)
		turn++
	}
	if turn == 0 && s.started && len(req.Messages) > 0 && !sameStart(s.seen, req.Messages) {
		return 0, done
	}
	s.started = true
	s.seen = req.Messages
	if turn == len(s.turns) {
		return 0, done
	}
	var blocks []block
	for i, c := range s.turns[turn].Calls {
		blocks = append(blocks, block{Type: "tool_use", ID: callID(first + i), Name: c.Tool, Input: c.Input})
	}
	return s.turns[turn].Delay, blocks
}

// callID is the id of the n-th call of the script.
func callID(n int) string { return fmt.Sprintf("toolu_airlock%04d", n) }

// sameStart reports whether two conversations begin with the same message.
func sameStart(a, b []message) bool {
	return len(a) > 0 && len(b) > 0 && a[0].Content.text() == b[0].Content.text()
}
