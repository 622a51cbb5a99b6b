package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"airlock/internal/corpustest"
	"airlock/internal/jevtest"
	"airlock/internal/scripttest"
)

// dispatch is the event of one dispatch, its input as given.
func dispatch(tool, session, input string) string {
	return fmt.Sprintf(`{"session_id":%q,"cwd":"/p","hook_event_name":"PreToolUse","tool_name":%q,"tool_input":%s}`, session, tool, input)
}

// asking is the environment in which the hook asks a server.
func asking(s *jevtest.Server) []string {
	return []string{"TYPESAFE_BASE_URL=" + s.URL, "TYPESAFE_API_KEY=" + jevtest.Key}
}

// TestTierTable holds the gap table of the tier guard through the built hook,
// which asks a real server.
func TestTierTable(t *testing.T) {
	scripttest.Bin(t)
	server := jevtest.Start(t)
	home := t.TempDir()
	right, cases := 0, corpustest.Read(t, "../..", "tier.jsonl")
	for i, c := range cases {
		server.Always(map[string]jevtest.Answer{
			"task_kind":    jevtest.Choice(c.TaskKind, 0.97),
			"prior_failed": jevtest.Noul(c.Stated()),
		})
		tool := []string{"Agent", "Task"}[i%2]
		stdout, stderr, status := runHook(t, home, dispatch(tool, fmt.Sprint("s", i), c.Dispatch()), asking(server)...)
		if status != 0 || stderr != "" {
			t.Fatalf("%s: status %d, %s", c.Dispatch(), status, stderr)
		}
		got := "none"
		switch {
		case strings.Contains(stdout, `"permissionDecision":"deny"`):
			got = "deny"
		case strings.Contains(stdout, "airlock tier advice"):
			got = "warn"
		case stdout != "":
			got = stdout
		}
		if got != c.Expect {
			t.Errorf("%s %s %s: got %s, want %s", tool, c.Dispatch(), c.TaskKind, got, c.Expect)
			continue
		}
		right++
	}
	t.Logf("%d of %d", right, len(cases))
	for _, r := range server.Requests() {
		if strings.Contains(string(r.State), "subagent_type") || !strings.Contains(string(r.State), "Do it.") {
			t.Errorf("sent %s, want the task, and not who is to do it", r.State)
			break
		}
	}
}

// TestTierRewriteKeepsBytes: whatever stands in the input, only the type goes
// out changed.
func TestTierRewriteKeepsBytes(t *testing.T) {
	scripttest.Bin(t)
	server := jevtest.Start(t)
	server.Always(map[string]jevtest.Answer{"task_kind": jevtest.Choice("lookup", 0.99)})
	home := t.TempDir()
	long, err := json.Marshal(strings.Repeat("Where is it? é\n\t\"quoted\" \u2028 ", 4000))
	if err != nil {
		t.Fatal(err)
	}
	for i, input := range []string{
		`{"subagent_type":"%s","description":"d","prompt":"p"}`,
		"{ \"prompt\" : \"a\\u00e9\\ud83d\\ude00\\/\\b\",\n\t\"n\":12345678901234567890.50e-7 ,\"subagent_type\":\"%s\",\"run_in_background\":true,\"deep\":{\"subagent_type\":\"fable\"}}",
		`{"subagent_type":"%[1]s","prompt":"p","subagent_type":"%[1]s"}`,
		`{"z":null,"prompt":"ghp_0123456789abcdefghijABCDEFGHIJ456789","subagent_type":"%s","a":[1,2,{"b":-0.0}]}`,
		`{"prompt":` + strings.ReplaceAll(string(long), "%", "%%") + `,"subagent_type":"%s"}`,
	} {
		stdout, _, _ := runHook(t, home, dispatch("Agent", fmt.Sprint("r", i), fmt.Sprintf(input, "general-purpose")), append(asking(server), "AIRLOCK_TIER_REWRITE=1")...)
		if want := `"updatedInput":` + fmt.Sprintf(input, "scout-find") + `,"additionalContext":`; !strings.Contains(stdout, want) {
			t.Errorf("got %.600s, want %.300s", stdout, want)
		}
		if !json.Valid([]byte(stdout)) {
			t.Errorf("no JSON: %.300s", stdout)
		}
	}
	for _, row := range rows(t, home) {
		v := row["verdict"].(map[string]any)
		if v["surfaced"] != "rewrite" || fmt.Sprint(v["rewrite"]) != "map[subagent_type:scout-find]" || strings.Contains(fmt.Sprint(row), "ghp_0123") {
			t.Errorf("row: got %v", row)
		}
	}
}
