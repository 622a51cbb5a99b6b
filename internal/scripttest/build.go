package scripttest

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"sync"

	"github.com/rogpeppe/go-internal/lockedfile"
)

// binaries builds every command once a test process and returns the absolute
// path of their folder. It lies in the repository, so that the go command
// links again only what changed, and not once for each package that runs
// scripts; the lock keeps two of those from writing it at the same time.
var binaries = sync.OnceValues(func() (string, error) {
	root, err := moduleRoot()
	if err != nil {
		return "", err
	}
	cache := filepath.Join(root, ".cache")
	bin := filepath.Join(cache, "test-bin")
	if err := os.MkdirAll(bin, 0o755); err != nil {
		return "", err
	}
	unlock, err := lockedfile.MutexAt(filepath.Join(cache, "test-bin.lock")).Lock()
	if err != nil {
		return "", err
	}
	defer unlock()
	build := exec.Command("go", "build", "-o", bin+string(filepath.Separator), "./cmd/...")
	build.Dir = root
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build ./cmd/...: %w\n%s", err, out)
	}
	return bin, nil
})

// moduleRoot returns the folder of go.mod, upwards from the working folder.
func moduleRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		_, err := os.Stat(filepath.Join(dir, "go.mod"))
		if err == nil {
			return dir, nil
		}
		parent := filepath.Dir(dir)
		if !errors.Is(err, fs.ErrNotExist) || parent == dir {
			return "", fmt.Errorf("find go.mod: %w", err)
		}
		dir = parent
	}
}
