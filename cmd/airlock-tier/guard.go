package main

import (
	"context"
	"os"

	"airlock/internal/call"
	"airlock/internal/cli"
	"airlock/internal/config"
	"airlock/internal/pipe"
	"airlock/internal/policy"
	"airlock/internal/rules"
	"airlock/internal/world"
)

// rule is the one that this command knows.
const rule = "R8-tier-guard"

type guardCmd struct{}

// Run judges each dispatch as if no other rule were there. Records of other
// calls pass as they are.
func (guardCmd) Run(std *cli.Streams) error {
	return cli.Filter(context.Background(), std, call.Parse, pipe.Stage{Name: "tier", Run: guard})
}

// guard finds the match again, in case nobody has looked for it yet, and
// decides by the answers that the record holds.
func guard(_ context.Context, r *call.Record) error {
	s := config.For(r, os.Getenv)
	mode := s.ActiveMode()
	hits := matches(r, s)
	if mode == policy.Off || len(hits) == 0 {
		return nil
	}
	if r.Stamp == nil {
		r.Stamp = r.FindStamp(nil)
	}
	only := *r
	only.Matches = hits
	r.Verdict = policy.Decide(&only, policy.NewTerms(mode, s.Rules()))
	for _, m := range r.Matches {
		if m.Rule == rule {
			return nil
		}
	}
	r.Matches = append(r.Matches, hits...)
	return nil
}

func matches(r *call.Record, s *config.Settings) []call.Match {
	if r.Tool != "Agent" && r.Tool != "Task" {
		return nil
	}
	most := level(s.Level)
	if most == call.Off {
		return nil
	}
	subject := rules.NewSubject(r, &world.Replay{Facts: &r.Facts}, s.Rules)
	var out []call.Match
	for _, h := range rules.Find(rule).Match(subject) {
		out = append(out, call.Match{Rule: rule, Shape: h.Shape, Action: most, Basis: h.Basis, Detail: h.Detail})
	}
	return out
}

// level is the action of the rule by the user's settings.
func level(of rules.Level) call.Action {
	if l := of(rule); l != call.None {
		return l
	}
	return rules.Find(rule).Action
}
