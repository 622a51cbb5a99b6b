package scripttest

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// marker is in the environment of every process that a script starts; its
// value is the script's work folder, which no other script shares.
const marker = "AIRLOCK_TEST_ID"

// grace is how long a process may take to end after its script.
const grace = time.Second

// guardSurvivors makes the script fail if a process that it started is there
// after its end, and ends such processes. Where there is no /proc it sees
// none.
func guardSurvivors(env *testscript.Env, limit time.Duration) {
	work := env.WorkDir
	env.Setenv(marker, work)
	// Sent once the limit is over. Ending what is left lets a script go on
	// that waits for the end of an output which a survivor holds open.
	ended := make(chan []process, 1)
	timer := time.AfterFunc(limit, func() {
		left := survivors(work)
		kill(left)
		ended <- left
	})
	env.Defer(func() {
		if !timer.Stop() {
			env.T().Fatal(fmt.Sprintf("script ran over %v; ended: %s", limit, describe(<-ended)))
		}
		left := survivors(work)
		for end := time.Now().Add(grace); len(left) > 0 && time.Now().Before(end); left = survivors(work) {
			time.Sleep(20 * time.Millisecond)
		}
		if len(left) > 0 {
			kill(left)
			env.T().Fatal("processes that survived the script: " + describe(left))
		}
	})
}

// process is one that belongs to a script.
type process struct {
	id      int
	command string
}

// survivors returns the processes that carry the marker of work, or that run
// in it: a program may start another with an environment of its own making.
func survivors(work string) []process {
	var found []process
	dirs, _ := filepath.Glob("/proc/[0-9]*") // the pattern is well-formed
	for _, dir := range dirs {
		id, err := strconv.Atoi(filepath.Base(dir))
		if err != nil || id == os.Getpid() || !belongs(dir, work) {
			continue
		}
		// An error leaves the command empty: the process is just ending.
		line, _ := os.ReadFile(filepath.Join(dir, "cmdline"))
		found = append(found, process{id, strings.TrimRight(strings.ReplaceAll(string(line), "\x00", " "), " ")})
	}
	return found
}

// belongs reads what a process tells of itself; of one that has ended, or
// that belongs to another user, nothing can be read, and it does not belong.
func belongs(dir, work string) bool {
	environ, _ := os.ReadFile(filepath.Join(dir, "environ"))
	if strings.Contains("\x00"+string(environ), "\x00"+marker+"="+work+"\x00") {
		return true
	}
	cwd, err := os.Readlink(filepath.Join(dir, "cwd"))
	return err == nil && (cwd == work || strings.HasPrefix(cwd, work+"/"))
}

func kill(processes []process) {
	for _, p := range processes {
		if running, err := os.FindProcess(p.id); err == nil {
			_ = running.Kill() // it may have ended by now, which is as good
		}
	}
}

func describe(processes []process) string {
	var out []string
	for _, p := range processes {
		out = append(out, fmt.Sprintf("%d (%s)", p.id, p.command))
	}
	return strings.Join(out, ", ")
}
