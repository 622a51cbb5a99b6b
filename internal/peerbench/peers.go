package main

import (
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

// packaged is the version of an npm package in a folder of one peer, and the
// path of the package.
func packaged(peers, peer, name string) (dir, version string, err error) {
	dir = filepath.Join(peers, peer, "node_modules", name)
	data, err := os.ReadFile(filepath.Join(dir, "package.json"))
	if err != nil {
		return "", "", err
	}
	var p struct{ Version string }
	if err := json.Unmarshal(data, &p); err != nil {
		return "", "", fmt.Errorf("%s: %w", name, err)
	}
	return dir, p.Version, nil
}

// findGuards returns the guards that are installed; each other one is a SKIP
// line.
func findGuards(w io.Writer, peers string) (out []*guard) {
	if peers == "" {
		return nil
	}
	for _, find := range []func(string) (*guard, error){safetyNet, tirith} {
		g, err := find(peers)
		if err != nil {
			fmt.Fprintf(w, "SKIP %s: not installed: %v\n\n", g.name, err)
			continue
		}
		out = append(out, g)
	}
	return out
}

func safetyNet(peers string) (*guard, error) {
	g := &guard{name: "cc-safety-net", ask: hookEvent, read: hookAnswer}
	dir, version, err := packaged(peers, g.name, g.name)
	if err != nil {
		return g, err
	}
	g.version = version
	g.args = []string{filepath.Join(dir, "dist/bin/cc-safety-net.js"), "hook", "--claude-code"}
	g.path, err = exec.LookPath("node")
	return g, err
}

func tirith(peers string) (*guard, error) {
	g := &guard{name: "tirith", ask: checkArguments, read: checkAnswer}
	dir, version, err := packaged(peers, g.name, "@sheeki03/tirith-linux-x64")
	if err != nil {
		return g, err
	}
	g.version, g.path = version, filepath.Join(dir, "bin/tirith")
	g.args = []string{"check", "--offline", "--non-interactive", "--format", "json"}
	_, err = os.Stat(g.path)
	return g, err
}

// findScanners returns the scanners that are installed.
func findScanners(w io.Writer, peers string) (out []*scanner) {
	if peers == "" {
		return nil
	}
	for _, find := range []func(string) (*scanner, error){
		func(peers string) (*scanner, error) { return gitleaks(peers, "gitleaks-re2") },
		func(peers string) (*scanner, error) { return gitleaks(peers, "gitleaks-std") },
		secretlint,
	} {
		s, err := find(peers)
		if err != nil {
			fmt.Fprintf(w, "SKIP %s: not installed: %v\n\n", s.name, err)
			continue
		}
		out = append(out, s)
	}
	return out
}

func gitleaks(peers, name string) (*scanner, error) {
	s := &scanner{name: name, path: filepath.Join(peers, name), found: gitleaksLines}
	s.args = func(_, report string) []string {
		return []string{"stdin", "--no-banner", "--exit-code", "0", "--log-level", "error", "-f", "json", "-r", report}
	}
	if name == "gitleaks-std" {
		s.most = 1 // it takes a minute for what the others do in seconds
	}
	info, err := buildinfo.ReadFile(s.path)
	if err != nil {
		return s, err
	}
	s.version = info.Main.Version
	return s, nil
}

func secretlint(peers string) (*scanner, error) {
	s := &scanner{name: "secretlint", found: secretlintLines, statuses: []int{0, 1}}
	dir, version, err := packaged(peers, s.name, s.name)
	if err != nil {
		return s, err
	}
	s.version = version
	s.args = func(file, _ string) []string {
		return []string{filepath.Join(dir, "bin/secretlint.js"), "--secretlintrc", filepath.Join(peers, s.name, "secretlintrc.json"), "--format", "json", file}
	}
	s.path, err = exec.LookPath("node")
	return s, err
}
