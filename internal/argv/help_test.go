package argv

import (
	"context"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"
)

// helped are programs whose --help lists their options, and does nothing else.
var helped = []string{
	"rm", "cp", "mv", "ln", "install", "mkdir", "rmdir", "touch", "truncate", "shred", "tee", "chmod", "chown", "chgrp",
	"cat", "head", "tail", "sort", "uniq", "cut", "nl", "od", "tac", "base64", "wc", "du", "ls", "stat", "split", "csplit", "cksum", "fold", "fmt", "paste", "join", "comm", "shuf",
	"env", "nice", "timeout", "stdbuf", "chroot", "mktemp", "date", "grep", "sed", "xargs", "tar", "diff", "setsid", "flock", "taskset", "unshare", "nsenter", "ionice", "curl", "wget", "find",
	"gzip", "xz", "losetup", "mount", "umount", "wipefs", "blkdiscard", "mkswap", "fdisk", "sfdisk", "lsof", "psql", "pg_dump", "gpg", "bwrap", "su", "runuser", "script",
}

var helpLine = regexp.MustCompile(`^\s*(?:(-\w),? +)?(--[a-z0-9][\w-]*)(\[=|=|\[| <| [A-Z]{3,})?`)

// TestGrammarsAgreeWithHelp compares the grammars with what the programs on
// this machine say of themselves.
func TestGrammarsAgreeWithHelp(t *testing.T) {
	compared := 0
	for _, name := range helped {
		path, err := exec.LookPath(name)
		g := program(name)
		if err != nil || g == nil {
			continue
		}
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		cmd := exec.CommandContext(ctx, path, "--help")
		cmd.Env = []string{"LC_ALL=C", "PATH=/usr/bin:/bin"}
		out, _ := cmd.CombinedOutput()
		cancel()
		for _, line := range strings.Split(string(out), "\n") {
			m := helpLine.FindStringSubmatch(line)
			if m == nil {
				continue
			}
			compared++
			checkHelp(t, g, line, m)
		}
	}
	if compared == 0 {
		t.Skip("none of the programs is here")
	}
	t.Logf("%d options compared", compared)
}

// loose are options of which help does not say rightly, or not in every
// version alike, whether they take a value.
var loose = map[string]bool{
	"cp --update": true, "mv --update": true, "mv --context": true, "sort --check": true, "du --time": true, "ls --indicator-style": true, "xargs --max-lines": true,
	"unshare --propagation": true, "unshare --setgroups": true, "wget --max-redirect": true, "wget --hsts-file": true, "losetup --detach": true,
	"losetup --set-capacity": true, "wipefs --backup": true, "mkswap --swapversion": true, "install --context": true,
}

func checkHelp(t *testing.T, g *grammar, line string, m []string) {
	letter, long, follows := m[1], m[2], m[3]
	if long == "--help" {
		return
	}
	want := required
	switch follows {
	case "[=", "[":
		want = optional
	case "":
		want = flag
	}
	o, ok := lookup(g.options, long)
	if !ok {
		if want == required {
			t.Errorf("%s: %s takes a value and is not listed: %s", g.name, long, strings.TrimSpace(line))
		}
		return // an unlisted flag is read as a flag
	}
	if o.takes != want && !loose[g.name+" "+long] && strings.Count(line, long) == 1 {
		t.Errorf("%s: %s: takes %d, help says %d: %s", g.name, long, o.takes, want, strings.TrimSpace(line))
	}
	if letter != "" {
		if l, ok := lookup(g.options, letter); (!ok || l.name != o.name) && !loose[g.name+" "+long] {
			t.Errorf("%s: %s and %s are not one option: %s", g.name, letter, long, strings.TrimSpace(line))
		}
	}
}
