package facts

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"airlock/internal/git"
)

// entry is one file of the index.
type entry struct {
	path    string // from the root of the worktree, with slashes
	mode    string // as git prints it: 100644, 120000, 160000
	id      string
	seconds int64 // of its modification, as it was when it was last compared
	nanos   int64
	size    uint32 // of the file; git keeps 32 bits
	skipped bool   // not in the worktree, by sparse checkout or by wish

	stage      int // 0, or which side of a conflict
	changedAt  git.Stamp
	inode      uint32
	addedEmpty bool // with the intent to add it
}

// Modes of what has no content to scan.
const (
	linkMode    = "120000"
	gitlinkMode = "160000"
)

// errIndex says that git's listing of the index reads otherwise than expected.
var errIndex = errors.New("git ls-files --debug: unexpected form")

// index lists what the index holds of the pathspecs; none: everything. It is
// git's own listing, which knows every form an index can have, with the times
// and sizes by which git tells that a file may have changed.
func (r *repository) index(ctx context.Context, dir string, specs []string) ([]entry, error) {
	out, err := r.run(ctx, dir, nil, append([]string{"ls-files", "--stage", "--debug", "--full-name", "-z", "--"}, specs...)...)
	if err != nil {
		return nil, err
	}
	var entries []entry
	rest := string(out)
	for rest != "" {
		var e entry
		var ok bool
		if e, rest, ok = cutEntry(rest); !ok {
			return nil, errIndex
		}
		entries = append(entries, e)
	}
	return entries, nil
}

// cutEntry reads one entry:
//
//	100644 <id> <stage>\t<path>\0  ctime: <s>:<ns>\n  mtime: <s>:<ns>\n
//	  dev: ...\n  uid: ...\n  size: <n>\tflags: <hex>\n
func cutEntry(text string) (e entry, rest string, ok bool) {
	head, rest, ok := strings.Cut(text, "\t")
	fields := strings.Fields(head)
	if !ok || len(fields) != 3 {
		return entry{}, "", false
	}
	e.mode, e.id = fields[0], fields[1]
	if e.stage, ok = decimal(fields[2]); !ok {
		return entry{}, "", false
	}
	if e.path, rest, ok = strings.Cut(rest, "\x00"); !ok {
		return entry{}, "", false
	}
	for range 5 {
		var line string
		if line, rest, ok = strings.Cut(rest, "\n"); !ok {
			return entry{}, "", false
		}
		name, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		switch name {
		case "ctime":
			seconds, nanos, err := stamp(value)
			e.changedAt, ok = git.Stamp{Seconds: uint32(seconds), Nanos: uint32(nanos)}, err == nil
		case "mtime":
			var err error
			e.seconds, e.nanos, err = stamp(value)
			ok = err == nil
		case "dev":
			ok = e.setInode(value)
		case "size":
			ok = e.setSize(value)
		}
		if !ok {
			return entry{}, "", false
		}
	}
	return e, rest, true
}

func stamp(value string) (seconds, nanos int64, err error) {
	s, ns, _ := strings.Cut(value, ":")
	seconds, err = strconv.ParseInt(s, 10, 64)
	if err == nil {
		nanos, err = strconv.ParseInt(ns, 10, 64)
	}
	return seconds, nanos, err
}

func decimal(text string) (n int, ok bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil
}

// setInode reads the rest of a line "dev: <n>\tino: <n>".
func (e *entry) setInode(value string) bool {
	_, inode, ok := strings.Cut(value, "\tino: ")
	n, err := strconv.ParseUint(inode, 10, 64)
	e.inode = uint32(n)
	return ok && err == nil
}

// git's flags of a file that is not checked out, and of one that was added
// without content.
const (
	skipWorktree = 1 << 30
	intentToAdd  = 1 << 29
)

func (e *entry) setSize(value string) bool {
	size, flags, ok := strings.Cut(value, "\tflags: ")
	n, err := strconv.ParseUint(size, 10, 32)
	f, err2 := strconv.ParseUint(flags, 16, 32)
	e.size, e.skipped = uint32(n), f&skipWorktree != 0
	e.addedEmpty = f&intentToAdd != 0
	return ok && err == nil && err2 == nil
}

// changed reports whether the file on disk may differ from the entry: another
// time or size, or one as young as the index itself, whose time says nothing.
func (e *entry) changed(info os.FileInfo, index time.Time) bool {
	at := info.ModTime()
	if at.Unix() != e.seconds || e.nanos != 0 && int64(at.Nanosecond()) != e.nanos || uint32(info.Size()) != e.size {
		return true
	}
	return index.IsZero() || !at.Before(index)
}

// indexTime is when the index was written; the zero time where that is unknown.
func (r *repository) indexTime() time.Time {
	info, err := os.Stat(filepath.Join(r.dir, "index"))
	if err != nil {
		return time.Time{}
	}
	return info.ModTime()
}

// untracked lists the files of the pathspecs that git has never seen.
func (r *repository) untracked(ctx context.Context, dir string, specs []string, ignored bool) ([]string, error) {
	args := []string{"ls-files", "--others", "--full-name", "-z"}
	if !ignored {
		args = append(args, "--exclude-standard")
	}
	out, err := r.run(ctx, dir, nil, append(append(args, "--"), specs...)...)
	return splitNul(out), err
}

// change is a file that the index holds otherwise than HEAD does.
type change struct {
	path, mode, id string
	old            string // blob in HEAD; zeros where there is none
	gone           bool
}

// staged lists what a commit of the index would change, of the pathspecs.
func (r *repository) staged(ctx context.Context) ([]change, error) {
	out, err := r.run(ctx, r.root, nil, "diff", "--cached", "--raw", "-z", "--no-abbrev", "--no-renames", "--no-color", "--no-relative",
		"--no-ext-diff", "--no-textconv", "--ignore-submodules=dirty", "-O/dev/null")
	if err != nil {
		return nil, err
	}
	fields := splitNul(out)
	var changes []change
	for i := 0; i+1 < len(fields); i += 2 {
		f := strings.Fields(strings.TrimPrefix(fields[i], ":"))
		if len(f) != 5 {
			return nil, errors.New("git diff --raw: unexpected form")
		}
		changes = append(changes, change{path: fields[i+1], mode: f[1], id: f[3], old: f[2], gone: f[4] == "D"})
	}
	return changes, nil
}
