package config

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
)

// Built-in values of the section `jev`, and of limits.requests_per_day.
const (
	DefaultURL      = "https://api.typesafe.ai"
	DefaultPath     = "/v1/systemone"
	DefaultModel    = "jev-1.13.0"
	DefaultKeyEnv   = "TYPESAFE_API_KEY"
	DefaultRequests = 5000
)

// Jev is where questions go, and with which key.
type Jev struct {
	URL, Path, Model string
	Key              string
	KeyEnv           string // the variable that may hold the key
	KeyFrom          string // the variable or the file that the key is from; "" where there is none
	// Readable says that others than the user can read the key's file.
	Readable bool
	// Requests is how many may be made in a day.
	Requests int
	// Disabled says that the user turned asking off; Refused, why a URL that
	// was named is not used. Either way there is no key.
	Disabled bool
	Refused  string
}

// Asks reports whether questions can be asked at all.
func (j *Jev) Asks() bool { return j.Key != "" }

// jevSection is the section `jev` of config.json.
type jevSection struct {
	off                      bool
	url, path, model, keyEnv string // "": built in
	// refused says why the URL named is not used. Nothing is sent to the
	// built-in one in its place: the user wanted it to go elsewhere.
	refused string
}

func (j *jevSection) set(name string, value []byte) error {
	switch name {
	case "enabled":
		return off(&j.off, value)
	case "url":
		err := checked(&j.url, value, refusal)
		if j.refused = ""; err != nil {
			j.refused = err.Error()
		}
		return err
	case "path":
		return checked(&j.path, value, func(p string) string {
			if !strings.HasPrefix(p, "/") || strings.ContainsAny(p, " \t\r\n?#\\") {
				return "want a path such as " + DefaultPath
			}
			return ""
		})
	case "model":
		return checked(&j.model, value, func(m string) string {
			if m == "" {
				return "want the name of a model"
			}
			return ""
		})
	case "key_env":
		return checked(&j.keyEnv, value, func(name string) string {
			if name == "" || strings.ContainsAny(name, "= \t\r\n") {
				return "want the name of a variable"
			}
			return ""
		})
	}
	return errors.New("no such setting")
}

// Jev returns where questions go. The environment wins over config.json, but a
// variable that the project's own client settings carry does not, and the key
// from the key file goes to no other place than config.json names: whoever
// writes a repository must not get at it.
func (s *Settings) Jev() *Jev {
	section := &s.file().jev
	j := &Jev{URL: or(section.url, DefaultURL), Path: or(section.path, DefaultPath), Model: or(section.model, DefaultModel),
		KeyEnv: or(section.keyEnv, DefaultKeyEnv), Requests: s.file().requests}
	if m := s.loosening("TYPESAFE_DEFAULT_MODEL"); m != "" {
		j.Model = m
	}
	if j.Disabled = section.off; j.Disabled {
		return j
	}
	if section.refused != "" {
		j.Refused = section.refused
		return j
	}
	if key := s.getenv(j.KeyEnv); key != "" {
		j.Key, j.KeyFrom = key, j.KeyEnv
		if url := s.loosening("TYPESAFE_BASE_URL"); url != "" {
			j.URL = url
		}
	} else {
		s.keyFile(j)
	}
	j.URL = strings.TrimRight(j.URL, "/")
	if why := refusal(j.URL); why != "" {
		s.problem("TYPESAFE_BASE_URL", why)
		j.Key, j.KeyFrom, j.Refused = "", "", why
	}
	return j
}

// keyFile takes the key from the file `env` of the config folder: a line
// NAME=value, with or without export before it and quotes around it.
func (s *Settings) keyFile(j *Jev) {
	data, found := s.read("env")
	if !found {
		return
	}
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), "export "))
		name, value, ok := strings.Cut(line, "=")
		if !ok || strings.TrimSpace(name) != j.KeyEnv {
			continue
		}
		if value = unquoted(strings.TrimSpace(value)); value == "" {
			continue
		}
		j.Key, j.KeyFrom = value, s.Path("env")
		break
	}
	if info, err := os.Stat(s.Path("env")); err == nil && runtime.GOOS != "windows" {
		j.Readable = info.Mode().Perm()&0o077 != 0
	}
}

func unquoted(s string) string {
	if len(s) >= 2 && (s[0] == '"' || s[0] == '\'') && s[len(s)-1] == s[0] {
		return s[1 : len(s)-1]
	}
	return s
}

func or(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// refusal says why nothing is sent to a URL; "" where it may be. https, or http
// to this machine. A user or password in it would end up in logs.
func refusal(url string) string {
	const want = "want https://host, or http:// and a loopback address, without a user"
	rest, secure := strings.CutPrefix(url, "https://")
	if !secure {
		var plain bool
		if rest, plain = strings.CutPrefix(url, "http://"); !plain {
			return want
		}
	}
	authority, _, _ := strings.Cut(rest, "/")
	if authority == "" || strings.ContainsAny(rest, "@?#\\ \t\r\n") {
		return want
	}
	if !secure && !loopback(authority) {
		return want
	}
	return ""
}

// loopback reports whether an authority, host and port, is this machine.
func loopback(authority string) bool {
	host := authority
	if i := strings.LastIndexByte(authority, ':'); i >= 0 && !strings.HasSuffix(authority, "]") {
		host = authority[:i]
	}
	if host == "localhost" || host == "[::1]" {
		return true
	}
	parts := strings.Split(host, ".")
	if len(parts) != 4 || parts[0] != "127" {
		return false
	}
	for _, p := range parts {
		if n, err := strconv.Atoi(p); err != nil || n < 0 || n > 255 {
			return false
		}
	}
	return true
}

func off(to *bool, value []byte) error {
	switch string(value) {
	case "true":
		*to = false
	case "false":
		*to = true
	default:
		return fmt.Errorf("want true or false, got %s", value)
	}
	return nil
}

// checked sets a text that wrong finds nothing to say about.
func checked(to *string, value []byte, wrong func(string) string) error {
	var s string
	if err := text(&s, value); err != nil {
		return err
	}
	if why := wrong(s); why != "" {
		return errors.New(why)
	}
	*to = s
	return nil
}
