package install

import "testing"

func TestCodexUntrusted(t *testing.T) {
	const (
		hooksJSON = `{"hooks":{"PreToolUse":[{"hooks":[{"command":"other"}]},{"matcher":"*","hooks":[{"command":"x"},{"command":"/b/airlock-hook"}]}]}}`
		hooksTOML = "[[hooks.PreToolUse]]\n[[hooks.PreToolUse.hooks]]\ncommand = \"/b/airlock-hook\"\n"
	)
	h := Handler{Event: "PreToolUse", Command: "/b/airlock-hook"}
	for _, c := range []struct {
		name, config, file, content string
		trusted                     bool
	}{
		{"nothing said", "", "/h/hooks.json", hooksJSON, false},
		{"trusted, by its place", "[hooks.state.\"/h/hooks.json:pre_tool_use:1:1\"]\ntrusted_hash = \"sha256:1\"", "/h/hooks.json", hooksJSON, true},
		{"another place", "[hooks.state.\"/h/hooks.json:pre_tool_use:0:0\"]\ntrusted_hash = \"sha256:1\"", "/h/hooks.json", hooksJSON, false},
		{"another file", "[hooks.state.\"/g/hooks.json:pre_tool_use:1:1\"]\ntrusted_hash = \"sha256:1\"", "/h/hooks.json", hooksJSON, false},
		{"switched off", "[hooks.state.\"/h/hooks.json:pre_tool_use:1:1\"]\ntrusted_hash = \"sha256:1\"\nenabled = false", "/h/hooks.json", hooksJSON, false},
		{"no hash", "[hooks.state.\"/h/hooks.json:pre_tool_use:1:1\"]\nenabled = true", "/h/hooks.json", hooksJSON, false},
		{"in config.toml", "[hooks.state.\"/h/config.toml:pre_tool_use:0:0\"]\ntrusted_hash = \"sha256:1\"", "/h/config.toml", hooksTOML, true},
		{"state of another type", "hooks = 1", "/h/hooks.json", hooksJSON, false},
		{"not in the file", "", "/h/hooks.json", "{}", true},
		{"a config that does not parse", "x =", "/h/hooks.json", hooksJSON, true}, // which is said elsewhere
	} {
		if got := codexUntrusted([]byte(c.config), c.file, []byte(c.content), h); (got == "") != c.trusted {
			t.Errorf("%s: got %q, want trusted: %v", c.name, got, c.trusted)
		}
	}
}

func TestGeminiUntrusted(t *testing.T) {
	for _, c := range []struct {
		name, settings, folders string
		trusted                 bool
	}{
		{"nothing said", "", "", false},
		{"switched off", `{"security":{"folderTrust":{"enabled":false}}}`, "", true},
		{"switched off, as older releases have it", `{"folderTrust":false}`, "", true},
		{"this folder", "", `{"/w/p":"TRUST_FOLDER"}`, true},
		{"one above", "", `{"/w":"TRUST_FOLDER"}`, true},
		{"by its neighbour", "", `{"/w/q":"TRUST_PARENT"}`, true},
		{"the nearest counts", "", `{"/w":"TRUST_FOLDER","/w/p":"DO_NOT_TRUST"}`, false},
		{"a name that begins alike", "", `{"/w/pp":"TRUST_FOLDER","/w/":"X"}`, false},
		{"no JSON", "", `{`, false},
	} {
		if got := geminiUntrusted("/w/p", []byte(c.settings), []byte(c.folders)); (got == "") != c.trusted {
			t.Errorf("%s: got %q, want trusted: %v", c.name, got, c.trusted)
		}
	}
}
