package install

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// maxSize is the size from which a settings file is taken for something else.
const maxSize = 16 << 20

// ErrBusy is wrapped by the error for a file that changed under our hands
// whenever it was to be replaced.
var ErrBusy = errors.New("the file keeps changing")

// Form is how a client's file says which hooks it runs. Its methods are pure.
type Form interface {
	// Add returns the file with our registrations in it. A file that needs no
	// change comes back as it is.
	Add(file []byte) ([]byte, error)
	// Remove returns the file without them. original is the file before ours
	// came in, or nil.
	Remove(file, original []byte) ([]byte, error)
	// Find returns the registrations, anybody's, that the client would read.
	Find(file []byte) ([]Handler, error)
	// Empty reports whether what Remove left is to go, as nothing is in it.
	// created says that there was no file before ours came in.
	Empty(file []byte, created bool) bool
	// Mode is that of a new file.
	Mode() fs.FileMode
}

// Target is a settings file and where its backups are kept.
type Target struct {
	File   string
	Form   Form
	Backup string // a folder of our state; created with mode 0700

	beforeReplace func() // nil outside tests
}

// Change is what was done to a file, or would be.
type Change struct {
	File    string // the real file, links followed
	Before  []byte
	After   []byte
	Created bool // there was no file before
	Removed bool // there is none after
}

// None reports whether the file is left as it was.
func (c Change) None() bool {
	return !c.Created && !c.Removed && bytes.Equal(c.Before, c.After)
}

// Install registers us in the file, which it creates if need be, and keeps
// what is needed to undo that. With dry nothing is written.
func (t Target) Install(dry bool) (Change, error) {
	return t.edit(dry, func(c *Change, was backup) (backup, error) {
		after, err := t.Form.Add(c.Before)
		if err != nil {
			return backup{}, err
		}
		c.After = after
		if !was.undoes(c.Before) {
			was, err = t.baseline(c)
		}
		was.installed = after
		return was, err
	})
}

// baseline is the undo of an installation over a file that is not as our last
// one left it: the file without us.
func (t Target) baseline(c *Change) (backup, error) {
	if c.Created {
		return backup{created: true}, nil
	}
	original, err := t.Form.Remove(c.Before, nil)
	return backup{original: original}, err
}

// Uninstall takes what is ours out of the file. A file that nobody touched
// since Install gets its former bytes back, or is removed if it did not exist;
// of another one everything but ours stays.
func (t Target) Uninstall(dry bool) (Change, error) {
	return t.edit(dry, func(c *Change, was backup) (backup, error) {
		if c.Created {
			c.Created = false // there is no file, and none is wanted
			return backup{}, nil
		}
		if was.undoes(c.Before) {
			c.After, c.Removed = was.original, was.created
			return backup{}, nil
		}
		after, err := t.Form.Remove(c.Before, was.original)
		if err != nil {
			return backup{}, err
		}
		c.After = after
		c.Removed = (was.created || !bytes.Equal(after, c.Before)) && t.Form.Empty(after, was.created)
		return backup{}, nil
	})
}

// edit reads the file, lets plan say what becomes of it and of its backup, and
// carries that out. If the file was changed in between, it starts again.
func (t Target) edit(dry bool, plan func(*Change, backup) (backup, error)) (Change, error) {
	for range 3 {
		c, mode, err := t.read()
		if err != nil {
			return c, err
		}
		dir := t.backupDir(c.File)
		was, err := readBackup(dir)
		if err != nil {
			return c, err
		}
		now, err := plan(&c, was)
		if err != nil {
			return c, fmt.Errorf("%s: %w", c.File, err)
		}
		if dry {
			return c, nil
		}
		if now.installed != nil && !c.None() {
			if err := now.write(dir, c.File); err != nil {
				return c, err
			}
		}
		if err := t.carryOut(c, mode); errors.Is(err, errChanged) {
			continue
		} else if err != nil {
			return c, err
		}
		if now.installed == nil {
			return c, os.RemoveAll(dir)
		}
		return c, nil
	}
	return Change{}, fmt.Errorf("%s: %w", t.File, ErrBusy)
}

// read reads the file, or says that it is to be created.
func (t Target) read() (c Change, mode fs.FileMode, err error) {
	c.File, err = filepath.EvalSymlinks(t.File)
	if errors.Is(err, fs.ErrNotExist) {
		if target, err := os.Readlink(t.File); err == nil {
			return c, 0, fmt.Errorf("%s is a link to %s, which does not exist", t.File, target)
		}
		c.File, c.Created = t.File, true
		return c, t.Form.Mode(), nil
	}
	if err != nil {
		return c, 0, err
	}
	info, err := os.Stat(c.File)
	if err != nil {
		return c, 0, err
	}
	if !info.Mode().IsRegular() || info.Size() > maxSize {
		return c, 0, fmt.Errorf("%s is no settings file", c.File)
	}
	c.Before, err = os.ReadFile(c.File)
	return c, info.Mode().Perm(), err
}

func (t Target) carryOut(c Change, mode fs.FileMode) error {
	if c.None() {
		return nil
	}
	if c.Created {
		// Clients keep tokens below this folder.
		if err := os.MkdirAll(filepath.Dir(c.File), 0o700); err != nil {
			return err
		}
	}
	check := func() error {
		if t.beforeReplace != nil {
			t.beforeReplace()
		}
		return c.unchanged()
	}
	if c.Removed {
		if err := check(); err != nil {
			return err
		}
		return os.Remove(c.File)
	}
	return replaceFile(c.File, c.After, mode, check)
}

var errChanged = errors.New("changed since it was read")

// unchanged returns errChanged if the file is not what the change starts from.
func (c Change) unchanged() error {
	now, err := os.ReadFile(c.File)
	if c.Created && errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if c.Created || err != nil || !bytes.Equal(now, c.Before) {
		return errChanged
	}
	return nil
}

// backupDir names the folder by the path, readable and without collisions.
func (t Target) backupDir(file string) string {
	absolute, err := filepath.Abs(file)
	if err != nil {
		absolute = file
	}
	return filepath.Join(t.Backup, fmt.Sprintf("%s-%.6x", filepath.Base(file), sha256.Sum256([]byte(absolute))))
}

// backup is what undoes an installation.
type backup struct {
	original  []byte // the file without us
	created   bool   // there was none
	installed []byte // the file as Install left it; nil where there is no backup
}

// undoes reports whether the backup fits a file: nobody touched it since.
func (b backup) undoes(file []byte) bool {
	return b.installed != nil && bytes.Equal(b.installed, file)
}

// The files of a backup. There is no original where Install created the file.
const (
	originalFile  = "original"
	installedFile = "installed"
	pathFile      = "path" // for people
)

func readBackup(dir string) (backup, error) {
	installed, err := os.ReadFile(filepath.Join(dir, installedFile))
	if errors.Is(err, fs.ErrNotExist) {
		return backup{}, nil
	}
	if err != nil {
		return backup{}, err
	}
	original, err := os.ReadFile(filepath.Join(dir, originalFile))
	if errors.Is(err, fs.ErrNotExist) {
		return backup{created: true, installed: installed}, nil
	}
	return backup{original: original, installed: installed}, err
}

// write keeps the backup of a file, in place of an older one. Each of its files
// is replaced as a whole, so that two installations at once, which write the
// same, do not disturb each other; "installed" comes last, as without it there
// is no backup.
func (b backup) write(dir, file string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	keep := func(name string, data []byte) error {
		return replaceFile(filepath.Join(dir, name), data, 0o600, func() error { return nil })
	}
	err := keep(pathFile, []byte(file+"\n"))
	if err == nil && !b.created {
		err = keep(originalFile, b.original)
	}
	if err == nil && b.created {
		if err = os.Remove(filepath.Join(dir, originalFile)); errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
	}
	if err == nil {
		err = keep(installedFile, b.installed)
	}
	return err
}
