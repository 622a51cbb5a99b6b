package e2e

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Package returns the folder of an npm package at a version, which it installs
// into the cache if it is not there. No script of the package is run.
//
// The cache is $AIRLOCK_E2E_CACHE, else .cache/e2e in the working folder.
func Package(name, version string) (string, error) {
	cache := os.Getenv("AIRLOCK_E2E_CACHE")
	if cache == "" {
		cache = filepath.Join(".cache", "e2e")
	}
	cache, err := filepath.Abs(cache)
	if err != nil {
		return "", err
	}
	dir := filepath.Join(cache, strings.ReplaceAll(strings.TrimPrefix(name, "@"), "/", "-")+"-"+version)
	modules := filepath.Join(dir, "node_modules")
	if _, err := os.Stat(dir); err == nil {
		return modules, nil
	}
	if err := os.MkdirAll(cache, 0o755); err != nil {
		return "", err
	}
	// Installed under another name, so that what is cut short is not taken for whole.
	tmp, err := os.MkdirTemp(cache, "installing-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(tmp)
	npm := exec.Command("npm", "install", "--prefix", tmp, "--no-audit", "--no-fund", "--ignore-scripts", name+"@"+version)
	npm.Dir = tmp
	if out, err := npm.CombinedOutput(); err != nil {
		return "", fmt.Errorf("npm install %s@%s: %w\n%s", name, version, err, out)
	}
	if err := os.Rename(tmp, dir); err != nil {
		return "", err
	}
	return modules, nil
}
