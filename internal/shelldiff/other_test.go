//go:build !linux

package shelldiff

import "testing"

func TestDifferential(t *testing.T) {
	t.Skip("SKIP: no sandbox to run lines in: this is not Linux")
}
