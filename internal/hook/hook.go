// Package hook is what an agent runs before every tool call: one event in, at
// most one answer out, one row for a call that a rule matched.
package hook

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"sync/atomic"
	"time"

	"airlock/internal/agent"
	"airlock/internal/call"
	"airlock/internal/config"
	"airlock/internal/policy"
	"airlock/internal/prefilter"
	"airlock/internal/redact"
	"airlock/internal/state"
)

// MaxEvent is the longest event that is looked at. A longer one is read to
// its end, so that the agent can write it, and the call runs.
const MaxEvent = 16 << 20

// Process is the hook's surroundings.
type Process struct {
	Args           []string // without the program's name
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	Getenv         func(string) string
	Now            func() time.Time
	OS             string // as GOOS names it
	PID            int
	// Exit ends the process at once. The watchdog calls it.
	Exit    func(status int)
	Version func() string
}

// hook is one run.
type hook struct {
	Process
	adapter  *agent.Adapter
	settings *config.Settings
	state    state.Dir
	start    time.Time
	once     once
	known    atomic.Pointer[known]
}

// Run handles one event and returns the exit status: 0, or 2 where a deny
// could be told in no other way. It is never 1, and no error of its own stops
// a call.
func Run(p Process) (status int) {
	h := &hook{Process: p, state: state.Default(p.Getenv), start: p.Now()}
	r := &call.Record{V: call.Version, Time: h.start.UTC().Truncate(time.Millisecond), OS: p.OS}
	r.ID = prefilter.NewID(r.Time, p.PID)
	if h.arguments(r) {
		return 0
	}
	h.know(r)
	h.watch()
	defer h.once.timer.Stop()
	defer func() {
		if v := recover(); v != nil {
			r.Degrade(call.DegradedPanic)
			r.Error = fmt.Sprintf("panic: %v", v)
			h.settings = h.userSettings(r)
			h.record(r)
			status = h.once.ends()
		}
	}()
	return h.run(r)
}

// arguments reads --agent NAME and --version. Anything else is reported and
// passed over: a guard that stops at a flag guards nothing.
func (h *hook) arguments(r *call.Record) (done bool) {
	for i := 0; i < len(h.Args); i++ {
		switch arg := h.Args[i]; {
		case arg == "--version":
			fmt.Fprintln(h.Stdout, "airlock-hook", h.Version())
			return true
		case arg == "--agent" && i+1 < len(h.Args):
			i++
			a, ok := agent.Named(h.Args[i])
			if !ok {
				h.complain(r, "--agent: no agent is called "+strconv.Quote(h.Args[i]))
			}
			h.adapter = a
		default:
			h.complain(r, "unknown argument "+strconv.Quote(arg))
		}
	}
	return false
}

func (h *hook) complain(r *call.Record, what string) {
	r.Error = what
	r.Degrade(call.DegradedConfig)
	fmt.Fprintf(h.Stderr, "airlock-hook: %s\n", what)
}

func (h *hook) run(r *call.Record) int {
	event, err := h.read()
	if err == nil {
		err = h.identify(r, event)
	}
	if errors.Is(err, agent.ErrAside) {
		return 0
	}
	if err != nil {
		return h.unread(r, err)
	}
	h.know(r)
	h.settings = h.userSettings(r)
	if !prefilter.Run(r, h.Getenv, h.settings) {
		if len(r.Degraded) > 0 {
			h.record(r)
		}
		return 0
	}
	mode := h.settings.ActiveMode()
	if mode == policy.Off {
		return 0
	}
	h.extend(h.settings.Budget())
	return h.decide(r, event, mode)
}

// decide gives the answer, then does what follows from it.
func (h *hook) decide(r *call.Record, event []byte, mode string) int {
	terms := policy.NewTerms(mode, h.settings.Rules())
	h.lookUp(r, event, terms)
	if r.Matches = policy.Settled(r.Matches); len(r.Matches) == 0 {
		if len(r.Degraded) > 0 {
			h.record(r)
		}
		return 0
	}
	if mode == policy.Enforce {
		prefilter.Remember(r, h.state)
	}
	if err := new(redact.Redactor).Rest(r); err != nil {
		r.Error = err.Error()
	}
	h.ask(r, event, terms)
	r.Verdict = policy.Decide(r, terms)
	status := h.answer(policy.Surface(r.Verdict, h.adapter, event), r.Verdict.Reason)
	h.follow(r)
	h.record(r)
	return status
}

// follow does what follows from a verdict once it has been told.
func (h *hook) follow(r *call.Record) {
	if r.Verdict.Surfaced == "block" && r.Loop != nil {
		if err := h.state.Mark(r.Loop.Key, r.Time, policy.LoopWindow); err != nil {
			r.Degrade(call.DegradedState)
		}
	}
	h.state.CountAsked(r)
}

// read returns the event, having read standard input to its end: an agent
// whose pipe closes early takes that for a failure of the hook.
func (h *hook) read() ([]byte, error) {
	var buf bytes.Buffer
	_, err := io.Copy(&buf, io.LimitReader(h.Stdin, MaxEvent+1))
	if err != nil {
		return nil, fmt.Errorf("read event: %w", err)
	}
	if buf.Len() > MaxEvent {
		_, _ = io.Copy(io.Discard, h.Stdin)
		return nil, errTooLong
	}
	return call.Unmarked(buf.Bytes()), nil
}

var errTooLong = errors.New("event is over 16 MiB")

// identify fills the record from the event.
func (h *hook) identify(r *call.Record, event []byte) error {
	if h.adapter == nil {
		a, ok := agent.Recognise(event)
		if !ok {
			if !call.Valid(event) {
				return fmt.Errorf("event: %w", call.ErrJSON)
			}
			return agent.ErrUnknown
		}
		h.adapter = a
	}
	read, err := h.adapter.Read(event, h.Getenv)
	if err != nil {
		return err
	}
	read.ID, read.Time, read.OS, read.Degraded, read.Error = r.ID, r.Time, r.OS, r.Degraded, r.Error
	*r = *read
	return nil
}

// unread logs an event that could not be read; its call runs.
func (h *hook) unread(r *call.Record, err error) int {
	if errors.Is(err, errTooLong) {
		r.Degrade(call.DegradedTooLong)
	}
	r.Error = err.Error()
	if h.adapter != nil {
		r.Agent = h.adapter.Name
	}
	h.settings = h.userSettings(r)
	if h.settings.ActiveMode() != policy.Off {
		h.record(r)
	}
	return 0
}

// userSettings are the settings of the person who runs the agent.
func (h *hook) userSettings(r *call.Record) *config.Settings {
	if h.settings != nil {
		return h.settings
	}
	return config.For(r, h.Getenv)
}

// record appends the row. What cannot be logged is said on stderr, where
// agents show it to a person who looks.
func (h *hook) record(r *call.Record) {
	if len(h.settings.Problems) > 0 {
		r.Degrade(call.DegradedConfig)
	}
	r.Timings = append(r.Timings, call.Timing{Stage: "hook", Took: h.Now().Sub(r.Time)})
	if err := h.state.Append(r, h.settings.Keep()); err != nil {
		fmt.Fprintf(h.Stderr, "airlock-hook: %v\n", err)
	}
}
