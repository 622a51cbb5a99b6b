package git

import (
	"io"
	"os"
	"strings"
)

// maxConfig bounds what is read of one of git's small files.
const maxConfig = 1 << 20

// readFile reads a regular file of at most limit bytes: a FIFO would wait for
// a writer, a device might never end.
func readFile(path string, limit int64) ([]byte, bool) {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > limit {
		return nil, false
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, false
	}
	defer f.Close()
	buf := make([]byte, info.Size())
	n, err := io.ReadFull(f, buf)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return nil, false
	}
	return buf[:n], true
}

// settings are what git's config files say of what is asked for here.
type settings struct {
	bare         bool
	worktree     string // core.worktree
	fileMode     bool
	ignoreCase   bool
	crlf         bool // core.autocrlf: line ends may differ from what is stored
	excludes     string
	refStorage   string // extensions.refstorage
	objectFormat string
	worktrees    bool // extensions.worktreeconfig
	includes     bool // there are files that were not read
	branches     []branch
	remotes      []remote
}

type branch struct{ name, remote, merge string }
type remote struct{ name, fetch string }

func newSettings() settings { return settings{fileMode: true} }

// read adds what a config file says to what is known.
func (c *settings) read(data []byte) {
	p := configReader{rest: strings.TrimPrefix(string(data), "\ufeff")}
	for p.next() {
		c.set(p.section, p.sub, p.key, p.value)
	}
}

func (c *settings) set(section, sub, key, value string) {
	switch section {
	case "core":
		c.setCore(key, value)
	case "extensions":
		switch key {
		case "refstorage":
			c.refStorage = value
		case "objectformat":
			c.objectFormat = value
		case "worktreeconfig":
			c.worktrees = truthy(value)
		}
	case "include", "includeif":
		c.includes = true
	case "branch":
		switch b := c.branch(sub); key {
		case "remote":
			b.remote = value
		case "merge":
			b.merge = value
		}
	case "remote":
		if key == "fetch" {
			c.remotes = append(c.remotes, remote{sub, value})
		}
	}
}

func (c *settings) setCore(key, value string) {
	switch key {
	case "bare":
		c.bare = truthy(value)
	case "worktree":
		c.worktree = value
	case "filemode":
		c.fileMode = truthy(value)
	case "ignorecase":
		c.ignoreCase = truthy(value)
	case "autocrlf":
		c.crlf = truthy(value) || strings.EqualFold(value, "input")
	case "excludesfile":
		c.excludes = value
	}
}

func (c *settings) branch(name string) *branch {
	for i := range c.branches {
		if c.branches[i].name == name {
			return &c.branches[i]
		}
	}
	c.branches = append(c.branches, branch{name: name})
	return &c.branches[len(c.branches)-1]
}

// truthy reads a boolean of git's; a key alone is true.
func truthy(value string) bool {
	switch strings.ToLower(value) {
	case "true", "yes", "on", "1":
		return true
	}
	return false
}

// configReader takes a config file apart, one setting at a time. Section and
// key are in lower case, as git compares them.
type configReader struct {
	rest                     string
	section, sub, key, value string
}

func (p *configReader) next() bool {
	for p.rest != "" {
		p.rest = strings.TrimLeft(p.rest, " \t\r\n")
		switch {
		case p.rest == "":
			return false
		case p.rest[0] == '#' || p.rest[0] == ';':
			p.skipLine()
		case p.rest[0] == '[':
			p.header()
		default:
			if p.setting() {
				return true
			}
		}
	}
	return false
}

func (p *configReader) skipLine() {
	if i := strings.IndexByte(p.rest, '\n'); i >= 0 {
		p.rest = p.rest[i+1:]
		return
	}
	p.rest = ""
}

// header reads [section], [section "sub"] and the old [section.sub].
func (p *configReader) header() {
	p.rest = p.rest[1:]
	end := strings.IndexAny(p.rest, "\"]\n")
	if end < 0 {
		p.rest = ""
		return
	}
	p.section, p.sub = strings.ToLower(strings.TrimSpace(p.rest[:end])), ""
	quoted := p.rest[end] == '"'
	if p.rest[end] == '\n' {
		p.rest = p.rest[end:]
		return
	}
	p.rest = p.rest[end+1:]
	if !quoted {
		p.section, p.sub, _ = strings.Cut(p.section, ".")
		return
	}
	var b strings.Builder
	i := 0
	for ; i < len(p.rest) && p.rest[i] != '"' && p.rest[i] != '\n'; i++ {
		if p.rest[i] == '\\' && i+1 < len(p.rest) {
			i++
		}
		b.WriteByte(p.rest[i])
	}
	p.sub = b.String()
	p.rest = strings.TrimPrefix(strings.TrimPrefix(p.rest[i:], `"`), "]")
}

// setting reads `key`, or `key = value`.
func (p *configReader) setting() bool {
	end := strings.IndexAny(p.rest, "=\n")
	if end < 0 {
		end = len(p.rest)
	}
	p.key = strings.ToLower(strings.TrimSpace(p.rest[:end]))
	if end == len(p.rest) || p.rest[end] == '\n' {
		p.key, _, _ = strings.Cut(p.key, "#")
		p.key, p.value, p.rest = strings.TrimSpace(p.key), "true", p.rest[end:]
		return p.key != ""
	}
	p.rest = strings.TrimLeft(p.rest[end+1:], " \t")
	p.value = p.text()
	return p.key != ""
}

// text reads a value to the end of its line: quotes, escapes, comments, and a
// backslash that goes on in the next line.
func (p *configReader) text() string {
	var b strings.Builder
	kept := 0 // without the blanks at the end
	quoted := false
	i := 0
	for ; i < len(p.rest) && (p.rest[i] != '\n'); i++ {
		c := p.rest[i]
		switch {
		case c == '\\' && i+1 < len(p.rest):
			i++
			switch c = p.rest[i]; c {
			case '\n':
				continue
			case 'n':
				c = '\n'
			case 't':
				c = '\t'
			}
		case c == '"':
			quoted = !quoted
			kept = b.Len()
			continue
		case (c == '#' || c == ';') && !quoted:
			p.rest = p.rest[i:]
			p.skipLine()
			return b.String()[:kept]
		case (c == ' ' || c == '\t' || c == '\r') && !quoted:
			b.WriteByte(c)
			continue
		}
		b.WriteByte(c)
		kept = b.Len()
	}
	p.rest = p.rest[i:]
	return b.String()[:kept]
}
