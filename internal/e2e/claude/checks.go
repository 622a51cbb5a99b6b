//go:build unix

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"airlock/internal/e2e"
	"airlock/internal/e2e/client"
	"airlock/internal/modeltest"
)

const (
	settingsName = client.ClaudeSettings
	userSettings = client.ClaudeBefore
)

type test struct {
	*e2e.Report
	world *e2e.World
	log   e2e.Log
}

func (t *test) steps() []func() error {
	return []func() error{
		t.install, t.denied, t.warned, t.unmatched, t.hard, t.stamped, t.repeated, t.uninstall, t.without,
	}
}

func bash(command, description string) modeltest.Call {
	return modeltest.Call{Tool: "Bash", Input: map[string]any{"command": command, "description": description}}
}

func turn(calls ...modeltest.Call) modeltest.Turn { return modeltest.Turn{Calls: calls} }

// one runs a session of one call and returns it with the row it left, if any.
func (t *test) one(call modeltest.Call) (*session, modeltest.Result, e2e.Row, error) {
	s, err := runClient(t.world, turn(call))
	if err != nil {
		return nil, modeltest.Result{}, e2e.Row{}, err
	}
	result, ok := s.model.Result(0)
	t.Check(ok, s.model.Requests(), "the model gets a result")
	rows, err := t.log.New()
	if err != nil || len(rows) == 0 {
		return s, result, e2e.Row{}, err
	}
	return s, result, rows[0], nil
}

func (t *test) install() error {
	t.Section("airlock install")
	if err := t.world.Write(settingsName, userSettings); err != nil {
		return err
	}
	for range 2 {
		out, err := t.world.Run(nil, "airlock", "install", "--agent", "claude")
		if err != nil {
			return err
		}
		e2e.Equal(t.Report, out.Status, 0, "status 0: %s", strings.TrimSpace(out.Stdout))
	}
	out, err := t.world.Run(nil, "airlock", "status")
	e2e.Equal(t.Report, out.Status, 0, "airlock status is content")
	return err
}

func (t *test) denied() error {
	const command = "sudo systemctl restart nginx"
	t.Section("A call that a rule denies: %s", command)
	s, result, row, err := t.one(bash(command, "Restart nginx"))
	if err != nil {
		return err
	}
	e2e.Equal(t.Report, t.world.SudoRan(), "", "it is not run")
	t.Check(result.IsError, result, "its result is an error")
	t.Contains(result.Text, "R5-sudo", "the model sees our reason")
	e2e.Equal(t.Report, len(s.denials), 1, "the client lists it under permission_denials")
	e2e.Equal(t.Report, row.Said(), "deny R5-sudo", "one row says so")
	return nil
}

func (t *test) warned() error {
	const command = "git push --force origin main"
	t.Section("A call that a rule warns about: %s", command)
	s, result, row, err := t.one(bash(command, "Push"))
	if err != nil {
		return err
	}
	pushed, err := t.world.Pushed()
	if err != nil {
		return err
	}
	t.Check(pushed, result, "it is run: the remote has moved")
	t.Check(!result.IsError, result, "its result is no error")
	_, told, _ := strings.Cut(s.model.Said(), "PreToolUse:Bash hook additional context:")
	t.Contains(told, "R7-destructive", "the warning reaches the model")
	e2e.Equal(t.Report, row.Said(), "warn R7-destructive", "one row says so")
	return nil
}

func (t *test) unmatched() error {
	const command = "echo hi"
	t.Section("A call that no rule matches: %s", command)
	s, err := runClient(t.world, turn(bash(command, "Greet")))
	if err != nil {
		return err
	}
	result, _ := s.model.Result(0)
	e2e.Equal(t.Report, result, modeltest.Result{Text: "hi"}, "it is run")
	if len(s.hooks) != 1 {
		t.Check(false, s.hooks, "the hook is run once")
		return nil
	}
	e2e.Equal(t.Report, s.hooks[0], hookRun{}, "the hook prints nothing and exits 0")
	t.Check(!strings.Contains(s.model.Said(), "PreToolUse"), s.model.Said(), "the model is told nothing")
	rows, err := t.log.New()
	e2e.Equal(t.Report, len(rows), 0, "no row is written")
	return err
}

func (t *test) hard() error {
	const command = `rm -rf "$HOME"`
	t.Section("The disaster, with a stamp: %s (a throw-away home)", command)
	_, result, row, err := t.one(bash(command, "Clean up [airlock-ok: the person asked for it]"))
	if err != nil {
		return err
	}
	t.Check(t.world.Exists(settingsName) && t.world.Exists("project/.git"), "no home", "it is not run: the home is there")
	t.Check(result.IsError, result, "its result is an error")
	t.Contains(result.Text, "R0-hard-deny", "the model sees our reason")
	t.Check(row.Verdict.Hard && row.Verdict.Action == "deny", row, "one row says that it was a hard deny")
	return nil
}

func (t *test) stamped() error {
	const command = "sudo systemctl reload nginx"
	t.Section("A denied call with a stamp: %s", command)
	_, result, row, err := t.one(bash(command, "Reload [airlock-ok: the person asked for it]"))
	if err != nil {
		return err
	}
	e2e.Equal(t.Report, t.world.SudoRan(), "systemctl reload nginx", "it is run")
	t.Check(!result.IsError, result, "its result is no error")
	e2e.Equal(t.Report, row.Stamp.Reason, "the person asked for it", "one row keeps the reason")
	return nil
}

func (t *test) repeated() error {
	const command = "sudo systemctl stop nginx"
	t.Section("A denied call twice in one turn, and again 1.5 seconds later: %s", command)
	call := bash(command, "Stop nginx")
	again := turn(call)
	again.Delay = 1500 * time.Millisecond
	s, err := runClient(t.world, turn(call, call), again)
	if err != nil {
		return err
	}
	var results [3]modeltest.Result
	for i := range results {
		results[i], _ = s.model.Result(i)
	}
	t.Check(results[0].IsError && results[1].IsError, results, "both calls of the turn are denied")
	t.Check(results[2].Text == "done" && !results[2].IsError, results, "the later one passes")
	e2e.Equal(t.Report, t.world.SudoRan(), "systemctl stop nginx", "it is run once")
	rows, err := t.log.New()
	if err != nil {
		return err
	}
	allowed := ""
	for _, r := range rows {
		allowed += fmt.Sprint(r.Verdict.LoopAllow, " ")
	}
	e2e.Equal(t.Report, allowed, "false false true ", "three rows, of which the last says loop_allow")
	return nil
}

func (t *test) uninstall() error {
	t.Section("airlock uninstall")
	out, err := t.world.Run(nil, "airlock", "uninstall", "--agent", "claude")
	if err != nil {
		return err
	}
	e2e.Equal(t.Report, out.Status, 0, "status 0: %s", strings.TrimSpace(out.Stdout))
	got, err := os.ReadFile(filepath.Join(t.world.Home, settingsName))
	e2e.Equal(t.Report, string(got), userSettings, "the settings are what they were, byte for byte")
	return err
}

func (t *test) without() error {
	const command = "sudo systemctl start nginx"
	t.Section("Without the hook: %s", command)
	s, err := runClient(t.world, turn(bash(command, "Start nginx")))
	if err != nil {
		return err
	}
	e2e.Equal(t.Report, t.world.SudoRan(), "systemctl start nginx", "it is run")
	e2e.Equal(t.Report, len(s.hooks), 0, "no hook is run")
	rows, err := t.log.New()
	e2e.Equal(t.Report, len(rows), 0, "no row is written")
	return err
}
