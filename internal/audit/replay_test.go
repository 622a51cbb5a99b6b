package audit

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"airlock/internal/call"
	"airlock/internal/config"

	"github.com/google/go-cmp/cmp"
)

func settings(t testing.TB, rules string) func() *config.Settings {
	t.Helper()
	dir := t.TempDir()
	if rules != "" {
		path := filepath.Join(dir, "airlock", "rules.json")
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(rules), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return func() *config.Settings {
		return config.New(func(name string) string { return map[string]string{"XDG_CONFIG_HOME": dir}[name] }, nil)
	}
}

// replayed runs a replay over a text, with the changes as lines.
func replayed(t *testing.T, text string, p Replay) (*Summary, string) {
	t.Helper()
	var out strings.Builder
	if p.Line == nil {
		p.Line = Text
	}
	if p.Jobs == 0 {
		p.Jobs = 2
	}
	sum, err := p.Run(&Source{Files: []string{"-"}, Stdin: strings.NewReader(text)}, &out)
	if err != nil {
		t.Fatal(err)
	}
	return sum, out.String()
}

// TestGoldenLogs replays the log of every schema version there was: every row
// is read, and what was decided then is still decided by the same rule.
func TestGoldenLogs(t *testing.T) {
	files, err := filepath.Glob("../call/testdata/golden-v*.jsonl")
	if err != nil || len(files) < call.Version {
		t.Fatalf("got %q, %v, want a log of each of %d versions", files, err, call.Version)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		sum, changes := replayed(t, string(data), Replay{Settings: settings(t, "")})
		if changes != "" || sum.Rows < 8 || sum.Unreadable > 0 || sum.Unanswered > 0 {
			t.Errorf("%s: got %s\n%s, want every row read and answered", file, sum, changes)
		}
	}
}

const sudoRow = `{"v":1,"id":"a","tool":"Bash","shell":"bash","os":"linux","cwd":"/p","input":{"command":"sudo ls"},"facts":{"env":{"HOME":"/h"}},"verdict":{"action":"deny","rule":"R5-sudo","mode":"enforce"}}`

func TestReplayCounts(t *testing.T) {
	for _, c := range []struct{ name, rows, rules, want, listed string }{
		{"unchanged", sudoRow, "", "1 rows: 1 unchanged, 0 tightened, 0 loosened", ""},
		{"loosened", sudoRow, `{"R5-sudo":"warn"}`, "1 rows: 0 unchanged, 0 tightened, 1 loosened", "deny R5-sudo -> warn R5-sudo  settings changed"},
		{"off", sudoRow, `{"R5-sudo":"off"}`, "1 rows: 0 unchanged, 0 tightened, 1 loosened", "deny R5-sudo -> silent  settings changed: no rule matches"},
		{"tightened", strings.Replace(sudoRow, "deny", "warn", 1), "", "1 rows: 0 unchanged, 1 tightened, 0 loosened", "warn R5-sudo -> deny R5-sudo  rule changed: `sudo ls` runs as root"},
		{"another rule", strings.Replace(sudoRow, "R5-sudo", "R99-old", 1), "", "1 rows: 0 unchanged, 0 tightened, 0 loosened, 1 changed otherwise", "deny R99-old -> deny R5-sudo"},
		{"no facts", strings.Replace(sudoRow, `"facts":{"env":{"HOME":"/h"}},`, "", 1), "", "1 rows: 0 unchanged, 0 tightened, 0 loosened, 1 unanswered", ""},
		{"not kept", strings.Replace(sudoRow, `"verdict"`, `"degraded":["too-long"],"verdict"`, 1), "", "1 rows: 0 unchanged, 0 tightened, 0 loosened, 1 unanswered", ""},
		{"a recorded error stays one", `{"v":1,"id":"a","error":"event: not valid JSON"}`, "", "1 rows: 1 unchanged, 0 tightened, 0 loosened", ""},
		{"a line of megabytes", strings.Repeat("x", 3<<20) + "\n" + sudoRow, "", "1 rows: 1 unchanged, 0 tightened, 0 loosened, 1 unreadable", ""},
		{"the same line again", sudoRow + "\n" + sudoRow + "\n\n" + sudoRow, "", "1 rows: 1 unchanged, 0 tightened, 0 loosened, 2 duplicates", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			sum, listed := replayed(t, c.rows, Replay{Settings: settings(t, c.rules)})
			if sum.String() != c.want || !strings.Contains(listed, c.listed) || (listed == "") != (c.listed == "") {
				t.Errorf("got %q and %q, want %q and %q", sum, listed, c.want, c.listed)
			}
		})
	}
}

// TestDamage: what is no row is told by kind, and the rows around it are read.
func TestDamage(t *testing.T) {
	for _, c := range []struct {
		name, line string
		want       Damage
	}{
		{"cut", sudoRow[:50], Damage{Cut: 1, Unreadable: 1}},
		{"cut in a string", sudoRow[:len(sudoRow)-12], Damage{Cut: 1, Unreadable: 1}},
		{"NULs", strings.Repeat("\x00", 4096), Damage{Foreign: 1, Unreadable: 1}},
		{"NULs before a row", strings.Repeat("\x00", 512) + sudoRow, Damage{Foreign: 1, Unreadable: 1}},
		{"a later version", `{"v":99,"id":"x","tool":{"new":"shape"}}`, Damage{Later: 1, Unreadable: 1}},
		{"somebody else's", `{"level":"info","msg":"hello"}`, Damage{Foreign: 1, Unreadable: 1}},
		{"text", "Nov 30 12:00:00 host kernel: hello", Damage{Foreign: 1, Unreadable: 1}},
		{"an array", `[1,2,3]`, Damage{Foreign: 1, Unreadable: 1}},
		{"two rows without a newline between", sudoRow + sudoRow, Damage{Foreign: 1, Unreadable: 1}},
		{"wrong types", `{"v":1,"id":7}`, Damage{Foreign: 1, Unreadable: 1}},
		{"over the bound", `{"v":1,"id":"` + strings.Repeat("a", maxLine) + `"}`, Damage{TooLong: 1, Unreadable: 1}},
		{"a byte order mark", "\ufeff" + sudoRow, Damage{Foreign: 1, Unreadable: 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			other := strings.Replace(sudoRow, "sudo ls", "sudo id", 1)
			sum, _ := replayed(t, sudoRow+"\n"+c.line+"\n"+other, Replay{Settings: settings(t, "")})
			if sum.Damage != c.want || sum.Rows != 2 || sum.Unchanged != 2 {
				t.Errorf("got %+v, %s, want %+v and two rows", sum.Damage, sum, c.want)
			}
		})
	}
}

// TestSameForAnyJobs: counts and lines do not depend on how many run at once.
func TestSameForAnyJobs(t *testing.T) {
	var log strings.Builder
	for i := range 5000 {
		row := strings.Replace(sudoRow, "sudo ls", "sudo ls "+strconv.Itoa(i), 1)
		switch i % 50 {
		case 7:
			row = row[:120]
		case 9:
			row = strings.Replace(row, "deny", "warn", 1)
		case 11:
			row = strings.Replace(row, `"facts":{"env":{"HOME":"/h"}},`, "", 1)
		}
		log.WriteString(row + "\n")
	}
	one, first := replayed(t, log.String(), Replay{Settings: settings(t, ""), Jobs: 1})
	if one.Tightened != 100 || one.Unanswered != 100 || one.Cut != 100 {
		t.Errorf("got %s, want a hundred of each", one)
	}
	for _, jobs := range []int{2, 3, 8} {
		sum, lines := replayed(t, log.String(), Replay{Settings: settings(t, ""), Jobs: jobs})
		if d := cmp.Diff(one, sum); d != "" || lines != first {
			t.Errorf("%d jobs: got other lines or counts (-1 +%d):\n%s", jobs, jobs, d)
		}
	}
}

// TestStopsWhenOutputEnds: a reader that goes away ends the replay.
func TestStopsWhenOutputEnds(t *testing.T) {
	row := strings.Replace(sudoRow, "deny", "warn", 1)
	var log strings.Builder
	for i := range 20000 {
		log.WriteString(strings.Replace(row, "sudo ls", "sudo ls "+strconv.Itoa(i), 1) + "\n")
	}
	p := Replay{Settings: settings(t, ""), Jobs: 2, Line: Text}
	_, err := p.Run(&Source{Files: []string{"-"}, Stdin: strings.NewReader(log.String())}, closed{})
	if !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("got %v, want %v", err, io.ErrClosedPipe)
	}
}

type closed struct{}

func (closed) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestOnly(t *testing.T) {
	log := sudoRow + "\n" + strings.Replace(strings.Replace(sudoRow, "sudo ls", "git reset --hard", 1), "deny", "off", 1) + "\n" +
		strings.Replace(strings.Replace(sudoRow, "sudo ls", "sudo id", 1), `"facts":{"env":{"HOME":"/h"}},`, "", 1)
	for _, c := range []struct {
		only string
		want int
	}{{"", 2}, {"loosened", 1}, {"tightened", 1}, {"changed", 0}, {"unanswered", 1}, {"R5-sudo", 2}, {"R5", 2}, {"R7", 1}, {"R", 0}, {"R1", 0}} {
		_, listed := replayed(t, log, Replay{Settings: settings(t, `{"R5-sudo":"warn"}`), Only: c.only})
		if got := strings.Count(listed, "\n"); got != c.want {
			t.Errorf("only %q: got %d lines, want %d:\n%s", c.only, got, c.want, listed)
		}
	}
}
