package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"airlock/internal/scripttest"
)

// TestPeakMemory: a line of any length is redacted in bounded memory. The
// issue's 1 GiB takes minutes under load; AIRLOCK_LINE_MIB=1024 asks for it.
func TestPeakMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIP: -short, as with the race detector: times and sizes mean little there")
	}
	if testing.Short() {
		t.Skip("megabytes")
	}
	mib := 64
	if n, err := strconv.Atoi(os.Getenv("AIRLOCK_LINE_MIB")); err == nil {
		mib = n
	}
	cmd := exec.Command(filepath.Join(scripttest.Bin(t), "airlock-redact"), "--report", "--check")
	var errs bytes.Buffer
	cmd.Stderr = &errs
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	part := []byte(strings.Repeat(`some text, \"quoted\" and more of it\n`, 1<<20/38+1))[:1<<20]
	start := time.Now()
	fmt.Fprint(in, `{"a":"`)
	for range mib {
		if _, err := in.Write(part); err != nil {
			t.Fatal(err)
		}
	}
	fmt.Fprint(in, `TOKEN=abc123def456"}`+"\n")
	in.Close()
	var exit *exec.ExitError
	if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != 1 || errs.String() != "secret  1\ntotal   1\n" {
		t.Errorf("got %v and %q, want status 1 and one secret", err, errs.String())
	}
	usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		t.Fatal("no rusage")
	}
	t.Logf("%d MiB on one line: %d MiB of memory, %.0f MB/s", mib, usage.Maxrss>>10, float64(mib)*1.048576/time.Since(start).Seconds())
	if usage.Maxrss > 100<<10 {
		t.Errorf("got %d KiB of memory, want under 100 MiB", usage.Maxrss)
	}
}
