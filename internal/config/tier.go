package config

import (
	"fmt"
	"os"
	"slices"

	"airlock/internal/tier"
)

// Tier is the tier guard in force. Its files are read when it is first asked
// for. A tiers.json that cannot be used is ignored whole, and a problem.
func (s *Settings) Tier() *tier.Guard {
	if s.tier != nil {
		return s.tier
	}
	s.tier = tier.BuiltInGuard()
	if data, found := s.read(tiersFile); found {
		if l, err := tier.Parse(data); err != nil {
			s.problem(tiersFile, err.Error()+": the whole file is ignored, and the built-in ladder holds")
		} else {
			s.tier.Types, s.tierFrom.Types = l, s.Path(tiersFile)
		}
	}
	m := s.file()
	if m.models != nil {
		s.tier.Models, s.tierFrom.Models = tier.Models(m.models), s.Path("config.json")
	}
	if m.ignore != nil {
		s.tier.Ignore, s.tierFrom.Ignore = m.ignore, s.Path("config.json")
	}
	s.tierFrom.Rewrite = s.rewriting()
	s.tier.Rewrite = s.tierFrom.Rewrite != ""
	s.digest = append(s.digest, tierDigest(s.tier)...)
	return s.tier
}

const tiersFile = "tiers.json"

// TierSources says where each part of the tier guard comes from: a file or a
// variable, "" where it is built in, or not turned on.
type TierSources struct{ Types, Models, Ignore, Rewrite string }

// TierFrom says where the tier guard in force comes from.
func (s *Settings) TierFrom() TierSources {
	s.Tier()
	return s.tierFrom
}

// rewriting says what turns rewriting on, or "".
func (s *Settings) rewriting() string {
	if s.loosening("AIRLOCK_TIER_REWRITE") == "1" {
		return "AIRLOCK_TIER_REWRITE"
	}
	if s.Dir == "" {
		return ""
	}
	path := s.Path("tier-rewrite")
	if _, err := os.Lstat(path); err != nil {
		return ""
	}
	return path
}

// tierDigest names what differs from the guard that is built in.
func tierDigest(g *tier.Guard) []string {
	var out []string
	own := tier.BuiltInGuard()
	same := func(a, b tier.Ladder) bool { return slices.EqualFunc(a, b, slices.Equal[[]string]) }
	if !same(g.Types, own.Types) {
		out = append(out, fmt.Sprintf("tiers=%q", g.Types))
	}
	if !same(g.Models, own.Models) {
		out = append(out, fmt.Sprintf("tier.models=%q", g.Models))
	}
	if !slices.Equal(g.Ignore, own.Ignore) {
		out = append(out, fmt.Sprintf("tier.ignore=%q", g.Ignore))
	}
	if g.Rewrite {
		out = append(out, "tier-rewrite")
	}
	return out
}

// models reads the names of a ladder of models.
func models(to *[]string, value []byte) error {
	var names []string
	if err := texts(&names, value); err != nil {
		return err
	}
	if err := tier.CheckModels(names); err != nil {
		return err
	}
	*to = names
	return nil
}
