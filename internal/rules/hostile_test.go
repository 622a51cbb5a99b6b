package rules_test

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"airlock/internal/rules"
	"airlock/internal/worldtest"
)

// hostileSize is the length of a hostile command, in bytes.
const hostileSize = 100 << 10

// TestHostile: what the rules add to the reading of a hostile command stays
// under a bound, in processor time of the best of three runs.
func TestHostile(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIP: -short, as with the race detector: times and sizes mean little there")
	}
	const (
		maxTime = 50 * time.Millisecond
		slack   = 3 // slower machines, the race detector
	)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	fill := func(s string) string { return strings.Repeat(s, hostileSize/len(s)) }
	for name, command := range map[string]string{
		"statements of SQL":     "psql -c '" + fill("DELETE FROM t WHERE (1=1 AND x) ; ") + "'",
		"brackets in SQL":       "psql -c '" + fill("(") + "'",
		"comments in SQL":       "psql -c '" + fill("/* */") + "'",
		"open comments in SQL":  "psql -c '" + fill("/* $$ ") + "'",
		"dollars in SQL":        "psql -c '" + fill("$a$ ") + "'",
		"lines of SQL":          "psql -c '" + fill("GO GO\n") + "'",
		"words of SQL":          "mysql -e '" + fill("drop ") + "'",
		"methods":               "mongosh --eval '" + fill(".drop ( ") + "'",
		"strings":               "mongosh --eval '" + fill(`"a\"" `) + "'",
		"lines of redis":        "redis-cli <<'E'\n" + fill("GET x\n") + "E",
		"downloads":             fill("curl x -o y; sh z; "),
		"pipes of shells":       fill("curl x | sh | "),
		"filters":               "curl x" + fill(" | sed s/a/b/"),
		"substitutions":         fill("eval \"$(sed x)\"; "),
		"containers":            fill("docker run -v /a:/b x rm -rf /c; "),
		"options of containers": "docker run" + fill(" -v /a:/b") + " x rm" + " -rf /c",
		"deletions":             fill("rm -rf a/b; "),
		"paths":                 "rm -rf " + fill("a/../"),
		"operands":              "rm -rf" + fill(" x"),
		"redirections":          "echo" + fill(" >x"),
		"finds":                 fill("find . -name x -exec rm {} +; "),
		"searches":              fill("grep -r x a/b/c/d/e/f/g; "),
		"modules":               "python3" + fill(" -m python3"),
		"clients":               fill("kubectl get x; "),
		"options":               "git push" + fill(" -o x"),
	} {
		s := rules.Sample{Command: command}
		best := time.Hour
		for range 3 {
			subject := rules.NewSubject(record(s), worldtest.New(), nil)
			runtime.GC()
			start := cpuTime()
			rules.Match(subject, switchedOn)
			best = min(best, cpuTime()-start)
		}
		if best > maxTime*slack {
			t.Errorf("%s: got %v, want at most %v", name, best, maxTime)
		}
		t.Logf("%s: %v", name, best)
	}
}
