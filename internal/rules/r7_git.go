package rules

import (
	"strings"

	"airlock/internal/argv"
	"airlock/internal/shell"
)

// gitDestroys finds what git itself calls the loss of commits, of a branch, or
// of changes that were never committed.
func gitDestroys(in *shell.Invocation) (Hit, bool) {
	c := &in.Command
	if c.Program != "git" || len(c.Sub) == 0 || c.Has("--dry-run", "--help") {
		return Hit{}, false
	}
	shape, does, advice := gitLoss(in)
	if shape == "" {
		return Hit{}, false
	}
	return Hit{Shape: shape, Detail: quoted(in) + " " + does, Advice: advice}, true
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
		if c.Has("--force") {
			return "clean", "deletes files that git has never seen", listFirst
		}
	case "branch":
		if c.Has("-D") || c.Has("--delete") && c.Has("--force") {
			return "branch", "deletes a branch whether or not it was merged", keepBranch
		}
	case "filter-branch", "filter-repo":
		return "history", "rewrites every commit", keepHistory
	}
	return gitStored(c)
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
	if c.Sub[0] == "update-ref" && c.Has("-d") {
		return "ref", "deletes a ref whether or not it was merged", keepBranch
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
	if c.Has("--force") || c.Has("--ours", "--theirs") {
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
