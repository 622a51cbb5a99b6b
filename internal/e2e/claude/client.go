//go:build unix

package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"

	"airlock/internal/e2e"
	"airlock/internal/messagestest"
)

const (
	packageName    = "@anthropic-ai/claude-code"
	packageVersion = "2.1.332"
)

// clientProgram returns the path of the client, which is a native program in a
// package of its own for each system.
func clientProgram() (string, error) {
	modules, err := e2e.Client(packageName, packageVersion)
	if err != nil {
		return "", err
	}
	pattern := filepath.Join(modules, packageName+"-"+runtime.GOOS+"-*", "claude")
	found, err := filepath.Glob(pattern)
	if err != nil || len(found) == 0 {
		return "", fmt.Errorf("no client at %s", pattern)
	}
	return found[0], nil
}

// session is one run of the client, from the prompt to its end.
type session struct {
	e2e.Output
	model   *messagestest.Server
	hooks   []hookRun // in the order in which they ended
	denials []string  // ids of the calls that the client counts as denied
	answer  string    // the last message
}

// hookRun is what the client tells of one run of a hook.
type hookRun struct {
	Stdout   string `json:"stdout"`
	Stderr   string `json:"stderr"`
	ExitCode int    `json:"exit_code"`
}

// runClient lets a model with these turns drive the client.
func runClient(w *e2e.World, turns ...messagestest.Turn) (*session, error) {
	model, err := messagestest.Start(turns...)
	if err != nil {
		return nil, err
	}
	defer model.Close()
	env := []string{
		"ANTHROPIC_BASE_URL=" + model.URL(), "ANTHROPIC_API_KEY=none",
		"DISABLE_TELEMETRY=1", "DISABLE_AUTOUPDATER=1", "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1", "IS_SANDBOX=1",
	}
	s := &session{model: model}
	s.Output, err = w.Run(env, "claude", "-p", "hi", "--allowedTools", "Bash",
		"--output-format", "stream-json", "--verbose", "--include-hook-events")
	if err != nil {
		return nil, err
	}
	return s, s.read()
}

// read takes what is of interest from the client's events, one a line.
func (s *session) read() error {
	for line := range strings.Lines(s.Stdout) {
		var event struct {
			Type, Subtype, Result string
			hookRun
			Denials []struct {
				ID string `json:"tool_use_id"`
			} `json:"permission_denials"`
		}
		if err := json.Unmarshal([]byte(line), &event); err != nil {
			return fmt.Errorf("client event %q: %w", line, err)
		}
		switch event.Type + " " + event.Subtype {
		case "system hook_response":
			s.hooks = append(s.hooks, event.hookRun)
		case "result success":
			s.answer = event.Result
			for _, d := range event.Denials {
				s.denials = append(s.denials, d.ID)
			}
		}
	}
	if s.answer == "" {
		return fmt.Errorf("the client came to no end: status %d\n%s%s", s.Status, s.Stdout, s.Stderr)
	}
	return nil
}
