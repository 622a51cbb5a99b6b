// Package jevtest is a System One server for tests: it speaks the protocol over
// real HTTP on loopback, answers as it is told, fails on demand, and keeps every
// request. It says nothing about the real model.
package jevtest

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"
)

// Key is the key that the server takes.
const Key = "apikey_test_0123456789abcdef0123456789abcdef"

// Model is the model that answers, unless a request names another that exists.
const Model = "jev-1.13.0"

// Server answers POST /v1/systemone and GET /v1/models. Its settings may change
// between requests, from any goroutine.
type Server struct {
	URL string // without a slash at its end
	// Elsewhere is a second server, on another port: where the fault
	// "redirect" leads. What arrives there is counted by Strayed.
	Elsewhere string

	mu       sync.Mutex
	answers  func(Request) map[string]Answer
	fault    Fault
	left     int // requests that the fault is still for; -1: all
	requests []Request
	strayed  int
	path     string
	key      string

	closing chan struct{}
	closed  sync.Once
	main    *http.Server
	other   *http.Server
}

// Start starts a server, and stops it when the test ends.
func Start(t testing.TB) *Server {
	t.Helper()
	s, err := New()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// New starts a server. The caller closes it.
func New() (*Server, error) {
	s := &Server{path: "/v1/systemone", key: Key, closing: make(chan struct{})}
	mux := http.NewServeMux()
	mux.HandleFunc("/", s.serve)
	s.main = &http.Server{Handler: mux, ReadHeaderTimeout: time.Minute, ErrorLog: quiet()}
	s.other = &http.Server{Handler: http.HandlerFunc(s.stray), ReadHeaderTimeout: time.Minute, ErrorLog: quiet()}
	for _, l := range []struct {
		server *http.Server
		url    *string
	}{{s.main, &s.URL}, {s.other, &s.Elsewhere}} {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			s.Close()
			return nil, fmt.Errorf("jevtest: %w", err)
		}
		*l.url = "http://" + listener.Addr().String()
		go func() { _ = l.server.Serve(listener) }()
	}
	return s, nil
}

// Close ends the server and everything it is in the middle of.
func (s *Server) Close() {
	s.closed.Do(func() {
		close(s.closing)
		_ = s.main.Close()
		_ = s.other.Close()
	})
}

// Answer says how questions are answered from now on, by id. A question that
// the map leaves out gets its calm answer; one whose Answer is nil gets none.
func (s *Server) Answer(answers func(Request) map[string]Answer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answers = answers
}

// Always is Answer with the same answers to every request.
func (s *Server) Always(answers map[string]Answer) {
	s.Answer(func(Request) map[string]Answer { return answers })
}

// Fail makes the next times requests fail; all of them where times is 0. A nil
// fault ends it.
func (s *Server) Fail(f Fault, times int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fault, s.left = f, times
	if times == 0 {
		s.left = -1
	}
}

// Serve changes the path and the key, as a gateway has its own.
func (s *Server) Serve(path, key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.path, s.key = path, key
}

// Requests returns every request since the start or the last Forget, refused
// ones included.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Request(nil), s.requests...)
}

// Forget drops the requests kept so far.
func (s *Server) Forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests, s.strayed = nil, 0
}

// Strayed counts the requests that reached Elsewhere.
func (s *Server) Strayed() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.strayed
}

func (s *Server) stray(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	s.strayed++
	s.mu.Unlock()
	_, _ = io.WriteString(w, `{"model":"elsewhere","answers":{}}`)
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("X-Typesafe-Request-Id", "req_5f0c3a9be2d14786a1c8e07f93b26d54")
	if r.URL.Path == "/v1/models" && r.Method == http.MethodGet {
		if s.refused(w, r) {
			return
		}
		send(w, 200, `{"models":[{"name":"jev-latest","description":"","release_date":"2026-09-10T18:38:01.391457+00:00"}]}`)
		return
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, 32<<20))
	if err != nil {
		return // the client went away
	}
	request := Request{Header: r.Header.Clone(), Path: r.URL.Path, Body: body}
	bad := json.Unmarshal(body, &request)
	s.mu.Lock()
	s.requests = append(s.requests, request)
	fault, answers, path := s.fault, s.answers, s.path
	if s.left > 0 {
		if s.left--; s.left == 0 {
			s.fault = nil
		}
	}
	s.mu.Unlock()
	status, answer := 200, ""
	switch {
	case r.URL.Path != path:
		status, answer = 404, `{"detail":"Not Found"}`
	case r.Method != http.MethodPost:
		status, answer = 405, `{"detail":"Method Not Allowed"}`
	case s.refused(w, r):
		return
	case bad != nil:
		status, answer = 400, `{"detail":{"error_type":"api_usage_error","message":"Request contains invalid JSON."}}`
	default:
		if status, answer = request.check(); status == 200 {
			answer = respond(request, answers)
		}
	}
	if fault != nil {
		fault(&Exchange{ResponseWriter: w, Request: r, Right: answer, server: s})
		return
	}
	send(w, status, answer)
}

// refused answers a request whose key is missing or wrong.
func (s *Server) refused(w http.ResponseWriter, r *http.Request) bool {
	s.mu.Lock()
	key := s.key
	s.mu.Unlock()
	switch r.Header.Get("Authorization") {
	case "Bearer " + key:
		return false
	case "":
		send(w, 403, `{"detail":{"error_type":"authentication_error","message":"Must supply an API key!"}}`)
	default:
		send(w, 401, `{"detail":{"error_type":"authentication_error","message":"Cannot authenticate with the server."}}`)
	}
	return true
}

func send(w http.ResponseWriter, status int, body string) {
	kind := "application/json"
	if strings.HasPrefix(body, "<") {
		kind = "text/html"
	}
	w.Header().Set("Content-Type", kind)
	w.WriteHeader(status)
	_, _ = io.WriteString(w, body)
}
