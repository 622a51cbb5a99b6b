package rules

import (
	"strings"

	"airlock/internal/call"
)

// browse is a cost steer, not a security control. It is armed only where there
// is something to point at.
var browse = Rule{
	ID:    "R11-browse-via-jev",
	Title: "a Playwright MCP call where a browse tool is at hand",
	Why:   "Driving a browser step by step costs this conversation a page of tokens at every step; the browse tool decides its steps by itself",
	Since: "0.1",

	Action: call.Deny,
	Traits: NoSoftening,

	Match: matchBrowse,

	Catch: []Sample{
		{Tool: "mcp__playwright__browser_navigate", Input: `{"url":"https://example.com"}`},
		{Tool: "mcp__plugin_playwright_playwright__browser_click", Input: `{"element":"Sign in","ref":"e3"}`},
		{Tool: "mcp__playwright-ads__browser_snapshot", Input: `{}`},
		{Tool: "mcp__Playwright__browser_evaluate", Input: `{"function":"() => 1"}`},
	},
	Pass: []Sample{
		{Tool: "mcp__playwright__browser_close", Input: `{}`},
		{Tool: "mcp__playwright__browser_tabs", Input: `{"action":"list"}`},
		{Tool: "mcp__browse__browse", Input: `{"goal":"open https://example.com"}`},
		{Tool: "mcp__github__browser_navigate", Input: `{}`},
		{Command: "npx playwright test"},
	},
}

func matchBrowse(s *Subject) []Hit {
	rest, ok := strings.CutPrefix(s.Call.Tool, "mcp__")
	if !ok {
		return nil
	}
	i := strings.LastIndex(rest, "__")
	if i < 0 || !strings.Contains(strings.ToLower(rest[:i]), "playwright") || !drivesPage(rest[i+2:]) {
		return nil
	}
	tool := browseTool(s)
	if tool == "" {
		return nil
	}
	return []Hit{{
		Shape:  "playwright",
		Detail: "`" + s.Call.Tool + "` drives a page by hand",
		Advice: `Use ` + tool + `(goal="open https://example.com and report the main heading", extract="h1")`,
	}}
}

// browseTool names the tool to point at: the one in the settings, else the
// first configured server that sounds like one.
func browseTool(s *Subject) string {
	if tool := s.Config().BrowseTool; tool != "" {
		return tool
	}
	names, _ := s.World.Servers()
	for _, n := range names {
		if strings.Contains(strings.ToLower(n), "browse") && !strings.Contains(strings.ToLower(n), "playwright") {
			return "mcp__" + n + "__browse"
		}
	}
	return ""
}

// drivesPage reports whether a Playwright tool drives or reads a page.
// Housekeeping does not.
func drivesPage(action string) bool {
	switch action {
	case "browser_navigate", "browser_navigate_back", "browser_click", "browser_type", "browser_fill_form",
		"browser_press_key", "browser_hover", "browser_drag", "browser_select_option", "browser_snapshot",
		"browser_take_screenshot", "browser_evaluate", "browser_run_code_unsafe", "browser_wait_for", "browser_find":
		return true
	}
	return false
}
