package userrules

import (
	"slices"
	"strings"

	"airlock/internal/call"
	"airlock/internal/rules"
)

const ruleFields = "id title tools match action reason advice condition"

// rule reads one rule and keeps it, if nothing is wrong with it.
func (r *reader) rule(v value) {
	before := len(r.problems)
	rule := &rules.Rule{From: r.from}
	p := patterns{reader: r}
	r.members(v, ruleFields, func(name string, v value) bool { return r.field(rule, &p, name, v) })
	r.needed(v, rule, &p)
	if rule.Title == "" {
		rule.Title = rule.Why
	}
	p.tools(rule)
	for _, problem := range r.problems[before:] {
		if !problem.Warning {
			return
		}
	}
	rule.Match = rules.User(p.found, rule)
	r.rules = append(r.rules, rule)
}

func (r *reader) field(rule *rules.Rule, p *patterns, name string, v value) bool {
	switch name {
	case "id":
		rule.ID = r.id(v)
	case "title":
		rule.Title = r.oneLine(v)
	case "tools":
		r.texts(v, maxText, func(v value, s string) {
			r.tool(v, s)
			rule.Tools = append(rule.Tools, s)
		})
		p.given = v
	case "match":
		p.at = v
		r.objects(v, p.add)
	case "action":
		rule.Action = r.action(v)
	case "reason":
		rule.Why = r.oneLine(v)
	case "advice":
		rule.Instead = r.oneLine(v)
	case "condition":
		rule.Condition = r.text(v, MaxCondition)
		if r.jq != nil && rule.Condition != "" {
			if err := r.jq(rule.Condition); err != nil {
				r.bad(v, `".cwd | startswith(\"/srv/\")"; airlock-policy condition tries one on a record`, "%v", err)
			}
		}
	case "hard":
		r.bad(v, `the strongest a user's rule can do is "action": "deny"`, "a user's rule is never hard")
	default:
		return false
	}
	return true
}

// needed says which field a rule lacks.
func (r *reader) needed(v value, rule *rules.Rule, p *patterns) {
	if call.KindOf(v.raw) != call.Object {
		return
	}
	s := call.ScanObject(v.raw)
	var have []string
	for s.Next() {
		name, _ := call.Text(s.Key())
		have = append(have, name)
	}
	for _, name := range [...]string{"id", "match", "action", "reason"} {
		if !slices.Contains(have, name) {
			r.bad(v, "a rule is "+form, "has no %s", name)
		}
	}
}

// oneLine reads a text of one line.
func (r *reader) oneLine(v value) string {
	s := r.text(v, maxText)
	for _, c := range s {
		if c < ' ' || c == 0x7f {
			r.bad(v, "", "want one line, without control characters")
			return ""
		}
	}
	return s
}

// id reads the name of a rule: small letters, digits and hyphens, so that none
// is ever taken for a built-in one.
func (r *reader) id(v value) string {
	s := r.text(v, maxID)
	if s == "" {
		return ""
	}
	for _, built := range rules.Table {
		short, _, _ := strings.Cut(built.ID, "-")
		if strings.EqualFold(s, built.ID) || strings.EqualFold(s, short) {
			r.bad(v, "rules.json sets what a built-in rule does; a rule of your own wants another id", "%s is a built-in rule", built.ID)
			return ""
		}
	}
	ok := s[0] >= 'a' && s[0] <= 'z' && s[len(s)-1] != '-' && !strings.Contains(s, "--")
	for _, c := range []byte(s) {
		ok = ok && (c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-')
	}
	if !ok {
		r.bad(v, `"no-prod-psql"`, "want small letters, digits and hyphens, a letter first, got %q", s)
		return ""
	}
	return s
}

func (r *reader) action(v value) call.Action {
	s := r.text(v, maxText)
	a, known := call.ParseAction(s)
	if s == "" || known && a != call.None {
		return a
	}
	hint := nearest(s, "off log warn ask deny")
	switch {
	case s == "block":
		hint = "deny"
	case s == "allow" || s == "none":
		hint = "off takes a rule out; no rule allows what another one stops"
	}
	r.bad(v, hint, "want off, log, warn, ask or deny, got %q", s)
	return call.None
}

// tool doubts the name of a tool that differs from a known one in case alone.
func (r *reader) tool(v value, s string) {
	known := "Bash PowerShell Read Write Edit MultiEdit NotebookEdit NotebookRead Grep Glob WebFetch WebSearch Agent Task Skill apply_patch"
	for _, k := range strings.Fields(known) {
		if k != s && strings.EqualFold(k, s) {
			r.doubt(v, "did you mean "+k+"?", "no tool is called %q", s)
		}
	}
}
