package scripttest

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// recorder is a testscript.T that tells what happened to one script, where a
// testing.T would fail this package's own test.
type recorder struct {
	failed bool
	log    strings.Builder
}

type failNow struct{}

func (r *recorder) Skip(args ...any)  { r.Log(args...); panic(failNow{}) }
func (r *recorder) Fatal(args ...any) { r.Log(args...); r.FailNow() }
func (r *recorder) Parallel()         {}
func (r *recorder) Log(args ...any)   { fmt.Fprintln(&r.log, args...) }
func (r *recorder) FailNow()          { r.failed = true; panic(failNow{}) }
func (r *recorder) Verbose() bool     { return false }

func (r *recorder) Run(_ string, f func(testscript.T)) {
	defer func() {
		if p := recover(); p != nil && p != any(failNow{}) {
			panic(p)
		}
	}()
	f(r)
}

// script runs one script as Run would, without building the commands.
func script(t *testing.T, text string, limit time.Duration) *recorder {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "case.txtar"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	p := params(dir, "")
	p.Setup = func(env *testscript.Env) error { return setup(env, "", limit) }
	var r recorder
	r.Run("", func(inner testscript.T) { testscript.RunT(inner, p) })
	return &r
}

func TestCommands(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("SKIP: the scripts need sh")
	}
	tests := []struct {
		name, script string
		fails        string // what the log must say; "" for a script that passes
	}{
		{"status as wanted", "exits 3 sh -c 'exit 3'", ""},
		{"status zero", "exits 0 true", ""},
		{"another status", "exits 2 sh -c 'exit 1'", "got status 1, want 2"},
		{"success where a failure is wanted", "exits 1 true", "got status 0, want 1"},
		{"no such program", "exits 127 no-such-program", "no-such-program"},
		{"ended by a signal", "exits 2 sh -c 'kill -9 $$'", "signal: killed"},
		{"negated", "! exits 0 true", "usage: exits"},
		{"stdin reaches the program", "stdin in\nexits 0 cat\nstdout '^hello$'\nstdin stdout\nexits 0 cat\ncmp stdout in\n-- in --\nhello\n", ""},
		{"names must be unique", "exits 0 true\n-- a --\n-- a --\n", "would overwrite"},
		{"mode", "chmod 600 a\nmode a 0600\n-- a --\n", ""},
		{"another mode", "chmod 644 a\nmode a 0600\n-- a --\n", "got mode 0644, want 0600"},
		{"lines", "lines a 2\n-- a --\nx\ny\n", ""},
		{"other lines", "lines a 2\n-- a --\nx\n", "got 1 lines, want 2"},
		{"line without end", "exits 0 printf 'x'\nlines stdout 1", "no end"},
		{"jsonline", "jsonline a 1 x.1.y z\njsonline a -1 x -\njsonline a 2 n 1e3\n-- a --\n" + `{"x":[0,{"y":"z"}]}` + "\n" + `{"n":1e3}` + "\n", ""},
		{"jsonline with another value", "jsonline a 1 x 2\n-- a --\n{\"x\":1}\n", "got 1, want 2"},
		{"jsonline past the end", "jsonline a 2 x 1\n-- a --\n{\"x\":1}\n", "no line 2 of 1"},
		{"jev", "jev slow-body*2 a=0.5 b=yes b2=no@0.6 c=s1.5 d=- e={\"type\":1}\nexits 0 sh -c 'case $TYPESAFE_BASE_URL in http://127.0.0.1:*) test -n \"$TYPESAFE_API_KEY\";; *) exit 1;; esac'\nasked out\nlines out 0", ""},
		{"jev dead", "jev\njev dead\nexits 0 sh -c 'test -n \"$TYPESAFE_BASE_URL\"'", ""},
		{"no such fault", "jev no-such", "slow-headers"},
		{"no such probability", "jev a=yes@x", "invalid syntax"},
		{"jsonline of no JSON", "jsonline a 1 x 1\n-- a --\nx=1\n", "invalid character"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := script(t, test.script, limit)
			if r.failed != (test.fails != "") || !strings.Contains(r.log.String(), test.fails) {
				t.Errorf("got failed=%v, want %q in\n%s", r.failed, test.fails, r.log.String())
			}
		})
	}
}

func TestEnvironment(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("SKIP: the script needs sh")
	}
	for _, name := range []string{"AIRLOCK_MODE", "TYPESAFE_API_KEY", "CLAUDE_CONFIG_DIR", "GIT_DIR"} {
		t.Setenv(name, "leaked")
	}
	r := script(t, `
exits 0 sh -c 'env; cd; pwd'
! stdout leaked
stdout ^HOME=$WORK/home$
stdout ^XDG_CONFIG_HOME=$WORK/home/.config$
stdout ^XDG_STATE_HOME=$WORK/home/.local/state$
stdout ^TMPDIR=$WORK/tmp$
stdout ^$WORK/home$
`, limit)
	if r.failed {
		t.Error(r.log.String())
	}
}

func TestSurvivor(t *testing.T) {
	if _, err := os.Stat("/proc/self/environ"); err != nil {
		t.Skip("SKIP: no /proc")
	}
	tests := []struct {
		name, script string
		limit        time.Duration
	}{
		{"in the background", `exits 0 sh -c 'sleep 98765 >/dev/null 2>&1 &'`, limit},
		{"in a session of its own", `exits 0 sh -c 'setsid sleep 98765 >/dev/null 2>&1 &'`, limit},
		{"without the environment", `exits 0 sh -c 'env -i sleep 98765 >/dev/null 2>&1 &'`, limit},
		{"holding stdout", `exits 0 sh -c 'sleep 98765 &'`, 100 * time.Millisecond},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			r := script(t, test.script, test.limit)
			if !r.failed || !strings.Contains(r.log.String(), "sleep 98765") {
				t.Errorf("got failed=%v, want the survivor named in\n%s", r.failed, r.log.String())
			}
		})
	}
	t.Run("none", func(t *testing.T) {
		r := script(t, `exits 0 sh -c 'sleep 0.2 >/dev/null 2>&1 &'`, limit)
		if r.failed {
			t.Errorf("a process that ends within %v: %s", grace, r.log.String())
		}
	})
}

func TestRefuseNegatedExec(t *testing.T) {
	tests := []struct {
		text string
		ok   bool
	}{
		{"exec true\n! stdout x\n", true},
		{"! exec false\n", false},
		{"exec true\n\t! exec false\n", false},
		{"[unix] [!race] ! exec false\n", false},
		{"# ! exec false\n", true},
		{"exec true\n-- doc.md --\n! exec false\n", true},
	}
	for _, test := range tests {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "case.txtar"), []byte(test.text), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := refuseNegatedExec(dir); (err == nil) != test.ok {
			t.Errorf("%q: got %v, want refused: %v", test.text, err, !test.ok)
		}
	}
}
