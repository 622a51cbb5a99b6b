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
	// Knows reports whether an event looks like this agent's.
	Knows func(event []byte) bool
	// Read turns an event into a record without id, time and os. env is the
	// hook's environment.
	Read func(event []byte, env func(string) string) (*call.Record, error)
	// Rewrites reports whether the agent runs the call with the input that an
	// answer gives it in place of its own.
	Rewrites bool
	// Write turns a verdict into the agent's answer. event is what Read got.
	Write func(v *call.Verdict, event []byte) Answer
}

// Answer is what the hook says to the agent. The zero value is silence.
type Answer struct {
	Stdout, Stderr []byte
	Status         int // 0, or 2 for an agent that knows no other deny
}

// ErrUnknown says that no adapter knows an event.
var ErrUnknown = errors.New("event of no agent this release knows")

// Adapters are all there are.
func Adapters() []*Adapter { return []*Adapter{&claude} }

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
	for _, a := range Adapters() {
		if a.Knows(event) {
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

// rewritten is the input of an event, as it came, with the verdict's rewrite in
// it; nil where there is none. field is where the agent keeps the input; of
// several the last one counts, as it did when the event was read.
func rewritten(v *call.Verdict, event []byte, field string) []byte {
	if len(v.Rewrite) == 0 {
		return nil
	}
	var input []byte
	s := call.ScanObject(event)
	for s.Next() {
		if call.KeyIs(s.Key(), field) {
			input = s.Value()
		}
	}
	if call.KindOf(input) != call.Object {
		return nil
	}
	return call.Patch(input, v.Rewrite)
}
