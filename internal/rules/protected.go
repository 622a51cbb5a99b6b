package rules

import (
	"path"
	"slices"
	"strings"

	"airlock/internal/paths"
	"airlock/internal/shell"
	"airlock/internal/word"
)

// systemFolders are the folders without which a machine does not work, by
// system. Folders for temporary files are not among them.
func systemFolders(system paths.System) []string {
	switch system {
	case paths.Windows:
		return windowsFolders[:]
	case paths.Darwin:
		return darwinFolders[:]
	}
	return linuxFolders[:]
}

var (
	windowsFolders = [...]string{"C:/", "C:/Windows", "C:/Windows/System32", "C:/Program Files", "C:/Program Files (x86)", "C:/ProgramData", "C:/Users", "/"}
	darwinFolders  = [...]string{"/", "/bin", "/sbin", "/etc", "/usr", "/var", "/dev", "/opt", "/Users", "/System", "/Library", "/Applications", "/Volumes", "/home"}
	linuxFolders   = [...]string{"/", "/bin", "/boot", "/dev", "/etc", "/home", "/lib", "/lib32", "/lib64", "/libx32", "/opt", "/proc",
		"/root", "/run", "/sbin", "/srv", "/sys", "/usr", "/var", "/Users", "/System", "/Library", "/Applications"}
)

// homeParents are the folders in which home directories stand.
func homeParents(system paths.System) []string {
	switch system {
	case paths.Windows:
		return windowsHomes[:]
	case paths.Darwin:
		return darwinHomes[:]
	}
	return linuxHomes[:]
}

var (
	windowsHomes = [...]string{"C:/Users"}
	darwinHomes  = [...]string{"/Users", "/home"}
	linuxHomes   = [...]string{"/home", "/Users"}
)

// protected reports whether a word, where the invocation runs, is a system
// folder, a home directory, or all that is in one, and names what it is. A
// word with a hole in it never is, but for a home that nobody knows.
func (s *Subject) protected(in *shell.Invocation, w word.Word) (what string, ok bool) {
	if w.Holes() {
		return "a home directory", homeHole(w)
	}
	text, _ := w.Pattern()
	if text == "" {
		return "", false
	}
	if s.System.IsAbs(text) {
		return s.protectedFull(s.System.Clean("", text), w.Globs())
	}
	for _, dir := range s.folders(in) {
		if what, ok := s.protectedFull(s.System.Clean(dir, text), w.Globs()); ok {
			return what, true
		}
	}
	return "", false
}

func (s *Subject) protectedFull(full string, globs bool) (what string, ok bool) {
	if globs {
		return s.protectedGlob(full)
	}
	return s.protectedPath(full)
}

// folders are where an invocation is meant to run: those that a cd leads to,
// else where the call starts. `cd build; rm -rf *` is about build, although it
// would run here if there were none.
func (s *Subject) folders(in *shell.Invocation) []string {
	var out []string
	for _, d := range in.Dirs {
		if dir, ok := d.Literal(); ok && (len(in.Dirs) == 1 || !s.System.Same(dir, s.Call.Dir)) {
			out = append(out, dir)
		}
	}
	return out
}

// startFolder is the first folder that an invocation is meant to run in.
func (s *Subject) startFolder(in *shell.Invocation) (string, bool) {
	if dirs := s.folders(in); len(dirs) > 0 {
		return dirs[0], true
	}
	return "", false
}

// homeHole reports whether a word is ~ or ~name, or all in it, where nobody
// knows which folder that is.
func homeHole(w word.Word) bool {
	first := w.Parts[0]
	if first.Kind != word.Hole || first.Source != word.Home && !(first.Source == word.Variable && first.Text == "HOME") {
		return false
	}
	rest := ""
	for _, p := range w.Parts[1:] {
		if p.Kind == word.Hole {
			return false
		}
		rest += p.Text
	}
	rest = strings.Trim(rest, "/")
	return rest == "" || rest == "." || everything(rest)
}

func (s *Subject) protectedPath(full string) (what string, ok bool) {
	if home := s.Home(); home != "" && s.System.Same(full, s.System.Clean("", home)) {
		return "the home directory", true
	}
	for _, dir := range systemFolders(s.System) {
		if s.System.Same(full, dir) {
			return systemName(dir), true
		}
	}
	parent := path.Dir(full)
	for _, dir := range homeParents(s.System) {
		if s.System.Same(parent, dir) {
			return "a home directory", true
		}
	}
	return "", false
}

func systemName(dir string) string {
	if dir == "/" || dir == "C:/" {
		return "the root of the file system"
	}
	return "the system folder " + dir
}

// protectedGlob holds a pattern against every protected folder, and against
// all that is in one.
func (s *Subject) protectedGlob(full string) (what string, ok bool) {
	folders := systemFolders(s.System)
	if home := s.Home(); home != "" {
		folders = append(slices.Clip(folders), s.System.Clean("", home))
	}
	last := path.Base(full)
	for _, dir := range folders {
		if globMatches(s.System, full, dir) {
			return systemName(dir), true
		}
		if everything(last) && globMatches(s.System, path.Dir(full), dir) {
			return "all of " + dir, true
		}
	}
	for _, dir := range homeParents(s.System) {
		if up := path.Dir(full); everything(last) && globMatches(s.System, path.Dir(up), dir) {
			return "all of a home directory", true
		}
	}
	return "", false
}

// everything reports whether one element of a pattern matches all names, or
// all hidden ones: *, .*, .[!.]*, ?*.
func everything(element string) bool {
	rest := strings.TrimPrefix(element, ".")
	if !strings.Contains(rest, "*") {
		return false
	}
	if strings.HasPrefix(rest, "[!.]") || strings.HasPrefix(rest, "[^.]") {
		rest = rest[4:]
	}
	return strings.Trim(rest, "*?") == ""
}

// globMatches holds a pattern against a path, element by element. The work is
// bounded: a protected folder has two elements at most, and a pattern of
// another length does not match.
func globMatches(system paths.System, pattern, name string) bool {
	if pattern == name {
		return true
	}
	p, n := strings.Split(strings.Trim(pattern, "/"), "/"), strings.Split(strings.Trim(name, "/"), "/")
	if len(p) != len(n) || name == "/" {
		return false
	}
	for i := range p {
		if len(p[i]) > 255 {
			return false
		}
		if ok, err := path.Match(p[i], n[i]); err != nil || !ok {
			return false
		}
	}
	return true
}

// blockDevice reports whether a path is a disk, a partition of one, or a
// volume on it.
func blockDevice(p string) bool {
	name, ok := strings.CutPrefix(p, "/dev/")
	if !ok {
		lower := strings.ToLower(p)
		return strings.HasPrefix(lower, `\\.\physicaldrive`) || strings.HasPrefix(lower, "//./physicaldrive")
	}
	for _, prefix := range [...]string{"sd", "hd", "vd", "xvd", "nvme", "mmcblk", "disk", "rdisk", "md", "dm-", "mapper/", "zd", "nbd", "sr", "vg"} {
		rest, ok := strings.CutPrefix(name, prefix)
		if !ok {
			continue
		}
		switch prefix {
		case "mapper/", "disk", "rdisk", "vg":
			return rest != "" && rest != "/control" && rest != "control"
		case "sd", "hd", "vd", "xvd":
			return rest != "" && rest[0] >= 'a' && rest[0] <= 'z'
		}
		return rest != "" && rest[0] >= '0' && rest[0] <= '9'
	}
	return false
}
