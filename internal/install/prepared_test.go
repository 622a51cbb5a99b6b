package install

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// machine is one with a home of its own.
func machine(t *testing.T) Machine {
	home := t.TempDir()
	return Machine{
		Getenv: func(name string) string {
			if name == "HOME" || name == "USERPROFILE" {
				return home
			}
			return ""
		},
		Dir: filepath.Join(home, "project"), OS: runtime.GOOS,
		Exists:  func(path string) bool { return stat(path) == nil },
		Program: func(string) bool { return false },
		Read: func(path string) []byte {
			data, _ := os.ReadFile(path) // a test looks at the file itself
			return data
		},
	}
}

func client(t *testing.T, name string) *Client {
	t.Helper()
	clients := Clients()
	i := slices.IndexFunc(clients, func(c Client) bool { return c.Name == name })
	if i < 0 {
		t.Fatalf("no client %s", name)
	}
	return &clients[i]
}

const preparedHook = "/opt/a/airlock-hook"

// group of a client that has Claude's form, on one line.
func registered(event, command, timeout string) string {
	return `{"matcher":"*","hooks":[{"type":"command","command":"` + command + `","timeout":` + timeout + `}]}`
}

var (
	others   = `{"hooks":{"PreToolUse":[{"matcher":"Bash","hooks":[{"type":"command","command":"/usr/bin/dcg"}]}],"Stop":[{"hooks":[{"type":"command","command":"say done"}]}]}}`
	mine     = `{"hooks":{"PreToolUse":[` + registered("PreToolUse", preparedHook+" --agent claude", "5") + `]}}`
	older    = `{"hooks":{"PreToolUse":[` + registered("PreToolUse", "/old/airlock-hook", "30") + `]}}`
	big      = `{"a":"` + strings.Repeat("x", 5<<20) + `","b":[1,2,3]}`
	tooBig   = `{"a":"` + strings.Repeat("x", 17<<20) + `"}`
	comments = "// the first line\n{\n  // of the theme\n  \"theme\": \"dark\", /* or light */\n  \"url\": \"http://x//y\" // the last one\n  // and one more\n}\n// behind\n"
)

// prepared are settings files as people have them. refused is part of the
// error for one that is to be left alone.
var prepared = []struct {
	name, client, file string
	refused            string
	// was says that ours was in the file before: it does not come back.
	was bool
}{
	{name: "empty", client: "claude", file: ""},
	{name: "white space", client: "claude", file: " \n\t\n"},
	{name: "empty object", client: "claude", file: "{}"},
	{name: "two spaces", client: "claude", file: "{\n  \"model\": \"opus\"\n}\n"},
	{name: "tabs", client: "claude", file: "{\n\t\"model\": \"opus\",\n\t\"env\": {\n\t\t\"A\": \"1\"\n\t}\n}\n"},
	{name: "CRLF", client: "claude", file: "{\r\n  \"model\": \"opus\"\r\n}\r\n"},
	{name: "byte order mark", client: "claude", file: bom + "{\n  \"model\": \"opus\"\n}\n"},
	{name: "byte order mark and CRLF", client: "claude", file: bom + "{\r\n\t\"model\": \"opus\"\r\n}"},
	{name: "one line", client: "claude", file: `{"model":"opus","n":1.50e3}`},
	{name: "other hooks", client: "claude", file: others},
	{name: "hooks null", client: "claude", file: `{"hooks": null}`},
	{name: "the key twice", client: "claude", file: `{"hooks":{"Stop":[]},"hooks":{}}`},
	{name: "escapes and emoji", client: "claude", file: `{"h\u006foks":{},"a":"\ud83d\ude00 😀 \/"}`},
	{name: "not UTF-8", client: "claude", file: "{\"a\":\"\xff\xfe\"}"},
	{name: "5 MB", client: "claude", file: big},
	{name: "ours already there", client: "claude", file: mine, was: true},
	{name: "ours of another folder", client: "claude", file: older, was: true},
	{name: "ours twice", client: "claude", was: true,
		file: strings.Replace(mine, "]}}", ","+registered("", "/old/airlock-hook", "5")+"]}}", 1)},
	{name: "ours beside another in a group", client: "claude", was: true,
		file: `{"hooks":{"PreToolUse":[{"matcher":"*","hooks":[{"type":"command","command":"x"},{"type":"command","command":"/old/airlock-hook"}]}]}}`},
	{name: "comments", client: "claude", file: comments, refused: "it has comments"},
	{name: "comma at the end", client: "claude", file: "{\"a\":1,}", refused: "not plain JSON"},
	{name: "cut", client: "claude", file: `{"a":1`, refused: "unexpected end"},
	{name: "an array", client: "claude", file: "[]", refused: "want an object"},
	{name: "hooks a text", client: "claude", file: `{"hooks":"x"}`, refused: "hooks is a string, want an object"},
	{name: "the event an object", client: "claude", file: `{"hooks":{"PreToolUse":{}}}`, refused: "hooks.PreToolUse is an object, want an array"},
	{name: "UTF-16", client: "claude", file: "\xff\xfe{\x00}\x00", refused: "not plain JSON"},
	{name: "zeros", client: "claude", file: "\x00\x00\x00", refused: "not plain JSON"},
	{name: "17 MB", client: "claude", file: tooBig, refused: "is no settings file"},
	{name: "comments", client: "gemini", file: comments},
	{name: "a comment alone in the object", client: "gemini", file: "{ // nothing yet\n}\n"},
	{name: "a comment alone on one line", client: "gemini", file: "{ /* nothing yet */ }"},
	{name: "comments in the hooks", client: "gemini",
		file: "{\"hooks\": { // all\n    \"BeforeTool\": [ // some\n      {\"matcher\": \"x\", \"hooks\": []} // one\n    ]\n  } // end\n}"},
	{name: "comments alone", client: "gemini", file: "// nothing yet\n"},
	{name: "a comment that is no end", client: "gemini", file: `{"a":1} /* `, refused: "not plain JSON"},
	{name: "a comment behind on one line", client: "qwen", file: `{"a":1 /* one */}`},
	{name: "CRLF and comments", client: "qwen", file: "{\r\n\t\"a\": 1 // one\r\n}\r\n"},
	{name: "no version", client: "cursor", file: `{"hooks":{"stop":[{"command":"./x"}]}}`},
	{name: "version and comments", client: "cursor", file: "{\n  \"version\": 1, // as it must be\n  \"hooks\": {} // none\n}\n"},
	{name: "the event a text", client: "cursor", file: `{"version":1,"hooks":{"preToolUse":"x"}}`, refused: "hooks.preToolUse is a string"},
	{name: "other hooks", client: "windsurf", file: `{"hooks":{"pre_run_command":[{"command":"x","show_output":false}]}}`},
	{name: "no wrapper", client: "droid", file: "{\n  \"PreToolUse\": [],\n  \"Stop\": []\n}\n"},
	{name: "the event an object", client: "droid", file: `{"PreToolUse":{}}`, refused: "PreToolUse is an object"},
	{name: "other hooks", client: "codex", file: others},
	{name: "ours of an older release", client: "opencode", file: "// Written by `airlock install`\nexport const Airlock = 1\n", was: true},
	{name: "somebody else's plugin", client: "opencode", file: "export const Airlock = 1\n", refused: "not written by airlock install"},
	{name: "somebody else's script", client: "cline", file: "#!/bin/sh\nexit 0\n", refused: "not written by airlock install"},
	{name: "somebody else's file", client: "copilot", file: "{\"version\":1}", refused: "not written by airlock install"},
	{name: "somebody else's extension", client: "pi", file: "export default () => {}\n", refused: "not written by airlock install"},
}

// prepare writes a file where a client has its settings.
func prepare(t *testing.T, m Machine, name, content string) (Target, *Client) {
	t.Helper()
	c := client(t, name)
	files, err := c.Targets(m, preparedHook, false)
	if err != nil {
		t.Fatal(err)
	}
	write(t, files[0].File, content)
	return Target{File: files[0].File, Form: files[0].Form, Backup: filepath.Join(m.home(), "state")}, c
}

func TestPrepared(t *testing.T) {
	for _, p := range prepared {
		t.Run(p.client+" "+p.name, func(t *testing.T) {
			target, c := prepare(t, machine(t), p.client, p.file)
			change, err := target.Install(false)
			if p.refused != "" {
				if err == nil || !strings.Contains(err.Error(), p.refused) || !strings.Contains(err.Error(), target.File) {
					t.Errorf("got %+v, %v, want %q and the file's name", change.None(), err, p.refused)
				}
				if read(t, target.File) != p.file || leftovers(t, target) != nil {
					t.Errorf("the file is another, or there is more: %v", leftovers(t, target))
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			once := read(t, target.File)
			checkRegistered(t, target, c, once)
			if change, err := target.Install(false); err != nil || !change.None() || read(t, target.File) != once {
				t.Errorf("twice: got a change, %v:\n%s", err, cut(read(t, target.File)))
			}
			if _, err := target.Uninstall(false); err != nil {
				t.Fatal(err)
			}
			checkGone(t, target, p.file, p.was)
		})
	}
}

// checkRegistered holds that a file is valid, has us once for each event, and
// nothing of ours that is old.
func checkRegistered(t *testing.T, target Target, c *Client, file string) {
	t.Helper()
	found, err := target.Form.Find([]byte(file))
	if err != nil {
		t.Fatalf("find: %v in\n%s", err, cut(file))
	}
	events := map[string]int{}
	for _, h := range found {
		if Runs(hookProgram)(h) {
			events[h.Event]++
			if h.Program() != preparedHook || !strings.HasSuffix(h.Command, " --agent "+c.Name) && !isPlugin(target) {
				t.Errorf("got %q, want %s --agent %s", h.Command, preparedHook, c.Name)
			}
		}
	}
	want := 1
	if j, ok := target.Form.(JSON); ok {
		want = len(j.Entries)
		plain := strings.TrimPrefix(string(j.plain([]byte(file))), bom)
		if !json.Valid([]byte(plain)) {
			t.Errorf("not JSON:\n%s", cut(file))
		}
	}
	if len(events) != want || slices.ContainsFunc(keys(events), func(e string) bool { return events[e] != 1 }) {
		t.Errorf("got %v, want each of %d events once in\n%s", events, want, cut(file))
	}
}

func isPlugin(target Target) bool {
	return strings.HasSuffix(target.File, ".js") || strings.HasSuffix(target.File, ".ts")
}

func keys(m map[string]int) (out []string) {
	for k := range m {
		out = append(out, k)
	}
	return out
}

// checkGone holds that a file is as it was, or, where ours was in it, that we
// are gone and the rest is there.
func checkGone(t *testing.T, target Target, before string, was bool) {
	t.Helper()
	data, err := os.ReadFile(target.File)
	switch {
	case was && errors.Is(err, fs.ErrNotExist):
	case err != nil:
		t.Error(err)
	case was && strings.Contains(string(data), "airlock"):
		t.Errorf("we are still there:\n%s", cut(string(data)))
	case !was && string(data) != before:
		t.Errorf("got\n%q\nwant\n%q", cut(string(data)), cut(before))
	}
	if left := leftovers(t, target); left != nil {
		t.Errorf("left beside the file: %v", left)
	}
}

// cut shortens a file for a report.
func cut(file string) string {
	if len(file) > 3000 {
		return file[:3000] + "..."
	}
	return file
}

// The same without the backup, as when our state was wiped: we go, and the file
// is valid and means what it did.
func TestPreparedWithoutBackup(t *testing.T) {
	for _, p := range prepared {
		if p.refused != "" || p.was {
			continue
		}
		t.Run(p.client+" "+p.name, func(t *testing.T) {
			target, _ := prepare(t, machine(t), p.client, p.file)
			if _, err := target.Install(false); err != nil {
				t.Fatal(err)
			}
			if err := os.RemoveAll(target.Backup); err != nil {
				t.Fatal(err)
			}
			if _, err := target.Uninstall(false); err != nil {
				t.Fatal(err)
			}
			after := read(t, target.File)
			if found, err := target.Form.Find([]byte(after)); err != nil || slices.ContainsFunc(found, Runs(hookProgram)) {
				t.Errorf("got %v, %v of\n%s", found, err, cut(after))
			}
			for line := range strings.Lines(p.file) {
				if _, comment, ok := strings.Cut(strings.TrimSpace(line), "// "); ok && !strings.Contains(after, comment) {
					t.Errorf("the comment %q is lost:\n%s", comment, cut(after))
				}
			}
		})
	}
}

// What a file is, beside what is in it.
func TestPreparedKinds(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("SKIP: modes and links of Unix")
	}
	const content = "{\n  \"a\": 1\n}\n"
	for _, p := range []struct {
		name    string
		make    func(file string) error
		refused string
	}{
		{"missing", os.Remove, ""},
		{"read-only", func(file string) error { return os.Chmod(file, 0o444) }, ""},
		{"a link", func(file string) error {
			return errors.Join(os.Rename(file, file+".real"), os.Symlink(filepath.Base(file)+".real", file))
		}, ""},
		{"a link to nothing", func(file string) error {
			return errors.Join(os.Remove(file), os.Symlink("nowhere", file))
		}, "does not exist"},
		{"a folder", func(file string) error { return errors.Join(os.Remove(file), os.Mkdir(file, 0o755)) }, "no settings file"},
		{"no folder, but a file", func(file string) error {
			return errors.Join(os.RemoveAll(filepath.Dir(file)), os.WriteFile(filepath.Dir(file), nil, 0o644))
		}, "not a directory"},
		{"a folder that may not be written", func(file string) error { return os.Chmod(filepath.Dir(file), 0o555) }, "permission denied"},
	} {
		t.Run(p.name, func(t *testing.T) {
			if strings.Contains(p.refused, "permission") && os.Getuid() == 0 {
				t.Skip("SKIP: root may write everywhere")
			}
			target, _ := prepare(t, machine(t), "gemini", content)
			if err := p.make(target.File); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { os.Chmod(filepath.Dir(target.File), 0o755) })
			before, beforeErr := os.Lstat(target.File)
			_, err := target.Install(false)
			if p.refused != "" {
				if err == nil || !strings.Contains(err.Error(), p.refused) {
					t.Errorf("got %v, want %q", err, p.refused)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if after, err := os.Lstat(target.File); err != nil || beforeErr == nil && after.Mode() != before.Mode() {
				t.Errorf("got mode %v, %v, want %v", after.Mode(), err, before.Mode())
			}
			if _, err := target.Uninstall(false); err != nil {
				t.Fatal(err)
			}
			if beforeErr == nil && read(t, target.File) != content || beforeErr != nil && stat(target.File) == nil {
				t.Error("it is not as it was")
			}
		})
	}
}
