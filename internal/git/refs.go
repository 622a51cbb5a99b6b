package git

import (
	"os"
	"path/filepath"
	"strings"

	"airlock/internal/call"
)

// maxPacked bounds packed-refs; a repository with more refs has its HEAD
// unknown where that is packed.
const maxPacked = 8 << 20

// maxSymbolic bounds refs that name refs.
const maxSymbolic = 5

// readHead sets branch, head and upstream.
func (r *Repository) readHead() {
	if r.Unread != "" {
		return // refs elsewhere: HEAD's file is a stand-in
	}
	name, id := r.ref("HEAD")
	if name != "HEAD" {
		r.Branch = strings.TrimPrefix(name, "refs/heads/")
	}
	r.Head = id
	r.readUpstream()
}

// ref follows a ref to the one that holds an id, and returns both. The id is
// "" where there is none, or none could be read.
func (r *Repository) ref(name string) (last, id string) {
	for range maxSymbolic {
		text, ok := r.loose(name)
		if !ok {
			return name, r.packed(name)
		}
		to, symbolic := strings.CutPrefix(text, "ref:")
		if !symbolic {
			if !isID(text) {
				text = ""
			}
			return name, text
		}
		if to = strings.TrimSpace(to); !refName(to) {
			return name, ""
		}
		name = to
	}
	return name, ""
}

// loose reads a ref that is a file. HEAD and a few others are the worktree's
// own; the rest is shared.
func (r *Repository) loose(name string) (text string, ok bool) {
	dir := r.Common
	if !strings.HasPrefix(name, "refs/") || strings.HasPrefix(name, "refs/worktree/") || strings.HasPrefix(name, "refs/bisect/") {
		dir = r.Dir
	}
	file := filepath.Join(dir, filepath.FromSlash(name))
	if name == "HEAD" { // once a link to the branch's file
		if to, err := os.Readlink(file); err == nil && refName(filepath.ToSlash(to)) {
			return "ref: " + filepath.ToSlash(to), true
		}
	}
	data, ok := readFile(file, 64<<10)
	return strings.TrimSpace(string(data)), ok
}

func (r *Repository) packed(name string) string {
	data, _ := readFile(filepath.Join(r.Common, "packed-refs"), maxPacked)
	text := string(data)
	for from := 0; from < len(text); {
		i := strings.Index(text[from:], " "+name)
		if i < 0 {
			break
		}
		i += from
		from = i + 1 + len(name)
		line := strings.LastIndexByte(text[:i], '\n') + 1
		if (from == len(text) || text[from] == '\n' || text[from] == '\r') && isID(text[line:i]) {
			return text[line:i]
		}
	}
	return ""
}

// refName reports whether a name stays among the refs.
func refName(name string) bool {
	return strings.HasPrefix(name, "refs/") && !strings.Contains(name, "..") && !strings.Contains(name, "\x00") && !strings.HasSuffix(name, "/")
}

func isID(s string) bool {
	if len(s) != 40 && len(s) != 64 {
		return false
	}
	for i := range len(s) {
		if c := s[i]; (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}

// readUpstream finds the ref that the branch follows.
func (r *Repository) readUpstream() {
	if r.Branch == "" {
		r.Followed = call.No
		return
	}
	for _, b := range r.settings.branches {
		if b.name == r.Branch && b.remote != "" && b.merge != "" {
			r.Upstream = r.settings.tracking(b)
		}
	}
	switch {
	case r.Upstream != "":
		r.Followed = call.Yes
		_, r.UpstreamHead = r.ref(r.Upstream)
	case !r.settings.includes:
		r.Followed = call.No
	}
}

// tracking is the local ref at which a remote's branch was last seen.
func (c *settings) tracking(b branch) string {
	if b.remote == "." {
		return b.merge
	}
	for _, m := range c.remotes {
		from, to, ok := strings.Cut(strings.TrimPrefix(m.fetch, "+"), ":")
		if m.name != b.remote || !ok {
			continue
		}
		before, after, pattern := strings.Cut(from, "*")
		if !pattern {
			if from == b.merge {
				return to
			}
			continue
		}
		if len(b.merge) >= len(before)+len(after) && strings.HasPrefix(b.merge, before) && strings.HasSuffix(b.merge, after) {
			return strings.Replace(to, "*", b.merge[len(before):len(b.merge)-len(after)], 1)
		}
	}
	return ""
}
