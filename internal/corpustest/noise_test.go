package corpustest

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"airlock/internal/call"
	"airlock/internal/worldtest"
)

// TestNoise reads the command lines that other people wrote for their own
// work, in the folders that AIRLOCK_NOISE lists, and shows what is not silent.
// Nothing is held: whether a warning nags is for a person to say.
func TestNoise(t *testing.T) {
	roots := filepath.SplitList(os.Getenv("AIRLOCK_NOISE"))
	if len(roots) == 0 {
		t.Skip("SKIP: no AIRLOCK_NOISE; scripts/noise sets it")
	}
	lines := map[string]string{}
	for _, root := range roots {
		collect(t, root, lines)
	}
	loud := map[string][]string{}
	for line, file := range lines {
		v := Verdict(Command(line), worldtest.New(), Settings{})
		if v == nil || action(v) == call.None && v.Rule == "" {
			continue
		}
		key := v.Rule + " " + v.Action.String()
		loud[key] = append(loud[key], line+"\n        in "+file+": "+v.Reason)
	}
	t.Logf("%d command lines", len(lines))
	for _, key := range sorted(loud) {
		slices.Sort(loud[key])
		t.Logf("%5d %s", len(loud[key]), key)
		for _, line := range loud[key] {
			t.Logf("      %s", line)
		}
	}
}

func sorted(m map[string][]string) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// collect adds the command lines below a folder, each with the file it is from.
func collect(t *testing.T, root string, lines map[string]string) {
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		take := takerOf(path)
		if take == nil {
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, line := range take(string(data)) {
			if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
				rel, _ := filepath.Rel(root, path)
				lines[line] = rel
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// takerOf says how the command lines of a file are found; nil: it has none.
func takerOf(path string) func(string) []string {
	name := strings.ToLower(filepath.Base(path))
	switch {
	case name == "makefile" || strings.HasSuffix(name, ".mk"):
		return recipes
	case name == "package.json":
		return npmScripts
	case strings.HasPrefix(name, "dockerfile") || strings.HasSuffix(name, ".dockerfile"):
		return runs
	case strings.HasSuffix(name, ".yml") || strings.HasSuffix(name, ".yaml"):
		return steps
	case strings.HasSuffix(name, ".md") || name == "readme":
		return fenced
	}
	return nil
}

// joined joins the lines that end in a backslash with the next.
func joined(text string) []string {
	return strings.Split(regexp.MustCompile(`\\\r?\n\s*`).ReplaceAllString(text, " "), "\n")
}

var makeVariable = regexp.MustCompile(`\$\(([A-Za-z_][A-Za-z0-9_]*)\)`)

// recipes are the lines of a makefile that begin with a tab, its variables
// written as the shell's.
func recipes(text string) []string {
	var out []string
	for _, line := range joined(text) {
		if command, ok := strings.CutPrefix(line, "\t"); ok {
			command = makeVariable.ReplaceAllString(strings.TrimLeft(command, "@-+ \t"), "${$1}")
			out = append(out, strings.ReplaceAll(command, "$$", "$"))
		}
	}
	return out
}

func npmScripts(text string) []string {
	var p struct{ Scripts map[string]string }
	if json.Unmarshal([]byte(text), &p) != nil {
		return nil // a package.json of a test of theirs
	}
	var out []string
	for _, s := range p.Scripts {
		out = append(out, s)
	}
	return out
}

func runs(text string) []string {
	var out []string
	for _, line := range joined(text) {
		if command, ok := strings.CutPrefix(strings.TrimSpace(line), "RUN "); ok && !strings.HasPrefix(command, "[") {
			out = append(out, command)
		}
	}
	return out
}

var (
	stepLine   = regexp.MustCompile(`^\s*(?:- )?(?:run|script|before_script|after_script|install|command): *(.*)$`)
	itemLine   = regexp.MustCompile(`^\s*- +(.*)$`)
	expression = regexp.MustCompile(`\$\{\{.*?\}\}`)
)

// steps are what a pipeline runs: the value of a key such as run, its block or
// its list.
func steps(text string) []string {
	var out []string
	block := -1 // how far the key of the block stands in
	for _, line := range joined(expression.ReplaceAllString(text, "x")) {
		depth := len(line) - len(strings.TrimLeft(line, " -"))
		switch m := stepLine.FindStringSubmatch(line); {
		case m != nil:
			if block = -1; strings.Trim(m[1], "|>-+ ") == "" {
				block = depth
				continue
			}
			out = append(out, strings.Trim(m[1], `"'`))
		case strings.TrimSpace(line) == "":
		case block >= 0 && depth > block:
			if m := itemLine.FindStringSubmatch(line); m != nil {
				line = strings.Trim(m[1], `"'`)
			}
			out = append(out, line)
		default:
			block = -1
		}
	}
	return out
}

var fence = regexp.MustCompile("(?s)```(?:sh|bash|shell|console|zsh|terminal|shellsession)\\s*\\n(.*?)```")

// fenced are the shell blocks of a page, without prompts; what follows a
// prompt's line without one is output.
func fenced(text string) []string {
	var out []string
	for _, m := range fence.FindAllStringSubmatch(text, -1) {
		prompts := strings.HasPrefix(strings.TrimSpace(m[1]), "$ ")
		for _, line := range joined(m[1]) {
			line = strings.TrimSpace(line)
			command, ok := strings.CutPrefix(line, "$ ")
			if ok || !prompts {
				out = append(out, command)
			}
		}
	}
	return out
}
