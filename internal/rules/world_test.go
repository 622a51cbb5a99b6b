package rules_test

import (
	"testing"

	"airlock/internal/call"
	"airlock/internal/rules"
	"airlock/internal/shell"
	"airlock/internal/word"
	"airlock/internal/worldtest"
)

// on returns the first match of a rule in a sample, on a machine and with
// settings of the test's own.
func on(id string, s rules.Sample, w *worldtest.World, c rules.Config) call.Match {
	return first(id, rules.NewSubject(record(s), w, func() rules.Config { return c }))
}

func first(id string, s *rules.Subject) call.Match {
	for _, m := range rules.Match(s, func(string) call.Action { return call.None }) {
		if m.Rule == id {
			return m
		}
	}
	return call.Match{}
}

// outcome is what a match ends in.
func outcome(m call.Match) string {
	switch {
	case m.Rule == "":
		return "none"
	case m.Basis != call.ByCode:
		return m.Basis.String()
	case m.Cap != call.None:
		return m.Cap.String()
	}
	return m.Action.String()
}

// TestLinks holds that a link is what it leads to, as a file and as a folder.
func TestLinks(t *testing.T) {
	w := worldtest.New()
	w.Paths = map[string]call.Path{
		"/home/u/app/notes":      {Kind: call.Link, Target: "/home/u/.ssh/id_rsa"},
		"/home/u/app/c":          {Kind: call.Link, Target: "/home/u/.config/airlock"},
		"/home/u/app/c/env":      {Kind: call.File},
		"/home/u/app/plain":      {Kind: call.Link, Target: "/home/u/app/README.md"},
		"/home/u/app/rules.json": {Kind: call.Link, Target: "/home/u/.config/airlock/rules.json"},
	}
	for _, c := range []struct {
		id   string
		s    rules.Sample
		want string
	}{
		{"R1-secret-exposure", rules.Sample{Command: "cat notes"}, "deny"},
		{"R1-secret-exposure", rules.Sample{Command: "cat c/env"}, "deny"},
		{"R1-secret-exposure", rules.Sample{Command: "cat plain"}, "none"},
		{"R1-secret-exposure", rules.Sample{Command: "ssh host cat notes"}, "none"},
		{"R1-secret-exposure", rules.Sample{Tool: "Read", Input: `{"file_path":"/home/u/app/notes"}`}, "deny"},
		{"R9-commit-secret", rules.Sample{Command: "git add notes"}, "facts"},
		{"R13-self-guard", rules.Sample{Command: "echo '{}' > rules.json"}, "ask"},
		{"R13-self-guard", rules.Sample{Command: "echo off > c/mode"}, "ask"},
		{"R13-self-guard", rules.Sample{Command: "echo x > plain"}, "none"},
		{"R13-self-guard", rules.Sample{Tool: "Write", Input: `{"file_path":"/home/u/app/c/rules.json","content":"{}"}`}, "ask"},
	} {
		if got := outcome(on(c.id, c.s, w, rules.Config{})); got != c.want {
			t.Errorf("%s %s: got %s, want %s", c.id, label(c.s), got, c.want)
		}
	}
}

// TestSecretPaths holds the user's own secret paths.
func TestSecretPaths(t *testing.T) {
	config := rules.Config{SecretPaths: []string{"~/vault", "/srv/keys/prod.txt", "deploy/tokens.ini", "$HOME/x.cfg"}}
	for _, c := range []struct{ id, command, want string }{
		{"R1-secret-exposure", "cat ~/vault/a/b.txt", "deny"},
		{"R1-secret-exposure", "cat /srv/keys/prod.txt", "deny"},
		{"R1-secret-exposure", "cat /srv/keys/prod.txt.md", "none"},
		{"R1-secret-exposure", "cat deploy/tokens.ini", "deny"},
		{"R1-secret-exposure", "cat redeploy/tokens.ini", "jev"},
		{"R1-secret-exposure", "cat ~/x.cfg | wc -l", "none"},
		{"R1-secret-exposure", "ls ~/vault", "none"},
		{"R9-commit-secret", "git add deploy/tokens.ini", "deny"},
	} {
		if got := outcome(on(c.id, rules.Sample{Command: c.command}, worldtest.New(), config)); got != c.want {
			t.Errorf("%s: got %s, want %s", c.command, got, c.want)
		}
	}
}

// TestSettingsAreLazy holds that the user's settings are read only for a call
// that they could make a match of: one that reads a file, or a command that is
// no trivial read, which the coverage "all" asks about.
func TestSettingsAreLazy(t *testing.T) {
	for command, want := range map[string]int{"go test ./...": 1, "git status": 0, "ls -la | head": 0, "echo x > y": 1, "cat README.md go.mod": 1, "cat .env": 0} {
		read := 0
		s := rules.NewSubject(record(rules.Sample{Command: command}), worldtest.New(), func() rules.Config { read++; return rules.Config{} })
		rules.Match(s, func(string) call.Action { return call.None })
		if read != want {
			t.Errorf("%s: got the settings read %d times, want %d", command, read, want)
		}
	}
}

// TestCodeEffects holds what inline code reads, writes and shows.
func TestCodeEffects(t *testing.T) {
	for _, c := range []struct {
		id, command string
		effect      shell.Effect
		want        string
	}{
		{"R1-secret-exposure", "python -c x", shell.Effect{Kind: shell.Reads, Call: "open", Path: word.Lit(".env")}, "deny"},
		{"R1-secret-exposure", "python -c x > /dev/null", shell.Effect{Kind: shell.Reads, Call: "open", Path: word.Lit(".env")}, "none"},
		{"R1-secret-exposure", "python -c x", shell.Effect{Kind: shell.Reads, Call: "open", Path: word.Lit(".env.example")}, "none"},
		{"R1-secret-exposure", "python app.py", shell.Effect{Kind: shell.Reads, Call: "open", Path: word.Lit(".env")}, "none"},
		{"R1-secret-exposure", "awk x", shell.Effect{Kind: shell.DumpsEnvironment, Call: "ENVIRON"}, "deny"},
		{"R1-secret-exposure", "python -c x | wc -l", shell.Effect{Kind: shell.DumpsEnvironment, Call: "os.environ"}, "none"},
		{"R13-self-guard", "python -c x", shell.Effect{Kind: shell.Writes, Call: "open", Path: word.Lit("/home/u/.config/airlock/mode")}, "ask"},
		{"R13-self-guard", "python -c x", shell.Effect{Kind: shell.Deletes, Call: "shutil.rmtree", Path: word.Lit("/home/u/.config")}, "ask"},
		{"R13-self-guard", "python -c x", shell.Effect{Kind: shell.Writes, Call: "open", Path: word.Lit("/home/u/app/out")}, "none"},
	} {
		s := rules.NewSubject(record(rules.Sample{Command: c.command}), worldtest.New(), nil)
		s.Readings[0].Invocations[0].Effects = []shell.Effect{c.effect}
		if got := outcome(first(c.id, s)); got != c.want {
			t.Errorf("%s %s: got %s, want %s", c.command, c.effect.Call, got, c.want)
		}
	}
}

// TestClientSettings holds a client's settings against what is on disk: what
// is ours must stay as it is, all else is free.
func TestClientSettings(t *testing.T) {
	const registered = `{"model":"a","hooks":{"PreToolUse":[{"matcher":"*","hooks":[{"type":"command","command":"/x/airlock-hook"}]}]},"env":{"A":"1"}}`
	const path = "/home/u/.claude/settings.json"
	for _, c := range []struct {
		name string
		on   call.Body
		s    rules.Sample
		want string
	}{
		{"another model", call.Body{Text: registered, Whole: true, Found: true}, write(path, `{ "model": "b", "hooks": {"PreToolUse": [{"matcher":"*","hooks":[{"type":"command","command":"/x/airlock-hook"}]}]}, "env":{"A":"2"}}`), "none"},
		{"another matcher", call.Body{Text: registered, Whole: true, Found: true}, write(path, `{"model":"a","hooks":{"PreToolUse":[{"matcher":"Nothing","hooks":[{"type":"command","command":"/x/airlock-hook"}]}]}}`), "ask"},
		{"no hooks", call.Body{Text: registered, Whole: true, Found: true}, write(path, `{"model":"a"}`), "ask"},
		{"our variable", call.Body{Text: registered, Whole: true, Found: true}, write(path, registered[:len(registered)-2]+`,"AIRLOCK_MODE":"off"}}`), "ask"},
		{"all hooks off", call.Body{Text: registered, Whole: true, Found: true}, write(path, `{"disableAllHooks":true,`+registered[1:]), "ask"},
		{"not read whole", call.Body{Text: `{"model":"a"`, Found: true}, write(path, `{"model":"b"}`), "ask"},
		{"not ours", call.Body{Text: `{"model":"a"}`, Whole: true, Found: true}, write(path, `{"model":"b"}`), "none"},
		{"no file", call.Body{}, write(path, `{"model":"b"}`), "none"},
		{"removed, ours", call.Body{Text: registered, Whole: true, Found: true}, rules.Sample{Command: "rm " + path}, "ask"},
		{"removed, not ours", call.Body{Text: `{}`, Whole: true, Found: true}, rules.Sample{Command: "rm " + path}, "none"},
		{"rewritten, not ours", call.Body{Text: `{}`, Whole: true, Found: true}, rules.Sample{Command: "echo '{}' > " + path}, "none"},
		{"rewritten, ours", call.Body{Text: registered, Whole: true, Found: true}, rules.Sample{Command: "jq .model=1 x > " + path}, "ask"},
		{"substituted", call.Body{Text: registered, Whole: true, Found: true}, rules.Sample{Command: "sed -i s/a/b/ " + path}, "none"},
	} {
		w := worldtest.New()
		w.Bodies = map[string]call.Body{path: c.on}
		if got := outcome(on("R13-self-guard", c.s, w, rules.Config{})); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

func write(path, content string) rules.Sample {
	in := call.AppendQuoted([]byte(`{"file_path":`), path)
	in = call.AppendQuoted(append(in, `,"content":`...), content)
	return rules.Sample{Tool: "Write", Input: string(append(in, '}'))}
}

// TestFolders holds that the guard's folders are where the environment says.
func TestFolders(t *testing.T) {
	w := worldtest.New()
	w.Vars["XDG_CONFIG_HOME"], w.Vars["XDG_STATE_HOME"] = "/etc/x", "/var/x"
	w.Vars["CLAUDE_CONFIG_DIR"] = "/opt/claude"
	for command, want := range map[string]string{
		"rm /etc/x/airlock/rules.json":         "ask",
		"rm /var/x/airlock/log.jsonl":          "ask",
		"mv /opt/claude /opt/old":              "ask",
		"rm /opt/claude/projects/p/a.jsonl":    "ask",
		"rm /opt/claude/settings.json":         "ask",
		"rm ~/.config/airlock/rules.json":      "none",
		"rm -rf /home/u/.claude/projects/p/x/": "none",
	} {
		if got := outcome(on("R13-self-guard", rules.Sample{Command: command}, w, rules.Config{})); got != want {
			t.Errorf("%s: got %s, want %s", command, got, want)
		}
	}
}
