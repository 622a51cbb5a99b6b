package call

import "maps"

// Facts is everything that was read outside the input, as it was read. A
// replay answers from here, and what is not here is unknown to it.
type Facts struct {
	Env      map[string]string // HOME, TMPDIR: names of folders, never secrets; "" unset
	Paths    map[string]Path
	Bodies   map[string]Body
	Programs map[string]bool // on PATH or not
	Cores    int             // usable; 0 unknown
	// Repositories is how many repositories a folder holds, counted to two.
	Repositories map[string]int
	Servers      *[]string // names of the MCP servers configured; nil unknown
	// Git is the repository that a folder lies in, Targets what calls would
	// change, both by absolute path; Hints are the signs of the surroundings,
	// nil where nobody asked.
	Git     map[string]Repository
	Targets map[string]Target
	Hints   *[]Hint

	// From airlock-context.
	Staged   *Staged             // nil: nobody looked
	Unpushed map[string]Unpushed // by the root of the repository's working tree, absolute
	// Prompts are the newest things the person typed in this session, redacted
	// and shortened, newest first; nil: nobody looked.
	Prompts *[]string

	// Conditions are the answers to the conditions of users' rules, by their
	// text.
	Conditions map[string]Condition
	rest       []member
}

// Clone returns a copy to which nothing that is read from now on is added.
func (f Facts) Clone() Facts {
	f.Env, f.Paths, f.Bodies = maps.Clone(f.Env), maps.Clone(f.Paths), maps.Clone(f.Bodies)
	f.Programs, f.Repositories = maps.Clone(f.Programs), maps.Clone(f.Repositories)
	f.Git, f.Targets, f.Unpushed = maps.Clone(f.Git), maps.Clone(f.Targets), maps.Clone(f.Unpushed)
	f.Conditions = maps.Clone(f.Conditions)
	return f
}

// See puts targets in the place of what was known of them, in a map of its own:
// others may still read the one before.
func (f *Facts) See(targets map[string]Target) {
	if len(targets) == 0 {
		return
	}
	all := map[string]Target{}
	maps.Copy(all, f.Targets)
	maps.Copy(all, targets)
	f.Targets = all
}

// PathKind is what stands at a path.
type PathKind string

const (
	Unknown   PathKind = "unknown"
	Absent    PathKind = "absent"
	File      PathKind = "file"
	Directory PathKind = "dir"
	Link      PathKind = "link" // Target says where it leads in the end
	Device    PathKind = "device"
	Special   PathKind = "special" // FIFO, socket
)

// Condition is what came of a condition of a user's rule.
type Condition string

const (
	Holds     Condition = "holds"
	Fails     Condition = "fails"
	Undecided Condition = "unknown" // an error, or no answer in time
)

// Path is what is known of one path. Kind is that of the path itself, so a
// link is a link; Target is where it resolves to, absolute, or "".
type Path struct {
	Kind   PathKind
	Target string
}

// Body is the beginning of a script on disk.
type Body struct {
	Text  string
	Whole bool // nothing follows
	Found bool // a regular file that could be read
}
