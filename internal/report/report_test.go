package report

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"airlock/internal/call"

	"github.com/google/go-cmp/cmp"
)

func parse(t *testing.T, text string) *call.Record {
	t.Helper()
	r, err := call.Parse([]byte(text))
	if err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	return r
}

func tally(t *testing.T, rows ...string) *Report {
	t.Helper()
	sum := NewTally()
	for i, more := range rows {
		sum.Add(parse(t, fmt.Sprintf(`{"v":1,"id":"%d","time":"2026-11-30T%02d:00:00.000Z","agent":"claude","session":"s%d","tool":"Bash","input":{"command":"run %d"},%s}`, i, i%24, i%3, i, more)))
	}
	return sum.Report(Damage{}, time.UTC)
}

func verdict(action, rule, more string) string {
	return fmt.Sprintf(`"verdict":{"action":%q,"rule":%q%s,"mode":"enforce"}`, action, rule, more)
}

func TestOutcomes(t *testing.T) {
	r := tally(t,
		verdict("deny", "R5-sudo", ""), verdict("ask", "R13-self-guard", ""), verdict("warn", "R7-destructive", ""),
		verdict("warn", "R8-tier-guard", `,"rewrite":{"subagent_type":"x"}`), verdict("none", "R5-sudo", `,"override":"was asked"`),
		verdict("none", "R5-sudo", `,"loop_allow":true`), verdict("none", "R4-long-work-bare-shell", ""), verdict("log", "R10-general-risk", ""),
		`"error":"event: not valid JSON"`, verdict("deny", "R5-sudo", ""))
	want := map[string]int{"denied": 2, "asked": 1, "warned": 1, "rewritten": 1, "stamped": 1, "repeated": 1, "only logged": 2, "failed": 1}
	if d := cmp.Diff(want, r.Outcomes); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if r.Rules[0].ID != "R5-sudo" || r.Rules[0].Rows != 4 || r.Rows != 10 || r.Sessions != 3 {
		t.Errorf("got %+v of %d rows, %d sessions, want R5-sudo first with 4", r.Rules[0], r.Rows, r.Sessions)
	}
	if len(r.NewestDeny) != 2 || r.NewestDeny[0].What != "run 9" || len(r.NewestLift) != 2 || r.NewestLift[1].Why != "was asked" {
		t.Errorf("got %+v and %+v, want newest first, the stamp with its reason", r.NewestDeny, r.NewestLift)
	}
}

func TestPrice(t *testing.T) {
	r := tally(t,
		verdict("none", "R4-long-work-bare-shell", "")+`,"jev":{"asked":["q"],"model":"m","answers":{"q":{"type":"noul","noul":0.5}},"latency_ms":200,"usage":{"input_tokens":1000,"output_tokens":50}},"timings":{"hook":210000}`,
		verdict("none", "R4-long-work-bare-shell", "")+`,"jev":{"asked":["q"],"error":"slow"},"degraded":["jev-slow"],"timings":{"hook":1500000}`,
		verdict("deny", "R5-sudo", "")+`,"timings":{"hook":1500}`)
	if r.Requests != 2 || r.Failed != 1 || r.Tokens.Input != 1000 || r.Tokens.Output != 50 || r.Tokens.Dollars != 0.000042 {
		t.Errorf("got %d requests, %d failed, %+v", r.Requests, r.Failed, r.Tokens)
	}
	if r.Hook.Count != 3 || r.Alone.Count != 1 || r.Alone.Max != 1500 || r.Model.Count != 1 || r.Hook.Max != 1500000 {
		t.Errorf("got hook %+v, alone %+v, model %+v", r.Hook, r.Alone, r.Model)
	}
	if d := cmp.Diff([]Named{{"jev-slow", 1}}, r.Degraded); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestOverTiered(t *testing.T) {
	agent := func(input, verdict string) string {
		return `"tool":"Agent","input":` + input + `,"matches":[{"rule":"R8-tier-guard","shape":"dispatch"}],` + verdict
	}
	r := tally(t, agent(`{"subagent_type":"Plan","model":"opus"}`, verdict("warn", "R8-tier-guard", "")), agent(`{"subagent_type":"Explore"}`, verdict("none", "R8-tier-guard", "")),
		agent(`{"prompt":"x"}`, verdict("deny", "R8-tier-guard", "")))
	if d := cmp.Diff([]Named{{"Plan on opus", 1}, {"no type given", 1}}, r.OverTiered); d != "" || r.Dispatches != 3 {
		t.Errorf("%d dispatches, want 3; (-want +got):\n%s", r.Dispatches, d)
	}
}

func TestHistogram(t *testing.T) {
	var h histogram
	if h.percentile(0.5) != 0 {
		t.Error("got something of nothing")
	}
	for us := 1; us <= 100_000; us++ {
		h.add(us)
	}
	for _, c := range []struct {
		share float64
		want  int
	}{{0.5, 50_000}, {0.95, 95_000}, {0.99, 99_000}, {1, 100_000}} {
		if got := h.percentile(c.share); float64(got) < 0.975*float64(c.want) || float64(got) > 1.025*float64(c.want) {
			t.Errorf("share %v: got %d, want %d to two in a hundred", c.share, got, c.want)
		}
	}
	h.add(1 << 60)
	h.add(-5)
	if h.percentile(1) != 1<<60 && h.max != 1<<60 {
		t.Errorf("got %d, want a duration of ages kept as the longest", h.percentile(1))
	}
}

func TestTimeline(t *testing.T) {
	for _, c := range []struct {
		span  time.Duration
		step  int
		spans int
	}{{0, 1, 1}, {30 * time.Hour, 1, 31}, {10 * 24 * time.Hour, 6, 41}, {40 * 24 * time.Hour, 24, 41}, {300 * 24 * time.Hour, 168, 43}, {20 * 365 * 24 * time.Hour, 2832, 62}} {
		sum := NewTally()
		start := time.Date(2006, 1, 2, 0, 0, 0, 0, time.UTC)
		for _, at := range []time.Time{start, start.Add(c.span / 2), start.Add(c.span)} {
			r := parse(t, `{"v":1,`+verdict("deny", "R5-sudo", "")+`}`)
			r.Time = at
			sum.Add(r)
		}
		got := sum.Report(Damage{}, time.UTC).Time
		n := 0
		for _, s := range got.Spans {
			n += s.counts.Total()
		}
		if got.Step != c.step || len(got.Spans) != c.spans || n != 3 {
			t.Errorf("%v: got %d spans of %d h with %d rows, want %d of %d h", c.span, len(got.Spans), got.Step, n, c.spans, c.step)
		}
	}
}

func TestQuoted(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"`rm -rf /` deletes <all>", "<code>rm -rf /</code> deletes &lt;all&gt;"},
		{"a ` alone", "a ` alone"}, {"", ""}, {"`<b>`", "<code>&lt;b&gt;</code>"},
	} {
		if got := string(quoted(c.in)); got != c.want {
			t.Errorf("%q: got %q, want %q", c.in, got, c.want)
		}
	}
}

// TestForms writes every form of an empty and of a full report.
func TestForms(t *testing.T) {
	full := tally(t, verdict("deny", "R5-sudo", "")+`,"degraded":["lock"]`, verdict("none", "R5-sudo", `,"override":"<script>alert(1)</script> \u001b[2J"`), `"error":"x"`)
	for name, r := range map[string]*Report{"empty": NewTally().Report(Damage{Cut: 1, Unreadable: 1}, time.UTC), "full": full} {
		var text, page strings.Builder
		if err := (&Text{To: &text}).Write(r); err != nil || !strings.Contains(text.String(), "no row") || strings.Contains(text.String(), "\x1b") {
			t.Errorf("%s: got %q, %v", name, text.String(), err)
		}
		if err := HTML(&page, r, "v1"); err != nil || strings.Contains(page.String(), "<script") || strings.Contains(page.String(), "http") || !strings.HasSuffix(page.String(), "</html>\n") {
			t.Errorf("%s: got %v, a page with a script, with an address, or without an end:\n%s", name, err, page.String())
		}
	}
}
