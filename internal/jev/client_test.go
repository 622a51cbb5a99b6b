package jev

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"strings"
	"testing"
	"time"

	"airlock/internal/call"
	"airlock/internal/jevtest"
	"airlock/internal/policy"
	"airlock/internal/rules"
)

// planted must not be in any error.
const planted = "planted-state-0123456789"

// three is a request of one question of each type.
func three() *Request {
	return &Request{State: []byte(`{"command":"` + planted + `"}`), Questions: []policy.Asked{
		{Question: rules.Question{ID: "n", Type: rules.Noul, Text: "?", Yes: "y", No: "n"}},
		{Question: rules.Question{ID: "c", Type: rules.Choice, Text: "?", Options: []rules.Option{{Name: "yes"}, {Name: "no"}, {Name: "unclear"}}}},
		{Question: rules.Question{ID: "s", Type: rules.Score, Text: "?", Levels: []string{"a", "b", "c"}}},
	}}
}

func clientOf(s *jevtest.Server) *Client {
	return NewClient(s.URL, "/v1/systemone", jevtest.Model, jevtest.Key)
}

func TestAsk(t *testing.T) {
	s := jevtest.Start(t)
	s.Always(map[string]jevtest.Answer{"n": jevtest.Noul(0.9), "c": jevtest.Choice("yes", 0.8), "s": jevtest.Score(1.5)})
	got, err := clientOf(s).Ask(t.Context(), three())
	if err != nil {
		t.Fatal(err)
	}
	if got.Model != jevtest.Model || got.Unusable != "" || got.Usage.Input == 0 || got.Usage.Output != 75 {
		t.Errorf("got %+v", got)
	}
	c := got.Answers["c"]
	if n := got.Answers["n"]; n.Type != rules.Noul || n.Noul != 0.9 {
		t.Errorf("n: got %+v", n)
	}
	if !maps.Equal(c.Probabilities, map[string]float64{"yes": 0.8, "no": 0.1, "unclear": 0.1}) || c.Choice != "yes" {
		t.Errorf("c: got %+v", c)
	}
	if got.Answers["s"].Score != 1.5 {
		t.Errorf("s: got %+v", got.Answers["s"])
	}
	requests := s.Requests()
	if len(requests) != 1 || requests[0].Header.Get("Content-Type") != "application/json" || requests[0].Header.Get("Accept") != "application/json" {
		t.Errorf("got %d requests, want 1 of JSON for JSON", len(requests))
	}
}

// TestFaults holds what each fault of the protocol comes to: the word, how many
// requests were made, and what is said.
func TestFaults(t *testing.T) {
	const ok = ""
	for _, c := range []struct {
		fault    string
		times    int // 0: all
		word     string
		says     string
		requests int
	}{
		{"slow-headers", 0, call.DegradedJevSlow, "no answer in time", 1},
		{"slow-body", 0, call.DegradedJevSlow, "no answer in time", 1},
		{"late", 0, call.DegradedJevSlow, "no answer in time", 1},
		{"cut", 0, call.DegradedJevAnswer, "cut short", 2},
		{"cut", 1, ok, "", 2},
		{"reset", 0, call.DegradedJevDead, "no connection", 2},
		{"reset", 1, ok, "", 2},
		{"400", 0, call.DegradedJevStatus, "status 400: max_tokens_exceeded (req_", 1},
		{"401", 0, call.DegradedJevStatus, "status 401: authentication_error: Cannot authenticate", 1},
		{"402", 0, call.DegradedJevStatus, "status 402: Insufficient credits", 1},
		{"403", 0, call.DegradedJevStatus, "status 403: authentication_error: Must supply", 1},
		{"404", 0, call.DegradedJevStatus, "status 404: Not Found", 1},
		{"408", 1, ok, "", 2},
		{"422", 0, call.DegradedJevStatus, "status 422: Field required", 1},
		{"429", 0, call.DegradedJevStatus, "status 429: Rate limit exceeded", 2},
		{"429", 1, ok, "", 2},
		{"429-now", 1, ok, "", 2},
		{"429-later", 1, call.DegradedJevStatus, "status 429", 1},
		{"500", 1, ok, "", 2},
		{"html-502", 0, call.DegradedJevStatus, "status 502: bad gateway", 2},
		{"html-502", 1, ok, "", 2},
		{"503", 0, call.DegradedJevStatus, "status 503: overloaded: unavailable", 2},
		{"529", 0, call.DegradedJevStatus, "status 529: Overloaded", 2},
		{"529", 1, ok, "", 2},
		{"redirect", 0, call.DegradedJevStatus, "status 307: temporary redirect", 1},
		{"wrong-model", 0, ok, "", 1},
		{"huge", 0, call.DegradedJevAnswer, "over 1048576 bytes", 1},
		{"garbage", 0, call.DegradedJevAnswer, "not a JSON object", 1},
		{"empty", 0, call.DegradedJevAnswer, "not a JSON object", 1},
		{"html", 0, call.DegradedJevAnswer, "not a JSON object", 1},
		{"array", 0, call.DegradedJevAnswer, "not a JSON object", 1},
		{"no-answers", 0, call.DegradedJevAnswer, "no `answers`", 1},
		{"compressed", 0, ok, "", 1},
		{"duplicate-keys", 0, call.DegradedJevAnswer, "`answers` stands twice", 1},
		{"nan", 0, call.DegradedJevAnswer, "not a JSON object", 1},
		{"trailing", 0, call.DegradedJevAnswer, "not a JSON object", 1},
		{"deep", 0, call.DegradedJevAnswer, "not a JSON object", 1},
	} {
		t.Run(c.fault, func(t *testing.T) {
			s := jevtest.Start(t)
			fault, found := jevtest.Named(c.fault)
			if !found {
				t.Fatal("no such fault")
			}
			s.Fail(fault, c.times)
			within := 10 * time.Second // what is no matter of time has all of it, on any machine
			if c.word == call.DegradedJevSlow {
				within = 350 * time.Millisecond
			}
			ctx, cancel := context.WithTimeout(t.Context(), within)
			defer cancel()
			start := time.Now()
			reply, err := clientOf(s).Ask(ctx, three())
			if took := time.Since(start); took > within+2*time.Second {
				t.Errorf("took %v, want at most the deadline of %v", took, within)
			}
			if c.word == ok {
				if err != nil || len(reply.Answers) != 3 {
					t.Errorf("got %v, %v, want three answers", reply, err)
				}
			} else {
				checkFailure(t, err, c.word, c.says)
			}
			if got := len(s.Requests()); got != c.requests || s.Strayed() != 0 {
				t.Errorf("got %d requests and %d elsewhere, want %d and 0", got, s.Strayed(), c.requests)
			}
		})
	}
}

func checkFailure(t *testing.T, err error, word, says string) {
	t.Helper()
	var f *Failure
	if !errors.As(err, &f) {
		t.Fatalf("got %v, want a failure that says %q", err, says)
	}
	if f.Word != word || !strings.Contains(f.What, says) {
		t.Errorf("got %s, %q, want %s, %q", f.Word, f.What, word, says)
	}
	for _, secret := range []string{jevtest.Key, jevtest.Key[:20], planted, planted[:15]} {
		if strings.Contains(f.What, secret) {
			t.Errorf("%q stands in %q", secret, f.What)
		}
	}
}

func TestDead(t *testing.T) {
	url, err := jevtest.DeadURL()
	if err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	_, err = NewClient(url, "/v1/systemone", "m", jevtest.Key).Ask(t.Context(), three())
	checkFailure(t, err, call.DegradedJevDead, "no connection: dial tcp 127.0.0.1")
	if took := time.Since(start); took > 2*time.Second {
		t.Errorf("took %v, want no wait", took)
	}
	for _, host := range []string{"http://no-such-host.invalid", "http://127.0.0.1:99999", "http://[::1"} {
		_, err := NewClient(host, "/", "m", jevtest.Key).Ask(t.Context(), three())
		checkFailure(t, err, call.DegradedJevDead, "no")
	}
}

// TestKeysNoHeaderCanHold: a key with a line end must not become two headers,
// nor be shown.
func TestKeysNoHeaderCanHold(t *testing.T) {
	s := jevtest.Start(t)
	for _, key := range []string{"a\r\nX: y", "a b", "ключ", ""} {
		_, err := NewClient(s.URL, "/v1/systemone", "m", key).Ask(t.Context(), three())
		checkFailure(t, err, call.DegradedJevDead, "the key holds characters")
	}
	if got := len(s.Requests()); got != 0 {
		t.Errorf("got %d requests, want none", got)
	}
}

// TestAnotherModel: what answers is recorded, unless it is no name at all.
func TestAnotherModel(t *testing.T) {
	s := jevtest.Start(t)
	for said, want := range map[string]string{
		`"jev-1.14.0"`:                        "jev-1.14.0",
		`"typesafe/jev-1.13"`:                 "typesafe/jev-1.13",
		`"<script>"`:                          "",
		`"` + strings.Repeat("x", 200) + `"`:  "",
		`"` + jevtest.Key + `"`:               "",
		`17`:                                  "",
		`"jev\n1.13"`:                         "",
		`"a","id":"x","provider":"y","z":[1]`: "a",
	} {
		s.Fail(func(x *jevtest.Exchange) {
			_, _ = x.Write([]byte(strings.Replace(x.Right, `"model":"jev-1.13.0"`, `"model":`+said, 1)))
		}, 1)
		reply, err := clientOf(s).Ask(t.Context(), three())
		if err != nil || reply.Model != want || len(reply.Answers) != 3 {
			t.Errorf("%s: got %+v, %v, want model %q", said, reply, err, want)
		}
	}
}

// TestGateways: another path and another key reach a server of the same shape.
func TestGateways(t *testing.T) {
	s := jevtest.Start(t)
	s.Serve("/api/alpha/decisions", "gw-key-1")
	reply, err := NewClient(s.URL+"/api", "/alpha/decisions", "typesafe/jev-1.13", "gw-key-1").Ask(t.Context(), three())
	if err != nil || reply.Model != "typesafe/jev-1.13" {
		t.Errorf("got %+v, %v, want its answer", reply, err)
	}
}

// TestErrorShapes reads the words out of every known shape of error.
func TestErrorShapes(t *testing.T) {
	for body, want := range map[string]string{
		`{"detail":"Rate limit exceeded"}`:                                         "Rate limit exceeded",
		`{"detail":{"error_type":"api_usage_error","message":"Unknown model: X"}}`: "api_usage_error: Unknown model: X",
		`{"detail":{"error_type":"max_tokens_exceeded"}}`:                          "max_tokens_exceeded",
		`{"detail":[{"type":"missing","loc":["body"],"msg":"Field required"}]}`:    "Field required",
		`{"detail":[]}`:    "",
		`{"error":"text"}`: "text",
		`{"error":{"message":"No credit","type":"x","code":402}}`: "No credit",
		`{"message":"busy","error_type":"overloaded"}`:            "overloaded: busy",
		`{"success":false,"errors":[],"result":null}`:             "",
		`<html>502</html>`: "",
		`"just text"`:      "just text",
		`{"detail":`:       "",
		``:                 "",
		`{"error":{"error":{"error":{"error":{"error":"too deep"}}}}}`:     "",
		`{"detail":"` + strings.Repeat("x", 300) + `"}`:                    strings.Repeat("x", 300),
		`{"detail":"line\nline \u001b[31mred"}`:                            "line\nline \x1b[31mred",
		`[{"msg":"in a list"}]`:                                            "in a list",
		`{"detail":{"message":{"message":"nested"}},"error_type":"outer"}`: "outer: nested",
	} {
		if got := words([]byte(body), 0); got != want {
			t.Errorf("%s: got %q, want %q", body, got, want)
		}
	}
	r := &response{status: 418, header: http.Header{}, body: []byte(`{"detail":"line\nline \u001b[31mred\u0085x"}`)}
	if got, want := r.complaint(nil, ""), "status 418: line line [31mred x"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestRetryAfter(t *testing.T) {
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		ms, after string
		want      time.Duration
	}{
		{"", "", pause},
		{"20", "30", 20 * time.Millisecond},
		{"-1", "2", 2 * time.Second},
		{"NaN", "0.5", 500 * time.Millisecond},
		{"1e300", "x", pause},
		{"", "Mon, 30 Nov 2026 12:00:03 GMT", 3 * time.Second},
		{"", "Mon, 30 Nov 2020 12:00:03 GMT", 0},
		{"", "-5", pause},
	} {
		r := &response{header: http.Header{}}
		r.header.Set("Retry-After-Ms", c.ms)
		r.header.Set("Retry-After", c.after)
		if got := r.retryAfter(now); got != c.want {
			t.Errorf("%q, %q: got %v, want %v", c.ms, c.after, got, c.want)
		}
	}
}
