package policy

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"airlock/internal/call"
	"airlock/internal/rules"
)

// generator makes records that the laws must hold for: any matches of any
// rules, at any level, with and without stamp, repeat and person.
type generator struct{ *rand.Rand }

func (g generator) pick(n int) bool { return g.IntN(n) == 0 }

func (g generator) record() *call.Record {
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	tools := []string{"Bash", "PowerShell", "Agent", "Skill", "Read", "mcp__x__y"}
	r := &call.Record{V: call.Version, Time: now, Tool: tools[g.IntN(len(tools))], Attended: g.pick(2)}
	if !g.pick(4) {
		r.Session = "s"
	}
	for range g.IntN(4) {
		rule := rules.Table[g.IntN(len(rules.Table))]
		m := call.Match{Rule: rule.ID, Shape: "x", Action: rule.Action, Detail: fmt.Sprintf("seen %d", g.IntN(3))}
		if !rule.Has(rules.Hard) && g.pick(2) {
			m.Action = call.Log + call.Action(g.IntN(4))
		}
		if g.pick(4) {
			m.Cap = call.Warn
		}
		if g.pick(5) {
			m.Basis = call.ByJev
		}
		r.Matches = append(r.Matches, m)
	}
	for range g.IntN(3) {
		r.Matches = append(r.Matches, g.own())
	}
	if g.pick(3) {
		r.Stamp = &call.Stamp{Reason: "the person asked", Where: "description"}
	}
	if g.pick(2) {
		ages := []time.Duration{0, LoopAfter - 1, LoopAfter, time.Minute, LoopWindow, LoopWindow + 1, -time.Minute, 3 * time.Hour}
		r.Loop = &call.Loop{Key: "k", Seen: now.Add(-ages[g.IntN(len(ages))])}
		if g.pick(3) {
			r.Loop.Seen = time.Time{}
		}
	}
	return r
}

// own is a match of a user's rule.
func (g generator) own() call.Match {
	return call.Match{Rule: []string{"own-a", "own-b"}[g.IntN(2)], Shape: "user", Action: call.Log + call.Action(g.IntN(4)), Detail: "seen by the user",
		Why: []string{"because", "as said"}[g.IntN(2)]}
}

// find is rules.Find, with a rule without traits for a user's.
func find(id string) *rules.Rule {
	if rule := rules.Find(id); rule != nil {
		return rule
	}
	return new(rules.Rule)
}

// byCode is the strongest action that the matches come to with no stamp, no
// repeat and, where attended is false, nobody there.
func byCode(r *call.Record, when func(*rules.Rule) bool) call.Action {
	strongest := call.None
	for _, m := range r.Matches {
		a := m.Action
		if m.Cap != call.None {
			a = min(a, m.Cap)
		}
		if a == call.Ask && !r.Attended {
			a = call.Deny
		}
		if m.Basis == call.ByCode && when(find(m.Rule)) {
			strongest = max(strongest, a)
		}
	}
	return strongest
}

func all(*rules.Rule) bool { return true }

func TestLaws(t *testing.T) {
	laws := []struct {
		name  string
		holds func(r *call.Record, v *call.Verdict) bool
	}{
		{"1: a hard deny is final", func(r *call.Record, v *call.Verdict) bool {
			if byCode(r, func(rule *rules.Rule) bool { return rule.Has(rules.Hard) }) == call.Deny {
				return v.Action == call.Deny && v.Hard && v.Rule == "R0-hard-deny" && v.Override == "" && !v.LoopAllow
			}
			return !v.Hard
		}},
		{"2: never stronger than code", func(r *call.Record, v *call.Verdict) bool { return v.Action <= byCode(r, all) }},
		{"6: a repeat lifts denies, after a second and within ten minutes, in a session", func(r *call.Record, v *call.Verdict) bool {
			inTime := r.Loop != nil && r.Session != "" && !r.Loop.Seen.IsZero() &&
				r.Time.Sub(r.Loop.Seen) >= time.Second && r.Time.Sub(r.Loop.Seen) <= 10*time.Minute
			if v.LoopAllow {
				return inTime
			}
			return !inTime || v.Action != call.Deny || has(v.Rule, rules.NoRepeat)
		}},
		{"7: a stamp lifts ordinary denies", func(r *call.Record, v *call.Verdict) bool {
			if v.Override != "" {
				return r.Stamp != nil
			}
			return r.Stamp == nil || v.Action != call.Deny || v.Hard || find(v.Rule).Has(rules.NoStamp)
		}},
		{"7: warnings outlive a stamp", func(r *call.Record, v *call.Verdict) bool {
			for _, m := range r.Matches {
				warns := m.Action == call.Warn || m.Action > call.Warn && m.Cap == call.Warn
				if warns && m.Basis == call.ByCode && v.Action < call.Warn {
					return false
				}
			}
			return true
		}},
		{"8: an ask that nobody can answer is a deny", func(r *call.Record, v *call.Verdict) bool {
			if v.DowngradedFrom == call.Ask && v.Action != call.Deny {
				return false
			}
			return r.Attended || v.Action != call.Ask
		}},
		{"7: an ask stays an ask where a person is there", func(r *call.Record, v *call.Verdict) bool {
			for _, m := range r.Matches {
				if r.Attended && m.Action == call.Ask && m.Cap == call.None && m.Basis == call.ByCode && v.Action < call.Ask {
					return false
				}
			}
			return true
		}},
		{"9: fine prints nothing", func(r *call.Record, v *call.Verdict) bool {
			return (v.Surfaced == "") == (v.Action < call.Warn || v.Mode == Shadow)
		}},
		{"a reason names its rule", func(r *call.Record, v *call.Verdict) bool {
			return (v.Reason != "") == (v.Action >= call.Ask)
		}},
		{"a warning is said", func(r *call.Record, v *call.Verdict) bool { return v.Action != call.Warn || len(v.Advice) > 0 }},
	}
	g := generator{rand.New(rand.NewPCG(1, 2))}
	for range 50_000 {
		r := g.record()
		for _, mode := range []string{Enforce, Shadow} {
			v := Decide(r, Terms{Mode: mode})
			if (v == nil) != (len(r.Matches) == 0) {
				t.Fatalf("got verdict %v of %d matches", v, len(r.Matches))
			}
			if v == nil {
				continue
			}
			for _, law := range laws {
				if !law.holds(r, v) {
					t.Fatalf("%s: broken by\n%s\n%s", law.name, r.Append(nil), v.Append(nil))
				}
			}
		}
	}
}

func has(id string, trait rules.Traits) bool { return find(id).Has(trait) }

// TestOrderDoesNotMatter: the verdict is that of the set of matches.
func TestOrderDoesNotMatter(t *testing.T) {
	g := generator{rand.New(rand.NewPCG(3, 4))}
	for range 20_000 {
		r := g.record()
		want := Decide(r, Terms{Mode: Enforce})
		g.Shuffle(len(r.Matches), func(i, j int) { r.Matches[i], r.Matches[j] = r.Matches[j], r.Matches[i] })
		got := Decide(r, Terms{Mode: Enforce})
		if want == nil {
			continue
		}
		if got.Action != want.Action || got.Rule != want.Rule || got.Hard != want.Hard || got.LoopAllow != want.LoopAllow ||
			len(got.Advice) != len(want.Advice) {
			t.Fatalf("got %s, want %s", got.Append(nil), want.Append(nil))
		}
	}
}

func TestDecide(t *testing.T) {
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	sudo := call.Match{Rule: "R5-sudo", Action: call.Deny, Detail: "root"}
	push := call.Match{Rule: "R7-destructive", Action: call.Warn, Detail: "push"}
	root := call.Match{Rule: "R0-hard-deny", Action: call.Deny, Detail: "slash"}
	ask := call.Match{Rule: "R7-destructive", Action: call.Ask, Detail: "push"}
	stamp := &call.Stamp{Reason: "asked"}
	seen := func(ago time.Duration) *call.Loop { return &call.Loop{Key: "k", Seen: now.Add(-ago)} }
	for _, c := range []struct {
		name   string
		r      call.Record
		action call.Action
		rule   string
		check  func(v *call.Verdict) bool
	}{
		{"deny", call.Record{Matches: []call.Match{sudo}}, call.Deny, "R5-sudo", nil},
		{"warn beside deny", call.Record{Matches: []call.Match{push, sudo}}, call.Deny, "R5-sudo", func(v *call.Verdict) bool { return len(v.Advice) == 1 }},
		{"stamp", call.Record{Matches: []call.Match{sudo}, Stamp: stamp}, call.None, "R5-sudo", func(v *call.Verdict) bool { return v.Override == "asked" }},
		{"stamp keeps warnings", call.Record{Matches: []call.Match{sudo, push}, Stamp: stamp}, call.Warn, "R7-destructive", func(v *call.Verdict) bool { return v.Override == "asked" }},
		{"stamp on hard", call.Record{Matches: []call.Match{root, sudo}, Stamp: stamp}, call.Deny, "R0-hard-deny", func(v *call.Verdict) bool { return v.Hard && v.Override == "" }},
		{"repeat", call.Record{Matches: []call.Match{sudo}, Session: "s", Loop: seen(time.Minute)}, call.None, "R5-sudo", func(v *call.Verdict) bool { return v.LoopAllow }},
		{"same turn", call.Record{Matches: []call.Match{sudo}, Session: "s", Loop: seen(time.Second / 2)}, call.Deny, "R5-sudo", nil},
		{"too late", call.Record{Matches: []call.Match{sudo}, Session: "s", Loop: seen(11 * time.Minute)}, call.Deny, "R5-sudo", nil},
		{"no session", call.Record{Matches: []call.Match{sudo}, Loop: seen(time.Minute)}, call.Deny, "R5-sudo", nil},
		{"ask", call.Record{Matches: []call.Match{ask}, Attended: true}, call.Ask, "R7-destructive", nil},
		{"ask, stamped, attended", call.Record{Matches: []call.Match{ask}, Attended: true, Stamp: stamp}, call.Ask, "R7-destructive", nil},
		{"ask, repeated", call.Record{Matches: []call.Match{ask}, Attended: true, Session: "s", Loop: seen(time.Minute)}, call.Ask, "R7-destructive", nil},
		{"ask, nobody there", call.Record{Matches: []call.Match{ask}}, call.Deny, "R7-destructive", func(v *call.Verdict) bool { return v.DowngradedFrom == call.Ask }},
		{"unanswered question", call.Record{Matches: []call.Match{{Rule: "R7-destructive", Action: call.Warn, Basis: call.ByJev}}}, call.None, "R7-destructive", nil},
		{"log", call.Record{Matches: []call.Match{{Rule: "R7-destructive", Action: call.Log}}}, call.Log, "R7-destructive", func(v *call.Verdict) bool { return v.Surfaced == "" }},
		{"cap", call.Record{Matches: []call.Match{{Rule: "R5-sudo", Action: call.Deny, Cap: call.Warn}}}, call.Warn, "R5-sudo", nil},
		{"rule of another release", call.Record{Matches: []call.Match{{Rule: "R99-new", Action: call.Deny}}}, call.Deny, "R99-new", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.r.Time = now
			v := Decide(&c.r, Terms{Mode: Enforce})
			if v.Action != c.action || v.Rule != c.rule || c.check != nil && !c.check(v) {
				t.Errorf("got %s, want %v by %s", v.Append(nil), c.action, c.rule)
			}
		})
	}
}

// TestUserRulesTighten: with a match of a user's rule nothing is weaker than
// without, whatever else there is; and none is ever hard.
func TestUserRulesTighten(t *testing.T) {
	g := generator{rand.New(rand.NewPCG(6, 3))}
	for range 20_000 {
		with := g.record()
		without := *with
		without.Matches = slices.DeleteFunc(slices.Clone(with.Matches), func(m call.Match) bool { return rules.Find(m.Rule) == nil })
		got, want := Decide(with, Terms{Mode: Enforce}), Decide(&without, Terms{Mode: Enforce})
		if want == nil {
			if got != nil && got.Hard {
				t.Fatalf("a user's rule is hard: %s", got.Append(nil))
			}
			continue
		}
		if got == nil || got.Action < want.Action || got.Hard != want.Hard || want.Hard && string(got.Append(nil)) != string(want.Append(nil)) {
			t.Fatalf("got %s, want nothing weaker than %s", got.Append(nil), want.Append(nil))
		}
	}
}

// TestUserReason: what was seen, the user's reason, the advice; of two rules
// that saw the same, both are heard, the first by ID first.
func TestUserReason(t *testing.T) {
	own := func(id, why string, a call.Action) call.Match {
		return call.Match{Rule: id, Action: a, Detail: "`psql` meets a rule of the user", Why: why, Advice: "use staging"}
	}
	for _, matches := range [][]call.Match{
		{own("b", "Because", call.Deny), own("a", "As said.", call.Deny), {Rule: "R7-destructive", Action: call.Warn, Detail: "x"}},
		{{Rule: "R7-destructive", Action: call.Warn, Detail: "x"}, own("a", "As said.", call.Deny), own("b", "Because", call.Deny)},
	} {
		v := Decide(&call.Record{Tool: "Bash", Matches: matches}, Terms{Mode: Enforce})
		if want := "BLOCKED [airlock a]: `psql` meets a rule of the user. As said. use staging. If"; v.Rule != "a" || !strings.HasPrefix(v.Reason, want) {
			t.Errorf("got %q, want it to begin %q", v.Reason, want)
		}
		text := strings.Join(v.Advice, "|")
		if want := "[airlock b] `psql` meets a rule of the user. Because. use staging."; !strings.Contains(text, want) {
			t.Errorf("got %q, want %q", text, want)
		}
	}
	stamped := Decide(&call.Record{Tool: "Bash", Matches: []call.Match{own("b", "x", call.Deny), own("a", "y", call.Deny)}, Stamp: &call.Stamp{Reason: "r"}}, Terms{Mode: Enforce})
	if stamped.Rule != "a" || stamped.Override != "r" {
		t.Errorf("stamped: got %s, want a, lifted", stamped.Append(nil))
	}
}
