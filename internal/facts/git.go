package facts

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// repository is a worktree that git can be asked about.
type repository struct {
	root   string // of the worktree, absolute
	dir    string // its git directory
	common string // the one that it shares with other worktrees, or dir
	getenv func(string) string
}

// maxListing bounds what is read of one listing of git's: half a million names.
const maxListing = 64 << 20

var (
	errNoGit   = errors.New("git: not on PATH")
	errListing = errors.New("git: listing is over 64 MiB")
)

// harmless is git's command line in front of the subcommand. It takes no lock,
// talks to nobody (a partial clone would fetch what it lacks, with programs
// that its configuration names) and starts no file monitor or hook.
func harmless() []string {
	return []string{"--no-optional-locks", "--no-pager", "--no-replace-objects",
		"-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "protocol.allow=never",
		"-c", "core.sshCommand=false", "-c", "core.gitProxy=", "-c", "credential.helper=", "-c", "core.askPass=", "-c", "core.pager=cat"}
}

// run runs one of git's plumbing commands in a folder of the worktree and
// returns what it prints. Only these are used, as none of them converts
// content, which is what filters are for: `ls-files --stage --debug`,
// `ls-files --others`, `diff --cached --raw`, `cat-file --batch` and
// `--batch-check`, `check-attr`. Not `diff-files`, `ls-files --modified` or `status`: where a file is as young
// as the index they compare contents, through the repository's filter.
func (r *repository) run(ctx context.Context, dir string, stdin []byte, args ...string) ([]byte, error) {
	cmd, err := r.command(ctx, dir, args...)
	if err != nil {
		return nil, err
	}
	var out, errs limited
	out.max, errs.max = maxListing, 4<<10
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(stdin), &out, &errs
	err = cmd.Run()
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case out.over:
		return nil, errListing
	case err != nil:
		return nil, fmt.Errorf("git %s: %w: %.200s", args[0], err, bytes.TrimSpace(errs.Bytes()))
	}
	return out.Bytes(), nil
}

func (r *repository) command(ctx context.Context, dir string, args ...string) (*exec.Cmd, error) {
	path, err := lookPath(r.getenv("PATH"), "git")
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, path, append(harmless(), args...)...)
	cmd.Dir = dir
	cmd.Env = r.environ()
	cmd.WaitDelay = time.Second // counts from its end as well, and a busy machine is slow to read the rest
	return cmd, nil
}

// environ is what git gets to see: where the person's own settings stand, and
// none of the variables that point it elsewhere or name programs.
func (r *repository) environ() []string {
	env := []string{"LC_ALL=C", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_ALLOW_PROTOCOL=none", "GIT_NO_LAZY_FETCH=1", "GIT_PAGER=cat"}
	for _, name := range [...]string{"HOME", "XDG_CONFIG_HOME", "PATH", "USERPROFILE", "SYSTEMROOT"} {
		if v := r.getenv(name); v != "" {
			env = append(env, name+"="+v)
		}
	}
	return env
}

// lookPath finds a program in the absolute folders of PATH: a relative one
// would be the repository's to fill.
func lookPath(path, name string) (string, error) {
	for _, dir := range filepath.SplitList(path) {
		if !filepath.IsAbs(dir) {
			continue
		}
		if found, err := exec.LookPath(filepath.Join(dir, name)); err == nil {
			return found, nil
		}
	}
	return "", errNoGit
}

// redirected reports whether the surroundings point git at another repository,
// worktree or index than those of the folder it runs in.
func redirected(getenv func(string) string) bool {
	for _, name := range [...]string{"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_NAMESPACE"} {
		if getenv(name) != "" {
			return true
		}
	}
	return false
}

// limited is a buffer that keeps the first max bytes. With stop, whoever writes
// more is told that there is no room, which ends git.
type limited struct {
	bytes.Buffer
	max  int
	stop bool
	over bool
}

func (b *limited) Write(p []byte) (int, error) {
	if room := b.max - b.Len(); len(p) > room {
		b.over = true
		b.Buffer.Write(p[:room])
		if b.stop {
			return room, io.ErrShortWrite
		}
		return len(p), nil
	}
	return b.Buffer.Write(p)
}

// splitNul splits what git prints with -z.
func splitNul(out []byte) []string {
	text := strings.TrimSuffix(string(out), "\x00")
	if text == "" {
		return nil
	}
	return strings.Split(text, "\x00")
}
