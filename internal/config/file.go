package config

import (
	"fmt"
	"strconv"
	"time"

	"airlock/internal/call"
	"airlock/internal/rules"
)

// mainFile is config.json.
type mainFile struct {
	rules  rules.Config
	budget int
	// condition is what the conditions of one call get together, in ms.
	condition int
	maxMB     int // 0: built in
	keep      int // -1: built in

	jev      jevSection
	requests int // a day

	models []string // nil: built in
	ignore []string // nil: built in
}

func (s *Settings) file() *mainFile {
	if s.main != nil {
		return s.main
	}
	s.main = builtIn()
	data, found := s.read("config.json")
	if !found {
		return s.main
	}
	m, problems := parseFile(data)
	s.main = m
	for _, p := range problems {
		s.problem("config.json", p)
	}
	if d := m.rules; d.SmallHostCores != 0 || len(d.SecretPaths) > 0 || d.BrowseTool != "" {
		s.digest = append(s.digest, "rules="+strconv.Itoa(d.SmallHostCores)+fmt.Sprintf("%q", d.SecretPaths)+d.BrowseTool)
	}
	if d := harmDigest(&m.rules.Harm); d != "" {
		s.digest = append(s.digest, "harm"+d)
	}
	return s.main
}

func builtIn() *mainFile {
	return &mainFile{budget: DefaultBudget, condition: int(DefaultConditionTime / time.Millisecond), keep: -1, requests: DefaultRequests}
}

// CheckFile returns what is wrong with the text of a config.json, a line each.
func CheckFile(data []byte) []string {
	_, problems := parseFile(data)
	return problems
}

// parseFile reads a config.json. A key it does not know, or a value it cannot
// use, is a problem; the built-in value holds there.
func parseFile(data []byte) (*mainFile, []string) {
	m := builtIn()
	var problems []string
	bad := func(format string, args ...any) { problems = append(problems, fmt.Sprintf(format, args...)) }
	s := call.ScanObject(data)
	for s.Next() {
		section, _ := call.Text(s.Key())
		switch section {
		case "rules", "limits", "log", "jev", "harm", "tier":
		default:
			bad("%s: no such section", section)
			continue
		}
		if call.KindOf(s.Value()) != call.Object {
			bad("%s: want an object", section)
			continue
		}
		if section == "harm" {
			problems = append(problems, setHarm(&m.rules.Harm, s.Value())...)
			continue
		}
		inner := call.ScanObject(s.Value())
		for inner.Next() {
			name, _ := call.Text(inner.Key())
			if err := m.set(section, name, inner.Value()); err != nil {
				bad("%s.%s: %v", section, name, err)
			}
		}
	}
	if s.Err() != nil {
		return builtIn(), []string{"not a JSON object: the whole file is ignored"}
	}
	return m, problems
}

func (m *mainFile) set(section, name string, value []byte) error {
	if section == "jev" {
		return m.jev.set(name, value)
	}
	switch section + "." + name {
	case "rules.small_host_cores":
		return whole(&m.rules.SmallHostCores, value, 1, 1<<16)
	case "rules.secret_paths":
		return texts(&m.rules.SecretPaths, value)
	case "rules.browse_tool":
		return text(&m.rules.BrowseTool, value)
	case "limits.condition_ms":
		return whole(&m.condition, value, 10, 5000)
	case "limits.budget_ms":
		return whole(&m.budget, value, minBudget, maxBudget)
	case "tier.models":
		return models(&m.models, value)
	case "tier.ignore":
		return texts(&m.ignore, value)
	case "limits.requests_per_day":
		return whole(&m.requests, value, 0, 1<<30)
	case "log.max_mb":
		return whole(&m.maxMB, value, 1, 1<<20)
	case "log.keep":
		return whole(&m.keep, value, 0, 1000)
	}
	return fmt.Errorf("no such setting")
}

func whole(to *int, value []byte, min, max int) error {
	n, err := strconv.Atoi(string(value))
	if err != nil || n < min || n > max {
		return fmt.Errorf("want a whole number from %d to %d, got %s", min, max, value)
	}
	*to = n
	return nil
}

func text(to *string, value []byte) error {
	s, ok := call.Text(value)
	if !ok {
		return fmt.Errorf("want a string, got %s", value)
	}
	*to = s
	return nil
}

func texts(to *[]string, value []byte) error {
	out := []string{}
	s := call.ScanArray(value)
	for s.Next() {
		t, ok := call.Text(s.Value())
		if !ok {
			return fmt.Errorf("want a list of strings, got %s", value)
		}
		out = append(out, t)
	}
	if s.Err() != nil {
		return fmt.Errorf("want a list of strings, got %s", value)
	}
	*to = out
	return nil
}
