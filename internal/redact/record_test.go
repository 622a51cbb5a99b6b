package redact

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"airlock/internal/call"
	"airlock/internal/pipe"
	"airlock/internal/secret"
)

const token = "glpat-" + "abcdefghij0123456789"

func TestStage(t *testing.T) {
	line := `{"v":1,"id":"a8f0b2c4d6e8a0b2c4d6e8f0a2b4c6d8","session":"ses_5f3A9b2C8ffeAbCdEf12","tool":"Bash",` +
		`"input":{"command":"curl --token T\nTOKEN=abc123def456 x","edits":[{"n":1},{"new_string":"é T"}]},` +
		`"cwd":"/home/u/T","facts":{"bodies":{"x.sh":{"text":"export TOKEN=T","found":true}}},"error":"for T","later":{"x":["T"]},` +
		`"loop":{"key":"0123456789abcdef0123456789abcdef"}}`
	line = strings.ReplaceAll(line, "T\"", token+`"`)
	line = strings.ReplaceAll(line, "T\\n", token+`\n`)
	r, err := call.Parse([]byte(line))
	if err != nil {
		t.Fatal(err)
	}
	pipe.Apply(t.Context(), r, Stage())
	got := string(r.Append(nil))
	if strings.Contains(got, token) || strings.Contains(got, "abc123") {
		t.Errorf("got %s, want no secret", got)
	}
	for _, kept := range []string{r.ID, "ses_5f3A9b2C8ffeAbCdEf12", "0123456789abcdef0123456789abcdef", `"later":{"x":["[REDACTED]"]}`, `"cwd":"/home/u/[REDACTED]"`} {
		if !strings.Contains(got, kept) {
			t.Errorf("got %s, want %s", got, kept)
		}
	}
	want := []call.Secret{
		{Kind: "gitlab-token", Field: "command"}, {Kind: "secret", Field: "command"},
		{Kind: "gitlab-token", Field: "edits.1.new_string"},
	}
	if len(r.Secrets) != len(want) {
		t.Fatalf("got %v, want %v", r.Secrets, want)
	}
	for i, s := range r.Secrets {
		if s.Kind != want[i].Kind || s.Field != want[i].Field {
			t.Errorf("got %v, want %v", s, want[i])
		}
	}
	command := r.Text("command")
	for _, s := range r.Secrets[:2] {
		if command[s.Start:s.End] != secret.Placeholder {
			t.Errorf("got %q at %v of %q, want the placeholder", command[s.Start:s.End], s, command)
		}
	}
	again := r.Append(nil)
	pipe.Apply(t.Context(), r, Stage())
	if !bytes.Equal(r.Append(nil), again) {
		t.Errorf("second pass: got %s, want %s", r.Append(nil), again)
	}
}

// TestInputKeeps: of an input without a secret not a byte is copied.
func TestInputKeeps(t *testing.T) {
	input := []byte(`{ "command":"git status && go test ./...", "timeout": 5000 }`)
	c := &call.Record{V: 1, Input: input}
	var r Redactor
	r.Input(c)
	if n := testing.AllocsPerRun(100, func() { r.Input(c) }); n > 2 {
		t.Errorf("got %.0f allocations, want at most 2", n)
	}
	if &c.Input[0] != &input[0] || len(c.Secrets) > 0 {
		t.Errorf("got %s %v, want the input itself", c.Input, c.Secrets)
	}
}

func FuzzStage(f *testing.F) {
	for _, c := range lineRows {
		f.Add([]byte(c.line))
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		if !json.Valid(input) || len(bytes.TrimSpace(input)) == 0 || bytes.TrimSpace(input)[0] != '{' {
			return
		}
		c := &call.Record{V: 1, Tool: "Bash", Input: bytes.Clone(input)}
		pipe.Apply(t.Context(), c, Stage())
		if !sameShape(t, input, c.Input) || c.Error != "" {
			t.Errorf("got %s %s, want the shape of %s", c.Input, c.Error, input)
		}
	})
}

func BenchmarkInput(b *testing.B) {
	c := &call.Record{V: 1, Input: []byte(`{"command":"cd /srv/app && git status --short | head -20 && go test ./internal/... -run TestX","description":"Run the tests"}`)}
	var r Redactor
	b.ReportAllocs()
	for b.Loop() {
		r.Input(c)
	}
}
