package doctor

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"airlock/internal/install"
)

// release is the first release of a client whose hooks do what ours rely on.
type release struct {
	agent, program, module string // module: the npm package, whose manifest tells the version
	first                  string
	why                    string
}

// releases lists the clients of which a first release is known.
var releases = [...]release{
	{"claude", "claude", "@anthropic-ai/claude-code", "2.1.77", "before it, a rewritten call passes over the rules of the client's own settings"},
	{"codex", "codex", "@openai/codex", "0.129.0", "before it, hooks are not run as they are registered"},
	{"gemini", "gemini", "@google/gemini-cli", "0.27.0", "before it, hooks are off unless switched on"},
	{"copilot", "copilot", "@github/copilot", "0.0.422", "before it, hooks of the home directory are not read"},
}

// clientVersion compares the version that is installed with the first that
// will do. It starts nothing: the version stands in the package's manifest, or
// is the name of the program's file. Where neither is so, nothing is said.
func (e *examination) clientVersion(c *install.Client) {
	for _, r := range releases {
		if r.agent != c.Name {
			continue
		}
		path, err := exec.LookPath(r.program)
		if err == nil {
			path, err = filepath.EvalSymlinks(path)
		}
		if err != nil {
			return
		}
		if is := versionAt(path, r.module); is != "" && older(is, r.first) {
			e.fail(c.Name, "bring "+c.Title+" up to date", "%s is %s, and %s is the first that will do: %s", c.Title, is, r.first, r.why)
		}
	}
}

// versionAt is the version of a client's program, or "".
func versionAt(program, module string) string {
	if name := strings.TrimSuffix(filepath.Base(program), ".exe"); numbers(name) != nil {
		return name
	}
	for dir, steps := filepath.Dir(program), 0; steps < 5; dir, steps = filepath.Dir(dir), steps+1 {
		for _, manifest := range [...]string{
			filepath.Join(dir, "package.json"),
			filepath.Join(dir, "node_modules", filepath.FromSlash(module), "package.json"),
		} {
			var found struct{ Name, Version string }
			data, err := os.ReadFile(manifest)
			if err == nil && json.Unmarshal(data, &found) == nil && found.Name == module {
				return found.Version
			}
		}
	}
	return ""
}

// older reports whether a version comes before another. What is no version is
// not older.
func older(a, b string) bool {
	one, other := numbers(a), numbers(b)
	for i := range min(len(one), len(other)) {
		if one[i] != other[i] {
			return one[i] < other[i]
		}
	}
	return false
}

// numbers are the three of a version; nil where a text is none.
func numbers(version string) []int {
	version, _, _ = strings.Cut(version, "-")
	parts := strings.Split(version, ".")
	if len(parts) != 3 {
		return nil
	}
	var out []int
	for _, p := range parts {
		n, err := strconv.Atoi(p)
		if err != nil {
			return nil
		}
		out = append(out, n)
	}
	return out
}
