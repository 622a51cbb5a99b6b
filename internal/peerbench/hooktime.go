package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"strconv"

	"airlock/internal/call"
	"airlock/internal/stopwatch"
)

// timed are the calls whose time is taken: one that is nobody's business, one
// that we warn of, one that everybody denies.
var timed = [...]struct {
	command string
	ours    call.Action
}{{"git status", call.None}, {"git push --force", call.Warn}, {"rm -rf /", call.Deny}}

// hookTimes times the hooks as processes, all in the same shuffled rounds.
func hookTimes(w io.Writer, o options, scratch string, guards []*guard) error {
	const empty = "empty Go program"
	all := []*stopwatch.Program{{Name: empty, Path: o.own("empty"), Over: empty, Check: stopwatch.Silent(true)}}
	if node, err := exec.LookPath("node"); err == nil && len(guards) > 0 {
		all = append(all, &stopwatch.Program{Name: "node, empty script", Path: node, Args: []string{"-e", ""}, Over: empty, Check: stopwatch.Silent(true)})
	}
	ours := &guard{name: "airlock-hook", path: o.own("airlock-hook"), ask: hookEvent, read: hookAnswer}
	for _, t := range timed {
		for _, g := range append([]*guard{ours}, guards...) {
			says, err := g.judge(asked(t.command, 0), scratch)
			if err == nil && g == ours && says != t.ours {
				err = fmt.Errorf("got %v, want %v", says, t.ours)
			}
			if err != nil {
				return fmt.Errorf("%s: %s: %w", g.name, t.command, err)
			}
			p := g.timed(t.command, says)
			p.Name = fmt.Sprintf("%s, `%s` (%s)", g.name, t.command, words(says))
			p.Over = empty
			if g != ours {
				p.Over = fmt.Sprintf("airlock-hook, `%s` (%s)", t.command, words(t.ours))
			}
			all = append(all, p)
		}
	}
	if err := stopwatch.Race(scratch, 2, o.rounds, all); err != nil {
		return err
	}
	fmt.Fprintf(w, "\n### A hook call\n\nWall time of a process, %d shuffled rounds; in parentheses what it said.\n\n", o.rounds)
	stopwatch.Table(w, all)
	return nil
}

func words(a call.Action) string {
	if a == call.None {
		return "silent"
	}
	return a.String()
}

// asked is a command in a session of its own for each round: a call that is
// put again can be let through.
func asked(command string, round int) question {
	input, _ := json.Marshal(map[string]string{"command": command}) // strings always can be
	return question{session: "s" + strconv.Itoa(round), dir: "/tmp", tool: "Bash", input: input}
}

// timed is the guard on a command, as a line of the race, in which every run
// must say the same.
func (g *guard) timed(command string, says call.Action) *stopwatch.Program {
	args, _, _ := g.ask(asked(command, 0)) // every guard takes commands
	return &stopwatch.Program{
		Path: g.path, Args: append(g.args[:len(g.args):len(g.args)], args...), Dir: "/tmp",
		Input: func(round int) string {
			_, input, _ := g.ask(asked(command, round+1))
			return input
		},
		Check: func(status int, said []byte) error {
			got, err := g.read(status, said)
			if err == nil && got != says {
				err = fmt.Errorf("got %v, want %v as before", got, says)
			}
			return err
		},
	}
}
