package rules_test

import (
	"strings"
	"testing"

	"airlock/internal/call"
	"airlock/internal/rules"
	"airlock/internal/worldtest"
)

// TestRegistered: what is changed of a settings file that has the guard in it,
// and what is not.
func TestRegistered(t *testing.T) {
	const (
		settings = `{"model":"a","hooks":{"PostToolUse":[{"matcher":"Edit","hooks":[{"type":"command","command":"fmt","timeout":9}]}],` +
			`"PreToolUse":[{"matcher":"*","hooks":[{"type":"command","command":"/b/airlock-hook --agent claude","timeout":5}]}]}}`
		flat  = `{"version":1,"hooks":{"beforeShellExecution":[{"command":"/b/airlock-hook --agent cursor","timeout":5}],"stop":[{"command":"x"}]}}`
		toml  = "model = \"a\"\n\n[[hooks.PreToolUse]]\nmatcher = \"*\"\n\n[[hooks.PreToolUse.hooks]]\ncommand = \"/b/airlock-hook --agent codex\"\ntimeout = 5\n\n[other]\nx = 1\n"
		cline = "#!/bin/sh\n# Written by airlock install; airlock uninstall takes it away.\nexec /b/airlock-hook --agent cline\n"
	)
	world := func() *worldtest.World {
		w := worldtest.New()
		w.Bodies, w.Paths = map[string]call.Body{}, map[string]call.Path{}
		for file, text := range map[string]string{
			".claude/settings.json": settings, ".gemini/settings.json": settings, ".cursor/hooks.json": flat, ".codex/config.toml": toml,
			".cline/hooks/PreToolUse": cline, ".cline/hooks/PostToolUse": "#!/bin/sh\n", ".qwen/settings.json": `{"model":"a"}`,
		} {
			w.Bodies["/home/u/"+file] = call.Body{Found: true, Whole: true, Text: text}
			w.Paths["/home/u/"+file] = call.Path{Kind: call.File}
		}
		w.Paths["/home/u/app/link"] = call.Path{Kind: call.Link, Target: "/home/u/.config/airlock"}
		return w
	}
	edit := func(file, old, new string) rules.Sample {
		input := call.AppendQuoted([]byte(`{"file_path":`), "/home/u/"+file)
		input = call.AppendQuoted(append(input, `,"old_string":`...), old)
		input = call.AppendQuoted(append(input, `,"new_string":`...), new)
		return rules.Sample{Tool: "Edit", Input: string(append(input, '}'))}
	}
	for _, c := range []struct {
		sample rules.Sample
		want   bool
	}{
		{edit(".claude/settings.json", `"timeout":5`, `"timeout":0`), true},
		{edit(".claude/settings.json", `"matcher":"*"`, `"matcher":"None"`), true},
		{edit(".claude/settings.json", `"timeout":9`, `"timeout":1`), false},
		{edit(".claude/settings.json", `"matcher":"Edit"`, `"matcher":"Write"`), false},
		{edit(".claude/settings.json", `"model":"a"`, `"model":"b"`), false},
		{edit(".claude/settings.json", `not there`, `x`), false},
		{edit(".cursor/hooks.json", `"timeout":5`, `"timeout":0`), true},
		{edit(".cursor/hooks.json", `"command":"x"`, `"command":"y"`), false},
		{edit(".codex/config.toml", `timeout = 5`, `timeout = 0`), true},
		{edit(".codex/config.toml", `matcher = "*"`, `matcher = "x"`), true},
		{edit(".codex/config.toml", `x = 1`, `x = 2`), false},
		{edit(".codex/config.toml", `model = "a"`, `model = "b"`), false},
		{edit(".cline/hooks/PreToolUse", "exec", "true"), true},
		{edit(".cline/hooks/PostToolUse", "sh", "bash"), false},
		{edit(".qwen/settings.json", `"a"`, `"b"`), false},
		{rules.Sample{Command: "chmod 000 ~/.claude/settings.json"}, true},
		{rules.Sample{Command: "chown nobody ~/.gemini/settings.json"}, true},
		{rules.Sample{Command: "chmod 600 ~/.qwen/settings.json"}, false},
		{rules.Sample{Command: "rm -rf ~/.gemini"}, true},
		{rules.Sample{Command: "mv ~/.cline/hooks /tmp/x"}, true},
		{rules.Sample{Command: "rm -rf ~/.qwen"}, false},
		{rules.Sample{Command: "rm ~/.cline/hooks/PreToolUse"}, true},
		{rules.Sample{Command: "rm ~/.cline/hooks/PostToolUse"}, false},
		{rules.Sample{Command: "ed ~/.gemini/settings.json <<< $'g/hook/d\\nw'"}, true},
		{rules.Sample{Command: "jq 'del(.hooks)' ~/.gemini/settings.json | sponge ~/.gemini/settings.json"}, true},
		{rules.Sample{Command: "node -e \"require('fs').writeFileSync(require('os').homedir()+'/.gemini/settings.json','{}')\""}, true},
		{rules.Sample{Command: "rm link/rules.json"}, true},
		{rules.Sample{Command: "echo off > link/mode"}, true},
		{rules.Sample{Command: "cat link/mode"}, false},
	} {
		subject := rules.NewSubject(record(c.sample), world(), func() rules.Config { return rules.Config{} })
		got := false
		for _, m := range rules.Match(subject, switchedOn) {
			got = got || m.Rule == "R13-self-guard"
		}
		if got != c.want {
			t.Errorf("%s: got match %v, want %v", label(c.sample), got, c.want)
		}
	}
}

// A settings file of any shape is looked at in time that grows with its size.
func TestRegisteredIsLinear(t *testing.T) {
	for _, text := range []string{strings.Repeat(`{"`, 1<<16), strings.Repeat("{", 1<<16) + `"airlock-hook"`, strings.Repeat(`{"x":"airlock-hook"}`, 1<<12), strings.Repeat("[[hooks]]\n", 1<<12) + "airlock-hook"} {
		w := worldtest.New()
		w.Bodies = map[string]call.Body{"/home/u/.claude/settings.json": {Found: true, Whole: true, Text: text}}
		s := rules.Sample{Tool: "Edit", Input: `{"file_path":"/home/u/.claude/settings.json","old_string":"{","new_string":"["}`}
		rules.Match(rules.NewSubject(record(s), w, func() rules.Config { return rules.Config{} }), switchedOn)
	}
}
