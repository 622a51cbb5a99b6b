//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"airlock/internal/e2e"
	"airlock/internal/jevtest"
	"airlock/internal/modeltest"
)

// agents are those of the world's user, with the model that each runs on.
var agents = [...]struct{ name, model string }{
	{"scout-find", "haiku"}, {"workerS", "sonnet"}, {"workerO", "opus"},
}

// task is what the agents are given: long, and with what a careless tool
// would write in another way.
var task = "Where is the port set? " + strings.Repeat("Zürich → \"quoted\" \\ / \t😀 \u2028 <b>&amp;</b>\n", 700)

// dispatch runs a session in which workerO is sent with the task, while the
// server judges what kind that is.
func (t *test) dispatch(kind string) (*session, modeltest.Result, e2e.Row, error) {
	fail := func(err error) (*session, modeltest.Result, e2e.Row, error) {
		return nil, modeltest.Result{}, e2e.Row{}, err
	}
	for _, a := range agents {
		text := fmt.Sprintf("---\nname: %s\ndescription: for tests\nmodel: %s\n---\nYou answer.\n", a.name, a.model)
		if err := t.world.Write(".claude/agents/"+a.name+".md", text); err != nil {
			return fail(err)
		}
	}
	jev, err := jevtest.New()
	if err != nil {
		return fail(err)
	}
	defer jev.Close()
	jev.Always(map[string]jevtest.Answer{"task_kind": jevtest.Choice(kind, 0.99)})
	call := modeltest.Call{Tool: "Agent", Input: map[string]any{
		"description": "Find the port", "prompt": task, "subagent_type": "workerO"}}
	s, err := runClientIn(t.world, []string{"TYPESAFE_BASE_URL=" + jev.URL, "TYPESAFE_API_KEY=" + jevtest.Key}, turn(call))
	if err != nil {
		return fail(err)
	}
	result, ok := s.model.Result(0)
	t.Check(ok, s.model.Requests(), "the model gets a result")
	rows, err := t.log.New()
	if err != nil {
		return fail(err)
	}
	if len(rows) != 1 {
		return fail(fmt.Errorf("got %d rows, want one", len(rows)))
	}
	return s, result, rows[0], nil
}

// ranOn is the models that agents with the task were run on.
func ranOn(s *session) (models []string) {
	for _, c := range s.model.Others() {
		if strings.Contains(c.Start, task) {
			models = append(models, c.Model)
		}
	}
	return models
}

// ran checks that one agent was run, and on which model.
func (t *test) ran(s *session, family string) {
	models := ranOn(s)
	t.Check(len(models) == 1 && strings.Contains(models[0], family), models, "the agent on %s runs, with the whole task", family)
}

func (t *test) tooDear() error {
	t.Section("An agent three rungs too dear")
	s, result, row, err := t.dispatch("lookup")
	if err != nil {
		return err
	}
	t.Check(result.IsError, result, "its result is an error")
	t.Contains(result.Text, "R8-tier-guard", "the model sees our reason")
	t.Contains(result.Text, "subagent_type=scout-find", "it names the agent to dispatch")
	e2e.Equal(t.Report, len(ranOn(s)), 0, "no agent runs")
	e2e.Equal(t.Report, row.Verdict.Action+" "+row.Verdict.Surfaced, "deny block", "one row says so")
	return nil
}

func (t *test) oneRung() error {
	t.Section("An agent one rung too dear")
	s, result, row, err := t.dispatch("scoped_implementation")
	if err != nil {
		return err
	}
	t.Check(!result.IsError, result, "its result is no error")
	t.ran(s, "opus")
	_, told, _ := strings.Cut(s.model.Said(), "PreToolUse:Agent hook additional context:")
	t.Contains(told, "dispatched 'workerO', but Jev judged this task", "the note reaches the model")
	t.Contains(told, "Advice only", "so does its second line")
	e2e.Equal(t.Report, row.Verdict.Action+" "+row.Verdict.Surfaced, "warn warn", "one row says so")
	return nil
}

func (t *test) rewritten() error {
	t.Section("An agent too dear, with rewriting on")
	if err := t.world.Write(".config/airlock/tier-rewrite", ""); err != nil {
		return err
	}
	s, result, row, err := t.dispatch("lookup")
	if err != nil {
		return err
	}
	t.Check(!result.IsError, result, "its result is no error")
	t.ran(s, "haiku")
	t.Contains(s.model.Said(), "To keep your own choice", "the model is told, and how to override it")
	e2e.Equal(t.Report, row.Verdict.Action+" "+row.Verdict.Surfaced, "warn rewrite", "one row says so")
	out, err := updated(s)
	if err != nil {
		return err
	}
	want := bytes.Replace(row.Input, []byte(`"subagent_type":"workerO"`), []byte(`"subagent_type":"scout-find"`), 1)
	t.Check(!bytes.Equal(want, row.Input) && bytes.Equal(out, want), string(out[:min(200, len(out))]),
		"the input is what the client sent, byte for byte, but for the type")
	return nil
}

// updated is the input that the hook gave the client, as it wrote it.
func updated(s *session) ([]byte, error) {
	if len(s.hooks) != 1 {
		return nil, fmt.Errorf("the hook was run %d times, want once", len(s.hooks))
	}
	var answer struct {
		HookSpecificOutput struct {
			UpdatedInput json.RawMessage `json:"updatedInput"`
		} `json:"hookSpecificOutput"`
	}
	if err := json.Unmarshal([]byte(s.hooks[0].Stdout), &answer); err != nil {
		return nil, fmt.Errorf("the hook's answer: %w", err)
	}
	if answer.HookSpecificOutput.UpdatedInput == nil {
		return nil, errors.New("the hook's answer has no input")
	}
	return answer.HookSpecificOutput.UpdatedInput, nil
}
