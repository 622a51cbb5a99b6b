package install

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
)

// codexUntrusted tells why Codex passes over a hook. What its person has
// trusted stands in its config.toml, under the hook's place in its file:
//
//	[hooks.state."/home/u/.codex/hooks.json:pre_tool_use:0:0"]
//	trusted_hash = "sha256:..."
//
// Whether the hash is still that of the hook is not looked at.
func codexUntrusted(config []byte, file string, content []byte, h Handler) string {
	group, at, ok := placeOf(file, content, h)
	if !ok {
		return ""
	}
	all, err := meaning(config)
	if err != nil {
		return "" // which Find has said
	}
	hooks, _ := all["hooks"].(map[string]any)
	state, _ := hooks["state"].(map[string]any)
	entry, _ := state[fmt.Sprintf("%s:%s:%d:%d", file, snake(h.Event), group, at)].(map[string]any)
	if on, isSet := entry["enabled"].(bool); isSet && !on {
		return "the hook is switched off in /hooks: no call is judged"
	}
	if hash, _ := entry["trusted_hash"].(string); hash == "" {
		return "the hook is not trusted yet: no call is judged"
	}
	return ""
}

// placeOf finds a handler in a file of Codex's: the number of its group among
// those of its event, and its own in the group.
func placeOf(file string, content []byte, h Handler) (group, at int, ok bool) {
	var all map[string]any
	var err error
	if filepath.Ext(file) == ".toml" {
		all, err = meaning(content)
	} else {
		err = json.Unmarshal(content, &all)
	}
	if err != nil {
		return 0, 0, false
	}
	hooks, _ := all["hooks"].(map[string]any)
	list, _ := hooks[h.Event].([]any)
	for group, g := range list {
		table, _ := g.(map[string]any)
		handlers, _ := table["hooks"].([]any)
		for at, one := range handlers {
			if t, _ := one.(map[string]any); t["command"] == h.Command {
				return group, at, true
			}
		}
	}
	return 0, 0, false
}

// snake writes PreToolUse as pre_tool_use.
func snake(name string) string {
	var b strings.Builder
	for i, c := range name {
		if 'A' <= c && c <= 'Z' {
			if i > 0 {
				b.WriteByte('_')
			}
			c += 'a' - 'A'
		}
		b.WriteRune(c)
	}
	return b.String()
}

// geminiUntrusted tells why Gemini CLI runs no hook in a folder. Folder trust
// is on unless its settings say otherwise; what its person trusts stands in
// trustedFolders.json, by folder, for all below it.
func geminiUntrusted(dir string, settings, trusted []byte) string {
	src := Shape{Comments: true}.plain(settings)
	for _, off := range [][]string{{"security", "folderTrust", "enabled"}, {"folderTrust"}} {
		if isSet(src, "false", off...) {
			return ""
		}
	}
	var folders map[string]string
	if err := json.Unmarshal(Shape{Comments: true}.plain(trusted), &folders); err != nil && len(trusted) > 0 {
		return "trustedFolders.json cannot be read, so the client may run no hook"
	}
	answer, longest := "", -1
	for folder, word := range folders {
		at := filepath.Clean(folder)
		if word == "TRUST_PARENT" {
			at = filepath.Dir(at)
		}
		if inside(at, dir) && len(at) > longest {
			answer, longest = word, len(at)
		}
	}
	switch answer {
	case "TRUST_FOLDER", "TRUST_PARENT":
		return ""
	}
	return "Gemini CLI does not trust this folder, and may run no hook in it"
}

// inside reports whether a clean path is a folder's own or below it.
func inside(folder, path string) bool {
	rel, err := filepath.Rel(folder, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}
