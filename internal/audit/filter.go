package audit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"airlock/internal/call"
)

// Filter chooses rows. The zero value takes all.
type Filter struct {
	Since    time.Time
	Rules    []string // ids, or their beginnings up to a dash: R7
	Actions  []string // actions, or one of actionWords
	Sessions []string // ids, or how they begin
}

// actionWords are what a row may be asked for besides its action.
var actionWords = [...]string{"override", "repeat", "rewrite", "error", "degraded"}

// Check returns an error for an action that there is none of.
func (f *Filter) Check() error {
	for _, a := range f.Actions {
		if _, ok := call.ParseAction(a); !ok && !slices.Contains(actionWords[:], a) {
			return fmt.Errorf("action %q: want none, log, warn, ask, deny, %s", a, strings.Join(actionWords[:], ", "))
		}
	}
	return nil
}

// Wants reports whether a row is one of those chosen.
func (f *Filter) Wants(r *call.Record) bool {
	return !r.Time.Before(f.Since) && f.rule(r) && f.action(r) &&
		(len(f.Sessions) == 0 || slices.ContainsFunc(f.Sessions, func(s string) bool { return strings.HasPrefix(r.Session, s) }))
}

func (f *Filter) rule(r *call.Record) bool {
	if len(f.Rules) == 0 {
		return true
	}
	if r.Verdict != nil && isRule(r.Verdict.Rule, f.Rules) {
		return true
	}
	return slices.ContainsFunc(r.Matches, func(m call.Match) bool { return isRule(m.Rule, f.Rules) })
}

func isRule(id string, wanted []string) bool {
	return slices.ContainsFunc(wanted, func(w string) bool { return id == w || strings.HasPrefix(id, w+"-") })
}

func (f *Filter) action(r *call.Record) bool {
	if len(f.Actions) == 0 {
		return true
	}
	return slices.ContainsFunc(f.Actions, func(a string) bool {
		v := r.Verdict
		switch a {
		case "error":
			return r.Error != ""
		case "degraded":
			return len(r.Degraded) > 0
		case "override":
			return v != nil && v.Override != ""
		case "repeat":
			return v != nil && v.LoopAllow
		case "rewrite":
			return v != nil && len(v.Rewrite) > 0
		}
		return v != nil && v.Action.String() == a
	})
}

// ParseSince reads a moment: how long ago (90m, 2h, 3d, 1w), today, yesterday,
// a date or a time, local where no zone is named.
func ParseSince(s string, now time.Time) (time.Time, error) {
	day := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, now.Location())
	switch s {
	case "":
		return time.Time{}, nil
	case "today":
		return day, nil
	case "yesterday":
		return day.AddDate(0, 0, -1), nil
	}
	for _, layout := range [...]string{time.RFC3339Nano, "2006-01-02T15:04:05", "2006-01-02 15:04:05", "2006-01-02T15:04", "2006-01-02 15:04", time.DateOnly} {
		if t, err := time.ParseInLocation(layout, s, now.Location()); err == nil {
			return t, nil
		}
	}
	if n, err := strconv.Atoi(s[:len(s)-1]); err == nil && n >= 0 {
		switch s[len(s)-1] {
		case 'd':
			return now.AddDate(0, 0, -n), nil
		case 'w':
			return now.AddDate(0, 0, -7*n), nil
		}
	}
	if d, err := time.ParseDuration(s); err == nil && d >= 0 {
		return now.Add(-d), nil
	}
	return time.Time{}, fmt.Errorf("%q: want 90m, 2h, 3d, 1w, today, yesterday, a date, or a time", s)
}
