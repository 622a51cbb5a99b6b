package install

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// replaceFile puts a new file in the place of name, or there where none is: a
// reader sees the old bytes or the new ones. The owner of the old one is kept
// where the system lets us. The last thing before the swap is check, whose
// error ends it.
func replaceFile(name string, data []byte, mode fs.FileMode, check func() error) (err error) {
	tmp, err := os.CreateTemp(filepath.Dir(name), ".airlock-*.tmp")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(tmp.Name()))
		}
	}()
	_, err = tmp.Write(data)
	if err == nil {
		err = tmp.Chmod(mode)
	}
	if err == nil {
		keepOwner(tmp.Name(), name)
		err = tmp.Sync()
	}
	if closed := tmp.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = check()
	}
	if err == nil {
		err = os.Rename(tmp.Name(), name)
	}
	return err
}
