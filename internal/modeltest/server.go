// Package modeltest has loopback servers of the APIs that coding agents ask
// their models by, for end-to-end tests: to a real client a server plays a
// model that makes scripted tool calls, and it keeps what the client sent,
// which is what the model saw.
package modeltest

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
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

// Protocol is an API by which a client asks a model.
type Protocol interface {
	// read reads a request; nil: it is none to a model.
	read(r *http.Request, body []byte) (*conversation, error)
	// write answers it. The first of the calls is the n-th of the script; with
	// no calls the model says that it is done.
	write(w http.ResponseWriter, c *conversation, n int, calls []Call)
	// other answers what is no request to a model.
	other(w http.ResponseWriter, r *http.Request)
}

// conversation is what a request tells of the conversation so far.
type conversation struct {
	model   string
	stream  bool
	tools   bool           // the model may call tools
	start   string         // the first message, by which conversations are told apart
	made    int            // calls of the script in it
	results map[int]Result // by the number of the call
	said    string         // all text outside of results that the model did not write
}

func newConversation() *conversation { return &conversation{results: map[int]Result{}} }

// Server answers one conversation with a list of turns, and with a last
// message that ends it. Other conversations (the client's own questions, those
// of subagents) get the last message at once.
type Server struct {
	protocol Protocol
	turns    []Turn
	http     http.Server
	addr     string

	mu    sync.Mutex
	seen  *conversation // the latest request of the scripted one
	paths []string
}

// Start serves on a free port of the loopback interface until Close.
func Start(protocol Protocol, turns ...Turn) (*Server, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("start the model server: %w", err)
	}
	s := &Server{protocol: protocol, turns: turns, addr: listener.Addr().String()}
	s.http.Handler = http.HandlerFunc(s.serve)
	go s.http.Serve(listener) // it returns when Close is called, with no other news
	return s, nil
}

// URL is the base URL to give to the client, without a path.
func (s *Server) URL() string { return "http://" + s.addr }

// Close stops the server and cuts what is still open.
func (s *Server) Close() error { return s.http.Close() }

// Requests returns the method and path of every request so far.
func (s *Server) Requests() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.paths...)
}

// Result is a tool result as the model gets it. Not every protocol tells
// errors.
type Result struct {
	Text    string
	IsError bool
}

// Result returns what the client answered to the n-th call, counted from 0
// over all turns. It is not ok while there is no answer.
func (s *Server) Result(n int) (result Result, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.seen == nil {
		return Result{}, false
	}
	result, ok = s.seen.results[n]
	return result, ok
}

// Said returns all the text that reached the model outside of tool results, in
// the order of the conversation: the prompt, and what hooks and the client add.
func (s *Server) Said() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.seen == nil {
		return ""
	}
	return s.seen.said
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return // the client went away
	}
	s.mu.Lock()
	s.paths = append(s.paths, r.Method+" "+r.URL.Path)
	s.mu.Unlock()
	c, err := s.protocol.read(r, body)
	switch {
	case err != nil:
		writeJSON(w, http.StatusBadRequest, apiError("invalid_request_error", err.Error()))
		return
	case c == nil:
		s.protocol.other(w, r)
		return
	}
	delay, n, calls := s.next(c)
	select {
	case <-time.After(delay):
	case <-r.Context().Done():
		return
	}
	s.protocol.write(w, c, n, calls)
}

// next decides what the model says to a request: calls of which the first is
// the n-th of the script. The turn is read off the conversation itself, so a
// request that the client repeats gets the same answer again.
func (s *Server) next(c *conversation) (delay time.Duration, n int, calls []Call) {
	if !c.tools {
		return 0, 0, nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	turn := 0
	for turn < len(s.turns) && c.made > n {
		n += len(s.turns[turn].Calls)
		turn++
	}
	if turn == 0 && s.seen != nil && s.seen.start != c.start {
		return 0, 0, nil
	}
	s.seen = c
	if turn == len(s.turns) {
		return 0, 0, nil
	}
	return s.turns[turn].Delay, n, s.turns[turn].Calls
}

// idPrefix begins the id of every call of a script.
const idPrefix = "call_airlock"

// callID is the id of the n-th call of the script.
func callID(n int) string { return fmt.Sprintf("%s%04d", idPrefix, n) }

// callNumber is the number in a call's id; not ok: it is none of ours.
func callNumber(id string) (n int, ok bool) {
	_, err := fmt.Sscanf(id, idPrefix+"%04d", &n)
	return n, err == nil
}

func apiError(kind, text string) map[string]any {
	return map[string]any{"type": "error", "error": map[string]any{"type": kind, "message": text}}
}

func writeJSON(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	w.Write(encode(value)) // the client may be gone
}

// events starts a stream of server-sent events. What it returns sends one; an
// event without a name is data alone. An error of writing means that the client
// went away, which is its right.
func events(w http.ResponseWriter) (send func(event string, data any)) {
	w.Header().Set("Content-Type", "text/event-stream")
	w.WriteHeader(http.StatusOK)
	return func(event string, data any) {
		if event != "" {
			fmt.Fprintf(w, "event: %s\n", event)
		}
		fmt.Fprintf(w, "data: %s\n\n", encode(data))
	}
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
