package policy

import (
	"airlock/internal/agent"
	"airlock/internal/call"
)

// Surface returns the bytes for the agent: nothing where the verdict says that
// nothing is shown.
func Surface(v *call.Verdict, a *agent.Adapter, event []byte) agent.Answer {
	if v == nil || v.Surfaced == "" {
		return agent.Answer{}
	}
	return a.Write(v, event)
}

// Settled returns the matches without the candidates that no fact has settled.
func Settled(matches []call.Match) []call.Match {
	out := matches[:0]
	for _, m := range matches {
		if m.Basis != call.ByFacts {
			out = append(out, m)
		}
	}
	return out
}
