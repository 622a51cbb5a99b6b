package shell

import (
	"slices"

	"airlock/internal/word"

	"mvdan.cc/sh/v3/syntax"
)

// result says in which folders the shell may be after a statement that
// succeeded, and after one that failed; nil: that cannot happen.
type result struct {
	ok, bad []word.Word
}

// either is the result of a statement that may go both ways and stays where
// it is.
func (f *frame) either() result { return result{ok: f.p.dirs, bad: f.p.dirs} }

// good is the result of a statement that cannot fail.
func (f *frame) good() result { return result{ok: f.p.dirs} }

// after returns the folders after a statement, however it ended.
func (r result) after() []word.Word { return union(r.ok, r.bad) }

// maxDirs bounds the folders that a command may run in; of more, the last is
// one that nobody knows.
const maxDirs = 8

// union returns the folders of both.
func union(a, b []word.Word) []word.Word {
	switch {
	case len(a) == 0:
		return b
	case len(b) == 0 || &a[0] == &b[0] && len(a) == len(b):
		return a
	}
	out := slices.Clone(a)
	for _, w := range b {
		if slices.ContainsFunc(out, func(o word.Word) bool { return slices.Equal(o.Parts, w.Parts) }) {
			continue
		}
		if len(out) == maxDirs {
			out[maxDirs-1] = word.Word{Parts: []word.Part{cut()}}
			break
		}
		out = append(out, w)
	}
	return out
}

// list reads statements one after the other.
func (f *frame) list(stmts []*syntax.Stmt) result {
	r := f.good()
	for _, s := range stmts {
		if !f.step() {
			break
		}
		g := f
		if f.p.ended || f.p.left {
			g = f.maybe()
		}
		r = g.stmt(s)
		f.settle(r, plainStmt(s))
	}
	return r
}

// settle moves the shell on after a statement.
func (f *frame) settle(r result, simple bool) {
	dirs := r.after()
	if f.p.errexit && simple && len(r.ok) > 0 {
		dirs = r.ok
	}
	if len(dirs) > 0 {
		f.p.dirs = dirs
	}
}

// plainStmt reports whether a failure of the statement ends a shell under
// set -e.
func plainStmt(s *syntax.Stmt) bool {
	_, call := s.Cmd.(*syntax.CallExpr)
	return call && !s.Negated
}

// stmt reads one statement.
func (f *frame) stmt(s *syntax.Stmt) result {
	if s.Background || s.Coprocess || s.Disown {
		g := f.fork()
		g.background = true
		g.running = f.running.forking()
		g.command(s)
		return f.good()
	}
	r := f.command(s)
	if s.Negated {
		r.ok, r.bad = r.bad, r.ok
	}
	return r
}

// command reads what a statement consists of.
func (f *frame) command(s *syntax.Stmt) result {
	switch c := s.Cmd.(type) {
	case *syntax.CallExpr:
		return f.call(s, c)
	case *syntax.DeclClause:
		return f.declare(s, c)
	case *syntax.BinaryCmd:
		if c.Op == syntax.Pipe || c.Op == syntax.PipeAll {
			return f.pipeline(c)
		}
		return f.andOr(c)
	case *syntax.FuncDecl:
		if list := hoisted(s, c); list != nil {
			return f.command(list)
		}
		return f.define(c)
	case *syntax.TimeClause:
		if c.Stmt == nil {
			return f.good()
		}
		return f.through("time").stmt(c.Stmt)
	case nil:
		return f.call(s, &syntax.CallExpr{})
	}
	if f.level >= maxLevels {
		f.limit()
		return f.either()
	}
	g, redirs := f.redirect(s.Redirs)
	if files(redirs) {
		g.emitBare(redirs, s)
	}
	h := *g
	h.level++
	return h.compound(s.Cmd)
}

// compound reads a command that holds others; its redirections are done.
func (f *frame) compound(c syntax.Command) result {
	switch c := c.(type) {
	case *syntax.Block:
		return f.list(c.Stmts)
	case *syntax.Subshell:
		g := f.fork()
		g.list(c.Stmts)
		if g.p.ended && !f.p.ended {
			return f.either()
		}
	case *syntax.IfClause:
		return f.ifClause(c)
	case *syntax.WhileClause:
		return f.while(c)
	case *syntax.ForClause:
		return f.forClause(c)
	case *syntax.CaseClause:
		return f.caseClause(c)
	case *syntax.ArithmCmd:
		f.arithmetic(c.X)
	case *syntax.LetClause:
		for _, x := range c.Exprs {
			f.arithmetic(x)
		}
	case *syntax.TestClause:
		f.test(c.X)
	case *syntax.CoprocClause:
		g := f.fork()
		g.background = true
		g.stmt(c.Stmt)
	case *syntax.TestDecl:
		f.fork().maybe().stmt(c.Body)
	}
	return f.either()
}

// andOr reads a list of && and ||.
func (f *frame) andOr(c *syntax.BinaryCmd) result {
	first, rest := unwind(c, func(op syntax.BinCmdOperator) bool { return op == syntax.AndStmt || op == syntax.OrStmt })
	dirs := f.p.dirs
	r := f.stmt(first)
	for _, c := range rest {
		if !f.step() {
			break
		}
		start, other := r.ok, r.bad
		if c.Op == syntax.OrStmt {
			start, other = r.bad, r.ok
		}
		sure := len(other) == 0 && len(start) > 0
		if f.p.dirs = start; len(start) == 0 {
			f.p.dirs = dirs
		}
		g := f
		if !sure {
			g = f.maybe()
			f.p.branch()
		}
		q := g.stmt(c.Y)
		if !sure {
			f.p.join([]*scope{f.p.unbranch()}, false)
		}
		if len(start) == 0 {
			continue
		}
		if c.Op == syntax.AndStmt {
			r = result{ok: q.ok, bad: union(r.bad, q.bad)}
		} else {
			r = result{ok: union(r.ok, q.ok), bad: q.bad}
		}
	}
	f.p.dirs = dirs
	return r
}

// unwind flattens the left-leaning tree of a list: its first statement, and
// the operators with what stands to their right.
func unwind(c *syntax.BinaryCmd, same func(syntax.BinCmdOperator) bool) (*syntax.Stmt, []*syntax.BinaryCmd) {
	rest := []*syntax.BinaryCmd{c}
	for {
		x := c.X
		left, ok := x.Cmd.(*syntax.BinaryCmd)
		if !ok || !same(left.Op) || x.Negated || len(x.Redirs) > 0 {
			slices.Reverse(rest)
			return x, rest
		}
		c = left
		rest = append(rest, c)
	}
}

// pipeline reads a | b | c: each runs in a shell of its own.
func (f *frame) pipeline(c *syntax.BinaryCmd) result {
	first, rest := unwind(c, func(op syntax.BinCmdOperator) bool { return op == syntax.Pipe || op == syntax.PipeAll })
	in := f.in
	running := f.running.forking()
	stmt := first
	for i := 0; ; i++ {
		if !f.step() {
			return f.either()
		}
		g := f.fork()
		g.in, g.running = in, running
		if i == len(rest) {
			g.stmt(stmt)
			return f.either()
		}
		g.out1, g.sink = Piped, &sink{base: g.sure}
		if rest[i].Op == syntax.PipeAll {
			g.out2 = Piped
		}
		before := len(f.out.Invocations)
		g.stmt(stmt)
		from := len(f.out.Invocations) - 1
		for from >= before && f.out.Invocations[from].Output != Piped {
			from--
		}
		if from < before {
			from = -1
		}
		in = &stream{Input: Input{Kind: FromPipe, From: from, Text: g.sink.lines()}, doubt: g.sink.doubt}
		stmt = rest[i].Y
	}
}

// test walks a [[ ]] for the substitutions in it.
func (f *frame) test(x syntax.TestExpr) {
	switch x := x.(type) {
	case *syntax.Word:
		f.single(x)
	case *syntax.BinaryTest:
		f.test(x.X)
		f.test(x.Y)
	case *syntax.UnaryTest:
		f.test(x.X)
	case *syntax.ParenTest:
		f.test(x.X)
	}
}
