package jev

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"syscall"
	"time"

	"airlock/internal/call"
)

// Waiting before the one retry.
const (
	pause = 100 * time.Millisecond // where a server names no time
	// worth is what must be left for the second attempt itself.
	worth = 100 * time.Millisecond
)

// retry reports whether a second attempt may help and fits, and what to wait
// for before it.
func retry(ctx context.Context, answer *response, err error) (wait time.Duration, again bool) {
	switch {
	case ctx.Err() != nil || errors.Is(err, errHuge):
		return 0, false
	case err == nil && !transient(answer.status):
		return 0, false
	case err == nil:
		wait = answer.retryAfter(time.Now())
	case !connection(err):
		return 0, false
	}
	deadline, ok := ctx.Deadline()
	return wait, !ok || time.Until(deadline) >= wait+worth
}

// transient reports whether a status may be another one a moment later.
func transient(status int) bool {
	return status == http.StatusRequestTimeout || status == http.StatusTooManyRequests || status >= 500
}

// connection reports whether an error is one of the connection, which another
// one may not have, rather than of the certificate or the request.
func connection(err error) bool {
	var op *net.OpError
	return errors.Is(err, errCut) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, syscall.ECONNRESET) || errors.As(err, &op)
}

// retryAfter is how long a server asks to wait: retry-after-ms, else
// retry-after in seconds or as a date, else a pause of our own.
func (r *response) retryAfter(now time.Time) time.Duration {
	if ms, err := strconv.ParseFloat(r.header.Get("Retry-After-Ms"), 64); err == nil && ms >= 0 && ms < 1e9 {
		return time.Duration(ms * float64(time.Millisecond))
	}
	after := r.header.Get("Retry-After")
	if s, err := strconv.ParseFloat(after, 64); err == nil && s >= 0 && s < 1e6 {
		return time.Duration(s * float64(time.Second))
	}
	if at, err := http.ParseTime(after); err == nil {
		return max(0, at.Sub(now))
	}
	return pause
}

// maxComplaint bounds what is quoted of a server's own words.
const maxComplaint = 160

// complaint is a status with what the body says of it: `detail` as a text, an
// object or a list; `error` as a text or an object; `message` and `error_type`
// beside. Nothing of what was sent is repeated, even where the server does.
func (r *response) complaint(sent []byte, key string) string {
	text := "status " + strconv.Itoa(r.status)
	said := words(r.body, 0)
	if said == "" {
		said = strings.ToLower(http.StatusText(r.status))
	}
	if said = printable(said); said != "" && !echoes(said, sent, key) {
		text += ": " + said
	}
	if id := r.header.Get("X-Typesafe-Request-Id"); id != "" && len(id) <= 64 && printable(id) == id && !echoes(id, sent, key) {
		text += " (" + id + ")"
	}
	return text
}

// words finds the message in an error of any of the known shapes.
func words(body []byte, depth int) string {
	if text, ok := call.Text(body); ok && call.Valid(body) {
		return text
	}
	if depth > 3 {
		return ""
	}
	switch call.KindOf(body) {
	case call.Array:
		s := call.ScanArray(body)
		if s.Next() {
			return words(s.Value(), depth+1)
		}
	case call.Object:
		return wordsOf(body, depth)
	}
	return ""
}

func wordsOf(body []byte, depth int) string {
	var found [5]string
	s := call.ScanObject(body)
	for s.Next() {
		for i, key := range [...]string{"detail", "error", "message", "msg", "error_type"} {
			if call.KeyIs(s.Key(), key) {
				found[i] = words(s.Value(), depth+1)
			}
		}
	}
	if s.Err() != nil {
		return ""
	}
	kind := found[4]
	for _, text := range found[:4] {
		if text != "" && kind != "" {
			return kind + ": " + text
		}
		if text != "" {
			return text
		}
	}
	return kind
}

// printable is a text on one line, cut.
func printable(text string) string {
	text = strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 {
			return ' '
		}
		return r
	}, text)), " ")
	if len(text) > maxComplaint {
		text = valid(text[:maxComplaint]) + "..."
	}
	return valid(text)
}

// echoed is the shortest piece of what was sent that counts as a repetition.
const echoed = 12

// echoes reports whether a text repeats a piece of what was sent, or of the
// key.
func echoes(text string, sent []byte, key string) bool {
	if key != "" && strings.Contains(text, key) {
		return true
	}
	body := string(sent)
	for i := 0; i+echoed <= len(text); i++ {
		if piece := text[i : i+echoed]; strings.Contains(key, piece) || strings.Contains(body, piece) {
			return true
		}
	}
	return false
}

// cause is the innermost part of a network error: what went wrong, without the
// URL that net/http puts before it.
func cause(err error, key string) string {
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err
	}
	if text := printable(err.Error()); !echoes(text, nil, key) {
		return text
	}
	return "an error that repeats the key"
}
