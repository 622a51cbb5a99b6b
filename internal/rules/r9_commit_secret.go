package rules

import (
	"path"
	"strings"

	"airlock/internal/argv"
	"airlock/internal/call"
	"airlock/internal/shell"
	"airlock/internal/word"
)

// commitSecret keeps secrets out of the history, where deleting the file
// leaves them.
var commitSecret = Rule{
	ID:      "R9-commit-secret",
	Title:   "staging or committing a secret",
	Why:     "What is committed once stays in the history and goes wherever the repository is pushed",
	Instead: "Put the file into .gitignore and commit a form without values; if it is tracked already, tell the person instead of rewriting history quietly",
	Since:   "0.1",
	Request: "commit or stage a file or a text that holds a credential",

	Tools:  shells,
	Action: call.Deny,

	Match:  matchCommitSecret,
	Settle: settleStaged,

	Catch: []Sample{
		{Command: "git add .env"},
		{Command: "git add server.key"},
		{Command: "git add -f .env.production"},
		{Command: "git stage credentials.json"},
		{Command: "git add ~/.config/airlock/env"},
		{Command: "git add README.md deploy/id_rsa"},
		{Command: "git add -N .env"},
		{Command: "git add *.pem"},
		{Command: "git add '*.pem'"},
		{Command: "git add ':(top).env'"},
		{Command: "git add $DIR/.env"},
		{Command: "git commit -m 'creds' deploy/id_rsa"},
		{Command: "git commit -m x -- .env"},
		{Command: "git commit .npmrc -m x"},
		{Command: "git stash push .env"},
		{Command: "git --git-dir=x/.git add server.key"},
		{Command: "cd sub && git add .env && git commit -m x"},
		{Command: "git commit -m 'rotate to [REDACTED]'", Secrets: []call.Secret{{Kind: "anthropic-key", Field: "command", Start: 26, End: 36}}},
		{Command: "echo API_KEY=[REDACTED] > cfg && git add cfg", Secrets: []call.Secret{{Kind: "secret", Field: "command", Start: 13, End: 23}}},
		{Command: "printf [REDACTED] > cfg && git add cfg", Secrets: []call.Secret{{Kind: "typesafe-key", Field: "command", Start: 7, End: 17}}},
	},
	Judge: []Sample{
		{Command: "git add -A"},
		{Command: "git add -u"},
		{Command: "git add ."},
		{Command: "git add README.md"},
		{Command: "git commit -am wip"},
		{Command: "git commit -m 'rotate credentials'"},
		{Command: "git commit -m \"remove token from secrets.yaml docs\""},
		{Command: "git commit --no-verify -m .env"},
		{Command: "git add .env.example"},
		{Command: "git add . ':!.env' ':(exclude)deploy/id_rsa'"},
		{Command: "git add -A && git commit -m 'update' && git push"},
		{Command: "git commit --amend --no-edit"},
		{Command: "git stash"},
		{Command: "git stash -u"},
		{Command: "git stash push -m .env src"},
		{Command: "git add src/credentials/index.ts"},
		{Command: "git commit -m 'sample token [REDACTED]'", Secrets: []call.Secret{{Kind: "anthropic-key", Field: "command", Start: 28, End: 38}}},
		{Command: "git commit -m 'password=[REDACTED]'", Secrets: []call.Secret{{Kind: "password", Field: "command", Start: 24, End: 34}}},
		{Command: "API_KEY=[REDACTED] git commit -m x", Secrets: []call.Secret{{Kind: "secret", Field: "command", Start: 8, End: 18}}},
		{Command: "git add x", Secrets: []call.Secret{{Kind: "anthropic-key", Field: "description", Start: 0, End: 10}}},
	},
	Pass: []Sample{
		{Command: "git status .env"},
		{Command: "git add --dry-run .env"},
		{Command: "git commit --dry-run -a"},
		{Command: "git rm --cached .env"},
		{Command: "git check-ignore .env"},
		{Command: "git restore --staged .env"},
		{Command: "git stash pop"},
		{Command: "git stash list"},
		{Command: "git push"},
		{Command: "git worktree add .env"},
		{Command: "git remote add origin https://x.example/credentials.git"},
		{Command: "echo git add .env"},
		{Command: "echo [REDACTED]", Secrets: []call.Secret{{Kind: "anthropic-key", Field: "command", Start: 5, End: 15}}},
		{Command: "echo .env >> .gitignore"},
		{Command: "npm run commit -- .env"},
	},
}

func matchCommitSecret(s *Subject) []Hit {
	hits := s.find(func(in *shell.Invocation) (Hit, bool) {
		if !stages(&in.Command) || guessed(in) {
			return Hit{}, false
		}
		if h, ok := s.stagesPath(in); ok {
			return h, true
		}
		return s.writtenSecret(in)
	})
	if hits != nil {
		return hits
	}
	return s.find(func(in *shell.Invocation) (Hit, bool) {
		if !stages(&in.Command) || in.Place != shell.Here || guessed(in) {
			return Hit{}, false
		}
		return Hit{Shape: "staged", Basis: call.ByFacts, Detail: quoted(in) + commitsSecret}, true
	})
}

// stages reports whether a command puts files into the index, a commit or a
// stash.
func stages(c *argv.Command) bool {
	if c.Program != "git" || c.Has("--dry-run", "--help") {
		return false
	}
	return c.Is("git", "add") || c.Is("git", "commit") || c.Is("git", "stash", "push") || c.Is("git", "stash", "save") ||
		c.Is("git", "stash") && len(c.Sub) == 1
}

// stagesPath finds a secret among the paths that are staged. A link is
// committed as a link, so where it leads does not matter.
func (s *Subject) stagesPath(in *shell.Invocation) (Hit, bool) {
	var best Hit
	for _, o := range in.Command.Operands {
		if o.Role != argv.Searched && o.Role != argv.Read {
			continue
		}
		w, ok := pathspec(o.Word)
		if !ok {
			continue
		}
		how := s.stagedSecrecy(in, w)
		if how < likely || how == likely && best.Shape != "" {
			continue
		}
		best = Hit{Shape: "path", Detail: quoted(in) + " commits the secret in " + w.String(), Evidence: call.Evidence{Path: w.String()}}
		if how == secret {
			return best, true
		}
		best.Cap = call.Warn
	}
	return best, best.Shape != ""
}

func (s *Subject) stagedSecrecy(in *shell.Invocation, w word.Word) secrecy {
	text, ok := w.Literal()
	if !ok {
		return wordSecrecy(w)
	}
	if strings.ContainsAny(path.Base(text), "*?[") { // git expands patterns as well
		return globSecrecy(text)
	}
	how := pathSecrecy(text)
	if dir, known := s.startFolder(in); how < likely && text != "" && (known || s.System.IsAbs(text)) {
		how = max(how, s.secretAt(s.System.Clean(dir, text), false))
	}
	return how
}

// pathspec takes the magic off a path of git's: `:(top)x` is x, `:/x` too.
// ok is false where it excludes.
func pathspec(w word.Word) (word.Word, bool) {
	p := w.Prefix()
	if !strings.HasPrefix(p, ":") {
		return w, true
	}
	if magic, rest, ok := strings.Cut(p, ")"); ok && strings.HasPrefix(p, ":(") {
		return word.Lit(rest), !strings.Contains(magic, "exclude")
	}
	if strings.HasPrefix(p, ":!") || strings.HasPrefix(p, ":^") {
		return w, false
	}
	return word.Lit(strings.TrimLeft(p, ":/")), true
}

// writtenSecret finds a credential that stands in the command itself: in the
// message, or in a file that is written and staged in one go.
func (s *Subject) writtenSecret(in *shell.Invocation) (Hit, bool) {
	for _, found := range s.Secrets() {
		if found.Field != "command" || sampleLine(s.Call.Text("command"), found.Start) {
			continue
		}
		if vague(found.Kind) && !(found.Kind == "secret" && s.writesText()) {
			continue
		}
		return Hit{Shape: "text", Detail: quoted(in) + " commits what this command holds: a " + found.Kind}, true
	}
	return Hit{}, false
}

// writesText reports whether the command writes a text of its own to a file.
func (s *Subject) writesText() bool {
	for _, r := range s.Readings {
		for i := range r.Invocations {
			in := &r.Invocations[i]
			if in.Output == shell.ToFile && (speaks(in.Command.Program) || in.Stdin.Kind == shell.FromText) {
				return true
			}
		}
	}
	return false
}

// vague lists the kinds that rest on a name or on a header beside the value:
// right for redaction, too weak to block, and mostly not what is committed.
func vague(kind string) bool {
	switch kind {
	case "password", "secret", "high-entropy", "cookie", "bearer-token", "basic-auth", "authorization":
		return true
	}
	return false
}

// sampleLine reports whether the line around an offset says that its
// credential is none.
func sampleLine(text string, at int) bool {
	if at < 0 || at > len(text) {
		return false
	}
	start := strings.LastIndexByte(text[:at], '\n') + 1
	line, _, _ := strings.Cut(text[start:], "\n")
	line = strings.ToLower(line)
	for _, w := range [...]string{"example", "sample", "placeholder", "dummy", "changeme", "fake", "your_", "test-value"} {
		if strings.Contains(line, w) {
			return true
		}
	}
	return false
}
