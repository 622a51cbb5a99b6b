package jevtest

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

const request = `{"model":"jev-1.13.0","state":{"command":"ls"},"questions":{
	"a":{"type":"noul","instructions":"?"},
	"b":{"type":"choice","instructions":"?","criteria":{"yes":null,"no":null,"unclear":null}},
	"c":{"type":"score","instructions":"?","criteria":["x","y","z"]}}}`

func post(t *testing.T, s *Server, key, body string) (int, string, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.URL+"/v1/systemone", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if key != "" {
		r.Header.Set("Authorization", "Bearer "+key)
	}
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true, DisableCompression: true}}
	answer, err := client.Do(r)
	if err != nil {
		return 0, "", err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	return answer.StatusCode, string(text), err
}

func TestAnswers(t *testing.T) {
	s := Start(t)
	calm := `{"model":"jev-1.13.0","answers":{"a":{"type":"noul","noul":0.02},` +
		`"b":{"type":"choice","choice":"unclear","confidence":0.96,"probabilities":{"no":0.02,"unclear":0.97,"yes":0.02}},` +
		`"c":{"type":"score","score":0,"confidence":1,"legend":{"0":"level","1":"level","2":"level"},"probabilities":{"0":1,"1":0,"2":0}}},`
	if status, text, err := post(t, s, Key, request); status != 200 || err != nil || !strings.HasPrefix(text, calm) {
		t.Errorf("calm: got %d %s %v, want 200 %s", status, text, err, calm)
	}
	s.Always(map[string]Answer{"a": Noul(0.9), "b": nil, "c": Score(1.25)})
	want := `{"model":"jev-1.13.0","answers":{"a":{"type":"noul","noul":0.9},` +
		`"c":{"type":"score","score":1.25,"confidence":0.75,"legend":{"0":"level","1":"level","2":"level"},"probabilities":{"0":0,"1":0.75,"2":0.25}}},`
	if status, text, err := post(t, s, Key, request); status != 200 || err != nil || !strings.HasPrefix(text, want) {
		t.Errorf("set: got %d %s %v, want 200 %s", status, text, err, want)
	}
	if got := s.Requests(); len(got) != 2 || !bytes.Equal(got[0].Body, []byte(request)) || string(got[0].State) != `{"command":"ls"}` {
		t.Errorf("got %d requests kept, want the 2 as they came", len(got))
	}
}

func TestRefusals(t *testing.T) {
	s := Start(t)
	for _, c := range []struct {
		name, key, body string
		status          int
	}{
		{"no key", "", request, 403},
		{"wrong key", "other", request, 401},
		{"no JSON", Key, "{", 400},
		{"no questions", Key, `{"model":"m","state":{},"questions":{}}`, 422},
		{"null state", Key, `{"model":"m","state":null,"questions":{"a":{"type":"noul","instructions":"?"}}}`, 422},
		{"unknown model", Key, strings.Replace(request, "jev-1.13.0", "no-such", 1), 400},
		{"one option", Key, `{"model":"m","state":{},"questions":{"a":{"type":"choice","instructions":"?","criteria":{"x":null}}}}`, 400},
		{"unknown type", Key, `{"model":"m","state":{},"questions":{"a":{"type":"box","instructions":"?"}}}`, 422},
	} {
		if status, _, err := post(t, s, c.key, c.body); status != c.status || err != nil {
			t.Errorf("%s: got %d %v, want %d", c.name, status, err, c.status)
		}
	}
}

// TestFaults: each fault is no right answer, and ends when it should.
func TestFaults(t *testing.T) {
	for _, name := range Names() {
		t.Run(name, func(t *testing.T) {
			s := Start(t)
			_, right, err := post(t, s, Key, request)
			if err != nil {
				t.Fatal(err)
			}
			fault, _ := Named(name)
			s.Fail(fault, 1)
			if status, text, err := post(t, s, Key, request); err == nil && status == 200 && text == right {
				t.Error("got the right answer, want a fault")
			}
			if status, text, err := post(t, s, Key, request); err != nil || status != 200 || text != right {
				t.Errorf("after it: got %d %.100s %v, want the right answer", status, text, err)
			}
		})
	}
}
