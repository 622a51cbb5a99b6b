package world

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"airlock/internal/call"

	"github.com/google/go-cmp/cmp"
)

// TestReplayAnswersAsRecorded asks a live world everything, then a replaying
// one over the same facts, and over none.
func TestReplayAnswersAsRecorded(t *testing.T) {
	dir := t.TempDir()
	file, link, absent := filepath.Join(dir, "f.sh"), filepath.Join(dir, "l"), filepath.Join(dir, "no")
	if err := os.WriteFile(file, []byte(strings.Repeat("x", MaxBody+1)), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(file, link); err != nil {
		t.Fatal(err)
	}
	client := filepath.Join(dir, ".mcp.json")
	if err := os.WriteFile(client, []byte(`{"mcpServers":{"browse":{},"x":{}}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"a", "b", "c"} {
		if err := os.MkdirAll(filepath.Join(dir, name, ".git"), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	var facts call.Facts
	live := &Live{Facts: &facts, Getenv: func(n string) string { return map[string]string{"HOME": "/h", "PATH": dir, "NODE_ENV": "test"}[n] },
		Client: []string{client, absent}}
	type world interface {
		Env(string) string
		Path(string) call.Path
		Body(string) call.Body
		Program(string) (bool, bool)
		Cores() int
		Repositories(string) int
		Servers() ([]string, bool)
		Repository(string) call.Repository
		Target(string) call.Target
		Hints(string) []call.Hint
	}
	ask := func(w world) []any {
		present, known := w.Program("f.sh")
		gone, _ := w.Program("nothing")
		servers, _ := w.Servers()
		return []any{w.Env("HOME"), w.Env("TMPDIR"), w.Path(file), w.Path(link), w.Path(absent), w.Path("/dev/null").Kind,
			w.Body(file), w.Body(absent), w.Body("/dev/zero"), present, known, gone, w.Cores() > 0, servers,
			w.Repositories(dir), w.Repositories(absent), w.Repositories(file), w.Path(dir + "/.").Target, w.Repository(dir).Found(),
			w.Target(file).Kind, w.Target(link).Kind, w.Target(absent).Kind, len(w.Hints(dir))}
	}
	want := []any{"/h", "", call.Path{Kind: call.File}, call.Path{Kind: call.Link, Target: resolved(t, file)},
		call.Path{Kind: call.Absent}, call.Device, call.Body{Text: strings.Repeat("x", MaxBody), Found: true}, call.Body{},
		call.Body{}, true, true, false, true, []string{"browse", "x"}, 2, 0, 0,
		resolved(t, dir), false, call.File, call.Link, call.Absent, 1}
	if d := cmp.Diff(want, ask(live)); d != "" {
		t.Errorf("live (-want +got):\n%s", d)
	}
	replay := &Replay{Facts: &facts}
	if d := cmp.Diff(want, ask(replay)); d != "" || replay.Missing != 0 {
		t.Errorf("replay, %d missing (-want +got):\n%s", replay.Missing, d)
	}
	empty := &Replay{Facts: new(call.Facts)}
	ask(empty)
	if empty.Missing == 0 {
		t.Error("replay of no facts: got nothing missing")
	}
}

func resolved(t *testing.T, path string) string {
	p, err := filepath.EvalSymlinks(path)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
