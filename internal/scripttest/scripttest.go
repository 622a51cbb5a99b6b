// Package scripttest runs script tests against the real commands: each script
// runs the built binaries as processes of their own, in a fresh home and a
// clean environment, and fails when one of them outlives it.
//
// Besides testscript's own commands a script has those of [commands]. A
// status is checked with `exits N program args...`; `! exec` is refused,
// because it takes any failure for the one that was meant, a missing program
// included.
package scripttest

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"airlock/internal/jevtest"
)

// limit is how long one script may take. A process that survives and holds
// its stdout open would otherwise hang the script until go test gives up.
const limit = 2 * time.Minute

// Run runs every script in dir, each as a parallel subtest. The binaries of
// ./cmd/... come first in the scripts' PATH. Options may add to the
// parameters; they must call a Setup that they replace.
//
// With UPDATE_SCRIPTS=1 in the environment, the golden files that `cmp`
// compares are rewritten.
func Run(t *testing.T, dir string, options ...func(*testscript.Params)) {
	t.Helper()
	bin, err := binaries()
	if err != nil {
		t.Fatal(err)
	}
	p := params(dir, bin)
	for _, option := range options {
		option(&p)
	}
	run(t, p)
}

// run is Run on parameters that are complete.
func run(t *testing.T, p testscript.Params) {
	t.Helper()
	if err := refuseNegatedExec(p.Dir); err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, p)
}

func params(dir, bin string) testscript.Params {
	return testscript.Params{
		Dir:                 dir,
		Setup:               func(env *testscript.Env) error { return setup(env, bin, limit) },
		Cmds:                commands(),
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       os.Getenv("UPDATE_SCRIPTS") != "",
	}
}

// setup gives a script its own home, and the check that nothing survives it.
// testscript passes on none of the variables of the test process but PATH.
func setup(env *testscript.Env, bin string, limit time.Duration) error {
	home := filepath.Join(env.WorkDir, "home")
	tmp := filepath.Join(env.WorkDir, "tmp")
	for _, dir := range []string{home, tmp} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
	}
	env.Setenv("HOME", home)
	env.Setenv("USERPROFILE", home)
	env.Setenv("XDG_CONFIG_HOME", filepath.Join(home, ".config"))
	env.Setenv("XDG_STATE_HOME", filepath.Join(home, ".local", "state"))
	env.Setenv("XDG_CACHE_HOME", filepath.Join(home, ".cache"))
	env.Setenv("XDG_DATA_HOME", filepath.Join(home, ".local", "share"))
	for _, name := range []string{"TMPDIR", "TMP", "TEMP"} {
		env.Setenv(name, tmp)
	}
	if bin != "" {
		env.Setenv("PATH", bin+string(filepath.ListSeparator)+env.Getenv("PATH"))
	}
	env.Values[serverKey{}] = new([]*jevtest.Server)
	guardSurvivors(env, limit)
	return nil
}

var negatedExec = regexp.MustCompile(`(?m)^[ \t]*(\[[^\]]*\][ \t]*)*![ \t]*exec\b.*$`)

// refuseNegatedExec returns an error that names the first `! exec` in the
// scripts of dir. Files that a script carries are not looked at.
func refuseNegatedExec(dir string) error {
	for _, pattern := range []string{"*.txtar", "*.txt"} {
		names, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			return err
		}
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			script, _, _ := strings.Cut("\n"+string(data), "\n-- ")
			if line := negatedExec.FindString(script); line != "" {
				return fmt.Errorf("%s: %q: use `exits N program`, which names the status", name, strings.TrimSpace(line))
			}
		}
	}
	return nil
}

// Bin returns the folder of the built commands, for a test that a script
// cannot hold: many processes at once, inputs of megabytes.
func Bin(t testing.TB) string {
	t.Helper()
	bin, err := binaries()
	if err != nil {
		t.Fatal(err)
	}
	return bin
}
