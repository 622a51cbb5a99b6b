package pipe

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"airlock/internal/call"
)

// TestMain makes this test program a child that behaves as PIPE_CHILD says.
func TestMain(m *testing.M) {
	if how := os.Getenv("PIPE_CHILD"); how != "" {
		os.Exit(child(how))
	}
	os.Exit(m.Run())
}

func child(how string) int {
	line, _ := bufio.NewReader(os.Stdin).ReadString('\n')
	switch how {
	case "marks":
		fmt.Print(strings.Replace(line, `"tool":"Bash"`, `"tool":"Bash","settings":"marked"`, 1))
	case "another":
		fmt.Println(`{"v":1,"id":"another"}`)
	case "garbage":
		fmt.Println("oh")
	case "fails":
		fmt.Fprintln(os.Stderr, "no key")
		return 2
	case "hangs":
		time.Sleep(time.Minute)
	}
	return 0
}

func TestRunChild(t *testing.T) {
	for _, c := range []struct{ how, settings, err string }{
		{"marks", "marked", ""},
		{"another", "", "answered for another call"},
		{"garbage", "", "not valid JSON"},
		{"fails", "", "exit status 2: no key"},
		{"hangs", "", "deadline exceeded"},
	} {
		t.Run(c.how, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
			defer cancel()
			cmd := exec.CommandContext(ctx, os.Args[0])
			cmd.Env = append(os.Environ(), "PIPE_CHILD="+c.how)
			r := &call.Record{V: call.Version, ID: "a", Tool: "Bash"}
			err := runChild(ctx, cmd, r)
			if (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
				t.Errorf("got %v, want %q", err, c.err)
			}
			if r.Settings != c.settings || r.ID != "a" {
				t.Errorf("got %s, want id a, settings %q", r.Append(nil), c.settings)
			}
		})
	}
}

func TestSibling(t *testing.T) {
	if _, err := Sibling("airlock-nothing"); err == nil || !strings.Contains(err.Error(), "sibling airlock-nothing") {
		t.Errorf("got %v, want that there is none", err)
	}
}
