package config

import (
	"fmt"
	"path/filepath"
	"strconv"

	"airlock/internal/call"
	"airlock/internal/rules"
)

// Level is the action that rules.json gives a rule; call.None where it says
// nothing.
func (s *Settings) Level(id string) call.Action {
	s.loadLevels()
	return s.levels[id]
}

func (s *Settings) loadLevels() {
	if s.levels != nil {
		return
	}
	s.levels = map[string]call.Action{}
	if data, found := s.read("rules.json"); found {
		levels, problems := ParseLevels(data, s.UserRules()...)
		for _, p := range problems {
			s.problem("rules.json", p)
		}
		s.levels = levels
	}
	for _, dir := range s.dirs {
		s.tighten(filepath.Join(dir, ".airlock", "rules.json"))
	}
	for _, r := range s.allRules() {
		if l, ok := s.levels[r.ID]; ok {
			s.digest = append(s.digest, r.ID+"="+l.String())
		}
	}
}

// allRules are the built-in rules and the user's.
func (s *Settings) allRules() []*rules.Rule {
	return append(rules.Table[:len(rules.Table):len(rules.Table)], s.UserRules()...)
}

// tighten takes from a repository's own levels those that are stricter than
// what holds: whoever writes a repository must not loosen the guard of those
// who open it.
func (s *Settings) tighten(file string) {
	data, err := ReadSmall(file)
	if err != nil {
		if !absent(err) {
			s.problem(file, "cannot be read")
		}
		return
	}
	levels, problems := ParseLevels(data, s.UserRules()...)
	for _, p := range problems {
		s.problem(file, p)
	}
	for _, r := range s.allRules() {
		level, ok := levels[r.ID]
		if !ok {
			continue
		}
		inForce := r.Action
		if l, ok := s.levels[r.ID]; ok {
			inForce = l
		}
		if level <= inForce {
			if level < inForce {
				s.problem(file, r.ID+": a project may only tighten: "+inForce.String()+" holds, not "+level.String())
			}
			continue
		}
		s.levels[r.ID] = level
	}
}

// ParseLevels reads a rules.json: {"R7-destructive": "log", ...}, of built-in
// rules and of the user's own. Each entry that cannot be used is a problem and
// is left out; the others hold.
func ParseLevels(data []byte, user ...*rules.Rule) (levels map[string]call.Action, problems []string) {
	levels = map[string]call.Action{}
	s := call.ScanObject(data)
	for s.Next() {
		id, _ := call.Text(s.Key())
		level, err := parseLevel(id, s.Value(), user)
		if err != nil {
			problems = append(problems, err.Error())
			continue
		}
		levels[id] = level
	}
	if s.Err() != nil {
		return map[string]call.Action{}, []string{`no JSON object such as {"R7-destructive": "log"}: the whole file is ignored`}
	}
	return levels, problems
}

func parseLevel(id string, value []byte, user []*rules.Rule) (call.Action, error) {
	rule := rules.Find(id)
	for _, r := range user {
		if r.ID == id {
			rule = r
		}
	}
	if rule == nil {
		return call.None, fmt.Errorf("%s: no such rule", strconv.Quote(id))
	}
	text, ok := call.Text(value)
	level, known := call.ParseAction(text)
	if !ok || !known || level == call.None {
		return call.None, fmt.Errorf("%s: want off, log, warn, ask or deny, got %s", id, value)
	}
	if rule.Has(rules.Hard) && level != call.Off {
		return call.None, fmt.Errorf("%s: a hard rule takes off and nothing else, got %s", id, value)
	}
	return level, nil
}
