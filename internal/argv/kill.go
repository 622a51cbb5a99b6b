package argv

import (
	"strings"

	"airlock/internal/word"
)

// readKill reads kill, pkill and killall: the first dash may start a signal,
// given as option "--signal" with its name or number without SIG, and after
// it -1 is every process, not an option.
func readKill(r *reader) {
	byID := r.g.name == "kill" || r.g.name == "killall5"
	for ; r.at < len(r.args); r.at++ {
		w := r.args[r.at]
		p := w.Prefix()
		switch {
		case r.ended || len(p) < 2 || p[0] != '-':
			r.cmd.Open = r.cmd.Open || !r.ended && maybeOption(w)
			r.ended = r.ended || byID
			r.add(w, Name)
		case p == "--":
			r.dashes()
		case r.given("--signal") && byID:
			r.ended = true
			r.add(w, Name)
		case byID && (p == "-s" || p == "-n") || p == "--signal":
			r.follow(option{name: "--signal", takes: required})
			r.trimSignal()
		case byID && (p == "-l" || p == "-L"):
			r.give(Option{Name: p})
		case isSignal(p[1:]):
			r.give(Option{Name: "--signal", Value: word.Lit(strings.TrimPrefix(p[1:], "SIG")), HasValue: true})
		default:
			r.option(w)
		}
	}
	if r.g.name == "pkill" {
		for i := range r.cmd.Operands {
			r.cmd.Operands[i].Role = Pattern
		}
	}
}

func (r *reader) trimSignal() {
	o := &r.cmd.Options[len(r.cmd.Options)-1]
	if v, ok := strings.CutPrefix(o.Value.Prefix(), "SIG"); ok && !o.Value.Holes() {
		o.Value = word.Lit(v)
	}
}

// isSignal reports whether the text behind a dash is a signal: a number, or a
// name in capitals.
func isSignal(s string) bool {
	if digits(s) {
		return true
	}
	for i := 0; i < len(s); i++ {
		if c := s[i]; (c < 'A' || c > 'Z') && (i == 0 || c < '0' || c > '9') && c != '+' {
			return false
		}
	}
	return len(s) > 2
}
