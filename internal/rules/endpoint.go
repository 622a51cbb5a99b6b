package rules

import (
	"strings"

	"airlock/internal/argv"
	"airlock/internal/shell"
	"airlock/internal/word"
)

// Endpoint is one kind of request to a service: a row of a rule's table. The
// request is told by its method and its address, wherever it is made.
type Endpoint struct {
	// Methods are those it is for, separated by blanks.
	Methods string
	// Host holds patterns of which the host must fit one, each with a star at
	// an end or none; ":9200" is a port of any host. "" any host.
	Host string
	// Path is how the path must begin: elements, of which "*" is any one,
	// "a|b" either, and "..." any number. "" any path but the root.
	Path string
	// Unless are first elements of paths that it is not for.
	Unless string

	Effect Effect
	Shape  string
	Does   string
	Advice string

	Catch string
	Pass  string
}

// request is what a command line tells of an HTTP request.
type request struct {
	method string
	host   string // without user and port
	port   string // ":9200", "" where none is written
	path   string // without query, without leading slash
	query  string
}

// requestDestroys finds a request that the table knows.
func requestDestroys(in *shell.Invocation) (Hit, bool) {
	method := methodOf(&in.Command)
	if method == "" || method == "GET" || method == "HEAD" || method == "OPTIONS" {
		return Hit{}, false
	}
	for _, w := range in.Command.Words(argv.URL) {
		q := requestOf(method, w)
		if e := endpointFor(destructiveEndpoints, &q); e != nil && e.Effect <= Exposes {
			return Hit{Shape: e.Shape, Detail: quoted(in) + " " + e.Does, Advice: e.Advice}, true
		}
	}
	return Hit{}, false
}

// methodOf is the method of the request that a client makes; "" for a program
// that is no client.
func methodOf(c *argv.Command) string {
	option := ""
	switch c.Program {
	case "curl":
		option = "--request"
	case "wget", "wget2":
		option = "--method"
	case "Invoke-RestMethod", "Invoke-WebRequest":
		option = "-Method"
	case "http", "https", "xh":
		for _, o := range c.Operands {
			if o.Role == argv.Name {
				return strings.ToUpper(o.Word.String())
			}
		}
		return "GET"
	default:
		return ""
	}
	if w, ok := c.Value(option); ok {
		return strings.ToUpper(w.String())
	}
	if !c.Has("--get", "--head") && c.Has("--data", "--data-raw", "--data-binary", "--data-urlencode", "--json", "--form", "--form-string", "--post-data", "--post-file") {
		return "POST"
	}
	return "GET"
}

// requestOf takes an address apart. What nobody knows stands in it by its
// name, $HOST, so that the rest of the address still tells.
func requestOf(method string, w word.Word) request {
	q := request{method: method}
	text := w.String()
	if _, rest, ok := strings.Cut(text, "://"); ok {
		text = rest
	}
	text, _, _ = strings.Cut(text, "#")
	text, q.query, _ = strings.Cut(text, "?")
	host, path, _ := strings.Cut(text, "/")
	if i := strings.LastIndexByte(host, '@'); i >= 0 {
		host = host[i+1:]
	}
	if i := strings.LastIndexByte(host, ':'); i >= 0 {
		host, q.port = host[:i], host[i:]
	}
	q.host, q.path = strings.ToLower(host), strings.Trim(path, "/")
	return q
}

func endpointFor(table []Endpoint, q *request) *Endpoint {
	for i := range table {
		if table[i].matches(q) {
			return &table[i]
		}
	}
	return nil
}

func (e *Endpoint) matches(q *request) bool {
	if !listed(e.Methods, q.method) || e.Host != "" && !e.serves(q) {
		return false
	}
	first, _, _ := strings.Cut(q.path, "/")
	if e.Unless != "" && oneOf(e.Unless, " ", first) {
		return false
	}
	if e.Path == "" {
		return q.path != ""
	}
	return pathBegins(q.path, e.Path)
}

// serves reports whether the request goes to one of the hosts or ports.
func (e *Endpoint) serves(q *request) bool {
	return q.port != "" && listed(e.Host, q.port) || oneOf(e.Host, " ", q.host)
}

// listed reports whether a blank-separated list holds the word.
func listed(list, word string) bool {
	for list != "" {
		var first string
		if first, list, _ = strings.Cut(list, " "); first == word {
			return true
		}
	}
	return false
}

// pathBegins reports whether a path begins as the pattern says.
func pathBegins(path, pattern string) bool {
	for pattern != "" {
		var want, have string
		want, pattern, _ = strings.Cut(pattern, "/")
		if want == "..." {
			for {
				if pathBegins(path, pattern) {
					return true
				}
				var more bool
				if _, path, more = strings.Cut(path, "/"); !more {
					return false
				}
			}
		}
		if have, path, _ = strings.Cut(path, "/"); have == "" || want != "*" && !oneOf(want, "|", have) {
			return false
		}
	}
	return true
}
