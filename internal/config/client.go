package config

import (
	"path/filepath"
	"strings"

	"airlock/internal/call"
)

// For returns the settings of the person whose agent makes a call.
func For(r *call.Record, getenv func(string) string) *Settings {
	s := New(getenv, projectFiles(getenv, r.Dir))
	s.dirs = projectDirs(getenv, r.Dir)
	return s
}

// projectDirs are the folder that the client was started in and the one that a
// call is made in, once each.
func projectDirs(getenv func(string) string, dir string) []string {
	var out []string
	for _, base := range [...]string{getenv("CLAUDE_PROJECT_DIR"), dir} {
		if filepath.IsAbs(base) && (len(out) == 0 || filepath.Clean(base) != out[0]) {
			out = append(out, filepath.Clean(base))
		}
	}
	return out
}

// clientDir is Claude Code's own folder.
func clientDir(getenv func(string) string) string {
	if dir := getenv("CLAUDE_CONFIG_DIR"); filepath.IsAbs(dir) {
		return filepath.Clean(dir)
	}
	return filepath.Join(home(getenv), ".claude")
}

// projectFiles names the client settings files that belong to the project
// rather than to the user.
func projectFiles(getenv func(string) string, dir string) []string {
	var out []string
	for _, base := range projectDirs(getenv, dir) {
		folder := filepath.Join(base, ".claude")
		if folder == clientDir(getenv) {
			continue
		}
		out = append(out, filepath.Join(folder, "settings.json"), filepath.Join(folder, "settings.local.json"))
	}
	return out
}

// Variable is one that a client settings file sets.
type Variable struct{ File, Name string }

// ProjectVariables are those that the project's own client settings set and
// that are about the guard, its model, or the folders in which it keeps its
// settings and its log.
func (s *Settings) ProjectVariables() []Variable {
	var out []Variable
	for _, file := range s.project {
		data, err := ReadSmall(file)
		if err != nil {
			continue
		}
		for top := call.ScanObject(data); top.Next(); {
			if !call.KeyIs(top.Key(), "env") {
				continue
			}
			for env := call.ScanObject(top.Value()); env.Next(); {
				if name, _ := call.Text(env.Key()); aboutGuard(name) {
					out = append(out, Variable{file, name})
				}
			}
		}
	}
	return out
}

func aboutGuard(name string) bool {
	switch name {
	case "HOME", "USERPROFILE", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "CLAUDE_CONFIG_DIR", "CLAUDE_PROJECT_DIR":
		return true
	}
	return strings.HasPrefix(name, "AIRLOCK_") || strings.HasPrefix(name, "TYPESAFE_")
}

// ServerFiles names the files in which a client configures MCP servers: the
// project's and the user's.
func ServerFiles(r *call.Record, getenv func(string) string) []string {
	var files []string
	for _, dir := range projectDirs(getenv, r.Dir) {
		files = append(files, filepath.Join(dir, ".mcp.json"))
	}
	if dir := getenv("CLAUDE_CONFIG_DIR"); filepath.IsAbs(dir) {
		return append(files, filepath.Join(dir, ".claude.json"))
	}
	return append(files, filepath.Join(home(getenv), ".claude.json"))
}

// AgentFolders names the folders in which a client looks for agents: the
// user's and the project's.
func AgentFolders(dir string, getenv func(string) string) []string {
	out := []string{filepath.Join(clientDir(getenv), "agents")}
	for _, base := range projectDirs(getenv, dir) {
		if folder := filepath.Join(base, ".claude", "agents"); folder != out[0] {
			out = append(out, folder)
		}
	}
	return out
}
