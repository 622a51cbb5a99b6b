package install

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
)

var (
	entry = Entry{Event: "PreToolUse", Matcher: "*", Command: "/opt/a/airlock-hook", Timeout: 5}
	ours  = Runs("airlock-hook")

	likeClaude Shape
)

const pretty = `{
  "model": "opus",
  "hooks": {
    "PreToolUse": [
      {
        "matcher": "Bash",
        "hooks": [
          {
            "type": "command",
            "command": "/usr/bin/other"
          }
        ]
      }
    ]
  }
}
`

const prettyAfter = `{
  "model": "opus",
  "hooks": {
    "PreToolUse": [
      {
        "matcher": "Bash",
        "hooks": [
          {
            "type": "command",
            "command": "/usr/bin/other"
          }
        ]
      },
      {
        "matcher": "*",
        "hooks": [
          {
            "type": "command",
            "command": "/opt/a/airlock-hook",
            "timeout": 5
          }
        ]
      }
    ]
  }
}
`

// group is what is added, as one line without a space.
const group = `{"matcher":"*","hooks":[{"type":"command","command":"/opt/a/airlock-hook","timeout":5}]}`

// files are settings before and after Add. Where after is empty only the laws
// of every file are held.
var files = []struct{ name, before, after string }{
	{"several groups", pretty, prettyAfter},
	{"empty file", "", `{
  "hooks": {
    "PreToolUse": [
      {
        "matcher": "*",
        "hooks": [
          {
            "type": "command",
            "command": "/opt/a/airlock-hook",
            "timeout": 5
          }
        ]
      }
    ]
  }
}
`},
	{"white space only", " \n\n", ""},
	{"byte order mark only", bom, ""},
	{"empty object", "{}", `{
  "hooks": {
    "PreToolUse": [
      {
        "matcher": "*",
        "hooks": [
          {
            "type": "command",
            "command": "/opt/a/airlock-hook",
            "timeout": 5
          }
        ]
      }
    ]
  }
}`},
	{"empty object, spaced", "{ \n }\n", ""},
	{"other members, tabs", "{\n\t\"a\": 1,\n\t\"b\": [1, 2]\n}\n", "{\n\t\"a\": 1,\n\t\"b\": [1, 2],\n\t\"hooks\": {\n\t\t\"PreToolUse\": [\n\t\t\t{\n\t\t\t\t\"matcher\": \"*\",\n\t\t\t\t\"hooks\": [\n\t\t\t\t\t{\n\t\t\t\t\t\t\"type\": \"command\",\n\t\t\t\t\t\t\"command\": \"/opt/a/airlock-hook\",\n\t\t\t\t\t\t\"timeout\": 5\n\t\t\t\t\t}\n\t\t\t\t]\n\t\t\t}\n\t\t]\n\t}\n}\n"},
	{"four spaces, no last newline", "{\n    \"a\":1\n}", ""},
	{"CRLF", strings.ReplaceAll(pretty, "\n", "\r\n"), strings.ReplaceAll(prettyAfter, "\n", "\r\n")},
	{"byte order mark", bom + pretty, bom + prettyAfter},
	{"one line", `{"a":1}`, `{"a":1,"hooks":{"PreToolUse":[` + group + `]}}`},
	{"one line, spaced", `{"a": {}, "b": 2}` + "\n", `{"a": {}, "b": 2, "hooks": {"PreToolUse": [{"matcher": "*", "hooks": [{"type": "command", "command": "/opt/a/airlock-hook", "timeout": 5}]}]}}` + "\n"},
	{"one line, hooks empty", `{"hooks":{},"a":1}`, `{"hooks":{"PreToolUse":[` + group + `]},"a":1}`},
	{"one line, event empty", `{"hooks":{"PreToolUse":[]}}`, `{"hooks":{"PreToolUse":[` + group + `]}}`},
	{"hooks null", "{\n  \"hooks\": null\n}\n", ""},
	{"event null", "{\n  \"hooks\": {\n    \"PreToolUse\": null\n  }\n}\n", ""},
	{"event empty, spaced", "{\n  \"hooks\": {\n    \"PreToolUse\": [\n    ]\n  }\n}\n", ""},
	{"another event", `{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"x"}]}]}}`, `{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"x"}]}],"PreToolUse":[` + group + `]}}`},
	{"groups on one line in a pretty file", "{\n  \"hooks\": {\n    \"PreToolUse\": [{\"hooks\": []}]\n  }\n}\n", ""},
	{"hooks is not the last member", "{\n  \"hooks\": {\n    \"PreToolUse\": []\n  },\n  \"z\": 1\n}\n", ""},
	{"key written with an escape", `{"h\u006foks":{"PreToolUse":[]}}`, `{"h\u006foks":{"PreToolUse":[` + group + `]}}`},
	{"key twice, the last one counts", `{"hooks":{},"hooks":{"a":[]}}`, `{"hooks":{},"hooks":{"a":[],"PreToolUse":[` + group + `]}}`},
	{"value below its key", "{\n  \"a\":\n    1\n}\n", ""},
	{"no indentation", "{\n\"a\": 1\n}\n", ""},
	{"brackets in strings", `{"a":"}]\",","hooks":{"PreToolUse":[{"matcher":"[{","hooks":[]}]}}`, ""},
	{"groups of other shapes", `{"hooks":{"PreToolUse":[null,1,"x",{"hooks":7},{"hooks":[null,"airlock-hook",{}]}]}}`, ""},
	{"names of ours as text elsewhere", `{"a":"airlock-hook","hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"echo airlock-hook"}]}]}}`, ""},
	{"not UTF-8", "{\"a\":\"\xff\"}", "{\"a\":\"\xff\",\"hooks\":{\"PreToolUse\":[" + group + "]}}"},
}

func TestAdd(t *testing.T) {
	for _, f := range files {
		t.Run(f.name, func(t *testing.T) {
			got := checkLaws(t, []byte(f.before))
			if f.after != "" && string(got) != f.after {
				t.Errorf("got\n%s\nwant\n%s", got, f.after)
			}
		})
	}
}

// checkLaws holds what is true of every settings file that Add accepts and
// that has nothing of ours, and returns what Add made of it.
func checkLaws(t *testing.T, before []byte) []byte {
	t.Helper()
	kept := bytes.Clone(before)
	after, err := likeClaude.Add(before, entry, ours)
	if err != nil {
		t.Fatalf("Add: %v", err)
	}
	if !bytes.Equal(before, kept) {
		t.Fatalf("Add wrote into its input")
	}
	if !json.Valid(bytes.TrimPrefix(after, []byte(bom))) {
		t.Fatalf("Add: not JSON:\n%s", after)
	}
	found, err := likeClaude.Find(after)
	want := Handler{Event: entry.Event, Matcher: "*", Command: entry.Command, Timeout: "5"}
	if n := count(found, want); err != nil || n != 1 {
		t.Errorf("Find: got %v, %v, want one %v", found, err, want)
	}
	if again, err := likeClaude.Add(after, entry, ours); err != nil || !bytes.Equal(again, after) {
		t.Errorf("Add again: got\n%s\n%v, want no change of\n%s", again, err, after)
	}
	if back, err := likeClaude.Remove(after, ours, before); err != nil || !bytes.Equal(back, before) {
		t.Errorf("Remove: got\n%q\n%v, want\n%q", back, err, before)
	}
	blind, err := likeClaude.Remove(after, ours, nil)
	if err != nil || strings.Contains(string(blind), entry.Command) {
		t.Errorf("Remove without the original: got\n%s\n%v", blind, err)
	}
	return after
}

func count(handlers []Handler, want Handler) (n int) {
	for _, h := range handlers {
		if h == want {
			n++
		}
	}
	return n
}

func TestAddRefuses(t *testing.T) {
	tests := []struct{ name, settings, want string }{
		{"comment", "{\n  // mine\n  \"a\": 1\n}", "line 2: it has comments"},
		{"block comment", "{\"a\": 1 /* mine */}", "line 1: it has comments"},
		{"comma at the end", "{\n\"a\": 1,\n}", "line 3: invalid character '}'"},
		{"cut", `{"a": 1`, "line 1: unexpected end"},
		{"two values", `{} {}`, "line 1: invalid character '{'"},
		{"not JSON at all", "model = opus\n", "line 1: invalid character 'm'"},
		{"array", "[]", "the file is an array, want an object"},
		{"string", `"x"`, "the file is a string, want an object"},
		{"hooks a string", `{"hooks":"x"}`, "hooks is a string, want an object"},
		{"hooks an array", `{"hooks":[]}`, "hooks is an array, want an object"},
		{"event an object", `{"hooks":{"PreToolUse":{}}}`, "hooks.PreToolUse is an object, want an array"},
		{"event a number", `{"hooks":{"PreToolUse":1}}`, "hooks.PreToolUse is a number, want an array"},
	}
	for _, test := range tests {
		got, err := likeClaude.Add([]byte(test.settings), entry, ours)
		if !errors.Is(err, ErrJSON) || !strings.Contains(err.Error(), test.want) || got != nil {
			t.Errorf("%s: got %q, %v, want %q", test.name, got, err, test.want)
		}
	}
}

func TestAddOverOurs(t *testing.T) {
	handler := func(command string) string { return `{"type":"command","command":"` + command + `","timeout":30}` }
	in := func(groups ...string) string { return `{"hooks":{"PreToolUse":[` + strings.Join(groups, ",") + `]}}` }
	of := func(matcher string, handlers ...string) string {
		return `{"matcher":"` + matcher + `","hooks":[` + strings.Join(handlers, ",") + `]}`
	}
	old, now, other := handler("/old/airlock-hook"), handler(entry.Command), handler("/usr/bin/other")
	tests := []struct{ name, before, after string }{
		{"another folder", in(of("*", old)), in(of("*", now))},
		{"the user's matcher and timeout stay", in(of("Bash", other, old)), in(of("Bash", other, now))},
		{"twice, in two groups", in(of("*", old), of("Bash", other), of("*", now)), in(of("*", now), of("Bash", other))},
		{"twice, in one group", in(of("*", old, other, old)), in(of("*", now, other))},
		{"three times", in(of("*", old), of("*", old), of("*", old)), in(of("*", now))},
		{"overridden by a later key", `{"hooks":{"PreToolUse":[` + of("*", now) + `]},"hooks":{}}`, `{"hooks":{"PreToolUse":[` + of("*", now) + `]},"hooks":{"PreToolUse":[` + group + `]}}`},
		{"of another event", `{"hooks":{"Stop":[` + of("", now) + `]}}`, `{"hooks":{"Stop":[` + of("", now) + `],"PreToolUse":[` + group + `]}}`},
	}
	for _, test := range tests {
		got, err := likeClaude.Add([]byte(test.before), entry, ours)
		if err != nil || string(got) != test.after {
			t.Errorf("%s: got\n%s\n%v, want\n%s", test.name, got, err, test.after)
		}
		gone, err := likeClaude.Remove(got, ours, nil)
		if found, _ := likeClaude.places(gone); err != nil || slices.ContainsFunc(found, func(p place) bool { return ours(p.Handler) }) {
			t.Errorf("%s: removed: got\n%s\n%v", test.name, gone, err)
		}
	}
}

// What the user did between install and uninstall stays.
func TestRemoveAfterEdit(t *testing.T) {
	tests := []struct{ name, original, now, want string }{
		{"a member added", `{"a":1}`, `{"a":1,"hooks":{"PreToolUse":[` + group + `]},"b":2}`, `{"a":1,"b":2}`},
		{"a group added behind", `{}`, `{"hooks":{"PreToolUse":[` + group + `,{"hooks":[]}]}}`, `{"hooks":{"PreToolUse":[{"hooks":[]}]}}`},
		{"a handler added to our group", `{}`, `{"hooks":{"PreToolUse":[{"matcher":"*","hooks":[{"command":"/opt/a/airlock-hook"},{"command":"x"}]}]}}`, `{"hooks":{"PreToolUse":[{"matcher":"*","hooks":[{"command":"x"}]}]}}`},
		{"an event added", `{"hooks":{}}`, `{"hooks":{"PreToolUse":[` + group + `],"Stop":[]}}`, `{"hooks":{"Stop":[]}}`},
		{"an event that was empty", `{"hooks":{"PreToolUse":[ ]}}`, `{"hooks":{"PreToolUse":[` + group + `]},"b":2}`, `{"hooks":{"PreToolUse":[ ]},"b":2}`},
		{"hooks that was null", `{"hooks":null}`, `{"b":2,"hooks":{"PreToolUse":[` + group + `]}}`, `{"b":2,"hooks":null}`},
		{"all else taken out", `{"a":1}`, `{"hooks":{"PreToolUse":[` + group + `]}}`, `{}`},
		{"ours taken out", `{"a":1}`, `{"a":1}`, `{"a":1}`},
		{"original that is no JSON", `{{`, `{"a":1,"hooks":{"PreToolUse":[` + group + `]}}`, `{"a":1}`},
	}
	for _, test := range tests {
		got, err := likeClaude.Remove([]byte(test.now), ours, []byte(test.original))
		if err != nil || string(got) != test.want {
			t.Errorf("%s: got %s, %v, want %s", test.name, got, err, test.want)
		}
	}
}

// A client may add members of its own behind ours.
func TestRemoveBetweenComments(t *testing.T) {
	const before = "{\n\t\"a\": 1 // one\n}\n"
	shape := Shape{Comments: true}
	after, err := shape.Add([]byte(before), entry, ours)
	if err != nil {
		t.Fatal(err)
	}
	now := strings.Replace(string(after), "\n}\n", ",\n\t\"$version\": 4 // theirs\n}\n", 1)
	const want = "{\n\t\"a\": 1, // one\n\t\"$version\": 4 // theirs\n}\n"
	if got, err := shape.Remove([]byte(now), ours, []byte(before)); err != nil || string(got) != want {
		t.Errorf("got\n%s\n%v, want\n%s", got, err, want)
	}
}

func TestQuoteAndProgram(t *testing.T) {
	for _, path := range []string{"/opt/a/airlock-hook", "/home/a b/airlock-hook", "/it's/$HOME/`x`/airlock-hook", "/ü/airlock-hook", "C:/Program Files/airlock-hook.exe"} {
		h := Handler{Command: Quote(path)}
		if got := h.Program(); got != path || !ours(h) {
			t.Errorf("%s: got program %q of %s, want it back, and ours", path, got, h.Command)
		}
	}
	tests := []struct {
		command, program string
		ours             bool
	}{
		{"/a/airlock-hook --agent claude", "/a/airlock-hook", true},
		{"AIRLOCK_MODE=shadow /a/airlock-hook", "/a/airlock-hook", true},
		{"/a=b/airlock-hook", "/a=b/airlock-hook", true},
		{"airlock-hook", "airlock-hook", true},
		{"/a/airlock-hook-old", "/a/airlock-hook-old", false},
		{"cat /a/airlock-hook", "cat", false},
		{"'/a/airlock-hook", "", false},
		{"", "", false},
	}
	for _, test := range tests {
		h := Handler{Command: test.command}
		if got := h.Program(); got != test.program || ours(h) != test.ours {
			t.Errorf("%s: got %q, %v, want %q, %v", test.command, got, ours(h), test.program, test.ours)
		}
	}
}

// FuzzComments: with comments in it a file stays what the client reads, and
// what it means but for ours.
func FuzzComments(f *testing.F) {
	for _, p := range prepared {
		if len(p.file) < 1<<16 {
			f.Add([]byte(p.file))
		}
	}
	shape := Shape{Comments: true}
	f.Fuzz(func(t *testing.T, before []byte) {
		found, err := shape.places(before)
		if err != nil || slices.ContainsFunc(found, func(p place) bool { return ours(p.Handler) }) {
			return
		}
		after, err := shape.Add(before, entry, ours)
		if err != nil {
			return
		}
		if !json.Valid(bytes.TrimPrefix(shape.plain(after), []byte(bom))) {
			t.Fatalf("not JSON: %q of %q", after, before)
		}
		if again, err := shape.Add(after, entry, ours); err != nil || !bytes.Equal(again, after) {
			t.Fatalf("again: %q, %v of %q", again, err, after)
		}
		for _, original := range [][]byte{before, nil} {
			back, err := shape.Remove(after, ours, original)
			if err != nil || !json.Valid(bytes.TrimPrefix(shape.plain(back), []byte(bom))) && len(bytes.TrimSpace(bytes.TrimPrefix(shape.plain(back), []byte(bom)))) > 0 {
				t.Fatalf("removed: %q, %v of %q", back, err, after)
			}
			if bytes.Contains(back, []byte(entry.Command)) && !bytes.Contains(before, []byte(entry.Command)) {
				t.Fatalf("still there: %q", back)
			}
		}
	})
}

func FuzzAdd(f *testing.F) {
	for _, file := range files {
		f.Add([]byte(file.before))
	}
	f.Add([]byte(`{"hooks":{"PreToolUse":[{"hooks":[{"command":"airlock-hook"}]}]}}`))
	f.Fuzz(func(t *testing.T, before []byte) {
		after, err := likeClaude.Add(before, entry, ours)
		if err != nil {
			return
		}
		found, err := likeClaude.places(before)
		if err != nil {
			t.Fatalf("Add took what Find refuses: %v", err)
		}
		if slices.ContainsFunc(found, func(p place) bool { return ours(p.Handler) }) {
			return
		}
		checkLaws(t, before)
		if len(bytes.TrimSpace(bytes.TrimPrefix(before, []byte(bom)))) == 0 {
			return
		}
		// Add may change no value but the ones it is there to change.
		var was, is map[string]any
		if json.Unmarshal(bytes.TrimPrefix(before, []byte(bom)), &was) == nil && json.Unmarshal(bytes.TrimPrefix(after, []byte(bom)), &is) == nil {
			delete(was, "hooks")
			delete(is, "hooks")
			if !reflect.DeepEqual(was, is) {
				t.Errorf("got %v, want %v", is, was)
			}
		}
	})
}
