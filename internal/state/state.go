// Package state keeps what outlives a call: the memory of past denies and the
// log. Every file is 0600 in a folder of 0700, and any number of processes may
// write at once.
package state

import (
	"fmt"
	"os"
	"path/filepath"
)

// Dir is the state folder. It is made by the first write.
type Dir string

// Default is $XDG_STATE_HOME/airlock, else ~/.local/state/airlock; "" where no
// home is known.
func Default(getenv func(string) string) Dir {
	if base := getenv("XDG_STATE_HOME"); filepath.IsAbs(base) {
		return Dir(filepath.Join(base, "airlock"))
	}
	home := getenv("HOME")
	if home == "" {
		home = getenv("USERPROFILE")
	}
	if !filepath.IsAbs(home) {
		return ""
	}
	return Dir(filepath.Join(home, ".local", "state", "airlock"))
}

// Log is the path of the log.
func (d Dir) Log() string { return filepath.Join(string(d), "log.jsonl") }

func (d Dir) path(elem ...string) string {
	return filepath.Join(append([]string{string(d)}, elem...)...)
}

// make creates the folder and those above it.
func (d Dir) make(sub ...string) error {
	if d == "" {
		return fmt.Errorf("state folder: no home directory")
	}
	if err := os.MkdirAll(d.path(sub...), 0o700); err != nil {
		return fmt.Errorf("state folder: %w", err)
	}
	return nil
}
