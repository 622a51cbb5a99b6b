package install

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

var codex = TOML{Entry: Entry{Event: "PreToolUse", Matcher: "*", Command: "/opt/a/airlock-hook --agent codex", Timeout: 5}, Ours: ours}

const ourTables = `[[hooks.PreToolUse]]
matcher = "*"

[[hooks.PreToolUse.hooks]]
type = "command"
command = "/opt/a/airlock-hook --agent codex"
timeout = 5
`

const otherTables = `[[hooks.PreToolUse]] # theirs
matcher = "^Bash$"
[[hooks.PreToolUse.hooks]]
type = "command"
command = '/usr/bin/other' # keep
`

var tomlFiles = []struct{ name, before, after string }{
	{"empty", "", ourTables},
	{"settings and comments", "# mine\nmodel = \"m\" # the big one\n\n[model_providers.x]\nname = 'x'\n", "# mine\nmodel = \"m\" # the big one\n\n[model_providers.x]\nname = 'x'\n\n" + ourTables},
	{"no last newline", "model = 'm'", "model = 'm'\n\n" + ourTables},
	{"only a comment", "# nothing yet\n", "# nothing yet\n\n" + ourTables},
	{"CRLF", "a = 1\r\n# c\r\n", "a = 1\r\n# c\r\n\r\n" + strings.ReplaceAll(ourTables, "\n", "\r\n")},
	{"byte order mark", bom + "a = 1\n", bom + "a = 1\n\n" + ourTables},
	{"tabs", "[a]\n\tb = 1\n", "[a]\n\tb = 1\n\n" + ourTables},
	{"another's hook", otherTables, otherTables + "\n" + ourTables},
	{"another's hook of another event", strings.ReplaceAll(otherTables, "PreToolUse", "Stop"), strings.ReplaceAll(otherTables, "PreToolUse", "Stop") + "\n" + ourTables},
	{"trust of hooks", "[hooks.state.\"/x:pre_tool_use:0:0\"]\ntrusted_hash = \"sha256:0\"\n", "[hooks.state.\"/x:pre_tool_use:0:0\"]\ntrusted_hash = \"sha256:0\"\n\n" + ourTables},
	{"text that looks like ours", "a = \"\"\"\n" + ourTables + "\"\"\"\n", "a = \"\"\"\n" + ourTables + "\"\"\"\n\n" + ourTables},
	{"a list behind", otherTables + "\n[z]\nlist = [\n  1, # one\n]\n", otherTables + "\n[z]\nlist = [\n  1, # one\n]\n\n" + ourTables},
}

func TestTOML(t *testing.T) {
	for _, f := range tomlFiles {
		before := []byte(f.before)
		after, err := codex.Add(before)
		if err != nil || string(after) != f.after {
			t.Errorf("%s: got\n%s\n%v, want\n%s", f.name, after, err, f.after)
			continue
		}
		if again, err := codex.Add(after); err != nil || !bytes.Equal(again, after) {
			t.Errorf("%s: again: got\n%s\n%v", f.name, again, err)
		}
		if found, err := codex.Find(after); err != nil || count(found, Handler{"PreToolUse", "*", codex.Entry.Command, "5"}) != 1 {
			t.Errorf("%s: found %v, %v, want one of ours", f.name, found, err)
		}
		want := f.before
		if want != "" && !strings.HasSuffix(want, "\n") {
			want += "\n" // the end of the last line is not known to be ours
		}
		if back, err := codex.Remove(after, nil); err != nil || string(back) != want {
			t.Errorf("%s: removed: got\n%q\n%v, want\n%q", f.name, back, err, want)
		}
	}
}

func TestTOMLOverOurs(t *testing.T) {
	old := strings.ReplaceAll(ourTables, "/opt/a/", "/old/")
	shared := otherTables + "[[hooks.PreToolUse.hooks]]\ncommand = \"/opt/a/airlock-hook --agent codex\"\n"
	for _, c := range []struct{ name, before, after, removed string }{
		{"another folder", "a = 1\n\n" + old + "\n[z]\nb = 1\n", "a = 1\n\n" + ourTables + "\n[z]\nb = 1\n", "a = 1\n\n[z]\nb = 1\n"},
		{"the user's timeout stays", strings.Replace(old, "timeout = 5", "timeout = 30", 1), strings.Replace(ourTables, "timeout = 5", "timeout = 30", 1), ""},
		{"twice", ourTables + "\n" + old, ourTables, ""},
		{"in a group with another", shared, shared, otherTables},
		{"in the middle", ourTables + "\n# theirs\n" + otherTables, ourTables + "\n# theirs\n" + otherTables, "\n# theirs\n" + otherTables},
	} {
		got, err := codex.Add([]byte(c.before))
		if err != nil || string(got) != c.after {
			t.Errorf("%s: got\n%s\n%v, want\n%s", c.name, got, err, c.after)
			continue
		}
		if gone, err := codex.Remove(got, nil); err != nil || string(gone) != c.removed {
			t.Errorf("%s: removed: got\n%q\n%v, want\n%q", c.name, gone, err, c.removed)
		}
	}
}

func TestTOMLRefuses(t *testing.T) {
	for _, c := range []struct{ name, file, want string }{
		{"cut", "a = ", "line 1"},
		{"JSON", "{\"a\": 1}\n", "line 1"},
		{"a key twice", "a = 1\na = 2\n", "cannot be edited"},
		{"hooks on one line", "hooks = { PreToolUse = [] }\n", "on one line"},
		{"groups on one line", "[hooks]\nPreToolUse = [{ matcher = 'x', hooks = [] }]\n", "on one line"},
		{"hooks a text", "hooks = 'x'\n", "cannot be edited"},
		{"event a text", "[hooks]\nPreToolUse = 'x'\n", "cannot be edited"},
	} {
		got, err := codex.Add([]byte(c.file))
		if !errors.Is(err, ErrTOML) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %q, %v, want %q", c.name, got, err, c.want)
		}
	}
	inline := "[[hooks.PreToolUse]]\nhooks = [{ type = 'command', command = '/old/airlock-hook' }]\n"
	for name, edit := range map[string]func() ([]byte, error){
		"add":    func() ([]byte, error) { return codex.Add([]byte(inline)) },
		"remove": func() ([]byte, error) { return codex.Remove([]byte(inline), nil) },
	} {
		if got, err := edit(); !errors.Is(err, ErrTOML) {
			t.Errorf("%s inline: got %q, %v, want a refusal", name, got, err)
		}
	}
}

// FuzzTOML: what Add takes it leaves valid, once, and what it means but for
// ours; check itself holds that, so it is enough that the laws hold.
func FuzzTOML(f *testing.F) {
	for _, file := range tomlFiles {
		f.Add([]byte(file.before))
		f.Add([]byte(file.after))
	}
	f.Fuzz(func(t *testing.T, before []byte) {
		after, err := codex.Add(before)
		if err != nil {
			return
		}
		if again, err := codex.Add(after); err != nil || !bytes.Equal(again, after) {
			t.Fatalf("again: got\n%q\n%v of\n%q", again, err, before)
		}
		if back, err := codex.Remove(after, nil); err == nil {
			if found, err := codex.Find(back); err != nil || len(found) > 0 && count(found, Handler{"PreToolUse", "*", codex.Entry.Command, "5"}) > 0 {
				t.Fatalf("removed: got\n%q\n%v", back, err)
			}
		}
	})
}
