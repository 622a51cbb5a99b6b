package stopwatch

import (
	"bytes"
	"errors"
	"os/exec"
	"strings"
	"testing"
	"time"
)

func shell(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("sh")
	if err != nil {
		t.Skipf("SKIP: %v", err)
	}
	return path
}

func TestRace(t *testing.T) {
	sh := shell(t)
	echo := &Program{Name: "echo", Path: sh, Args: []string{"-c", "cat"}, Over: "echo", Input: func(int) string { return "hello" },
		Check: func(status int, said []byte) error {
			if status != 0 || string(said) != "hello" {
				return errors.New("no echo")
			}
			return nil
		}}
	slow := &Program{Name: "slow", Path: sh, Args: []string{"-c", "sleep 0.05"}, Over: "echo", Check: Silent(true), Most: 2}
	if err := Race(t.TempDir(), 1, 4, []*Program{echo, slow}); err != nil {
		t.Fatal(err)
	}
	if len(echo.Runs) != 4 || len(slow.Runs) != 2 {
		t.Errorf("got %d and %d runs, want 4 and 2", len(echo.Runs), len(slow.Runs))
	}
	if got := slow.Median(Wall); got < 50 {
		t.Errorf("got a median of %v ms, want at least the 50 slept", got)
	}
	var table bytes.Buffer
	Table(&table, []*Program{echo, slow})
	if got := strings.Count(table.String(), "x echo"); got != 1 {
		t.Errorf("got %d ratios, want the one of slow:\n%s", got, table.String())
	}
}

func TestRaceStopsAtAWrongRun(t *testing.T) {
	sh := shell(t)
	for _, test := range []struct {
		name, script, want string
		check              func(int, []byte) error
	}{
		{"status", "exit 3", "exit status 3", nil},
		{"status of a silent one", "exit 3", "exit status 3", Silent(true)},
		{"output", "echo x", "silent is false, want true", Silent(true)},
		{"no output", ":", "silent is true, want false", Silent(false)},
	} {
		err := Race(t.TempDir(), 0, 1, []*Program{{Name: "p", Path: sh, Args: []string{"-c", test.script}, Check: test.check}})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %q", test.name, err, test.want)
		}
	}
	if err := Race(t.TempDir(), 0, 1, []*Program{{Name: "p", Path: "/absent/program"}}); err == nil {
		t.Error("got no error for a program that is not there")
	}
}

func TestQuantiles(t *testing.T) {
	p := &Program{}
	if got := p.Median(Wall); got != 0 {
		t.Errorf("got %v of no runs, want 0", got)
	}
	for _, ms := range []int{9, 1, 5, 3, 7} {
		p.Runs = append(p.Runs, Run{Wall: time.Duration(ms) * time.Millisecond})
	}
	if got := p.Median(Wall); got != 5 {
		t.Errorf("got a median of %v, want 5", got)
	}
	if got := p.P95(Wall); got != 9 {
		t.Errorf("got a p95 of %v, want 9", got)
	}
}
