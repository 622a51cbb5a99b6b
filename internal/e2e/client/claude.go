//go:build unix

package client

import (
	"runtime"

	"airlock/internal/e2e"
	"airlock/internal/modeltest"
)

const (
	claudePackage = "@anthropic-ai/claude-code"
	claudeVersion = "2.1.332"
)

// PutClaude puts Claude Code into a world.
func PutClaude(w *e2e.World) error {
	program, err := native(claudePackage, claudeVersion, claudePackage+"-"+runtime.GOOS+"-"+arch()+"/claude")
	if err != nil {
		return err
	}
	return w.Copy(program, "claude")
}

// RunClaude lets the model at a URL drive Claude Code once.
func RunClaude(w *e2e.World, url string) (e2e.Output, error) {
	env := []string{
		"ANTHROPIC_BASE_URL=" + url, "ANTHROPIC_API_KEY=none",
		"DISABLE_TELEMETRY=1", "DISABLE_AUTOUPDATER=1", "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1", "IS_SANDBOX=1",
	}
	return w.Run(env, "claude", "-p", "hi", "--allowedTools", "Bash",
		"--output-format", "stream-json", "--verbose", "--include-hook-events")
}

// ClaudeSettings is the file that install edits, and ClaudeBefore what is in
// it: laid out as no tool would, so that an edit that is not byte for byte
// shows.
const (
	ClaudeSettings = ".claude/settings.json"
	ClaudeBefore   = "{\n\t\"includeCoAuthoredBy\" :false ,\n\t\"permissions\": { \"deny\": [ \"WebFetch\" ] },\n\t\"hooks\": {}\n}"
)

func claude() *e2e.Client {
	return &e2e.Client{
		Name: "claude", Version: claudeVersion, Protocol: modeltest.Messages{},
		Settings: ClaudeSettings, Before: ClaudeBefore,
		Shell: func(command string) modeltest.Call {
			return modeltest.Call{Tool: "Bash", Input: map[string]any{"command": command, "description": "A call"}}
		},
		Put: PutClaude, Run: RunClaude, Warned: e2e.Model,
	}
}
