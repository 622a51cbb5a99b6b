package doctor

import (
	"debug/buildinfo"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"airlock/internal/install"
	"airlock/internal/scripttest"
	"airlock/internal/version"
)

var today = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

// machine is a home, a project and a PATH of a test's own.
type machine struct {
	t                    *testing.T
	home, project, path  string
	env                  map[string]string
	hook, config, claude string // the hook's program; folders in the home
}

func newMachine(t *testing.T) *machine {
	root := t.TempDir()
	m := &machine{t: t, home: filepath.Join(root, "home"), project: filepath.Join(root, "project"), path: filepath.Join(root, "bin"),
		env: map[string]string{}, hook: filepath.Join(scripttest.Bin(t), "airlock-hook"+suffix())}
	m.config, m.claude = filepath.Join(m.home, ".config", "airlock"), filepath.Join(m.home, ".claude")
	for _, dir := range []string{m.home, m.project, m.path} {
		m.check(os.MkdirAll(dir, 0o700))
	}
	m.env["HOME"], m.env["USERPROFILE"] = m.home, m.home
	t.Setenv("PATH", m.path+string(filepath.ListSeparator)+os.Getenv("PATH"))
	m.register("claude", m.hook)
	return m
}

func suffix() string {
	if runtime.GOOS == "windows" {
		return ".exe"
	}
	return ""
}

func (m *machine) check(err error) {
	m.t.Helper()
	if err != nil {
		m.t.Fatal(err)
	}
}

// write writes a file with mode 0600.
func (m *machine) write(content string, elem ...string) string {
	path := filepath.Join(elem...)
	m.check(os.MkdirAll(filepath.Dir(path), 0o700))
	m.check(os.WriteFile(path, []byte(content), 0o600))
	return path
}

func (m *machine) machine() install.Machine {
	return install.Machine{
		Getenv: func(name string) string { return m.env[name] }, Dir: m.project, OS: runtime.GOOS,
		Exists:  func(path string) bool { _, err := os.Stat(path); return err == nil },
		Program: func(string) bool { return false },
		Read: func(path string) []byte {
			data, _ := os.ReadFile(path) // nil where there is none, as the field says
			return data
		},
	}
}

// register puts a hook into an agent's settings of the user, as install does.
func (m *machine) register(agent, hook string) {
	m.t.Helper()
	for _, c := range install.Clients() {
		if c.Name != agent {
			continue
		}
		files, err := c.Targets(m.machine(), hook, false)
		m.check(err)
		_, err = install.Target{File: files[0].File, Form: files[0].Form, Backup: filepath.Join(m.home, "backup")}.Install(false)
		m.check(err)
		return
	}
	m.t.Fatalf("no client %s", agent)
}

func (m *machine) examine() *Report {
	info, err := buildinfo.ReadFile(m.hook)
	m.check(err)
	environ := []string{"PATH=" + os.Getenv("PATH"), "SYSTEMROOT=" + os.Getenv("SYSTEMROOT")}
	for name, value := range m.env {
		environ = append(environ, name+"="+value)
	}
	return Examine(Patient{Machine: m.machine(), Environ: environ, Version: version.Of(info), Now: today})
}

// codexTrusts writes what Codex writes when its person trusts the one hook.
func (m *machine) codexTrusts(more string) {
	m.write(fmt.Sprintf("[hooks.state.%q]\ntrusted_hash = \"sha256:00\"\n%s\n", filepath.Join(m.home, ".codex", "hooks.json")+":pre_tool_use:0:0", more),
		m.home, ".codex", "config.toml")
}

func (m *machine) key() { m.write("TYPESAFE_API_KEY=k\n", m.config, "env") }

func TestExamine(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("SKIP: modes and sh")
	}
	for _, c := range []struct {
		name  string
		harm  func(m *machine)
		level Level  // of the finding that is wanted, which is the worst
		text  string // part of it
		hint  string // part of its hint
	}{
		{"healthy", func(m *machine) {}, OK, "denied what it should, with a row in the log", ""},
		{"healthy, with a key", (*machine).key, OK, "with the key from ", ""},
		{"healthy, codex", func(m *machine) { m.register("codex", m.hook); m.codexTrusts("") }, OK, "hooks.json: denied what it should", ""},
		{"healthy, every variable named", func(m *machine) { m.env["TYPESAFE_API_KEY"] = "sekrit"; m.env["AIRLOCK_BUDGET_MS"] = "900" },
			OK, "TYPESAFE_API_KEY=(set, not shown)", ""},
		{"healthy, another's hook beside", func(m *machine) { m.other("/bin/true") }, OK, "denied what", ""},

		// The twelve of the issue.
		{"key world-readable", func(m *machine) { m.key(); m.check(os.Chmod(filepath.Join(m.config, "env"), 0o644)) }, Fail, "can be read by others", "chmod 600 "},
		{"binary moved", func(m *machine) { m.register("claude", filepath.Join(m.path, "airlock-hook")) }, Fail, "no such file", "airlock install --agent claude"},
		{"hook untrusted", func(m *machine) { m.register("codex", m.hook) }, Fail, "not trusted yet", "/hooks"},
		{"bad rules.json", func(m *machine) { m.write(`{"R7-destructive":"never"}`, m.config, "rules.json") }, Fail, "want off, log, warn, ask or deny", "rules.json; `airlock policy check`"},
		{"bad ladder", func(m *machine) { m.write(`{"x"`, m.config, "tiers.json") }, Fail, "the built-in ladder holds", "tiers.json"},
		{"log unwritable", func(m *machine) { m.write("x", m.home, ".local", "state", "airlock") }, Fail, "no row can be written", "mend it"},
		{"old client", func(m *machine) { m.client("claude", "@anthropic-ai/claude-code", "2.0.9") }, Fail, "Claude Code is 2.0.9", "up to date"},
		{"duplicate entries", func(m *machine) { m.local(m.hook + " --agent claude --twice") }, Fail, "registered twice", "airlock uninstall"},
		{"kill switch on", func(m *machine) { m.write("", m.config, "disabled") }, Fail, "no call is judged", "rm "},
		{"mode off", func(m *machine) { m.env["AIRLOCK_MODE"] = "off" }, Fail, "no call is judged", "unset AIRLOCK_MODE"},
		{"project loosens", func(m *machine) { m.write(`{"env":{"AIRLOCK_DISABLE":"1"}}`, m.project, ".claude", "settings.json") }, Fail, "sets AIRLOCK_DISABLE", "who put it there"},
		{"budget spent", func(m *machine) {
			m.key()
			m.write(`{"limits":{"requests_per_day":3}}`, m.config, "config.json")
			m.write("...", m.home, ".local", "state", "airlock", "budget", "2026-11-30")
		}, Fail, "3 of 3 requests", "limits.requests_per_day"},

		// And their like.
		{"not registered", func(m *machine) { m.check(os.RemoveAll(m.claude)) }, Fail, "nothing is guarded", "airlock install"},
		{"not executable", func(m *machine) { m.register("claude", m.write("", m.path, "airlock-hook")) }, Fail, "not executable", "airlock install"},
		{"a program that lets everything run", func(m *machine) { m.script("#!/bin/sh\ncat >/dev/null\n") }, Fail, "left no row", "run it by hand"},
		{"a program that fails", func(m *machine) { m.script("#!/bin/sh\nexit 3\n") }, Fail, "with status 3", "run it by hand"},
		{"output before the answer", func(m *machine) { m.script("#!/bin/sh\necho hello\nexec " + m.hook + " \"$@\"\n") }, Fail, "not told as Claude Code reads it", ""},
		{"relative path", func(m *machine) { m.settings(`bin/airlock-hook --agent claude`, "*", 5) }, Fail, "no absolute path", "airlock install"},
		{"other agent's name", func(m *machine) { m.settings(m.hook+" --agent gemini", "*", 5) }, Fail, "says --agent gemini", "airlock install"},
		{"impatient client", func(m *machine) { m.settings(m.hook+" --agent claude", "*", 1) }, Fail, "gives up after 1000 ms", "airlock install"},
		{"hooks off", func(m *machine) { m.write(`{"disableAllHooks":true}`, m.project, ".claude", "settings.json") }, Fail, "runs no hook", "disableAllHooks"},
		{"settings that do not parse", func(m *machine) { m.write(`{`, m.project, ".claude", "settings.json") }, Fail, "not plain JSON", "mend the file"},
		{"hook switched off in codex", func(m *machine) { m.register("codex", m.hook); m.codexTrusts("enabled = false") }, Fail, "switched off", "/hooks"},
		{"bad config.json", func(m *machine) { m.write(`{"jev":{"url":"http://example.com"}}`, m.config, "config.json") }, Fail, "its address is not used", "jev.url"},
		{"bad rule of the user's", func(m *machine) { m.write(`{"id":1}`, m.config, "rules.d", "x.json") }, Fail, "rules.d/x.json", "airlock policy check"},
		{"bad variable", func(m *machine) { m.env["AIRLOCK_MODE"] = "sometimes" }, Fail, "want enforce, shadow or off", "unset AIRLOCK_MODE"},
		{"project's rules loosen", func(m *machine) { m.write(`{"R5-sudo":"off"}`, m.project, ".airlock", "rules.json") }, Fail, "may only tighten", "who put it there"},
		{"project's folders", func(m *machine) {
			m.write(`{"env":{"XDG_CONFIG_HOME":"/x"}}`, m.project, ".claude", "settings.local.json")
		}, Fail, "sets XDG_CONFIG_HOME", ""},
		{"log is a folder", func(m *machine) {
			m.check(os.MkdirAll(filepath.Join(m.home, ".local", "state", "airlock", "log.jsonl"), 0o700))
		}, Fail, "is a directory", "mend it"},
		{"native client, old", func(m *machine) {
			m.check(os.Symlink(m.write("x", m.home, "versions", "1.0.99"), filepath.Join(m.path, "claude")))
			m.check(os.Chmod(filepath.Join(m.home, "versions", "1.0.99"), 0o755))
		}, Fail, "Claude Code is 1.0.99", "up to date"},

		{"shadow", func(m *machine) { m.write("shadow\n", m.config, "mode") }, Warn, "what would have been denied", "rm "},
		{"matcher", func(m *machine) { m.settings(m.hook+" --agent claude", "Bash", 5) }, Warn, "calls of other tools", "airlock install"},
		{"no agent named", func(m *machine) { m.settings(m.hook, "*", 5) }, Warn, "names no --agent", "airlock install"},
		{"the same twice", func(m *machine) { m.local(m.hook + " --agent claude") }, Warn, "runs the two as one", "airlock uninstall"},
		{"no program of a release", func(m *machine) { m.script("#!/bin/sh\nexec " + m.hook + " \"$@\"\n") }, Warn, "no program of a release", ""},
		{"rewriting hook", func(m *machine) { m.other(m.write("#!/bin/sh\necho updatedInput", m.path, "rtk")) }, Warn, "rewrites calls", ""},
		{"log for all", func(m *machine) {
			m.check(os.Chmod(m.write("", m.home, ".local", "state", "airlock", "log.jsonl"), 0o644))
		}, Warn, "has mode 0644", "chmod 600 "},
		{"settings for all", func(m *machine) { m.write("", m.config, "x"); m.check(os.Chmod(m.config, 0o777)) }, Warn, "has mode 0777", "chmod 700 "},
		{"untrusted folder", func(m *machine) { m.register("gemini", m.hook) }, Warn, "does not trust this folder", "/permissions"},
		{"another model answered", func(m *machine) {
			m.key()
			m.write(`{"v":1,"jev":{"model":"jev-0.9","answers":{"x":{"type":"noul","noul":0.1}}}}`+"\n", m.home, ".local", "state", "airlock", "log.jsonl")
		}, Warn, "by jev-0.9", "jev.model"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := newMachine(t)
			c.harm(m)
			r := m.examine()
			if r.OK != (c.level != Fail) {
				t.Errorf("got ok=%v, want %v", r.OK, c.level != Fail)
			}
			found := false
			for _, f := range r.Findings {
				found = found || f.Level == c.level && strings.Contains(f.Text, c.text) && strings.Contains(f.Hint, c.hint)
				if (f.Level == OK) != (f.Hint == "") || strings.Contains(f.Text, "sekrit") {
					t.Errorf("got %+v, want a hint where something is wrong, and no key", f)
				}
				if c.level == OK && f.Level != OK {
					t.Errorf("got %+v on a healthy machine", f)
				}
			}
			if !found {
				var out strings.Builder
				m.check(r.Write(&out, false))
				t.Errorf("got:\n%swant %s %q, hint %q", out.String(), c.level, c.text, c.hint)
			}
		})
	}
}

// settings writes the one registration of Claude's user settings.
func (m *machine) settings(command, matcher string, timeout int) {
	m.write(hooks(command, matcher, timeout), m.claude, "settings.json")
}

func (m *machine) local(command string) {
	m.write(hooks(command, "*", 5), m.project, ".claude", "settings.local.json")
}

func (m *machine) other(command string) {
	m.write(hooks(command, "*", 5), m.project, ".claude", "settings.local.json")
	m.check(os.Chmod(m.path, 0o755))
}

func hooks(command, matcher string, timeout int) string {
	return fmt.Sprintf(`{"hooks":{"PreToolUse":[{"matcher":%q,"hooks":[{"type":"command","command":%q,"timeout":%d}]}]}}`, matcher, command, timeout)
}

// script registers a script in the place of the hook's program.
func (m *machine) script(content string) {
	path := m.write(content, m.path, "airlock-hook")
	m.check(os.Chmod(path, 0o755))
	m.register("claude", path)
}

// client puts a client's npm package into PATH.
func (m *machine) client(program, module, version string) {
	m.write(fmt.Sprintf(`{"name":%q,"version":%q}`, module, version), m.home, "lib", module, "package.json")
	main := m.write("#!/usr/bin/env node\n", m.home, "lib", module, "dist", "cli.js")
	m.check(os.Chmod(main, 0o755))
	m.check(os.Symlink(main, filepath.Join(m.path, program)))
}

// Every client that install knows answers a trial as its adapter says.
func TestEveryClient(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("SKIP: sh")
	}
	m := newMachine(t)
	for _, c := range install.Clients() {
		m.register(c.Name, m.hook)
	}
	m.codexTrusts("")
	m.write(`{"`+filepath.Dir(m.project)+`":"TRUST_FOLDER"}`, m.home, ".gemini", "trustedFolders.json")
	tried := 0
	for _, f := range m.examine().Findings {
		if f.Level != OK {
			t.Errorf("got %+v, want nothing wrong", f)
		}
		if strings.Contains(f.Text, "denied what it should") {
			tried++
		}
	}
	if want := len(install.Clients()); tried != want {
		t.Errorf("got %d clients tried, want %d", tried, want)
	}
}

// A look leaves nothing behind.
func TestLeavesNothing(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("SKIP: sh")
	}
	m := newMachine(t)
	t.Setenv("TMPDIR", filepath.Join(m.home, "tmp"))
	m.check(os.MkdirAll(filepath.Join(m.home, "tmp"), 0o700))
	list := func() string {
		var out []string
		m.check(filepath.WalkDir(m.home, func(path string, _ os.DirEntry, err error) error {
			out = append(out, path)
			return err
		}))
		return strings.Join(out, "\n")
	}
	before := list()
	m.examine()
	if after := list(); after != before {
		t.Errorf("got:\n%s\nwant:\n%s", after, before)
	}
}

func TestOlder(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"2.0.9", "2.1.77", true}, {"2.1.77", "2.1.77", false}, {"2.1.332", "2.1.77", false}, {"0.171.0", "0.129.0", false},
		{"0.26.0-nightly.1", "0.27.0", true}, {"", "1.0.0", false}, {"latest", "1.0.0", false}, {"1.2", "2.0.0", false},
	} {
		if got := older(c.a, c.b); got != c.want {
			t.Errorf("older(%q, %q): got %v, want %v", c.a, c.b, got, c.want)
		}
	}
}

func TestWrite(t *testing.T) {
	r := &Report{Findings: []Finding{{OK, "mode", "enforce", ""}, {Warn, "log", "x", "y"}, {Fail, "kill switch", "on", "rm z"}}}
	var plain, colored strings.Builder
	if err := r.Write(&plain, false); err != nil {
		t.Fatal(err)
	}
	want := "ok    mode         enforce\nwarn  log          x\n      hint: y\nFAIL  kill switch  on\n      hint: rm z\n1 ok, 1 to look at, 1 to mend\n"
	if plain.String() != want {
		t.Errorf("got:\n%swant:\n%s", plain.String(), want)
	}
	if err := r.Write(&colored, true); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(colored.String(), "\x1b[31mFAIL\x1b[0m  kill switch") {
		t.Errorf("got %q, want the word in red", colored.String())
	}
}
