package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"
)

// Completing and Manual are first arguments that every command but the hook
// takes, and that its help leaves out: programs ask for them, not people.
const (
	Completing = "__complete" // and then the words of the command line, the last one unfinished
	Manual     = "__man"
)

// Candidate is a word that may stand next on a command line.
type Candidate struct{ Word, About string }

// AnyFile is the candidate that stands for the names of files.
var AnyFile = Candidate{Word: ":file"}

// WriteCandidates writes a line for each candidate that begins as the word
// does: it, a tab, what it is about.
func WriteCandidates(w io.Writer, list []Candidate, word string) error {
	for _, c := range list {
		if c != AnyFile && !strings.HasPrefix(c.Word, word) {
			continue
		}
		line := c.Word
		if c.About != "" {
			about, _, _ := strings.Cut(c.About, "\n")
			line += "\t" + about
		}
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	return nil
}

// complete writes what the last of the words can become.
func complete(app *kong.Node, words []string, w io.Writer) error {
	if len(words) == 0 {
		words = []string{""}
	}
	p := position{node: app}
	for _, word := range words[:len(words)-1] {
		p.step(word)
	}
	word := words[len(words)-1]
	if p.value != nil && word == "=" { // bash cuts --agent=x into three
		word = ""
	}
	return WriteCandidates(w, p.candidates(word), word)
}

// position is where on a command line the next word stands.
type position struct {
	node     *kong.Node
	value    *kong.Value // the flag that takes the next word
	operands int
	rest     bool // behind --: no flags any more
}

// step takes one finished word.
func (p *position) step(word string) {
	switch {
	case p.value != nil && word == "=":
	case p.value != nil:
		p.value = nil
	case word == "--":
		p.rest = true
	case !p.rest && strings.HasPrefix(word, "-") && word != "-":
		if f := p.flag(word); f != nil && !f.IsBool() && !strings.Contains(word, "=") {
			p.value = f.Value
		}
	default:
		for _, c := range p.node.Children {
			if c.Name == word && p.operands == 0 {
				p.node = c
				return
			}
		}
		p.operands++
	}
}

// levels are the nodes whose flags may stand here.
func (p *position) levels() []*kong.Node {
	var out []*kong.Node
	if p.node.DefaultCmd != nil {
		out = append(out, p.node.DefaultCmd)
	}
	for n := p.node; n != nil; n = n.Parent {
		out = append(out, n)
	}
	return out
}

func (p *position) flag(word string) *kong.Flag {
	name, _, _ := strings.Cut(word, "=")
	for _, n := range p.levels() {
		for _, f := range n.Flags {
			if name == "--"+f.Name || f.Short != 0 && name == "-"+string(f.Short) {
				return f
			}
		}
	}
	return nil
}

// candidates are what the word may become.
func (p *position) candidates(word string) []Candidate {
	if p.value != nil {
		return values(p.value, "")
	}
	if !p.rest && strings.HasPrefix(word, "-") {
		return p.flags(word)
	}
	var out []Candidate
	if p.operands == 0 {
		for _, c := range p.node.Children {
			if !c.Hidden {
				out = append(out, Candidate{c.Name, c.Help})
			}
		}
	}
	operands := p.node.Positional
	if p.node.DefaultCmd != nil {
		operands = p.node.DefaultCmd.Positional
	}
	switch {
	case len(operands) == 0:
	case p.operands < len(operands):
		out = append(out, values(operands[p.operands], "")...)
	case operands[len(operands)-1].IsCumulative() || operands[len(operands)-1].Passthrough:
		out = append(out, AnyFile)
	}
	return out
}

// flags are the flags that may stand here, or the values of one that the word
// names with a = behind it.
func (p *position) flags(word string) []Candidate {
	if name, _, ok := strings.Cut(word, "="); ok {
		if f := p.flag(name); f != nil && !f.IsBool() {
			return values(f.Value, name+"=")
		}
		return nil
	}
	var out []Candidate
	seen := map[string]bool{}
	for _, n := range p.levels() {
		for _, f := range n.Flags {
			if !f.Hidden && !seen[f.Name] {
				seen[f.Name] = true
				out = append(out, Candidate{"--" + f.Name, f.Help})
			}
		}
	}
	return out
}

// values are those of a flag or an operand: its list, or files.
func values(v *kong.Value, prefix string) []Candidate {
	if v.Enum == "" {
		return []Candidate{AnyFile}
	}
	var out []Candidate
	for _, e := range v.EnumSlice() {
		if e != "" { // which is how an enum is optional
			out = append(out, Candidate{prefix + e, ""})
		}
	}
	return out
}
