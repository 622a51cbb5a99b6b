package audit

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// Spool keeps what is to be printed behind a summary that is not known yet: in
// memory as long as it is little, then in a file that has no name. Close it.
type Spool struct {
	buf  []byte
	file *os.File
	dir  string // for tests; "" the system's folder for temporary files
}

// maxSpool is what is kept in memory.
const maxSpool = 1 << 20

// Write keeps p.
func (s *Spool) Write(p []byte) (int, error) {
	s.buf = append(s.buf, p...)
	if len(s.buf) < maxSpool {
		return len(p), nil
	}
	if s.file == nil {
		f, err := os.CreateTemp(s.dir, "airlock-*")
		if err != nil {
			return 0, fmt.Errorf("spool: %w", err)
		}
		s.file = f
		_ = os.Remove(f.Name()) // where the system does not let it go, Close does
	}
	if _, err := s.file.Write(s.buf); err != nil {
		return 0, fmt.Errorf("spool: %w", err)
	}
	s.buf = s.buf[:0]
	return len(p), nil
}

// WriteTo writes all that was kept.
func (s *Spool) WriteTo(w io.Writer) (int64, error) {
	var n int64
	if s.file != nil {
		if _, err := s.file.Seek(0, io.SeekStart); err != nil {
			return 0, fmt.Errorf("spool: %w", err)
		}
		var err error
		if n, err = io.Copy(w, s.file); err != nil {
			return n, err
		}
	}
	m, err := w.Write(s.buf)
	return n + int64(m), err
}

// Close lets go of the file.
func (s *Spool) Close() error {
	if s.file == nil {
		return nil
	}
	name := s.file.Name()
	err := s.file.Close()
	if e := os.Remove(name); e != nil && !errors.Is(e, os.ErrNotExist) {
		err = errors.Join(err, e)
	}
	return err
}
