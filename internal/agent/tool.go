package agent

import (
	"strings"

	"airlock/internal/call"
)

// tool says what one of an agent's tools is called by the rules.
type tool struct {
	theirs, ours string
	// rename lists fields as THEIRS>OURS. With a star behind, an array becomes
	// as many fields of the name as it has elements, each judged on its own;
	// with a plus, the words of one command line.
	rename string
}

// translate gives a call the names that the rules know. A tool that is not in
// the list keeps its own.
func translate(r *call.Record, tools []tool) {
	for i := range tools {
		if t := &tools[i]; t.theirs == r.Tool {
			r.Tool = t.ours
			if t.rename != "" {
				r.Input = renamed(r.Input, t.rename)
			}
			return
		}
	}
}

// shellOf sets what a command of the call is run by. Agents that bring one
// shell tool for all systems run PowerShell on Windows.
func shellOf(r *call.Record, env func(string) string) {
	if r.Tool == "Bash" && env("OS") == "Windows_NT" {
		r.Tool = "PowerShell"
	}
	ownShell(r)
}

// ownShell sets what a command is run by where the tool's name says it.
func ownShell(r *call.Record) {
	switch r.Tool {
	case "Bash":
		r.Shell = "bash"
	case "PowerShell":
		r.Shell = "powershell"
	}
}

// startsIn takes a shell call's own folder, a field of its input, for the
// folder of the call.
func startsIn(r *call.Record, field string) {
	if r.Tool != "Bash" && r.Tool != "PowerShell" {
		return
	}
	dir := memberText(r.Input, field)
	switch {
	case dir == "":
	case absolute(dir) || r.Dir == "":
		r.Dir = dir
	default:
		r.Dir = strings.TrimRight(r.Dir, `/\`) + "/" + dir
	}
}

// absolute reports whether a path is, on any system.
func absolute(path string) bool {
	return strings.HasPrefix(path, "/") || strings.HasPrefix(path, `\`) || len(path) > 1 && path[1] == ':'
}

// renamed returns an object with fields renamed, in it and in the elements of
// its list of edits. Every other byte stays.
func renamed(object []byte, renames string) []byte {
	var out []byte
	from := 0
	s := call.ScanObject(object)
	for s.Next() {
		to, how := renaming(s.Key(), renames)
		end := s.Start() + len(s.Value())
		switch {
		case call.KeyIs(s.Key(), "edits") && call.KindOf(s.Value()) == call.Array:
			out = append(out, object[from:s.Start()]...)
			out = appendEdits(out, s.Value(), renames)
		case to == "":
			continue
		case how == 0:
			out = append(out, object[from:s.KeyStart()]...)
			out = call.AppendQuoted(out, to)
			out = append(out, object[s.KeyStart()+len(s.Key()):end]...)
		default:
			out = append(out, object[from:s.KeyStart()]...)
			out = appendSpread(out, to, s.Value(), how)
		}
		from = end
	}
	return append(out, object[from:]...)
}

// renaming looks a raw key up in a list of renames. how is 0, '*' or '+'.
func renaming(key []byte, renames string) (to string, how byte) {
	for rest := renames; rest != ""; {
		var one string
		one, rest, _ = strings.Cut(rest, " ")
		theirs, ours, _ := strings.Cut(one, ">")
		if !call.KeyLike(key, theirs) {
			continue
		}
		if last := ours[len(ours)-1]; last == '*' || last == '+' {
			return ours[:len(ours)-1], last
		}
		return ours, 0
	}
	return "", 0
}

func appendEdits(out, array []byte, renames string) []byte {
	from := 0
	s := call.ScanArray(array)
	for s.Next() {
		if call.KindOf(s.Value()) != call.Object {
			continue
		}
		out = append(out, array[from:s.Start()]...)
		out = append(out, renamed(s.Value(), renames)...)
		from = s.Start() + len(s.Value())
	}
	return append(out, array[from:]...)
}

// appendSpread appends a field once for each element of an array, which may
// also be written as a text; or once for all its words. An empty array leaves
// an empty text.
func appendSpread(out []byte, name string, value []byte, how byte) []byte {
	if text, ok := call.Text(value); ok && strings.HasPrefix(text, "[") && call.Valid([]byte(text)) {
		value = []byte(strings.TrimSpace(text))
	}
	one := func(text string) {
		out = call.AppendQuoted(out, name)
		out = append(out, ':')
		out = call.AppendQuoted(out, text)
	}
	if call.KindOf(value) != call.Array || how == '+' {
		one(commandOf(value))
		return out
	}
	first := true
	s := call.ScanArray(value)
	for s.Next() {
		if !first {
			out = append(out, ',')
		}
		first = false
		one(commandOf(s.Value()))
	}
	if first {
		one("")
	}
	return out
}

// commandOf is the text of a string; the command line that an array of words,
// or an object of a command and its arguments, stands for; or an object's path.
func commandOf(value []byte) string {
	switch call.KindOf(value) {
	case call.Array:
		return words("", value)
	case call.Object:
		if path := memberText(value, "path"); path != "" {
			return path
		}
		return words(memberText(value, "command"), member(value, "args"))
	}
	text, _ := call.Text(value)
	return text
}

// words appends the elements of an array to a command line.
func words(line string, array []byte) string {
	s := call.ScanArray(array)
	for s.Next() {
		text, _ := call.Text(s.Value())
		if line != "" {
			line += " "
		}
		line += word(text)
	}
	return line
}

// word quotes a text for sh where it has to be.
func word(text string) string {
	for i := 0; i < len(text); i++ {
		c := text[i]
		if !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || strings.IndexByte("/._-+:,@%=", c) >= 0) {
			return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
		}
	}
	if text == "" {
		return "''"
	}
	return text
}
