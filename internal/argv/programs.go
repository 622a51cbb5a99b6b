package argv

import (
	"strings"

	"airlock/internal/word"
)

// baseName returns the name of the program: the text after the last slash,
// where no hole stands behind it.
func baseName(program word.Word) (string, bool) {
	var name string
	for i := len(program.Parts) - 1; i >= 0; i-- {
		p := program.Parts[i]
		if p.Kind != word.Literal {
			return "", false
		}
		slash := strings.LastIndexAny(p.Text, `/\`)
		name = p.Text[slash+1:] + name
		if slash >= 0 {
			break
		}
	}
	if windows := len(name) - 4; windows > 0 && strings.EqualFold(name[windows:], ".exe") {
		return strings.ToLower(name[:windows]), true
	}
	return name, name != ""
}

// resolve finds the grammar of a program by any of its names, the name it
// goes by, and the subcommand that is part of the name (git-push).
func resolve(name string) (g *grammar, canonical, sub string) {
	if g := program(name); g != nil {
		return g, name, ""
	}
	if to, ok := alias(name); ok {
		canonical, sub, _ := strings.Cut(to, " ")
		return program(canonical), canonical, sub
	}
	if s, ok := strings.CutPrefix(name, "git-"); ok {
		if g := program("git"); g.sub(s) != nil {
			return g, "git", s
		}
	}
	if strings.HasPrefix(name, "mkfs.") {
		return program("mkfs"), "mkfs", ""
	}
	if base := unversioned(name); base != name {
		return resolve(base)
	}
	return cmdlet(name)
}

// unversioned takes the version off a program's name: python3.12, eslint@9.
func unversioned(name string) string {
	if i := strings.IndexByte(name, '@'); i > 0 {
		return name[:i]
	}
	if base := strings.TrimRight(name, "0123456789."); base != "" {
		return strings.TrimSuffix(base, "-")
	}
	return name
}

// program returns the grammar of a program by the name it goes by.
func program(name string) *grammar {
	for _, f := range families {
		if g := search(f, name); g != nil {
			return g
		}
	}
	return nil
}

func alias(name string) (string, bool) {
	low, high := 0, len(aliases)
	for low < high {
		mid := int(uint(low+high) >> 1)
		if aliases[mid].name < name {
			low = mid + 1
		} else {
			high = mid
		}
	}
	if low < len(aliases) && aliases[low].name == name {
		return aliases[low].to, true
	}
	return "", false
}

// families holds every grammar, the most used first; each family is sorted.
var families = [...][]grammar{
	files, readers, gitFamily, seekers, shells, interpreters, finders, wrappers, network, runners, managers,
	builtins, builders, installers, containers, kubernetes, databases, clouds, forges, services,
	system, disks, archives, editors, multiplexers, keys, hosts, tools, windows,
}

// cmdlet finds a PowerShell cmdlet, whose name is the same in any case.
func cmdlet(name string) (*grammar, string, string) {
	if strings.IndexByte(name, '-') > 0 {
		for i := range windows {
			if g := &windows[i]; len(g.name) == len(name) && strings.EqualFold(g.name, name) {
				return g, g.name, ""
			}
		}
	}
	return nil, name, ""
}
