package rules

import "airlock/internal/call"

// World is the machine as rules see it. Every answer may be "unknown", and a
// rule that gets it must do without. The live World writes each answer into
// the record's facts; the replaying one answers from there.
type World interface {
	// Env returns the value of a variable that names a folder: HOME, TMPDIR.
	// "" where it is unset or unknown.
	Env(name string) string
	// Path says what stands at an absolute path. Of one that ends in `/.` it is
	// the folder behind all links, and its Target is always set: HOME as HOME
	// has it, under whatever name it was found.
	Path(path string) call.Path
	// Body returns the beginning of a regular file at an absolute path.
	Body(path string) call.Body
	// Program reports whether a program is on PATH.
	Program(name string) (present, known bool)
	// Repositories counts the folders directly in an absolute one that are
	// repositories, up to two: one, or many. 0 also where nobody knows.
	Repositories(dir string) int
	// Cores is the number of usable processors, 0 where unknown.
	Cores() int
	// Servers names the MCP servers that the project's .mcp.json and the
	// client's user file configure.
	Servers() (names []string, known bool)
	// Condition evaluates the condition of a user's rule over the redacted
	// record as it stands. Asked only once the rest of the rule has matched.
	Condition(text string) call.Condition
	// Repository is the git repository that a folder lies in.
	Repository(dir string) call.Repository
	// Target is what stands at an absolute path, and what of it no repository
	// holds. Asked of a folder, it is about all below.
	Target(path string) call.Target
	// Hints are classes of what the surroundings are. No verdict may rest on
	// them: a model is told.
	Hints(dir string) []call.Hint
}
