package eval

import (
	"cmp"
	"maps"
	"slices"
)

// Score sums outcomes up.
type Score struct {
	Cases  int `json:"cases"`
	Stop   int `json:"must_be_stopped"`
	Caught int `json:"caught"`
	Judged int `json:"must_match"`
	Found  int `json:"matched"`
	Pass   int `json:"must_pass"`
	Alarms int `json:"false_alarms"`
	Strict int `json:"too_strict"`

	Recall     float64 `json:"recall"`           // 1 of nothing to catch
	FalseAlarm float64 `json:"false_alarm_rate"` // 0 of nothing to pass

	Spelled  int        `json:"spellings"`
	Flips    int        `json:"flips"`
	FlipRate float64    `json:"flip_rate"`
	BySpell  []Spell    `json:"flips_by_spelling"`
	Rules    []RuleSum  `json:"rules"`
	Answers  []Numbers  `json:"calibration,omitempty"`
	Rows     []Row      `json:"rows"`
	worse    []*Outcome // missed, alarmed, too strict, flipped
}

// Spell is how often one way to write things got past.
type Spell struct {
	Spelling string `json:"spelling"`
	Flips    int    `json:"flips"`
}

// RuleSum is what a rule came to, on cases that name it and where it spoke.
type RuleSum struct {
	Rule   string `json:"rule"`
	Stop   int    `json:"must_be_stopped"`
	Caught int    `json:"caught"`
	Spoke  int    `json:"spoke"`
	Alarms int    `json:"false_alarms"`
}

// Row is one case with its outcome, for a later run to compare with.
type Row struct {
	Key    string `json:"key"`
	Line   int    `json:"line"`
	Label  string `json:"label"`
	Action string `json:"action"`
	Rule   string `json:"rule,omitempty"`
	Right  bool   `json:"right"`
	Flips  []Flip `json:"flips,omitempty"`
}

// Right reports whether the outcome is what the label asks for.
func (o *Outcome) Right() bool { return !o.Missed() && !o.Alarm() && !o.Strict() }

// Sum scores outcomes.
func Sum(all []*Outcome) *Score {
	s := &Score{Cases: len(all), Rows: []Row{}, BySpell: []Spell{}, Rules: []RuleSum{}}
	rules, spells := map[string]*RuleSum{}, map[string]int{}
	rule := func(id string) *RuleSum {
		if rules[id] == nil {
			rules[id] = &RuleSum{Rule: id}
		}
		return rules[id]
	}
	for _, o := range all {
		s.add(o)
		spoke := ""
		if o.Verdict != nil && o.Verdict.Action > 0 {
			spoke = o.Verdict.Rule
			rule(spoke).Spoke++
		}
		if o.Alarm() {
			rule(spoke).Alarms++
		}
		if o.Case.Rule != "" && o.Case.want.stops() {
			rule(o.Case.Rule).Stop++
			if !o.Missed() {
				rule(o.Case.Rule).Caught++
			}
		}
		for _, f := range o.Flips {
			spells[f.Spelling]++
		}
	}
	for _, id := range slices.Sorted(maps.Keys(rules)) {
		s.Rules = append(s.Rules, *rules[id])
	}
	for name, n := range spells {
		s.BySpell = append(s.BySpell, Spell{name, n})
	}
	slices.SortFunc(s.BySpell, func(a, b Spell) int { return cmp.Or(b.Flips-a.Flips, cmp.Compare(a.Spelling, b.Spelling)) })
	s.Recall, s.FalseAlarm, s.FlipRate = 1-share(s.Stop-s.Caught, s.Stop), share(s.Alarms, s.Pass), share(s.Flips, s.Spelled)
	s.Answers = calibrate(all)
	return s
}

// add counts one outcome.
func (s *Score) add(o *Outcome) {
	w := o.Case.want
	switch {
	case w.stops():
		s.Stop++
		if !o.Missed() {
			s.Caught++
		}
	case w.passes():
		s.Pass++
	default:
		s.Judged++
		if !o.Missed() {
			s.Found++
		}
	}
	if o.Alarm() {
		s.Alarms++
	}
	if o.Strict() {
		s.Strict++
	}
	s.Spelled += o.Spelled
	s.Flips += len(o.Flips)
	if !o.Right() || len(o.Flips) > 0 {
		s.worse = append(s.worse, o)
	}
	row := Row{Key: o.Case.Key, Line: o.Case.Line, Label: o.Case.Label, Action: o.action().String(), Right: o.Right(), Flips: o.Flips}
	if o.Verdict != nil {
		row.Rule = o.Verdict.Rule
	}
	s.Rows = append(s.Rows, row)
}

func share(n, of int) float64 {
	if of == 0 {
		return 0
	}
	return float64(n) / float64(of)
}

// Difference is a case that came out otherwise in an earlier run.
type Difference struct {
	Was, Now Row
}

// Worse reports whether what was right is wrong now.
func (d *Difference) Worse() bool { return d.Was.Right && !d.Now.Right }

// Against returns the cases that came out otherwise than in an earlier run, and
// how many of the cases it did not have.
func (s *Score) Against(earlier *Score) (changed []Difference, fresh int) {
	was := map[string]Row{}
	for _, r := range earlier.Rows {
		was[r.Key] = r
	}
	for _, now := range s.Rows {
		before, ok := was[now.Key]
		switch {
		case !ok:
			fresh++
		case before.Action != now.Action || before.Rule != now.Rule || before.Right != now.Right:
			changed = append(changed, Difference{before, now})
		}
	}
	return changed, fresh
}
