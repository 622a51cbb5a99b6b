package jevtest

import (
	"compress/gzip"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Fault answers a request in the place of the right answer.
type Fault func(x *Exchange)

// Exchange is what a fault has to work with.
type Exchange struct {
	http.ResponseWriter
	Request *http.Request
	Right   string // the body that the right answer has
	server  *Server
}

// faults are those that scripts name, in the order of the protocol: the
// connection, the status, the body.
var faults = []struct {
	name  string
	fault Fault
}{
	{"slow-headers", never},
	{"slow-body", slowBody},
	{"late", after(400 * time.Millisecond)},
	{"cut", cutShort},
	{"reset", reset},
	{"400", status(400, `{"detail":{"error_type":"max_tokens_exceeded"}}`)},
	{"401", status(401, `{"detail":{"error_type":"authentication_error","message":"Cannot authenticate with the server."}}`)},
	{"402", status(402, `{"error":{"message":"Insufficient credits","code":402}}`)},
	{"403", status(403, `{"detail":{"error_type":"authentication_error","message":"Must supply an API key!"}}`)},
	{"404", status(404, `{"detail":"Not Found"}`)},
	{"408", status(408, `{"detail":"Request Timeout"}`)},
	{"422", echo422},
	{"429", status(429, `{"detail":"Rate limit exceeded"}`)},
	{"429-now", status(429, `{"detail":"Rate limit exceeded"}`, "Retry-After-Ms", "20")},
	{"429-later", status(429, `{"detail":"Rate limit exceeded"}`, "Retry-After", "30")},
	{"500", status(500, `{"error":"internal"}`)},
	{"html-502", status(502, "<html><head><title>502 Bad Gateway</title></head></html>")},
	{"503", status(503, `{"message":"unavailable","error_type":"overloaded"}`)},
	{"529", status(529, `{"detail":"Overloaded"}`)},
	{"redirect", redirect},
	{"wrong-model", edit(func(s string) string { return strings.Replace(s, `"model":"`, `"model":"other-`, 1) })},
	{"huge", huge},
	{"garbage", body("\x00\x01 this is no JSON {")},
	{"empty", body("")},
	{"html", body("<html>Sign in</html>")},
	{"array", body("[]")},
	{"no-answers", body(`{"model":"jev-1.13.0"}`)},
	{"compressed", compressed},
	{"duplicate-keys", edit(func(s string) string { return strings.Replace(s, `"answers":{`, `"answers":{},"answers":{`, 1) })},
	{"nan", edit(nan)},
	{"trailing", edit(func(s string) string { return s + `{"answers":{}}` })},
	{"deep", body(`{"model":"jev-1.13.0","answers":` + strings.Repeat(`{"a":`, 200_000))},
}

// Named returns the fault that scripts call by this name: see the list in this
// package.
func Named(name string) (Fault, bool) {
	for _, f := range faults {
		if f.name == name {
			return f.fault, true
		}
	}
	return nil, false
}

// Names lists the faults.
func Names() []string {
	out := make([]string, len(faults))
	for i, f := range faults {
		out[i] = f.name
	}
	return out
}

// DeadURL is an address at which nothing listens.
func DeadURL() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer l.Close()
	return "http://" + l.Addr().String(), nil
}

// never answers before the client goes away or the server ends.
func never(x *Exchange) {
	select {
	case <-x.Request.Context().Done():
	case <-x.server.closing:
	}
}

// slowBody sends the headers and half of the body, and no more.
func slowBody(x *Exchange) {
	x.Header().Set("Content-Type", "application/json")
	_, _ = io.WriteString(x, x.Right[:len(x.Right)/2])
	_ = http.NewResponseController(x.ResponseWriter).Flush()
	never(x)
}

// after sends the right answer late.
func after(d time.Duration) Fault {
	return func(x *Exchange) {
		select {
		case <-time.After(d):
			send(x.ResponseWriter, 200, x.Right)
		case <-x.Request.Context().Done():
		case <-x.server.closing:
		}
	}
}

// cutShort promises the whole body and closes the connection in the middle.
func cutShort(x *Exchange) {
	x.raw(func(c net.Conn) {
		_, _ = fmt.Fprintf(c, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", len(x.Right), x.Right[:len(x.Right)/2])
	})
}

// reset ends the connection with a reset instead of an answer.
func reset(x *Exchange) {
	x.raw(func(c net.Conn) {
		if tcp, ok := c.(*net.TCPConn); ok {
			_ = tcp.SetLinger(0)
		}
	})
}

// raw takes the connection over, and closes it.
func (x *Exchange) raw(do func(net.Conn)) {
	c, _, err := http.NewResponseController(x.ResponseWriter).Hijack()
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	defer c.Close()
	do(c)
}

// status answers with a status, a body and headers, given as name and value.
func status(code int, body string, headers ...string) Fault {
	return func(x *Exchange) {
		for i := 0; i+1 < len(headers); i += 2 {
			x.Header().Set(headers[i], headers[i+1])
		}
		send(x.ResponseWriter, code, body)
	}
}

// echo422 sends our own request back, as the service's schema errors do.
func echo422(x *Exchange) {
	send(x.ResponseWriter, 422, `{"detail":[{"type":"missing","loc":["body","x"],"msg":"Field required","input":`+
		strconv.Quote(x.Right)+`,"authorization":`+strconv.Quote(x.Request.Header.Get("Authorization"))+`}]}`)
}

// redirect leads to the other server, keeping method and body.
func redirect(x *Exchange) {
	http.Redirect(x.ResponseWriter, x.Request, x.server.Elsewhere+x.Request.URL.Path, http.StatusTemporaryRedirect)
}

func body(text string) Fault {
	return func(x *Exchange) { send(x.ResponseWriter, 200, text) }
}

func edit(change func(string) string) Fault {
	return func(x *Exchange) { send(x.ResponseWriter, 200, change(x.Right)) }
}

// nan puts a bare NaN where the first number of an answer stands.
func nan(right string) string {
	for _, field := range []string{`"noul":`, `"score":`, `"confidence":`} {
		if i := strings.Index(right, field); i >= 0 && right[i+len(field)] != '{' && right[i+len(field)] != '"' {
			i += len(field)
			end := i + strings.IndexAny(right[i:], ",}")
			return right[:i] + "NaN" + right[end:]
		}
	}
	return right + "NaN"
}

// huge is 100 MB of a valid answer.
func huge(x *Exchange) {
	x.Header().Set("Content-Type", "application/json")
	if _, err := io.WriteString(x, strings.TrimSuffix(x.Right, "}")+`,"padding":"`); err != nil {
		return
	}
	block := strings.Repeat("x", 1<<20)
	for range 100 {
		if _, err := io.WriteString(x, block); err != nil {
			return
		}
	}
	_, _ = io.WriteString(x, `"}`)
}

// compressed sends the right answer with gzip, asked for or not.
func compressed(x *Exchange) {
	x.Header().Set("Content-Encoding", "gzip")
	x.Header().Set("Content-Type", "application/json")
	z := gzip.NewWriter(x)
	_, _ = io.WriteString(z, x.Right)
	_ = z.Close()
}

// quiet drops what net/http says of connections that faults tear down.
func quiet() *log.Logger { return log.New(io.Discard, "", 0) }
