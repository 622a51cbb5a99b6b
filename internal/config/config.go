// Package config reads the user's settings, each file only when something
// asks for what is in it. A file that cannot be used is reported and its
// built-in value holds: settings never stop the guard.
package config

import (
	"errors"
	"hash/fnv"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"airlock/internal/call"
	"airlock/internal/rules"
	"airlock/internal/state"
	"airlock/internal/tier"
)

// maxFile bounds what is read of one settings file.
const maxFile = 1 << 20

// Settings are the user's files and environment. Use New.
type Settings struct {
	Dir     string // ~/.config/airlock; "" where no home is known
	getenv  func(string) string
	project []string    // client settings files that belong to the project
	dirs    []string    // folders of the project, whose .airlock may tighten
	instead [][2]string // files read in place of those of Dir: name, path

	main     *mainFile
	levels   map[string]call.Action
	tier     *tier.Guard
	tierFrom TierSources

	user     []*rules.Rule
	userRead bool
	// Problems says what could not be used, a line each, in the order found.
	Problems []string
	digest   []string
}

// New returns the settings of the user whom getenv tells about. project names
// the client settings files that a repository brings along: a variable that
// stands in one of them may not loosen the guard.
func New(getenv func(string) string, project []string) *Settings {
	s := &Settings{Dir: Default(getenv), getenv: getenv, project: project}
	if s.Carried("XDG_CONFIG_HOME") { // it would have settings of its own obeyed
		s.problem("XDG_CONFIG_HOME", "ignored, as the project's "+s.carrier("XDG_CONFIG_HOME")+" sets it")
		s.Dir = Default(func(name string) string {
			if name == "XDG_CONFIG_HOME" {
				return ""
			}
			return getenv(name)
		})
	}
	return s
}

// Default is $XDG_CONFIG_HOME/airlock, else ~/.config/airlock.
func Default(getenv func(string) string) string {
	if base := getenv("XDG_CONFIG_HOME"); filepath.IsAbs(base) {
		return filepath.Join(base, "airlock")
	}
	if h := home(getenv); filepath.IsAbs(h) {
		return filepath.Join(h, ".config", "airlock")
	}
	return ""
}

func home(getenv func(string) string) string {
	if h := getenv("HOME"); h != "" {
		return h
	}
	return getenv("USERPROFILE")
}

// Path is where a settings file stands.
func (s *Settings) Path(name string) string {
	for _, i := range s.instead {
		if i[0] == name {
			return i[1]
		}
		if below, ok := strings.CutPrefix(name, i[0]+string(filepath.Separator)); ok {
			return filepath.Join(i[1], below)
		}
	}
	return filepath.Join(s.Dir, name)
}

// Use reads the settings file, or folder, called name from path instead of the
// user's folder: what a replay tries out. It is for settings that nothing was asked
// of yet.
func (s *Settings) Use(name, path string) { s.instead = append(s.instead, [2]string{name, path}) }

func (s *Settings) problem(name, what string) {
	s.Problems = append(s.Problems, name+": "+what)
}

// ReadSmall reads a regular file of at most 1 MiB: a repository may
// hold a FIFO, or a file of gigabytes, under any name.
func ReadSmall(path string) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, errors.New("no regular file")
	case info.Size() > maxFile:
		return nil, errors.New("over 1 MiB")
	}
	data, err := os.ReadFile(path)
	return call.Unmarked(data), err
}

// read returns a file of the config folder. found is false where there is
// none, and where it cannot be read, which is a problem.
func (s *Settings) read(name string) (data []byte, found bool) {
	if s.Dir == "" && len(s.instead) == 0 {
		return nil, false
	}
	data, err := ReadSmall(s.Path(name))
	if err == nil {
		return data, true
	}
	if !absent(err) {
		var p *fs.PathError
		if errors.As(err, &p) {
			err = p.Err
		}
		s.problem(name, err.Error())
	}
	return nil, false
}

// Disabled reports whether the kill switch is on, and what turned it on.
func (s *Settings) Disabled() (by string, on bool) {
	if s.loosening("AIRLOCK_DISABLE") == "1" {
		return "AIRLOCK_DISABLE", true
	}
	if s.Dir != "" {
		if _, err := os.Lstat(s.Path("disabled")); err == nil {
			return s.Path("disabled"), true
		}
	}
	return "", false
}

// Mode returns enforce, shadow or off, and where that was said: the variable,
// the file, or "" for the built-in enforce.
func (s *Settings) Mode() (mode, by string) {
	if env := s.getenv("AIRLOCK_MODE"); env != "" {
		switch {
		case !validMode(env):
			s.problem("AIRLOCK_MODE", "want enforce, shadow or off, got "+strconv.Quote(env))
		case env == "enforce":
			return env, "AIRLOCK_MODE"
		case s.loosening("AIRLOCK_MODE") != "":
			return env, "AIRLOCK_MODE"
		}
	}
	data, found := s.read("mode")
	if !found {
		return "enforce", ""
	}
	word, _, _ := strings.Cut(strings.TrimSpace(string(data)), "\n")
	word = strings.TrimSpace(word)
	if !validMode(word) {
		s.problem("mode", "want enforce, shadow or off, got "+strconv.Quote(word))
		return "enforce", ""
	}
	return word, s.Path("mode")
}

func validMode(m string) bool { return m == "enforce" || m == "shadow" || m == "off" }

// loosening returns a variable that would loosen the guard, or "" where a
// repository's own client settings set it.
func (s *Settings) loosening(name string) string {
	v := s.getenv(name)
	if v == "" {
		return ""
	}
	if file := s.carrier(name); file != "" {
		s.problem(name, "ignored, as the project's "+file+" sets it")
		return ""
	}
	return v
}

// Carried reports whether a variable that is set is one that the project's own
// client settings carry.
func (s *Settings) Carried(name string) bool { return s.getenv(name) != "" && s.carrier(name) != "" }

// carrier returns the client settings file of the project that sets a variable,
// or might.
func (s *Settings) carrier(name string) string {
	for _, file := range s.project {
		if carries(file, name) {
			return file
		}
	}
	return ""
}

// carries reports whether a client settings file sets a variable. One that is
// there and cannot be read might.
func carries(file, name string) bool {
	data, err := ReadSmall(file)
	if err != nil {
		return !absent(err)
	}
	s := call.ScanObject(data)
	found := false
	for s.Next() {
		if !call.KeyIs(s.Key(), "env") {
			continue
		}
		env := call.ScanObject(s.Value())
		for env.Next() {
			found = found || call.KeyIs(env.Key(), name)
		}
	}
	return found || s.Err() != nil
}

// Keep says when the log is rotated.
func (s *Settings) Keep() state.Keep {
	keep := state.DefaultKeep
	m := s.file()
	if m.maxMB > 0 {
		keep.Bytes = int64(m.maxMB) << 20
	}
	if m.keep >= 0 {
		keep.Files = m.keep
	}
	return keep
}

// Budget is the whole hook's time in milliseconds: AIRLOCK_BUDGET_MS, else
// limits.budget_ms, else 1500.
func (s *Settings) Budget() int {
	if env := s.getenv("AIRLOCK_BUDGET_MS"); env != "" {
		if ms, err := strconv.Atoi(env); err == nil && ms >= minBudget && ms <= maxBudget {
			return ms
		}
		s.problem("AIRLOCK_BUDGET_MS", "want 50 to 60000, got "+strconv.Quote(env))
	}
	return s.file().budget
}

// Bounds of the budget in milliseconds. The client's own timeout is 5 s.
const (
	DefaultBudget = 1500
	minBudget     = 50
	maxBudget     = 60000
	// AnswerMargin is what of the budget is kept, whatever is being waited for,
	// for coming to a verdict and answering.
	AnswerMargin = 50
)

// Rules is what rules want to know.
func (s *Settings) Rules() rules.Config {
	c := s.file().rules
	c.Tier = s.Tier
	return c
}

// Digest names the settings in force, those that a replay would need to come
// to the same verdict: "" where all is built in.
func (s *Settings) Digest() string {
	s.file()
	s.UserRules()
	s.loadLevels()
	s.Tier()
	if len(s.digest) == 0 {
		return ""
	}
	// Which file was read first depends on the call.
	said := slices.Clone(s.digest)
	slices.Sort(said)
	h := fnv.New64a()
	for _, d := range said {
		h.Write([]byte(d))
		h.Write([]byte{0})
	}
	return strconv.FormatUint(h.Sum64(), 16)
}

// ActiveMode is the mode with the kill switch taken into account: off where it
// is on.
func (s *Settings) ActiveMode() string {
	if _, on := s.Disabled(); on {
		return "off"
	}
	mode, _ := s.Mode()
	return mode
}

// absent reports whether there is no such file: a folder on the way may be
// missing, or be a file.
func absent(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}
