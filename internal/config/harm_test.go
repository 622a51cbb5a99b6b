package config

import (
	"strings"
	"testing"

	"airlock/internal/call"
	"airlock/internal/rules"
)

// TestHarm holds each way of writing the section against the numbers that are
// in force then: ask and deny of destroys_uncommitted, built in 0.35 and 0.80.
func TestHarm(t *testing.T) {
	bands := func(text string) string { return `{"bands":{"destroys_uncommitted":` + text + `}}` }
	for _, c := range []struct {
		name, section string
		ask, deny     float64
		problem       string // "" none
	}{
		{"empty", `{}`, 0.35, 0.80, ""},
		{"both", bands(`{"ask":0.5,"deny":0.95}`), 0.5, 0.95, ""},
		{"ask alone", bands(`{"ask":0.6}`), 0.6, 0.80, ""},
		{"deny alone", bands(`{"deny":0.9}`), 0.35, 0.9, ""},
		{"the bounds", bands(`{"ask":0,"deny":1}`), 0, 1, ""},
		{"equal", bands(`{"ask":0.85,"deny":0.85}`), 0.85, 0.85, ""},
		{"a deny under law 4's floor", bands(`{"deny":0.5}`), 0.35, 0.80, ""},
		{"a deny of nothing is not no deny", bands(`{"ask":0,"deny":0}`), 0, 0.80, ""},
		{"an exponent", bands(`{"ask":4e-1}`), 0.4, 0.80, ""},
		{"the last of two", `{"bands":{"destroys_uncommitted":{"ask":0.1}},"bands":{"destroys_uncommitted":{"ask":0.2}}}`, 0.2, 0.80, ""},

		{"inverted", bands(`{"ask":0.9,"deny":0.85}`), 0.35, 0.80, "ask 0.9 is over deny 0.85"},
		{"inverted against the built-in deny", bands(`{"ask":0.9}`), 0.35, 0.80, "ask 0.9 is over deny 0.8"},
		{"inverted against the built-in ask", bands(`{"deny":0.3}`), 0.35, 0.80, "ask 0.35 is over deny 0.3"},
		{"over one", bands(`{"ask":0.5,"deny":1.01}`), 0.5, 0.80, "deny: want a number from 0 to 1"},
		{"below nothing", bands(`{"ask":-0.1,"deny":0.9}`), 0.35, 0.9, "ask: want a number from 0 to 1"},
		{"too large for a number", bands(`{"ask":1e999}`), 0.35, 0.80, "ask: want a number"},
		{"a text", bands(`{"ask":"0.5"}`), 0.35, 0.80, `ask: want a number from 0 to 1, got "0.5"`},
		{"NaN as a text", bands(`{"ask":"NaN"}`), 0.35, 0.80, "ask: want a number"},
		{"null", bands(`{"ask":null,"deny":0.9}`), 0.35, 0.9, "ask: want a number"},
		{"a number misspelt", bands(`{"aks":0.5,"deny":0.9}`), 0.35, 0.9, "aks: no such number"},
		{"another case", bands(`{"Ask":0.5}`), 0.35, 0.80, "Ask: no such number"},
		{"a band that is a number", bands(`0.5`), 0.35, 0.80, "want an object"},
		{"a harm misspelt", `{"bands":{"destroys_uncommited":{"ask":0.9}}}`, 0.35, 0.80, "destroys_uncommited: no such harm"},
		{"a question without a band", `{"bands":{"blast_radius":{"ask":0.9}}}`, 0.35, 0.80, "blast_radius: no such harm"},
		{"bands in a list", `{"bands":[0.5]}`, 0.35, 0.80, "harm.bands: want an object"},
		{"a setting misspelt", `{"band":{}}`, 0.35, 0.80, "harm.band: no such setting"},
		{"raw NaN", `{"bands":{"destroys_uncommitted":{"ask":NaN}}}`, 0.35, 0.80, "not a JSON object"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := settingsIn(t, map[string]string{dir + "config.json": `{"harm":` + c.section + `}`}, nil)
			h := s.Rules().Harm
			q := h.Apply(&rules.HarmQuestions()[0])
			if q.ID != "destroys_uncommitted" || q.Ask != c.ask || q.Deny != c.deny {
				t.Errorf("got %s %v/%v, want %v/%v", q.ID, q.Ask, q.Deny, c.ask, c.deny)
			}
			got := strings.Join(s.Problems, "\n")
			if c.problem == "" && got != "" || !strings.Contains(got, c.problem) {
				t.Errorf("problems: got %q, want %q", got, c.problem)
			}
			for i, q := range rules.HarmQuestions() {
				if in := h.Apply(&q); i > 0 && (in.Ask != q.Ask || in.Deny != q.Deny) {
					t.Errorf("%s: got %v/%v, want it left at %v/%v", q.ID, in.Ask, in.Deny, q.Ask, q.Deny)
				}
			}
		})
	}
}

func TestHarmWords(t *testing.T) {
	for _, c := range []struct {
		section  string
		coverage rules.Coverage
		onError  call.Action
		blast    float64
		problems int
	}{
		{`{}`, "", call.None, 2, 0},
		{`{"coverage":"all","on_error":"ask","blast_ask":1.5}`, rules.CoverAll, call.Ask, 1.5, 0},
		{`{"coverage":"off","on_error":"deny","blast_ask":3}`, rules.CoverOff, call.Deny, 3, 0},
		{`{"coverage":"matched","on_error":"open","blast_ask":0}`, rules.CoverMatched, call.None, 0, 0},
		{`{"coverage":"All","on_error":"ask"}`, "", call.Ask, 2, 1},
		{`{"coverage":true,"on_error":"block","blast_ask":3.01}`, "", call.None, 2, 3},
		{`{"coverage":"","on_error":"","blast_ask":"2"}`, "", call.None, 2, 3},
		{`[]`, "", call.None, 2, 1},
	} {
		s := settingsIn(t, map[string]string{dir + "config.json": `{"harm":` + c.section + `}`}, nil)
		h := s.Rules().Harm
		all := rules.HarmQuestions()
		blast := h.Apply(&all[5])
		if h.Coverage != c.coverage || h.OnError != c.onError || blast.Ask != c.blast || len(s.Problems) != c.problems {
			t.Errorf("%s: got %q, %v, %v, problems %q, want %q, %v, %v, %d problems", c.section, h.Coverage, h.OnError, blast.Ask, s.Problems,
				c.coverage, c.onError, c.blast, c.problems)
		}
	}
}

// TestHarmDigest: bands in force make the digest, however they were written.
func TestHarmDigest(t *testing.T) {
	of := func(section string) string {
		return settingsIn(t, map[string]string{dir + "config.json": `{"harm":` + section + `}`}, nil).Digest()
	}
	for _, section := range []string{`{}`, `{"coverage":"matched","on_error":"open","blast_ask":2}`, `{"bands":{"touches_production":{"ask":0.3}}}`,
		`{"bands":{"touches_production":{"ask":9}}}`, `{"bands":{"exfiltrates_data":{"ask":0.95}}}`} {
		if got := of(section); got != "" {
			t.Errorf("%s: got %q, want none: all is as built in", section, got)
		}
	}
	seen := map[string]string{}
	for _, section := range []string{`{"coverage":"all"}`, `{"coverage":"off"}`, `{"on_error":"ask"}`, `{"on_error":"deny"}`, `{"blast_ask":1}`,
		`{"bands":{"touches_production":{"ask":0.31}}}`, `{"bands":{"touches_production":{"deny":0.9}}}`, `{"bands":{"exfiltrates_data":{"ask":0.31}}}`} {
		got := of(section)
		if other, ok := seen[got]; got == "" || ok {
			t.Errorf("%s: got %q, as for %q, want one of its own", section, got, other)
		}
		seen[got] = section
	}
	a := of(`{"bands":{"touches_production":{"ask":0.31,"deny":0.9},"exfiltrates_data":{"ask":0.4}}}`)
	b := of(` { "bands" : {"exfiltrates_data":{"ask":4e-1},"touches_production":{"deny":0.90,"ask":0.310}}}`)
	if a != b {
		t.Errorf("got %q and %q for the same bands", a, b)
	}
}
