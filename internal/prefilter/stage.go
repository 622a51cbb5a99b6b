package prefilter

import (
	"context"
	"strconv"
	"time"

	"airlock/internal/agent"
	"airlock/internal/call"
	"airlock/internal/config"
	"airlock/internal/pipe"
	"airlock/internal/policy"
	"airlock/internal/redact"
	"airlock/internal/state"
	"airlock/internal/world"
)

// Run matches a call on this machine. It reports whether anything matched.
func Run(r *call.Record, getenv func(string) string, s *config.Settings) bool {
	live := &world.Live{Facts: &r.Facts, Getenv: getenv, Client: config.ServerFiles(r, getenv)}
	live.Evaluate = evaluator(r, s.ConditionTime)
	if !Match(r, live, s, func(r *call.Record) { new(redact.Redactor).Input(r) }) {
		return false
	}
	live.Env("HOME") // by which what is sent of a call can leave its user's name out
	return true
}

// Again matches a call whose facts have grown by what its rules ask of a target,
// as a replay of its row will: what was settled only now is followed by all that
// would have followed at once. What is recorded is not asked for again.
func Again(r *call.Record, getenv func(string) string, s *config.Settings) {
	live := &world.Live{Facts: &r.Facts, Getenv: getenv, Client: config.ServerFiles(r, getenv)}
	live.Evaluate = evaluator(r, s.ConditionTime)
	Match(r, live, s, nil)
}

// Stage is the pre-filter over records. It reads the user's settings and the
// memory of denies, and writes neither.
func Stage(getenv func(string) string) pipe.Stage {
	return pipe.Stage{Name: "prefilter", Run: func(_ context.Context, r *call.Record) error {
		if r.Tool == "" {
			return nil
		}
		r.Matches, r.Stamp, r.Loop = nil, nil, nil
		s := config.For(r, getenv)
		if !Run(r, getenv, s) {
			return nil
		}
		if s.ActiveMode() == policy.Enforce {
			Remember(r, state.Default(getenv))
		}
		return nil
	}}
}

// NewID names a call: no two processes of one machine share a pid within a
// millisecond.
func NewID(now time.Time, pid int) string {
	return strconv.FormatInt(now.UnixMilli(), 36) + "-" + strconv.FormatInt(int64(pid), 36)
}

// Machine is what a record needs beside the event it comes from.
type Machine struct {
	Getenv func(string) string
	Now    func() time.Time
	OS     string
	PID    int
}

// Read takes a line for what it is: a record, or an agent's hook event.
func (m Machine) Read(line []byte) (*call.Record, error) {
	if call.IsRecord(line) {
		return call.Parse(line)
	}
	a, ok := agent.Recognise(line)
	if !ok {
		if !call.Valid(line) {
			return nil, call.ErrJSON
		}
		return nil, agent.ErrUnknown
	}
	r, err := a.Read(line, m.Getenv)
	if err != nil {
		return nil, err
	}
	r.Time, r.OS = m.Now().UTC().Truncate(time.Millisecond), m.OS
	r.ID = NewID(r.Time, m.PID)
	return r, nil
}
