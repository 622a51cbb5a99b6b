package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"airlock/internal/tier"
)

// builtIn are the types that Claude Code brings along.
var builtIn = []string{"claude", "general-purpose", "Plan", "Explore"}

// missing returns the names that the guard would suggest and that no agent
// file in the folders defines. Plugins and the client's own flags may define
// them all the same.
func missing(l tier.Ladder, folders []string) []string {
	out := []string{}
	defined := slices.Clone(builtIn)
	for _, folder := range folders {
		defined = append(defined, agentsIn(folder)...)
	}
	for rung := range l {
		if !slices.Contains(defined, l.Name(rung)) {
			out = append(out, l.Name(rung))
		}
	}
	return out
}

// agentsIn returns the names of the agents whose files stand in a folder, or
// below it. What cannot be read defines none.
func agentsIn(folder string) (names []string) {
	_ = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() || filepath.Ext(path) != ".md" {
			return nil
		}
		if data, err := os.ReadFile(path); err == nil {
			names = append(names, agentName(data, strings.TrimSuffix(entry.Name(), ".md")))
		}
		return nil
	})
	return names
}

// agentName is the name in the head of an agent's file, else that of the file.
func agentName(data []byte, file string) string {
	head, ok := bytes.CutPrefix(data, []byte("---\n"))
	if !ok {
		return file
	}
	for line := range bytes.Lines(head) {
		if bytes.HasPrefix(line, []byte("---")) {
			break
		}
		if name, ok := bytes.CutPrefix(line, []byte("name:")); ok {
			return strings.Trim(string(name), " \t\r\n\"'")
		}
	}
	return file
}
