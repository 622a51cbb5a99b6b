package doctor

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// log looks at whether rows can be written, and who can read them.
func (e *examination) log() {
	dir := string(e.state)
	if err := writable(dir, e.state.Log()); err != nil {
		e.fail("log", "mend it, or move it away; a folder is made by the next row", "no row can be written: %v", err)
		return
	}
	e.owned("log", dir, 0o077, "others may read what agents were told to do")
	for _, file := range e.state.Logs() {
		e.owned("log", file, 0o077, "others may read it")
	}
	if _, err := os.Stat(e.state.Log()); err != nil {
		e.ok("log", "%s: no row yet", e.state.Log())
		return
	}
	e.ok("log", "%s", e.state.Log())
}

// writable tries whether the hook could append to the log. Nothing is left
// behind: a folder that is not there yet is not made, its nearest ancestor is
// tried instead.
func writable(dir, log string) error {
	f, err := os.OpenFile(log, os.O_WRONLY|os.O_APPEND, 0)
	if err == nil {
		return f.Close()
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for {
		info, err := os.Stat(dir)
		if err == nil && !info.IsDir() {
			return fmt.Errorf("%s is no folder", dir)
		}
		if err == nil {
			break
		}
		if parent := filepath.Dir(dir); !errors.Is(err, fs.ErrNotExist) || parent == dir {
			return err
		} else {
			dir = parent
		}
	}
	tmp, err := os.CreateTemp(dir, ".airlock-doctor-")
	if err != nil {
		return err
	}
	return errors.Join(tmp.Close(), os.Remove(tmp.Name()))
}
