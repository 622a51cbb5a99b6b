//go:build unix

package client

import (
	"airlock/internal/e2e"
	"airlock/internal/modeltest"
)

func gemini() *e2e.Client {
	const pkg, version = "@google/gemini-cli", "0.61.0"
	return &e2e.Client{
		Name: "gemini", Version: version, Protocol: modeltest.Gemini{},
		Settings: ".gemini/settings.json",
		Before: "{\n\t// the key is in the environment\n\t\"security\" :{ \"auth\": { \"selectedType\": \"gemini-api-key\" },\n" +
			"\t\t\"folderTrust\": {\"enabled\":false} }, // for this test\n\t\"general\": {\"enableAutoUpdate\": false} /* none */ // the end\n}",
		Shell: runShellCommand,
		Put: func(w *e2e.World) error {
			return script(w, "gemini", pkg, version, "bundle/gemini.js")
		},
		Run: func(w *e2e.World, url string) (e2e.Output, error) {
			return w.Run([]string{"GOOGLE_GEMINI_BASE_URL=" + url, "GEMINI_API_KEY=none"}, "gemini", "-y", "-m", "gemini-2.5-pro", "-p", "hi")
		},
		Warned: e2e.Person,
	}
}

// runShellCommand is a call of the shell tool of Gemini CLI, and of what has
// come of it.
func runShellCommand(command string) modeltest.Call {
	return modeltest.Call{Tool: "run_shell_command", Input: map[string]any{"command": command, "description": "A call", "is_background": false}}
}
