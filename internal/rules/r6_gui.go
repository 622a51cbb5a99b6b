package rules

import (
	"strings"

	"airlock/internal/argv"
	"airlock/internal/call"
	"airlock/internal/shell"
)

// gui is off until the settings of a machine without a desktop turn it on.
var gui = Rule{
	ID:      "R6-gui-or-browser",
	Title:   "a window or a browser on a machine without a desktop",
	Why:     "This machine is set up as one without a desktop: nobody would see the window",
	Instead: "Print the address or the path, or use a headless browser",
	Since:   "0.1",
	Request: "open a window or a browser",

	Tools:  shells,
	Action: call.Off,

	Match: matchGUI,

	Catch: []Sample{
		{Command: "xdg-open https://example.com"},
		{Command: "xdg-open ~/out/report.pdf"},
		{Command: "open report.html"},
		{Command: "firefox a.html"},
		{Command: "google-chrome https://example.com"},
		{Command: "make docs && wslview docs/index.html"},
		{Command: "explorer.exe ."},
		{Command: "gio open x.png"},
		{Command: "nohup chromium https://example.com &"},
	},
	Pass: []Sample{
		{Command: "echo 'open http://localhost:3000 on your machine'"},
		{Command: "chromium --headless=new --dump-dom https://example.com"},
		{Command: "google-chrome --headless --screenshot https://example.com"},
		{Command: "firefox --headless --screenshot x.png https://example.com"},
		{Command: "openssl rand -hex 16"},
		{Command: "gio mount smb://x"},
		{Command: "which firefox"},
		{Command: "firefox --version"},
		{Command: "ssh desk xdg-open x"},
	},
}

func matchGUI(s *Subject) []Hit {
	return s.find(func(in *shell.Invocation) (Hit, bool) {
		if in.Place != shell.Here || guessed(in) || !opensWindow(&in.Command) {
			return Hit{}, false
		}
		return Hit{Shape: "window", Detail: quoted(in) + " opens a window"}, true
	})
}

func opensWindow(c *argv.Command) bool {
	switch c.Program {
	case "xdg-open", "open", "sensible-browser", "gnome-open", "kde-open", "kde-open5", "x-www-browser", "www-browser",
		"wslview", "explorer", "eog", "xdg-mime", "nautilus":
		return !rehearsal(c)
	case "firefox", "google-chrome", "google-chrome-stable", "chrome", "chromium", "chromium-browser", "brave-browser", "microsoft-edge":
		return !rehearsal(c) && !headless(c)
	case "gio":
		return len(c.Sub) > 0 && c.Sub[0] == "open" || len(c.Operands) > 0 && c.Operands[0].Word.Is("open")
	}
	return false
}

func headless(c *argv.Command) bool {
	for _, o := range c.Options {
		if strings.HasPrefix(o.Name, "--headless") || o.Name == "-headless" {
			return true
		}
	}
	return false
}
