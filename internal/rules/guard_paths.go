package rules

import (
	"path"
	"strings"

	"airlock/internal/call"
	"airlock/internal/paths"
)

// guardPaths are the folders of the guard and of the clients that run it, as
// the environment of the call names them; "" where no home is known.
type guardPaths struct {
	system        paths.System
	project, home string
	config, state string
	claude, codex string
	// Below these: the clients' transcripts, and what a project says to the
	// guard.
	projects, sessions, rules string
	said                      [4]string
	gemini, qwen              string // of whose folders only some hold transcripts
}

// guardPaths reads them once, and only for a call that changes something.
func (s *Subject) guardPaths() *guardPaths {
	if s.guard != nil {
		return s.guard
	}
	g := &guardPaths{system: s.System, project: s.Call.Dir}
	if home := s.Home(); home != "" {
		g.home = s.System.Clean("", home)
	}
	g.config = s.folder("XDG_CONFIG_HOME", g.home, ".config", "airlock")
	g.state = s.folder("XDG_STATE_HOME", g.home, ".local/state", "airlock")
	g.claude = s.folder("CLAUDE_CONFIG_DIR", g.home, ".claude", "")
	g.codex = s.folder("CODEX_HOME", g.home, ".codex", "")
	g.projects, g.sessions, g.rules = g.below(g.claude, "projects"), g.below(g.codex, "sessions"), g.below(g.project, ".airlock")
	for i, folder := range [...]string{".factory/sessions", ".pi/agent/sessions", ".copilot/session-state", ".local/share/opencode/storage"} {
		g.said[i] = g.below(g.home, folder)
	}
	g.gemini, g.qwen = g.below(g.home, ".gemini/tmp"), g.below(g.home, ".qwen")
	s.guard = g
	return g
}

// folder is below what a variable names, else below a folder of the home
// directory.
func (s *Subject) folder(variable, home, usual, below string) string {
	base := s.World.Env(variable)
	switch {
	case s.System.IsAbs(base):
	case home == "":
		return ""
	default:
		base = home + "/" + usual
	}
	return s.System.Clean(base, below)
}

// part names what of the guard's own stands at a clean path; "" for nothing.
func (g *guardPaths) part(full string) string {
	switch {
	case g.system.Inside(g.config, full):
		return "the guard's settings"
	case g.system.Inside(g.state, full):
		return "the guard's log and memory"
	case strings.HasSuffix(full, ".jsonl") && g.system.Inside(g.projects, full),
		g.system.Inside(g.sessions, full), g.transcript(full):
		return "the transcripts of the client"
	case g.program(full):
		return "a program of the guard"
	case plugin(full):
		return "the guard's registration with the client"
	case g.system.Inside(g.rules, full):
		return "the project's rules for the guard"
	}
	return ""
}

// transcript reports whether a path is, or is in, a folder in which one of the
// other clients keeps what was said.
func (g *guardPaths) transcript(full string) bool {
	for _, folder := range g.said {
		if g.system.Inside(folder, full) {
			return true
		}
	}
	return (g.system.Inside(g.gemini, full) || g.system.Inside(g.qwen, full)) && strings.Contains(full+"/", "/chats/")
}

func (g *guardPaths) below(folder, name string) string {
	if folder == "" {
		return ""
	}
	return folder + "/" + name
}

// program reports whether a path is one of an installed guard's programs. What
// a project builds for itself is its own.
func (g *guardPaths) program(full string) bool {
	base := strings.TrimSuffix(strings.ToLower(path.Base(full)), ".exe")
	if !strings.HasPrefix(base, "airlock") {
		return false
	}
	if g.system.Inside(g.project, full) && !g.system.Inside(g.project, g.home) || g.system.Temporary(full, "") {
		return false
	}
	switch base {
	case "airlock":
		return strings.HasSuffix(path.Base(path.Dir(full)), "bin")
	case "airlock-hook", "airlock-prefilter", "airlock-context", "airlock-redact", "airlock-jev", "airlock-policy", "airlock-tier", "airlock-audit":
		return true
	}
	return false
}

// holding names what a folder has of the guard's, itself or further below.
func (g *guardPaths) holding(full string) string {
	for _, f := range [...]struct{ folder, what string }{
		{g.config, "the guard's settings"},
		{g.state, "the guard's log and memory"},
		{g.projects, "the transcripts of the client"},
		{g.claude, "the settings and transcripts of the client"},
		{g.sessions, "the transcripts of the client"},
		{g.codex, "the settings and transcripts of the client"},
		{g.gemini, "the transcripts of the client"},
		{g.said[0], "the transcripts of the client"},
		{g.said[1], "the transcripts of the client"},
		{g.said[2], "the transcripts of the client"},
		{g.said[3], "the transcripts of the client"},
	} {
		if f.folder != "" && g.system.Inside(full, f.folder) {
			return f.what
		}
	}
	if g.system.Inside(g.projects, full) && path.Ext(full) == "" {
		return "the transcripts of the client"
	}
	return ""
}

// matching names what of the guard's own a pattern can mean.
func (g *guardPaths) matching(pattern string) string {
	if what := g.part(pattern); what != "" {
		return what
	}
	for _, folder := range [...]string{g.config, g.state, g.claude, g.codex} {
		for p := folder; len(p) > 1 && !g.system.Inside(p, g.home); p = path.Dir(p) {
			hidden := path.Base(p)[0] == '.' && path.Base(pattern)[0] != '.' // a shell's * leaves those out
			if !hidden && globMatches(g.system, pattern, p) {
				return g.holding(p)
			}
		}
	}
	return ""
}

// settingsFile reports whether a path is a file in which a client keeps its
// hooks and its environment, and whether it is the person's own, not the
// project's.
func (g *guardPaths) settingsFile(full string) (ok, own bool) {
	dir, base := path.Dir(full), path.Base(full)
	if clineHook(full) {
		return true, g.home != "" && g.system.Same(path.Dir(path.Dir(dir)), g.home)
	}
	switch base {
	case "settings.json", "settings.local.json", "managed-settings.json", "hooks.json", "config.toml":
	default:
		return false, false
	}
	own = g.system.Same(dir, g.claude) || g.system.Same(dir, g.codex) || g.home != "" && g.system.Same(path.Dir(dir), g.home)
	switch path.Base(dir) {
	case ".claude", ".codex", ".gemini", ".qwen", ".cursor", ".factory", ".kimi-code", "claude-code", "ClaudeCode", "windsurf":
		return true, own
	}
	return own && (g.system.Same(dir, g.claude) || g.system.Same(dir, g.codex)), own
}

// startupFile reports whether a shell reads a file when it starts.
func startupFile(full string) bool {
	switch path.Base(full) {
	case ".bashrc", ".bash_profile", ".bash_login", ".profile", ".zshrc", ".zshenv", ".zprofile", ".zlogin", ".envrc", ".cshrc", ".tcshrc", ".login", ".xprofile", ".pam_environment", "config.fish", "environment":
		return true
	}
	return false
}

// resolved follows a link at a path, or at the folder it stands in.
func (s *Subject) resolved(full string) string {
	if p := s.World.Path(full); p.Kind == call.Link && p.Target != "" {
		return p.Target
	}
	if p := s.World.Path(path.Dir(full)); p.Kind == call.Link && p.Target != "" {
		return p.Target + "/" + path.Base(full)
	}
	return full
}
