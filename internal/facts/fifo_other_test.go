//go:build !unix

package facts

import "errors"

func mkfifo(string) error { return errors.ErrUnsupported }
