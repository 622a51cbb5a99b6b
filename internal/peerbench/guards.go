package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"time"

	"airlock/internal/call"
)

// guard is a program that judges a call. It gets the call as text and runs
// nothing of it.
type guard struct {
	name, version string
	path          string
	args          []string
	// ask turns a call into further arguments and standard input. It is not ok
	// where the guard takes no calls of that tool.
	ask func(c question) (args []string, input string, ok bool)
	// read understands the answer. A failure of the guard is an error, not
	// silence.
	read func(status int, said []byte) (call.Action, error)
}

// question is a call as the client would put it.
type question struct {
	session, dir, tool string
	input              json.RawMessage
}

func (q question) command() (text string, ok bool) {
	if q.tool != "Bash" && q.tool != "PowerShell" {
		return "", false
	}
	var in struct{ Command string }
	err := json.Unmarshal(q.input, &in)
	return in.Command, err == nil && in.Command != ""
}

// event is the event of Claude Code.
func (q question) event() string {
	return fmt.Sprintf(`{"session_id":%q,"transcript_path":"","cwd":%q,"permission_mode":"default","hook_event_name":"PreToolUse","tool_name":%q,"tool_input":%s,"tool_use_id":"t"}`,
		q.session, q.dir, q.tool, q.input)
}

func hookEvent(q question) ([]string, string, bool) { return nil, q.event(), true }

// hookAnswer reads what a hook of Claude Code says.
func hookAnswer(status int, said []byte) (call.Action, error) {
	switch {
	case status == 2:
		return call.Deny, nil
	case status != 0:
		return call.None, fmt.Errorf("exit status %d: %.200s", status, said)
	case len(bytes.TrimSpace(said)) == 0:
		return call.None, nil
	}
	var out struct {
		SystemMessage      string
		HookSpecificOutput struct{ PermissionDecision, AdditionalContext string }
	}
	if err := json.Unmarshal(said, &out); err != nil {
		return call.None, fmt.Errorf("%w: %.200s", err, said)
	}
	switch decision := out.HookSpecificOutput.PermissionDecision; {
	case decision == "deny":
		return call.Deny, nil
	case decision == "ask":
		return call.Ask, nil
	case decision != "" && decision != "allow":
		return call.None, fmt.Errorf("no decision %q is known", decision)
	case out.SystemMessage != "" || out.HookSpecificOutput.AdditionalContext != "":
		return call.Warn, nil
	}
	return call.None, nil
}

// checkArguments puts a command to tirith, as its own hook does.
func checkArguments(q question) ([]string, string, bool) {
	command, ok := q.command()
	if q.tool == "PowerShell" {
		return []string{"--shell", "powershell", "--", command}, "", ok
	}
	return []string{"--", command}, "", ok
}

func checkAnswer(status int, said []byte) (call.Action, error) {
	var out struct{ Action string }
	if err := json.Unmarshal(said, &out); err != nil {
		return call.None, fmt.Errorf("exit status %d: %w: %.200s", status, err, said)
	}
	switch out.Action {
	case "allow":
		return call.None, nil
	case "warn", "warn_ack":
		return call.Warn, nil
	case "block":
		return call.Deny, nil
	}
	return call.None, fmt.Errorf("no action %q is known", out.Action)
}

// errNotAsked says that a guard takes no calls of a tool.
var errNotAsked = errors.New("it takes no calls of this tool")

// judge runs the guard once over a call, in a home.
func (g *guard) judge(q question, home string) (call.Action, error) {
	args, input, ok := g.ask(q)
	if !ok {
		return call.None, errNotAsked
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, g.path, append(g.args[:len(g.args):len(g.args)], args...)...)
	cmd.Dir, cmd.Stdin = q.dir, bytes.NewReader([]byte(input))
	cmd.Env = []string{"HOME=" + home, "PATH=/usr/bin:/bin", "TMPDIR=/tmp"}
	said, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		return call.None, err
	}
	return g.read(cmd.ProcessState.ExitCode(), said)
}
