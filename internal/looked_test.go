package internal

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"airlock/internal/call"
	"airlock/internal/gittest"
	"airlock/internal/jevtest"
)

// lookedEvents are calls in real repositories that airlock-context has to look
// something up for, each in a session of its own.
func lookedEvents(t *testing.T, h *gittest.Home) [][]byte {
	t.Helper()
	const key = "ghp_" + "a8Kd02mZq4Xc7Vb1Nn5Lp9Rt3Ys6Wf0He2Ju"
	h.Repository("clean", "README")
	h.Repository("dirty", "README", "src/old.go")
	h.Put("dirty/src/new.go", "const k = \""+key+"\"\n")
	h.Put("dirty/conf.yaml", "password: Tr0ub4dor-and-3\n")
	h.Put("dirty/README", "words\n")
	h.Repository("staged", "README")
	h.Put("staged/a.go", "const k = \""+key+"\"\n")
	h.Git("staged", "add", "a.go")
	h.Repository("ahead", "README")
	h.Put("t.jsonl", `{"type":"user","origin":{"kind":"human"},"promptSource":"typed","message":{"content":"commit all of it, the key `+key+` too"}}`+"\n")
	unusual(h)
	var out [][]byte
	for _, c := range [][2]string{
		{"split", "rm a.go"}, {"split", "rm b.go"}, {"split", "rm -rf src"}, {"split", "rm -rf docs"}, {"sparse", "rm -rf in"}, {"sparse", "rm in/b.go in/a.go"},
		{"sha256", "rm a.go"}, {"sha256", "rm -rf src"}, {"split", "echo x > b.go && sudo ls"}, {"split", "rm -f 'sp ace'"},
		{"clean", "git add -A"}, {"clean", "git commit -m x"}, {"dirty", "git add -A"}, {"dirty", "git add src"}, {"dirty", "git add conf.yaml"},
		{"dirty", "git add README"}, {"dirty", "git commit -am x"}, {"dirty", "git stash -u"}, {"staged", "git commit -m x"}, {"staged", "git add -A; sudo ls"},
		{"staged", "git commit -m 'x' # [airlock-ok: it is revoked]"}, {"ahead", "git reset --hard HEAD~1"}, {"ahead", "git push --force"},
		{"ahead", "rm -rf ../ahead"}, {"ahead", "rm -rf .git"}, {"staged", "rm a.go && git add -A"}, {".", "git add -A"}, {"staged", "sudo ls"},
	} {
		event, err := json.Marshal(map[string]any{"session_id": fmt.Sprintf("s%d", len(out)), "cwd": filepath.Join(h.Dir, c[0]), "hook_event_name": "PreToolUse",
			"permission_mode": "default", "transcript_path": filepath.Join(h.Dir, "t.jsonl"), "tool_name": "Bash", "tool_input": map[string]string{"command": c[1]}})
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, event)
	}
	return out
}

// unusual makes repositories whose index is not read in place.
func unusual(h *gittest.Home) {
	h.Repository("split", "a.go", "b.go", "src/c.go", "src/d.go", "docs/e", "sp ace")
	h.Git("split", "update-index", "--split-index")
	h.Repository("sparse", "in/a.go", "in/b.go", "out/c.go")
	h.Git("sparse", "sparse-checkout", "set", "--cone", "--sparse-index", "in")
	h.Write("sha256", "a.go", "src/b.go")
	h.Git("sha256", "init", "-q", "--object-format=sha256")
	h.Git("sha256", "add", "-A")
	for name, content := range map[string]string{"split/b.go": "Content of b.go\n", "split/src/d.go": "by hand\n", "split/sp ace": "by hand\n",
		"sparse/in/b.go": "by hand\n", "sha256/src/b.go": "Content of src/b.go\n"} {
		h.Put(name, content)
	}
	then := time.Now().Add(-time.Hour)
	h.Check(os.Chtimes(filepath.Join(h.Dir, "sha256/a.go"), then, then))
}

// TestUnusualIndexes: what is uncommitted is told of where the index is split,
// sparse, or of SHA-256 as well, and the harm of it is asked about; what is
// committed goes in silence.
func TestUnusualIndexes(t *testing.T) {
	h := gittest.New(t)
	unusual(h)
	for _, c := range []struct{ dir, command, want string }{
		{"split", "rm a.go", ""},
		{"split", "rm b.go", "deletes b.go, which holds changes that were never committed"},
		{"split", "rm -rf src", "deletes src, in which 1 file holds changes that were never committed"},
		{"split", "rm -rf docs", ""},
		{"split", "rm 'sp ace'", "deletes sp ace, which holds changes that were never committed"},
		{"sparse", "rm in/a.go", ""},
		{"sparse", "rm in/a.go in/b.go", "deletes b.go, which holds changes that were never committed"},
		{"sparse", "rm -rf in", "deletes in, in which 1 file holds changes that were never committed"},
		{"sha256", "rm a.go", ""},
		{"sha256", "rm src/b.go", "deletes b.go, which holds changes that were never committed"},
	} {
		t.Run(c.dir+" "+c.command, func(t *testing.T) {
			event, err := json.Marshal(map[string]any{"session_id": "s", "cwd": filepath.Join(h.Dir, c.dir), "hook_event_name": "PreToolUse",
				"permission_mode": "default", "tool_name": "Bash", "tool_input": map[string]string{"command": c.command}})
			if err != nil {
				t.Fatal(err)
			}
			dir, state := home(t), t.TempDir()
			env := append(environ(dir, state), "AIRLOCK_BUDGET_MS=20000")
			throughHookProcess(t, env, [][]byte{event})
			log, err := os.ReadFile(filepath.Join(state, "airlock/log.jsonl"))
			if c.want == "" {
				if !os.IsNotExist(err) {
					t.Errorf("got a row %s, want none", log)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			r, err := call.Parse(bytes.TrimSpace(log))
			if err != nil {
				t.Fatal(err)
			}
			matched := ""
			for _, m := range r.Matches {
				matched += " " + m.Rule + " " + m.Basis.String()
			}
			if want := " R7-destructive code R12-harm jev"; matched != want || !strings.Contains(r.Matches[0].Detail, c.want) {
				t.Errorf("got%s: %s, want%s: %s", matched, r.Matches[0].Detail, want, c.want)
			}
		})
	}
}

// TestRoutesAgreeOnWhatIsLookedUp: the hook with its child and the stages in a
// pipe come to the same verdicts, byte for byte, without a model and with one;
// the log replays to what it says, with nothing left of the repositories.
func TestRoutesAgreeOnWhatIsLookedUp(t *testing.T) {
	server := jevtest.Start(t)
	answers := harmful()
	answers["user_requested"] = jevtest.Noul(0.9)
	server.Always(answers)
	for name, asks := range map[string][]string{
		"no key":  nil,
		"with it": {"TYPESAFE_BASE_URL=" + server.URL, "TYPESAFE_API_KEY=" + jevtest.Key},
	} {
		t.Run(name, func(t *testing.T) {
			h := gittest.New(t)
			events := lookedEvents(t, h)
			dir, state := home(t), t.TempDir()
			env := append(environ(dir, state), append(asks, "AIRLOCK_BUDGET_MS=20000")...)
			throughHookProcess(t, env, events)
			log, err := os.ReadFile(filepath.Join(state, "airlock/log.jsonl"))
			if err != nil {
				t.Fatal(err)
			}
			out, inPipeEnv := bytes.Join(events, []byte("\n")), append(environ(dir, t.TempDir()), append(asks, "AIRLOCK_BUDGET_MS=20000")...)
			for _, stage := range stages() {
				out = piped(t, inPipeEnv, out, stage[0], stage[1:]...)
			}
			inHook, inPipe := verdicts(t, log), verdicts(t, out)
			for session, want := range inHook {
				if got := inPipe[session]; got != want {
					t.Errorf("%s: got %s in the pipe, want %s", session, got, want)
				}
			}
			if len(inPipe) != len(inHook) || len(inHook) < 12 {
				t.Errorf("got %d verdicts in the pipe, %d in the hook, want as many, and at least 12", len(inPipe), len(inHook))
			}
			softened := strings.Count(string(log), `"softened_by":"user_requested"`)
			if (softened > 0) != (asks != nil) {
				t.Errorf("got %d verdicts softened by what the person typed, want some with a model and none without", softened)
			}
			if bytes.Contains(log, []byte("ghp_")) || bytes.Contains(out, []byte("ghp_")) {
				t.Error("the key stands in a record")
			}
			h.Check(os.RemoveAll(h.Dir)) // a replay looks at the log alone
			got := string(piped(t, env, nil, "airlock-audit", "replay", "--fail-on", "any"))
			rows := bytes.Count(log, []byte("\n"))
			if want := fmt.Sprintf("%d rows: %d unchanged, 0 tightened, 0 loosened\n", rows, rows); got != want {
				t.Errorf("replay: got %q, want %q", got, want)
			}
		})
	}
}
