package install

import (
	_ "embed" // the plugins
	"strings"

	"airlock/internal/call"
)

//go:embed plugin/opencode.js
var opencodePlugin string

//go:embed plugin/pi.ts
var piExtension string

//go:embed plugin/cline.sh
var clineScript string

//go:embed plugin/cline.ps1
var clinePowerShell string

// plugin is a file of JavaScript or TypeScript that starts a program, which
// stands there as a text.
func plugin(content, hook, event string) Form {
	const before, behind = "const program = ", "\n"
	return Whole{
		Content: []byte(strings.Replace(content, `"@PROGRAM@"`, string(call.AppendQuoted(nil, hook)), 1)),
		Event:   event,
		Command: func(file []byte) string {
			_, rest, _ := strings.Cut(string(file), before)
			quoted, _, _ := strings.Cut(rest, behind)
			program, _ := call.Text([]byte(strings.TrimSpace(quoted)))
			return Quote(program)
		},
	}
}

// script is a file of the system's shell that starts a program.
func script(m Machine, hook string) Form {
	content, word, before := clineScript, Quote(hook), "exec "
	if m.windows() {
		content, word, before = clinePowerShell, "'"+strings.ReplaceAll(hook, "'", "''")+"'", "& "
	}
	return Whole{
		Content:    []byte(strings.Replace(content, "@PROGRAM@", word, 1)),
		Event:      "PreToolUse",
		Executable: true,
		Command: func(file []byte) string {
			_, rest, _ := strings.Cut(string(file), "\n"+before)
			if m.windows() {
				_, rest, _ = strings.Cut(string(file), before)
			}
			line, _, _ := strings.Cut(rest, "\n")
			return line
		},
	}
}

// copilotFile is a file of hooks beside others.
func copilotFile(m Machine, hook string) Form {
	command := m.command(hook, "copilot")
	key := "bash"
	if m.windows() {
		key = "powershell"
		command = "& " + command
	}
	s := style{newline: "\n", unit: "  ", space: " "}
	content := s.render(object{
		{"version", 1},
		{"description", "Written by airlock install; airlock uninstall takes it away."},
		{"hooks", object{{"preToolUse", array{object{{"type", "command"}, {key, command}, {"timeoutSec", 5}}}}}},
	}, "") + "\n"
	return Whole{Content: []byte(content), Event: "preToolUse", Command: func(file []byte) string {
		_, rest, _ := strings.Cut(string(file), `"`+key+`": `)
		line, _, _ := strings.Cut(rest, "\n")
		command, _ := call.Text([]byte(strings.TrimSuffix(line, ",")))
		return strings.TrimPrefix(command, "& ")
	}}
}
