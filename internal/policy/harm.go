package policy

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"airlock/internal/call"
	"airlock/internal/rules"
)

// detail is what was seen, as a reason and a warning say it: where an answer
// about a harm decided, that harm and the fact behind it.
func (o *outcome) detail(r *call.Record) string {
	switch {
	case o.failed:
		return o.match.Detail + ", and the model that judges how harmful that is could not be reached"
	case o.by == nil || o.by.Found == "":
		return o.match.Detail
	}
	what := "the command"
	if o.match.Evidence.Argv != "" {
		what = "`" + o.match.Evidence.Argv + "`"
	}
	text := what + " " + o.by.Found
	if fact := factBehind(r, o.match.Shape, o.by.ID); fact != "" {
		text += ": " + fact
	}
	if o.by.Type == rules.Noul {
		text += fmt.Sprintf(" (judged %.2f likely)", o.value)
	}
	return text
}

// factBehind is the recorded fact that bears a harm of a shape out, a clause;
// "" none.
func factBehind(r *call.Record, shape, harm string) string {
	switch harm {
	case "destroys_uncommitted":
		return uncommitted(r, shape)
	case "irreversible_data_loss":
		return unrecoverable(r)
	case "touches_production":
		return production(r)
	case "writes_outside_project":
		return outside(r)
	case "exfiltrates_data":
		if len(r.Secrets) > 0 {
			return "a secret stands in the call"
		}
	}
	return ""
}

// uncommitted counts what the widest target of the call would lose: a target
// may lie in another. What goes back to the last commit leaves files alone that
// git has never seen, and what cleans up leaves those alone that it has.
func uncommitted(r *call.Record, shape string) string {
	var widest call.Target
	for _, path := range targets(r) {
		t := r.Facts.Targets[path]
		switch shape {
		case "reset", "checkout", "restore", "switch":
			t.New = 0
		case "clean":
			t.Changed = 0
		}
		if t.Changed+t.New > widest.Changed+widest.New {
			widest = t
		}
	}
	var parts []string
	if widest.Changed > 0 {
		parts = append(parts, count(widest.Changed, "file", widest.Bounded)+" with uncommitted changes")
	}
	if widest.New > 0 {
		parts = append(parts, count(widest.New, "file", widest.Bounded)+" that git has never seen")
	}
	return strings.Join(parts, " and ")
}

// unrecoverable says why nothing brings a target back.
func unrecoverable(r *call.Record) string {
	for _, path := range targets(r) {
		switch t := r.Facts.Targets[path]; {
		case t.Nested == call.Yes:
			if u, ok := r.Facts.Unpushed[path]; ok && !u.Unknown && u.All > 0 {
				return path + " holds a repository with " + count(u.All, "commit", u.AtLeast) + " on no remote"
			}
			return path + " holds a repository of its own"
		case t.Tracked == call.No && t.Kind != call.Absent && t.Kind != call.Unknown:
			return "git has no copy of " + path
		}
	}
	return ""
}

// production names the sign by which the surroundings are production, or a
// database that is not this machine's.
func production(r *call.Record) string {
	if r.Facts.Hints == nil {
		return ""
	}
	for _, h := range *r.Facts.Hints {
		if h.Class == call.Production {
			return h.Name + " says production"
		}
	}
	for _, h := range *r.Facts.Hints {
		if h.Class == call.PublicHost || h.Class == call.PrivateHost {
			return "the host in " + h.Name + " is not this machine"
		}
	}
	return ""
}

// outside names a target that lies outside the project.
func outside(r *call.Record) string {
	for _, path := range targets(r) {
		if !below(path, r.Dir) && !below(path, r.Facts.Git[r.Dir].Root) {
			return path + " is outside the project"
		}
	}
	return ""
}

// below reports whether a path is a folder, or lies in it.
func below(path, dir string) bool {
	if dir == "" || !strings.HasPrefix(path, dir) {
		return false
	}
	rest := path[len(dir):]
	return rest == "" || rest[0] == '/' || rest[0] == '\\' || dir[len(dir)-1] == '/'
}

// targets are the paths of the targets that are known, in order.
func targets(r *call.Record) []string {
	out := make([]string, 0, len(r.Facts.Targets))
	for path := range r.Facts.Targets {
		out = append(out, path)
	}
	slices.Sort(out)
	return out
}

func count(n int, what string, atLeast bool) string {
	text := strconv.Itoa(n) + " " + what
	if n != 1 {
		text += "s"
	}
	if atLeast {
		text = "at least " + text
	}
	return text
}
