package shell

import (
	"strings"

	"airlock/internal/word"

	"mvdan.cc/sh/v3/syntax"
)

// ifClause reads an if with its elifs and else.
func (f *frame) ifClause(c *syntax.IfClause) result {
	var branches []*scope
	var out result
	g := f
	all := false
	for c != nil {
		if len(c.Cond) == 0 && !c.ThenPos.IsValid() { // else
			b, r := g.branch(c.Then)
			branches = append(branches, b)
			out = result{ok: union(out.ok, r.ok), bad: union(out.bad, r.bad)}
			all = true
			break
		}
		r := g.list(c.Cond)
		start := f.p.dirs
		then := g
		if len(r.bad) > 0 {
			then = g.maybe()
		}
		f.p.dirs = orElse(r.ok, start)
		b, q := then.branch(c.Then)
		branches = append(branches, b)
		out = result{ok: union(out.ok, q.ok), bad: union(out.bad, q.bad)}
		f.p.dirs = orElse(r.bad, start)
		if len(r.bad) == 0 {
			all = true
		}
		g = f.maybe()
		c = c.Else
	}
	if !all {
		out.ok = union(out.ok, f.p.dirs)
	}
	f.p.join(branches, all)
	return out
}

// branch reads statements that may not run, and returns what they set.
func (f *frame) branch(stmts []*syntax.Stmt) (*scope, result) {
	start := f.p.dirs
	f.p.branch()
	r := f.list(stmts)
	f.p.dirs = start
	return f.p.unbranch(), r
}

func orElse(a, b []word.Word) []word.Word {
	if len(a) == 0 {
		return b
	}
	return a
}

// caseClause reads a case; which item is taken is not worked out.
func (f *frame) caseClause(c *syntax.CaseClause) result {
	f.single(c.Word)
	var branches []*scope
	var out result
	all := false
	g := f.maybe()
	for _, item := range c.Items {
		for _, p := range item.Patterns {
			if p.Lit() == "*" {
				all = true
				continue
			}
			f.single(p)
		}
		b, r := g.branch(item.Stmts)
		branches = append(branches, b)
		out = result{ok: union(out.ok, r.ok), bad: union(out.bad, r.bad)}
	}
	if !all {
		out.ok = union(out.ok, f.p.dirs)
	}
	f.p.join(branches, all)
	return out
}

// while reads a while or until loop. Where it reads lines of a known text,
// each line is a turn; otherwise one turn stands for all.
func (f *frame) while(c *syntax.WhileClause) result {
	start, left := f.p.dirs, f.p.left
	for turns := 0; turns < maxFields && f.readsKnown(c.Cond); turns++ {
		f.list(c.Cond)
		f.list(c.Do)
		if rest, _ := f.in.rest(); !strings.Contains(rest, "\n") {
			// The read that finds the end empties its names, or gives them a
			// last line without a newline; in either case it fails.
			f.read(f.fields(c.Cond[0].Cmd.(*syntax.CallExpr).Args[1:]))
			f.p.left = left
			return f.either()
		}
	}
	f.forget(c.Do, c.Cond)
	r := f.repeated(start, func() result {
		f.list(c.Cond)
		b, r := f.maybe().branch(c.Do)
		f.p.join([]*scope{b}, false)
		f.p.left = left
		return r
	})
	return r
}

// readsKnown reports whether a loop's condition is a read from a text of
// which more is left.
func (f *frame) readsKnown(cond []*syntax.Stmt) bool {
	text, ok := f.in.rest()
	if !ok || text == "" || f.in.doubt || len(cond) != 1 {
		return false
	}
	call, ok := cond[0].Cmd.(*syntax.CallExpr)
	if !ok || len(call.Args) == 0 || call.Args[0].Lit() != "read" || len(cond[0].Redirs) > 0 {
		return false
	}
	for _, w := range call.Args[1:] {
		if s := w.Lit(); strings.HasPrefix(s, "-") && s != "-r" {
			return false
		}
	}
	return strings.Contains(text, "\n")
}

// forClause reads a for or select loop. Known items are gone through one by
// one.
func (f *frame) forClause(c *syntax.ForClause) result {
	start := f.p.dirs
	iter, ok := c.Loop.(*syntax.WordIter)
	if !ok {
		if loop, ok := c.Loop.(*syntax.CStyleLoop); ok {
			for _, x := range []syntax.ArithmExpr{loop.Init, loop.Cond, loop.Post} {
				f.arithmetic(x)
			}
		}
		return f.turn(c.Do, start)
	}
	name := ""
	if iter.Name != nil {
		name = iter.Name.Value
	}
	items, known := f.items(iter)
	if c.Select || !known || len(items) == 0 {
		if known && len(items) == 0 {
			return f.good()
		}
		f.p.vars.set(name, unknown(name))
		return f.turn(c.Do, start)
	}
	var r result
	ended := f.p.left
	for _, item := range items {
		if !f.step() {
			break
		}
		f.forgetIf(loose(item), c.Do)
		f.p.vars.set(name, variable{value: unquotedValue(item)})
		g := f
		if f.p.left || maybeNone(item) {
			g = f.maybe()
		}
		r = g.list(c.Do)
	}
	f.p.left = ended
	if len(r.after()) == 0 && !f.p.ended {
		return f.either()
	}
	return r
}

// turn reads a loop's body once, for any number of turns.
func (f *frame) turn(body []*syntax.Stmt, start []word.Word) result {
	f.forget(body)
	left := f.p.left
	return f.repeated(start, func() result {
		b, r := f.maybe().branch(body)
		f.p.left = left
		f.p.join([]*scope{b}, false)
		return r
	})
}

// repeated reads what a loop repeats, in all the folders in which a turn may
// begin: a turn that ends elsewhere than it began is read again from there,
// and when the folders still grow, from an unknown one.
func (f *frame) repeated(start []word.Word, once func() result) result {
	first := len(f.out.Invocations)
	dirs := start
	for pass := 0; ; pass++ {
		f.p.dirs = dirs
		after := once().after()
		all := union(dirs, after)
		if len(all) == len(dirs) || pass == 2 {
			return result{ok: all, bad: all}
		}
		if dirs = all; pass == 1 {
			dirs = union(start, []word.Word{unknownDir()})
		}
		f.out.Invocations = f.out.Invocations[:first]
	}
}

// items returns the words a for loop goes through.
func (f *frame) items(iter *syntax.WordIter) ([]word.Word, bool) {
	if iter.InPos.IsValid() {
		return f.fields(iter.Items), true
	}
	args, ok := f.p.args()
	var out []word.Word
	for _, a := range args {
		out = append(out, a.value)
	}
	return out, ok
}

// maybeNone reports whether an item may be no word at all.
func maybeNone(w word.Word) bool {
	for _, p := range w.Parts {
		if p.Kind == word.Literal || p.Kind == word.Glob || p.NotEmpty || p.Quoted {
			return false
		}
	}
	return len(w.Parts) > 0
}

// unquotedValue is the value a loop variable takes from an item: holes that
// could split have been split by then.
func unquotedValue(w word.Word) word.Word {
	w.Tilde = false
	if loose(w) && len(w.Parts) > 1 {
		for _, p := range w.Parts {
			if p.Kind == word.Hole && !p.Quoted && p.Source != word.Arithmetic { // any of the words it is split into
				p.NotEmpty = false
				w.Parts = []word.Part{p}
				break
			}
		}
	}
	return w
}

func (f *frame) forgetIf(many bool, body []*syntax.Stmt) {
	if many {
		f.forget(body)
	}
}

// forget makes unknown what the body of a loop may have set in an earlier
// turn.
func (f *frame) forget(bodies ...[]*syntax.Stmt) {
	for _, body := range bodies {
		for _, s := range body {
			syntax.Walk(s, func(n syntax.Node) bool {
				if f.spent.walked++; f.spent.walked > maxWalked {
					f.limit()
					return false
				}
				switch n := n.(type) {
				case *syntax.Assign:
					if n.Name != nil {
						f.forgetName(n.Name.Value)
					}
				case *syntax.WordIter:
					if n.Name != nil {
						f.forgetName(n.Name.Value)
					}
				}
				return true
			})
		}
	}
}

func (f *frame) forgetName(name string) {
	if v, ok := f.p.vars.lookup(name); ok && !v.array && f.step() {
		f.p.vars.set(name, unknown(name))
	}
}
