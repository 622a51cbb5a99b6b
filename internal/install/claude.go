package install

import (
	"errors"
	"path/filepath"
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
}

// ClaudeEntry is the registration for Claude Code, which on Windows runs
// commands by Git Bash.
func ClaudeEntry(hook string) Entry {
	return Entry{Event: "PreToolUse", Matcher: "*", Command: Quote(filepath.ToSlash(hook)), Timeout: 5}
}

// Claude lists the settings files of Claude Code when it is started in folder
// dir: all that it merges, those of the widest scope first.
func Claude(getenv func(string) string, dir, goos string) ([]Settings, error) {
	user := getenv("CLAUDE_CONFIG_DIR")
	if user == "" {
		home := getenv("HOME")
		if goos == "windows" {
			home = getenv("USERPROFILE")
		}
		if home == "" {
			return nil, errors.New("find the settings of Claude Code: no home directory")
		}
		user = filepath.Join(home, ".claude")
	}
	if !filepath.IsAbs(user) {
		user = filepath.Join(dir, user)
	}
	return []Settings{
		{Managed, claudeManaged(goos)},
		{User, filepath.Join(user, "settings.json")},
		{Project, filepath.Join(dir, ".claude", "settings.json")},
		{Local, filepath.Join(dir, ".claude", "settings.local.json")},
	}, nil
}

func claudeManaged(goos string) string {
	switch goos {
	case "darwin":
		return "/Library/Application Support/ClaudeCode/managed-settings.json"
	case "windows":
		return `C:\Program Files\ClaudeCode\managed-settings.json`
	default:
		return "/etc/claude-code/managed-settings.json"
	}
}
