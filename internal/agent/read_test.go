package agent

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"airlock/internal/call"

	"github.com/google/go-cmp/cmp"
)

// golden is one event of testdata/AGENT.jsonl and the call that it is.
type golden struct {
	Note  string            `json:"note"`
	Event json.RawMessage   `json:"event"`
	Env   map[string]string `json:"env"`
	Error string            `json:"error"` // part of it; "aside", "unknown": those errors
	Want  wanted            `json:"want"`
	// Shared says that other agents' events look the same: it is not
	// recognised as this one's.
	Shared bool `json:"shared"`
}

type wanted struct {
	Tool     string          `json:"tool"`
	Input    json.RawMessage `json:"input"`
	Shell    string          `json:"shell"`
	Dir      string          `json:"cwd"`
	Session  string          `json:"session"`
	Attended bool            `json:"attended"`
	Mode     string          `json:"mode"`
	Subagent string          `json:"subagent"`
}

func goldens(t testing.TB, agent string) []golden {
	t.Helper()
	file, err := os.Open(filepath.Join("testdata", agent+".jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var out []golden
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		dec := json.NewDecoder(bytes.NewReader(lines.Bytes()))
		dec.DisallowUnknownFields()
		var g golden
		if err := dec.Decode(&g); err != nil {
			t.Fatalf("%s: %v: %s", agent, err, lines.Text())
		}
		out = append(out, g)
	}
	if lines.Err() != nil || len(out) == 0 {
		t.Fatalf("%s: %d golden events, %v", agent, len(out), lines.Err())
	}
	return out
}

func TestGoldenEvents(t *testing.T) {
	for _, name := range Names() {
		adapter, ok := Named(name)
		if !ok {
			t.Fatalf("no adapter %s", name)
		}
		for _, g := range goldens(t, name) {
			got, err := adapter.Read(g.Event, func(v string) string { return g.Env[v] })
			if g.Error != "" {
				if err == nil || !strings.Contains(says(err), g.Error) {
					t.Errorf("%s, %s: got %v, want %s", name, g.Note, err, g.Error)
				}
				continue
			}
			if err != nil {
				t.Errorf("%s, %s: %v", name, g.Note, err)
				continue
			}
			is := wanted{got.Tool, got.Input, got.Shell, got.Dir, got.Session, got.Attended, got.PermissionMode, got.Subagent.Type}
			if d := cmp.Diff(g.Want, is, cmp.Transformer("text", func(r json.RawMessage) string { return string(r) })); d != "" {
				t.Errorf("%s, %s (-want +got):\n%s", name, g.Note, d)
			}
			if got.Agent != name || got.V != call.Version {
				t.Errorf("%s, %s: got agent %q, version %d", name, g.Note, got.Agent, got.V)
			}
			if a, ok := Recognise(g.Event); !g.Shared && (!ok || a.Name != name) {
				t.Errorf("%s, %s: recognised as %v", name, g.Note, a)
			}
		}
	}
}

func says(err error) string {
	switch {
	case errors.Is(err, ErrAside):
		return "aside"
	case errors.Is(err, ErrUnknown):
		return "unknown"
	}
	return err.Error()
}

// Events of agents that we do not know are nobody's.
func TestNotRecognised(t *testing.T) {
	for _, event := range []string{
		``, `{`, `[]`, `{}`, `null`, `{"a":1}`,
		`{"hook_event_name":"PreToolUse"}`,
		`{"hookEventName":"pre_tool_use","sessionId":"s","toolName":"run_terminal_command","toolInput":{"command":"ls"},"tool_name":"Bash","hook_event_name":"PreToolUse"}`,
		`{"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{},"tool_call_id":"c","client_type":"kimi"}`,
		`{"toolCall":{"name":"run_command","args":{"CommandLine":"ls"}},"conversationId":"c"}`,
		`{"event":"PreToolUse","tool_name":"bash","tool_input":{"command":"ls"}}`,
		`{"airlock_plugin":"other","tool":"bash","input":{}}`,
	} {
		if a, ok := Recognise([]byte(event)); ok {
			t.Errorf("%s: recognised as %s", event, a.Name)
		}
	}
}

func TestNames(t *testing.T) {
	var all []string
	for _, a := range Adapters() {
		all = append(all, a.Name)
	}
	names := Names()
	slices.Sort(all)
	slices.Sort(names)
	if !slices.Equal(all, names) {
		t.Errorf("got %v, want %v", names, all)
	}
}

func TestReadErrors(t *testing.T) {
	for _, a := range Adapters() {
		for _, event := range []string{``, `{`, `[]`, `{}`, `{"a":1}{"a":1}`, `"x"`, `{"tool_name":7,"tool_input":{},"tool":[],"toolName":{}}`} {
			if r, err := a.Read([]byte(event), func(string) string { return "" }); err == nil {
				t.Errorf("%s: %s: got %+v, want an error", a.Name, event, r)
			}
		}
	}
}

func TestRenamed(t *testing.T) {
	for _, c := range []struct{ object, renames, want string }{
		{`{"a":1}`, "b>c", `{"a":1}`},
		{`{ "a" : "x" , "b":2 }`, "a>c", `{ "c" : "x" , "b":2 }`},
		{`{"A":"x","a":"y","a":"z"}`, "a>c", `{"c":"x","c":"y","c":"z"}`},
		{`{"a":["x","y"],"b":1}`, "a>c*", `{"c":"x","c":"y","b":1}`},
		{`{"a":"[\"x\",\"y\"]"}`, "a>c*", `{"c":"x","c":"y"}`},
		{`{"a":"[ -f x ] && y"}`, "a>c*", `{"c":"[ -f x ] && y"}`},
		{`{"a":"x"}`, "a>c*", `{"c":"x"}`},
		{`{"a":[],"b":1}`, "a>c*", `{"c":"","b":1}`},
		{`{"a":[{"path":"p"},{"command":"x","args":["y z"]},["u","v"]]}`, "a>c*", `{"c":"p","c":"x 'y z'","c":"u v"}`},
		{`{"a":["bash","-lc","echo \"it's\""]}`, "a>c+", `{"c":"bash -lc 'echo \"it'\\''s\"'"}`},
		{`{"a":"ls -l"}`, "a>c+", `{"c":"ls -l"}`},
		{`{"a":["x",""]}`, "a>c+", `{"c":"x ''"}`},
		{`{"edits":[{"o":"1","n":2},7,{"o":"3"}],"o":"4"}`, "o>old n>new", `{"edits":[{"old":"1","new":2},7,{"old":"3"}],"old":"4"}`},
		{`{"edits":"x"}`, "o>old", `{"edits":"x"}`},
	} {
		got := string(renamed([]byte(c.object), c.renames))
		if got != c.want || !json.Valid([]byte(got)) {
			t.Errorf("%s, %s: got %s, want %s", c.object, c.renames, got, c.want)
		}
	}
}

func TestStartsIn(t *testing.T) {
	for _, c := range []struct{ tool, dir, field, want string }{
		{"Bash", "/p", "", "/p"},
		{"Bash", "/p", "sub", "/p/sub"},
		{"Bash", "/p/", "../x", "/p/../x"},
		{"Bash", "/p", "/tmp", "/tmp"},
		{"Bash", "", "sub", "sub"},
		{"PowerShell", `C:\p`, `D:\x`, `D:\x`},
		{"Read", "/p", "/tmp", "/p"},
	} {
		r := &call.Record{Tool: c.tool, Dir: c.dir, Input: append(call.AppendQuoted([]byte(`{"dir":`), c.field), '}')}
		if startsIn(r, "dir"); r.Dir != c.want {
			t.Errorf("%+v: got %s", c, r.Dir)
		}
	}
}

// FuzzRead holds what is true of every event: no reader panics, recognises
// what is no JSON, or hands on an input that is no object; the cwd and the
// session are texts; and an answer to it is JSON, or no more than a status.
func FuzzRead(f *testing.F) {
	for _, name := range Names() {
		for _, g := range goldens(f, name) {
			f.Add([]byte(g.Event))
		}
	}
	f.Fuzz(func(t *testing.T, event []byte) {
		if a, ok := Recognise(event); ok && !json.Valid(event) {
			t.Fatalf("recognised as %s: %q", a.Name, event)
		}
		for _, a := range Adapters() {
			checkRead(t, a, event)
		}
	})
}

func checkRead(t *testing.T, a *Adapter, event []byte) {
	r, err := a.Read(event, func(string) string { return "" })
	if err != nil {
		return
	}
	if r.Tool == "" || call.KindOf(r.Input) != call.Object || !json.Valid(r.Input) {
		t.Fatalf("%s: got tool %q, input %q of %q", a.Name, r.Tool, r.Input, event)
	}
	if (r.Tool == "Bash" || r.Tool == "PowerShell") != (r.Shell != "") {
		t.Fatalf("%s: got tool %q, shell %q", a.Name, r.Tool, r.Shell)
	}
	v := &call.Verdict{Action: call.Warn, Advice: []string{"a"}, Rewrite: []byte(`{"command":"x"}`)}
	if got := a.Write(v, event); len(got.Stdout) > 0 && a.Name != "windsurf" && !json.Valid(got.Stdout) {
		t.Fatalf("%s: answered %q to %q", a.Name, got.Stdout, event)
	}
}
