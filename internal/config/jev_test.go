package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// jevHome is a home with a config.json and a key file; "" leaves one out.
func jevHome(t *testing.T, config, keyFile string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "airlock")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"config.json": config, "env": keyFile} {
		if text != "" {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	return dir
}

func TestJev(t *testing.T) {
	const elsewhere = "http://127.0.0.1:8080"
	for _, c := range []struct {
		name, config, keyFile string
		env                   map[string]string
		project               string // the project's client settings
		want                  Jev    // KeyFrom "file" stands for its path
		problem               string
	}{
		{name: "nothing", want: Jev{URL: DefaultURL}},
		{name: "variable", env: map[string]string{"TYPESAFE_API_KEY": "k"}, want: Jev{URL: DefaultURL, Key: "k", KeyFrom: "TYPESAFE_API_KEY"}},
		{name: "file", keyFile: "# mine\nexport TYPESAFE_API_KEY='k'\n", want: Jev{URL: DefaultURL, Key: "k", KeyFrom: "file"}},
		{name: "variable before file", keyFile: "TYPESAFE_API_KEY=f", env: map[string]string{"TYPESAFE_API_KEY": "k"},
			want: Jev{URL: DefaultURL, Key: "k", KeyFrom: "TYPESAFE_API_KEY"}},
		{name: "another key in the file", keyFile: "OTHER_KEY=f\nTYPESAFE_API_KEY=\n", want: Jev{URL: DefaultURL}},
		{name: "off", config: `{"jev":{"enabled":false}}`, env: map[string]string{"TYPESAFE_API_KEY": "k"}, want: Jev{URL: DefaultURL, Disabled: true}},
		{name: "variable's URL with the variable's key", env: map[string]string{"TYPESAFE_API_KEY": "k", "TYPESAFE_BASE_URL": elsewhere + "/"},
			want: Jev{URL: elsewhere, Key: "k", KeyFrom: "TYPESAFE_API_KEY"}},
		{name: "variable's URL without the file's key", keyFile: "TYPESAFE_API_KEY=f", env: map[string]string{"TYPESAFE_BASE_URL": elsewhere},
			want: Jev{URL: DefaultURL, Key: "f", KeyFrom: "file"}},
		{name: "config's URL with the file's key", config: `{"jev":{"url":"` + elsewhere + `"}}`, keyFile: "TYPESAFE_API_KEY=f",
			want: Jev{URL: elsewhere, Key: "f", KeyFrom: "file"}},
		{name: "project's URL", env: map[string]string{"TYPESAFE_API_KEY": "k", "TYPESAFE_BASE_URL": elsewhere}, project: `{"env":{"TYPESAFE_BASE_URL":"x"}}`,
			want: Jev{URL: DefaultURL, Key: "k", KeyFrom: "TYPESAFE_API_KEY"}, problem: "TYPESAFE_BASE_URL: ignored"},
		{name: "project's model", env: map[string]string{"TYPESAFE_API_KEY": "k", "TYPESAFE_DEFAULT_MODEL": "m"}, project: `{"env":{"TYPESAFE_DEFAULT_MODEL":"m"}}`,
			want: Jev{URL: DefaultURL, Key: "k", KeyFrom: "TYPESAFE_API_KEY"}, problem: "TYPESAFE_DEFAULT_MODEL: ignored"},
		{name: "no TLS", env: map[string]string{"TYPESAFE_API_KEY": "k", "TYPESAFE_BASE_URL": "http://example.com"},
			want: Jev{URL: "http://example.com", Refused: "want https"}, problem: "TYPESAFE_BASE_URL: want https"},
		{name: "config's URL without TLS", config: `{"jev":{"url":"http://example.com"}}`, env: map[string]string{"TYPESAFE_API_KEY": "k"},
			want: Jev{URL: DefaultURL, Refused: "want https"}, problem: "jev.url: want https"},
		{name: "gateway", config: `{"jev":{"url":"https://ai-gateway.vercel.sh/typesafe","path":"/v1/systemone","model":"typesafe-ai/jev","key_env":"AI_GATEWAY_API_KEY"}}`,
			env:  map[string]string{"AI_GATEWAY_API_KEY": "g", "TYPESAFE_API_KEY": "k"},
			want: Jev{URL: "https://ai-gateway.vercel.sh/typesafe", Key: "g", KeyFrom: "AI_GATEWAY_API_KEY"}},
		{name: "misspelt", config: `{"jev":{"URL":"x","enabled":"no","path":"v1","model":"","key_env":"A B"}}`, env: map[string]string{"TYPESAFE_API_KEY": "k"},
			want: Jev{URL: DefaultURL, Key: "k", KeyFrom: "TYPESAFE_API_KEY"}, problem: "jev.URL: no such setting"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := jevHome(t, c.config, c.keyFile)
			var project []string
			if c.project != "" {
				project = []string{filepath.Join(t.TempDir(), "settings.json")}
				if err := os.WriteFile(project[0], []byte(c.project), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			s := New(func(n string) string { return c.env[n] }, project)
			s.Dir = dir
			got := s.Jev()
			from := strings.Replace(got.KeyFrom, filepath.Join(dir, "env"), "file", 1)
			if got.URL != c.want.URL || got.Key != c.want.Key || from != c.want.KeyFrom || got.Disabled != c.want.Disabled ||
				!strings.HasPrefix(got.Refused, c.want.Refused) || (got.Refused == "") != (c.want.Refused == "") {
				t.Errorf("got %+v, want %+v", got, c.want)
			}
			if got.Asks() != (c.want.Key != "") {
				t.Errorf("asks: got %v", got.Asks())
			}
			if all := strings.Join(s.Problems, "\n"); !strings.Contains(all, c.problem) || c.problem == "" && all != "" {
				t.Errorf("got problems %q, want %q", all, c.problem)
			}
		})
	}
}

func TestKeyFileReadableByOthers(t *testing.T) {
	dir := jevHome(t, "", "TYPESAFE_API_KEY=k")
	s := New(func(string) string { return "" }, nil)
	s.Dir = dir
	if s.Jev().Readable {
		t.Error("0600: got readable by others")
	}
	if err := os.Chmod(filepath.Join(dir, "env"), 0o640); err != nil {
		t.Fatal(err)
	}
	if j := s.Jev(); !j.Readable || j.Key != "k" {
		t.Errorf("0640: got %+v, want the key, and that others can read it", j)
	}
}

func TestRefusal(t *testing.T) {
	for url, allowed := range map[string]bool{
		"https://api.typesafe.ai":      true,
		"https://host:8443/a/b":        true,
		"http://127.0.0.1:1":           true,
		"http://127.9.0.1":             true,
		"http://localhost":             true,
		"http://[::1]:80/x":            true,
		"http://[::1]":                 true,
		"http://127.0.0.1.example.com": false,
		"http://127.example.com:80":    false,
		"http://localhost.example.com": false,
		"http://localhost@example.com": false,
		"http://localhost:1@evil":      false,
		"http://10.0.0.1":              false,
		"https://u:p@host":             false,
		"https://":                     false,
		"https:///x":                   false,
		"https://host/?k=v":            false,
		"HTTPS://host":                 false,
		"ftp://127.0.0.1":              false,
		"":                             false,
		"https://host\r\nX: y":         false,
		"http://127.0.0.1\\@evil":      false,
		"http://127.0.0.999":           false,
	} {
		if got := refusal(url) == ""; got != allowed {
			t.Errorf("%q: got allowed %v, want %v", url, got, allowed)
		}
	}
}
