package redact

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"airlock/internal/secret"
)

// TestTranscripts redacts synthetic transcripts with planted secrets, which a
// generator outside the repository makes (AIRLOCK_TOOLS, ../shared/tools). Of
// 5 MB; AIRLOCK_TRANSCRIPT_MB asks for more.
func TestTranscripts(t *testing.T) {
	tools := os.Getenv("AIRLOCK_TOOLS")
	if tools == "" {
		tools = "../../../shared/tools"
	}
	generator := filepath.Join(tools, "gen_transcript.py")
	if _, err := os.Stat(generator); err != nil {
		t.Skipf("SKIP: %v", err)
	}
	mb := os.Getenv("AIRLOCK_TRANSCRIPT_MB")
	if mb == "" {
		mb = "5"
	}
	for _, seed := range []string{"1", "2", "3"} {
		t.Run("seed "+seed, func(t *testing.T) {
			dir := t.TempDir()
			in, ledger := filepath.Join(dir, "in"), filepath.Join(dir, "ledger")
			if out, err := exec.Command("python3", generator, in, ledger, mb, seed).CombinedOutput(); err != nil {
				t.Skipf("SKIP: %v: %s", err, out)
			}
			checkTranscript(t, read(t, in), read(t, ledger))
		})
	}
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// checkTranscript holds that every planted secret is gone, raw and decoded,
// that every line has its shape, and that clean lines stay as they were.
func checkTranscript(t *testing.T, in, ledger []byte) {
	var out bytes.Buffer
	if err := (&Stream{Out: &out, Jobs: 2}).Run(t.Context(), bytes.NewReader(in)); err != nil {
		t.Fatal(err)
	}
	before, after := bytes.Split(in, []byte("\n")), bytes.Split(out.Bytes(), []byte("\n"))
	if len(before) != len(after) {
		t.Fatalf("got %d lines, want %d", len(after), len(before))
	}
	planted := map[int]bool{}
	for line := range bytes.Lines(ledger) {
		var p struct {
			Line         int
			Kind, Secret string
		}
		if err := json.Unmarshal(line, &p); err != nil {
			t.Fatal(err)
		}
		planted[p.Line-1] = true
		got := string(after[p.Line-1])
		quoted, _ := json.Marshal(p.Secret)
		decoded := string(decode(nil, after[p.Line-1]))
		if strings.Contains(got, p.Secret) || strings.Contains(got, string(quoted[1:len(quoted)-1])) || strings.Contains(decoded, p.Secret) || !strings.Contains(got, secret.Placeholder) {
			t.Errorf("line %d: %s is still there: %s", p.Line, p.Kind, got)
		}
	}
	changed := 0
	for i := range before {
		if bytes.Equal(before[i], after[i]) {
			continue
		}
		if !planted[i] {
			changed++
			t.Logf("clean line %d changed: %s", i+1, after[i])
		}
		if !sameShape(t, before[i], after[i]) {
			t.Errorf("line %d: got %s, want the shape of %s", i+1, after[i], before[i])
		}
	}
	t.Logf("%d lines, %d planted, %d clean lines changed", len(before)-1, len(planted), changed)
	if changed*1000 > len(before) {
		t.Errorf("got %d clean lines changed, want at most 1 in 1,000 of %d", changed, len(before))
	}
}
