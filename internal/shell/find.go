package shell

import (
	"strings"

	"airlock/internal/argv"
	"airlock/internal/word"
)

// find reads the commands of -exec and its like: {} is a path that is found.
func (f *frame) find(cmd argv.Command, c simple) {
	g := f.maybe().through(cmd.Program)
	found := word.Part{Kind: word.Hole, Source: word.Input, Text: cmd.Program, NotEmpty: true, Quoted: true}
	args := c.words[1:]
	for i, words := range cmd.Nested(args) {
		found.Quoted = true
		at := g
		if o, ok := action(cmd, i); ok {
			found.Quoted = !(o.End < len(args) && args[o.End].Is("+")) // {} + is all that is found at once
			if strings.HasSuffix(o.Name, "dir") {                      // -execdir runs where each is found
				at = g.anywhere()
			}
		}
		out, replaced := substituted(words, "{}", word.Word{Parts: []word.Part{found}})
		if !replaced && cmd.Program == "fd" {
			out = append(out, word.Word{Parts: []word.Part{found}})
		}
		at.run(simple{words: out, span: c.span, plain: true})
	}
}

// action returns the n-th option of a find that is followed by a command.
func action(cmd argv.Command, n int) (argv.Option, bool) {
	for _, o := range cmd.Options {
		if o.Role != argv.Tail || o.HasValue || o.Index+1 >= o.End {
			continue
		}
		if n == 0 {
			return o, true
		}
		n--
	}
	return argv.Option{}, false
}

// anywhere returns the frame in a folder that nobody knows.
func (f *frame) anywhere() *frame {
	g, p := *f, *f.p
	p.dirs = []word.Word{unknownDir()}
	g.p = &p
	return &g
}

// substituted replaces a mark in words by a word.
func substituted(words []word.Word, mark string, with word.Word) ([]word.Word, bool) {
	out := make([]word.Word, 0, len(words)+1)
	any := false
	for _, w := range words {
		parts := make([]word.Part, 0, len(w.Parts)+2)
		for _, p := range w.Parts {
			if p.Kind != word.Literal || mark == "" {
				parts = append(parts, p)
				continue
			}
			for {
				before, after, found := strings.Cut(p.Text, mark)
				if before != "" {
					parts = append(parts, word.Part{Text: before})
				}
				if !found {
					break
				}
				any = true
				parts = append(parts, with.Parts...)
				if p.Text = after; after == "" || len(parts) > maxFields {
					break
				}
			}
		}
		s := sink{parts: parts}
		joined := s.word()
		joined.Span, joined.Tilde = w.Span, w.Tilde
		out = append(out, joined)
	}
	return out, any
}

// forwarded reads the later words of a program that is not known, where they
// are those of a command that destroys: a wrapper may pass them on.
func (f *frame) forwarded(cmd argv.Command, c simple) {
	if f.depth >= maxDepth || mayVanish(c.words[0]) || cmd.Program == "git" {
		return
	}
	for i := 1; i < len(c.words)-1; i++ {
		name, ok := c.words[i].Literal()
		if !ok || strings.HasPrefix(name, "-") {
			continue
		}
		if !destroyer(name[strings.LastIndexByte(name, '/')+1:], c.words[i+1]) {
			continue
		}
		g := f.maybe().through(c.words[0].String() + " ...")
		g.depth++
		g.run(simple{words: c.words[i:], span: c.span, plain: true})
		return
	}
}

// destroyer reports whether a program, given its next word, is one whose
// forwarding by an unknown wrapper deserves a look.
func destroyer(name string, next word.Word) bool {
	s, _ := next.Literal()
	switch name {
	case "rm", "rmdir", "unlink", "shred", "dd", "wipefs", "mkfs", "dropdb", "truncate", "srm", "chmod", "chown":
		return true
	case "git":
		switch s {
		case "clean", "reset", "checkout", "restore", "push", "stash", "branch", "rebase", "reflog", "filter-branch",
			"worktree", "update-ref", "rm", "-C", "-c":
			return true
		}
	case "sh", "bash", "zsh", "dash":
		return strings.HasPrefix(s, "-") && strings.HasSuffix(s, "c")
	case "find", "sudo", "doas", "xargs", "kubectl", "terraform", "tofu", "helm", "docker", "podman", "psql", "mysql", "redis-cli", "mongosh", "aws", "gcloud", "gsutil":
		return true
	}
	return strings.HasPrefix(name, "mkfs.")
}
