package report

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"airlock/internal/audit"
	"airlock/internal/call"
)

// price is what a million input tokens cost in dollars; output is free. It is
// TypeSafe's published price of November 2026.
const price = 0.042

// Report is a log summed up.
type Report struct {
	Note     string         `json:"note"`
	Rows     int            `json:"rows"`
	First    time.Time      `json:"first,omitzero"`
	Last     time.Time      `json:"last,omitzero"`
	Sessions int            `json:"sessions"`
	Shadow   int            `json:"shadow"` // rows of shadow mode: nothing was done about them
	Outcomes map[string]int `json:"outcomes"`
	Rules    []Rule         `json:"rules"`
	Agents   []Named        `json:"agents"`
	Time     Timeline       `json:"time"`

	Hook     Latency `json:"hook"`          // the whole hook
	Alone    Latency `json:"hook_no_model"` // where no question was asked
	Model    Latency `json:"model"`
	Requests int     `json:"requests"`
	Failed   int     `json:"requests_failed"`
	Tokens   Tokens  `json:"tokens"`

	Degraded   []Named `json:"degraded"`
	Dispatches int     `json:"dispatches"` // of subagents, as the tier guard saw them
	OverTiered []Named `json:"over_tiered"`
	Noisiest   []Noisy `json:"noisiest_sessions"`
	NewestDeny []Row   `json:"newest_denies"`
	NewestLift []Row   `json:"newest_lifted"` // stamps and repeats
	Damage     Damage  `json:"damage"`
	Unreadable int     `json:"unreadable"`
	all        Counts
}

// note is what a reader must know before comparing any number here.
const note = "Calls that no rule matched leave no row: these are the matched calls, not all that were made."

// Rule is what one rule came to.
type Rule struct {
	ID       string         `json:"id"`
	Rows     int            `json:"rows"`
	Outcomes map[string]int `json:"outcomes"`
	counts   Counts
}

// Named is a number with its name.
type Named struct {
	Name string `json:"name"`
	Rows int    `json:"rows"`
}

// Timeline is what happened when. Step is in hours.
type Timeline struct {
	Step  int    `json:"step_hours"`
	Spans []Span `json:"spans"`
}

// Span is one step of time.
type Span struct {
	From     time.Time      `json:"from"`
	Outcomes map[string]int `json:"outcomes"`
	counts   Counts
}

// Tokens are what the model read and wrote.
type Tokens struct {
	Input   int     `json:"input"`
	Output  int     `json:"output"`
	Dollars float64 `json:"dollars"`
}

// Noisy is a session with how often the guard spoke in it.
type Noisy struct {
	Session string         `json:"session"`
	Rows    int            `json:"rows"`
	Last    time.Time      `json:"last,omitzero"`
	Outcome map[string]int `json:"outcomes"`
	counts  Counts
}

// Row is one call to look at.
type Row struct {
	Time    time.Time `json:"time,omitzero"`
	Session string    `json:"session"`
	Rule    string    `json:"rule"`
	Outcome string    `json:"outcome"`
	Tool    string    `json:"tool"`
	What    string    `json:"what"`
	Why     string    `json:"why,omitempty"` // what was seen, or the stamp's reason
}

// Report returns the sum. Times are of the zone given.
func (t *Tally) Report(damage Damage, zone *time.Location) *Report {
	r := &Report{Note: note, Rows: t.rows, First: in(t.first, zone), Last: in(t.last, zone), Sessions: len(t.sessions), Shadow: t.shadow,
		Outcomes: named(t.all), all: t.all, Agents: sorted(t.agents), Degraded: sorted(t.degraded), Dispatches: t.dispatches, OverTiered: sorted(t.over),
		Hook: t.hook.latency(), Alone: t.alone.latency(), Model: t.model.latency(), Requests: t.requests, Failed: t.unanswered,
		Tokens: Tokens{t.tokens[0], t.tokens[1], float64(t.tokens[0]) * price / 1e6}, Damage: damage, Unreadable: damage.Unreadable,
		Time: t.timeline(zone), NewestDeny: t.denies.list(zone), NewestLift: t.lifted.list(zone)}
	for id, c := range t.rules {
		r.Rules = append(r.Rules, Rule{audit.OneLine(id), c.Total(), named(*c), *c})
	}
	slices.SortFunc(r.Rules, func(a, b Rule) int { return cmp.Or(b.Rows-a.Rows, cmp.Compare(a.ID, b.ID)) })
	r.Noisiest = t.noisiest(zone)
	return r
}

func in(t time.Time, zone *time.Location) time.Time {
	if t.IsZero() {
		return t
	}
	return t.In(zone)
}

func named(c Counts) map[string]int {
	out := map[string]int{}
	for o, n := range c {
		if n > 0 {
			out[Outcome(o).String()] = n
		}
	}
	return out
}

func sorted(m map[string]int) []Named {
	out := []Named{}
	for name, n := range m {
		out = append(out, Named{audit.OneLine(name), n})
	}
	slices.SortFunc(out, func(a, b Named) int { return cmp.Or(b.Rows-a.Rows, cmp.Compare(a.Name, b.Name)) })
	return out
}

// spoken is how often somebody was told something.
func (c Counts) spoken() int { return c[Denied] + c[Asked] + c[Warned] + c[Rewritten] }

// keepNoisy is how many sessions are listed.
const keepNoisy = 10

func (t *Tally) noisiest(zone *time.Location) []Noisy {
	out := []Noisy{}
	for id, s := range t.sessions {
		if s.spoken() > 0 {
			out = append(out, Noisy{audit.OneLine(id), s.Total(), in(s.last, zone), named(s.Counts), s.Counts})
		}
	}
	slices.SortFunc(out, func(a, b Noisy) int {
		return cmp.Or(b.counts.spoken()-a.counts.spoken(), b.Rows-a.Rows, cmp.Compare(a.Session, b.Session))
	})
	return out[:min(len(out), keepNoisy)]
}

// maxSpans is about how many steps of time are shown.
const maxSpans = 62

// timeline puts hours together until they are few enough to look at: days
// begin at midnight of the zone.
func (t *Tally) timeline(zone *time.Location) Timeline {
	hours := slices.Sorted(maps.Keys(t.hours))
	if len(hours) == 0 {
		return Timeline{Spans: []Span{}}
	}
	span := int(hours[len(hours)-1]-hours[0])/3600 + 1
	step := (span/maxSpans/24 + 1) * 24
	for _, s := range [...]int{1, 3, 6, 12, 24, 24 * 7} {
		if span/s < maxSpans {
			step = s
			break
		}
	}
	out := Timeline{Step: step}
	at := begin(time.Unix(hours[0], 0).In(zone), step)
	for len(hours) > 0 {
		next := at.Add(time.Duration(step) * time.Hour)
		if step >= 24 {
			next = at.AddDate(0, 0, step/24)
		}
		s := Span{From: at}
		for len(hours) > 0 && hours[0] < next.Unix() {
			for o, n := range t.hours[hours[0]] {
				s.counts[o] += n
			}
			hours = hours[1:]
		}
		s.Outcomes = named(s.counts)
		out.Spans = append(out.Spans, s)
		at = next
	}
	return out
}

// begin is the begin of the step that holds t.
func begin(t time.Time, step int) time.Time {
	hour := 0
	if step < 24 {
		hour = t.Hour() / step * step
	}
	return time.Date(t.Year(), t.Month(), t.Day(), hour, 0, 0, 0, t.Location())
}

// list is the rows kept, newest first.
func (n *newest) list(zone *time.Location) []Row {
	out := []Row{}
	for _, r := range slices.Backward(n.rows) {
		row := Row{Time: in(r.Time, zone), Session: audit.OneLine(r.Session), Rule: audit.OneLine(r.Verdict.Rule), Outcome: outcomeOf(r).String(),
			Tool: audit.OneLine(r.Tool), What: audit.What(r), Why: audit.OneLine(r.Verdict.Override)}
		if row.Why == "" {
			row.Why = audit.OneLine(detail(r))
		}
		out = append(out, row)
	}
	return out
}

// detail is what was seen by the rule that spoke.
func detail(r *call.Record) string {
	for i := range r.Matches {
		if r.Matches[i].Rule == r.Verdict.Rule {
			return r.Matches[i].Detail
		}
	}
	return ""
}
