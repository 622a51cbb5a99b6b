package argv

import (
	"strings"

	"airlock/internal/word"
)

// Parse reads the words of an invocation as its program would. It is total:
// of a program it does not know it says so, and splits options by habit.
func Parse(program word.Word, args []word.Word) Command {
	r := reader{cmd: Command{Tail: -1, Dashes: -1}, args: args, g: &unknown}
	r.reserve()
	if name, ok := baseName(program); ok {
		g, name, sub := resolve(name)
		r.cmd.Program, r.cmd.Known = name, g != nil
		if g != nil {
			r.g = g
		}
		if sub != "" {
			r.descend(g.sub(sub), sub)
		}
	}
	r.run()
	return r.cmd
}

// unknown is the grammar of programs without one.
var unknown = grammar{style: exact | dashWord}

// reader holds the state of one reading.
type reader struct {
	cmd  Command
	args []word.Word
	at   int // index of the word being read

	g     *grammar
	outer [3]*grammar // the grammars around g, outermost first
	depth int         // how many of outer are set
	subs  int         // subcommand words taken without a grammar of their own

	taken int  // operands whose place an option took
	ended bool // no options from here on
	done  bool // the tail was reached
}

// reserve makes room for all options and operands at once.
func (r *reader) reserve() {
	dashes := 0
	for _, a := range r.args {
		if len(a.Parts) > 0 && strings.HasPrefix(a.Parts[0].Text, "-") {
			dashes++
		}
	}
	if dashes > 0 {
		r.cmd.Options = make([]Option, 0, dashes+1)
	}
	if dashes < len(r.args) {
		r.cmd.Operands = make([]Operand, 0, len(r.args)-dashes)
	}
}

func (r *reader) run() {
	if r.g.read != nil {
		r.g.read(r)
		return
	}
	r.scan()
	r.assignRoles()
}

// scan sorts the words into options and operands until the tail starts.
func (r *reader) scan() {
	for ; r.at < len(r.args) && !r.done; r.at++ {
		w := r.args[r.at]
		switch {
		case r.ended:
			r.operand(w)
		case w.Is("--") && r.g.style&slashed == 0:
			r.dashes()
		case r.isOption(w):
			r.option(w)
		default:
			r.cmd.Open = r.cmd.Open || maybeOption(w)
			r.operand(w)
		}
	}
}

// dashes handles the `--` that ends the options.
func (r *reader) dashes() {
	r.ended, r.cmd.Dashes = true, r.at
	if r.g.style&dashTail != 0 {
		r.tail(r.at + 1)
	}
}

func (r *reader) tail(at int) {
	r.cmd.Tail, r.done = at, true
	if at >= len(r.args) {
		r.cmd.Tail = -1
	}
}

// isOption reports whether the word is surely read as an option.
func (r *reader) isOption(w word.Word) bool {
	p := w.Prefix()
	if p == "" {
		return false
	}
	switch {
	case p[0] == '-':
		if len(p) == 1 {
			_, listed := r.lookup("-")
			return len(w.Parts) == 1 && listed
		}
		return r.g.modes == "" || strings.Trim(p[1:], r.g.modes) != ""
	case p[0] == '+' && len(p) > 1:
		return r.g.style&plus != 0
	case p[0] == '/' && len(p) > 1:
		return r.g.style&slashed != 0
	}
	return false
}

// maybeOption reports whether a word may turn out to be an option: it starts
// with a hole of unknown text, or with a dash before one.
func maybeOption(w word.Word) bool {
	if len(w.Parts) == 0 {
		return false
	}
	p := w.Parts[0]
	if p.Kind == word.Literal && p.Text == "-" && len(w.Parts) > 1 {
		return w.Parts[1].Kind == word.Hole
	}
	return p.Kind == word.Hole && unbounded(p)
}

// unbounded reports whether the hole may hold a dash and letters.
func unbounded(p word.Part) bool {
	switch p.Source {
	case word.Arithmetic, word.Process, word.Home:
		return false
	}
	return true
}

// operand takes a word that is no option: a subcommand, an operand, or the
// start of the tail.
func (r *reader) operand(w word.Word) {
	if r.subcommand(w) {
		return
	}
	if strings.Contains(r.g.operands, "tail") && r.leads(w) {
		return
	}
	r.add(w, Other)
	r.ended = r.ended || r.g.style&posix != 0
}

// setsAny reports whether env takes a word for an assignment: for it a name is
// whatever stands before a "=", known or not.
func setsAny(w word.Word) bool {
	for i, p := range w.Parts {
		if at := strings.IndexByte(p.Text, '='); p.Kind == word.Literal && at >= 0 {
			return i > 0 || at > 0
		}
	}
	return false
}

// leads handles the words before a tail: assignments, what stands in front of
// the command (timeout's duration), and the word that starts the command.
func (r *reader) leads(w word.Word) bool {
	slots := strings.Fields(r.variant())
	n := len(r.cmd.Operands) + r.taken
	if len(slots) > 0 && slots[0] == "assignment..." {
		if _, _, ok := Split(w); ok || r.g.name == "env" && setsAny(w) {
			r.add(w, Assignment)
			return true
		}
		slots = slots[1:]
		for _, o := range r.cmd.Operands {
			if o.Role == Assignment {
				n--
			}
		}
	}
	if n < len(slots) && slots[n] == "tail" {
		r.tail(r.at)
		return true
	}
	return false
}

func (r *reader) add(w word.Word, role Role) {
	r.cmd.Operands = append(r.cmd.Operands, Operand{Role: role, Word: w, Index: r.at})
}

// subcommand takes the word as a subcommand where one may stand.
func (r *reader) subcommand(w word.Word) bool {
	if len(r.cmd.Operands) > 0 || len(r.g.subs) == 0 && r.subs >= r.g.depth {
		return false
	}
	name, ok := w.Literal()
	if !ok {
		r.cmd.Open = true
		r.descend(&unknown, "")
		return false
	}
	if s := r.g.sub(name); s != nil && r.subs == 0 {
		r.descend(s, s.name)
		return true
	}
	if r.subs < r.g.depth {
		r.subs++
		if listed(r.g.verbs, name) {
			r.subs = r.g.depth
		}
		r.cmd.Sub = append(r.cmd.Sub, name)
		return true
	}
	if r.g.operands != "" {
		return false
	}
	r.descend(&unknown, name)
	return true
}

// descend makes g the grammar in force.
func (r *reader) descend(g *grammar, name string) {
	if name != "" && g.style&through == 0 {
		r.cmd.Sub = append(r.cmd.Sub, name)
	}
	if g == &unknown {
		r.cmd.Known = false
	}
	if r.depth < len(r.outer) {
		r.outer[r.depth] = r.g
		r.depth++
	}
	r.g, r.subs = g, 0
}

// lookup finds an option by its exact name in the grammars in force.
func (r *reader) lookup(name string) (option, bool) { return r.each(lookup, name) }

func (r *reader) each(find func(synopsis, name string) (option, bool), name string) (option, bool) {
	if o, ok := find(r.g.options, name); ok {
		return o, true
	}
	for i := r.depth - 1; i >= 0; i-- {
		if r.outer[i].style&inherit == 0 {
			break
		}
		if o, ok := find(r.outer[i].options, name); ok {
			return o, true
		}
	}
	return option{}, false
}
