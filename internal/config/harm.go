package config

import (
	"fmt"
	"slices"
	"strconv"

	"airlock/internal/call"
	"airlock/internal/rules"
)

// setHarm reads the section harm. Each number is taken or left by itself: one
// that cannot be used is a problem, and the built-in one holds there.
func setHarm(h *rules.Harm, section []byte) []string {
	var problems []string
	bad := func(format string, args ...any) { problems = append(problems, "harm."+fmt.Sprintf(format, args...)) }
	s := call.ScanObject(section)
	for s.Next() {
		name, _ := call.Text(s.Key())
		switch value := s.Value(); name {
		case "coverage":
			if c, ok := call.Text(value); ok && coverage(c) {
				h.Coverage = rules.Coverage(c)
			} else {
				bad("coverage: want matched, all or off, got %s", value)
			}
		case "on_error":
			if a, ok := onError(value); ok {
				h.OnError = a
			} else {
				bad("on_error: want open, ask or deny, got %s", value)
			}
		case "blast_ask":
			if n, err := fraction(value, rules.MaxBlast); err != nil {
				bad("blast_ask: %v", err)
			} else {
				setBand(h, rules.Band{ID: "blast_radius", Ask: n, AskSet: true})
			}
		case "bands":
			for _, p := range setBands(h, value) {
				bad("bands%s", p)
			}
		default:
			bad("%s: no such setting", name)
		}
	}
	return problems
}

func coverage(c string) bool {
	switch rules.Coverage(c) {
	case rules.CoverMatched, rules.CoverAll, rules.CoverOff:
		return true
	}
	return false
}

func onError(value []byte) (call.Action, bool) {
	switch t, _ := call.Text(value); t {
	case "open":
		return call.None, true
	case "ask":
		return call.Ask, true
	case "deny":
		return call.Deny, true
	}
	return call.None, false
}

func setBands(h *rules.Harm, value []byte) (problems []string) {
	if call.KindOf(value) != call.Object {
		return []string{`: want an object such as {"destroys_uncommitted": {"ask": 0.5}}`}
	}
	s := call.ScanObject(value)
	for s.Next() {
		name, _ := call.Text(s.Key())
		q := harmQuestion(name)
		if q == nil {
			problems = append(problems, "."+name+": no such harm")
			continue
		}
		b, bad := parseBand(q, s.Value())
		for _, p := range bad {
			problems = append(problems, "."+name+p)
		}
		setBand(h, b)
	}
	return problems
}

// harmQuestion is the question of a harm that has a band, or nil.
func harmQuestion(id string) *rules.Question {
	all := rules.HarmQuestions()
	for i := range all {
		if all[i].ID == id && all[i].Type == rules.Noul {
			return &all[i]
		}
	}
	return nil
}

// parseBand reads {"ask": 0.35, "deny": 0.80} or one of the two.
func parseBand(q *rules.Question, value []byte) (b rules.Band, problems []string) {
	b = rules.Band{ID: q.ID, Ask: q.Ask, Deny: q.Deny}
	if call.KindOf(value) != call.Object {
		return b, []string{`: want an object such as {"ask": 0.5}`}
	}
	s := call.ScanObject(value)
	for s.Next() {
		name, _ := call.Text(s.Key())
		n, err := fraction(s.Value(), 1)
		switch {
		case name != "ask" && name != "deny":
			problems = append(problems, "."+name+": no such number, want ask or deny")
		case err != nil:
			problems = append(problems, "."+name+": "+err.Error())
		case name == "ask":
			b.Ask, b.AskSet = n, true
		default:
			b.Deny, b.DenySet = n, true
		}
	}
	if b.Ask > b.Deny {
		problems = append(problems, fmt.Sprintf(": ask %v is over deny %v: %v and %v hold", b.Ask, b.Deny, q.Ask, q.Deny))
		b = rules.Band{ID: q.ID}
	}
	return b, problems
}

func fraction(value []byte, most float64) (float64, error) {
	n, err := strconv.ParseFloat(string(value), 64)
	if call.KindOf(value) != call.Number || err != nil || !(n >= 0 && n <= most) {
		return 0, fmt.Errorf("want a number from 0 to %v, got %s", most, value)
	}
	return n, nil
}

// setBand keeps what a band says, the last one for a question.
func setBand(h *rules.Harm, b rules.Band) {
	h.Bands = slices.DeleteFunc(h.Bands, func(old rules.Band) bool { return old.ID == b.ID })
	if b.AskSet || b.DenySet {
		h.Bands = append(h.Bands, b)
	}
}

// harmDigest names what the settings say about R12: "" nothing.
func harmDigest(h *rules.Harm) string {
	text := ""
	if h.Coverage != "" && h.Coverage != rules.CoverMatched {
		text += " coverage=" + string(h.Coverage)
	}
	if h.OnError != call.None {
		text += " on_error=" + h.OnError.String()
	}
	all := rules.HarmQuestions()
	for i := range all {
		q := &all[i]
		if in := h.Apply(q); in.Ask != q.Ask || in.Deny != q.Deny {
			text += fmt.Sprintf(" %s=%v/%v", q.ID, in.Ask, in.Deny)
		}
	}
	return text
}
