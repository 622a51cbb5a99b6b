package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// module is one that is linked into a program of a release.
type module struct {
	Path, Version, Dir string
	Main               bool
	Replace            *module
}

// modules lists those linked for a target, but for our own, by their paths.
func (r *release) modules(goos, goarch string) ([]module, error) {
	cmd := exec.Command("go", "list", "-deps", "-json=Module", "./cmd/...")
	cmd.Dir, cmd.Env = r.tree, append(slices.Clone(r.environ), "GOOS="+goos, "GOARCH="+goarch)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w: %s", err, errs.String())
	}
	seen := map[string]module{}
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct{ Module *module }
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		if p.Module != nil && !p.Module.Main {
			seen[p.Module.Path] = *p.Module
		}
	}
	var all []module
	for _, m := range seen {
		all = append(all, m)
	}
	slices.SortFunc(all, func(a, b module) int { return strings.Compare(a.Path, b.Path) })
	return all, nil
}

// dir is where the module's files are.
func (m *module) dir() string {
	if m.Replace != nil && m.Replace.Dir != "" {
		return m.Replace.Dir
	}
	return m.Dir
}

// licence returns the texts that a module is licensed by. One without is an
// error: it must not be given away.
func (m *module) licence() (texts []file, err error) {
	entries, err := os.ReadDir(m.dir())
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		name := strings.ToUpper(e.Name())
		found := false
		for _, begins := range [...]string{"LICENSE", "LICENCE", "COPYING", "NOTICE", "PATENTS", "AUTHORS"} {
			found = found || strings.HasPrefix(name, begins)
		}
		if !found || e.IsDir() {
			continue
		}
		data, err := os.ReadFile(filepath.Join(m.dir(), e.Name()))
		if err != nil {
			return nil, err
		}
		texts = append(texts, file{name: e.Name(), data: data})
	}
	if len(texts) == 0 {
		return nil, fmt.Errorf("%s: no licence in %s", m.Path, m.dir())
	}
	return texts, nil
}

// licences is one text: the modules with what they are licensed by, and Go's
// own library.
func licences(modules []module) ([]byte, error) {
	var out bytes.Buffer
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env: %w", err)
	}
	std := module{Path: "Go standard library", Version: runtime.Version(), Dir: strings.TrimSpace(string(root))}
	for _, m := range append([]module{std}, modules...) {
		texts, err := m.licence()
		if err != nil {
			return nil, err
		}
		for _, t := range texts {
			fmt.Fprintf(&out, "%s\n%s %s: %s\n\n%s\n", strings.Repeat("=", 72), m.Path, m.Version, t.name, strings.TrimSpace(string(t.data)))
		}
	}
	return out.Bytes(), nil
}

// kind names the licence of a text by the words that only it has; "" where
// none is known.
func kind(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	has := func(words string) bool { return strings.Contains(text, words) }
	switch {
	case has("Apache License") && has("Version 2.0"):
		return "Apache-2.0"
	case has("Mozilla Public License") && has("2.0"):
		return "MPL-2.0"
	case has("Permission is hereby granted, free of charge"):
		return "MIT"
	case has("Redistribution and use in source and binary forms") && (has("Neither the name") || has("endorse or promote")):
		return "BSD-3-Clause"
	case has("Redistribution and use in source and binary forms"):
		return "BSD-2-Clause"
	case has("CC0 1.0 Universal"):
		return "CC0-1.0"
	}
	return ""
}

// The parts of a CycloneDX 1.6 bill of materials that ours has.
type (
	bill struct {
		Format     string      `json:"bomFormat"`
		Spec       string      `json:"specVersion"`
		Version    int         `json:"version"`
		Metadata   metadata    `json:"metadata"`
		Components []component `json:"components"`
	}
	metadata struct {
		Timestamp string    `json:"timestamp"`
		Component component `json:"component"`
	}
	component struct {
		Type     string     `json:"type"`
		Ref      string     `json:"bom-ref,omitempty"`
		Name     string     `json:"name"`
		Version  string     `json:"version"`
		URL      string     `json:"purl,omitempty"`
		Licences []licensed `json:"licenses,omitempty"`
	}
	licensed struct {
		Licence struct {
			ID string `json:"id"`
		} `json:"license"`
	}
)

// bill lists what is linked.
func (r *release) bill(modules []module) ([]byte, error) {
	b := bill{Format: "CycloneDX", Spec: "1.6", Version: 1, Metadata: metadata{
		Timestamp: r.when.Format("2006-01-02T15:04:05Z"),
		Component: component{Type: "application", Name: "airlock", Version: r.version},
	}}
	std := component{Type: "library", Name: "std", Version: strings.TrimPrefix(runtime.Version(), "go")}
	std.URL = "pkg:golang/std@" + std.Version
	std.Ref = std.URL
	b.Components = append(b.Components, std)
	for _, m := range modules {
		c := component{Type: "library", Name: m.Path, Version: m.Version, URL: "pkg:golang/" + m.Path + "@" + m.Version}
		c.Ref = c.URL
		texts, err := m.licence()
		if err != nil {
			return nil, err
		}
		for _, t := range texts {
			if id := kind(string(t.data)); id != "" {
				var l licensed
				l.Licence.ID = id
				c.Licences = append(c.Licences, l)
				break
			}
		}
		b.Components = append(b.Components, c)
	}
	out, err := json.MarshalIndent(b, "", "  ")
	return append(out, '\n'), err
}
