package internal

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"airlock/internal/rules"
	"airlock/internal/scripttest"
)

var clock = regexp.MustCompile(`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d`)

// TestReadme runs the commands of the console blocks of the README and of the
// other pages, each page in a home of its own, and compares what they print
// with what stands there. HOME is ~, our folder BIN, and every time the one in
// the README.
func TestReadme(t *testing.T) {
	if commands := session(t, "../README.md"); commands < 6 {
		t.Errorf("got %d commands in the README, want a session of at least 6", commands)
	}
	pages, err := filepath.Glob("../docs/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatalf("no pages in docs: %v", err)
	}
	for _, page := range pages {
		if filepath.Base(page) == "user-rules.md" {
			continue // its own test first writes the files that it shows
		}
		t.Run(filepath.Base(page), func(t *testing.T) { session(t, page) })
	}
}

// session runs the commands of a page and returns how many there are.
func session(t *testing.T, page string) (commands int) {
	t.Helper()
	data, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	home, bin := t.TempDir(), scripttest.Bin(t)
	for _, block := range strings.Split(string(data), "```console\n")[1:] {
		block, _, _ = strings.Cut(block, "```")
		commands += console(t, block, home, bin)
	}
	return commands
}

// console runs the commands of one block, each behind "$ ", compares what they
// print with what follows them, and returns how many there were.
func console(t *testing.T, block, home, bin string) (commands int) {
	t.Helper()
	var command, want string
	for line := range strings.Lines(strings.TrimRight(block, "\n") + "\n$ ") {
		next, ok := strings.CutPrefix(line, "$ ")
		if !ok {
			want += line
			continue
		}
		if command != "" {
			commands++
			if got := runReadme(t, command, home, bin); strings.TrimRight(got, "\n") != strings.TrimRight(want, "\n") {
				t.Errorf("$ %sgot:\n%swant:\n%s", command, got, want)
			}
		}
		command, want = next, ""
	}
	return commands
}

func runReadme(t *testing.T, command, home, bin string) string {
	t.Helper()
	cmd := exec.Command("sh", "-c", command)
	cmd.Dir = home
	cmd.Env = []string{"HOME=" + home, "PATH=" + bin + string(filepath.ListSeparator) + os.Getenv("PATH"), "TZ=UTC"}
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("$ %s%v", command, err)
	}
	text := strings.ReplaceAll(string(out), bin, "BIN")
	text = strings.ReplaceAll(text, home, "~")
	return clock.ReplaceAllString(text, "2026-11-30 12:00:00")
}

// TestReadmeRules holds the README's table to the rules.
func TestReadmeRules(t *testing.T) {
	data, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	want.WriteString("| rule | level | what it is about |\n|---|---|---|\n")
	for _, r := range rules.Table {
		want.WriteString("| `" + r.ID + "` | " + r.Action.String() + " | " + r.Title + " |\n")
	}
	if !strings.Contains(string(data), want.String()) {
		t.Errorf("README has no such table:\n%s", want.String())
	}
}
