package scrub

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"airlock/internal/progress"
)

// rewrite redacts a file in place. A file without a secret is not touched; of
// any other a reader sees the old bytes or the new ones. Mode, owner and
// modification time stay, a link stays a link.
func (r *run) rewrite(name string) error {
	path, err := filepath.EvalSymlinks(name)
	if err != nil {
		return plain(err)
	}
	f, err := os.Open(path)
	if err != nil {
		return plain(err)
	}
	defer f.Close()
	before, err := f.Stat()
	if err != nil {
		return plain(err)
	}
	if !before.Mode().IsRegular() {
		return fmt.Errorf("%s: not a regular file", name)
	}
	total := r.tally.total
	if err := r.stream(f, nil, name); err != nil || r.tally.total == total {
		return err
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return plain(err)
	}
	if err := r.replace(f, path, before); err != nil {
		return fmt.Errorf("%s: %w", name, plain(err))
	}
	return nil
}

// replace writes the redacted text of f beside path and then puts it in its
// place, unless somebody wrote to the file meanwhile. (renameio would do this
// part, but not on Windows.)
func (r *run) replace(f *os.File, path string, before os.FileInfo) (err error) {
	out, err := os.CreateTemp(filepath.Dir(path), ".airlock-redact-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(out.Name()))
		}
	}()
	quiet := run{command: &Command{Jobs: r.command.Jobs}, progress: new(progress.Bar)}
	err = quiet.stream(f, out, path)
	if err == nil {
		err = out.Sync()
	}
	if closed := out.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = dress(out.Name(), before)
	}
	if err == nil {
		err = unchanged(path, before)
	}
	if err == nil {
		err = os.Rename(out.Name(), path)
	}
	return err
}

// dress gives a new file the owner, mode and time of the one it replaces.
func dress(name string, like os.FileInfo) error {
	keepOwner(name, like)
	if err := os.Chmod(name, like.Mode().Perm()); err != nil {
		return err
	}
	return os.Chtimes(name, like.ModTime(), like.ModTime())
}

func unchanged(path string, before os.FileInfo) error {
	now, err := os.Stat(path)
	if err != nil {
		return err
	}
	if now.Size() != before.Size() || !now.ModTime().Equal(before.ModTime()) {
		return errors.New("changed while it was read; left as it is")
	}
	return nil
}
