package rules

import (
	"path"
	"strconv"
	"strings"

	"airlock/internal/argv"
	"airlock/internal/call"
	"airlock/internal/shell"
	"airlock/internal/word"
)

// toolChoice speaks only where there is something better at hand: an index of
// file names on this machine, or a graph of the code that is searched.
var toolChoice = Rule{
	ID:      "R8-tool-choice-guard",
	Title:   "a crawl through the whole disk for a name, or a raw search of code that has a graph",
	Why:     "An index answers in milliseconds what a crawl takes minutes for, and a graph knows what calls what",
	Since:   "0.1",
	Request: "search through the files themselves, one by one",

	Tools:  shells,
	Action: call.Deny,

	Match: matchSearch,

	Questions: []Question{
		{ID: "search_intent", Type: Choice, Text: searchText, About: searchAbout, Options: searchOptions, Fires: "filename_search", Shape: "disk-wide"},
		{ID: "search_intent", Type: Choice, Text: searchText, About: searchAbout, Options: searchOptions, Fires: "code_structure_search", Shape: "graph"},
	},

	Judge: []Sample{
		{Command: "find / -name '*.xlsm'", Files: homeIndex, Programs: plocate},
		{Command: "find ~ -iname '*.pdf' 2>/dev/null | grep -v node_modules", Files: homeIndex, Programs: plocate},
		{Command: "fd report /", Files: []string{"/var/lib/plocate/plocate.db"}, Programs: plocate},
		{Command: "find ~/code -name '*.py'", Files: projects, Programs: plocate},
		{Command: "ls -R code", Dir: "/home/u", Files: projects, Programs: plocate},
		{Command: "ls -R ~", Files: homeIndex, Programs: []string{"locate"}},
		{Command: "cd ~ && find . -name '*.key'", Files: homeIndex, Programs: plocate},
		{Command: "grep -rn 'class Session' .", Files: graph},
		{Command: "rg 'interface UserSession' src/", Files: graph},
		{Command: "ag 'from app import scope'", Files: graph},
	},
	Pass: []Sample{
		{Command: "find / -name '*.xlsm'", Note: "no index"},
		{Command: "find / -name '*.xlsm'", Files: homeIndex, Note: "no program for it"},
		{Command: "find . -name '*.py'", Files: homeIndex, Programs: plocate},
		{Command: "find ~/code -name '*.py'", Files: homeIndex, Programs: plocate},
		{Command: "find /var/log -name '*.log'", Files: homeIndex, Programs: plocate},
		{Command: "find ~ -maxdepth 1 -name '*.pdf'", Files: homeIndex, Programs: plocate},
		{Command: "plocate -i '*.pdf'", Files: homeIndex, Programs: plocate},
		{Command: "ls ~", Files: homeIndex, Programs: plocate},
		{Command: "du -sh ~", Files: homeIndex, Programs: plocate},
		{Command: "tree -L 2 ~", Files: homeIndex, Programs: plocate},
		{Command: "ssh host find / -name x", Files: homeIndex, Programs: plocate},
		{Command: "grep -rn 'class Session' ."},
		{Command: "npm test | grep pass", Files: graph},
		{Command: "grep -c ERROR app.log", Files: graph},
		{Command: "rg ERROR app.log", Files: []string{"/home/u/app/graphify-out/graph.json", "/home/u/app/app.log"}},
		{Command: "grep -rn 'x' /srv/other", Files: graph},
	},
}

// The one question, whose answer means one thing for each shape.
const searchText = "What does the pattern that `search` looks for stand for, whichever program does the looking?"

var (
	searchAbout   = []string{StateSearch}
	searchOptions = []Option{
		{"filename_search", "The name of a file or a folder, a part of one, or an extension."},
		{"code_structure_search", "Something that program code defines or uses by name: a class, a function, a type, an interface, an import."},
		{"literal_text_search", "Any other text inside files: a message, a setting, a number, a word."},
		{"not_a_search", "`search` looks for no pattern: it lists, counts or measures."},
		{Unclear, "The pattern may stand for more than one of these."},
	}
)

// The machine of the samples.
var (
	homeIndex = []string{"/home/u/.cache/plocate/home.db"}
	projects  = []string{"/home/u/.cache/plocate/home.db", "/home/u/code/one/.git", "/home/u/code/two/.git"}
	graph     = []string{"/home/u/app/graphify-out/graph.json"}
	plocate   = []string{"plocate"}
)

func matchSearch(s *Subject) []Hit {
	return s.find(func(in *shell.Invocation) (Hit, bool) {
		names, lines := searches(&in.Command)
		if in.Place != shell.Here || guessed(in) || !names && !lines {
			return Hit{}, false
		}
		for _, root := range s.roots(in) {
			if h, ok := s.betterThan(in, root, lines); ok {
				return h, true
			}
		}
		return Hit{}, false
	})
}

// betterThan is the hit for a search below one root, if there is something
// better at hand.
func (s *Subject) betterThan(in *shell.Invocation, root string, lines bool) (Hit, bool) {
	if wide := s.diskWide(root); wide || s.mayHoldProjects(root) {
		advice := s.index(&in.Command)
		if advice != "" && (wide || s.World.Repositories(root) > 1) {
			return Hit{Shape: "disk-wide", Basis: call.ByJev, Detail: quoted(in) + " may be a crawl for a name through all of " + root,
				Advice: advice, Evidence: call.Evidence{Path: root}}, true
		}
	}
	if lines {
		if at := s.graphAbove(root); at != "" {
			return Hit{Shape: "graph", Basis: call.ByJev, Detail: quoted(in) + " may search for code that " + at + " has a graph of",
				Advice: "graphify query answers from the graph", Evidence: call.Evidence{Path: at}}, true
		}
	}
	return Hit{}, false
}

// searches tells a walk that looks at names from one that looks into files.
// One that goes two levels deep is neither.
func searches(c *argv.Command) (names, lines bool) {
	switch c.Program {
	case "find", "fd", "tree":
		return !shallow(c), false
	case "ls":
		return c.Has("--recursive"), false
	case "rg", "ag", "ack":
		return false, !shallow(c)
	case "grep", "egrep", "fgrep", "zgrep":
		return false, c.Has("--recursive", "--dereference-recursive")
	}
	return false, false
}

func shallow(c *argv.Command) bool {
	for _, name := range [...]string{"-maxdepth", "--max-depth", "--depth", "-L"} {
		if w, ok := c.Value(name); ok {
			n, err := strconv.Atoi(w.String())
			return err == nil && n <= 2
		}
	}
	return false
}

// roots are the folders a search walks, as clean paths. Without one named it
// is the working folder, unless it reads a pipe.
func (s *Subject) roots(in *shell.Invocation) []string {
	var out []string
	named := false
	for _, role := range [...]argv.Role{argv.Searched, argv.Read} {
		for _, o := range in.Command.Operands {
			if o.Role != role {
				continue
			}
			named = true
			if full, ok := s.target(in, o.Word); ok && !o.Word.Globs() && s.World.Path(full).Kind != call.File {
				out = append(out, full)
			}
		}
	}
	if here, ok := s.target(in, word.Lit(".")); ok && !named && in.Stdin.Kind == shell.Inherited {
		out = append(out, here)
	}
	return out
}

// diskWide reports whether a walk below a folder sees most of what is on the
// disk: the root, the home directory, or what holds it.
func (s *Subject) diskWide(root string) bool {
	home := s.Home()
	if home == "" {
		return root == "/"
	}
	home = s.System.Clean("", home)
	return s.System.Same(root, home) || s.System.Inside(root, home)
}

// mayHoldProjects reports whether a folder is one of the person's in which
// many projects may stand: beside the project, above it, or below a home
// directory that is itself worked in.
func (s *Subject) mayHoldProjects(root string) bool {
	home, project := s.System.Clean("", s.Home()), s.System.Clean("", s.Call.Dir)
	if s.Home() == "" || s.Call.Dir == "" || !s.System.Inside(home, root) {
		return false
	}
	return s.System.Same(home, project) || !s.System.Inside(project, root)
}

// index is the search that this machine's index of names would do; "" where
// there is none.
func (s *Subject) index(c *argv.Command) string {
	program := ""
	for _, name := range [...]string{"plocate", "locate"} {
		if present, known := s.World.Program(name); present && known {
			program = name
			break
		}
	}
	if program == "" {
		return ""
	}
	pattern := "'" + strings.ReplaceAll(sought(c), "'", `'\''`) + "'"
	const note = " (an index is a snapshot: new files need a direct search)"
	if home := s.Home(); home != "" && s.stands(home+"/.cache/plocate/home.db") {
		return program + " -d ~/.cache/plocate/home.db -i " + pattern + note
	}
	if s.stands("/var/lib/plocate/plocate.db") || s.stands("/var/lib/mlocate/mlocate.db") {
		return program + " -i " + pattern + note
	}
	return ""
}

func (s *Subject) stands(path string) bool {
	k := s.World.Path(path).Kind
	return k == call.File || k == call.Link
}

// sought is the pattern of a search, PATTERN where it is not known.
func sought(c *argv.Command) string {
	for _, w := range c.Words(argv.Pattern) {
		if text, ok := w.Pattern(); ok && text != "" {
			return text
		}
	}
	return "PATTERN"
}

// maxParents bounds the look upwards for a graph.
const maxParents = 12

// graphAbove names the folder at or above root that carries a graph.
func (s *Subject) graphAbove(root string) string {
	for range maxParents {
		if s.stands(path.Join(root, "graphify-out/graph.json")) {
			return root
		}
		up := path.Dir(root)
		if up == root {
			break
		}
		root = up
	}
	return ""
}
