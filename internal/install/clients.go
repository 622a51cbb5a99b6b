package install

import "path/filepath"

// Clients are all that can be installed into, in the order in which they are
// tried.
func Clients() []Client {
	return []Client{
		claudeClient(), codexClient(), geminiClient(), opencodeClient(), qwenClient(), copilotClient(),
		cursorClient(), windsurfClient(), droidClient(), clineClient(), piClient(),
	}
}

func claudeClient() Client {
	dir := func(m Machine) string { return m.folder("CLAUDE_CONFIG_DIR", ".claude") }
	return Client{
		Name: "claude", Title: "Claude Code", programs: []string{"claude"}, scope: Local, dir: dir,
		Off: disableAllHooks(false),
		files: func(m Machine, hook string) []Settings {
			form := nested("PreToolUse", m.command(hook, "claude"), 5, Shape{})
			return []Settings{
				{Managed, claudeManaged(m.OS), form},
				{User, filepath.Join(dir(m), "settings.json"), form},
				{Project, filepath.Join(m.Dir, ".claude", "settings.json"), form},
				{Local, filepath.Join(m.Dir, ".claude", "settings.local.json"), form},
			}
		},
	}
}

func claudeManaged(goos string) string {
	switch goos {
	case "darwin":
		return "/Library/Application Support/ClaudeCode/managed-settings.json"
	case "windows":
		return `C:\Program Files\ClaudeCode\managed-settings.json`
	default:
		return "/etc/claude-code/managed-settings.json"
	}
}

// codexClient has its hooks in a file of their own, or in config.toml; Codex
// complains of a folder with hooks in both.
func codexClient() Client {
	dir := func(m Machine) string { return m.folder("CODEX_HOME", ".codex") }
	return Client{
		Name: "codex", Title: "Codex CLI", programs: []string{"codex"}, scope: Project, dir: dir,
		Note: "Codex runs a hook only after you have trusted it: start codex, type /hooks, and trust the new one; again whenever its registration changes",
		Off: func(file []byte) string {
			all, err := meaning(file)
			features, _ := all["features"].(map[string]any)
			if on, ok := features["hooks"].(bool); err == nil && ok && !on {
				return "features.hooks = false"
			}
			return ""
		},
		Untrusted: func(m Machine, file string, h Handler) string {
			return codexUntrusted(m.Read(filepath.Join(dir(m), "config.toml")), file, m.Read(file), h)
		},
		files: func(m Machine, hook string) []Settings {
			command := m.command(hook, "codex")
			json := nested("PreToolUse", command, 5, Shape{})
			toml := TOML{Entry: Entry{Event: "PreToolUse", Matcher: "*", Command: command, Timeout: 5}, Ours: Runs(hookProgram)}
			return []Settings{
				{User, filepath.Join(dir(m), "hooks.json"), json},
				{User, filepath.Join(dir(m), "config.toml"), toml},
				{Project, filepath.Join(m.Dir, ".codex", "hooks.json"), json},
				{Project, filepath.Join(m.Dir, ".codex", "config.toml"), toml},
			}
		},
	}
}

func geminiClient() Client {
	dir := func(m Machine) string { return m.folder("", ".gemini") }
	return Client{
		Name: "gemini", Title: "Gemini CLI", programs: []string{"gemini"}, scope: Project, dir: dir,
		Note: "with folder trust on, Gemini CLI runs no hook in a folder that you have not trusted, not even this one: /permissions trusts a folder",
		Off: func(file []byte) string {
			src := Shape{Comments: true}.plain(file)
			for _, name := range [][]string{{"hooksConfig", "enabled"}, {"tools", "enableHooks"}} {
				if isSet(src, "false", name...) {
					return name[0] + "." + name[1] + " = false"
				}
			}
			return ""
		},
		FolderUntrusted: func(m Machine) string {
			return geminiUntrusted(m.Dir, m.Read(filepath.Join(dir(m), "settings.json")), m.Read(filepath.Join(dir(m), "trustedFolders.json")))
		},
		files: func(m Machine, hook string) []Settings {
			form := nested("BeforeTool", m.command(hook, "gemini"), 5000, Shape{Comments: true})
			return []Settings{
				{User, filepath.Join(dir(m), "settings.json"), form},
				{Project, filepath.Join(m.Dir, ".gemini", "settings.json"), form},
			}
		},
	}
}

func qwenClient() Client {
	dir := func(m Machine) string { return m.folder("", ".qwen") }
	return Client{
		Name: "qwen", Title: "Qwen Code", programs: []string{"qwen"}, scope: Project, dir: dir,
		Off: disableAllHooks(true),
		files: func(m Machine, hook string) []Settings {
			form := nested("PreToolUse", m.command(hook, "qwen"), 5000, Shape{Comments: true})
			return []Settings{
				{User, filepath.Join(dir(m), "settings.json"), form},
				{Project, filepath.Join(m.Dir, ".qwen", "settings.json"), form},
			}
		},
	}
}

func opencodeClient() Client {
	dir := func(m Machine) string {
		if m.Getenv("XDG_CONFIG_HOME") != "" {
			return filepath.Join(m.folder("XDG_CONFIG_HOME"), "opencode")
		}
		return m.folder("", ".config", "opencode")
	}
	return Client{
		Name: "opencode", Title: "opencode", programs: []string{"opencode"}, scope: Project, dir: dir,
		Note: "opencode reads plugins when it starts: start it anew",
		files: func(m Machine, hook string) []Settings {
			form := plugin(opencodePlugin, hook, "tool.execute.before")
			return []Settings{
				{User, filepath.Join(dir(m), "plugins", "airlock.js"), form},
				{Project, filepath.Join(m.Dir, ".opencode", "plugins", "airlock.js"), form},
			}
		},
	}
}

func copilotClient() Client {
	dir := func(m Machine) string { return m.folder("COPILOT_HOME", ".copilot") }
	return Client{
		Name: "copilot", Title: "GitHub Copilot CLI", programs: []string{"copilot"}, scope: Project, dir: dir,
		Note: "Copilot reads hooks when it starts: start it anew; one in a folder only after you have trusted the folder",
		files: func(m Machine, hook string) []Settings {
			form := copilotFile(m, hook)
			return []Settings{
				{User, filepath.Join(dir(m), "hooks", "airlock.json"), form},
				{Project, filepath.Join(m.Dir, ".github", "hooks", "airlock.json"), form},
			}
		},
	}
}

// cursorClient has an event of its own for each kind of call; the general one
// is for what those leave, so that no call is judged twice.
func cursorClient() Client {
	dir := func(m Machine) string { return m.folder("", ".cursor") }
	return Client{
		Name: "cursor", Title: "Cursor", programs: []string{"cursor", "cursor-agent"}, scope: Project, dir: dir,
		files: func(m Machine, hook string) []Settings {
			command := m.command(hook, "cursor")
			form := JSON{Shape: Shape{Flat: true, Version: true, Comments: true}, Ours: Runs(hookProgram), Entries: []Entry{
				{Event: "beforeShellExecution", Command: command, Timeout: 5},
				{Event: "beforeMCPExecution", Command: command, Timeout: 5},
				{Event: "beforeReadFile", Command: command, Timeout: 5},
				{Event: "preToolUse", Matcher: "Write|Edit|Delete|Grep|Glob|Task", Command: command, Timeout: 5},
			}}
			return []Settings{
				{Managed, "/etc/cursor/hooks.json", form},
				{User, filepath.Join(dir(m), "hooks.json"), form},
				{Project, filepath.Join(m.Dir, ".cursor", "hooks.json"), form},
			}
		},
	}
}

func windsurfClient() Client {
	dir := func(m Machine) string { return m.folder("", ".codeium", "windsurf") }
	return Client{
		Name: "windsurf", Title: "Windsurf", programs: []string{"windsurf"}, scope: Project, dir: dir,
		Note: "Windsurf runs no hook in Restricted Mode",
		files: func(m Machine, hook string) []Settings {
			form := JSON{Shape: Shape{Flat: true}, Ours: Runs(hookProgram)}
			for _, event := range []string{"pre_run_command", "pre_read_code", "pre_write_code", "pre_mcp_tool_use"} {
				form.Entries = append(form.Entries, Entry{Event: event, Command: m.command(hook, "windsurf"), Show: true})
			}
			return []Settings{
				{Managed, "/etc/windsurf/hooks.json", form},
				{User, filepath.Join(dir(m), "hooks.json"), form},
				{Project, filepath.Join(m.Dir, ".windsurf", "hooks.json"), form},
			}
		},
	}
}

func droidClient() Client {
	dir := func(m Machine) string { return m.folder("", ".factory") }
	return Client{
		Name: "droid", Title: "Factory Droid", programs: []string{"droid"}, scope: Project, dir: dir,
		files: func(m Machine, hook string) []Settings {
			form := nested("PreToolUse", m.command(hook, "droid"), 5, Shape{Bare: true})
			return []Settings{
				{User, filepath.Join(dir(m), "hooks.json"), form},
				{Project, filepath.Join(m.Dir, ".factory", "hooks.json"), form},
			}
		},
	}
}

func clineClient() Client {
	dir := func(m Machine) string { return m.folder("", ".cline") }
	return Client{
		Name: "cline", Title: "Cline", programs: []string{"cline"}, scope: Project, dir: dir,
		Note: "the extension runs hooks once they are switched on in its settings",
		files: func(m Machine, hook string) []Settings {
			name := "PreToolUse"
			if m.windows() {
				name += ".ps1"
			}
			return []Settings{
				{User, filepath.Join(m.folder("CLINE_HOOKS_DIR", ".cline", "hooks"), name), script(m, hook)},
				{Project, filepath.Join(m.Dir, ".clinerules", "hooks", name), script(m, hook)},
			}
		},
	}
}

func piClient() Client {
	dir := func(m Machine) string { return m.folder("PI_CODING_AGENT_DIR", ".pi", "agent") }
	return Client{
		Name: "pi", Title: "pi", scope: Project, dir: dir, // a program of so short a name may be anything
		Note: "pi reads extensions when it starts: start it anew",
		files: func(m Machine, hook string) []Settings {
			form := plugin(piExtension, hook, "tool_call")
			return []Settings{
				{User, filepath.Join(dir(m), "extensions", "airlock.ts"), form},
				{Project, filepath.Join(m.Dir, ".pi", "extensions", "airlock.ts"), form},
			}
		},
	}
}
