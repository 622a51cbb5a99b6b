package git

import (
	"os"
	"path/filepath"
	"strings"

	"airlock/internal/call"
)

// pattern is one line of an ignore file.
type pattern struct {
	text    string
	negated bool // !x: not ignored after all
	folder  bool // x/: folders alone
	rooted  bool // holds a slash: matched from the file's own folder on
}

// parseIgnore reads an ignore file as git does.
func parseIgnore(data []byte) []pattern {
	var out []pattern
	text := strings.TrimPrefix(string(data), "\ufeff")
	for text != "" {
		var line string
		line, text, _ = strings.Cut(text, "\n")
		if p, ok := parsePattern(strings.TrimSuffix(line, "\r")); ok {
			out = append(out, p)
		}
	}
	return out
}

func parsePattern(line string) (p pattern, ok bool) {
	if strings.HasPrefix(line, "#") {
		return p, false
	}
	line = trimBlanks(line)
	if rest, found := strings.CutPrefix(line, "!"); found {
		line, p.negated = rest, true
	}
	if rest, found := strings.CutSuffix(line, "/"); found {
		line, p.folder = rest, true
	}
	p.rooted = strings.Contains(line, "/")
	p.text = strings.TrimPrefix(line, "/")
	return p, line != ""
}

// trimBlanks takes blanks off the end of a line, but for one behind a
// backslash.
func trimBlanks(line string) string {
	kept := 0
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case ' ':
			continue
		case '\\':
			if i++; i == len(line) {
				return line
			}
		}
		kept = i + 1
	}
	return line[:kept]
}

// ignored tells whether git would ignore an untracked path below the root,
// itself or with a folder that it lies in.
func (r *Repository) ignored(rel string, folder bool) call.Truth {
	sure := call.No
	for at := 0; at < len(rel); {
		i := strings.IndexByte(rel[at:], '/')
		if i < 0 {
			i = len(rel) - at
		}
		at += i
		switch r.decide(rel[:at], folder || at < len(rel)) {
		case call.Yes:
			return call.Yes
		case call.NotKnown:
			sure = call.NotKnown
		}
		at++
	}
	return sure
}

// decide finds the last pattern that fits one path, the nearest file first.
func (r *Repository) decide(rel string, folder bool) call.Truth {
	dir := rel
	for dir != "" {
		dir = dir[:max(strings.LastIndexByte(dir, '/'), 0)]
		if t := r.lastMatch(filepath.Join(r.Root, dir, ".gitignore"), dir, rel, folder); t != call.NotKnown {
			return t
		}
	}
	if t := r.lastMatch(filepath.Join(r.Common, "info", "exclude"), "", rel, folder); t != call.NotKnown {
		return t
	}
	file, known := r.excludesFile()
	if file != "" {
		if t := r.lastMatch(file, "", rel, folder); t != call.NotKnown {
			return t
		}
	}
	if !known || r.steps <= 0 {
		return call.NotKnown
	}
	return call.No
}

// excludesFile is the person's own ignore file. known is false where a file of
// settings that may name another was not read.
func (r *Repository) excludesFile() (file string, known bool) {
	file = r.settings.excludes
	switch rest, home := strings.CutPrefix(file, "~/"); {
	case file == "" && r.person.config() != "":
		file = filepath.Join(r.person.config(), "git", "ignore")
	case home:
		file = filepath.Join(r.person.Home, rest)
	case file != "" && !filepath.IsAbs(file):
		return "", false
	}
	return file, !r.settings.includes
}

// lastMatch is what one ignore file says of a path: NotKnown for nothing. base
// is the folder that the file stands in, relative to the root.
func (r *Repository) lastMatch(file, base, rel string, folder bool) call.Truth {
	patterns := r.ignoreFile(file)
	if base != "" {
		rel = rel[len(base)+1:]
	}
	name := rel[strings.LastIndexByte(rel, '/')+1:]
	for i := len(patterns) - 1; i >= 0; i-- {
		p := &patterns[i]
		if p.folder && !folder {
			continue
		}
		text := name
		if p.rooted {
			text = rel
		}
		if r.fits(p, text) {
			return call.TruthOf(!p.negated)
		}
	}
	return call.NotKnown
}

func (r *Repository) fits(p *pattern, text string) bool {
	if !strings.ContainsAny(p.text, `*?[\`) {
		if r.settings.ignoreCase {
			return strings.EqualFold(p.text, text)
		}
		return p.text == text
	}
	g := glob{path: p.rooted, fold: r.settings.ignoreCase, steps: r.steps}
	ok := g.match(p.text, text)
	r.steps = g.steps
	return ok
}

// ignoreFile reads the patterns of a file once. In the working tree git does
// not follow a link here.
func (r *Repository) ignoreFile(file string) []pattern {
	if patterns, ok := r.ignores[file]; ok {
		return patterns
	}
	var patterns []pattern
	if info, err := os.Lstat(file); err == nil && (info.Mode().IsRegular() || filepath.Base(file) != ".gitignore") {
		data, _ := readFile(file, maxConfig)
		patterns = parseIgnore(data)
	}
	if r.ignores == nil {
		r.ignores = make(map[string][]pattern)
	}
	r.ignores[file] = patterns
	return patterns
}
