package jev

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"airlock/internal/call"
)

// maxBody bounds what is read of an answer, once decompressed: 1 MiB. One to a
// dozen questions is 2 KiB.
const maxBody = 1 << 20

// Client sends requests to one server. Connections are kept between requests.
type Client struct {
	url, model, key string
	http            *http.Client
}

// NewClient returns a client of the server at url + path. url must be https, or
// a loopback address: config refuses others before.
func NewClient(url, path, model, key string) *Client {
	transport := &http.Transport{
		Proxy:               http.ProxyFromEnvironment,
		TLSHandshakeTimeout: 10 * time.Second,
		MaxIdleConns:        1,
		Protocols:           new(http.Protocols),
		// A header of megabytes is no answer either.
		MaxResponseHeaderBytes: 64 << 10,
	}
	transport.Protocols.SetHTTP1(true) // there is one request at a time
	return &Client{url: url + path, model: model, key: key, http: &http.Client{
		Transport: transport,
		// A redirect would carry key and state to another place.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// Failure is why there is no answer: a word of the closed list of
// Record.Degraded, and what happened, without key or state.
type Failure struct{ Word, What string }

func (f *Failure) Error() string { return f.What }

// Ask sends a request and returns the answers. It tries once more where that
// may help and ctx leaves the time. Any error is a *Failure.
func (c *Client) Ask(ctx context.Context, q *Request) (*Reply, error) {
	if !sendable(c.key) {
		return nil, &Failure{call.DegradedJevDead, "the key holds characters that no key has"}
	}
	body := q.Body(c.model)
	answer, err := c.post(ctx, body)
	if wait, again := retry(ctx, answer, err); again {
		select {
		case <-time.After(wait):
			answer, err = c.post(ctx, body)
		case <-ctx.Done():
		}
	}
	if err != nil {
		return nil, c.failure(ctx, err)
	}
	if answer.status != http.StatusOK {
		return nil, &Failure{call.DegradedJevStatus, answer.complaint(body, c.key)}
	}
	reply, err := q.read(answer.body)
	if err != nil {
		return nil, &Failure{call.DegradedJevAnswer, "answer: " + err.Error()}
	}
	if echoes(reply.Model, nil, c.key) {
		reply.Model = ""
	}
	return reply, nil
}

// sendable reports whether a key can stand in a header.
func sendable(key string) bool {
	for i := range len(key) {
		if key[i] <= ' ' || key[i] > '~' {
			return false
		}
	}
	return key != ""
}

// response is one answer to one attempt.
type response struct {
	status int
	header http.Header
	body   []byte
}

// errCut is an answer that ended before its end.
var (
	errCut  = errors.New("the answer was cut short")
	errHuge = fmt.Errorf("the answer is over %d bytes", maxBody)
)

// post makes one attempt.
func (c *Client) post(ctx context.Context, body []byte) (*response, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url, bytes.NewReader(body))
	if err != nil {
		return nil, errors.New("not a URL that a request can be made to")
	}
	r.GetBody = nil // the transport must not send it again by itself: one retry, ours
	r.Header.Set("Authorization", "Bearer "+c.key)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json")
	r.Header.Set("User-Agent", "airlock-jev")
	answer, err := c.http.Do(r)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(io.LimitReader(answer.Body, maxBody+1))
	switch {
	case err != nil && ctx.Err() == nil:
		return nil, errCut
	case err != nil:
		return nil, err
	case len(text) > maxBody:
		return nil, errHuge
	}
	return &response{answer.StatusCode, answer.Header, text}, nil
}

// failure says what an error means. Of net/http's own errors only the cause is
// kept: the rest holds the address, which may be a secret of its own.
func (c *Client) failure(ctx context.Context, err error) *Failure {
	var timeout interface{ Timeout() bool }
	switch {
	case errors.Is(err, errCut), errors.Is(err, errHuge):
		return &Failure{call.DegradedJevAnswer, err.Error()}
	case ctx.Err() != nil, errors.As(err, &timeout) && timeout.Timeout():
		return &Failure{call.DegradedJevSlow, "no answer in time"}
	}
	return &Failure{call.DegradedJevDead, "no connection: " + cause(err, c.key)}
}
