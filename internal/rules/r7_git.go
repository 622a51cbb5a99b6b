package rules

import (
	"strings"

	"airlock/internal/argv"
	"airlock/internal/call"
	"airlock/internal/shell"
)

// gitDestroys finds what git itself calls the loss of commits, of a branch, or
// of changes that were never committed.
func (s *Subject) gitDestroys(in *shell.Invocation) (Hit, bool) {
	c := &in.Command
	if c.Program != "git" || len(c.Sub) == 0 || c.Has("--dry-run", "--help") {
		return Hit{}, false
	}
	shape, does, advice := gitLoss(in)
	if shape == "" && c.Sub[0] == "checkout" && s.checksOutFile(in) {
		shape, does, advice = "checkout", "throws uncommitted changes away", stashFirst
	}
	if shape == "" {
		return Hit{}, false
	}
	does, gone := s.gitWork(in, shape, does)
	return Hit{Shape: shape, Detail: quoted(in) + " " + does, Advice: advice}, !gone
}

// Advice of the shapes below.
const (
	useLease    = "git push --force-with-lease refuses where somebody else has pushed meanwhile"
	stashFirst  = "git stash keeps the changes; git diff shows what would be lost"
	listFirst   = "git clean -n lists what would be deleted"
	keepBranch  = "git branch -d refuses where commits would be lost"
	keepHistory = "Make a backup first: git branch backup keeps the commits that are there now"
)

func gitLoss(in *shell.Invocation) (shape, does, advice string) {
	c := &in.Command
	switch c.Sub[0] {
	case "push":
		return pushLoss(c)
	case "reset":
		if c.Has("--hard", "--merge") {
			return "reset", "throws uncommitted changes away", stashFirst
		}
	case "checkout":
		return checkoutLoss(c)
	case "restore":
		if !c.Has("--staged") || c.Has("--worktree") {
			return "restore", "throws uncommitted changes away", stashFirst
		}
	case "switch":
		if c.Has("--discard-changes", "--force") {
			return "switch", "throws uncommitted changes away", stashFirst
		}
	case "clean":
		if c.Has("--force") || setting(c, "clean.requireforce=false") {
			return "clean", "deletes files that git has never seen", listFirst
		}
	case "branch":
		return branchLoss(c)
	case "rm":
		if c.Has("--force") && !c.Has("--cached") {
			return "rm", "deletes files with their uncommitted changes", "git rm without -f refuses where changes would be lost"
		}
	case "filter-branch", "filter-repo":
		if !c.Has("--analyze") {
			return "history", "rewrites every commit", keepHistory
		}
	case "submodule":
		if c.Is("git", "submodule", "deinit") && c.Has("--force") {
			return "submodule", "deletes a submodule's files with their uncommitted changes", "git submodule deinit without -f refuses where changes would be lost"
		}
	case "read-tree":
		if c.Has("--reset") && c.Has("-u") {
			return "reset", "throws uncommitted changes away", stashFirst
		}
	}
	return gitStored(c)
}

// setting reports whether git is given a setting for this one call.
func setting(c *argv.Command, want string) bool {
	for _, o := range c.Options {
		if o.Name == "-c" && strings.EqualFold(o.Value.String(), want) {
			return true
		}
	}
	return false
}

// gitStored finds the loss of what git keeps beside the branches.
func gitStored(c *argv.Command) (shape, does, advice string) {
	second := ""
	if len(c.Sub) > 1 {
		second = c.Sub[1]
	}
	switch c.Sub[0] + " " + second {
	case "stash drop", "stash clear":
		return "stash", "deletes stashed changes", "git stash list and git stash show -p show what they hold"
	case "reflog expire", "reflog delete":
		return "reflog", "forgets where branches have been, the last way back to lost commits", keepHistory
	case "worktree remove":
		if c.Has("--force") {
			return "worktree", "deletes a worktree with its uncommitted changes", "git worktree remove refuses without --force while there are any"
		}
	}
	switch c.Sub[0] {
	case "update-ref":
		if c.Has("-d") {
			return "ref", "deletes a ref whether or not it was merged", keepBranch
		}
	case "gc":
		if v, ok := c.Value("--prune"); ok && (v.Is("now") || v.Is("all")) {
			return "objects", "deletes lost commits for good", keepHistory
		}
	case "prune":
		return "objects", "deletes lost commits for good", "git gc keeps those of the last two weeks"
	}
	return "", "", ""
}

func branchLoss(c *argv.Command) (shape, does, advice string) {
	switch {
	case c.Has("-D") || c.Has("--delete") && c.Has("--force"):
		return "branch", "deletes a branch whether or not it was merged", keepBranch
	case c.Has("--force") && !c.Has("--move", "--copy", "--list") && len(c.Operands) > 0:
		return "branch", "moves a branch away from its commits", "Make a new branch there: git branch other COMMIT"
	}
	return "", "", ""
}

func pushLoss(c *argv.Command) (shape, does, advice string) {
	switch {
	case c.Has("--force"):
		return "push-force", "overwrites the remote's history", useLease
	case c.Has("--mirror", "--prune"):
		return "push-mirror", "deletes every remote branch that is not here", "Push the branches that are meant by name"
	case c.Has("--delete"):
		return "push-delete", "deletes a remote branch", "Make sure that nobody needs it"
	}
	for _, o := range c.Operands {
		text := o.Word.String()
		switch {
		case strings.HasPrefix(text, "+"):
			return "push-force", "overwrites the remote's history", useLease
		case strings.HasPrefix(text, ":") && len(text) > 1:
			return "push-delete", "deletes a remote branch", "Make sure that nobody needs it"
		}
	}
	return "", "", ""
}

// checkoutLoss tells a change of branch from a restore of files.
func checkoutLoss(c *argv.Command) (shape, does, advice string) {
	const lost = "throws uncommitted changes away"
	if c.Has("--force") {
		return "checkout", lost, stashFirst
	}
	if c.Has("-b", "-B", "--orphan", "--detach", "--track") {
		return "", "", ""
	}
	if c.Dashes >= 0 && len(c.Operands) > 0 && c.Operands[len(c.Operands)-1].Index > c.Dashes {
		return "checkout", lost, stashFirst
	}
	for i, o := range c.Operands {
		text := o.Word.String()
		if text == "." || text == ".." || strings.HasPrefix(text, "./") || i > 0 || o.Word.Globs() {
			return "checkout", lost, stashFirst
		}
	}
	return "", "", ""
}

// checksOutFile reports whether the one word of a checkout is a file of the
// project rather than a branch.
func (s *Subject) checksOutFile(in *shell.Invocation) bool {
	c := &in.Command
	if len(c.Operands) != 1 || c.Has("-b", "-B", "--orphan", "--detach", "--track", "--ours", "--theirs", "--patch") {
		return false
	}
	full, ok := s.target(in, c.Operands[0].Word)
	return ok && s.World.Path(full).Kind == call.File
}
