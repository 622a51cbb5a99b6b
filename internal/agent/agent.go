// Package agent knows the hook contracts of coding agents: events in, calls
// out; verdicts in, bytes and exit status out. Adapters are pure.
package agent

import (
	"errors"
	"strings"

	"airlock/internal/call"
)

// Adapter is one agent's contract.
type Adapter struct {
	Name string // as in `airlock-hook --agent NAME`
	// Knows reports whether an event with these fields is this agent's.
	Knows func(s *signs) bool
	// Read turns an event into a record without id, time and os. env is the
	// hook's environment. It returns ErrUnknown for an event that is no tool
	// call about to run, and ErrAside for one that another hook of ours judges.
	Read func(event []byte, env func(string) string) (*call.Record, error)
	// Rewrites reports whether the agent runs the call with the input that an
	// answer gives it in place of its own.
	Rewrites bool
	// Write turns a verdict into the agent's answer. event is what Read got,
	// or nil where nobody is to act on the answer. An ask is a deny to an agent
	// that has none; a warning that an agent shows to nobody is silence.
	Write func(v *call.Verdict, event []byte) Answer
}

// Answer is what the hook says to the agent. The zero value is silence.
type Answer struct {
	Stdout, Stderr []byte
	Status         int // 0, or 2 for an agent that knows no other deny
}

// ErrUnknown says that no adapter knows an event.
var ErrUnknown = errors.New("event of no agent this release knows")

// ErrAside says that an agent runs a hook that is registered for another one.
// Its answer would be read by other rules than those it is written by, so there
// is none: the agent's own registration judges the call.
var ErrAside = errors.New("event of another agent than the hook is registered for")

// Adapters are all there are, in the order in which events are recognised:
// those whose fields are their own before those that look like Claude's.
func Adapters() []*Adapter {
	return []*Adapter{&cursor, &codex, &gemini, &qwen, &copilot, &windsurf, &cline, &opencode, &pi, &droid, &claude}
}

// Names are the names of all adapters, the first of the clients first.
func Names() []string {
	return []string{"claude", "codex", "gemini", "opencode", "qwen", "copilot", "cursor", "windsurf", "droid", "cline", "pi"}
}

// Named returns the adapter called name.
func Named(name string) (*Adapter, bool) {
	for _, a := range Adapters() {
		if a.Name == name {
			return a, true
		}
	}
	return nil, false
}

// Recognise returns the adapter whose event this is.
func Recognise(event []byte) (*Adapter, bool) {
	s := signsOf(event)
	for _, a := range Adapters() {
		if a.Knows(&s) {
			return a, true
		}
	}
	return nil, false
}

// text sets *to from a raw JSON string. Of any other type it leaves *to alone:
// an agent may send null where it has nothing.
func text(to *string, value []byte) {
	if s, ok := call.Text(value); ok {
		*to = s
	}
}

// joined is the advice of a verdict as one text.
func joined(v *call.Verdict) string { return strings.Join(v.Advice, "\n\n") }

// whole is the reason of a verdict with the advice behind it.
func whole(v *call.Verdict) string {
	if more := joined(v); more != "" {
		return v.Reason + "\n\n" + more
	}
	return v.Reason
}

// stops reports whether a verdict keeps the call from running as it stands.
func stops(v *call.Verdict) bool { return v.Action == call.Deny || v.Action == call.Ask }

// rewrites reports whether a verdict changes the call and lets it run.
func rewrites(v *call.Verdict) bool { return len(v.Rewrite) > 0 && !stops(v) }
