//go:build linux

package shelldiff

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestSandbox holds the sandbox to what it is for: each line tries to get at
// something outside and says "reached" if it does.
func TestSandbox(t *testing.T) {
	outside := filepath.Join(t.TempDir(), "outside")
	if err := os.WriteFile(outside, []byte("x"), 0o666); err != nil {
		t.Fatal(err)
	}
	b := start(t, []string{"rm", "reached", "id"})
	for _, line := range []string{
		"echo y > " + outside + " && reached",
		"[ -e " + outside + " ] && reached",
		"[ -e /etc/passwd ] && reached",
		"[ -e /root ] && reached",
		"[ -e /usr/bin/python3 ] && reached",
		"rm -rf " + outside, // a stub
		"> /usr/bin/rm && reached",
		"> /stub/stub && reached",
		"> /newfile && reached",
		"cat /proc/1/root/etc/passwd && reached",
		"[ \"$UID\" = 0 ] && reached",
		"> /dev/tcp/127.0.0.1/22 && reached",
		"n=0; for p in /proc/[0-9]*; do n=$((n+1)); done; [ $n -gt 8 ] && reached", // processes of others
		"kill -0 " + itoa(os.Getpid()) + " && reached",
		"[ -e /sys/kernel ] && reached",
		"> /proc/sysrq-trigger && reached",
	} {
		r, err := b.run(line)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if slices.ContainsFunc(r.records, func(r record) bool { return r.words[0] == "reached" }) {
			t.Errorf("%s: reached what is outside", line)
		}
	}
	if text, err := os.ReadFile(outside); err != nil || string(text) != "x" {
		t.Errorf("file outside: got %q, %v, want it untouched", text, err)
	}
	r, err := b.run(`cd sub; rm -rf 'a b' "" > /dev/null; mysql <<< text`)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.records) == 0 || r.records[0].dir != "/w/app/sub" || strings.Join(r.records[0].words, "|") != "rm|-rf|a b|" {
		t.Errorf("records: got %+v, want rm -rf 'a b' '' in /w/app/sub", r.records)
	}
}

// TestSandboxBounds runs lines that would take the machine.
func TestSandboxBounds(t *testing.T) {
	b := start(t, []string{"git"})
	for _, line := range []string{
		":(){ :|:& };:",
		"while :; do :; done",
		"a=x; while :; do a=$a$a; done",
		"while :; do echo xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done > big",
		"find / -delete",
		"kill -9 1; kill -9 -1",
		"trap '' TERM INT HUP; cat /dev/zero",
	} {
		if _, err := b.run(line); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		r, err := b.run("git status")
		if err != nil || len(r.records) != 1 || r.how != 'w' {
			t.Errorf("after %s: got %+v, %v, want one record", line, r, err)
		}
	}
}
