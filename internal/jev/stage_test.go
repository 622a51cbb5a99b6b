package jev

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"airlock/internal/call"
	"airlock/internal/config"
	"airlock/internal/jevtest"
	"airlock/internal/pipe"
	"airlock/internal/state"
)

// asker is one in surroundings of its own; the clock moves 7 ms at every look.
func asker(t *testing.T, env map[string]string, project ...string) (*Asker, *[]string) {
	t.Helper()
	home := t.TempDir()
	getenv := func(name string) string {
		if name == "HOME" {
			return home
		}
		return env[name]
	}
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	var unset []string
	return &Asker{
		Settings: func(*call.Record) *config.Settings { return config.New(getenv, project) },
		State:    state.Default(getenv),
		Now:      func() time.Time { now = now.Add(7 * time.Millisecond); return now },
		Unset:    func(name string) error { unset = append(unset, name); return nil },
	}, &unset
}

// TestStage: the record of a call that was asked about, whole; the latency is
// the clock's.
func TestStage(t *testing.T) {
	server := jevtest.Start(t)
	server.Always(map[string]jevtest.Answer{"runs_over_two_minutes": jevtest.Noul(0.4)})
	a, _ := asker(t, map[string]string{"TYPESAFE_API_KEY": jevtest.Key, "TYPESAFE_BASE_URL": server.URL})
	r := record("git clone x", match("R4-long-work-bare-shell", "git clone x"))
	pipe.Apply(t.Context(), r, a.Stage())
	if r.Error != "" || r.Jev == nil || r.Jev.Latency != 7 || r.Jev.Model != jevtest.Model || r.Jev.Usage.Output != 25 ||
		!slices.Equal(r.Jev.Asked, []string{"runs_over_two_minutes"}) || r.Jev.Answers["runs_over_two_minutes"].Noul != 0.4 || len(r.Degraded) > 0 {
		t.Errorf("got %+v, %v, %s", r.Jev, r.Degraded, r.Error)
	}
	parsed, err := call.Parse(r.Append(nil))
	if err != nil || string(parsed.Append(nil)) != string(r.Append(nil)) {
		t.Errorf("read back: %v, %s, want %s", err, parsed.Append(nil), r.Append(nil))
	}
}

// TestNotAsked: what keeps a call from being asked about.
func TestNotAsked(t *testing.T) {
	server := jevtest.Start(t)
	key := map[string]string{"TYPESAFE_API_KEY": jevtest.Key, "TYPESAFE_BASE_URL": server.URL}
	with := func(name, value string) map[string]string {
		return map[string]string{"TYPESAFE_API_KEY": jevtest.Key, "TYPESAFE_BASE_URL": server.URL, name: value}
	}
	stamped := record("x", match("R12-harm", "x"))
	stamped.Stamp = &call.Stamp{Reason: "because"}
	logged := record("x", call.Match{Rule: "R12-harm", Action: call.Log})
	settled := record("x", match("R12-harm", "x"))
	settled.Matches[0].Basis = call.ByCode
	open := func() *call.Record { return record("x", match("R12-harm", "x")) }
	for name, c := range map[string]struct {
		env    map[string]string
		record *call.Record
	}{
		"no match": {key, record("x")}, "stamp": {key, stamped}, "level log": {key, logged}, "by code": {key, settled},
		"no key": {with("TYPESAFE_API_KEY", ""), open()}, "mode off": {with("AIRLOCK_MODE", "off"), open()}, "kill switch": {with("AIRLOCK_DISABLE", "1"), open()},
	} {
		a, _ := asker(t, c.env)
		before := string(c.record.Append(nil))
		pipe.Apply(t.Context(), c.record, a.Stage())
		if after := string(c.record.Append(nil)); after != before {
			t.Errorf("%s: got %s, want %s", name, after, before)
		}
	}
	if got := len(server.Requests()); got != 0 {
		t.Errorf("got %d requests, want none", got)
	}
}

// TestDistrust: a proxy or a certificate that the project names is not used.
func TestDistrust(t *testing.T) {
	server := jevtest.Start(t)
	project := filepath.Join(t.TempDir(), "settings.json")
	if err := os.WriteFile(project, []byte(`{"env":{"HTTPS_PROXY":"x","SSL_CERT_FILE":"y","SSL_CERT_DIR":"z"}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	a, unset := asker(t, map[string]string{"TYPESAFE_API_KEY": jevtest.Key, "TYPESAFE_BASE_URL": server.URL,
		"HTTPS_PROXY": "x", "SSL_CERT_FILE": "y", "http_proxy": "mine"}, project)
	r := record("git clone x", match("R4-long-work-bare-shell", "git clone x"))
	pipe.Apply(t.Context(), r, a.Stage())
	if want := []string{"HTTPS_PROXY", "SSL_CERT_FILE"}; !slices.Equal(*unset, want) || r.Jev == nil {
		t.Errorf("got %v unset and %+v, want %v and an answer", *unset, r.Jev, want)
	}
}
