package git

import (
	"path/filepath"
	"strings"
)

// attributes says what git might do to content between a file and its object.
type attributes struct {
	any     bool // line ends may be converted
	filters bool // a program may be run
}

// attributes reads the attribute files that apply to a tracked name. Which of
// their lines match is not looked at: any that converts is taken for one.
func (r *Repository) attributes(name string) attributes {
	a := r.attributeFile(filepath.Join(r.Dir, "info", "attributes"))
	a.add(r.attributeFile(filepath.Join(r.Common, "info", "attributes")))
	a.add(r.attributeFile(filepath.Join(r.person.config(), "git", "attributes")))
	for at := 0; ; {
		a.add(r.attributeFile(filepath.Join(r.Root, name[:at], ".gitattributes")))
		i := strings.IndexByte(name[at:], '/')
		if i < 0 {
			return a
		}
		at += i + 1
	}
}

func (a *attributes) add(b attributes) { a.any, a.filters = a.any || b.any, a.filters || b.filters }

func (r *Repository) attributeFile(file string) attributes {
	if a, ok := r.known[file]; ok {
		return a
	}
	data, _ := readFile(file, maxConfig)
	text := string(data)
	a := attributes{
		any:     strings.Contains(text, "text") || strings.Contains(text, "eol") || strings.Contains(text, "crlf"),
		filters: strings.Contains(text, "filter") || strings.Contains(text, "ident") || strings.Contains(text, "working-tree-encoding"),
	}
	if r.known == nil {
		r.known = make(map[string]attributes)
	}
	r.known[file] = a
	return a
}
