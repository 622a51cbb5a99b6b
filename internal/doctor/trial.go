package doctor

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"airlock/internal/agent"
	"airlock/internal/call"
	"airlock/internal/install"
	"airlock/internal/state"
)

// patience is how long a trial may take: more than any budget that is likely.
const patience = 10 * time.Second

// The two calls of a trial. Neither is run by anybody.
const (
	denied = "sudo true" // by a rule that needs no model
	silent = "git status"
)

// try sends a call that is denied and one that is not through a registered
// command, as the client would, and looks at the answers and the log.
func (e *examination) try(c *install.Client, r registration) {
	home, err := os.MkdirTemp("", "airlock-doctor-")
	if err != nil {
		e.warn(c.Name, "make room for temporary files", "the hook was not tried: %v", err)
		return
	}
	defer os.RemoveAll(home)
	t := trial{client: c, command: r.Command, home: home, environ: e.apart(home)}
	if passesItself(c) {
		t.command += " --agent " + c.Name
	}
	start := time.Now()
	if err := t.run(); err != nil {
		e.fail(c.Name, "run it by hand: echo '"+string(event(c.Name, home, denied))+"' | "+t.command, "%s: %v", t.command, err)
		return
	}
	e.ok(c.Name, "%s: denied what it should, with a row in the log, and let the rest run (%d ms for both)", r.File, time.Since(start).Milliseconds())
}

// apart is the environment with a home of its own in it, and without what
// would say how the guard is to judge.
func (e *examination) apart(home string) []string {
	own := []string{"HOME=" + home, "USERPROFILE=" + home, "XDG_CONFIG_HOME=" + filepath.Join(home, ".config"),
		"XDG_STATE_HOME=" + filepath.Join(home, ".local", "state"), "XDG_CACHE_HOME=" + filepath.Join(home, ".cache")}
	out := slices.DeleteFunc(slices.Clone(e.Environ), func(v string) bool {
		name, _, _ := strings.Cut(v, "=")
		switch name {
		case "HOME", "USERPROFILE", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "CURSOR_VERSION", "GROK_HOOK_EVENT":
			return true
		}
		return guards(name) || strings.HasPrefix(name, "CLAUDE")
	})
	return append(out, own...)
}

// guards reports whether a variable is one of the guard's own.
func guards(name string) bool {
	return strings.HasPrefix(name, "AIRLOCK_") || strings.HasPrefix(name, "TYPESAFE_")
}

// trial is one command, tried in a home of its own.
type trial struct {
	client  *install.Client
	command string
	home    string
	environ []string
}

// run tries both calls.
func (t *trial) run() error {
	adapter, ok := agent.Named(t.client.Name)
	if !ok {
		return errors.New("no adapter")
	}
	sent := event(t.client.Name, t.home, denied)
	got, err := t.send(sent)
	if err != nil {
		return err
	}
	row, err := t.row()
	if err != nil {
		return fmt.Errorf("a call that is to be denied: %w; it answered %s", err, got)
	}
	if row.Verdict == nil || row.Verdict.Action != call.Deny || row.Agent != t.client.Name {
		return fmt.Errorf("a call that is to be denied was judged otherwise: %s", clip(string(row.Append(nil))))
	}
	if want := adapter.Write(row.Verdict, sent); !same(got, want) {
		return fmt.Errorf("the deny is not told as %s reads it: it answered %s", t.client.Title, got)
	}
	quiet, err := t.send(event(t.client.Name, t.home, silent))
	if err != nil {
		return err
	}
	if !same(quiet, agent.Answer{}) {
		return fmt.Errorf("a call that no rule is about was answered: %s", quiet)
	}
	return nil
}

// answer is what a hook said.
type answer agent.Answer

func (a answer) String() string {
	text := strings.TrimSpace(string(a.Stdout) + string(a.Stderr))
	if text == "" {
		text = "nothing"
	}
	return fmt.Sprintf("with status %d: %s", a.Status, clip(text))
}

func same(a answer, b agent.Answer) bool {
	return bytes.Equal(a.Stdout, b.Stdout) && bytes.Equal(a.Stderr, b.Stderr) && a.Status == b.Status
}

// send runs the command on one event, by a shell as clients do.
func (t *trial) send(event []byte) (answer, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", "-c", t.command)
	if runtime.GOOS == "windows" {
		cmd = exec.CommandContext(ctx, "cmd", "/c", t.command)
	}
	cmd.WaitDelay = time.Second
	cmd.Dir, cmd.Env, cmd.Stdin = t.home, t.environ, bytes.NewReader(event)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return answer{}, fmt.Errorf("no answer within %v", patience)
	case err != nil && !errors.As(err, &exit):
		return answer{}, err
	}
	return answer{out.Bytes(), errs.Bytes(), cmd.ProcessState.ExitCode()}, nil
}

// row is the one row that the trial has in its log.
func (t *trial) row() (*call.Record, error) {
	data, err := os.ReadFile(state.Dir(filepath.Join(t.home, ".local", "state", "airlock")).Log())
	if err != nil {
		return nil, errors.New("it left no row in the log")
	}
	row, err := call.Parse(bytes.TrimSuffix(data, []byte("\n")))
	if err != nil {
		return nil, fmt.Errorf("its row in the log: %w", err)
	}
	return row, nil
}

// event is a call of the shell as an agent tells it.
func event(name, dir, command string) []byte {
	cwd, line := string(call.AppendQuoted(nil, dir)), string(call.AppendQuoted(nil, command))
	input := `"tool_input":{"command":` + line + `}`
	switch name {
	case "gemini":
		return []byte(`{"session_id":"doctor","cwd":` + cwd + `,"hook_event_name":"BeforeTool","tool_name":"run_shell_command",` + input + `}`)
	case "qwen":
		return []byte(`{"session_id":"doctor","cwd":` + cwd + `,"hook_event_name":"PreToolUse","tool_call_id":"1","tool_name":"run_shell_command",` + input + `}`)
	case "codex":
		return []byte(`{"session_id":"doctor","turn_id":"1","cwd":` + cwd + `,"hook_event_name":"PreToolUse","tool_name":"Bash",` + input + `}`)
	case "droid":
		return []byte(`{"session_id":"doctor","cwd":` + cwd + `,"hook_event_name":"PreToolUse","permission_mode":"off","tool_name":"Execute",` + input + `}`)
	case "opencode", "pi":
		return []byte(`{"airlock_plugin":"` + name + `","session":"doctor","cwd":` + cwd + `,"tool":"bash","input":{"command":` + line + `}}`)
	case "copilot":
		return []byte(`{"sessionId":"doctor","timestamp":1,"cwd":` + cwd + `,"toolName":"bash","toolArgs":{"command":` + line + `}}`)
	case "cursor":
		return []byte(`{"conversation_id":"doctor","hook_event_name":"beforeShellExecution","cursor_version":"2","workspace_roots":[` + cwd + `],"command":` + line + `,"cwd":""}`)
	case "windsurf":
		return []byte(`{"agent_action_name":"pre_run_command","trajectory_id":"doctor","tool_info":{"command_line":` + line + `,"cwd":` + cwd + `}}`)
	case "cline":
		return []byte(`{"clineVersion":"3","hookName":"PreToolUse","taskId":"doctor","workspaceRoots":[` + cwd + `],"preToolUse":{"toolName":"execute_command","parameters":{"command":` + line + `}}}`)
	}
	return []byte(`{"session_id":"doctor","cwd":` + cwd + `,"hook_event_name":"PreToolUse","permission_mode":"default","tool_name":"Bash",` + input + `}`)
}
