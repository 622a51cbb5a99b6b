package argv

import "strings"

// A grammar says how a program, or one of its subcommands, reads its words.
// It is written as a manual's synopsis and read where it stands: nothing is
// compiled, and all of it is laid out by the linker.
//
// options lists the options, separated by blanks. The names of one option are
// joined by commas; the first long one, else the first, is canonical. A value
// follows "=" with its role; one that is optional (attached or not at all)
// stands in brackets, and letters take it only if a letter stands last:
//
//	-r,-R,--recursive  --suffix,-S=  --output,-o=written  --in-place,-i[=]  -u,--update[=]
//
// "=name+read" takes two words, of which the last is the value. After the
// role, "^" says that the option takes the place of the first operand (grep
// -e), "!" that no options follow (python -c), "@" that a value @file, or
// name=@file, is the path of a file to read (curl -d), "#" that an attached
// value is digits, behind which the letters go on (perl -0pe), "%" that an
// optional value may be a following word of digits (make -j 4).
//
// operands lists the roles of the operands in order. "..." repeats a role,
// and the roles after it are those of the last operands. Variants for when an
// option is given, or for what stands behind `--`, follow a semicolon:
//
//	pattern read...; --count|--quiet: pattern searched...; --: read...
type grammar struct {
	name     string
	aka      string // other names of a subcommand, separated by blanks
	options  string
	operands string
	style    style
	// depth is how many leading operands are subcommands although subs does
	// not name them; one of verbs is the last.
	depth int
	verbs string
	subs  []grammar // sorted by name
	modes string    // letters of which a word after a dash is an operand: chmod -w
	// read, where set, reads the words instead of the general reader.
	read func(*reader)
}

type style uint32

const (
	posix      style = 1 << iota // options end at the first operand
	exact                        // long options are never abbreviated
	dashWord                     // -word is one option, as is --word: no clusters
	numeric                      // -10 is an option, named "-NUM"
	inherit                      // options of the outer grammar hold here too
	valued                       // a long option not listed takes the next word, unless that is an option
	detached                     // in a cluster, values are the words that follow
	plus                         // +x is an option as well
	dashTail                     // what follows `--` is the tail
	remote                       // operands host:path and scheme://... are elsewhere
	through                      // the subcommand's own name says nothing: docker container rm
	folded                       // names match in any case, by unique prefix: cmdlets
	slashed                      // options start with / in any case: cmd.exe
	slashHost                    // with remote: a host may hold slashes: kubectl cp ns/pod:path
	blobs                        // an operand commit:path is a path that is read
	blankValue                   // an empty word after an optional value's option is the value: sed -i on a BSD
	digitValue                   // and digits there are: make -j 4
)

// arity says whether an option takes a value.
type arity uint8

const (
	flag arity = iota
	optional
	required
)

// option is one entry of a synopsis.
type option struct {
	name    string
	takes   arity
	letters bool   // an optional value may follow a letter as well
	value   string // role and marks, as written after "="
}

func (o option) role() Role {
	v := strings.TrimRight(o.value, "^!@#%")
	return roleNamed(v[strings.LastIndexByte(v, '+')+1:])
}

func (o option) words() int {
	if o.takes != required {
		return 0
	}
	return 1 + strings.Count(o.value, "+")
}

func (o option) marked(mark byte) bool { return strings.IndexByte(o.value, mark) >= 0 }

// lookup finds the option of that exact name in the synopsis.
func lookup(synopsis, name string) (option, bool) {
	for at := 0; ; {
		i := strings.Index(synopsis[at:], name)
		if i < 0 || !optionName(name) {
			return option{}, false
		}
		start, end := at+i, at+i+len(name)
		if startsName(synopsis, start) && endsName(synopsis, end) {
			return optionAt(synopsis, start), true
		}
		at = end
	}
}

// abbreviated finds the one option of which name is a prefix.
func abbreviated(synopsis, name string) (option, bool) {
	var found option
	for at := 0; ; {
		i := strings.Index(synopsis[at:], name)
		if i < 0 || !optionName(name) {
			return found, found.name != ""
		}
		if start := at + i; startsName(synopsis, start) {
			o := optionAt(synopsis, start)
			if found.name != "" && found.name != o.name {
				return option{}, false
			}
			found = o
		}
		at += i + len(name)
	}
}

func startsName(s string, i int) bool { return i == 0 || blank(s[i-1]) || s[i-1] == ',' }

func endsName(s string, i int) bool {
	return i == len(s) || blank(s[i]) || s[i] == ',' || s[i] == '=' || s[i] == '['
}

func blank(c byte) bool { return c == ' ' || c == '\n' || c == '\t' }

// optionAt returns the entry that holds position i of the synopsis.
func optionAt(s string, i int) option {
	start, end := i, i
	for start > 0 && !blank(s[start-1]) {
		start--
	}
	for end < len(s) && !blank(s[end]) {
		end++
	}
	entry := s[start:end]
	o := option{}
	if eq := strings.IndexByte(entry, '='); eq >= 0 {
		o.takes, o.value = required, entry[eq+1:]
		if entry[eq-1] == '[' {
			o.takes, o.value = optional, strings.TrimSuffix(o.value, "]")
			eq--
		}
		entry = entry[:eq]
	}
	o.name, o.letters = canonical(entry)
	return o
}

// canonical picks the name of an option from all of its names, and tells
// whether the last of them is a letter.
func canonical(names string) (name string, letters bool) {
	first, rest, more := strings.Cut(names, ",")
	name = first
	for more {
		if strings.HasPrefix(name, "--") {
			break
		}
		var next string
		if next, rest, more = strings.Cut(rest, ","); strings.HasPrefix(next, "--") {
			name = next
		}
	}
	last := names[strings.LastIndexByte(names, ',')+1:]
	return name, len(last) == 2
}

// sub returns the subcommand of that name.
func (g *grammar) sub(name string) *grammar {
	if s := search(g.subs, name); s != nil {
		return s
	}
	for i := range g.subs {
		if g.subs[i].aka != "" && listed(g.subs[i].aka, name) {
			return &g.subs[i]
		}
	}
	return nil
}

func search(sorted []grammar, name string) *grammar {
	low, high := 0, len(sorted)
	for low < high {
		mid := int(uint(low+high) >> 1)
		if sorted[mid].name < name {
			low = mid + 1
		} else {
			high = mid
		}
	}
	if low < len(sorted) && sorted[low].name == name {
		return &sorted[low]
	}
	return nil
}

// listed reports whether the blank-separated list holds the word.
func listed(list, word string) bool {
	for list != "" {
		var first string
		first, list, _ = strings.Cut(list, " ")
		if first == word {
			return true
		}
	}
	return false
}

// roleNamed is the inverse of Role.String.
func roleNamed(name string) Role {
	for i, n := range roleNames {
		if n == name {
			return Role(i)
		}
	}
	return Other
}

// optionName reports whether a synopsis can hold the name: it is not empty
// and has none of the characters that end a name there.
func optionName(name string) bool { return name != "" && !strings.ContainsAny(name, " ,=[\n\t") }
