package shell

import (
	"strconv"
	"strings"

	"airlock/internal/argv"
	"airlock/internal/word"

	"mvdan.cc/sh/v3/syntax"
)

// shellLanguage is how a text is read when no program says which shell.
const shellLanguage = syntax.LangBash

// maxTurns bounds the commands that xargs, parallel or a list of items is
// unrolled into.
const maxTurns = 64

// xargs reads the command it runs. Words of a known input are appended as
// they are; otherwise a hole stands for them.
func (f *frame) xargs(cmd argv.Command, c simple) {
	if cmd.Tail < 0 || cmd.Tail >= len(c.words)-1 {
		return
	}
	tail := c.words[1+cmd.Tail:]
	mark, replace := replaceMark(cmd)
	g := f.through("xargs")
	g.in = &stream{}
	items, known := f.items0(cmd, replace)
	run := func(words []word.Word) {
		g.run(simple{words: words, assigns: c.assigns, span: c.span, plain: true})
	}
	if !known {
		g = g.maybe()
		hole := word.Part{Kind: word.Hole, Source: word.Input, Text: f.inputProgram(), Quoted: replace}
		if w := (word.Word{Parts: []word.Part{hole}}); replace {
			words, _ := substituted(tail, mark, w)
			run(words)
		} else {
			run(append(tail[:len(tail):len(tail)], w))
		}
		return
	}
	if f.in.doubt {
		g = g.maybe()
	}
	if replace {
		for _, it := range f.turns(items) {
			words, _ := substituted(tail, mark, it)
			run(words)
		}
		return
	}
	if len(items) == 0 && !cmd.Has("--no-run-if-empty") {
		run(tail)
	}
	n := perCall(cmd, len(items))
	lines := f.itemsOfLines(cmd)
	for turn := 0; len(items) > 0; turn++ {
		if turn == maxTurns {
			f.limit()
			return
		}
		k := min(n, len(items))
		if turn < len(lines) {
			k = min(lines[turn], len(items))
		}
		run(append(tail[:len(tail):len(tail)], items[:k]...))
		items = items[k:]
	}
}

// turns returns the items that are gone through one by one.
func (f *frame) turns(items []word.Word) []word.Word {
	if len(items) > maxTurns {
		f.limit()
		return items[:maxTurns]
	}
	return items
}

// inputProgram names the program whose output the frame reads.
func (f *frame) inputProgram() string {
	if f.in.Kind == FromPipe && f.in.From >= 0 {
		return f.out.Invocations[f.in.From].Command.Program
	}
	return ""
}

// replaceMark returns the mark that xargs replaces, if it does.
func replaceMark(cmd argv.Command) (string, bool) {
	for _, name := range []string{"-I", "-J", "--replace"} {
		if w, ok := cmd.Value(name); ok {
			if s := text(w); s != "" {
				return s, true
			}
			return "{}", true
		}
	}
	return "{}", cmd.Has("--replace")
}

// perCall returns how many items go into one command.
func perCall(cmd argv.Command, all int) int {
	if n, ok := count(cmd, "--max-args"); ok {
		return n
	}
	return max(all, 1)
}

func count(cmd argv.Command, name string) (int, bool) {
	w, _ := cmd.Value(name)
	n, err := strconv.Atoi(text(w))
	return n, err == nil && n > 0
}

// itemsOfLines returns how many items go into each command under -L, where
// a line that ends in a blank goes on in the next.
func (f *frame) itemsOfLines(cmd argv.Command) []int {
	most, ok := count(cmd, "-L")
	if !ok {
		if most, ok = count(cmd, "--max-lines"); !ok {
			return nil
		}
	}
	s, _ := f.in.rest()
	var out []int
	items, lines := 0, 0
	for line := range strings.Lines(s) {
		fields, _ := quotedItems(line)
		n := len(fields)
		if n == 0 {
			continue
		}
		items += n
		if line = strings.TrimSuffix(line, "\n"); strings.HasSuffix(line, " ") || strings.HasSuffix(line, "\t") {
			continue
		}
		if lines++; lines == most {
			out = append(out, items)
			items, lines = 0, 0
		}
	}
	if items > 0 {
		out = append(out, items)
	}
	return out
}

// items0 returns the items of a known input.
func (f *frame) items0(cmd argv.Command, lines bool) ([]word.Word, bool) {
	s, ok := f.in.rest()
	if !ok || cmd.Has("--arg-file") || len(s) > maxValue {
		return nil, false
	}
	var fields []string
	switch d, given := cmd.Value("--delimiter"); {
	case cmd.Has("--null"):
		fields = strings.Split(strings.TrimSuffix(s, "\x00"), "\x00")
	case given:
		sep, _ := escapes(text(d), false)
		if sep == "" {
			return nil, false
		}
		fields = strings.Split(strings.TrimSuffix(s, sep), sep)
	case lines:
		for _, l := range strings.Split(s, "\n") {
			if l = strings.TrimLeft(l, " \t"); l != "" {
				fields = append(fields, unquoteItem(l))
			}
		}
	default:
		if fields, ok = quotedItems(s); !ok {
			return nil, false
		}
	}
	if len(fields) > maxFields {
		f.limit()
		fields = fields[:maxFields]
	}
	out := make([]word.Word, 0, len(fields))
	for _, t := range fields {
		if !cmd.Has("--null") { // an item ends at a NUL
			t, _, _ = strings.Cut(t, "\x00")
		}
		out = append(out, word.Lit(t))
	}
	return out, true
}

func unquoteItem(s string) string {
	var b strings.Builder
	quote := byte(0)
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '\'' || c == '"'):
			quote = c
		case quote == 0 && c == '\\' && i+1 < len(s):
			i++
			b.WriteByte(s[i])
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// quotedItems splits a text at blanks as xargs does: quotes and backslashes
// protect. An open quote is an error, after which xargs runs nothing more.
func quotedItems(s string) (out []string, ok bool) {
	start, quote := -1, byte(0)
	for i := 0; i <= len(s); i++ {
		blank := i == len(s) || quote == 0 && strings.IndexByte(" \t\n", s[i]) >= 0
		switch {
		case blank:
			if start >= 0 && quote == 0 {
				out = append(out, unquoteItem(s[start:i]))
			}
			start = -1
			continue
		case start < 0:
			start = i
		}
		switch c := s[i]; {
		case quote != 0 && c == '\n':
			return out, false
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '\'' || c == '"':
			quote = c
		case c == '\\':
			i++
		}
	}
	return out, quote == 0
}

// parallel reads the command it runs through a shell, once for each known
// item.
func (f *frame) parallel(cmd argv.Command, c simple) {
	g := f.child(c).through("parallel")
	args := c.words[1:]
	var tail []word.Word
	if nested := cmd.Nested(args); len(nested) > 0 {
		tail = nested[0]
	}
	items, known := parallelItems(args)
	if !known {
		items, known = f.items0(argv.Command{}, true)
	}
	g.in = &stream{}
	if !known {
		g = g.maybe()
		items = []word.Word{{Parts: []word.Part{{Kind: word.Hole, Source: word.Input, Text: f.inputProgram(), Quoted: true}}}}
	}
	for _, it := range f.turns(items) {
		if len(tail) == 0 { // the items are the commands
			if !whollyUnknown(it) {
				g.code(it, c.span)
			}
			continue
		}
		words, replaced := substituted(tail, "{}", it)
		line := sentence(words)
		if !replaced {
			line = sentence([]word.Word{line, {Parts: []word.Part{{Text: f.quoted(it)}}}})
		}
		line.Span = c.span
		g.code(line, c.span)
	}
}

// parallelItems returns the words after :::.
func parallelItems(args []word.Word) ([]word.Word, bool) {
	for i, w := range args {
		if w.Is(":::") {
			return args[i+1:], true
		}
		if w.Is("::::") {
			return nil, false
		}
	}
	return nil, false
}
