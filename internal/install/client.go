package install

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
)

// Scope says whom a settings file of a client is for.
type Scope string

const (
	Managed Scope = "managed" // the machine, by its administrator
	User    Scope = "user"
	Project Scope = "project" // everybody who works in the folder
	Local   Scope = "local"   // the user, in the folder
)

// Settings is a settings file that a client reads. It may not exist.
type Settings struct {
	Scope Scope
	File  string
	Form  Form
}

// Machine is what is asked of the machine.
type Machine struct {
	Getenv func(string) string
	Dir    string // the working folder
	OS     string // as GOOS names it
	// Exists reports whether there is a file or folder of this name.
	Exists func(path string) bool
	// Program reports whether PATH has a program of this name.
	Program func(name string) bool
	// Read returns a file, nil where there is none.
	Read func(path string) []byte
}

func (m Machine) windows() bool { return m.OS == "windows" }

// home is the person's home directory, "" where there is none.
func (m Machine) home() string {
	if m.windows() {
		return m.Getenv("USERPROFILE")
	}
	return m.Getenv("HOME")
}

// folder is what a variable of the client's says, else a folder in the home.
func (m Machine) folder(variable string, inHome ...string) string {
	if dir := m.Getenv(variable); variable != "" && dir != "" {
		if !filepath.IsAbs(dir) {
			dir = filepath.Join(m.Dir, dir)
		}
		return dir
	}
	return filepath.Join(append([]string{m.home()}, inHome...)...)
}

// command is the command line that is registered for an agent.
func (m Machine) command(hook, agent string) string {
	word := Quote(hook)
	switch {
	case m.windows() && agent == "claude": // which has Git Bash run it
		word = Quote(filepath.ToSlash(hook))
	case m.windows():
		word = `"` + hook + `"`
	}
	return word + " --agent " + agent
}

// Client is an agent in whose settings the hook can be registered.
type Client struct {
	Name  string // as in --agent
	Title string
	// Note is what a person has to know, or do, for the hook to run; or "".
	Note string
	// Off tells why the client runs no hook, as far as the settings say so; or
	// "". It may be nil.
	Off func(file []byte) string
	// Untrusted tells why the client passes over a hook that is registered in a
	// file until its person trusts it; or "". It may be nil.
	Untrusted func(m Machine, file string, h Handler) string
	// FolderUntrusted tells why the client runs no hook in the working folder;
	// or "". It may be nil.
	FolderUntrusted func(m Machine) string

	programs []string // in PATH where the client is on the machine
	// files lists all that the client merges, those of the widest scope first.
	// Of one scope the first is where the hook is registered.
	files func(m Machine, hook string) []Settings
	scope Scope // of --project
	dir   func(m Machine) string
}

// On reports whether the client seems to be on the machine.
func (c *Client) On(m Machine) bool {
	return slices.ContainsFunc(c.programs, m.Program) || m.home() != "" && m.Exists(c.dir(m))
}

// Files lists the settings files of a client that is started in the working
// folder. hook is what is to be registered.
func (c *Client) Files(m Machine, hook string) ([]Settings, error) {
	if m.home() == "" {
		return nil, fmt.Errorf("find the settings of %s: %w", c.Title, errNoHome)
	}
	return c.files(m, hook), nil
}

var errNoHome = errors.New("no home directory")

// Targets are the files in which the hook is, or else the one in which it is to
// be, for the person or, with project, for the working folder.
func (c *Client) Targets(m Machine, hook string, project bool) ([]Settings, error) {
	scope := User
	if project {
		scope = c.scope
	}
	files, err := c.Files(m, hook)
	if err != nil {
		return nil, err
	}
	var with, all []Settings
	for _, f := range files {
		if f.Scope != scope {
			continue
		}
		all = append(all, f)
		if found, err := f.Form.Find(m.Read(f.File)); err == nil && slices.ContainsFunc(found, Runs(hookProgram)) {
			with = append(with, f)
		}
	}
	if len(with) > 0 {
		return with, nil
	}
	for _, f := range all[1:] { // one that has hooks already, where the first is not there
		if found, err := f.Form.Find(m.Read(f.File)); err == nil && len(found) > 0 && !m.Exists(all[0].File) {
			return []Settings{f}, nil
		}
	}
	return all[:1], nil
}

const hookProgram = "airlock-hook"

// nested is the form of the settings that look like Claude's.
func nested(event, command string, timeout int, shape Shape) Form {
	return JSON{Shape: shape, Ours: Runs(hookProgram), Entries: []Entry{{Event: event, Matcher: "*", Command: command, Timeout: timeout}}}
}

// disableAllHooks returns an Off for a JSON file with a member of that name.
func disableAllHooks(comments bool) func([]byte) string {
	return func(file []byte) string {
		src := Shape{Comments: comments}.plain(file)
		if isSet(src, "true", "disableAllHooks") {
			return "disableAllHooks"
		}
		return ""
	}
}

// isSet reports whether a member of the settings, by its path, has this value.
func isSet(src []byte, value string, path ...string) bool {
	at, ok, err := root(src)
	if err != nil || !ok {
		return false
	}
	for _, name := range path {
		if src[at.start] != '{' {
			return false
		}
		m, i := field(src, members(src, at), name)
		if i < 0 {
			return false
		}
		at = m.value
	}
	return string(at.of(src)) == value
}
