package spelling

import "strings"

// alike are options of one program, or of one of its subcommands, that mean
// the same.
type alike struct {
	program, sub string
	option       string   // as one word
	others       []string // each one word or more
}

var options = []alike{
	{"rm", "", "-rf", []string{"-fr", "-r -f", "-f -r", "-Rf", "--recursive --force", "--force --recursive", "--recurs --forc", "-rfv", "-r --force"}},
	{"rm", "", "-r", []string{"-R", "--recursive", "--rec"}},
	{"chmod", "", "-R", []string{"--recursive", "--recurs"}},
	{"chown", "", "-R", []string{"--recursive", "--recurs", "-hR"}},
	{"git", "push", "--force", []string{"-f", "-fv", "--force --quiet"}},
	{"git", "push", "-f", []string{"--force", "-qf"}},
	{"git", "push", "--delete", []string{"-d", "--delet"}},
	{"git", "reset", "--hard", []string{"--har", "-q --hard"}},
	{"git", "clean", "-fd", []string{"-df", "-f -d", "--force -d", "-fdq"}},
	{"git", "branch", "-D", []string{"--delete --force", "-d -f", "-df"}},
	{"git", "checkout", "-f", []string{"--force"}},
	{"curl", "", "-v", []string{"--verbose", "-sv"}},
	{"docker", "", "-f", []string{"--force"}},
}

// optioned writes the options otherwise: short for long, apart for together,
// abbreviated, and behind the operands where the program allows that.
func optioned(words []string) []Spelling {
	var out []Spelling
	for _, o := range options {
		at := index(words, o)
		if at < 0 {
			continue
		}
		for _, other := range o.others {
			w := append(append([]string{}, words[:at]...), strings.Fields(other)...)
			w = append(w, words[at+1:]...)
			out = append(out, Spelling{"option " + other, join(each(w, bare))})
		}
	}
	return append(out, globals(words)...)
}

func index(words []string, o alike) int {
	if words[0] != o.program || o.sub != "" && (len(words) < 2 || words[1] != o.sub) {
		return -1
	}
	for i, w := range words {
		if w == "--" {
			return -1
		}
		if w == o.option {
			return i
		}
	}
	return -1
}

// globals puts options in front of git's subcommand, and writes it dashed.
func globals(words []string) []Spelling {
	if words[0] != "git" || len(words) < 2 || strings.HasPrefix(words[1], "-") {
		return nil
	}
	rest := tail(words[1:])
	return []Spelling{
		{"git -C", "git -C ." + rest},
		{"git -c", "git -c core.pager=cat --no-pager" + rest},
	}
}
