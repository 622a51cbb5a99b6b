package facts

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"airlock/internal/call"
	"airlock/internal/scripttest"
)

// TestTimes prints what the lookups take in a repository of 20,000 files with
// 2,000 of them changed, each beside git status in the same rounds:
//
//	AIRLOCK_TIMES=1 go test ./internal/facts -run TestTimes -v
func TestTimes(t *testing.T) {
	if os.Getenv("AIRLOCK_TIMES") == "" {
		t.Skip("SKIP: AIRLOCK_TIMES is not set; the figures are for a quiet machine")
	}
	r := newRepo(t)
	many(r, 20_000, 2_000)
	child := func(command string) func() {
		rec := call.Record{V: 1, ID: "a", Tool: "Bash", Shell: "bash", OS: "linux", Dir: r.dir, Input: fmt.Appendf(nil, `{"command":%q}`, command),
			Matches: []call.Match{{Rule: "R9-commit-secret", Shape: "staged", Action: call.Deny, Basis: call.ByFacts, Detail: "x"}}}
		line := append(rec.Append(nil), '\n')
		return func() {
			cmd := exec.Command(filepath.Join(scripttest.Bin(t), "airlock-context"), "--within", "10s")
			cmd.Env, cmd.Stdin = []string{"HOME=" + r.home, "PATH=" + os.Getenv("PATH")}, bytes.NewReader(line)
			if out, err := cmd.Output(); err != nil || !bytes.Contains(out, []byte(`"staged":{"files"`)) && !bytes.Contains(out, []byte(`"staged":{}`)) {
				t.Errorf("airlock-context: %v: %.200s", err, out)
			}
		}
	}
	lines := []struct {
		name string
		run  func()
		took []time.Duration
	}{
		{name: "git status", run: func() { r.git("--no-optional-locks", "status", "--porcelain") }},
		{name: "scan of git add -A", run: func() { r.stagedBy("git add -A") }},
		{name: "scan of git add FILE", run: func() { r.stagedBy("git add d001/f00001.go") }},
		{name: "scan of git commit", run: func() { r.stagedBy("git commit -m x") }},
		{name: "airlock-context, git add -A", run: child("git add -A")},
		{name: "airlock-context, git add FILE", run: child("git add d001/f00001.go")},
		{name: "airlock-context, git commit", run: child("git commit -m x")},
		{name: "unpushed commits", run: func() { unpushed(t.Context(), endangeredAt(r.dir), r.dir, r.getenv) }},
	}
	for range 21 {
		for i := range lines {
			start := time.Now()
			lines[i].run()
			lines[i].took = append(lines[i].took, time.Since(start))
		}
	}
	var base time.Duration
	for i, l := range lines {
		slices.Sort(l.took)
		median := l.took[len(l.took)/2]
		if i == 0 {
			base = median
		}
		t.Logf("%-30s %8.1f ms  %.2f x git status", l.name, float64(median.Microseconds())/1000, float64(median)/float64(base))
	}
	s := r.stagedBy("git add -A")
	t.Logf("git add -A: %d files, %d bytes scanned, stopped %q", s.Files, s.Bytes, s.Stopped)
}

// many fills a repository with files and then changes some of them.
func many(r *repo, files, dirty int) {
	r.Helper()
	name := func(i int) string { return fmt.Sprintf("d%03d/f%05d.go", i%200, i) }
	for i := range files {
		r.write(name(i), fmt.Sprintf("package d\n\nfunc F%d() int { return %d }\n", i, i))
	}
	time.Sleep(1100 * time.Millisecond) // so that no file is as young as the index
	r.git("add", "-A")
	r.git("commit", "-q", "-m", "many")
	for i := range dirty {
		r.write(name(i*(files/dirty)), fmt.Sprintf("package d\n\n// changed\nfunc F%d() int { return %d }\n", i, i))
	}
}
