package audit

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// Counts are how calls came out otherwise.
type Counts struct {
	Tightened int `json:"tightened"`
	Loosened  int `json:"loosened"`
	Other     int `json:"changed"` // the same action, by another rule or in another way
}

func (c *Counts) add(direction string) {
	switch direction {
	case "tightened":
		c.Tightened++
	case "loosened":
		c.Loosened++
	default:
		c.Other++
	}
}

// Summary counts what came of a replay.
type Summary struct {
	Rows      int `json:"rows"`
	Unchanged int `json:"unchanged"`
	Counts
	// Unanswered rows lack what today's rules ask for; nothing is guessed.
	Unanswered int `json:"unanswered"`
	Damage
	RuleChanged     int                `json:"rule_changed"`
	SettingsChanged int                `json:"settings_changed"`
	Rules           map[string]*Counts `json:"rules"`
	Lacking         map[string]int     `json:"lacking,omitempty"` // kinds of facts that rows lack
}

func newSummary() *Summary { return &Summary{Rules: map[string]*Counts{}, Lacking: map[string]int{}} }

// Changed is how many rows came out otherwise.
func (s *Summary) Changed() int { return s.Tightened + s.Loosened + s.Other }

func (s *Summary) count(c *Change) {
	direction := c.Direction()
	if direction == "unanswered" {
		s.Unanswered++
		kind, _, _ := strings.Cut(c.Lacks, " ")
		s.Lacking[strings.TrimSuffix(kind, ",")]++
		return
	}
	s.Counts.add(direction)
	if c.Settings {
		s.SettingsChanged++
	} else {
		s.RuleChanged++
	}
	s.rule(c.about()).add(direction)
}

func (s *Summary) rule(id string) *Counts {
	if s.Rules[id] == nil {
		s.Rules[id] = new(Counts)
	}
	return s.Rules[id]
}

func (s *Summary) add(t *Summary) {
	s.Rows += t.Rows
	s.Unchanged += t.Unchanged
	s.Tightened += t.Tightened
	s.Loosened += t.Loosened
	s.Other += t.Other
	s.Unanswered += t.Unanswered
	s.Damage.Add(t.Damage)
	s.RuleChanged += t.RuleChanged
	s.SettingsChanged += t.SettingsChanged
	for id, c := range t.Rules {
		sum := s.rule(id)
		sum.Tightened += c.Tightened
		sum.Loosened += c.Loosened
		sum.Other += c.Other
	}
	for kind, n := range t.Lacking {
		s.Lacking[kind] += n
	}
}

// counted is a number with what it counts.
type counted struct {
	n    int
	what string
}

// listed joins the numbers that are not zero.
func listed(all ...counted) string {
	var parts []string
	for _, c := range all {
		if c.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", c.n, c.what))
		}
	}
	return strings.Join(parts, ", ")
}

// String is the counts in one line.
func (s *Summary) String() string {
	text := fmt.Sprintf("%d rows: %d unchanged, %d tightened, %d loosened", s.Rows, s.Unchanged, s.Tightened, s.Loosened)
	if more := listed(counted{s.Other, "changed otherwise"}, counted{s.Unanswered, "unanswered"},
		counted{s.Unreadable, "unreadable"}, counted{s.Duplicates, "duplicates"}); more != "" {
		text += ", " + more
	}
	return text
}

// WriteText writes the summary for a person: one line, and the details of what
// is not zero.
func (s *Summary) WriteText(w io.Writer) error {
	fmt.Fprintln(w, s)
	if s.Changed() > 0 {
		fmt.Fprintf(w, "  why         %s\n", listed(counted{s.RuleChanged, "a rule changed"}, counted{s.SettingsChanged, "the settings changed"}))
		for _, id := range slices.Sorted(maps.Keys(s.Rules)) {
			c := s.Rules[id]
			fmt.Fprintf(w, "  %-26s  %s\n", id, listed(counted{c.Tightened, "tightened"}, counted{c.Loosened, "loosened"}, counted{c.Other, "changed otherwise"}))
		}
	}
	if s.Unanswered > 0 {
		var kinds []counted
		for _, kind := range slices.Sorted(maps.Keys(s.Lacking)) {
			kinds = append(kinds, counted{s.Lacking[kind], kind})
		}
		fmt.Fprintf(w, "  unanswered  without a record of: %s\n", listed(kinds...))
	}
	if s.Unreadable > 0 {
		fmt.Fprintf(w, "  unreadable  %s\n", s.Damage.detail())
	}
	return nil
}

// detail names what is wrong with the unreadable lines.
func (d *Damage) detail() string {
	return listed(counted{d.Cut, "cut short"}, counted{d.Foreign, "no row"}, counted{d.Later, "of a later version"}, counted{d.TooLong, "too long"})
}

// JSON is the summary as one object.
func (s *Summary) JSON() []byte {
	type plain Summary // without the promoted methods
	line, err := json.Marshal(struct {
		*plain
		Unreadable int `json:"unreadable"`
	}{(*plain)(s), s.Unreadable})
	if err != nil {
		panic("audit: " + err.Error()) // numbers and names of ours
	}
	return line
}
