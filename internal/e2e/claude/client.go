//go:build unix

package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"airlock/internal/e2e"
	"airlock/internal/e2e/client"
	"airlock/internal/modeltest"
)

// session is one run of the client, from the prompt to its end.
type session struct {
	e2e.Output
	model   *modeltest.Server
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
func runClient(w *e2e.World, turns ...modeltest.Turn) (*session, error) {
	model, err := modeltest.Start(modeltest.Messages{}, turns...)
	if err != nil {
		return nil, err
	}
	defer model.Close()
	s := &session{model: model}
	s.Output, err = client.RunClaude(w, model.URL())
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
